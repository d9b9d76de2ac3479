package sheet

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// separator separates the values in a cell that has several.
const separator = ";"

// Text returns the cell unchanged.
func (r Row) Text(column string) string { return r.cells[column] }

// Code returns a cell with one of a few fixed words, such as a size, in capitals: its case does not matter.
func (r Row) Code(column string) string { return strings.ToUpper(r.cells[column]) }

// YesNo returns a yes or no. An empty cell means no. Anything else is reported as a mistake.
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

// Day returns a day as YYYY-MM-DD. The cell may also use the form of Australian spreadsheets, 1/9/2026. Any other text gives an empty string, which
// the caller reports.
func (r Row) Day(column string) string {
	for _, layout := range []string{isoDay, "2/1/2006"} {
		if t, err := time.Parse(layout, r.cells[column]); err == nil {
			return t.Format(isoDay)
		}
	}
	return ""
}

var dollars = regexp.MustCompile(`^\$?([0-9]{1,9})(?:\.([0-9]{1,2}))?$`)

// Cents returns a price in cents from a cell in dollars, or nil when the cell is empty. A cell that is not a price is reported as a mistake and gives
// nil too.
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
	if err != nil { // cannot happen: it has at most eleven digits
		panic(err)
	}
	return &n
}

// List returns the values of a cell that has several, separated by semicolons.
func (r Row) List(column string) []string {
	var values []string
	for value := range strings.SplitSeq(r.cells[column], separator) {
		if value = strings.TrimSpace(value); value != "" {
			values = append(values, value)
		}
	}
	return values
}
