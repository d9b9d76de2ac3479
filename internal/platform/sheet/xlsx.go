package sheet

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"
)

// maxUnzipped limits what a workbook may unpack to, in bytes: a small file can hold a very large one.
const maxUnzipped = 128 << 20

const messageNoWorkbook = "This workbook cannot be read: save it again as an Excel workbook (.xlsx) without a password"

// readXLSX reads the first sheet of a workbook with exactly these columns.
func readXLSX(data []byte, columns []string) (_ *Sheet, err error) {
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true, UnzipSizeLimit: maxUnzipped})
	if err != nil {
		return nil, Faults{{Message: messageNoWorkbook}}
	}
	closing := func(c io.Closer) { // large sheets are unpacked to temporary files
		if failed := c.Close(); failed != nil {
			err = errors.Join(err, failed)
		}
	}
	defer closing(f)
	lines, err := f.Rows(f.GetSheetName(0))
	if err != nil {
		return nil, Faults{{Message: messageNoWorkbook}}
	}
	defer closing(lines)
	w := &workbookRows{lines: lines}
	s, err := readRows(w, columns)
	if w.broken {
		return nil, Faults{{Message: messageNoWorkbook}}
	}
	return s, err
}

// workbookRows gives the rows of a sheet, one at a time. A workbook does not store empty cells at the end of a row, so every row gets at least as
// many cells as the header has.
type workbookRows struct {
	lines      *excelize.Rows
	row, width int
	broken     bool // the rest cannot be read
}

// next implements rows.
func (w *workbookRows) next() (cells []string, row int, err error) {
	if !w.lines.Next() {
		w.broken = w.lines.Error() != nil
		return nil, w.row, io.EOF
	}
	w.row++
	if cells, err = w.lines.Columns(); err != nil {
		w.broken = true
		return nil, w.row, io.EOF
	}
	for i, c := range cells {
		cells[i] = strings.TrimSpace(c)
	}
	for len(cells) > w.width && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	for len(cells) < w.width {
		cells = append(cells, "")
	}
	if w.row == 1 {
		w.width = len(cells)
	}
	return cells, w.row, nil
}
