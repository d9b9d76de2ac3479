package audit

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
)

// became returns what SetFinals did, as 'SET store' or 'REFUSED store: reason'.
func became(done []Finalised) (lines []string) {
	for _, one := range done {
		lines = append(lines, strings.TrimSuffix(string(one.Outcome)+" "+one.Store+": "+one.Reason, ": "))
	}
	return lines
}

func TestSetFinals(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.net.AddStore(t, "East", "VIC", "MF")
		w.net.AddStore(t, "West", "VIC", "MF")
		set := func(t *testing.T, ids ...string) []string {
			t.Helper()
			done, err := w.SetFinals(t.Context(), ann, ids, nil)
			check.OK(t, err)
			return became(done)
		}
		same := func(t *testing.T, got []string, want ...string) {
			t.Helper()
			check.Same(t, got, want)
		}
		held := w.completed(t, rob, "north")
		_, err := w.SetFinal(t.Context(), ann, held.ID)
		check.OK(t, err)
		second := w.completed(t, rob, "north")
		south, open := w.completed(t, rob, "south"), w.open(t, rob, "south")
		t.Run("FD-36 AUDIT-105 AMB-023 each is set, or refused with the sentence that SET AS FINAL has for it alone", func(t *testing.T) {
			_, alone := w.SetFinal(t.Context(), ann, open.ID)
			_, unknown := w.SetFinal(t.Context(), ann, "nothing")
			same(t, set(t, open.ID, south.ID, "nothing"),
				"REFUSED 100% Bottles: "+fault.Of(alone).Message, "SET 100% Bottles", "REFUSED : "+fault.Of(unknown).Message)
			if got, err := w.Get(t.Context(), ann, south.ID); check.Is(t, err, nil) {
				check.True(t, got.Final, w.acts(t, south.ID))
				check.True(t, slices.Equal(w.acts(t, south.ID), []string{"set-final ann"}), got.Final, w.acts(t, south.ID))
			}
		})
		t.Run("FD-36 FD-10 doing it again changes nothing, and a report that is named twice is set once", func(t *testing.T) {
			same(t, set(t, south.ID, south.ID), "ALREADY 100% Bottles")
			acts := w.acts(t, south.ID)
			check.Is(t, len(acts), 1, acts)
		})
		t.Run("FD-36 a final report is not replaced together with others, as SET AS FINAL by itself does", func(t *testing.T) {
			same(t, set(t, second.ID), "REFUSED Café Nord: "+MessageOtherFinal)
			if got, err := w.Get(t.Context(), ann, held.ID); check.Is(t, err, nil) {
				check.True(t, got.Final)
			}
		})
		t.Run("FD-36 of two reports of a store and quarter neither is set", func(t *testing.T) {
			one, two := w.completed(t, rob, "east"), w.completed(t, rita, "east")
			west := w.completed(t, rob, "west")
			same(t, set(t, one.ID, west.ID, two.ID), "REFUSED East: "+MessageRivals, "SET West", "REFUSED East: "+MessageRivals)
			same(t, set(t, two.ID), "SET East")
		})
		for _, a := range []access.Actor{rob, olga, mia, emma, sam} {
			t.Run("FD-36 AMB-023 not for "+a.UserID, func(t *testing.T) {
				_, err := w.SetFinals(t.Context(), a, []string{second.ID}, nil)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
		t.Run("FD-36 AUDIT-113 past the cut-off it is refused with the sentence that names the day", func(t *testing.T) {
			check.OK(t, w.Delete(t.Context(), ann, held.ID))
			w.clock.T = time.Date(2026, 4, 14, 14, 0, 0, 0, time.UTC) // midnight in Melbourne
			same(t, set(t, second.ID), "REFUSED Café Nord: This quarter ended on 31 March 2026. Its reports could be set as final until 14 April 2026.")
		})
		t.Run("FD-36 a database that fails before anything is set is an error", func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			stop()
			done, err := w.SetFinals(ctx, ann, []string{second.ID}, nil)
			check.True(t, err != nil, became(done))
		})
	})
}

func TestSetFinalsAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := context.WithoutCancel(t.Context())
		w.net.AddStore(t, "East", "VIC", "MF")
		stores := []string{"north", "south", "east"}
		var first, second []string
		for _, store := range stores {
			first, second = append(first, w.completed(t, rob, store).ID), append(second, w.completed(t, rita, store).ID)
		}
		t.Run("FD-36 AUDIT-106 two people who set different reports of the same stores: each store has one final report, and each person reads which",
			func(t *testing.T) {
				chosen := [][]string{first, second, slices.Clone(first), slices.Clone(second)}
				slices.Reverse(chosen[2])
				slices.Reverse(chosen[3])
				set := map[string]int{}
				for i, done := range dbtest.AtOnce(len(chosen), func(i int) []Finalised {
					done, err := w.SetFinals(ctx, ann, chosen[i], nil)
					check.Is(t, err, nil)
					return done
				}) {
					check.Is(t, len(done), len(stores), done, i, became(done))
					for _, one := range done {
						if one.Outcome == FinalSet {
							set[one.Store]++
						}
						check.Is(t, one.Outcome == FinalRefused, one.Reason == MessageOtherFinal, i, became(done))
					}
				}
				check.Same(t, set, map[string]int{"Café Nord": 1, "100% Bottles": 1, "East": 1})
				found := w.stored(t, `final`)
				check.Is(t, len(found), len(stores), found)
			})
	})
}

func TestSetFinalsStopped(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		north, south := w.completed(t, rob, "north"), w.completed(t, rob, "south")
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		// The database fails after the first report: the clock is read once before, and once for each report.
		w.Service.clock = &stoppingClock{w.clock, 3, stop}
		done, err := w.SetFinals(ctx, ann, []string{north.ID, south.ID}, nil)
		w.Service.clock = w.clock
		t.Run("FD-36 when the database fails in between, what was set stays set and the rest is told as refused", func(t *testing.T) {
			check.OK(t, err)
			check.Must(t, check.Is(t, len(done), 2, done, became(done)))
			check.Is(t, done[0].Outcome, FinalSet, became(done))
			check.Is(t, done[1].Outcome, FinalRefused, became(done))
			check.Is(t, done[1].Reason, fault.MessageInternal, became(done))
			found := w.stored(t, `final`)
			check.True(t, slices.Equal(found, []string{north.ID}), found)
		})
	})
}

// stoppingClock cancels a context when it is read for the last time.
type stoppingClock struct {
	calendar.Clock
	left int
	stop func()
}

func (c *stoppingClock) Now() time.Time {
	if c.left--; c.left == 0 {
		c.stop()
	}
	return c.Clock.Now()
}
