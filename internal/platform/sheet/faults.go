package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"caravan/internal/fault"
	"caravan/internal/text"
)

// Fault is one mistake in a table.
type Fault struct {
	Row     int    // numbered as in Row.Number; 0: the whole table
	Column  string // name of the column; empty: the whole row
	Message string
	Value   string // what the cell has, shortened; empty: nothing, or it is not about a cell
}

// maxValue is how many characters of a wrong value are told.
const maxValue = 60

// said returns the message with what the cell has.
func (f Fault) said() string {
	if f.Value == "" {
		return f.Message
	}
	return fmt.Sprintf("%s ('%s')", f.Message, f.Value)
}

// String returns the place and the message.
func (f Fault) String() string {
	switch {
	case f.Row == 0:
		return f.Message
	case f.Column == "":
		return fmt.Sprintf("row %d: %s", f.Row, f.Message)
	}
	return fmt.Sprintf("row %d, %s: %s", f.Row, f.Column, f.said())
}

// Faults is the error of a table with mistakes, sorted by row. Nothing in such a table was stored.
type Faults []Fault

// maxListed limits how many mistakes are listed: nobody reads more, and a file may have hundreds of thousands.
const maxListed = 100

// Error lists the first hundred mistakes, one per line, and says how many there are.
func (f Faults) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "nothing was imported because of %s:", text.Count(len(f), "mistake", "mistakes"))
	for _, one := range f[:min(len(f), maxListed)] {
		b.WriteString("\n  " + one.String())
	}
	if more := len(f) - maxListed; more > 0 {
		fmt.Fprintf(&b, "\n  and %s", text.Count(more, "more mistake", "more mistakes"))
	}
	return b.String()
}

// sorted returns the mistakes sorted by row. Those of the same row stay in the order in which they were found.
func (f Faults) sorted() Faults {
	f = slices.Clone(f)
	slices.SortStableFunc(f, func(a, b Fault) int { return cmp.Compare(a.Row, b.Row) })
	return f
}

// CellOf returns the cell that a field was read from. ok is false when it came from no cell.
type CellOf func(field string) (row int, column string, ok bool)

// Refusal returns the error to report for a table whose content has just been passed to a use case. err is what the use case returned. Refusal
// returns nil when err is nil and the table has no mistakes. Otherwise it returns the table's own mistakes and the field errors in err together, as
// Faults. For that, call the use case even when the table has mistakes. Any other err is returned unchanged.
func (s *Sheet) Refusal(err error, cellOf CellOf) error {
	found := slices.Clone(s.faults)
	if refused := new(fault.Fault); errors.As(err, &refused) && refused.Kind == fault.Invalid && len(refused.Fields) > 0 {
		type place struct {
			row    int
			column string
		}
		unread := map[place]bool{}
		for _, f := range s.faults {
			unread[place{f.Row, f.Column}] = true
		}
		for _, field := range refused.Fields {
			row, column, ok := cellOf(field.Path)
			if !ok {
				return err
			}
			// A cell that could not be read is passed on as empty, so the use case reports it as missing. One message is enough.
			if !unread[place{row, column}] {
				found = append(found, Fault{Row: row, Column: column, Message: field.Message})
			}
		}
	} else if err != nil {
		return err
	}
	if len(found) > 0 {
		s.addValues(found)
		return found.sorted()
	}
	return nil
}

// addValues gives mistakes what their cells have.
func (s *Sheet) addValues(found Faults) {
	rows := make(map[int]Row, len(s.Rows))
	for _, r := range s.Rows {
		rows[r.Number] = r
	}
	for i, f := range found {
		found[i].Value = text.Short(rows[f.Row].cells[f.Column], maxValue)
	}
}
