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
	Row     int    // as Row.Number counts; 0 = the table as a whole
	Column  string // name of the column; empty = the row as a whole
	Message string
}

// String writes where and what.
func (f Fault) String() string {
	switch {
	case f.Row == 0:
		return f.Message
	case f.Column == "":
		return fmt.Sprintf("row %d: %s", f.Row, f.Message)
	}
	return fmt.Sprintf("row %d, %s: %s", f.Row, f.Column, f.Message)
}

// Faults is the error of a table with mistakes, in the order of its rows. Nothing of such a table was written.
type Faults []Fault

// maxListed is how many mistakes are listed: nobody reads more, and a file may have hundreds of thousands.
const maxListed = 100

// Error lists the first hundred mistakes, a line each, and says how many there are.
func (f Faults) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "nothing was imported, mistakes: %d", len(f))
	for _, one := range f[:min(len(f), maxListed)] {
		b.WriteString("\n  " + one.String())
	}
	if more := len(f) - maxListed; more > 0 {
		fmt.Fprintf(&b, "\n  and %s", text.Count(more, "more mistake", "more mistakes"))
	}
	return b.String()
}

// sorted returns the mistakes by row, those of a row in the order in which they were found.
func (f Faults) sorted() Faults {
	f = slices.Clone(f)
	slices.SortStableFunc(f, func(a, b Fault) int { return cmp.Compare(a.Row, b.Row) })
	return f
}

// CellOf says from which cell a field came; ok is false when it came from none.
type CellOf func(field string) (row int, column string, ok bool)

// Refusal is the answer to a table after its content was offered to whoever stores it: nil when it was stored and nothing is wrong with it. When err
// refuses fields of it, or the table has mistakes of its own, all of them come back as Faults, so whoever stores is asked even about a table that cannot
// be taken. Any other err comes back as it is.
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
			// A cell that could not be read is empty to its reader, who then misses it.
			if !unread[place{row, column}] {
				found = append(found, Fault{row, column, field.Message})
			}
		}
	} else if err != nil {
		return err
	}
	if len(found) > 0 {
		return found.sorted()
	}
	return nil
}
