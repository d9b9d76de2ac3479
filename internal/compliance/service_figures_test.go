package compliance

import (
	"fmt"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet/reports"
)

func TestQuarters(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.reports.AddHistory(t)
		found, total, err := w.Quarters(t.Context(), ann, onePage)
		check.OK(t, err)
		t.Run("AUDIT-132 all quarters, newest first, each with its status", func(t *testing.T) {
			var got []string
			for _, q := range found {
				got = append(got, q.ID+" "+string(q.Status))
			}
			check.Same(t, got, []string{"autumn UPCOMING", "summer CURRENT", "spring ENDED"})
			check.Is(t, total, 3)
		})
		t.Run("FD-20 a store counts once, by its final or else its latest completed report; -1 and deleted stores are left out", func(t *testing.T) {
			want := ByGroup{
				{"VIC", "MF"}: {Stores: 1, Audited: 1, Completed: 1, Final: 1, Scored: 1, ScoreSum: 80},
				{"VIC", "SF"}: {Stores: 1, Audited: 1, Completed: 1, Scored: 1, ScoreSum: 75},
				{"NSW", "MF"}: {Stores: 1, Audited: 1},
				{"TAS", "SF"}: {Stores: 1, Audited: 1, Completed: 1},
				{"QLD", "LF"}: {Stores: 1},
			}
			check.Same(t, found[1].Figures, want)
			spring, autumn := found[2].Figures.Total(), found[0].Figures.Total()
			check.Same(t, spring, Figures{Stores: 5, Audited: 2, Completed: 2, Scored: 2, ScoreSum: 155})
			check.Same(t, autumn, Figures{Stores: 5})
			if got := autumn.Average(); got != rules.NotApplicable {
				t.Errorf("the average of autumn is %d", got)
			}
		})
		t.Run("FD-20 FD-36 each count of stores is the length of a list, for the network, each region and each size", func(t *testing.T) {
			for _, q := range found {
				check := func(part string, f Figures, of Filter) {
					t.Helper()
					of.Quarter, of.Counting = q.ID, true
					completed, final := of, of
					completed.Status, final.Final = rules.Completed, new(true)
					var got []int
					for _, filter := range []Filter{of, completed, final} {
						_, total, err := w.List(t.Context(), ann, filter, onePage)
						check.OK(t, err)
						got = append(got, total)
					}
					check.Same(t, got, []int{f.Audited, f.Completed, f.Final}, q.ID, part)
				}
				check("in all", q.Figures.Total(), Filter{})
				for _, region := range network.Regions() {
					check(region.Label(), q.Figures.Region(region), Filter{Region: region})
				}
				for _, tier := range network.Tiers() {
					check(tier.Label(), q.Figures.Tier(tier), Filter{Tier: tier})
				}
			}
		})
		t.Run("AUDIT-132 GENERAL-024 pages follow each other", func(t *testing.T) {
			second, total, err := w.Quarters(t.Context(), ann, db.Page{Limit: 2, Offset: 2})
			check.OK(t, err)
			check.Is(t, total, 3)
			if check.Is(t, len(second), 1, second) {
				check.Is(t, second[0].ID, "spring")
				check.Is(t, second[0].Figures.Total().Audited, 2)
			}
			if beyond, _, err := w.Quarters(t.Context(), ann, db.Page{Limit: 2, Offset: 16}); check.Is(t, err, nil) {
				check.Is(t, len(beyond), 0, beyond)
			}
		})
		t.Run("FD-20 setting another report as final changes the figures", func(t *testing.T) {
			ids := w.reports.Add(t, reports.Past{Store: "east", Quarter: "summer", By: rob, Day: "2026-01-10", Score: 15})
			_, err := w.reports.Audits.SetFinal(t.Context(), ann, ids[0])
			check.OK(t, err)
			found, _, err := w.Quarters(t.Context(), ann, onePage)
			check.OK(t, err)
			check.Same(t, found[1].Figures[Group{"VIC", "SF"}], Figures{Stores: 1, Audited: 1, Completed: 1, Final: 1, Scored: 1, ScoreSum: 15})
		})
		for _, a := range everybody[1:] {
			t.Run("AUDIT-132 only for head office, not "+a.UserID, func(t *testing.T) {
				_, _, err := w.Quarters(t.Context(), a, onePage)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestSummary(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.reports.AddHistory(t)
		open := w.reports.Add(t, reports.Past{Store: "south", Quarter: "summer", By: rob, Day: "2026-03-01", Score: 33, Open: true})
		t.Run("FD-20 auditors get the current quarter of all stores", func(t *testing.T) {
			s, err := w.Summary(t.Context(), rob)
			check.OK(t, err)
			check.Same(t, s.Figures, Figures{Stores: 5, Audited: 4, Completed: 3, Final: 1, Scored: 2, ScoreSum: 155})
			check.Is(t, s.Quarter.ID, "summer")
			check.Is(t, s.DaysLeft, 11)
		})
		t.Run("AMB-010 an owner gets that of their own store", func(t *testing.T) {
			s, err := w.Summary(t.Context(), olga)
			check.OK(t, err)
			check.Same(t, s.Figures, Figures{Stores: 1, Audited: 1, Completed: 1, Final: 1, Scored: 1, ScoreSum: 80})
		})
		t.Run("AMB-010 an owner does not learn about open reports", func(t *testing.T) {
			check.OK(t, w.reports.Audits.Delete(t.Context(), ann, open[0]))
			w.reports.Add(t, reports.Past{Store: "south", Quarter: "spring", By: rob, Day: "2025-11-09", Open: true})
			w.clock.T = calendar.Day("2025-11-10").Start()
			defer func() { w.clock.T = atFirst }()
			s, err := w.Summary(t.Context(), sam)
			check.OK(t, err)
			check.Same(t, s.Figures, Figures{Stores: 1})
			if s.Quarter.ID != "spring" {
				t.Errorf("the quarter is %s", s.Quarter.ID)
			}
		})
		for _, c := range []struct {
			day  calendar.Day
			left int
		}{{"2026-03-31", 0}, {"2026-03-30", 1}, {"2026-01-01", 89}, {"2025-10-01", 88}} {
			t.Run(fmt.Sprintf("FD-04 FD-05 on %s there are %d days left, by the effective end", c.day, c.left), func(t *testing.T) {
				w.clock.T = c.day.Start()
				defer func() { w.clock.T = atFirst }()
				if s, err := w.Summary(t.Context(), rob); check.Is(t, err, nil) {
					check.Is(t, s.DaysLeft, c.left)
				}
			})
		}
		t.Run("FD-05 between a closed quarter and the next there is no quarter", func(t *testing.T) {
			w.clock.T = calendar.Day("2025-12-29").Start()
			defer func() { w.clock.T = atFirst }()
			s, err := w.Summary(t.Context(), rob)
			check.OK(t, err)
			check.Same(t, s, Summary{Figures: Figures{Stores: 5}})
		})
		t.Run("AMB-010 an employee gets nothing", func(t *testing.T) {
			_, err := w.Summary(t.Context(), emma)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
	})
}

func TestHistory(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ids := w.reports.AddHistory(t)
		t.Run("FD-20 started quarters, oldest first, each with the report that counts and the averages", func(t *testing.T) {
			h, err := w.History(t.Context(), rob, "north")
			check.OK(t, err)
			type row struct {
				Quarter               string
				Outcome               *Outcome
				Network, Region, Tier int
			}
			var got []row
			for _, q := range h.Quarters {
				got = append(got, row{q.ID, q.Outcome, q.Network, q.Region, q.Tier})
			}
			want := []row{
				{"spring", &Outcome{ids[0], 60, "2025-11-01"}, 78, 78, 60}, // 60 and 95; of its own size only its own score
				{"summer", &Outcome{ids[2], 80, "2026-02-01"}, 78, 78, 80}, // 80 and 75
			}
			check.Same(t, got, want)
			check.Is(t, h.Store.Name, "Café Nord")
		})
		t.Run("FD-20 a quarter without a completed report has no outcome", func(t *testing.T) {
			h, err := w.History(t.Context(), rob, "west")
			check.OK(t, err)
			q := h.Quarters[1]
			check.True(t, q.Outcome == nil)
			check.Is(t, q.Network, 78)
			check.Is(t, q.Region, rules.NotApplicable)
			check.Is(t, q.Tier, 80)
		})
		t.Run("AMB-010 owners and managers only get their own store, whether they name it or not", func(t *testing.T) {
			for _, store := range []string{"", "north"} {
				if h, err := w.History(t.Context(), mia, store); check.Is(t, err, nil) {
					check.Is(t, h.Store.ID, "north")
				}
			}
			for _, store := range []string{"south", "nothing"} {
				_, err := w.History(t.Context(), olga, store)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			}
			_, err := w.History(t.Context(), emma, "north")
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
		t.Run("an auditor must name an existing store", func(t *testing.T) {
			_, err := w.History(t.Context(), ann, "")
			check.True(t, fault.Is(err, fault.Invalid), err)
			for _, store := range []string{"nothing", "gone"} {
				_, err := w.History(t.Context(), ann, store)
				check.True(t, fault.Is(err, fault.NotFound), err)
			}
		})
		t.Run("FD-20 it covers at most eight quarters", func(t *testing.T) {
			for i := range 9 {
				w.net.AddQuarter(t, fmt.Sprint("y", 2001+i), calendar.Day(fmt.Sprint(2001+i, "-01-01")), calendar.Day(fmt.Sprint(2001+i, "-12-31")))
			}
			h, err := w.History(t.Context(), olga, "")
			check.OK(t, err)
			check.Must(t, check.Is(t, len(h.Quarters), HistoryQuarters))
			check.Is(t, h.Quarters[0].ID, "y2004")
			check.Is(t, h.Quarters[7].ID, "summer")
		})
	})
}
