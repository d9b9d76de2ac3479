package store

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/sheet"
)

func TestClosing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock := calendar.At(now)
		s := NewService(d, clock)
		office := access.Actor{UserID: "ann", Role: access.HeadOffice}
		today := calendar.DayOf(now)
		stored := func(t *testing.T, number string) Store {
			t.Helper()
			clock.T = now
			mustUpsert(t, d, s, entry(number, "Store "+number, "Torquay", "3228"))
			found, err := s.repo.byExternalID(t.Context(), d, []Entry{{ExternalID: number}})
			check.OK(t, err)
			return found[number]
		}
		closes := func(t *testing.T, was Store, on calendar.Day, reason string) Store {
			t.Helper()
			is, err := s.Close(t.Context(), office, was.ID, CloseForm{string(on), reason, was.Version})
			check.OK(t, err)
			return is
		}
		listed := func(t *testing.T, number string, closed bool) bool {
			t.Helper()
			_, total, err := s.List(t.Context(), office, Filter{Query: "Store " + number, Closed: closed}, db.Page{Limit: 1})
			check.OK(t, err)
			return total > 0
		}

		t.Run("STORE-031 from today or an earlier day it leaves the list and the map, and is among the closed ones", func(t *testing.T) {
			for number, on := range map[string]calendar.Day{"c1": today, "c2": today.AddDays(-30)} {
				is := closes(t, stored(t, number), on, "  Lease ended ")
				check.True(t, is.Closing.IsClosed(), is.Closing)
				check.Is(t, is.Closing.Reason, "Lease ended", is.Closing)
				check.Is(t, is.Ref().ClosedOn, on, is.Closing)
				check.True(t, !listed(t, number, false), number)
				check.True(t, listed(t, number, true), number)
			}
		})
		t.Run("STORE-031 FD-276 with a later day it stays open until that day begins in Melbourne", func(t *testing.T) {
			is := closes(t, stored(t, "c3"), today.AddDays(1), "Sold")
			clock.T = today.AddDays(1).Start().Add(-time.Millisecond)
			check.Must(t, check.Is(t, s.CloseDue(t.Context()), nil, "it has closed a moment too early"))
			check.True(t, listed(t, "c3", false), "it has closed a moment too early")
			clock.T = today.AddDays(1).Start()
			check.Must(t, check.Is(t, s.CloseDue(t.Context()), nil, "it is still open"))
			check.True(t, !listed(t, "c3", false), "it is still open")
			if got, err := s.Get(t.Context(), office, is.ID); check.Is(t, err, nil) {
				check.Is(t, got.Version, is.Version+1, got)
				check.Is(t, got.Ref().ClosedOn, today.AddDays(1), got)
			}
		})
		t.Run("STORE-032 it is opened again, and a repeat of either changes nothing", func(t *testing.T) {
			is := closes(t, stored(t, "c4"), today, "Sold")
			if again, err := s.Close(t.Context(), office, is.ID, CloseForm{string(today), "Sold", 1}); check.Is(t, err, nil) {
				check.Is(t, again.Version, is.Version)
			}
			for range 2 {
				open, err := s.Reopen(t.Context(), office, is.ID, is.Version)
				if check.Is(t, err, nil) {
					check.Is(t, open.Closing, Closing{}, open)
					check.Is(t, open.Version, is.Version+1, open)
					check.True(t, listed(t, "c4", false), open)
				}
			}
		})
		t.Run("STORE-031 what is wrong is said beside its field, and nobody's change is lost", func(t *testing.T) {
			was := stored(t, "c5")
			for _, c := range []struct{ on, reason, path string }{
				{"", "Sold", "on"}, {"30/06/2026", "Sold", "on"}, {"2026-02-30", "Sold", "on"}, {string(today), " ", "reason"},
				{string(today), strings.Repeat("é", MaxReason+1), "reason"}, {string(today), "So\nld", "reason"},
			} {
				_, err := s.Close(t.Context(), office, was.ID, CloseForm{c.on, c.reason, was.Version})
				fields := fault.Of(err).Fields
				check.True(t, fault.Is(err, fault.Invalid), c.on, c.reason, err, fields)
				if check.Is(t, len(fields), 1, c.on, c.reason, err, fields) {
					check.Is(t, fields[0].Path, c.path, c.on, c.reason, err, fields)
				}
			}
			_, err := s.Close(t.Context(), office, was.ID, CloseForm{string(today), "Sold", was.Version + 1})
			check.True(t, fault.Is(err, fault.Conflict), err)
			for _, role := range access.Roles() {
				_, err := s.Close(t.Context(), access.Actor{UserID: "x", Role: role, StoreID: was.ID}, was.ID, CloseForm{})
				check.True(t, role.IsAdmin() || fault.Is(err, fault.Forbidden), role, err)
			}
		})
		t.Run("STORE-031 nobody takes the number of a store that has closed", func(t *testing.T) {
			was := closes(t, stored(t, "c6"), today, "Sold")
			_, _, err := s.Save(t.Context(), office, Form{ExternalID: "c6", Details: was.Details})
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, messageClosedNumber, err)
		})
		t.Run("STORE-033 FD-277 a table closes a store, and neither its silence nor a later day opens it again", func(t *testing.T) {
			stored(t, "c7")
			e := entry("c7", "Store c7", "Torquay", "3228")
			e.ClosedOn, e.ClosedReason = today, "Merged"
			wantOutcome(t, d, s, Outcome{Updated: 1}, e)
			wantOutcome(t, d, s, Outcome{Unchanged: 1}, e)
			e.ClosedOn = today.AddDays(9)
			wantOutcome(t, d, s, Outcome{Unchanged: 1}, e)
			e.ClosedOn, e.ClosedReason = "", ""
			wantOutcome(t, d, s, Outcome{Unchanged: 1}, e)
			check.True(t, !listed(t, "c7", false))
			check.True(t, listed(t, "c7", true))
		})
		t.Run("STORE-031 AtOnce two who close it differently: one does, the other is told", func(t *testing.T) {
			was := stored(t, "c8")
			var done sync.WaitGroup
			errs := make([]error, 2)
			for i := range errs {
				done.Go(func() {
					_, errs[i] = s.Close(t.Context(), office, was.ID, CloseForm{string(today), fmt.Sprint("Reason ", i), was.Version})
				})
			}
			done.Wait()
			check.True(t, (errs[0] == nil) != (errs[1] == nil), errs[0] == nil, errs)
			check.True(t, fault.Is(errs[0], fault.Conflict) || fault.Is(errs[1], fault.Conflict), errs)
		})
	})
}

func TestClosedColumns(t *testing.T) {
	const head = "store_id,name,address,suburb,postal_suburb,region,postcode,phone,tier," +
		"delivery,pickup,loyalty_rewards,crafty,top_drops,closed_on,closed_reason\n"
	const row = "9,A,1 Main Street,Torquay,,VIC,3228,,SF,no,no,no,no,no,"
	t.Run("STORE-033 two columns say that a store closes", func(t *testing.T) {
		f, err := ReadFeed(strings.NewReader(head+row+"2026-06-30,Sold\n"), sheet.CSV, maxFeed)
		check.OK(t, err)
		check.Is(t, f.entries[0].ClosedOn, "2026-06-30", f)
		check.Is(t, f.entries[0].ClosedReason, "Sold", f)
	})
	t.Run("STORE-033 a day that is none is a mistake in its cell", func(t *testing.T) {
		f, err := ReadFeed(strings.NewReader(head+row+"30 June,Sold\n"), sheet.CSV, maxFeed)
		check.OK(t, err)
		if wrong := f.sheet.Refusal(nil, f.cellOf); check.True(t, wrong != nil, wrong) {
			check.True(t, strings.Contains(wrong.Error(), "closed_on"), wrong)
		}
	})
}
