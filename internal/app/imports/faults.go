package imports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is one mistake in a file.
type Fault struct {
	Row     int    // as a spreadsheet counts: the header is row 1; 0 = the file as a whole
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

// Faults is the error of a file with mistakes, in the order of its rows. Nothing of such a file was written.
type Faults []Fault

// Error lists the mistakes, a line each.
func (f Faults) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "nothing was imported, mistakes: %d", len(f))
	for _, one := range f {
		b.WriteString("\n  " + one.String())
	}
	return b.String()
}

// sorted returns the mistakes by row, those of a row in the order in which they were found.
func (f Faults) sorted() Faults {
	f = slices.Clone(f)
	slices.SortStableFunc(f, func(a, b Fault) int { return cmp.Compare(a.Row, b.Row) })
	return f
}

// has tells whether the cell has a mistake already.
func (f Faults) has(row int, column string) bool {
	return slices.ContainsFunc(f, func(one Fault) bool { return one.Row == row && one.Column == column })
}
