package imports

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"caravan/internal/calendar"
)

// text is the cell as it stands.
func (r row) text(column string) string { return r.cells[column] }

// code is a cell with one of a few words, such as a role; their case does not matter.
func (r row) code(column string) string { return strings.ToUpper(r.cells[column]) }

// yesNo is a cell that says yes or no; empty is no.
func (r row) yesNo(column string) bool {
	switch strings.ToLower(r.cells[column]) {
	case "yes", "y", "true", "1":
		return true
	case "no", "n", "false", "0", "":
		return false
	}
	r.sheet.add(r.number, column, "Please enter yes or no")
	return false
}

// postcode is a cell with a postcode. Spreadsheets take the zero off those of the Northern Territory.
func (r row) postcode(column string) string {
	if p := r.cells[column]; len(p) == 3 {
		return "0" + p
	}
	return r.cells[column]
}

// day is a cell with a day: 2026-09-01, or 1/9/2026 as Australian spreadsheets write it. Anything else is no day, which the room reports.
func (r row) day(column string) calendar.Day {
	if d, err := calendar.ParseDay(r.cells[column]); err == nil {
		return d
	}
	if t, err := time.Parse("2/1/2006", r.cells[column]); err == nil {
		return calendar.Day(t.Format("2006-01-02"))
	}
	return ""
}

var dollars = regexp.MustCompile(`^\$?([0-9]{1,9})(?:\.([0-9]{1,2}))?$`)

// cents is a cell with a price in dollars; nil when it is empty.
func (r row) cents(column string) *int64 {
	cell := r.cells[column]
	if cell == "" {
		return nil
	}
	m := dollars.FindStringSubmatch(cell)
	if m == nil {
		r.sheet.add(r.number, column, "Please enter a price in dollars such as 12.99")
		return nil
	}
	n, err := strconv.ParseInt(m[1]+(m[2] + "00")[:2], 10, 64)
	if err != nil { // at most eleven digits
		panic(err)
	}
	return &n
}

// list is a cell with several values, separated by semicolons.
func (r row) list(column string) []string {
	var values []string
	for value := range strings.SplitSeq(r.cells[column], ";") {
		if value = strings.TrimSpace(value); value != "" {
			values = append(values, value)
		}
	}
	return values
}
