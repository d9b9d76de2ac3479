package incentive_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/incentive"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

const many = 40

// twoSites returns the room on two nodes of one database.
func twoSites(t *testing.T, cfg db.Config) []*site {
	n := testnet.New(t, dbtest.Open(t, cfg))
	one := newSite(t, n)
	return []*site{one, siteWith(t, testnet.Over(dbtest.Open(t, cfg)), one.book, one.told)}
}

// count fails unless exactly one of the errors is nil and the others are conflicts.
func wantOne(t *testing.T, errs []error) {
	t.Helper()
	done := 0
	for _, err := range errs {
		if err == nil {
			done++
		} else if !fault.Is(err, fault.Conflict) {
			t.Errorf("got %v", err)
		}
	}
	if done != 1 {
		t.Errorf("%d have succeeded, want one", done)
	}
}

func TestManyAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		nodes := twoSites(t, cfg)
		one := nodes[0]
		ctx := context.WithoutCancel(t.Context())
		t.Run("AMB-059 forty entries of one store at once are one entry", func(t *testing.T) {
			i := one.add(1, nil)
			wantOne(t, dbtest.AtOnce(many, func(n int) error {
				_, _, err := nodes[n%2].room.Enter(ctx, testnet.Olga, i.ID, incentive.EntryForm{ID: db.NewID()})
				return err
			}))
			got := one.get("ann", i.ID)
			check.Is(t, *got.Entries, 1)
		})
		t.Run("AMB-127 one entry that is sent forty times is there once", func(t *testing.T) {
			i, id := one.add(2, nil), db.NewID()
			for _, err := range dbtest.AtOnce(many, func(n int) error {
				_, _, err := nodes[n%2].room.Enter(ctx, testnet.Olga, i.ID, incentive.EntryForm{ID: id})
				return err
			}) {
				check.OK(t, err)
			}
			got := one.get("ann", i.ID)
			check.Is(t, *got.Entries, 1)
		})
		t.Run("INCENTIVE-014 forty incentives with one code at once are one", func(t *testing.T) {
			end := testnet.Now.Add(time.Hour)
			wantOne(t, dbtest.AtOnce(many, func(n int) error {
				_, _, err := nodes[n%2].room.Create(ctx, testnet.Ann,
					incentive.Form{Code: []string{"RACE-CODE1", "race-code1"}[n/2%2], Name: "x", PrizeType: incentive.CamelBucks, EndAt: &end,
						DescriptionShort: "x", DescriptionLong: "x", Details: "x"})
				return err
			}))
		})
		t.Run("INCENTIVE-037 forty awards at once give once", func(t *testing.T) {
			clear(one.book.given)
			i := one.add(3, nil)
			e, bucks := one.enter("olga", i.ID), int64(100)
			wantOne(t, dbtest.AtOnce(many, func(n int) error {
				_, err := nodes[n%2].room.Award(ctx, testnet.Ann, i.ID, []incentive.Reward{{SubmissionID: e.ID, CamelBucks: &bucks}}, false)
				return err
			}))
			check.Same(t, one.book.given, map[string]int64{"north": 100})
			check.Same(t, one.told.Texts["Results are in: Incentive 03|100 Camel Bucks"], []string{"emma", "mia", "olga"})
		})
		t.Run("INCENTIVE-029 AMB-068 an entry that comes while somebody awards is there before the award, or not at all", func(t *testing.T) {
			owners := one.addStores(many)
			i := one.add(4, nil)
			errs := dbtest.AtOnce(many, func(n int) error {
				if n == many/2 {
					_, err := nodes[n%2].room.Award(ctx, testnet.Ann, i.ID, nil, false)
					return err
				}
				_, _, err := nodes[n%2].room.Enter(ctx, owners[n], i.ID, incentive.EntryForm{})
				return err
			})
			entered := 0
			for n, err := range errs {
				switch {
				case n == many/2:
					check.OK(t, err)
				case err == nil:
					entered++
				case !fault.Is(err, fault.Conflict):
					t.Errorf("got %v", err)
				}
			}
			told := len(one.told.Texts["Results are in: Incentive 04|Not awarded"])
			got := one.get("ann", i.ID)
			check.Is(t, *got.Entries, entered)
			check.Is(t, told, entered)
		})
		t.Run("INCENTIVE-029 an entry waits for an award that is being made on the other node", func(t *testing.T) {
			i := one.add(7, nil)
			entered := make(chan error, 1)
			one.book.while = func() {
				go func() {
					_, _, err := nodes[1].room.Enter(ctx, testnet.Sam, i.ID, incentive.EntryForm{})
					entered <- err
				}()
				select { // time enough to come in between, if nothing kept it from that
				case err := <-entered:
					entered <- err
				case <-time.After(300 * time.Millisecond):
				}
			}
			_, err := one.room.Award(ctx, testnet.Ann, i.ID, nil, false)
			one.book.while = nil
			check.OK(t, err)
			err = <-entered
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
		t.Run("INCENTIVE-036 forty deletions at once are one", func(t *testing.T) {
			i := one.add(5, nil)
			done := 0
			for _, err := range dbtest.AtOnce(many, func(n int) error { return nodes[n%2].room.Delete(ctx, testnet.Ann, i.ID) }) {
				if err == nil {
					done++
				} else if !fault.Is(err, fault.NotFound) {
					t.Errorf("got %v", err)
				}
			}
			check.Is(t, done, 1)
		})
	})
}

func TestTelling(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		nodes := twoSites(t, cfg)
		one := nodes[0]
		work := func(s *site) {
			t.Helper()
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
		}
		people := func(title string) []string { return one.told.Texts[title] }
		everybody := []string{"emma", "mia", "olga", "sam"}
		t.Run("FD-87 when an incentive opens, the people of every store are told, once", func(t *testing.T) {
			one.add(1, map[string]any{"endAt": later(24 * 10)})
			one.add(2, map[string]any{"startAt": later(24), "endAt": later(24 * 20)})
			work(one)
			work(nodes[1])
			check.Same(t, people("New member incentive: Incentive 01|Build a display"), everybody)
			check.Same(t, people("New member incentive: Incentive 02|Build a display"), []string(nil))
			for _, s := range nodes {
				s.net.Clock.T = testnet.Now.Add(24 * time.Hour)
			}
			one.add(3, nil) // whose job looks at once
			work(one)
			work(nodes[1])
			check.Same(t, people("New member incentive: Incentive 01|Build a display"), everybody)
			check.Same(t, people("New member incentive: Incentive 02|Build a display"), everybody)
		})
		t.Run("FD-87 two nodes that look at the same time tell once", func(t *testing.T) {
			one.add(7, map[string]any{"endAt": later(24 * 30)})
			dbtest.AtOnce(2, func(n int) error {
				work(nodes[n])
				return nil
			})
			work(nodes[1])
			check.Same(t, people("New member incentive: Incentive 07|Build a display"), everybody)
		})
		t.Run("FD-87 two days before the end those are told who have not entered, or whose entry was sent back", func(t *testing.T) {
			i := one.add(4, map[string]any{"endAt": later(24 * 5)})
			one.enter("olga", i.ID)
			closing := fmt.Sprintf("Closing soon: Incentive 04|Entries close on %s.", "25 March 2026 at 12:30 am (Melbourne time)")
			for _, s := range nodes {
				s.net.Clock.T = testnet.Now.Add(24 * 4 * time.Hour)
			}
			one.add(5, map[string]any{"endAt": later(24 * 5)}) // open for less than a day
			work(one)
			check.Same(t, people(closing), []string{"sam"})
			check.Same(t, people("Closing soon: Incentive 05|Entries close on 25 March 2026 at 12:30 am (Melbourne time)."), []string(nil))
			one.add(6, nil)
			work(nodes[1])
			check.Same(t, people(closing), []string{"sam"})
		})
	})
}
