// Package sheet reads tables that people and other systems provide, written as CSV, as JSON or as an Excel workbook.
//
// A table is checked as a whole: each mistake is reported with its row and column, so that a person sees all of them at once. This package decides
// how a cell may be written (a yes, a day, a price). What the cells mean is up to the caller; Refusal matches the caller's field errors with the
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
	// CSV is separated by commas. The first row names the columns: each of the expected ones and no other, in any order.
	CSV Format = "CSV"
	// JSON is a list with one object per row, whose names are the columns. A name that is missing or null is an empty cell, a list is a cell with
	// several values, and numbers may be written as JSON numbers.
	JSON Format = "JSON"
	// XLSX is an Excel workbook. Its first sheet counts, and is read like a CSV file. Of a formula, the value counts that the workbook has stored.
	XLSX Format = "XLSX"
)

// Columns are the columns of a table: the name of each, and the field name under which the use case reports mistakes in it; empty when it reports
// none.
type Columns [][2]string

// Names returns the names of the columns.
func (c Columns) Names() []string {
	names := make([]string, len(c))
	for i, column := range c {
		names[i] = column[0]
	}
	return names
}

// Of returns the name of a field's column, or an empty string when it has none.
func (c Columns) Of(field string) string {
	for _, column := range c {
		if column[1] == field {
			return column[0]
		}
	}
	return ""
}

const messageNoText = "This file is not text in UTF-8: save it as 'CSV UTF-8'"

// Sheet is the content of a table and the mistakes found in it.
type Sheet struct {
	Rows   []Row
	faults Faults
}

// Row is a row that is not empty. Its cells are trimmed.
type Row struct {
	// Number is the row's number in a spreadsheet: the header of a CSV file is row 1. In JSON, which has no header, the first row is row 1.
	Number int
	sheet  *Sheet
	cells  map[string]string
}

// Add reports a mistake. An empty column means the whole row.
func (s *Sheet) Add(row int, column, message string, args ...any) {
	s.faults = append(s.faults, Fault{Row: row, Column: column, Message: fmt.Sprintf(message, args...)})
}

// Read reads a table with these columns, of at most limit bytes. The error is a Faults when the table or its header cannot be understood at all.
// Mistakes in single rows are kept in the sheet, for Refusal.
func Read(from io.Reader, format Format, limit int64, columns Columns) (*Sheet, error) {
	data, err := io.ReadAll(io.LimitReader(from, limit+1))
	if err != nil {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // spreadsheets mark UTF-8 this way
	switch {
	case int64(len(data)) > limit:
		return nil, Faults{{Message: fmt.Sprintf("This file is larger than %d MB", limit>>20)}}
	case format == XLSX:
		return readXLSX(data, columns.Names())
	case !utf8.Valid(data) || bytes.ContainsRune(data, 0):
		return nil, Faults{{Message: messageNoText}}
	case len(bytes.TrimSpace(data)) == 0:
		return nil, Faults{{Message: messageEmpty}}
	case format == JSON:
		return readJSON(data, columns.Names())
	}
	return readCSV(data, columns.Names())
}

// unknown is the fault of a column that is not expected.
func unknown(row int, name string, columns []string) Fault {
	return Fault{Row: row, Column: name, Message: "This column is unknown; the columns are " + strings.Join(columns, ", ")}
}
