package compliance

import (
	"slices"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet/reports"
)

func TestClosedStores(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.reports.AddHistory(t)
		w.reports.Add(t, reports.Past{Store: "empty", Quarter: "spring", By: rob, Day: "2025-10-05", Score: 40})
		// figures returns stores and audited stores of summer, which runs, and of spring, which has ended; and how many stores have no report.
		figures := func() (all [5]int) {
			found, _, err := w.Quarters(t.Context(), ann, onePage)
			check.OK(t, err)
			summer, spring := found[1].Figures.Total(), found[2].Figures.Total()
			_, without, err := w.StoresWithoutReports(t.Context(), ann, "", db.Page{Limit: 1})
			check.OK(t, err)
			// What FD-36 asks: each count is the length of a list.
			for quarter, audited := range map[string]int{"summer": summer.Audited, "spring": spring.Audited} {
				_, total, err := w.List(t.Context(), ann, Filter{Quarter: quarter, Counting: true}, onePage)
				check.OK(t, err)
				check.Is(t, total, audited, quarter)
			}
			return [5]int{summer.Stores, summer.Audited, spring.Stores, spring.Audited, without}
		}
		before := figures()
		w.net.CloseStore(t, "empty", today)
		t.Run("STORE-031 FD-276 from its day a store is in no count of the quarter that runs, and stays in those of quarters that ended before",
			func(t *testing.T) {
				want := before
				want[0]--
				want[4]--
				check.Same(t, figures(), want)
				due, err := w.Today(t.Context(), rob)
				check.OK(t, err)
				if slices.Contains(storeIDs(due.Due), "empty") {
					t.Error("it is still due")
				}
			})
		t.Run("STORE-031 its reports can still be read", func(t *testing.T) {
			_, total, err := w.List(t.Context(), ann, Filter{StoreID: "empty"}, onePage)
			check.OK(t, err)
			h, err := w.History(t.Context(), ann, "empty")
			check.OK(t, err)
			check.Is(t, total, 1, h.Store)
			check.Is(t, h.Store.ClosedOn, today, h.Store)
		})
		t.Run("FD-276 one that closed before a quarter ended is not in its counts", func(t *testing.T) {
			is, err := w.net.Stores.Get(t.Context(), ann, "empty")
			check.OK(t, err)
			_, err = w.net.Stores.Reopen(t.Context(), ann, "empty", is.Version)
			check.OK(t, err)
			w.net.CloseStore(t, "empty", "2025-10-06")
			want := before
			want[0]--
			want[2]--
			want[3]--
			want[4]--
			check.Same(t, figures(), want)
		})
		t.Run("STORE-032 when it is opened again, everything is as before", func(t *testing.T) {
			is, err := w.net.Stores.Get(t.Context(), ann, "empty")
			check.OK(t, err)
			_, err = w.net.Stores.Reopen(t.Context(), ann, "empty", is.Version)
			check.OK(t, err)
			check.Same(t, figures(), before)
		})
	})
}
