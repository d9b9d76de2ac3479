package app

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// closeOwners closes the store of the demo owner from today on, and returns its id.
func (s *demoSite) closeOwners() (id string) {
	s.t.Helper()
	id = read[struct{ StoreID string }](s, owner, "GET", "/users/me", "").StoreID
	store := read[struct{ Version int }](s, headOffice, "GET", "/stores/"+id, "")
	read[any](s, headOffice, "PUT", "/stores/"+id+"/closing",
		fmt.Sprintf(`{"on":%q,"reason":"Lease ended","version":%d}`, calendar.DayOf(time.Now()), store.Version))
	return id
}

// TestClosedStoreEverywhere walks the lists, pickers, counts and ranks of the whole program, and what is kept of a store that has closed.
func TestClosedStoreEverywhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newDemoSite(t, d)
		id := read[struct{ StoreID string }](s, owner, "GET", "/users/me", "").StoreID
		name := read[struct{ Name string }](s, headOffice, "GET", "/stores/"+id, "").Name
		course := s.courseOf(id)
		walk := []struct {
			who, path, what string
			stays           bool
		}{
			{headOffice, "/stores?limit=100", "the list of stores", false},
			{rep, "/stores?query=" + strings.Fields(name)[0] + "&limit=100", "the pickers of stores", false},
			{headOffice, "/stores/places", "the map", false},
			{headOffice, "/store-of-the-year/rank?limit=100", "the ranking", false},
			{headOffice, "/search?query=" + strings.Fields(name)[0] + "&kind=STORE", "the search for stores", false},
			{headOffice, "/academy/courses/" + course + "/stores?limit=100", "the stores of a course", false},
			{headOffice, "/audit-reports?store=" + id, "its reports", true},
			{headOffice, "/camel-bucks?store=" + id, "its statement", true},
			{headOffice, "/stores/" + id, "its page", true},
			{headOffice, "/fixes?store=" + id, "its own fixes", true},
			{headOffice, "/conversations/head-office?limit=100", "its conversation with head office", true},
			{owner, "/audit-reports/latest", "its owner's latest result", true},
		}
		has := func(who, path string) bool {
			t.Helper()
			a := s.Call(who, "GET", path, "")
			body := a.Body.String()
			check.Must(t, check.Is(t, a.Code, 200, path, body))
			return strings.Contains(body, id)
		}
		for _, w := range walk {
			if !has(w.who, w.path) {
				t.Errorf("%s does not have it while it is open, so this proves nothing", w.what)
			}
		}
		type overview struct{ Chances []any }
		type incentives struct {
			Items []struct{ Can struct{ Enter bool } }
		}
		if got := read[overview](s, owner, "GET", "/store-of-the-year", ""); len(got.Chances) == 0 {
			t.Error("nothing can be earned while it is open, so this proves nothing")
		}
		s.closeOwners()
		for _, w := range walk {
			t.Run("FD-276 FD-290 after a store has closed, "+w.what, func(t *testing.T) {
				check.Is(t, has(w.who, w.path), w.stays)
			})
		}
		t.Run("FD-291 its people are told by their own account", func(t *testing.T) {
			type me struct {
				Store struct{ ClosedOn calendar.Day }
			}
			if got := read[me](s, owner, "GET", "/users/me", "").Store.ClosedOn; got == "" {
				t.Error("the store has no day")
			}
			if got := read[me](s, otherOwner, "GET", "/users/me", "").Store.ClosedOn; got != "" {
				t.Errorf("an open store closed on %s", got)
			}
		})
		t.Run("FD-293 what shows the store as a page or card of its own has its day", func(t *testing.T) {
			type listed struct {
				Items []struct {
					Store struct{ ClosedOn calendar.Day }
				}
			}
			for what, path := range map[string]string{"people": "/users?show=ACTIVE&store=" + id, "reports": "/audit-reports?store=" + id} {
				if got := read[listed](s, headOffice, "GET", path, "").Items; check.True(t, len(got) != 0, len(got), what, got) {
					check.True(t, got[0].Store.ClosedOn != "", got[0].Store.ClosedOn, what, got)
				}
			}
		})
		t.Run("FD-278 FD-290 nothing is offered to its people that would be refused", func(t *testing.T) {
			if got := read[overview](s, owner, "GET", "/store-of-the-year", ""); len(got.Chances) != 0 {
				t.Errorf("can still be earned: %v", got.Chances)
			}
			for _, i := range read[incentives](s, owner, "GET", "/member-incentives?activeOnly=true&limit=100", "").Items {
				if i.Can.Enter {
					t.Error("a member incentive can be entered")
				}
			}
		})
	})
}

// courseOf returns the id of a course that somebody of a store has finished.
func (s *demoSite) courseOf(storeID string) string {
	s.t.Helper()
	type courses struct{ Items []struct{ ID string } }
	type stores struct {
		Items []struct {
			Store    struct{ ID string }
			Finished int
		}
	}
	for _, c := range read[courses](s, headOffice, "GET", "/academy/courses?limit=100", "").Items {
		for _, of := range read[stores](s, headOffice, "GET", "/academy/courses/"+c.ID+"/stores?limit=100", "").Items {
			if of.Store.ID == storeID && of.Finished > 0 {
				return c.ID
			}
		}
	}
	s.t.Fatal("nobody of the store has finished a course")
	return ""
}
