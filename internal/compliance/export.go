package compliance

import (
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/platform/sheet"
)

// exportColumn is a column of the exported list. A value is text, a whole number, or a time, which is written in Melbourne's time (FD-13). nil gives
// an empty cell.
type exportColumn struct {
	title string
	width float64 // in characters
	value func(Listed) any
}

// exportColumns returns the columns in order.
func exportColumns() []exportColumn {
	columns := []exportColumn{
		{"Store", 32, func(l Listed) any { return l.Store.Name }},
		{"Suburb", 20, func(l Listed) any { return l.Store.Suburb }},
		{"Region", 12, func(l Listed) any { return l.Store.Region.Label() }},
		{"Size", 10, func(l Listed) any { return l.StoreTier.Label() }},
		{"Quarter", 28, func(l Listed) any { return l.CoreRange.Description }},
		{"Date", 12, func(l Listed) any { return l.Date }},
		{"Status", 12, func(l Listed) any { return statusLabel(l.Status) }},
		{"Final", 8, func(l Listed) any { return yesNo(l.Final) }},
		{"Score", 8, func(l Listed) any { return scoreCell(l.Scores.Total) }},
	}
	for _, s := range rules.Sections() {
		columns = append(columns, exportColumn{s.Title(), 18, func(l Listed) any { return scoreCell(l.Scores.Of(s)) }})
	}
	return append(columns,
		exportColumn{"Failed Lines", 14, func(l Listed) any { return l.Tally.Failed }},
		exportColumn{"Auditor", 24, func(l Listed) any { return l.CreatedBy.FullName() }},
		exportColumn{"Completed By", 24, func(l Listed) any { return l.CompletedBy.FullName() }},
		exportColumn{"Completed At (Melbourne)", 26, func(l Listed) any {
			if l.CompletedAt == nil {
				return nil
			}
			return l.CompletedAt.In(calendar.Zone)
		}},
	)
}

func statusLabel(s rules.Status) string {
	switch s {
	case rules.Completed:
		return "Completed"
	case rules.Pending:
		return "Pending"
	case rules.Draft:
		return "Draft"
	}
	return string(s)
}

func yesNo(b bool) string {
	if b {
		return "Yes"
	}
	return "No"
}

// scoreCell returns a score in the form that screens use (AUDIT-086).
func scoreCell(score int) any {
	if score == rules.NotApplicable {
		return "N/A"
	}
	return score
}

// WriteCSV writes reports as CSV, row by row as they are read. It returns the first error from the reports or the writer.
func WriteCSV(w io.Writer, reports iter.Seq2[Listed, error]) error {
	columns := exportColumns()
	out := csv.NewWriter(w)
	out.UseCRLF = true
	cells := make([]string, len(columns))
	for i, c := range columns {
		cells[i] = c.title
	}
	cells[0] = sheet.ByteOrderMark + cells[0]
	if err := out.Write(cells); err != nil {
		return err
	}
	for l, err := range reports {
		if err != nil {
			return err
		}
		for i, c := range columns {
			cells[i] = csvCell(c.value(l))
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func csvCell(value any) string {
	switch v := value.(type) {
	case int:
		return strconv.Itoa(v)
	case calendar.Day:
		return string(v)
	case time.Time:
		return v.Format("2006-01-02 15:04")
	case string:
		return sheet.Guarded(v)
	}
	return ""
}

// Number formats for the workbook's cells, in Excel's notation.
const (
	dayFormat  = "yyyy-mm-dd"
	timeFormat = "yyyy-mm-dd hh:mm"
	sheetName  = "Audit reports"
)

// WriteXLSX writes reports as an Excel workbook with real numbers, days and times. Rows go to the disk as they are read. The compressed workbook is
// written once all rows are there.
func WriteXLSX(w io.Writer, reports iter.Seq2[Listed, error]) (err error) {
	f := excelize.NewFile()
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := f.SetSheetName("Sheet1", sheetName); err != nil {
		return err
	}
	sheet, err := newWorkSheet(f)
	if err != nil {
		return err
	}
	for l, err := range reports {
		if err != nil {
			return err
		}
		if err := sheet.add(l); err != nil {
			return err
		}
	}
	if err := sheet.rows.Flush(); err != nil {
		return err
	}
	return f.Write(w)
}

// workSheet is a sheet that is being written.
type workSheet struct {
	columns           []exportColumn
	rows              *excelize.StreamWriter
	written           int
	cells             []any // cells of one row; the next row reuses them
	dayStyle, atStyle int
}

// newWorkSheet starts the sheet. Its header stays visible when the reader scrolls.
func newWorkSheet(f *excelize.File) (s *workSheet, err error) {
	s = &workSheet{columns: exportColumns()}
	s.cells = make([]any, len(s.columns))
	style := func(style excelize.Style) (id int) {
		if err == nil {
			id, err = f.NewStyle(&style)
		}
		return id
	}
	day, at := dayFormat, timeFormat
	s.dayStyle, s.atStyle = style(excelize.Style{CustomNumFmt: &day}), style(excelize.Style{CustomNumFmt: &at})
	bold := style(excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return nil, err
	}
	if s.rows, err = f.NewStreamWriter(sheetName); err != nil {
		return nil, err
	}
	for i, c := range s.columns {
		if err := s.rows.SetColWidth(i+1, i+1, c.width); err != nil {
			return nil, err
		}
		s.cells[i] = excelize.Cell{StyleID: bold, Value: c.title}
	}
	if err := s.rows.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return nil, err
	}
	return s, s.flush()
}

func (s *workSheet) add(l Listed) error {
	for i, c := range s.columns {
		switch v := c.value(l).(type) {
		case calendar.Day:
			s.cells[i] = excelize.Cell{StyleID: s.dayStyle, Value: v.Start()}
		case time.Time:
			s.cells[i] = excelize.Cell{StyleID: s.atStyle, Value: v}
		case string:
			s.cells[i] = sheet.Guarded(v)
		default:
			s.cells[i] = v
		}
	}
	return s.flush()
}

func (s *workSheet) flush() error {
	s.written++
	return s.rows.SetRow("A"+strconv.Itoa(s.written), s.cells)
}
