package sheet

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// separator stands between the values of a cell with several.
const separator = ";"

// Text is the cell as it stands.
func (r Row) Text(column string) string { return r.cells[column] }

// Code is a cell with one of a few words, such as a size; their case does not matter.
func (r Row) Code(column string) string { return strings.ToUpper(r.cells[column]) }

// YesNo is a cell that says yes or no; empty is no. Anything else is reported.
func (r Row) YesNo(column string) bool {
	switch strings.ToLower(r.cells[column]) {
	case "yes", "y", "true", "1":
		return true
	case "no", "n", "false", "0", "":
		return false
	}
	r.sheet.Add(r.Number, column, "Please enter yes or no")
	return false
}

const isoDay = "2006-01-02"

// Day is a cell with a day, as YYYY-MM-DD; the cell may say 1/9/2026 as well, as Australian spreadsheets write it. Anything else is no day: empty, and
// for the reader to report.
func (r Row) Day(column string) string {
	for _, layout := range []string{isoDay, "2/1/2006"} {
		if t, err := time.Parse(layout, r.cells[column]); err == nil {
			return t.Format(isoDay)
		}
	}
	return ""
}

var dollars = regexp.MustCompile(`^\$?([0-9]{1,9})(?:\.([0-9]{1,2}))?$`)

// Cents is a cell with a price in dollars; nil when it is empty, or no price, which is reported.
func (r Row) Cents(column string) *int64 {
	cell := r.cells[column]
	if cell == "" {
		return nil
	}
	m := dollars.FindStringSubmatch(cell)
	if m == nil {
		r.sheet.Add(r.Number, column, "Please enter a price in dollars such as 12.99")
		return nil
	}
	n, err := strconv.ParseInt(m[1]+(m[2] + "00")[:2], 10, 64)
	if err != nil { // at most eleven digits
		panic(err)
	}
	return &n
}

// List is a cell with several values, separated by semicolons.
func (r Row) List(column string) []string {
	var values []string
	for value := range strings.SplitSeq(r.cells[column], separator) {
		if value = strings.TrimSpace(value); value != "" {
			values = append(values, value)
		}
	}
	return values
}
