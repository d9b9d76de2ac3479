package audit

import (
	"context"
	"slices"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

func TestStandardsAtOnce(t *testing.T) {
	const people = 6
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := context.WithoutCancel(t.Context())

		t.Run("AMB-052 FD-24 copied by many at once, each line is copied once", func(t *testing.T) {
			for _, name := range []string{"A", "B", "C"} {
				w.addStandard(t, name, "2025-10-01", "2025-12-31")
			}
			total := Copied{}
			for _, got := range atOnce(people, func(int) Copied {
				got, err := w.CopyStandardsLines(ctx, ann, "2025-12-15")
				if err != nil {
					t.Error(err)
				}
				return got
			}) {
				total.Copied += got.Copied
			}
			copies := 0
			for _, l := range w.standards(t, ann) {
				if l.CopiedForID == "summer" {
					copies++
				}
			}
			if total.Copied != 3 || copies != 3 {
				t.Errorf("%d told, %d there", total.Copied, copies)
			}
		})

		t.Run("AMB-127 of many creates with one id at once one makes the line", func(t *testing.T) {
			form := StandardsForm{ID: db.NewID(), Name: "At once", StartDate: "2026-03-01", Tiers: network.Tiers()}
			made := 0
			for _, created := range atOnce(people, func(int) bool {
				l, created, err := w.CreateStandardsLine(ctx, ann, form)
				if err != nil || l.ID != form.ID || len(l.Tiers) != 3 {
					t.Error(l, err)
				}
				return created
			}) {
				if created {
					made++
				}
			}
			if made != 1 {
				t.Errorf("%d made one", made)
			}
		})

		t.Run("NONLIQUOR-032 edited by many at once, the line is as one of them left it", func(t *testing.T) {
			id := w.addStandard(t, "Edited", "2026-03-01", "").ID
			forms := []StandardsForm{
				{Name: "Small", StartDate: "2026-03-02", Tiers: []network.Tier{"SF"}},
				{Name: "Larger", StartDate: "2026-03-03", Tiers: []network.Tier{"MF", "LF"}},
			}
			for _, err := range atOnce(people, func(i int) error {
				_, err := w.UpdateStandardsLine(ctx, ann, id, forms[i%2])
				return err
			}) {
				must(t, err)
			}
			got := w.standards(t, ann)[id]
			want := forms[0]
			if got.Name == "Larger" {
				want = forms[1]
			}
			if got.Name != want.Name || string(got.StartDate) != want.StartDate || !slices.Equal(got.Tiers, want.Tiers) {
				t.Errorf("%+v", got)
			}
		})

		t.Run("NONLIQUOR-033 edited and deleted at once, it is deleted, whichever came first", func(t *testing.T) {
			for range people {
				id := w.addStandard(t, "Deleted", "2026-03-01", "").ID
				for i, err := range atOnce(3, func(i int) error {
					if i == 0 {
						_, err := w.UpdateStandardsLine(ctx, ann, id, StandardsForm{Name: "Edited", StartDate: "2026-03-01", Tiers: network.Tiers()})
						return err
					}
					return w.DeleteStandardsLine(ctx, ann, id)
				}) {
					if err != nil && !fault.Is(err, fault.NotFound) {
						t.Error(i, err)
					}
				}
				if _, there := w.standards(t, ann)[id]; there {
					t.Error("it is there")
				}
				if entries, err := journal.Of(ctx, w.db, journalStandardsLine, id); err != nil || len(entries) != 1 {
					t.Error(err, entries)
				}
			}
		})
	})
}
