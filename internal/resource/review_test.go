package resource_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/resource"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// setReview chooses what head office chooses of a resource, and returns it.
func (s *site) setReview(who, id, body string) resource.View {
	s.t.Helper()
	return apitest.Read[resource.View](s.t, s.Site, who, "PUT", "/resources/"+id+"/review", body)
}

// stillRight says that a resource is still right, as it is now, and returns it with the id of what was said.
func (s *site) stillRight(who, id string) (r resource.View, said string) {
	s.t.Helper()
	now := apitest.Read[resource.View](s.t, s.Site, who, "GET", "/resources/"+id, "")
	said = db.NewID()
	return apitest.Read[resource.View](s.t, s.Site, who, "POST", "/resources/"+id+"/reviews", fmt.Sprintf(`{"id":%q,"version":%d}`, said, now.Version)), said
}

// on moves the clock to the first minute of a day in Melbourne.
func (s *site) on(day calendar.Day) { s.net.Clock.T = day.Start().Add(time.Minute) }

func dayOf(r resource.View) calendar.Day {
	if r.Review == nil || r.Review.On == nil {
		return ""
	}
	return *r.Review.On
}

func TestSpansOfReviews(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		for _, c := range []struct {
			name, body string
			first      calendar.Day
			looked     calendar.Day // the day on which somebody looks at it
			next       calendar.Day
		}{
			{"FD-439 in three months, looked at on its day", `{"again":"MONTHS_3"}`, "2026-06-20", "2026-06-20", "2026-09-20"},
			{"FD-439 in six months, looked at late: counted from that day", `{"again":"MONTHS_6"}`, "2026-09-20", "2026-11-30", "2027-05-30"},
			{"FD-439 in twelve months, looked at early", `{"again":"MONTHS_12"}`, "2027-03-20", "2026-08-31", "2027-08-31"},
			{"FD-439 a chosen day comes back after as many days", `{"again":"DAY","againOn":"2026-05-19"}`, "2026-05-19", "2026-05-20", "2026-07-19"},
			{"FD-439 a chosen day comes back after no less than a month", `{"again":"DAY","againOn":"2026-03-21"}`, "2026-03-21", "2026-03-31", "2026-04-30"},
		} {
			t.Run(c.name, func(t *testing.T) {
				s.on(testnet.Today)
				r := s.share("ann", nil)
				check.Is(t, dayOf(s.setReview("ann", r.ID, c.body)), c.first)
				s.on(c.looked)
				got, _ := s.stillRight("ann", r.ID)
				check.Is(t, dayOf(got), c.next)
				check.Is(t, got.Review.Last.By.ID, "ann")
				check.True(t, got.Review.Last.At.Equal(s.net.Clock.T), got.Review.Last)
				check.True(t, got.UpdatedAt.Equal(r.UpdatedAt), "for members nothing has changed", got.UpdatedAt)
			})
		}
		t.Run("FD-439 the day begins in Melbourne, and ends with the resource", func(t *testing.T) {
			s.on(testnet.Today)
			r := s.share("ann", map[string]any{"name": "Edge", "expiresAt": "2026-03-22T12:00:00Z"})
			s.setReview("ann", r.ID, `{"again":"DAY","againOn":"2026-03-21"}`)
			for at, due := range map[string]bool{"2026-03-20T12:59:59Z": false, "2026-03-20T13:00:00Z": true, "2026-03-22T11:59:59Z": true,
				"2026-03-22T12:00:00Z": false} {
				moment, err := time.Parse(time.RFC3339, at)
				check.OK(t, err)
				s.net.Clock.T = moment
				check.Is(t, apitest.Read[resource.View](t, s.Site, "ann", "GET", "/resources/"+r.ID, "").Review.Due, due, at)
				check.Is(t, slices.Contains(s.names("ann", "/users/me/resources?review=DUE"), "Edge"), due, at)
			}
		})
	})
}

func TestReviewsAreForHeadOffice(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.net.AddPerson(t, "kate", "Kate", "Brennan", access.HeadOffice, "")
		r := s.share("olga", nil)
		path := "/resources/" + r.ID
		s.setReview("ann", r.ID, `{"keeper":"kate","again":"DAY","againOn":"2026-03-21"}`)
		s.on("2026-03-21")
		version := apitest.Read[resource.View](t, s.Site, "ann", "GET", path, "").Version
		said := fmt.Sprintf(`{"id":%q,"version":%d}`, db.NewID(), version)
		t.Run("FD-439 nobody else sees anything of it, not even its author", func(t *testing.T) {
			for _, who := range []string{"rob", "olga", "mia", "emma", "sam"} {
				for _, at := range []string{path, "/users/me/resources"} {
					answer := s.Call(who, "GET", at, "").Body.String()
					check.True(t, strings.Contains(answer, `"review":null`) && strings.Contains(answer, `"review":false`), who, at, answer)
					check.True(t, !strings.Contains(answer, "Brennan") && !strings.Contains(answer, "2026-03-21"), who, at, answer)
				}
			}
		})
		s.Allow(t, []apitest.Access{
			{Name: "FD-439 the filter", Method: "GET", Path: "/users/me/resources?review=DUE", Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403, Emma: 403,
				Sam: 403},
			{Name: "FD-439 still right", Method: "POST", Path: path + "/reviews", Body: said, Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403, Emma: 403,
				Sam: 403},
			{Name: "FD-439 the keeper", Method: "PUT", Path: path + "/review", Body: `{"again":"NONE"}`, Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403,
				Emma: 403, Sam: 403},
		})
		t.Run("FD-111 FD-439 whoever acts as somebody of head office reads it and changes nothing", func(t *testing.T) {
			as := testnet.Ann
			as.ImpersonatorID = "kate"
			got, err := s.library.Get(t.Context(), as, r.ID)
			check.OK(t, err)
			check.True(t, got.Reviews && !got.Can.Review, got.Can)
			_, setErr := s.library.SetReview(t.Context(), as, r.ID, resource.ReviewForm{Again: resource.Never})
			_, rightErr := s.library.StillRight(t.Context(), as, r.ID, db.NewID(), 1)
			for what, err := range map[string]error{"set": setErr, "right": rightErr, "undo": s.library.UndoReview(t.Context(), as, r.ID, "x")} {
				check.True(t, fault.Is(err, fault.Forbidden), what, err)
			}
		})
		s.Refuse(t, []apitest.Refusal{
			{"FD-439 a keeper who is not of head office", "ann", "PUT", path + "/review", `{"keeper":"rob"}`, 422, resource.MessageKeeper},
			{"FD-439 today", "ann", "PUT", path + "/review", `{"again":"DAY","againOn":"2026-03-21"}`, 422, resource.MessageReviewDay},
			{"FD-439 no day", "ann", "PUT", path + "/review", `{"again":"DAY"}`, 422, `"location":"body.againOn"`},
			{"FD-439 a day that is none", "ann", "PUT", path + "/review", `{"again":"DAY","againOn":"2026-02-30"}`, 422, calendar.MessageMisshape},
			{"FD-439 an unknown span", "ann", "PUT", path + "/review", `{"again":"SOON"}`, 422, "body.again"},
			{"FD-439 a resource that is not there", "ann", "PUT", "/resources/none/review", `{"again":"NONE"}`, 404, "could not be found"},
			{"FD-325 FD-439 an older version", "ann", "PUT", path + "/review", `{"version":1,"again":"MONTHS_3"}`, 409, "Someone else has changed"},
			{"FD-439 still right, of nothing to look at", "ann", "POST", path + "/reviews", fmt.Sprintf(`{"id":%q,"version":%d}`, db.NewID(),
				apitest.Read[resource.View](t, s.Site, "ann", "GET", path, "").Version), 409, "no day"},
		})
	})
}

func TestStillRightAgainAndBack(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.net.AddPerson(t, "kate", "Kate", "Brennan", access.HeadOffice, "")
		r := s.share("ann", nil)
		path := "/resources/" + r.ID
		s.setReview("ann", r.ID, `{"again":"MONTHS_3"}`)
		t.Run("FD-325 FD-439 the same choice again is no conflict and changes nothing", func(t *testing.T) {
			check.Is(t, s.setReview("ann", r.ID, `{"version":1,"again":"MONTHS_3"}`).Version, 2)
		})
		s.on("2026-07-01")
		got, said := s.stillRight("ann", r.ID)
		t.Run("FD-439 the same press again changes nothing, and one of an older version is refused", func(t *testing.T) {
			again := apitest.Read[resource.View](t, s.Site, "ann", "POST", path+"/reviews", fmt.Sprintf(`{"id":%q,"version":%d}`, said, got.Version-1))
			check.Is(t, again.Version, got.Version)
			check.Is(t, dayOf(again), "2026-10-01")
			s.Refuse(t, []apitest.Refusal{{"another press", "ann", "POST", path + "/reviews", fmt.Sprintf(`{"id":%q,"version":%d}`, db.NewID(), got.Version-1),
				409, "Someone else has changed"}})
			other := s.share("ann", nil)
			s.Refuse(t, []apitest.Refusal{{"the id of another one", "ann", "POST", "/resources/" + other.ID + "/reviews",
				fmt.Sprintf(`{"id":%q,"version":1}`, said), 409, "This id belongs to another resource."}})
		})
		t.Run("FD-439 only whoever said it takes it back; twice is harmless", func(t *testing.T) {
			kate := access.Actor{UserID: "kate", Role: access.HeadOffice}
			check.True(t, fault.Is(s.library.UndoReview(t.Context(), kate, r.ID, said), fault.Forbidden))
			for range 2 {
				apitest.WantStatus(t, s.Call("ann", "DELETE", path+"/reviews/"+said, ""), 204)
			}
			back := apitest.Read[resource.View](t, s.Site, "ann", "GET", path, "")
			check.Is(t, dayOf(back), "2026-06-20")
			check.True(t, back.Review.Due && back.Review.Last == nil, back.Review)
		})
		t.Run("FD-439 what has another day since is not taken back", func(t *testing.T) {
			_, said := s.stillRight("ann", r.ID)
			s.setReview("ann", r.ID, `{"again":"MONTHS_12"}`)
			s.Refuse(t, []apitest.Refusal{{"taking it back", "ann", "DELETE", path + "/reviews/" + said, "", 409, "Someone else has changed"}})
			check.Is(t, dayOf(apitest.Read[resource.View](t, s.Site, "ann", "GET", path, "")), "2027-07-01")
		})
		t.Run("FD-439 of two who press at once one has looked at it", func(t *testing.T) {
			version := apitest.Read[resource.View](t, s.Site, "ann", "GET", path, "").Version
			lost := 0
			for _, err := range dbtest.AtOnce(8, func(int) error {
				_, err := s.library.StillRight(t.Context(), testnet.Ann, r.ID, db.NewID(), version)
				return err
			}) {
				if fault.Is(err, fault.Conflict) {
					lost++
				} else {
					check.OK(t, err)
				}
			}
			check.Is(t, lost, 7)
		})
		t.Run("FD-439 an edit leaves keeper and day", func(t *testing.T) {
			s.setReview("ann", r.ID, `{"keeper":"kate"}`)
			was := dayOf(apitest.Read[resource.View](t, s.Site, "ann", "GET", path, ""))
			got := apitest.Read[resource.View](t, s.Site, "ann", "POST", path, body(map[string]any{"name": "Other"}))
			check.Is(t, dayOf(got), was)
			check.Is(t, got.Review.Keeper.ID, "kate")
		})
	})
}

func TestWhoKeeps(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		for _, id := range []string{"kate", "luca", "left", "only"} {
			s.net.AddPerson(t, id, strings.ToUpper(id[:1])+id[1:], "Office", access.HeadOffice, "")
		}
		_, err := s.net.DB.Exec(t.Context(), `UPDATE users SET is_compliance_only = TRUE WHERE id = 'only'`)
		check.OK(t, err)
		shared := func(who, name, keeper string) string {
			r := s.share(who, map[string]any{"name": name})
			chosen, _ := json.Marshal(map[string]string{"keeper": keeper, "again": "DAY", "againOn": "2026-03-25"})
			s.setReview("ann", r.ID, string(chosen))
			return r.ID
		}
		shared("ann", "Ann's", "")
		shared("ann", "Kate's", "kate")
		shared("ann", "Left's", "left")
		shared("olga", "Olga's", "")
		shared("olga", "Luca's", "luca")
		for name, change := range map[string]string{
			"deleted": `UPDATE resources SET deleted_at = 1 WHERE id = $1`,
			"expired": `UPDATE resources SET expires_at = 1 WHERE id = $1`,
		} {
			_, err := s.net.DB.Exec(t.Context(), change, shared("ann", "Ann's, "+name, ""))
			check.OK(t, err)
		}
		reviewed, moved := shared("ann", "Reviewed", "kate"), shared("ann", "Moved", "kate")
		_, err = s.net.DB.Exec(t.Context(), `UPDATE users SET deactivated_at = 1 WHERE id = 'left'`)
		check.OK(t, err)
		tell := func() map[string][]string {
			s.people.Clear()
			dbtest.AtOnce(4, func(int) error { return s.library.TellOfReviews(t.Context()) })
			out := map[string][]string{}
			for title, to := range s.people.Titles {
				slices.Sort(to)
				out[title] = to
			}
			return out
		}
		s.on("2026-03-24")
		check.Same(t, tell(), map[string][]string{})
		_, said := s.stillRight("ann", reviewed)
		s.setReview("ann", moved, `{"keeper":"kate","again":"MONTHS_3"}`)
		s.on("2026-03-25")
		t.Run("FD-439 the keeper is told on the day, of what has none everybody of head office, and of what waits no more nobody", func(t *testing.T) {
			check.Same(t, tell(), map[string][]string{"3 resources are due for review": {"ann", "kate", "luca"}})
		})
		t.Run("FD-439 nobody is told twice; what was looked at on the day before, and taken back, is told then", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/resources/"+reviewed+"/reviews/"+said, ""), 204)
			s.on("2026-03-26")
			check.Same(t, tell(), map[string][]string{"Due for review: Reviewed": {"kate"}})
			s.on("2026-03-27")
			check.Same(t, tell(), map[string][]string{})
		})
		t.Run("FD-439 each finds what they keep, or nobody does", func(t *testing.T) {
			mine := func(id string) []string {
				found, total, err := s.library.List(t.Context(), access.Actor{UserID: id, Role: access.HeadOffice},
					resource.Filter{Review: resource.DueForMe}, db.Page{Limit: 50})
				check.OK(t, err)
				check.Is(t, total, len(found))
				var names []string
				for _, r := range found {
					names = append(names, r.Name)
				}
				return names
			}
			check.Same(t, mine("ann"), []string{"Ann's", "Left's", "Olga's"})
			check.Same(t, mine("kate"), []string{"Kate's", "Left's", "Olga's", "Reviewed"})
			check.Same(t, mine("luca"), []string{"Left's", "Luca's", "Olga's"})
			all := apitest.Read[web.List[resource.View]](t, s.Site, "ann", "GET", "/resources?review=DUE", "")
			check.Is(t, all.Meta.TotalItems, 6)
			keepers := map[string]string{}
			for _, r := range all.Items {
				if r.Review.Keeper != nil {
					keepers[r.Name] = r.Review.Keeper.ID
				}
			}
			check.Same(t, keepers, map[string]string{"Ann's": "ann", "Kate's": "kate", "Luca's": "luca", "Reviewed": "kate"})
		})
	})
}
