package compliance

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/testnet/reports"
)

func TestHTTPExport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.reports.AddHistory(t)
		s.net.AddStore(t, "=2+5+cmd|' /C calc'!A0", "VIC", "SF")
		s.reports.Add(t, reports.Past{Store: "=2+5+cmd|'", Quarter: "summer", By: rita, Day: "2026-02-09", Score: 1})
		// exported returns the stores in an export, in order.
		exported := func(t *testing.T, user, query string) (stores []string) {
			t.Helper()
			w := s.Call(user, "GET", "/audit-reports/export?"+query, "")
			rows, err := csv.NewReader(strings.NewReader(w.Body.String())).ReadAll()
			check.OK(t, err)
			check.Must(t, check.Is(t, w.Code, 200, w.Body))
			for _, row := range rows[1:] {
				stores = append(stores, row[0])
			}
			return stores
		}
		t.Run("SCR-028 CSV has the date in its file name and keeps letters with accents", func(t *testing.T) {
			w := s.Call("rob", "GET", "/audit-reports/export?search=nord&sort=date&order=asc", "")
			check.Is(t, w.Code, 200, w.Header())
			check.Is(t, w.Header().Get("Content-Type"), "text/csv; charset=utf-8", w.Header())
			check.Is(t, w.Header().Get("Content-Disposition"), "attachment; filename=audit-reports-2026-03-20.csv", w.Header())
			check.Is(t, w.Header().Get("Cache-Control"), "no-store", w.Header())
			body := w.Body.String()
			check.True(t, strings.HasPrefix(body, "\uFEFFStore,"), body)
			check.True(t, strings.Contains(body, "\r\nCafé Nord,Brunswick,VIC,Medium,Spring 2025,2025-11-01,"+
				"Completed,No,60,N/A,20,30,10,0,Rob Ryder,Rob Ryder,2025-11-01 00:00\r\n"), body)
		})
		t.Run("SCR-028 a workbook", func(t *testing.T) {
			w := s.Call("rob", "GET", "/audit-reports/export?format=xlsx&search=nord&sort=date&order=asc", "")
			check.Is(t, w.Code, 200)
			check.Is(t, w.Header().Get("Content-Type"), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
			check.Is(t, w.Header().Get("Content-Disposition"), "attachment; filename=audit-reports-2026-03-20.xlsx")
			shown, _, _ := workbook(t, w.Body.Bytes())
			check.Must(t, check.Is(t, len(shown), 4, shown))
			check.Is(t, shown[1][0], "Café Nord", shown)
			check.Is(t, shown[1][16], "2025-11-01 00:00", shown)
		})
		t.Run("SCR-028 filters and order are the same as in the list", func(t *testing.T) {
			for _, c := range []struct {
				query string
				want  []string
			}{
				{"sort=score&status=COMPLETED&quarter=summer",
					[]string{"Gone", "Café Nord", "Café Nord", "East", "East", "'=2+5+cmd|' /C calc'!A0", "100% Bottles"}},
				{"status=PENDING", []string{"West", "East"}},
				{"final=true&sort=store", []string{"Café Nord", "Gone"}},
				{"store=east&quarter=spring", []string{"East"}},
				{"search=zzz", nil},
				{"mine=true&status=PENDING", nil},
			} {
				check.Same(t, exported(t, "rob", c.query), c.want, c.query)
			}
		})
		t.Run("SCR-028 a name that begins like a formula is text", func(t *testing.T) {
			got := exported(t, "rob", "sort=date&search=cmd")
			check.True(t, slices.Equal(got, []string{"'=2+5+cmd|' /C calc'!A0"}), got)
		})
		t.Run("AMB-010 owners and managers only get completed reports of their own store, whatever they ask for", func(t *testing.T) {
			for _, query := range []string{"", "store=east", "status=PENDING", "mine=true"} {
				for _, user := range []string{"olga", "mia"} {
					want := []string{"Café Nord", "Café Nord", "Café Nord"}
					if query != "" {
						want = nil
					}
					check.Same(t, exported(t, user, query), want, user, query)
				}
			}
		})
		for _, c := range []struct {
			name, user, query string
			want              int
		}{
			{"GENERAL-003 nobody", "", "", 401},
			{"AMB-010 an employee", "emma", "", 403},
			{"an unknown format", "rob", "format=pdf", 422},
			{"an unknown sort key", "rob", "sort=name", 422},
			{"an unknown status", "rob", "status=DONE", 422},
		} {
			t.Run(c.name+" gets no export", func(t *testing.T) {
				w := s.Call(c.user, "GET", "/audit-reports/export?"+c.query, "")
				check.Is(t, w.Code, c.want, w.Header(), w.Body)
				check.Is(t, w.Header().Get("Content-Type"), "application/problem+json", w.Header(), w.Body)
				check.Is(t, w.Header().Get("Content-Disposition"), "", w.Header(), w.Body)
			})
		}
	})
}
