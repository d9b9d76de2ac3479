// Package sheet reads tables that people and other systems hand in, written as CSV or as JSON.
//
// A table is checked as a whole: each mistake is told with its row and column, so that everything wrong with it is known at once. What a cell may look
// like (a yes, a day, a price) is decided here; what the cells mean is the business of whoever reads them, whose field errors Refusal leads back to the
// cells that they came from.
package sheet

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Format is how a table is written.
type Format string

// The formats.
const (
	// CSV has commas, and a first row that names the columns: every column that is asked for, no other, in any order.
	CSV Format = "CSV"
	// JSON is a list with an object per row, which has columns as names. A name that is absent, or null, is an empty cell; a list is a cell with several
	// values; numbers may stand as numbers.
	JSON Format = "JSON"
)

// Columns are the columns of a table: the name of each, and the field by whose name mistakes in it are reported to Refusal; empty = none are.
type Columns [][2]string

// Names returns what the columns are called.
func (c Columns) Names() []string {
	names := make([]string, len(c))
	for i, column := range c {
		names[i] = column[0]
	}
	return names
}

// Of returns the name of a field's column; empty when there is none.
func (c Columns) Of(field string) string {
	for _, column := range c {
		if column[1] == field {
			return column[0]
		}
	}
	return ""
}

const messageNoText = "This is not a text file in UTF-8: save it as 'CSV UTF-8'"

// Sheet is the content of a table, and what is wrong with it.
type Sheet struct {
	Rows   []Row
	faults Faults
}

// Row is a row with something in it. Its cells come without spaces around them.
type Row struct {
	// Number counts as a spreadsheet does: the header of a CSV file is row 1. In JSON, which has no header, the first row is row 1.
	Number int
	sheet  *Sheet
	cells  map[string]string
}

// Add reports a mistake. An empty column means the row as a whole.
func (s *Sheet) Add(row int, column, message string, args ...any) {
	s.faults = append(s.faults, Fault{row, column, fmt.Sprintf(message, args...)})
}

// Read reads a table with these columns, of at most limit bytes. The error is a Faults when nothing can be said of the rows, because the table or its
// header cannot be understood; what is wrong with single rows is kept in the sheet, for Refusal.
func Read(from io.Reader, format Format, limit int64, columns Columns) (*Sheet, error) {
	data, err := io.ReadAll(io.LimitReader(from, limit+1))
	if err != nil {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // spreadsheets mark UTF-8 so
	switch {
	case int64(len(data)) > limit:
		return nil, Faults{{Message: fmt.Sprintf("This file is larger than %d MB", limit>>20)}}
	case !utf8.Valid(data) || bytes.ContainsRune(data, 0):
		return nil, Faults{{Message: messageNoText}}
	case len(bytes.TrimSpace(data)) == 0:
		return nil, Faults{{Message: "This file is empty"}}
	case format == JSON:
		return readJSON(data, columns.Names())
	}
	return readCSV(data, columns.Names())
}

// unknown is the fault of a column that nobody asked for.
func unknown(row int, name string, columns []string) Fault {
	return Fault{row, name, "This column is not known; the columns are " + strings.Join(columns, ", ")}
}
