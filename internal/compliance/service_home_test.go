package compliance

import (
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet/reports"
)

func storeIDs(stores []DueStore) (ids []string) {
	for _, s := range stores {
		ids = append(ids, s.ID)
	}
	return ids
}

func TestStoresWithoutReports(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.reports.AddHistory(t)
		w.net.AddStore(t, "Ägir 50% off", network.VIC, network.Small)
		w.net.AddStore(t, "Zoë's Bottle_o", network.VIC, network.Small)
		w.reports.Add(t,
			reports.Past{Store: "empty", Quarter: "spring", By: rob, Day: "2025-10-05", Score: 40},
			reports.Past{Store: "empty", Quarter: "spring", By: rob, Day: "2025-10-06", Score: 45},
			reports.Past{Store: "empty", Quarter: "spring", By: rob, Day: "2025-10-07", Score: 41, Final: true},
			reports.Past{Store: "empty", Quarter: "spring", By: rob, Day: "2025-10-08", Score: 99, Open: true},
			reports.Past{Store: "zoe's", Quarter: "spring", By: rob, Day: "2025-10-09", Score: rules.NotApplicable})
		for _, c := range []struct {
			name, search string
			want         []string
		}{
			{"AUDIT-131 FD-20 stores without a report of any status this quarter, sorted by name, without deleted ones", "",
				[]string{"agir", "empty", "zoe's"}},
			{"AUDIT-131 a search ignores case and accents", "ZOE", []string{"zoe's"}},
			{"AUDIT-131 also those that were typed", "ÄGÏR", []string{"agir"}},
			{"AUDIT-131 every word must be in name, suburb or postcode", "fitzroy 3065 empty", []string{"empty"}},
			{"AUDIT-131 a percent sign stands for itself", "50%", []string{"agir"}},
			{"AUDIT-131 so does an underscore", "_", []string{"zoe's"}},
			{"AUDIT-131 a store with a report is not found by name", "Café", nil},
			{"AUDIT-131 a quote breaks nothing", `' OR 1=1 --`, nil},
		} {
			t.Run(c.name, func(t *testing.T) {
				found, total, err := w.StoresWithoutReports(t.Context(), rob, c.search, onePage)
				check.OK(t, err)
				check.Same(t, storeIDs(found), c.want)
				check.Is(t, total, len(c.want))
			})
		}
		t.Run("AUDIT-131 FD-20 each with its last outcome: the final report of its latest quarter with a completed one", func(t *testing.T) {
			found, _, err := w.StoresWithoutReports(t.Context(), ann, "", onePage)
			check.OK(t, err)
			check.True(t, found[0].Last == nil, found[0].Last, found[1].Last, found[2].Last)
			check.Is(t, found[1].Last.Score, 41, found[1].Last, found[2].Last)
			check.Is(t, found[1].Last.Date, "2025-10-07", found[1].Last, found[2].Last)
			check.Is(t, found[2].Last.Score, rules.NotApplicable, found[1].Last, found[2].Last)
		})
		t.Run("GENERAL-024 pages follow each other", func(t *testing.T) {
			second, total, err := w.StoresWithoutReports(t.Context(), rob, "", db.Page{Limit: 2, Offset: 2})
			check.OK(t, err)
			check.Same(t, storeIDs(second), []string{"zoe's"})
			check.Is(t, total, 3)
		})
		t.Run("AUDIT-131 starting a report takes its store off the list, and deleting it puts the store back", func(t *testing.T) {
			r := w.reports.Open(t, rob, "empty")
			found, _, err := w.StoresWithoutReports(t.Context(), rob, "empty", onePage)
			check.OK(t, err)
			check.Is(t, len(found), 0, found)
			check.OK(t, w.reports.Audits.Delete(t.Context(), rob, r.ID))
			found, _, err = w.StoresWithoutReports(t.Context(), rob, "empty", onePage)
			check.OK(t, err)
			check.Is(t, len(found), 1, found)
		})
		t.Run("FD-20 while no quarter covers today there are none", func(t *testing.T) {
			w.clock.T = calendar.Day("2025-12-29").Start()
			defer func() { w.clock.T = atFirst }()
			if found, total, err := w.StoresWithoutReports(t.Context(), rob, "", onePage); check.Is(t, err, nil) {
				check.Is(t, total, 0, found)
				check.Is(t, len(found), 0, found)
			}
		})
		for _, a := range []access.Actor{olga, mia, emma} {
			t.Run("AMB-010 not for "+a.UserID, func(t *testing.T) {
				_, _, err := w.StoresWithoutReports(t.Context(), a, "", onePage)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestToday(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ids := w.reports.AddHistory(t)
		w.net.AddQuarter(t, "winter", "2025-07-01", "2025-09-30")
		w.net.AddStore(t, "Årby", network.VIC, network.Small)
		w.net.AddStore(t, "Zed", network.VIC, network.Small)
		w.net.AddStore(t, "Old", network.VIC, network.Small)
		w.net.AddStore(t, "Shut", network.VIC, network.Small)
		open := w.reports.Add(t,
			reports.Past{Store: "zed", Quarter: "spring", By: rob, Day: "2025-12-02", Open: true},
			reports.Past{Store: "north", Quarter: "summer", By: rob, Day: "2026-03-01", Open: true},
			reports.Past{Store: "old", Quarter: "winter", By: rob, Day: "2025-08-01", Open: true})
		w.reports.Add(t,
			reports.Past{Store: "arby", Quarter: "spring", By: rob, Day: "2025-12-01", Score: 55},
			reports.Past{Store: "shut", Quarter: "spring", By: rob, Day: "2025-12-01", Score: 55},
			reports.Past{Store: "old", Quarter: "winter", By: rob, Day: "2025-08-02", Score: 70},
			reports.Past{Store: "empty", Quarter: "spring", By: rita, Day: "2025-12-01", Score: 80})
		w.net.DeleteStore(t, "shut")
		for _, c := range []struct {
			name      string
			actor     access.Actor
			open, due []string
		}{
			{"FD-22 the rep's own open reports, oldest first, then the due stores that the rep audited last quarter, sorted by name", rob,
				[]string{open[2], open[0], open[1]}, []string{"arby", "zed"}},
			{"FD-22 another rep has others", rita, []string{ids[6], ids[7]}, []string{"empty"}},
			{"FD-22 head office audits too, and may have nothing to do", ann, nil, nil},
		} {
			t.Run(c.name, func(t *testing.T) {
				agenda, err := w.Today(t.Context(), c.actor)
				check.OK(t, err)
				var got []string
				for _, l := range agenda.Open {
					got = append(got, l.ID)
					check.Is(t, l.CreatedBy.ID, c.actor.UserID, l.ID)
				}
				check.Same(t, got, c.open)
				check.Same(t, storeIDs(agenda.Due), c.due)
			})
		}
		t.Run("FD-22 completing a report counts as auditing the store too", func(t *testing.T) {
			r := w.reports.Add(t, reports.Past{Store: "empty", Quarter: "spring", By: rita, Day: "2025-12-03", Open: true})[0]
			_, err := w.db.Exec(t.Context(), `UPDATE audit_reports SET status = 'COMPLETED', completed_at = 1, completed_by_id = 'ann' WHERE id = $1`, r)
			check.OK(t, err)
			agenda, err := w.Today(t.Context(), ann)
			check.OK(t, err)
			check.Same(t, storeIDs(agenda.Due), []string{"empty"})
		})
		t.Run("FD-20 a due store shows its last outcome", func(t *testing.T) {
			agenda, err := w.Today(t.Context(), rob)
			check.OK(t, err)
			last := agenda.Due[0].Last
			if check.True(t, last != nil) {
				check.Is(t, last.Score, 55)
				check.True(t, agenda.Due[1].Last == nil)
			}
		})
		t.Run("FD-22 without a quarter today nothing is due, but open reports stay", func(t *testing.T) {
			w.clock.T = calendar.Day("2025-12-29").Start()
			defer func() { w.clock.T = atFirst }()
			agenda, err := w.Today(t.Context(), rob)
			check.OK(t, err)
			check.Is(t, len(agenda.Open), 3, agenda.Open)
			check.Is(t, len(agenda.Due), 0, agenda.Due)
		})
		t.Run("FD-22 in the very first quarter nothing is due", func(t *testing.T) {
			w.clock.T = calendar.Day("2025-07-01").Start()
			defer func() { w.clock.T = atFirst }()
			agenda, err := w.Today(t.Context(), rob)
			check.OK(t, err)
			check.Is(t, len(agenda.Due), 0, agenda.Due)
		})
		for _, a := range []access.Actor{olga, mia, emma} {
			t.Run("AMB-010 not for "+a.UserID, func(t *testing.T) {
				_, err := w.Today(t.Context(), a)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}
