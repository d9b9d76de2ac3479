package promotion

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
	"caravan/internal/testnet/apitest"
)

// site is a world on a real server.
type site struct {
	*world
	*apitest.Site
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	eachWorld(t, func(t *testing.T, w *world) {
		driver, _ := apitest.New(t, everybody, "promotion", NewHTTP(w.Service).Operations()...)
		fn(t, &site{w, driver})
	})
}

// get sends a request as head office, which must succeed, and decodes its answer.
func get[T any](t *testing.T, s *site, method, path, body string) T {
	t.Helper()
	return apitest.Read[T](t, s.Site, "ann", method, path, body)
}

func TestHTTPSync(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("PROMOTION-004 a sync says what it did", func(t *testing.T) {
			got := get[SyncView](t, s, "POST", "/promotions/sync", "")
			want := SyncView{Source: s.source.Name(), Promotions: CountsView{Created: 3}, Products: CountsView{Created: 18}, Kept: []KeptView{}}
			check.Same(t, got, want)
		})
		t.Run("FD-24 a sync lists what it kept", func(t *testing.T) {
			s.sync(t)
			spring := s.named(t, "C26-3").ID
			get[PromotionView](t, s, "POST", "/promotions/"+spring, `{"endDate":"2026-11-29"}`)
			want := []KeptView{{ID: spring, Description: "Core Range Spring 2026", Field: "endDate", Ours: "2026-11-29", Theirs: "2026-11-30"}}
			check.Same(t, get[SyncView](t, s, "POST", "/promotions/sync", "").Kept, want)
		})
	})
}

func TestHTTPReads(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.sync(t)
		spring, catalogue := s.named(t, "C26-3").ID, s.named(t, "P26-11").ID
		t.Run("PROMOTION-001 the list says which are upcoming, current or ended", func(t *testing.T) {
			got := get[web.List[PromotionSummary]](t, s, "GET", "/promotions?kind=CORE_RANGE", "")
			want := web.List[PromotionSummary]{
				Items: []PromotionSummary{
					{ID: s.named(t, "C26-4").ID, Kind: CoreRange, Description: "Core Range Summer 2026", PeriodView: calendar.PeriodView{
						StartDate: "2026-12-01", EndDate: "2027-02-28", EffectiveEndDate: "2027-02-28", Status: calendar.Upcoming}},
					{ID: spring, Kind: CoreRange, Description: "Core Range Spring 2026", PeriodView: calendar.PeriodView{
						StartDate: "2026-09-01", EndDate: "2026-11-30", EffectiveEndDate: "2026-11-30", Status: calendar.Current}},
				},
				Meta: web.Meta{CurrentPage: 1, TotalPages: 1, TotalItems: 2, ItemsPerPage: 10},
			}
			check.Same(t, got, want)
		})
		t.Run("PROMOTION-002 a promotion with a page of its products, by category and name", func(t *testing.T) {
			got := get[PromotionDetail](t, s, "GET", "/promotions/"+spring+"?limit=2&page=2", "")
			price := 16.99
			want := PromotionDetail{
				PromotionView: PromotionView{ExternalID: "C26-3", Can: Can{Edit: true, Close: true},
					PromotionSummary: PromotionSummary{ID: spring, Kind: CoreRange,
						Description: "Core Range Spring 2026", PeriodView: calendar.PeriodView{
							StartDate: "2026-09-01", EndDate: "2026-11-30", EffectiveEndDate: "2026-11-30", Status: calendar.Current}}},
				Products: web.List[PromotionProductView]{Meta: web.Meta{CurrentPage: 2, TotalPages: 4, TotalItems: 7, ItemsPerPage: 2}},
			}
			products := got.Products.Items
			got.Products.Items = nil
			check.Same(t, got, want)
			check.Must(t, check.Is(t, len(products), 2, products))
			check.Is(t, products[0].ExternalID, "CI-003")
			products[1].ID = ""
			check.Same(t, products[1], PromotionProductView{ExternalID: "WR-021", Description: "Fencepost Shiraz 750 mL", Category: "Red Wine", Price: &price,
				Tiers: []network.Tier{}, PreMarkedStores: 3})
		})
		for _, c := range []struct {
			name, path, want string
		}{
			{"words of description and category, whatever their case and accents", spring + "?search=ETOILE+sparkling", "WS-002"},
			{"an id", spring + "?search=br-0", "BR-014 BR-001"},
			{"a text that no product has", spring + "?search=%25", ""},
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
					t.Errorf("products %q, want %q", got, c.want)
				}
			})
		}
		t.Run("PROMOTION-002 tiers of a product", func(t *testing.T) {
			got := get[PromotionDetail](t, s, "GET", "/promotions/"+spring+"?search=gin", "").Products.Items
			if diff := cmp.Diff([]network.Tier{network.Medium, network.Large}, got[0].Tiers); diff != "" {
				t.Errorf("other tiers (-want +got):\n%s", diff)
			}
			if got[0].PreMarkedStores != 1 {
				t.Errorf("pre-marked for %d stores, want 1", got[0].PreMarkedStores)
			}
		})
	})
}

func TestHTTPEdit(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.sync(t)
		spring := s.named(t, "C26-3").ID
		want := get[PromotionDetail](t, s, "GET", "/promotions/"+spring, "").PromotionView
		want.Description, want.EndDate, want.EffectiveEndDate, want.DatesEdited = "Spring", "2026-11-29", "2026-11-29", true
		got := get[PromotionView](t, s, "POST", "/promotions/"+spring, `{"description":"Spring","endDate":"2026-11-29"}`)
		t.Run("PROMOTION-003 an edit changes what it names", func(t *testing.T) {
			check.Same(t, got, want)
		})
		t.Run("PROMOTION-003 an edit that names nothing changes nothing", func(t *testing.T) {
			check.Same(t, get[PromotionView](t, s, "POST", "/promotions/"+spring, `{}`), got)
		})
		t.Run("PROMOTION-003 the journal records what the promotion was before", func(t *testing.T) {
			check.Same(t, s.notes(t, spring), []string{"ann edit: Core Range Spring 2026, 2026-09-01 to 2026-11-30"})
		})
	})
}

func TestHTTPClose(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.sync(t)
		spring := s.named(t, "C26-3").ID
		path := "/promotions/" + spring
		want := get[PromotionDetail](t, s, "GET", path, "").PromotionView
		planned := want
		end := calendar.Day("2026-09-14")
		want.ActualEndDate, want.EffectiveEndDate, want.CloseBlocked = &end, end, "This promotion is closed: its last day is 14 Sep 2026."
		got := get[PromotionView](t, s, "POST", path+"/close", "")
		t.Run("FD-05 CLOSE makes today the last day", func(t *testing.T) {
			check.Same(t, got, want)
		})
		t.Run("FD-05 CLOSE again, on the next day, changes nothing", func(t *testing.T) {
			s.clock.T = now.AddDate(0, 0, 1)
			defer func() { s.clock.T = now }()
			want := got
			want.Status = calendar.Ended
			check.Same(t, get[PromotionView](t, s, "POST", path+"/close", ""), want)
		})
		t.Run("PROMOTION-009 an edit without the actual end does not change it", func(t *testing.T) {
			edited := get[PromotionView](t, s, "POST", path, `{"description":"Core Range Spring 2026"}`)
			check.Same(t, edited, got)
		})
		t.Run("PROMOTION-009 null removes the actual end", func(t *testing.T) {
			check.Same(t, get[PromotionView](t, s, "POST", path, `{"actualEndDate":null}`), planned)
		})
	})
}

func TestHTTPBadInput(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.sync(t)
		spring, summer := "/promotions/"+s.named(t, "C26-3").ID, "/promotions/"+s.named(t, "C26-4").ID
		before := all(t, s.db)
		feed := func(body string) { s.feed = sends("text/csv", feedHeader+body) }
		s.Refuse(t, []apitest.Refusal{
			{"FD-04 reversed dates", "ann", "POST", spring, `{"startDate":"2026-12-01"}`, 422,
				`"location":"body.endDate","message":"End date must not be before the start date"`},
			{"FD-04 overlapping dates", "ann", "POST", spring, `{"endDate":"2026-12-01"}`, 422,
				`"location":"body.endDate","message":"Overlaps with 'Core Range Summer 2026'`},
			{"FD-05 an extension into the next quarter", "ann", "POST", spring, `{"actualEndDate":"2026-12-01"}`, 422, `"location":"body.actualEndDate"`},
			{"FD-04 a day that does not exist", "ann", "POST", spring, `{"startDate":"2026-02-30"}`, 422,
				`"location":"body.startDate","message":"Please enter a day such as 2026-09-01"`},
			{"FD-04 an empty day", "ann", "POST", spring, `{"endDate":""}`, 422,
				`"location":"body.endDate","message":"Please enter a day such as 2026-09-01"`},
			{"PROMOTION-003 a number instead of a day", "ann", "POST", spring, `{"actualEndDate":20260901}`, 422, `"location":"body.actualEndDate"`},
			{"PROMOTION-003 no description", "ann", "POST", spring, `{"description":" "}`, 422,
				`"location":"body.description","message":"Please enter a description"`},
			{"PROMOTION-003 a long description", "ann", "POST", spring, `{"description":"` + strings.Repeat("a", 201) + `"}`, 422,
				"Please enter 200 characters or less"},
			{"PROMOTION-003 a field that cannot be changed", "ann", "POST", spring, `{"kind":"PROMO"}`, 422, `"location":"body.kind"`},
			{"PROMOTION-003 no JSON", "ann", "POST", spring, `{`, 422, ""},
			{"FD-05 closing a promotion that has not started", "ann", "POST", summer + "/close", "", 409,
				"This promotion cannot be closed before it starts on 1 Dec 2026."},
			{"an unknown promotion", "ann", "GET", "/promotions/nothing", "", 404, MessageMissing},
			{"an unknown promotion, to be edited", "ann", "POST", "/promotions/nothing", `{}`, 404, MessageMissing},
			{"an unknown promotion, to be closed", "ann", "POST", "/promotions/nothing/close", "", 404, MessageMissing},
			{"PROMOTION-001 an unknown kind", "ann", "GET", "/promotions?kind=SALE", "", 422, ""},
			{"PROMOTION-002 an unknown position", "ann", "GET", spring + "?position=ROOF", "", 422, ""},
			{"AMB-127 a page that is too large", "ann", "GET", spring + "?limit=101", "", 422, ""},
		})
		t.Run("AMB-129 a feed with wrong rows: every mistake is located", func(t *testing.T) {
			feed("X,CORE_RANGE,X,2027-06-01,2027-05-01,A,A,Beer,FLOOR,1,,\nY,PROMO,Y,2026-13-01,2027-05-01,A,A,,SHELF,1,,\n")
			w := s.Call("ann", "POST", "/promotions/sync", "")
			var got web.Problem
			apitest.WantStatus(t, w, 422)
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
				t.Fatalf("the answer is not a problem document: %v in %s", err, w.Body)
			}
			want := []web.ProblemField{
				{Location: "feed.row 2.end_date", Message: "End date must not be before the start date ('2027-05-01')"},
				{Location: "feed.row 2.position", Message: "A core range product has no position ('FLOOR')"},
				{Location: "feed.row 3.start_date", Message: "Please enter a day such as 2026-09-01 ('2026-13-01')"},
				{Location: "feed.row 3.category", Message: "Please enter a category"},
			}
			if diff := cmp.Diff(want, got.Errors); diff != "" {
				t.Errorf("other mistakes (-want +got):\n%s", diff)
			}
			if want := "Nothing was imported: the feed has 4 mistakes."; got.Message != want {
				t.Errorf("message %q, want %q", got.Message, want)
			}
		})
		t.Run("AMB-129 something that is not a feed", func(t *testing.T) {
			s.feed = sends("text/html", "<p>")
			w := s.Call("ann", "POST", "/promotions/sync", "")
			apitest.WantStatus(t, w, 422)
			apitest.WantParts(t, w, `"location":"feed","message":"This is neither JSON nor CSV`)
		})
		t.Run("AMB-129 a source that does not answer", func(t *testing.T) {
			s.feed = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }
			w := s.Call("ann", "POST", "/promotions/sync", "")
			apitest.WantStatus(t, w, 503)
			apitest.WantParts(t, w, "The source for promotions answered with status 500")
		})
		t.Run("none of these calls changed a promotion", func(t *testing.T) {
			check.Same(t, all(t, s.db), before)
		})
		t.Run("FD-05 closing a promotion that has ended", func(t *testing.T) {
			s.clock.T = s.clock.T.AddDate(0, 3, 0)
			w := s.Call("ann", "POST", spring+"/close", "")
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, "This promotion ended on 30 Nov 2026.")
		})
		t.Run("AMB-129 no source is set up", func(t *testing.T) {
			s.source = nil
			w := s.Call("ann", "POST", "/promotions/sync", "")
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, messageNoSource)
		})
	})
}

func TestHTTPRoleMatrix(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.sync(t)
		spring := "/promotions/" + s.named(t, "C26-3").ID
		s.Allow(t, []apitest.Access{ // Sam does not exist in this network
			{"PROMOTION-001 AMB-026 the list", "GET", "/promotions", "", 401, 200, 200, 200, 200, 403, 0},
			{"PROMOTION-002 AMB-129 a promotion", "GET", spring, "", 401, 200, 403, 403, 403, 403, 0},
			{"PROMOTION-003 AMB-129 editing", "POST", spring, `{"description":"Spring"}`, 401, 200, 403, 403, 403, 403, 0},
			{"PROMOTION-006 AMB-129 closing", "POST", spring + "/close", "", 401, 200, 403, 403, 403, 403, 0},
			{"PROMOTION-004 AMB-129 syncing", "POST", "/promotions/sync", "", 401, 200, 403, 403, 403, 403, 0},
		})
		t.Run("AMB-010 the service also refuses by itself", func(t *testing.T) {
			id := s.named(t, "C26-3").ID
			for _, who := range everybody[1:] {
				_, _, _, get := s.Get(t.Context(), who, id, ProductFilter{}, db.Page{Limit: 10})
				_, edit := s.Edit(t.Context(), who, id, Edit{})
				_, shut := s.Close(t.Context(), who, id)
				for _, err := range []error{get, edit, shut} {
					check.True(t, fault.Is(err, fault.Forbidden), who.UserID, err)
				}
			}
		})
	})
}
