package sheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

const messageEmpty = "This file is empty"

const messageBroken = "This row cannot be read: a quotation mark is out of place"

// readCSV reads a CSV file with exactly these columns.
func readCSV(data []byte, columns []string) (*Sheet, error) {
	return readRows(newCounter(data), columns)
}

// rows gives the rows of a table, one after the other.
type rows interface {
	// next returns the cells of the next row, trimmed, and its number. At the end it returns io.EOF; any other error says that the row is broken.
	next() (cells []string, row int, err error)
}

// readRows reads a table with exactly these columns, which its first row names. It skips empty rows.
func readRows(lines rows, columns []string) (*Sheet, error) {
	s := &Sheet{}
	header, number, err := lines.next()
	if errors.Is(err, io.EOF) {
		return nil, Faults{{Message: messageEmpty}}
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
			if len(s.Rows) == 0 && len(s.faults) == 0 {
				return nil, Faults{{Message: "There are no rows below the header"}}
			}
			return s, nil
		case err != nil:
			s.Add(number, "", messageBroken)
		case !slices.ContainsFunc(cells, func(c string) bool { return c != "" }):
		case len(cells) != len(header):
			s.Add(number, "", "This row has %d cells, but the header has %d", len(cells), len(header))
		default:
			r := Row{sheet: s, Number: number, cells: make(map[string]string, len(header))}
			for i, name := range header {
				r.cells[name] = cells[i]
			}
			s.Rows = append(s.Rows, r)
		}
	}
}

// checkHeader returns the names of the columns in small letters, and the mistakes in them.
func checkHeader(header []string, number int, columns []string) (names []string, wrong Faults) {
	for _, cell := range header {
		name := strings.ToLower(cell)
		switch {
		case !slices.Contains(columns, name):
			wrong = append(wrong, unknown(number, cell, columns))
		case slices.Contains(names, name):
			wrong = append(wrong, Fault{Row: number, Column: name, Message: "This column appears twice"})
		}
		names = append(names, name)
	}
	for _, name := range columns {
		if !slices.Contains(names, name) {
			wrong = append(wrong, Fault{Row: number, Column: name, Message: "This column is missing"})
		}
	}
	return names, wrong
}

// counter reads records and numbers rows as a spreadsheet does: a record that runs over several lines is one row, and so is an empty line, which
// encoding/csv skips.
type counter struct {
	data   []byte
	reader *csv.Reader
	offset int64 // where the next row begins
	row    int
}

func newCounter(data []byte) *counter {
	reader := csv.NewReader(bytes.NewReader(data))
	reader.FieldsPerRecord = -1 // readCSV reports such rows itself
	return &counter{data: data, reader: reader}
}

// next returns the cells of the next record, trimmed, and the number of its row. At the end it returns io.EOF.
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
