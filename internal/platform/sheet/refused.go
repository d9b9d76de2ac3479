package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"caravan/internal/fault"
	"caravan/internal/text"
)

// Refused turns the mistakes in a table into an Invalid fault with one field for each cause, such as 'rows 7 and 9.end_date'. Other errors stay
// unchanged. thing is what people call the table, such as 'feed' or 'file'.
func Refused(err error, thing string) error {
	wrong := Faults{}
	if !errors.As(err, &wrong) {
		return err
	}
	found := causes(wrong)
	f := fault.New(fault.Invalid, fmt.Sprintf("Nothing was imported: the %s has %d mistakes.", thing, len(found)))
	if len(found) == 1 {
		f.Message = fmt.Sprintf("Nothing was imported: the %s has a mistake.", thing)
	}
	for _, c := range found {
		f.Fields = append(f.Fields, fault.Field{In: thing, Path: c.place(), Message: c.said()})
	}
	return f
}

// cause is one mistake in a feed and the rows in which it is. A table repeats a promotion's cells in many rows, and nobody wants to read the same
// sentence for each of them.
type cause struct {
	column, message string
	rows            []int    // ascending; empty: the whole table
	values          []string // of the cells, each once
}

// maxValues is how many wrong values of one mistake are told.
const maxValues = 3

// said returns the message with the first wrong values: 'Please enter yes or no ('maybe', 'perhaps')'.
func (c cause) said() string {
	if len(c.values) == 0 {
		return c.message
	}
	list := "'" + strings.Join(c.values[:min(len(c.values), maxValues)], "', '") + "'"
	if more := len(c.values) - maxValues; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("%s (%s)", c.message, list)
}

// causes groups mistakes with the same message about the same column, in the order of their first rows.
func causes(wrong Faults) (found []cause) {
	type key struct{ column, message string }
	at := map[key]int{}
	for _, one := range wrong {
		k := key{one.Column, one.Message}
		i, known := at[k]
		if !known {
			i = len(found)
			at[k] = i
			found = append(found, cause{column: one.Column, message: one.Message})
		}
		if rows := found[i].rows; one.Row > 0 && !slices.Contains(rows[max(0, len(rows)-1):], one.Row) {
			found[i].rows = append(rows, one.Row)
		}
		if one.Value != "" && !slices.Contains(found[i].values, one.Value) {
			found[i].values = append(found[i].values, one.Value)
		}
	}
	return found
}

// place returns where the mistake is, with the feed's own name of the column.
func (c cause) place() string {
	where := ""
	switch len(c.rows) {
	case 0:
	case 1:
		where = fmt.Sprintf("row %d", c.rows[0])
	default:
		where = "rows " + ranges(c.rows)
	}
	return text.Join(".", where, c.column)
}

// maxRanges is how many rows and ranges of rows of one mistake are named.
const maxRanges = 8

// ranges returns ascending numbers in words: '3, 5 to 9 and 12'.
func ranges(numbers []int) string {
	var parts []string
	rest := 0
	for i := 0; i < len(numbers); {
		last := i
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		if last == i+1 { // two are named one by one
			last = i
		}
		switch {
		case len(parts) == maxRanges:
			rest += last - i + 1
		case last == i:
			parts = append(parts, strconv.Itoa(numbers[i]))
		default:
			parts = append(parts, fmt.Sprintf("%d to %d", numbers[i], numbers[last]))
		}
		i = last + 1
	}
	if rest > 0 {
		parts = append(parts, fmt.Sprintf("%d more", rest))
	}
	if last := len(parts) - 1; last > 0 {
		return strings.Join(parts[:last], ", ") + " and " + parts[last]
	}
	return parts[0]
}
