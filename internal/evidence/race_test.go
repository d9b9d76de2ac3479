package evidence_test

import (
	"context"
	"testing"

	"caravan/internal/evidence"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

// many is how many do something at once.
const many = 20

func TestPhotosAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		nodes := twoSites(t, cfg)
		one := nodes[0]
		ctx := context.WithoutCancel(t.Context())
		r := one.maker.Open(t, testnet.Rob, "north")
		t.Run("EVIDENCE-001 twenty photos of a line at once on two nodes are ten", func(t *testing.T) {
			added := 0
			for _, err := range dbtest.AtOnce(many, func(n int) error {
				_, _, err := nodes[n%2].room.Announce(ctx, testnet.Rob, r.ID, small().announcement("NON_LIQUOR::std-until:"))
				return err
			}) {
				if err == nil {
					added++
				} else {
					check.True(t, fault.Is(err, fault.Conflict), err)
				}
			}
			check.Is(t, added, evidence.MaxOfLine)
		})
		t.Run("EVIDENCE-006 one piece that two nodes get at once is there once, and the photo arrives once", func(t *testing.T) {
			p := taken(t, 9)
			one.announce("rob", r.ID, standard, p)
			for offset := 0; offset < len(p.content); offset += evidence.MaxPiece {
				piece := p.content[offset:min(offset+evidence.MaxPiece, len(p.content))]
				for _, err := range dbtest.AtOnce(many, func(n int) error {
					_, err := nodes[n%2].room.Send(ctx, testnet.Rob, p.id, int64(offset), piece)
					return err
				}) {
					check.OK(t, err)
				}
			}
			got := one.announce("rob", r.ID, standard, p)
			check.Is(t, got.State, evidence.Arrived, got)
			check.Is(t, got.Received, int64(len(p.content)), got)
			check.Same(t, string(one.stored(p.id)), string(p.content))
			if n := one.net.Count(t, `SELECT COUNT(*) FROM media_uses WHERE media_id = $1`, p.id); n != 1 {
				t.Errorf("it is used %d times", n)
			}
		})
		t.Run("EVIDENCE-012 no photo is added to, or removed from, a report that is completed at the same time", func(t *testing.T) {
			answered(t, one, r.ID, r.Lines, "std-open")
			before, there := len(one.list("rob", r.ID).Items), small()
			one.announce("rob", r.ID, standard, there)
			var added, removed int
			for n, err := range dbtest.AtOnce(many, func(n int) error {
				switch n {
				case many / 2:
					_, err := nodes[n%2].maker.Audits.Complete(ctx, testnet.Rob, r.ID, nil)
					return err
				case many/2 + 1:
					return nodes[n%2].room.Remove(ctx, testnet.Rob, there.id)
				}
				keys := lineKeys(r.Lines)
				_, _, err := nodes[n%2].room.Announce(ctx, testnet.Rob, r.ID, small().announcement(keys[len(keys)-1-n]))
				return err
			}) {
				switch {
				case n == many/2:
					check.OK(t, err)
				case err != nil && (!fault.Is(err, fault.Conflict) || fault.Of(err).Message != evidence.MessageCompleted):
					check.Is(t, err, nil)
				case err == nil && n == many/2+1:
					removed++
				case err == nil:
					added++
				}
			}
			got := one.list("rob", r.ID)
			if want := before + 1 + added - removed; len(got.Items) != want {
				t.Errorf("%d photos, want %d", len(got.Items), want)
			}
			_, _, err := nodes[1].room.Announce(ctx, testnet.Rob, r.ID, small().announcement(standard))
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
	})
}
