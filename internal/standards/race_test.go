package standards_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/journal"
	"caravan/internal/standards"
	"caravan/internal/testnet"
)

func TestAtOnce(t *testing.T) {
	const people = 6
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		ctx := context.WithoutCancel(t.Context())

		t.Run("AMB-052 FD-24 of many copies at once, each line is copied once", func(t *testing.T) {
			for _, name := range []string{"A", "B", "C"} {
				addLine(t, n, name, "2025-10-01", "2025-12-31")
			}
			total := standards.Copied{}
			for _, got := range dbtest.AtOnce(people, func(int) standards.Copied {
				got, err := n.Standards.Copy(ctx, testnet.Ann, "2025-12-15")
				check.Is(t, err, nil)
				return got
			}) {
				total.Copied += got.Copied
			}
			copies := 0
			for _, l := range linesOf(t, n, testnet.Ann) {
				if l.CopiedForID == "summer" {
					copies++
				}
			}
			check.Is(t, total.Copied, 3)
			check.Is(t, copies, 3)
		})

		t.Run("AMB-127 of many creates with the same id at once, only one creates the line", func(t *testing.T) {
			form := standards.Form{ID: db.NewID(), Name: "At once", StartDate: "2026-03-01", Tiers: network.Tiers()}
			made := 0
			for _, created := range dbtest.AtOnce(people, func(int) bool {
				l, created, err := n.Standards.Create(ctx, testnet.Ann, form)
				if check.Is(t, err, nil) {
					check.Is(t, l.ID, form.ID, l)
					check.Is(t, len(l.Tiers), 3, l.Tiers, l)
				}
				return created
			}) {
				if created {
					made++
				}
			}
			check.Is(t, made, 1)
		})

		t.Run("NONLIQUOR-032 edited by many at once, the line has the fields of one of them", func(t *testing.T) {
			id := addLine(t, n, "Edited", "2026-03-01", "").ID
			forms := []standards.Form{
				{Name: "Small", StartDate: "2026-03-02", Tiers: []network.Tier{"SF"}},
				{Name: "Larger", StartDate: "2026-03-03", Tiers: []network.Tier{"MF", "LF"}},
			}
			for _, err := range dbtest.AtOnce(people, func(i int) error {
				_, err := n.Standards.Update(ctx, testnet.Ann, id, forms[i%2])
				return err
			}) {
				check.OK(t, err)
			}
			got := linesOf(t, n, testnet.Ann)[id]
			want := forms[0]
			if got.Name == "Larger" {
				want = forms[1]
			}
			check.Is(t, got.Name, want.Name)
			check.Is(t, string(got.StartDate), want.StartDate)
			check.True(t, slices.Equal(got.Tiers, want.Tiers), got.Tiers, want.Tiers)
		})

		t.Run("FD-240 of many who edit the same version at once, one succeeds", func(t *testing.T) {
			line := addLine(t, n, "Versions", "2026-03-01", "")
			lost := 0
			for _, err := range dbtest.AtOnce(people, func(i int) error {
				_, err := n.Standards.Update(ctx, testnet.Ann, line.ID,
					standards.Form{Name: fmt.Sprint("Edit ", i), StartDate: "2026-03-01", Version: line.Version})
				return err
			}) {
				if fault.Is(err, fault.Conflict) {
					lost++
				} else {
					check.OK(t, err)
				}
			}
			got := linesOf(t, n, testnet.Ann)[line.ID]
			check.Is(t, lost, people-1)
			check.Is(t, got.Version, line.Version+1)
		})

		t.Run("NONLIQUOR-033 edited and deleted at once, it is deleted in either order", func(t *testing.T) {
			for range people {
				id := addLine(t, n, "Deleted", "2026-03-01", "").ID
				for i, err := range dbtest.AtOnce(3, func(i int) error {
					if i == 0 {
						_, err := n.Standards.Update(ctx, testnet.Ann, id, standards.Form{Name: "Edited", StartDate: "2026-03-01", Tiers: network.Tiers()})
						return err
					}
					return n.Standards.Delete(ctx, testnet.Ann, id)
				}) {
					check.True(t, err == nil || fault.Is(err, fault.NotFound), i, err)
				}
				if _, there := linesOf(t, n, testnet.Ann)[id]; there {
					t.Error("it is there")
				}
				if entries, err := journal.Of(ctx, n.DB, "standards-line", id); check.Is(t, err, nil) {
					check.Is(t, len(entries), 1, entries)
				}
			}
		})
	})
}
