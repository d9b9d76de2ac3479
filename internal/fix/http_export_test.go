package fix_test

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"caravan/internal/fix"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// file returns the rows of the file that a person gets, without its headings.
func (s *site) file(who, query string) [][]string {
	s.t.Helper()
	w := s.Call(who, "GET", "/fixes/export?"+query, "")
	rows, err := csv.NewReader(strings.NewReader(w.Body.String())).ReadAll()
	check.OK(s.t, err)
	check.Must(s.t, check.Is(s.t, w.Code, 200, w.Body))
	return rows[1:]
}

// lines returns what the rows of a file or the fixes of a list are about, in order.
func lines[T any](all []T, about func(T) string) []string {
	out := []string{}
	for _, one := range all {
		out = append(out, about(one))
	}
	return out
}

func ofRow(row []string) string { return row[2] + ": " + row[0] }

func ofFix(f fix.View) string { return f.Store.Name + ": " + f.Description }

func TestExport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.maker.Completed(t, testnet.Rob, "north", standard, "PROMOTION", "FOCUS_PRODUCT")
		s.maker.Completed(t, testnet.Rita, "south", standard)
		first := s.first()
		apitest.WantStatus(t, s.Call("olga", "POST", "/fixes/"+first.ID, `{"assigneeId":"emma","dueOn":"2026-03-25"}`), 200)
		all := s.list("ann", "")
		check.Must(t, check.True(t, len(all.Items) > 3, len(all.Items)))
		check.Is(t, all.InFile, len(all.Items))

		for _, c := range []struct{ who, query string }{
			{"ann", ""}, {"rob", ""}, {"olga", ""}, {"mia", ""}, {"emma", ""}, {"sam", ""},
			{"rob", "show=OPEN"}, {"rob", "show=OVERDUE"}, {"rob", "show=DONE"}, {"rob", "auditor=rita"}, {"ann", "region=TAS"},
			{"ann", "section=FOCUS_PRODUCTS"}, {"ann", "search=nord"}, {"ann", "search=nothing+such"}, {"ann", "store=south"}, {"olga", "store=north"},
			{"ann", "sort=points&order=desc"}, {"ann", "sort=line"}, {"ann", "sort=assignee&order=desc"}, {"sam", "search=nord"},
		} {
			t.Run(fmt.Sprintf("FD-330 FIX-007 the file of %s has the list of %q, in its order", c.who, c.query), func(t *testing.T) {
				check.Same(t, lines(s.file(c.who, c.query), ofRow), lines(s.list(c.who, c.query).Items, ofFix))
			})
		}
		for _, c := range []struct {
			name, who, query string
			want             int
		}{
			{"nobody without a session", "", "", 401},
			{"no owner of another store", "sam", "store=north", 403},
			{"no employee of another store", "emma", "store=south", 403},
			{"no unknown sort key", "rob", "sort=colour", 422},
			{"no unknown region", "rob", "region=MOON", 422},
		} {
			t.Run("FD-330 there is a file for "+c.name, func(t *testing.T) {
				w := s.Call(c.who, "GET", "/fixes/export?"+c.query, "")
				apitest.WantStatus(t, w, c.want)
				check.Is(t, w.Header().Get("Content-Disposition"), "")
			})
		}

		t.Run("FD-330 the file is of the day, and a row says everything of a fix", func(t *testing.T) {
			_, err := s.net.DB.Exec(t.Context(), `UPDATE fixes SET description = '=cmd', what = '@do', comment = '+1', note = '-2', answer = '=3', points = 12,
	state = 'DONE', done_by = 'emma', done_at = $1, judged_by = 'rob', judged_at = $2 WHERE id = $3`,
				testnet.Now.UnixMilli(), testnet.Now.UnixMilli(), first.ID)
			check.OK(t, err)
			w := s.Call("ann", "GET", "/fixes/export?show=DONE", "")
			apitest.WantHeaders(t, w, "Content-Type", "text/csv; charset=utf-8", "Content-Disposition", "attachment; filename=fixes-2026-03-20.csv")
			body := w.Body.String()
			check.True(t, strings.HasPrefix(body, "\uFEFFWhat to fix,What to do,Store,"), body)
			rows := s.file("ann", "show=DONE")
			check.Must(t, check.Is(t, len(rows), 1, rows))
			check.Same(t, rows[0], []string{"'=cmd", "'@do", "Café Nord", "Brunswick", "VIC", rows[0][5], "1.2", "2026-03-20", "2026-03-25",
				"Waiting to be checked", rows[0][10], "'+1", rows[0][12], "2026-03-20 00:30", "'-2", rows[0][15], "2026-03-20 00:30", "'=3"})
			for _, at := range []int{10, 12} {
				check.True(t, strings.HasPrefix(rows[0][at], "Emma "), rows[0])
			}
			check.Is(t, rows[0][15], "Rob Ryder")
		})
		t.Run("FD-330 a file that cannot have all of them has the first, and says so", func(t *testing.T) {
			f, err := s.room.ExportAtMost(t.Context(), testnet.Ann, fix.Filter{}, fix.Order{By: fix.ByLine}, 2)
			check.OK(t, err)
			var out strings.Builder
			check.OK(t, fix.WriteCSV(&out, f))
			rows, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
			check.OK(t, err)
			check.Must(t, check.Is(t, len(rows), 4, rows))
			want := lines(s.list("ann", "sort=line").Items, func(f fix.View) string { return f.Description })[:2]
			got := lines(rows[1:3], func(row []string) string { return strings.TrimPrefix(row[0], "'") })
			check.True(t, slices.Equal(got, want), got, want)
			check.Is(t, rows[3][0], fmt.Sprintf("This file has the first 2 of %d fixes. Use the filters to get the rest.", len(all.Items)))
		})
	})
}
