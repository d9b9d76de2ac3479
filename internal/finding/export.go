package finding

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/xuri/excelize/v2"

	"caravan/internal/platform/sheet"
)

// Media types of an export.
const (
	typeCSV  = "text/csv; charset=utf-8"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

// table is a file to download.
type table struct {
	file, sheet string // the file's name without its ending, and that of the sheet
	titles      []any
	widths      []float64 // in characters
	rows        iter.Seq[[]any]
}

// mapTable has a row for each line and region in which it was asked (FINDING-006). The share has one decimal.
func mapTable(m Map) table {
	return table{"findings-" + string(m.Quarter.StartDate), "Findings", []any{"Section", "Line", "Region", "Stores Asked", "Stores Failed", "Failed %"},
		[]float64{20, 48, 20, 14, 14, 12}, func(yield func([]any) bool) {
			for _, l := range m.Lines {
				for i, c := range l.Cells {
					if c.Asked == 0 {
						continue
					}
					share := float64((2000*c.Failed+c.Asked)/(2*c.Asked)) / 10
					if !yield([]any{l.Section.Title(), l.Description, m.Regions[i].Region.Label(), c.Asked, c.Failed, share}) {
						return
					}
				}
			}
		}}
}

// timesTable has a row for each line and region in which it failed (FINDING-009). The median is empty where nothing was put right.
func timesTable(t Times) table {
	return table{"time-to-fix-" + string(t.Quarter.StartDate), "Time to fix",
		[]any{"Section", "Line", "Region", "Failed", "Put Right", "Failed Again", "Not Put Right", "Median Days"},
		[]float64{20, 48, 20, 10, 10, 14, 14, 14},
		func(yield func([]any) bool) {
			for _, l := range t.Lines {
				for i, c := range l.Cells {
					failed := c.PutRight + c.Again + c.Waiting
					if failed == 0 {
						continue
					}
					var median any = ""
					if c.PutRight > 0 {
						median = c.Median
					}
					if !yield([]any{l.Section.Title(), l.Description, t.Regions[i].Region.Label(), failed, c.PutRight, c.Again, c.Waiting, median}) {
						return
					}
				}
			}
		}}
}

func (t table) writeCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	write := func(row []any) error {
		cells := make([]string, len(row))
		for i, value := range row {
			if text, is := value.(string); is {
				cells[i] = sheet.Guarded(text)
			} else {
				cells[i] = fmt.Sprint(value)
			}
		}
		return out.Write(cells)
	}
	if _, err := io.WriteString(w, sheet.ByteOrderMark); err != nil {
		return err
	}
	if err := write(t.titles); err != nil {
		return err
	}
	for row := range t.rows {
		if err := write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func (t table) writeXLSX(w io.Writer) (err error) {
	f := excelize.NewFile()
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := f.SetSheetName("Sheet1", t.sheet); err != nil {
		return err
	}
	rows, err := f.NewStreamWriter(t.sheet)
	if err != nil {
		return err
	}
	for i, width := range t.widths {
		if err := rows.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	if err := rows.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	n := 1
	add := func(row []any) error {
		cell, err := excelize.CoordinatesToCellName(1, n)
		n++
		if err != nil {
			return err
		}
		return rows.SetRow(cell, row)
	}
	if err := add(t.titles); err != nil {
		return err
	}
	for row := range t.rows {
		if err := add(row); err != nil {
			return err
		}
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	return f.Write(w)
}
