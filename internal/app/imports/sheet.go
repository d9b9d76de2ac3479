package imports

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxFile is the size of a file in bytes, far above that of a network's.
const maxFile = 64 << 20

// sheet is the content of a file, and what is wrong with it.
type sheet struct {
	rows   []row
	faults Faults
}

// row is a row with something in it.
type row struct {
	sheet  *sheet
	number int // as a spreadsheet counts: the header is row 1
	cells  map[string]string
}

func (s *sheet) add(row int, column, message string, args ...any) {
	s.faults = append(s.faults, Fault{row, column, fmt.Sprintf(message, args...)})
}

// read reads a CSV file with exactly these columns, in any order. Cells come without spaces around them; rows without any content are left out. The error
// is a Faults when nothing can be said of the rows, because the file or its header cannot be understood; what is wrong with single rows is in the sheet.
func read(file io.Reader, columns []string) (*sheet, error) {
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // spreadsheets mark UTF-8 so
	switch {
	case len(data) > maxFile:
		return nil, Faults{{Message: fmt.Sprintf("This file is larger than %d MB", maxFile>>20)}}
	case !utf8.Valid(data) || bytes.ContainsRune(data, 0):
		return nil, Faults{{Message: "This is not a text file in UTF-8: save it as 'CSV UTF-8'"}}
	}
	s := &sheet{}
	lines := newCounter(data)
	header, number, err := lines.next()
	if errors.Is(err, io.EOF) {
		return nil, Faults{{Message: "This file is empty"}}
	}
	if err != nil {
		return nil, Faults{{Row: number, Message: messageBroken}}
	}
	header, wrong := checkHeader(header, number, columns)
	if len(wrong) > 0 {
		return nil, wrong
	}
	for {
		cells, number, err := lines.next()
		switch {
		case errors.Is(err, io.EOF):
			if len(s.rows) == 0 && len(s.faults) == 0 {
				return nil, Faults{{Message: "There are no rows below the header"}}
			}
			return s, nil
		case err != nil:
			s.add(number, "", messageBroken)
		case !slices.ContainsFunc(cells, func(c string) bool { return c != "" }):
		case len(cells) != len(header):
			s.add(number, "", "This row has %d cells, the header has %d", len(cells), len(header))
		default:
			r := row{sheet: s, number: number, cells: make(map[string]string, len(header))}
			for i, name := range header {
				r.cells[name] = cells[i]
			}
			s.rows = append(s.rows, r)
		}
	}
}

const messageBroken = "This row cannot be read: a quotation mark is out of place"

// checkHeader returns the names of the columns as they are documented, whatever their case, and what is wrong with them.
func checkHeader(header []string, number int, columns []string) (names []string, wrong Faults) {
	for _, cell := range header {
		name := strings.ToLower(cell)
		switch {
		case !slices.Contains(columns, name):
			wrong = append(wrong, Fault{number, cell, "This column is not known; the columns are " + strings.Join(columns, ", ")})
		case slices.Contains(names, name):
			wrong = append(wrong, Fault{number, name, "This column is there twice"})
		}
		names = append(names, name)
	}
	for _, name := range columns {
		if !slices.Contains(names, name) {
			wrong = append(wrong, Fault{number, name, "This column is missing"})
		}
	}
	return names, wrong
}

// counter reads records and counts rows as a spreadsheet does: a record that runs over several lines is one row, an empty line, which encoding/csv passes
// over, is one as well.
type counter struct {
	data   []byte
	reader *csv.Reader
	offset int64 // where the next row begins
	row    int
}

func newCounter(data []byte) *counter {
	reader := csv.NewReader(bytes.NewReader(data))
	reader.FieldsPerRecord = -1 // told per row instead
	return &counter{data: data, reader: reader}
}

// next returns the cells of the next record, trimmed, and the number of its row; io.EOF at the end.
func (c *counter) next() (cells []string, row int, err error) {
	cells, err = c.reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, c.row, err
	}
	read := c.data[c.offset:c.reader.InputOffset()]
	for len(read) > 0 {
		line, rest, found := bytes.Cut(read, []byte("\n"))
		if !found || len(bytes.TrimSuffix(line, []byte("\r"))) > 0 {
			break
		}
		c.row++
		read = rest
	}
	c.row++
	c.offset = c.reader.InputOffset()
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells, c.row, err
}
