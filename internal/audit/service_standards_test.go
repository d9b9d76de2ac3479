package audit

import (
	"slices"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestStandardsLinesInReports(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		report := w.open(t, rob, "north")
		key := rules.LineKey(rules.TypeNonLiquor, "", w.net.AddStandard(t, "Café lights", "2026-03-01", "2026-03-31", network.Large, network.Medium),
			network.NoPosition)
		w.net.EditStandard(t, "std-open", "Windows and doors clean", "2026-02-01", "2026-03-31", network.Small)
		check.OK(t, w.net.Standards.Delete(t.Context(), ann, "std-until"))
		t.Run("FD-03 NONLIQUOR-002 a report keeps its lines unchanged when the store standards change", func(t *testing.T) {
			got, err := w.Get(t.Context(), rob, report.ID)
			check.OK(t, err)
			check.Same(t, got.Lines, report.Lines)
		})
		check.OK(t, w.Delete(t.Context(), rob, report.ID))
		t.Run("AMB-050 NONLIQUOR-001 a new line goes into audits of stores of its tiers", func(t *testing.T) {
			north, err := w.Open(t.Context(), rob, NewReport{StoreID: "north", Date: string(today)})
			check.OK(t, err)
			south, err := w.Open(t.Context(), rob, NewReport{StoreID: "south", Date: string(today)})
			check.OK(t, err)
			if l := line(t, north, key); l.Description != "Café lights" {
				t.Errorf("the line asks %q", l.Description)
			}
			if slices.Contains(lineKeys(south.Lines), key) {
				t.Error("a small store has it")
			}
		})
	})
}
