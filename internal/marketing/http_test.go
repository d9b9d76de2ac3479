package marketing_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/marketing"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/uploads"
)

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t     *testing.T
	net   *testnet.Network
	shelf *uploads.Shelf
	room  *marketing.Service
}

func eachSite(t *testing.T, c marketing.Config, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		shelf := uploads.New(t, n)
		s := &site{t: t, net: n, shelf: shelf, room: marketing.NewService(n.DB, n.Clock, n.Stores, shelf, c)}
		s.Site, _ = apitest.New(t, testnet.Everybody(), "marketing", marketing.NewHTTP(s.room).Operations()...)
		fn(t, s)
	})
}

// picture uploads a picture and returns its id.
func (s *site) picture(by access.Actor) string {
	s.t.Helper()
	var file bytes.Buffer
	check.OK(s.t, png.Encode(&file, image.NewRGBA(image.Rect(0, 0, 12, 4))))
	return s.shelf.File(s.t, by, "reds.png", file.String())
}

// body returns the JSON of an offer, with other fields put in or, with the value nil, left out.
func body(change map[string]any) string {
	entry := map[string]any{"kind": "OFFER", "title": "Reds", "description": "Two for one", "regions": []string{"VIC"}, "endsOn": "2026-03-20"}
	for k, v := range change {
		if entry[k] = v; v == nil {
			delete(entry, k)
		}
	}
	text, _ := json.Marshal(entry) // of strings, numbers and lists
	return string(text)
}

// add adds an item for head office.
func (s *site) add(change map[string]any) marketing.ItemView {
	s.t.Helper()
	return apitest.Read[marketing.ItemView](s.t, s.Site, "ann", "POST", "/marketing-items", body(change))
}

func (s *site) banner(change map[string]any) map[string]any {
	out := map[string]any{"kind": "BANNER", "description": nil, "type": "Catalogue", "imageDesktop": s.picture(testnet.Ann),
		"imageMobile": s.picture(testnet.Ann)}
	for k, v := range change {
		out[k] = v
	}
	return out
}

// sees lists the titles of a person's banners, or of their offers.
func (s *site) sees(who, path string) string {
	s.t.Helper()
	list := apitest.Read[web.List[struct{ Title string }]](s.t, s.Site, who, "GET", path, "")
	var titles []string
	for _, i := range list.Items {
		titles = append(titles, i.Title)
	}
	return strings.Join(titles, " ")
}

func (s *site) expect(who, path, want string) {
	s.t.Helper()
	if got := s.sees(who, path); got != want {
		s.t.Errorf("%s %s: %q, want %q", who, path, got, want)
	}
}

const banners, offers = "/users/me/banners", "/offers"

func TestItems(t *testing.T) {
	eachSite(t, marketing.Config{Region: "VIC"}, func(t *testing.T, s *site) {
		id := db.NewID()
		entry := s.banner(map[string]any{"id": id, "title": "Summer", "link": "https://caravan.example/summer", "regions": []string{"NSW", "VIC"}})
		t.Run("SCR-017 head office adds a banner, and a repeat adds nothing", func(t *testing.T) {
			got := s.add(entry)
			check.Is(t, got.ID, id, got)
			check.Is(t, got.State, marketing.Active, got)
			check.True(t, got.Shown, got)
			check.Is(t, got.Version, 1, got)
			check.Is(t, got.StartsOn, "2026-03-20", got)
			check.Must(t, check.True(t, got.ImageDesktop != nil, got))
			check.True(t, got.ImageMobile != nil, got)
			apitest.WantStatus(t, s.Call("ann", "POST", "/marketing-items", body(entry)), 200)
		})
		t.Run("BANNER-012 a banner waits for its pictures", func(t *testing.T) {
			s.expect("olga", banners, "")
			s.shelf.Work(t)
			s.expect("olga", banners, "Summer")
		})
		t.Run("BANNER-001 BANNER-003 a member sees every field", func(t *testing.T) {
			got := apitest.Read[marketing.BannersView](t, s.Site, "olga", "GET", banners, "").Items[0]
			check.Is(t, got.Title, "Summer", got)
			check.Is(t, got.Type, "Catalogue", got)
			check.Is(t, got.Link, "https://caravan.example/summer", got)
			check.Is(t, got.EndsAt, "2026-03-20", got)
			check.Is(t, len(got.Region), 2, got.Region, got)
			check.Must(t, check.True(t, got.ImageDesktop != nil, got))
			check.Is(t, got.ImageDesktop.Width, 12, got)
			check.Must(t, check.True(t, got.ImageMobile != nil, got))
			check.True(t, strings.Contains(got.ImageMobile.SourceURL, "/files/"), got.ImageMobile.SourceURL, got)
		})
		s.add(map[string]any{"title": "Later", "startsOn": "2026-03-21", "endsOn": "2026-03-22"})
		s.add(map[string]any{"title": "Today"})
		s.add(map[string]any{"title": "Sydney", "regions": []string{"NSW"}})
		t.Run("BANNER-004 BANNER-005 AMB-118 only what has begun, has not ended and is for Victoria", func(t *testing.T) {
			for _, who := range []string{"ann", "rob", "olga", "sam"} { // sam's store is in Tasmania
				s.expect(who, offers, "Today")
			}
			s.net.Clock.T = testnet.Today.AddDays(1).Start().Add(-time.Millisecond) // in Melbourne it is the last moment of the day
			s.expect("sam", offers, "Today")
			s.net.Clock.T = testnet.Today.AddDays(1).Start()
			s.expect("sam", offers, "Later")
			s.net.Clock.T = testnet.Now
		})
		t.Run("BANNER-007 offers are searched", func(t *testing.T) {
			s.expect("olga", offers+"?search=TWO+today", "Today")
			s.expect("olga", offers+"?search=gin", "")
			s.expect("olga", offers+"?page=2", "")
		})
		t.Run("head office sees every state, and where items come from", func(t *testing.T) {
			s.net.Clock.T = testnet.Now.AddDate(0, 0, 1)
			defer func() { s.net.Clock.T = testnet.Now }()
			var got []string
			for _, ended := range []string{"false", "true"} {
				list := apitest.Read[marketing.ItemsView](t, s.Site, "ann", "GET", "/marketing-items?kind=OFFER&ended="+ended, "")
				for _, i := range list.Items {
					got = append(got, fmt.Sprintf("%s %s %v", i.Title, i.State, i.Shown))
				}
				check.Is(t, list.Origin.Service, "", list.Origin)
				check.Is(t, list.Region, "VIC", list.Origin)
			}
			check.True(t, slices.Equal(got, []string{"Later ACTIVE true", "Sydney ENDED false", "Today ENDED true"}), got)
		})
		path := "/marketing-items/" + id
		edit := func(change map[string]any) string {
			all := map[string]any{}
			for _, m := range []map[string]any{entry, {"id": nil}, change} {
				for k, v := range m {
					all[k] = v
				}
			}
			return body(all)
		}
		t.Run("an edit keeps the pictures, and one of an older version is refused", func(t *testing.T) {
			got := apitest.Read[marketing.ItemView](t, s.Site, "ann", "POST", path,
				edit(map[string]any{"title": "Summer!", "version": 1, "endsOn": "2026-03-27"}))
			check.Is(t, got.Title, "Summer!", got)
			check.Is(t, got.Version, 2, got)
			check.Is(t, got.EndsOn, "2026-03-27", got)
			s.Refuse(t, []apitest.Refusal{
				{"an older version", "ann", "POST", path, edit(map[string]any{"version": 1}), 409, "Someone else has changed this."},
				{"another id", "ann", "POST", path, edit(map[string]any{"id": db.NewID()}), 422, "This is not the id in the address."},
				{"a banner as an offer", "ann", "POST", path, body(nil), 422, marketing.MessageKind},
			})
		})
		s.Refuse(t, []apitest.Refusal{
			{"another item with the id", "ann", "POST", "/marketing-items", body(map[string]any{"id": id}), 409, "This id belongs to something else."},
			{"a past last day", "ann", "POST", "/marketing-items", body(map[string]any{"endsOn": "2026-03-19"}), 422, marketing.MessageEndPast},
			{"a link that runs a script", "ann", "POST", "/marketing-items", body(map[string]any{"link": "javascript:alert(1)"}), 422, marketing.MessageLink},
			{"an unknown region", "ann", "POST", "/marketing-items", body(map[string]any{"regions": []string{"NZ"}}), 422, marketing.MessageRegions},
			{"a missing picture", "ann", "POST", "/marketing-items", body(s.banner(map[string]any{"imageMobile": nil})), 422, marketing.MessagePictureMobile},
			{"a picture that is gone", "ann", "POST", "/marketing-items", body(s.banner(map[string]any{"imageMobile": db.NewID()})), 422,
				`"location":"body.imageMobile"`},
			{"somebody else's picture", "ann", "POST", "/marketing-items", body(s.banner(map[string]any{"imageDesktop": s.picture(testnet.Olga)})), 422,
				`"location":"body.imageDesktop"`},
			{"a PDF as the picture", "ann", "POST", "/marketing-items", body(s.banner(map[string]any{"imageDesktop": s.shelf.PDF(t, testnet.Ann, "a.pdf")})),
				422, "Only PNG and JPEG"},
			{"something that is not there", "ann", "DELETE", "/marketing-items/nothing", "", 404, "This could not be found."},
		})
		t.Run("a deleted banner is gone, and so are its pictures' uses", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "DELETE", path, ""), 204)
			apitest.WantStatus(t, s.Call("ann", "DELETE", path, ""), 404)
			apitest.WantStatus(t, s.Call("ann", "POST", path, edit(nil)), 404)
			apitest.WantStatus(t, s.Call("ann", "POST", "/marketing-items", body(entry)), 409)
			s.expect("olga", banners, "")
			check.Is(t, s.net.Count(t, `SELECT COUNT(*) FROM media_uses WHERE used_by = $1`, "marketing:"+id), 0)
		})
	})
}

func TestAccess(t *testing.T) {
	eachSite(t, marketing.Config{Region: "VIC"}, func(t *testing.T, s *site) {
		item := "/marketing-items/" + s.add(nil).ID
		s.Allow(t, []apitest.Access{
			{"BANNER-012 everybody sees banners", "GET", banners, "", 401, 200, 200, 200, 200, 200, 200},
			{"BANNER-007 everybody sees offers", "GET", offers, "", 401, 200, 200, 200, 200, 200, 200},
			{"list", "GET", "/marketing-items", "", 401, 200, 403, 403, 403, 403, 403},
			{"create", "POST", "/marketing-items", body(nil), 401, 201, 403, 403, 403, 403, 403},
			{"order", "POST", "/marketing-items/order", `{"kind":"OFFER","ids":[]}`, 401, 204, 403, 403, 403, 403, 403},
			{"update", "POST", item, body(nil), 401, 200, 403, 403, 403, 403, 403},
			{"delete", "DELETE", item, "", 401, 204, 403, 403, 403, 403, 403},
		})
	})
}

func TestOrder(t *testing.T) {
	eachSite(t, marketing.Config{Region: "VIC"}, func(t *testing.T, s *site) {
		ids := map[string]string{}
		for _, title := range []string{"A", "B", "C"} {
			ids[title] = s.add(map[string]any{"title": title}).ID
		}
		order := func(wanted ...string) {
			t.Helper()
			text, _ := json.Marshal(map[string]any{"kind": "OFFER", "ids": wanted})
			apitest.WantStatus(t, s.Call("ann", "POST", "/marketing-items/order", string(text)), 204)
		}
		t.Run("SCR-017 head office orders them; others follow, and what is gone is ignored", func(t *testing.T) {
			s.expect("olga", offers, "A B C")
			order(ids["C"], "gone", ids["A"], ids["C"])
			s.expect("olga", offers, "C A B")
			s.add(map[string]any{"title": "D"})
			s.expect("olga", offers, "C A B D")
		})
	})
}

func TestHowManyItemsThereMayBe(t *testing.T) {
	eachSite(t, marketing.Config{Region: "VIC"}, func(t *testing.T, s *site) {
		var last marketing.ItemView
		for range marketing.MaxCurrent {
			last = s.add(nil)
		}
		add := func(change map[string]any, want int) {
			t.Helper()
			apitest.WantStatus(t, s.Call("ann", "POST", "/marketing-items", body(change)), want)
		}
		t.Run("FD-54 at most 100 of a kind that have not ended; deleted ones do not count", func(t *testing.T) {
			add(nil, 409)
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/marketing-items/"+last.ID, ""), 204)
			add(nil, 201)
			add(nil, 409)
		})
		t.Run("FD-54 nor do those that have ended", func(t *testing.T) {
			s.net.Clock.T = s.net.Clock.T.AddDate(0, 0, 2)
			add(map[string]any{"endsOn": "2026-04-20"}, 201)
		})
	})
}

func TestManyAtOnce(t *testing.T) {
	eachSite(t, marketing.Config{Region: "VIC"}, func(t *testing.T, s *site) {
		id := db.NewID()
		t.Run("the same offer sent at once is added once", func(t *testing.T) {
			created := dbtest.AtOnce(4, func(int) int {
				return s.Call("ann", "POST", "/marketing-items", body(map[string]any{"id": id})).Code
			})
			slices.Sort(created)
			check.True(t, slices.Equal(created, []int{200, 200, 200, 201}), created)
		})
		t.Run("of two edits of one version one is refused", func(t *testing.T) {
			codes := dbtest.AtOnce(2, func(i int) int {
				return s.Call("ann", "POST", "/marketing-items/"+id, body(map[string]any{"version": 1, "title": fmt.Sprint("Edit ", i)})).Code
			})
			slices.Sort(codes)
			check.True(t, slices.Equal(codes, []int{200, 409}), codes)
		})
	})
}

func TestTheViewersRegion(t *testing.T) {
	eachSite(t, marketing.Config{Region: marketing.Viewer}, func(t *testing.T, s *site) {
		t.Run("AMB-113 each person sees what is for the region of their store", func(t *testing.T) {
			s.add(map[string]any{"title": "Victoria"})
			s.add(map[string]any{"title": "Tasmania", "regions": []string{"TAS"}})
			for who, want := range map[string]string{"olga": "Victoria", "sam": "Tasmania", "ann": "Victoria Tasmania", "rob": "Victoria Tasmania"} {
				s.expect(who, offers, want)
			}
		})
	})
}

// fake is a local server that speaks for both services.
type fake struct {
	*httptest.Server
	fails atomic.Bool
	calls atomic.Int32
}

func newFake(t *testing.T) *fake {
	f := &fake{}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.calls.Add(1)
		switch {
		case f.fails.Load():
			w.WriteHeader(http.StatusBadGateway)
		case r.Method == http.MethodPost:
			_, _ = io.WriteString(w, `{"data":{"banners":{"nodes":[`+servedBanner("Served", "20/03/2026", "VIC")+","+servedBanner("Over", "19/03/2026", "VIC")+
				","+
				servedBanner("Sydney", "20/03/2026", "NSW")+","+servedBanner("Dateless", "soon", "VIC")+`]}}}`)
		case r.URL.Query().Get("search") != "":
			_, _ = io.WriteString(w, `[{"title":"Found elsewhere"},{"title":"Birthday","isBirthday":true}]`)
		default:
			_, _ = io.WriteString(w, `[{"title":"Reds"},{"title":"Whites"},{"title":"Birthday","isBirthday":true}]`)
		}
	}))
	t.Cleanup(f.Close)
	return f
}

func servedBanner(title, endsAt, region string) string {
	return fmt.Sprintf(
		`{"title":%q,"type":"Catalogue","link":"https://shop.example","endsAt":%q,"region":[%q],"imageDesktop":{"sourceUrl":"https://cdn.example/d.jpg"},
		"imageMobile":{"sourceUrl":"https://cdn.example/m.jpg"}}`, title, endsAt, region)
}

func TestServices(t *testing.T) {
	f := newFake(t)
	setting := marketing.Setting{URL: f.URL, Pictures: []string{"https://cdn.example"}}
	served, err := marketing.NewBanners(setting)
	check.OK(t, err)
	offered, err := marketing.NewOffers(setting)
	check.OK(t, err)
	eachSite(t, marketing.Config{Region: "VIC", Banners: served, Offers: offered}, func(t *testing.T, s *site) {
		f.fails.Store(false)
		s.room.HandleJobs(s.shelf.Runner)
		t.Run("AMB-115 before the first answer nothing is shown, and nobody waits", func(t *testing.T) {
			before := f.calls.Load()
			s.expect("olga", banners, "")
			s.expect("olga", offers, "")
			if f.calls.Load() != before {
				t.Error("a page asked the service")
			}
		})
		check.OK(t, s.room.Fetch(t.Context()))
		t.Run("BANNER-002 BANNER-004 BANNER-005 BANNER-009 what the services answer is shown by the same rules", func(t *testing.T) {
			s.expect("sam", banners, "Served")
			s.expect("sam", offers, "Reds Whites")
			got := apitest.Read[marketing.BannersView](t, s.Site, "olga", "GET", banners, "").Items[0]
			check.Is(t, got.EndsAt, "2026-03-20", got)
			check.Is(t, got.ImageMobile.SourceURL, "https://cdn.example/m.jpg", got)
		})
		t.Run("BANNER-007 the service is searched", func(t *testing.T) { s.expect("olga", offers+"?search=red", "Found elsewhere") })
		t.Run("AMB-115 while the services fail, their last good answer is shown and searched, until it has ended", func(t *testing.T) {
			f.fails.Store(true)
			s.net.Clock.T = testnet.Now.Add(time.Hour)
			check.OK(t, s.room.Fetch(t.Context()))
			s.expect("olga", banners, "Served")
			s.expect("olga", offers+"?search=red", "Reds")
			origin := apitest.Read[marketing.ItemsView](t, s.Site, "ann", "GET", "/marketing-items", "").Origin
			check.Is(t, origin.Service, f.URL, origin)
			check.Must(t, check.True(t, origin.FetchedAt != nil, origin))
			check.True(t, origin.FetchedAt.Equal(testnet.Now), origin)
			check.Is(t, origin.Problem, "it answered with status 502", origin)
			check.Is(t, origin.LeftOut, "1 without a readable last day", origin)
			s.net.Clock.T = testnet.Now.AddDate(0, 0, 1)
			s.expect("olga", banners, "")
			s.net.Clock.T = testnet.Now
			f.fails.Store(false)
		})
		s.Refuse(t,
			[]apitest.Refusal{{"head office cannot add to a service's items", "ann", "POST", "/marketing-items", body(nil), 409,
				"These come from another service"}})
		t.Run("AMB-115 what another service has answered does not count", func(t *testing.T) {
			other, err := marketing.NewBanners(marketing.Setting{URL: f.URL + "/other"})
			check.OK(t, err)
			got, err := marketing.NewService(s.net.DB, s.net.Clock, s.net.Stores, s.shelf,
				marketing.Config{Region: "VIC", Banners: other}).Banners(t.Context(), testnet.Olga)
			check.OK(t, err)
			check.Is(t, len(got), 0, got)
		})
	})
}
