package audit

import (
	"testing"

	"caravan/internal/calendar"
)

// setWeightings stores weightings as the settings page will.
func (w *world) setWeightings(t testing.TB, from string, standards, focus, floor, shelf int) {
	t.Helper()
	_, err := w.db.Exec(t.Context(), `INSERT INTO audit_weightings (effective_from, store_standards, focus_products, promotion_floor, promotion_shelf, created_at)
VALUES ($1, $2, $3, $4, $5, 0)`, from, standards, focus, floor, shelf)
	must(t, err)
}

func TestConfig(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("AUDIT-089 without any the defaults hold", func(t *testing.T) {
			if c, err := w.Config(t.Context(), today); err != nil || c != (Config{Weightings: DefaultWeightings}) {
				t.Error(c, err)
			}
		})
		w.setWeightings(t, "2026-01-01", 25, 25, 25, 25)
		w.setWeightings(t, "2026-03-21", 40, 20, 20, 20)
		for day, want := range map[string]Config{
			"2025-12-31": {Weightings: DefaultWeightings},
			"2026-01-01": {"2026-01-01", Weightings{25, 25, 25, 25}},
			"2026-03-20": {"2026-01-01", Weightings{25, 25, 25, 25}},
			"2026-03-21": {"2026-03-21", Weightings{40, 20, 20, 20}},
		} {
			t.Run("AUDIT-087 AUDIT-088 FD-19 those of the latest day up to "+day, func(t *testing.T) {
				if c, err := w.Config(t.Context(), calendar.Day(day)); err != nil || c != want {
					t.Error(c, err)
				}
			})
		}
	})
}
