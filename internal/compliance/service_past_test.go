package compliance

import (
	"errors"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet/reports"
)

func TestPast(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ids := w.reports.AddHistory(t)
		quarter := func(start calendar.Day) network.PromotionRef {
			return network.PromotionRef{Period: calendar.Period{StartDate: start}}
		}
		t.Run("FD-20 a store's latest result is that of the report that counts", func(t *testing.T) {
			for store, want := range map[string]string{"north": ids[2], "east": ids[4], "south": ids[8], "west": "", "empty": ""} {
				got, err := w.Latest(t.Context(), w.db, store)
				check.Is(t, got, want, store)
				check.Is(t, errors.Is(err, db.ErrNoRow), want == "", store)
			}
		})
		t.Run("FD-44 FD-20 the result before a quarter is that of the latest earlier quarter with a score", func(t *testing.T) {
			for _, c := range []struct {
				store string
				start calendar.Day
				want  int // 0: none
			}{
				{"north", "2026-04-01", 80}, {"north", "2026-01-01", 60}, {"north", "2025-10-01", 0}, {"east", "2026-04-01", 75},
				{"south", "2026-04-01", 0}, {"west", "2026-04-01", 0}, {"empty", "2026-04-01", 0},
			} {
				past, err := w.Before(t.Context(), w.db, c.store, quarter(c.start))
				check.Is(t, past.Score, c.want, c.store, c.start)
				check.Is(t, errors.Is(err, db.ErrNoRow), c.want == 0, c.store, c.start)
			}
		})
		t.Run("FD-44 what was lost is counted as the rules count it", func(t *testing.T) {
			done := w.reports.Completed(t, rob, "north", "std-open", "easter:b1", "f01")
			_, err := w.db.Exec(t.Context(), `UPDATE audit_report_lines SET passed = TRUE WHERE report_id = $1 AND type = 'PROMOTION' AND position = 'FLOOR'`,
				done.ID)
			check.OK(t, err)
			_, err = w.db.Exec(t.Context(), `UPDATE audit_report_lines SET passed = NULL, price_passed = NULL WHERE report_id = $1 AND line_key LIKE '%:f02:'`,
				done.ID)
			check.OK(t, err)
			r, err := w.reports.Audits.Get(t.Context(), ann, done.ID)
			check.OK(t, err)
			got, err := w.repo.counts(t.Context(), w.db, done.ID)
			check.OK(t, err)
			want := rules.Count(r.Lines)
			check.Same(t, got, want)
			check.True(t, want[rules.PromotionFloor].PriceWrong != 0, want[rules.PromotionFloor].PriceWrong, want)
			check.True(t, want[rules.FocusProducts].Unchecked() != 0, want[rules.FocusProducts].Unchecked(), want)
			check.OK(t, w.reports.Audits.Delete(t.Context(), ann, done.ID))
			w.reports.Add(t, reports.Past{Store: "north", Quarter: "summer", By: rob, Day: "2026-03-01", Score: 1})
		})
	})
}
