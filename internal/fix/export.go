package fix

import (
	"encoding/csv"
	"io"
	"iter"
	"strconv"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/sheet"
	"caravan/internal/text"
)

// MaxExport is how many fixes a file has at most. For more, people use the filters.
const MaxExport = 20_000

// Row is a fix in a file, with the names of whom it names.
type Row struct {
	Fix
	Assignee, DoneRef, JudgeRef network.PersonRef // nobody: nobody
}

// File is fixes to download.
type File struct {
	Day   calendar.Day // on which it is made
	Total int          // how many fixes the filter finds
	Has   int          // how many of them are in the file
	Rows  iter.Seq2[Row, error]
}

// left returns the sentence at the end of a file that does not have all of its fixes; empty: it has.
func (f File) left() string {
	if f.Has >= f.Total {
		return ""
	}
	return "This file has the first " + text.Number(f.Has) + " of " + text.Number(f.Total) + " fixes. Use the filters to get the rest."
}

// exportTitles are the headings of a file.
var exportTitles = []string{"What to fix", "What to do", "Store", "Suburb", "Region", "Section", "Points", "Audit", "Due", "Status", "With",
	"Auditor's comment", "Done by", "Done at (Melbourne)", "Note of the store", "Checked by", "Checked at (Melbourne)", "Answer of the auditor"}

// cells returns the row's cells, in the order of exportTitles. What people typed cannot become a formula.
func (r Row) cells(today calendar.Day) []string {
	return []string{sheet.Guarded(r.Description), sheet.Guarded(r.What), sheet.Guarded(r.Store.Name), sheet.Guarded(r.Store.Suburb),
		r.Store.Region.Label(), r.Section.Title(), strconv.FormatFloat(float64(r.Points)/10, 'f', 1, 64), string(r.AuditedOn), string(r.DueOn),
		r.status(today), sheet.Guarded(r.Assignee.FullName()), sheet.Guarded(r.Comment), sheet.Guarded(r.DoneRef.FullName()), momentOf(r.DoneAt),
		sheet.Guarded(r.Note), sheet.Guarded(r.JudgeRef.FullName()), momentOf(r.JudgedAt), sheet.Guarded(r.Answer)}
}

// momentOf returns a time as it is in Melbourne; empty: never.
func momentOf(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.In(calendar.Zone).Format("2006-01-02 15:04")
}

// WriteCSV writes a file as CSV, row by row as the fixes are read. Where it does not have all of them, its last line says so. It returns the first
// error from the fixes or the writer.
func WriteCSV(w io.Writer, f File) error {
	if _, err := io.WriteString(w, sheet.ByteOrderMark); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if err := out.Write(exportTitles); err != nil {
		return err
	}
	for row, err := range f.Rows {
		if err != nil {
			return err
		}
		if err := out.Write(row.cells(f.Day)); err != nil {
			return err
		}
	}
	if left := f.left(); left != "" {
		last := make([]string, len(exportTitles)) // as wide as every other line, so that any program can read it
		last[0] = left
		if err := out.Write(last); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
