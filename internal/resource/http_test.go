package resource_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/resource"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/readers"
	"caravan/internal/testnet/told"
	"caravan/internal/testnet/uploads"

	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t       *testing.T
	net     *testnet.Network
	shelf   *uploads.Shelf
	library *resource.Service
	people  *told.People
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		shelf := uploads.New(t, n)
		people := told.New()
		s := &site{t: t, net: n, shelf: shelf, people: people,
			library: resource.NewService(n.DB, n.Clock, n.Stores, shelf, readers.New(n), people)}
		s.Site, _ = apitest.New(t, testnet.Everybody(), "resource", resource.NewHTTP(s.library).Operations()...)
		fn(t, s)
	})
}

// body returns the JSON of an entry for a link to everybody, with other fields put in or, with the value nil, left out.
func body(change map[string]any) string {
	entry := map[string]any{"type": "LINK", "name": "Price list", "link": "https://caravan.example/prices", "visibility": "GLOBAL"}
	for k, v := range change {
		if entry[k] = v; v == nil {
			delete(entry, k)
		}
	}
	text, _ := json.Marshal(entry) // of strings, numbers and lists
	return string(text)
}

// share adds a resource and returns it as its author sees it.
func (s *site) share(who string, change map[string]any) resource.View {
	s.t.Helper()
	return apitest.Read[resource.View](s.t, s.Site, who, "POST", "/resources", body(change))
}

// names lists what a person sees.
func (s *site) names(who, query string) []string {
	s.t.Helper()
	names := []string{}
	for _, r := range apitest.Read[web.List[resource.View]](s.t, s.Site, who, "GET", query, "").Items {
		names = append(names, r.Name)
	}
	return names
}

func TestSharing(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := db.NewID()
		plan := map[string]any{"id": id, "type": "FILE", "name": "Summer/plan", "path": "Planograms/ Summer ",
			"file": s.shelf.PDF(t, testnet.Ann, "plan.pdf"), "link": nil, "visibility": "SELECT_STORES", "restrictedToStores": []string{"north"},
			"expiresAt": "2027-03-20T12:00:00Z"}
		t.Run("RESOURCE-001 RESOURCE-019 the answer has every field", func(t *testing.T) {
			got := s.share("ann", plan)
			check.Must(t, check.True(t, got.File != nil, got.File))
			check.Must(t, check.Is(t, got.File.Name, "plan.pdf", got.File))
			check.Must(t, check.True(t, got.File.SignedURL != nil, got.File))
			got.File = nil
			expiry, restricted := time.Date(2027, 3, 20, 12, 0, 0, 0, time.UTC), audience.SelectStores
			want := resource.View{ID: id, Type: resource.File, Name: "Summer-plan", Path: "/Planograms/Summer",
				View: audience.View{Visibility: &restricted, RestrictedToRegions: []network.Region{},
					RestrictedToStores: []audience.StoreName{{ID: "north", Name: "Café Nord"}}, RestrictedToTiers: []network.Tier{},
					RestrictedToRoles: []access.Role{}},
				CreatedBy: network.AuthorRef{PersonRef: network.PersonRef{ID: "ann", FirstName: "Ann", LastName: "Archer"}}, CreatedAt: testnet.Now,
				UpdatedAt: testnet.Now,
				ExpiresAt: &expiry, Version: 1, Files: 1,
				Outside: new(int),
				Review:  &resource.ReviewView{Again: resource.Never, Keeper: &network.PersonRef{ID: "ann", FirstName: "Ann", LastName: "Archer"}},
				Can:     resource.Can{Edit: true, Audience: true, Delete: true, Review: true, ShareOutside: true, SeeReaders: true}}
			check.Same(t, got, want, cmpopts.IgnoreFields(resource.View{}, "CreatedBy"))
			check.Is(t, got.CreatedBy.ID, "ann", "it is by", got.CreatedBy)
			check.True(t, !got.CreatedBy.Deactivated, "it is by", got.CreatedBy)
		})
		t.Run("a repeat adds nothing, and another entry with the id is refused", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", "/resources", body(plan)), 200)
			with := func(field string, value any) string {
				other := maps.Clone(plan)
				other[field] = value
				return body(other)
			}
			const taken = "This id belongs to another resource."
			s.Refuse(t, []apitest.Refusal{
				{"another name", "ann", "POST", "/resources", with("name", "Winter plan"), 409, taken},
				{"another folder", "ann", "POST", "/resources", with("path", "Planograms"), 409, taken},
				{"another audience", "ann", "POST", "/resources", with("visibility", "GLOBAL"), 409, taken},
				{"other stores", "ann", "POST", "/resources", with("restrictedToStores", []string{"south"}), 409, taken},
				{"another expiry", "ann", "POST", "/resources", with("expiresAt", "2027-03-21T12:00:00Z"), 409, taken},
				{"another file", "ann", "POST", "/resources", with("file", s.shelf.PDF(t, testnet.Ann, "other.pdf")), 409, taken},
				{"another person", "olga", "POST", "/resources", body(map[string]any{"id": id}), 409, taken},
			})
		})
		t.Run("SCR-015 RESOURCE-020 only head office, reps and the author learn for whom it is", func(t *testing.T) {
			for who, shown := range map[string]bool{"ann": true, "rob": true, "olga": false} {
				got := apitest.Read[resource.View](t, s.Site, who, "GET", "/resources/"+id, "")
				check.Is(t, got.Visibility != nil, shown, who, got.Visibility, got.RestrictedToStores)
				check.Is(t, len(got.RestrictedToStores) == 1, shown, who, got.Visibility, got.RestrictedToStores)
			}
		})
		s.Refuse(t, []apitest.Refusal{
			{"RESOURCE-009", "olga", "POST", "/resources", body(map[string]any{"type": nil}), 422, "Please select a resource type"},
			{"RESOURCE-010", "olga", "POST", "/resources", body(map[string]any{"type": "FILE"}), 422, "Please upload a file"},
			{"somebody else's upload", "olga", "POST", "/resources", body(map[string]any{"type": "FILE", "file": s.shelf.PDF(t, testnet.Ann, "mine.pdf")}),
				422, `"location":"body.file"`},
			{"RESOURCE-012", "olga", "POST", "/resources", body(map[string]any{"link": nil}), 422, "Please enter a link"},
			{"a link that runs a script", "olga", "POST", "/resources", body(map[string]any{"link": "javascript:alert(1)"}), 422, resource.MessageLinkForm},
			{"RESOURCE-013", "olga", "POST", "/resources", body(map[string]any{"name": ""}), 422, "Please enter resource name"},
			{"RESOURCE-014 AMB-090", "olga", "POST", "/resources", body(map[string]any{"visibility": nil}), 422, "Please select a visibility type"},
			{"RESOURCE-016 an audience for head office", "olga", "POST", "/resources", body(map[string]any{"visibility": "HEAD_OFFICE"}), 422,
				audience.MessageNotYours},
			{"AMB-090 no region", "ann", "POST", "/resources", body(map[string]any{"visibility": "SELECT_REGIONS"}), 422,
				`"location":"body.restrictedToRegions"`},
			{"an unknown store", "ann", "POST", "/resources", body(map[string]any{"visibility": "SELECT_STORES", "restrictedToStores": []string{"nowhere"}}),
				422, network.MessageNoStore},
			{"an expiry in the past", "olga", "POST", "/resources", body(map[string]any{"expiresAt": "2026-03-19T12:00:00Z"}), 422, "Must be a future date."},
			{"a resource that is not there", "olga", "GET", "/resources/nothing", "", 404, "This resource could not be found. Maybe it was deleted?"},
		})
	})
}

func TestEditing(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		first, second := s.shelf.PDF(t, testnet.Olga, "one.pdf"), s.shelf.PDF(t, testnet.Olga, "two.pdf")
		mine := s.share("olga", map[string]any{"type": "FILE", "file": first, "visibility": "MY_STORE"})
		path := "/resources/" + mine.ID
		entry := func(change map[string]any) string {
			all := map[string]any{"type": "FILE", "file": first, "visibility": "MY_STORE"}
			for k, v := range change {
				all[k] = v
			}
			return body(all)
		}
		t.Run("FD-46 RESOURCE-021 another file is the next version of the same entry", func(t *testing.T) {
			s.net.Clock.T = testnet.Now.Add(time.Hour)
			got := apitest.Read[resource.View](t, s.Site, "olga", "POST", path, entry(map[string]any{"file": second, "version": 1, "name": "Plan"}))
			check.Is(t, got.Name, "Plan", got, got.File)
			check.Is(t, got.Version, 2, got, got.File)
			check.Is(t, got.Files, 2, got, got.File)
			check.Is(t, got.File.ID, second, got, got.File)
			check.True(t, got.UpdatedAt.Equal(s.net.Clock.T), got, got.File)
			check.True(t, got.CreatedAt.Equal(testnet.Now), got, got.File)
			var names []string
			for _, v := range apitest.Read[resource.VersionsView](t, s.Site, "ann", "GET", path+"/versions", "").Items {
				names = append(names, fmt.Sprint(v.Number, " ", v.File.Name, " ", v.CreatedBy.ID))
			}
			check.Same(t, names, []string{"2 two.pdf olga", "1 one.pdf olga"})
		})
		t.Run("AMB-104 head office edits it, and it stays with the people of the author's store", func(t *testing.T) {
			got := apitest.Read[resource.View](t, s.Site, "ann", "POST", path, entry(map[string]any{"file": second, "name": "Plan by Ann"}))
			check.Is(t, got.Name, "Plan by Ann", got)
			check.Is(t, got.CreatedBy.ID, "olga", got)
			check.Is(t, *got.Visibility, audience.MyStore, got)
			check.Same(t, s.names("mia", "/users/me/resources"), []string{"Plan by Ann"})
			check.Same(t, s.names("sam", "/users/me/resources"), []string{})
		})
		t.Run("RESOURCE-007 a file becomes a link, which people of other stores may see", func(t *testing.T) {
			got := apitest.Read[resource.View](t, s.Site, "olga", "POST", path, body(nil))
			check.True(t, got.File == nil, got.File, got)
			check.Is(t, got.Type, resource.Link, got)
			check.True(t, got.Link != "", got.Link, got)
			check.Same(t, s.names("sam", "/users/me/resources"), []string{"Price list"})
		})
		t.Run("RESOURCE-021 AMB-104 FD-270 an owner changes the name of what head office has narrowed, and not whom it is for", func(t *testing.T) {
			narrowed := map[string]any{"visibility": "SELECT_TIERS", "restrictedToTiers": []string{"SF"}}
			apitest.Read[resource.View](t, s.Site, "ann", "POST", path, body(narrowed))
			narrowed["name"] = "Prices"
			got := apitest.Read[resource.View](t, s.Site, "olga", "POST", path, body(narrowed))
			check.Is(t, got.Name, "Prices", got)
			check.Is(t, *got.Visibility, audience.SelectTiers, got)
			check.True(t, !got.Can.Audience, got)
			s.Refuse(t, []apitest.Refusal{{"FD-270 everybody", "olga", "POST", path, body(nil), 422, audience.MessageFixed}})
			apitest.Read[resource.View](t, s.Site, "ann", "POST", path, body(nil))
		})
		s.Refuse(t, []apitest.Refusal{
			{"somebody has changed it meanwhile", "olga", "POST", path, entry(map[string]any{"version": 1}), 409, "Someone else has changed this resource."},
			{"another id", "olga", "POST", path, entry(map[string]any{"id": db.NewID()}), 422, `"location":"body.id"`},
			{"AMB-104 a colleague", "mia", "POST", path, body(nil), 403, fault.MessageForbidden},
			{"AMB-104 a colleague deletes it", "mia", "DELETE", path, "", 403, fault.MessageForbidden},
			{"the versions are for those who may edit", "mia", "GET", path + "/versions", "", 403, fault.MessageForbidden},
		})
		t.Run("RESOURCE-022 its author deletes it, with the files of all its versions", func(t *testing.T) {
			files := func() int {
				return s.net.Count(t, `SELECT COUNT(*) FROM media_uses WHERE used_by = $1`, resource.UsedBy(mine.ID))
			}
			check.Same(t, files(), 2)
			apitest.WantStatus(t, s.Call("olga", "DELETE", path, ""), 204)
			apitest.WantStatus(t, s.Call("olga", "GET", path, ""), 404)
			apitest.WantStatus(t, s.Call("olga", "DELETE", path, ""), 404)
			check.Same(t, files(), 0)
			check.Same(t, s.names("ann", "/resources"), []string{})
			if n := s.net.Count(t, "SELECT COUNT(*) FROM activity_log WHERE target = 'resource' AND target_id = $1", mine.ID); n != 1 {
				t.Errorf("%d entries in the journal, want 1", n)
			}
		})
	})
}

func TestLists(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		grass := s.share("ann", map[string]any{"name": "Zebra grass", "path": "/Plants"})
		s.share("ann", map[string]any{"name": "Äpfel und Birnen", "type": "FILE", "file": s.shelf.PDF(t, testnet.Ann, "a.pdf")})
		party := s.share("ann", map[string]any{"name": "Office party", "visibility": "HEAD_OFFICE"})
		s.share("sam", map[string]any{"name": "South's roster", "visibility": "MY_STORE", "path": "/Plants/South", "expiresAt": "2026-03-21T00:00:00Z"})
		const mine = "/users/me/resources"
		for _, c := range []struct{ name, who, query, want string }{
			{"RESOURCE-017 AMB-104 what a member may see, by name", "olga", mine, "Äpfel und Birnen, Zebra grass"},
			{"AMB-084 the own store's as well", "sam", mine, "Äpfel und Birnen, South's roster, Zebra grass"},
			{"RESOURCE-018 AMB-104 head office sees everything", "ann", "/resources", "Äpfel und Birnen, Office party, South's roster, Zebra grass"},
			{"every word, without accents and case", "olga", mine + "?query=birnen+APFEL", "Äpfel und Birnen"},
			{"one type", "olga", mine + "?type=LINK", "Zebra grass"},
			{"one folder, without those inside it", "sam", mine + "?path=/Plants", "Zebra grass"},
			{"the latest change first", "olga", mine + "?order=NEWEST", "Äpfel und Birnen, Zebra grass"},
			{"OFFLINE-047 these only, without those that the person may not see and those that are not there", "olga",
				mine + "?limit=100&ids=" + grass.ID + "&ids=" + party.ID + "&ids=gone", "Zebra grass"},
			{"a page", "ann", "/resources?limit=2&page=2", "South's roster, Zebra grass"},
		} {
			t.Run(c.name, func(t *testing.T) { check.Same(t, strings.Join(s.names(c.who, c.query), ", "), c.want) })
		}
		t.Run("FD-46 the folders that a person can see into", func(t *testing.T) {
			of := func(who string) (out []string) {
				for _, f := range apitest.Read[resource.FoldersView](t, s.Site, who, "GET", mine+"/folders", "").Items {
					out = append(out, f.Path+" "+strconv.Itoa(f.Count))
				}
				return out
			}
			check.Same(t, of("olga"), []string{"/ 1", "/Plants 1"})
			check.Same(t, of("sam"), []string{"/ 1", "/Plants 1", "/Plants/South 1"})
		})
		t.Run("AMB-103 an expired one stays for its author and head office, marked", func(t *testing.T) {
			s.net.Clock.T = testnet.Now.AddDate(0, 0, 2)
			for who, want := range map[string]bool{"sam": true, "ann": true, "olga": false} {
				found := apitest.Read[web.List[resource.View]](t, s.Site, who, "GET", mine+"?query=roster", "").Items
				check.Is(t, len(found) == 1, want, who, found)
				check.True(t, !want || found[0].Expired, who, found)
			}
		})
		s.Refuse(t, []apitest.Refusal{
			{"an unknown order", "olga", "GET", mine + "?order=SIZE", "", 422, "query.order"},
			{"more than 50 ids", "olga", "GET", mine + "?ids=a" + strings.Repeat("&ids=b", 50), "", 422, "query.ids"},
		})
	})
}

func TestWhoMayDoWhat(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.share("ann", nil)
		s.Allow(t, []apitest.Access{
			{Name: "AMB-104 what I may see", Method: "GET", Path: "/users/me/resources", Nobody: 401, Ann: 200, Rob: 200, Olga: 200, Mia: 200, Emma: 200,
				Sam: 200},
			{Name: "AMB-104 everything", Method: "GET", Path: "/resources", Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403, Emma: 403, Sam: 403},
			{Name: "AMB-104 sharing", Method: "POST", Path: "/resources", Body: body(nil), Nobody: 401, Ann: 201, Rob: 201, Olga: 201, Mia: 201, Emma: 201,
				Sam: 201},
			{Name: "AMB-104 editing", Method: "POST", Path: "/resources/" + r.ID, Body: body(nil), Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403,
				Emma: 403, Sam: 403},
		})
		t.Run("nobody shares, edits or deletes for somebody else", func(t *testing.T) {
			as := testnet.Ann
			as.ImpersonatorID = "root"
			form := resource.Form{Type: resource.Link, Name: "x", Link: "https://x.example", To: audience.Audience{Visibility: audience.Global}}
			_, _, err := s.library.Create(t.Context(), as, form)
			_, updateErr := s.library.Update(t.Context(), as, r.ID, form)
			for what, err := range map[string]error{"create": err, "update": updateErr, "delete": s.library.Delete(t.Context(), as, r.ID)} {
				check.True(t, fault.Is(err, fault.Forbidden), what, err)
			}
		})
	})
}

func TestTheListIsWhatTheRuleAllows(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		type shared struct {
			id string
			by audience.Author
			to audience.Audience
		}
		var all []shared
		to := rapid.Custom(func(t *rapid.T) audience.Audience {
			return audience.Audience{Visibility: rapid.SampledFrom(audience.Choices(access.HeadOffice)).Draw(t, "visibility"),
				Regions:  rapid.SliceOfNDistinct(rapid.SampledFrom(network.Regions()), 1, 4, rapid.ID).Draw(t, "regions"),
				Tiers:    rapid.SliceOfNDistinct(rapid.SampledFrom(network.Tiers()), 1, 2, rapid.ID).Draw(t, "tiers"),
				StoreIDs: rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"north", "south"}), 1, 2, rapid.ID).Draw(t, "stores"),
				Roles:    rapid.SliceOfNDistinct(rapid.SampledFrom(access.Roles()), 0, 3, rapid.ID).Draw(t, "roles")}
		})
		for i := range 40 {
			by, a := testnet.Ann, to.Example(i)
			if i%4 == 0 {
				by, a = testnet.Everybody()[1+i%6], audience.Audience{Visibility: audience.Global}
				if by.StoreID != "" && i%8 == 0 {
					a.Visibility = audience.MyStore
				}
			}
			r, _, err := s.library.Create(t.Context(), by, resource.Form{Type: resource.Link, Name: fmt.Sprintf("%03d", i), Link: "https://x.example", To: a})
			check.OK(t, err)
			all = append(all, shared{r.ID, audience.Author{UserID: by.UserID, StoreID: by.StoreID}, r.To})
		}
		for _, who := range testnet.Everybody() {
			v, err := s.net.Stores.Viewer(t.Context(), s.net.DB, who)
			check.OK(t, err)
			want := []string{}
			for _, r := range all {
				if audience.MaySee(v, r.by, r.to) {
					want = append(want, r.id)
				}
			}
			found, total, err := s.library.List(t.Context(), who, resource.Filter{}, db.Page{Limit: 100})
			check.OK(t, err)
			got := []string{}
			for _, r := range found {
				got = append(got, r.ID)
			}
			check.Same(t, got, want, who.UserID)
			check.Is(t, total, len(want), who.UserID)
		}
	})
}

func TestEditorsAtOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.share("ann", nil)
		var lost int
		errs := dbtest.AtOnce(8, func(i int) error {
			_, err := s.library.Update(t.Context(), testnet.Ann, r.ID,
				resource.Form{Version: 1, Type: resource.Link, Name: strconv.Itoa(i), Link: "https://x.example",
					To: audience.Audience{Visibility: audience.Global}})
			return err
		})
		for _, err := range errs {
			if fault.Is(err, fault.Conflict) {
				lost++
			} else {
				check.OK(t, err)
			}
		}
		now := apitest.Read[resource.View](t, s.Site, "ann", "GET", "/resources/"+r.ID, "")
		check.Is(t, lost, 7)
		check.Is(t, now.Version, 2)
	})
}
