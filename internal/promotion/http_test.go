package promotion

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
)

// site is a world behind a real server. A request's X-User header says who sends it: how people sign in is another room's.
type site struct {
	*world
	server *web.Server
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	eachWorld(t, func(t *testing.T, w *world) {
		server, err := web.New(web.Config{Title: "Test", Version: "1",
			Authenticate: func(r *http.Request) (context.Context, error) {
				for _, a := range everybody {
					if a.UserID == r.Header.Get("X-User") {
						return access.With(r.Context(), a), nil
					}
				}
				return r.Context(), nil
			},
			RateKey: func(*http.Request) string { return fmt.Sprint(time.Now().UnixNano()) },
		})
		if err != nil {
			t.Fatal(err)
		}
		server.API.Register("promotion", NewHTTP(w.Service).Operations()...)
		fn(t, &site{w, server})
	})
}

// call sends a request as a user; an empty id is nobody.
func (s *site) call(user, method, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
	r.Header.Set("X-User", user)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.server.Handler().ServeHTTP(w, r)
	return w
}

// get sends a request as head office and reads its JSON answer; another status than 200 ends the test.
func get[T any](t *testing.T, s *site, method, path, body string) (out T) {
	t.Helper()
	w := s.call("ann", method, path, body)
	if w.Code != http.StatusOK {
		t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestHTTPStory(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		var spring, catalogue string
		t.Run("PROMOTION-004 a sync says what it did", func(t *testing.T) {
			got := get[SyncView](t, s, "POST", "/promotions/sync", "")
			want := SyncView{Source: s.source.Name(), Promotions: CountsView{Created: 3}, Products: CountsView{Created: 18}, Kept: []KeptView{}}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			spring, catalogue = s.named(t, "C26-3").ID, s.named(t, "P26-11").ID
		})
		t.Run("PROMOTION-001 the list tells where today lies", func(t *testing.T) {
			got := get[web.List[PromotionSummary]](t, s, "GET", "/promotions?kind=CORE_RANGE", "")
			want := web.List[PromotionSummary]{
				Items: []PromotionSummary{
					{ID: s.named(t, "C26-4").ID, Kind: CoreRange, Description: "Core Range Summer 2026", StartDate: "2026-12-01", EndDate: "2027-02-28",
						EffectiveEndDate: "2027-02-28", Status: calendar.Upcoming},
					{ID: spring, Kind: CoreRange, Description: "Core Range Spring 2026", StartDate: "2026-09-01", EndDate: "2026-11-30",
						EffectiveEndDate: "2026-11-30", Status: calendar.Current},
				},
				Meta: web.Meta{CurrentPage: 1, TotalPages: 1, TotalItems: 2, ItemsPerPage: 10},
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("PROMOTION-002 a promotion with a page of its products, by category and name", func(t *testing.T) {
			got := get[PromotionDetail](t, s, "GET", "/promotions/"+spring+"?limit=2&page=2", "")
			price := 16.99
			want := PromotionDetail{
				PromotionView: PromotionView{ExternalID: "C26-3", Can: Can{Edit: true, Close: true}, PromotionSummary: PromotionSummary{ID: spring, Kind: CoreRange,
					Description: "Core Range Spring 2026", StartDate: "2026-09-01", EndDate: "2026-11-30", EffectiveEndDate: "2026-11-30", Status: calendar.Current}},
				Products: web.List[PromotionProductView]{Meta: web.Meta{CurrentPage: 2, TotalPages: 4, TotalItems: 7, ItemsPerPage: 2}},
			}
			products := got.Products.Items
			got.Products.Items = nil
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			products[1].ID = ""
			if diff := cmp.Diff(PromotionProductView{ExternalID: "WR-021", Description: "Fencepost Shiraz 750 mL", Category: "Red Wine", Price: &price,
				Tiers: []network.Tier{}, PreMarkedStores: 3}, products[1]); diff != "" || len(products) != 2 || products[0].ExternalID != "CI-003" {
				t.Error(len(products), products[0], diff)
			}
		})
		for _, c := range []struct {
			name, path, want string
		}{
			{"words of description and category, whatever their case and accents", spring + "?search=ETOILE+sparkling", "WS-002"},
			{"an id", spring + "?search=br-0", "BR-014 BR-001"},
			{"nothing that there is", spring + "?search=%25", ""},
			{"a page after the last", spring + "?page=5", ""},
			{"on the shelf", catalogue + "?position=SHELF", "BR-020 PM-004 WS-002"},
			{"on the shelf, by name", catalogue + "?position=SHELF&search=lager", "BR-020"},
			{"one product on the floor and on the shelf", catalogue + "?search=lager", "BR-020 BR-020"},
		} {
			t.Run("PROMOTION-002 products: "+c.name, func(t *testing.T) {
				var ids []string
				for _, p := range get[PromotionDetail](t, s, "GET", "/promotions/"+c.path, "").Products.Items {
					ids = append(ids, p.ExternalID)
				}
				if got := strings.Join(ids, " "); got != c.want {
					t.Errorf("%q", got)
				}
			})
		}
		t.Run("PROMOTION-002 tiers of a product", func(t *testing.T) {
			got := get[PromotionDetail](t, s, "GET", "/promotions/"+spring+"?search=gin", "").Products.Items
			if diff := cmp.Diff([]network.Tier{network.Medium, network.Large}, got[0].Tiers); diff != "" || got[0].PreMarkedStores != 1 {
				t.Error(got, diff)
			}
		})
		t.Run("PROMOTION-003 an edit changes what it names", func(t *testing.T) {
			got := get[PromotionView](t, s, "POST", "/promotions/"+spring, `{"description":"Spring","endDate":"2026-11-29"}`)
			if got.Description != "Spring" || got.StartDate != "2026-09-01" || got.EndDate != "2026-11-29" || !got.DatesEdited || got.ActualEndDate != nil {
				t.Errorf("%+v", got)
			}
			if again := get[PromotionView](t, s, "POST", "/promotions/"+spring, `{}`); !cmp.Equal(got, again) {
				t.Errorf("an edit that names nothing: %+v", again)
			}
			if diff := cmp.Diff([]string{"ann edit: Core Range Spring 2026, 2026-09-01 to 2026-11-30"}, s.notes(t, spring)); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("FD-05 CLOSE, and CLOSE again", func(t *testing.T) {
			got := get[PromotionView](t, s, "POST", "/promotions/"+spring+"/close", "")
			if got.ActualEndDate == nil || *got.ActualEndDate != "2026-09-14" || got.EffectiveEndDate != "2026-09-14" || got.Status != calendar.Current ||
				got.CloseBlocked != "This promotion is closed: its last day is 14 Sep 2026." {
				t.Errorf("%+v", got)
			}
			s.clock.T = s.clock.T.AddDate(0, 0, 1)
			again := get[PromotionView](t, s, "POST", "/promotions/"+spring+"/close", "")
			got.Status = calendar.Ended
			if diff := cmp.Diff(got, again); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("PROMOTION-009 the actual end is taken back with null, and only with null", func(t *testing.T) {
			if got := get[PromotionView](t, s, "POST", "/promotions/"+spring, `{"description":"Spring 2026"}`); got.ActualEndDate == nil {
				t.Errorf("%+v", got)
			}
			got := get[PromotionView](t, s, "POST", "/promotions/"+spring, `{"actualEndDate":null}`)
			if got.ActualEndDate != nil || got.EffectiveEndDate != "2026-11-29" || got.Status != calendar.Current || got.CloseBlocked != "" {
				t.Errorf("%+v", got)
			}
		})
		t.Run("FD-24 a sync tells what it kept", func(t *testing.T) {
			want := []KeptView{{ID: spring, Description: "Core Range Spring 2026", Field: "endDate", Ours: "2026-11-29", Theirs: "2026-11-30"}}
			if diff := cmp.Diff(want, get[SyncView](t, s, "POST", "/promotions/sync", "").Kept); diff != "" {
				t.Error(diff)
			}
		})
	})
}

func TestHTTPBadInput(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.sync(t)
		spring, summer := "/promotions/"+s.named(t, "C26-3").ID, "/promotions/"+s.named(t, "C26-4").ID
		before := all(t, s.db)
		feed := func(body string) { s.feed = sends("text/csv", feedHeader+body) }
		for _, c := range []struct {
			name, method, path, body string
			status                   int
			want                     string
		}{
			{"FD-04 reversed dates", "POST", spring, `{"startDate":"2026-12-01"}`, 422, `"location":"body.endDate","message":"End date must not be before the start date"`},
			{"FD-04 overlapping dates", "POST", spring, `{"endDate":"2026-12-01"}`, 422, `"location":"body.endDate","message":"Overlaps with 'Core Range Summer 2026'`},
			{"FD-05 an extension into the next quarter", "POST", spring, `{"actualEndDate":"2026-12-01"}`, 422, `"location":"body.actualEndDate"`},
			{"FD-04 a day that is none", "POST", spring, `{"startDate":"2026-02-30"}`, 422, `"location":"body.startDate","message":"Please enter a day such as 2026-09-01"`},
			{"FD-04 no day at all", "POST", spring, `{"endDate":""}`, 422, `"location":"body.endDate","message":"Please enter a day such as 2026-09-01"`},
			{"PROMOTION-003 a number is no day", "POST", spring, `{"actualEndDate":20260901}`, 422, `"location":"body.actualEndDate"`},
			{"PROMOTION-003 no description", "POST", spring, `{"description":" "}`, 422, `"location":"body.description","message":"Please enter a description"`},
			{"PROMOTION-003 a long description", "POST", spring, `{"description":"` + strings.Repeat("a", 201) + `"}`, 422, "Please enter 200 characters or less"},
			{"PROMOTION-003 what cannot be changed", "POST", spring, `{"kind":"PROMO"}`, 422, `"location":"body.kind"`},
			{"PROMOTION-003 no JSON", "POST", spring, `{`, 422, ""},
			{"FD-05 closing what has not started", "POST", summer + "/close", "", 409, "This promotion cannot be closed before it starts on 1 Dec 2026."},
			{"an unknown promotion", "GET", "/promotions/nothing", "", 404, MessageMissing},
			{"an unknown promotion, to be edited", "POST", "/promotions/nothing", `{}`, 404, MessageMissing},
			{"an unknown promotion, to be closed", "POST", "/promotions/nothing/close", "", 404, MessageMissing},
			{"PROMOTION-001 an unknown kind", "GET", "/promotions?kind=SALE", "", 422, ""},
			{"PROMOTION-002 an unknown position", "GET", spring + "?position=ROOF", "", 422, ""},
			{"AMB-127 a page that is too large", "GET", spring + "?limit=101", "", 422, ""},
		} {
			t.Run(c.name, func(t *testing.T) {
				w := s.call("ann", c.method, c.path, c.body)
				if w.Code != c.status || !strings.Contains(w.Body.String(), c.want) || w.Header().Get("Content-Type") != "application/problem+json" {
					t.Errorf("%d %s", w.Code, w.Body)
				}
				if strings.Contains(w.Body.String(), "json:") || strings.Contains(w.Body.String(), "Go struct") {
					t.Errorf("an inner text leaked: %s", w.Body)
				}
			})
		}
		t.Run("AMB-129 a feed with wrong rows: every mistake, with its place", func(t *testing.T) {
			feed("X,CORE_RANGE,X,2027-06-01,2027-05-01,A,A,Beer,FLOOR,1,,\nY,PROMO,Y,2026-13-01,2027-05-01,A,A,,SHELF,1,,\n")
			w := s.call("ann", "POST", "/promotions/sync", "")
			var got web.Problem
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != 422 {
				t.Fatal(w.Code, w.Body)
			}
			want := []web.ProblemField{
				{Location: "feed.row 2.end_date", Message: "End date must not be before the start date"},
				{Location: "feed.row 2.position", Message: "A core range product has no position"},
				{Location: "feed.row 3.start_date", Message: "Please enter a day such as 2026-09-01"},
				{Location: "feed.row 3.category", Message: "Please enter a category"},
			}
			if diff := cmp.Diff(want, got.Errors); diff != "" || got.Message != "Nothing was imported: the feed has 4 mistakes." {
				t.Error(got.Message, diff)
			}
		})
		t.Run("AMB-129 a feed that is none", func(t *testing.T) {
			s.feed = sends("text/html", "<p>")
			if w := s.call("ann", "POST", "/promotions/sync", ""); w.Code != 422 || !strings.Contains(w.Body.String(), `"location":"feed","message":"This is neither JSON nor CSV`) {
				t.Error(w.Code, w.Body)
			}
		})
		t.Run("AMB-129 a source that does not answer", func(t *testing.T) {
			s.feed = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }
			if w := s.call("ann", "POST", "/promotions/sync", ""); w.Code != 503 || !strings.Contains(w.Body.String(), "The source for promotions answered with status 500") {
				t.Error(w.Code, w.Body)
			}
		})
		t.Run("nothing of all this changed a promotion", func(t *testing.T) {
			if diff := cmp.Diff(before, all(t, s.db)); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("FD-05 closing what has ended", func(t *testing.T) {
			s.clock.T = s.clock.T.AddDate(0, 3, 0)
			if w := s.call("ann", "POST", spring+"/close", ""); w.Code != 409 || !strings.Contains(w.Body.String(), "This promotion ended on 30 Nov 2026.") {
				t.Error(w.Code, w.Body)
			}
		})
		t.Run("AMB-129 no source is set", func(t *testing.T) {
			s.source = nil
			if w := s.call("ann", "POST", "/promotions/sync", ""); w.Code != 409 || !strings.Contains(w.Body.String(), messageNoSource) {
				t.Error(w.Code, w.Body)
			}
		})
	})
}

func TestHTTPRoleMatrix(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.sync(t)
		spring := "/promotions/" + s.named(t, "C26-3").ID
		for _, c := range []struct {
			name, method, path, body          string
			nobody, ann, rob, olga, mia, emma int
		}{
			{"PROMOTION-001 AMB-026 the list", "GET", "/promotions", "", 401, 200, 200, 200, 200, 403},
			{"PROMOTION-002 AMB-129 a promotion", "GET", spring, "", 401, 200, 403, 403, 403, 403},
			{"PROMOTION-003 AMB-129 editing", "POST", spring, `{"description":"Spring"}`, 401, 200, 403, 403, 403, 403},
			{"PROMOTION-006 AMB-129 closing", "POST", spring + "/close", "", 401, 200, 403, 403, 403, 403},
			{"PROMOTION-004 AMB-129 syncing", "POST", "/promotions/sync", "", 401, 200, 403, 403, 403, 403},
		} {
			for _, who := range []struct {
				user string
				want int
			}{{"", c.nobody}, {"emma", c.emma}, {"mia", c.mia}, {"olga", c.olga}, {"rob", c.rob}, {"ann", c.ann}} {
				t.Run(c.name+" by "+who.user, func(t *testing.T) {
					w := s.call(who.user, c.method, c.path, c.body)
					if w.Code != who.want {
						t.Errorf("%d, want %d: %s", w.Code, who.want, w.Body)
					}
					if w.Code == 403 && (strings.Contains(w.Body.String(), "Spring") || !strings.Contains(w.Body.String(), "You do not have access to this.")) {
						t.Errorf("AMB-010 a refusal says more than that: %s", w.Body)
					}
				})
			}
		}
		t.Run("AMB-010 the room refuses by itself as well", func(t *testing.T) {
			id := s.named(t, "C26-3").ID
			for _, who := range everybody[1:] {
				_, _, _, get := s.Get(t.Context(), who, id, ProductFilter{}, db.Page{Limit: 10})
				_, edit := s.Edit(t.Context(), who, id, Edit{})
				_, shut := s.Close(t.Context(), who, id)
				for _, err := range []error{get, edit, shut} {
					if !fault.Is(err, fault.Forbidden) {
						t.Errorf("%s: %v", who.UserID, err)
					}
				}
			}
		})
	})
}
