package fix_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/fix"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// ids returns the ids of a list, sorted.
func ids(l fix.ListView) (all []string) {
	for _, f := range l.Items {
		all = append(all, f.ID)
	}
	slices.Sort(all)
	return all
}

// of returns the ids of those fixes of a list for which is holds, sorted.
func of(l fix.ListView, is func(f fix.View) bool) []string {
	return ids(fix.ListView{Items: slices.DeleteFunc(slices.Clone(l.Items), func(f fix.View) bool { return !is(f) })})
}

func TestFilters(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.maker.Completed(t, testnet.Rob, "north", standard, "FOCUS_PRODUCT")
		s.maker.Completed(t, testnet.Rita, "south", standard)
		all := s.list("ann", "")
		_, err := s.net.DB.Exec(t.Context(), `UPDATE fixes SET description = 'Rosé of the coast' WHERE id = $1`, all.Items[0].ID)
		check.OK(t, err)
		all = s.list("ann", "")
		inNorth := func(f fix.View) bool { return f.Store.ID == "north" }
		inSouth := func(f fix.View) bool { return f.Store.ID == "south" }
		check.Must(t, check.True(t, len(of(all, inNorth)) > 1 && len(of(all, inSouth)) > 0, len(all.Items)))
		for _, c := range []struct {
			name, query string
			is          func(f fix.View) bool
		}{
			{"FD-380 a rep's own stores are those that they have audited", "auditor=rob", inNorth},
			{"FD-380 another rep has others", "auditor=rita", inSouth},
			{"FD-380 who has audited nothing has none", "auditor=ann", func(fix.View) bool { return false }},
			{"FD-381 a region", "region=TAS", inSouth},
			{"FD-381 a section", "section=FOCUS_PRODUCTS", func(f fix.View) bool { return f.Section == "FOCUS_PRODUCTS" }},
			{"FD-381 a store is found by words of its name, whatever the accents", "search=nord+CAFE", inNorth},
			{"FD-381 a line is found by its words, whatever the accents", "search=coast+rose", func(f fix.View) bool { return f.ID == all.Items[0].ID }},
			{"FD-381 typed signs of patterns stand for themselves", "search=" + url.QueryEscape("100%"), inSouth},
			{"FD-381 words that nothing has", "search=nothing+such", func(fix.View) bool { return false }},
			{"FD-381 several at once", "search=nord&region=TAS", func(fix.View) bool { return false }},
		} {
			t.Run(c.name+", and the counts are those of the list", func(t *testing.T) {
				got, want := s.list("rob", c.query), of(all, c.is)
				check.True(t, slices.Equal(ids(got), want), ids(got), want)
				check.Same(t, got.Counts, fix.CountsView{Open: len(want)})
				check.Same(t, apitest.Read[fix.CountsView](t, s.Site, "rob", "GET", "/fixes/counts?"+c.query, ""), got.Counts)
			})
		}
		t.Run("FD-394 the open fixes of stores are as many as their lists have", func(t *testing.T) {
			open, err := s.room.OpenByStore(t.Context(), s.net.DB, []string{"north", "south", "zoe's"})
			check.OK(t, err)
			check.Same(t, open, map[string]int{"north": len(of(all, inNorth)), "south": len(of(all, inSouth))})
		})
		t.Run("FD-381 filters show nobody more than they may see", func(t *testing.T) {
			check.Same(t, len(s.list("sam", "search=nord").Items), 0)
			check.Same(t, len(s.list("olga", "auditor=rita").Items), 0)
			check.Same(t, len(s.list("emma", "region=VIC").Items), 0)
			apitest.WantStatus(t, s.Call("olga", "GET", "/fixes/auditors", ""), 403)
		})
		t.Run("FD-381 those who audit are named for the filter, and nobody else", func(t *testing.T) {
			var names []string
			for _, p := range apitest.Read[fix.TeamView](t, s.Site, "rob", "GET", "/fixes/auditors", "").Items {
				names = append(names, p.ID)
			}
			slices.Sort(names)
			check.Same(t, names, []string{"ann", "rita", "rob"})
		})
		t.Run("FD-381 bounds of what may be asked", func(t *testing.T) {
			for _, bad := range []string{"late=-1", "late=366", "region=MOON", "section=BAR", "sort=colour", "order=up",
				"search=" + strings.Repeat("x", 201)} {
				apitest.WantStatus(t, s.Call("rob", "GET", "/fixes?"+bad, ""), 422)
			}
		})
		t.Run("FD-381 what is late by more than some days, whatever has become of it", func(t *testing.T) {
			due := all.Items[0].DueOn
			late := func(days int) int {
				l := s.list("ann", fmt.Sprint("show=OVERDUE&late=", days))
				check.Same(t, l.Counts.Open, len(l.Items))
				check.Same(t, l.Counts.Overdue, len(l.Items))
				return len(l.Items)
			}
			s.net.Clock.T = due.AddDays(7).Start().Add(time.Hour)
			check.Same(t, late(0), len(all.Items))
			check.Same(t, late(7), 0)
			s.net.Clock.T = due.AddDays(8).Start().Add(time.Hour)
			check.Same(t, late(7), len(all.Items))
			check.Same(t, late(30), 0)
		})
		t.Run("FD-380 a rep's stores are those of this quarter and of the one before, and no older ones", func(t *testing.T) {
			s.net.AddQuarter(t, "autumn", "2026-04-01", "2026-06-30")
			s.net.AddQuarter(t, "winter", "2026-07-01", "2026-09-30")
			for day, want := range map[time.Month]int{time.May: len(of(all, inNorth)), time.August: 0} {
				s.net.Clock.T = time.Date(2026, day, 20, 12, 0, 0, 0, time.UTC)
				check.Same(t, len(s.list("rob", "auditor=rob").Items), want)
			}
		})
	})
}

func TestSorting(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.maker.Completed(t, testnet.Rob, "north", standard, "PROMOTION", "FOCUS_PRODUCT")
		s.net.Clock.T = s.net.Clock.T.Add(24 * time.Hour)
		s.maker.Completed(t, testnet.Rob, "south", standard)
		first := s.first()
		apitest.WantStatus(t, s.Call("olga", "POST", "/fixes/"+first.ID, `{"assigneeId":"emma","dueOn":"2026-03-25"}`), 200)
		sections := []string{"STORE_STANDARDS", "PROMOTION_FLOOR", "PROMOTION_SHELF", "FOCUS_PRODUCTS"}
		for _, c := range []struct {
			key string
			of  func(f fix.View) string
		}{
			{"line", func(f fix.View) string { return strings.ToLower(f.Description) }},
			{"store", func(f fix.View) string { return f.Store.Name }},
			{"region", func(f fix.View) string { return map[string]string{"north": "VIC", "south": "TAS"}[f.Store.ID] }},
			{"section", func(f fix.View) string { return fmt.Sprint(slices.Index(sections, string(f.Section))) }},
			{"points", func(f fix.View) string { return fmt.Sprintf("%05.1f", f.Points) }},
			{"due", func(f fix.View) string { return string(f.DueOn) }},
			{"assignee", func(f fix.View) string {
				if f.Assignee == nil {
					return ""
				}
				return f.Assignee.FirstName
			}},
			{"audited", func(f fix.View) string { return string(f.AuditedOn) }},
		} {
			t.Run("FD-381 the list is sorted by "+c.key+", both ways", func(t *testing.T) {
				for _, order := range []string{"asc", "desc"} {
					var got []string
					for _, f := range s.list("rob", "sort="+c.key+"&order="+order).Items {
						got = append(got, c.of(f))
					}
					want := slices.Sorted(slices.Values(got))
					if order == "desc" {
						slices.Reverse(want)
					}
					check.True(t, slices.Equal(got, want), order, got, want)
					check.True(t, got[0] != got[len(got)-1], got)
				}
			})
		}
	})
}
