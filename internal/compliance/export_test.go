package compliance

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/sheet"
)

// listedPair returns a completed report of a store with this name, and an open one.
func listedPair(name string) []Listed {
	at := time.Date(2026, 1, 31, 13, 30, 0, 0, time.UTC) // 00:30 on the next day in Melbourne, during daylight saving
	return []Listed{
		{Status: rules.Completed, Final: true, Scores: rules.Scores{CoreRange: 63, PromoFloor: rules.NotApplicable, PromoShelf: 67, NonLiquor: 43,
			Total: 62}, Date: "2026-01-30",
			CompletedAt: &at, Store: network.StoreRef{Name: name, Suburb: "Brunswick", Region: "NSWBR"}, StoreTier: "MF",
			CoreRange:   network.PromotionRef{Description: "Summer 2026"},
			CreatedBy:   network.PersonRef{ID: "rita", FirstName: "Rita", LastName: "Ríos"},
			CompletedBy: network.PersonRef{ID: "rob", FirstName: "Rob", LastName: "Ryder"}, Tally: Tally{Failed: 7}},
		{Status: rules.Pending, Scores: rules.Scores{CoreRange: rules.NotApplicable, PromoFloor: 0, PromoShelf: 0, NonLiquor: 0,
			Total: rules.NotApplicable}, Date: "2026-03-20",
			Store: network.StoreRef{Name: name, Suburb: "Hobart", Region: "TAS"}, StoreTier: "SF", CoreRange: network.PromotionRef{Description: "Summer 2026"},
			CreatedBy: network.PersonRef{ID: "ann", FirstName: "Ann", LastName: "Archer"}},
	}
}

// all iterates over reports.
func all(reports []Listed) iter.Seq2[Listed, error] {
	return func(yield func(Listed, error) bool) {
		for _, l := range reports {
			if !yield(l, nil) {
				return
			}
		}
	}
}

func TestWriteCSV(t *testing.T) {
	t.Run("SCR-028 FD-13 the list as CSV, in Melbourne's time, with Excel's mark for UTF-8", func(t *testing.T) {
		var out strings.Builder
		check.OK(t, WriteCSV(&out, all(listedPair("Café \"Nord\", Brunswick"))))
		want := "\uFEFFStore,Suburb,Region,Size,Quarter,Date,Status,Final,Score,Store Standards,Promotions (Floor),Promotions (Shelf),Focus " +
			"Products,Failed Lines,Auditor,Completed By,Completed At (Melbourne)\r\n" +
			"\"Café \"\"Nord\"\", Brunswick\",Brunswick,VIC/NSW Border Region,Medium,Summer 2026,2026-01-30,Completed,Yes,62,43,N/A,67,63,7,Rita Ríos,Rob " +
			"Ryder,2026-02-01 00:30\r\n" +
			"\"Café \"\"Nord\"\", Brunswick\",Hobart,TAS,Small,Summer 2026,2026-03-20,Pending,No,N/A,0,0,0,N/A,0,Ann Archer,,\r\n"
		check.Same(t, out.String(), want)
	})
	t.Run("SCR-028 a list without reports is only the header", func(t *testing.T) {
		var out strings.Builder
		check.OK(t, WriteCSV(&out, all(nil)))
		check.Is(t, strings.Count(out.String(), "\r\n"), 1)
	})
}

func TestExportsStopAtAnError(t *testing.T) {
	broken := errors.New("the database is gone")
	reports := func(yield func(Listed, error) bool) {
		if yield(listedPair("North")[0], nil) {
			yield(Listed{}, broken)
		}
	}
	for name, write := range map[string]func(io.Writer, iter.Seq2[Listed, error]) error{"CSV": WriteCSV, "XLSX": WriteXLSX} {
		t.Run(name+" says when the reports break off, and when the writer does", func(t *testing.T) {
			var out bytes.Buffer
			err := write(&out, reports)
			check.True(t, errors.Is(err, broken), out.Len(), err)
			check.True(t, out.Len() <= 0, out.Len(), err)
			err = write(failing{}, all(slices.Repeat(listedPair("North"), 100)))
			check.True(t, errors.Is(err, io.ErrClosedPipe), err)
		})
	}
}

// failing is a writer that always fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// workbook reads an exported workbook: the cells as people see them, and the stored values.
func workbook(t testing.TB, raw []byte) (shown, stored [][]string, f *excelize.File) {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(raw))
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, f.Close()) })
	shown, err = f.GetRows(sheetName)
	check.OK(t, err)
	stored, err = f.GetRows(sheetName, excelize.Options{RawCellValue: true})
	check.OK(t, err)
	return shown, stored, f
}

func TestWriteXLSX(t *testing.T) {
	var out bytes.Buffer
	check.OK(t, WriteXLSX(&out, all(listedPair("Łódź 酒屋 🍷"))))
	shown, stored, f := workbook(t, out.Bytes())
	t.Run("SCR-028 FD-13 the list as a workbook, in Melbourne's time", func(t *testing.T) {
		want := [][]string{
			{"Store", "Suburb", "Region", "Size", "Quarter", "Date", "Status", "Final", "Score", "Store Standards", "Promotions (Floor)", "Promotions (Shelf)",
				"Focus Products", "Failed Lines", "Auditor", "Completed By", "Completed At (Melbourne)"},
			{"Łódź 酒屋 🍷", "Brunswick", "VIC/NSW Border Region", "Medium", "Summer 2026", "2026-01-30", "Completed", "Yes", "62", "43", "N/A", "67", "63",
				"7", "Rita Ríos", "Rob Ryder", "2026-02-01 00:30"},
			{"Łódź 酒屋 🍷", "Hobart", "TAS", "Small", "Summer 2026", "2026-03-20", "Pending", "No", "N/A", "0", "0", "0", "N/A", "0", "Ann Archer"},
		}
		check.Same(t, shown, want)
	})
	t.Run("SCR-028 days and times are real ones, so that spreadsheets can sort them", func(t *testing.T) {
		check.Is(t, stored[1][5], "46052") // days since the end of 1899
		check.True(t, strings.HasPrefix(stored[1][16], "46054.02083"))
	})
	t.Run("SCR-028 text is text and numbers are numbers", func(t *testing.T) {
		for cell, want := range map[string]excelize.CellType{"A2": excelize.CellTypeInlineString, "I2": excelize.CellTypeUnset,
			"K2": excelize.CellTypeInlineString} {
			if got, err := f.GetCellType(sheetName, cell); check.Is(t, err, nil) {
				check.Is(t, got, want, cell)
			}
		}
	})
	t.Run("SCR-028 the header stays visible", func(t *testing.T) {
		if panes, err := f.GetPanes(sheetName); check.Is(t, err, nil) {
			check.True(t, panes.Freeze)
			check.Is(t, panes.YSplit, 1, panes.Freeze)
		}
	})
	t.Run("SCR-028 a list without reports is a workbook with the header", func(t *testing.T) {
		var out bytes.Buffer
		check.OK(t, WriteXLSX(&out, all(nil)))
		shown, _, _ := workbook(t, out.Bytes())
		check.Is(t, len(shown), 1, shown)
	})
}

func TestGuarded(t *testing.T) {
	for typed, want := range map[string]string{
		"=HYPERLINK(\"http://evil.example\",\"Open\")": "'=HYPERLINK(\"http://evil.example\",\"Open\")",
		"+61 3 9000 0000": "'+61 3 9000 0000", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t'=1", "\r=1": "'\r'=1", "\n=1": "'\n'=1",
		"a;=1+1": "a;'=1+1", `a;"=1`: `a;"'=1`,
		"a\n+1;b": "a\n'+1;b", "a; -1": "a; -1", "＝1": "'＝1",
		"": "", "Café Nord": "Café Nord", "100% = full": "100% = full", "'=1": "'=1", "a-b": "a-b", "Ågård": "Ågård",
	} {
		if got := sheet.Guarded(typed); got != want {
			t.Errorf("%q became %q, want %q", typed, got, want)
		}
	}
	t.Run("SCR-028 whatever people type, no cell begins like a formula, and both files keep the text", rapid.MakeCheck(func(t *rapid.T) {
		name := rapid.StringOfN(rapid.RuneFrom([]rune("=+-@\t'\"＝, ;\nacé酒🍷")), 0, 8, -1).Draw(t, "name")
		var out bytes.Buffer
		check.OK(t, WriteCSV(&out, all(listedPair(name)[:1])))
		rows, err := csv.NewReader(&out).ReadAll()
		check.OK(t, err)
		check.Must(t, check.Is(t, len(rows), 2, rows))
		cell := rows[1][0]
		check.Must(t, check.Is(t, strings.ReplaceAll(cell, "'", ""), strings.ReplaceAll(name, "'", ""), name, cell))
		for i, part := range strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune(";\t\n", r) }) {
			if part = strings.TrimLeft(part, `"`); i == 0 && cell[0] == '"' {
				continue // the first cell's own quotation marks are doubled inside a quoted cell
			}
			check.Must(t, check.True(t, part == "" || !strings.ContainsAny(part[:1], "=+-@"), cell))
			check.Must(t, check.True(t, !strings.HasPrefix(part, "＝"), part, cell))
		}
	}))
	t.Run("SCR-028 also in a workbook, where no cell is a formula", func(t *testing.T) {
		var out bytes.Buffer
		check.OK(t, WriteXLSX(&out, all(listedPair("=1+1")[:1])))
		shown, _, f := workbook(t, out.Bytes())
		formula, err := f.GetCellFormula(sheetName, "A2")
		check.OK(t, err)
		check.Is(t, formula, "")
		check.Is(t, shown[1][0], "'=1+1")
	})
	t.Run("SCR-028 characters that XML does not allow do not break a workbook", func(t *testing.T) {
		var out bytes.Buffer
		check.OK(t, WriteXLSX(&out, all(listedPair("a\x01b\uFFFEc<&>_x0041_")[:1])))
		shown, _, _ := workbook(t, out.Bytes())
		check.True(t, strings.HasPrefix(shown[1][0], "a"), shown[1][0])
		check.True(t, strings.Contains(shown[1][0], "c<&>"), shown[1][0])
	})
}

func TestExport(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		collect := func(t *testing.T, f Filter) (found []Listed) {
			t.Helper()
			reports, name, err := w.Export(t.Context(), ann, f)
			check.OK(t, err)
			check.Is(t, name, "audit-reports-2026-03-20")
			for l, err := range reports {
				check.OK(t, err)
				found = append(found, l)
			}
			return found
		}
		first := w.reports.Completed(t, rob, "north", "std-today", "easter:b1")
		w.reports.Open(t, rita, "north")
		w.reports.Completed(t, rita, "south", "std-open")
		t.Run("SCR-028 an export has what the list shows, with every filter and order", func(t *testing.T) {
			for _, f := range []Filter{{}, {Status: rules.Completed}, {Search: "cafe RÍOS"}, {StoreID: "south"}, {Quarter: "spring"}, {AuthorID: "rob"},
				{Final: new(true)}, {Order: Order{ByStore, true}}, {Order: Order{By: ByScore}}, {Order: Order{ByCompleted, true}}} {
				found, _, err := w.List(t.Context(), ann, f, onePage)
				check.OK(t, err)
				check.Same(t, collect(t, f), found, cmpopts.EquateEmpty(), f)
			}
		})
		t.Run("AMB-034 it counts the failed lines", func(t *testing.T) {
			failed := 0
			for _, l := range first.Lines {
				if l.Failed() {
					failed++
				}
			}
			found := collect(t, Filter{AuthorID: "rob"})
			check.Is(t, found[0].ID, first.ID)
			check.Is(t, found[0].Tally.Failed, failed)
			check.True(t, failed != 0)
		})
		t.Run("SCR-028 a report that is deleted during the export is left out", func(t *testing.T) {
			reports, _, err := w.Export(t.Context(), ann, Filter{})
			check.OK(t, err)
			check.OK(t, w.reports.Audits.Delete(t.Context(), ann, first.ID))
			n := 0
			for l, err := range reports {
				check.OK(t, err)
				n++
				if l.ID == first.ID {
					t.Error("it is there")
				}
			}
			check.Is(t, n, 2)
		})
	})
}

func TestExportOfManyReports(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.net.AddManyReports(t, 3)
		c := conditionOf(Filter{Status: rules.Completed}, Scope{})
		rec := &dbtest.Recorder{Querier: w.db}
		ids, err := db.All(t.Context(), w.db, db.Text, idsOf(c, Order{}), c.Args...)
		check.OK(t, err)
		t.Run("SCR-028 an export reads in batches of two statements each and misses no report", func(t *testing.T) {
			var got []string
			for l, err := range w.batches(t.Context(), rec, ids) {
				check.OK(t, err)
				got = append(got, l.ID)
			}
			check.Same(t, got, ids)
			check.Is(t, len(ids), 1425, ids)
			check.Is(t, len(rec.Statements), 2*3)
		})
		t.Run("SCR-028 stopping early stops the reading", func(t *testing.T) {
			rec.Statements = nil
			for range w.batches(t.Context(), rec, ids) {
				break
			}
			check.Is(t, len(rec.Statements), 2)
		})
	})
}
