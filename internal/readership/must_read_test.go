package readership_test

import (
	"fmt"
	"slices"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/readership"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/moments"
	"caravan/internal/testnet/published"
)

func TestMarking(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("READERSHIP-004 READERSHIP-005 head office marks a post and a resource, for those whom they reach", func(t *testing.T) {
			p := w.post("ann", fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{"north"}})
			check.Same(t, p.MustRead, &network.MustRead{By: tomorrow, Version: 1}) // not required of the author
			check.Same(t, apitest.Read[published.Resource](t, w.Site, "emma", "GET", "/resources/"+w.share("ann", nil).ID, "").MustRead,
				&network.MustRead{By: tomorrow, Version: 1, Required: true})
			check.Same(t, w.post("ann", fields{"mustRead": nil}).MustRead, (*network.MustRead)(nil))
		})
		t.Run("READERSHIP-005 an owner marks what they share with their own store, and nothing else", func(t *testing.T) {
			p := w.post("olga", fields{"visibility": "MY_STORE"})
			w.share("olga", fields{"visibility": "MY_STORE"})
			post := func(change fields) string {
				return encoded(fields{"body": "x", "status": "PUBLIC", "visibility": "GLOBAL", "mustRead": fields{"by": tomorrow}}, change)
			}
			w.Refuse(t, []apitest.Refusal{
				{"READERSHIP-005 for everybody", "olga", "POST", "/posts", post(nil), 422, readership.MessageNotYours},
				{"READERSHIP-005 for everybody, afterwards", "olga", "POST", "/posts/" + p.ID, `{"visibility":"GLOBAL"}`, 422, readership.MessageNotYours},
				{"READERSHIP-005 a manager", "mia", "POST", "/posts", post(fields{"visibility": "MY_STORE"}), 422, readership.MessageNotYours},
				{"READERSHIP-005 a rep", "rob", "POST", "/posts", post(nil), 422, readership.MessageNotYours},
				{"READERSHIP-005 somebody else's post", "emma", "POST", "/posts/" + p.ID, `{"mustRead":{"by":null}}`, 403, fault.MessageForbidden},
				{"READERSHIP-004 no day", "ann", "POST", "/posts", post(fields{"mustRead": fields{"by": ""}}), 422, readership.MessageDay},
				{"READERSHIP-004 a day that is none", "ann", "POST", "/posts", post(fields{"mustRead": fields{"by": "2026-02-30"}}), 422,
					"Please enter a valid date (YYYY-MM-DD)"},
				{"READERSHIP-004 a day that has passed", "ann", "POST", "/posts", post(fields{"mustRead": fields{"by": "2026-03-19"}}), 422,
					readership.MessageDayPast},
			})
		})
		t.Run("FD-51 READERSHIP-005 whoever edits what head office has marked neither takes the mark away nor widens it", func(t *testing.T) {
			p := w.post("emma", fields{"visibility": "MY_STORE", "mustRead": nil})
			w.editPost("ann", p.ID, asking(tomorrow, false))
			check.Same(t, w.editPost("emma", p.ID, fields{"body": "<p>Better</p>"}).MustRead.Version, 1)
			for _, change := range []string{`{"mustRead":{"by":null}}`, `{"visibility":"GLOBAL"}`, `{"mustRead":{"by":"` + tomorrow + `","again":true}}`} {
				apitest.WantStatus(t, w.Call("emma", "POST", "/posts/"+p.ID, change), 422)
			}
		})
		t.Run("FD-51 READERSHIP-004 a mark is taken away and given again, and nobody is asked twice for the same", func(t *testing.T) {
			p := w.post("ann", nil)
			w.confirm("olga", "POST", p.ID, 1)
			check.Same(t, w.editPost("ann", p.ID, asking(nil, false)).MustRead, (*network.MustRead)(nil))
			check.Same(t, w.editPost("ann", p.ID, asking(tomorrow, false)).Version, p.Version)
			got := w.summary("ann", "POST", p.ID)
			check.Is(t, got.Confirmed, 1)
		})
		t.Run("FD-51 READERSHIP-012 a changed day asks nobody again, unless whoever edits it wants that", func(t *testing.T) {
			p := w.post("ann", nil)
			w.confirm("olga", "POST", p.ID, 1)
			check.Same(t, w.editPost("ann", p.ID, asking("2026-03-30", false)).MustRead, &network.MustRead{By: "2026-03-30", Version: 1})
			check.Same(t, w.editPost("ann", p.ID, fields{"body": "<p>Longer hours</p>"}).MustRead, &network.MustRead{By: "2026-03-30", Version: 1})
			check.Same(t, w.editPost("ann", p.ID, asking("2026-03-30", true)).MustRead, &network.MustRead{By: "2026-03-30", Version: 2})
			got := w.summary("ann", "POST", p.ID)
			check.Is(t, got.Confirmed, 0)
		})
		t.Run("READERSHIP-011 another file asks everybody again, and a new name does not", func(t *testing.T) {
			plan := func(name, file string) fields {
				return fields{"type": "FILE", "link": nil, "name": name, "file": file, "mustRead": fields{"by": tomorrow}}
			}
			first, second := w.Shelf.PDF(t, testnet.Ann, "plan.pdf"), w.Shelf.PDF(t, testnet.Ann, "plan 2.pdf")
			r := w.share("ann", plan("Plan", first))
			w.confirm("olga", "RESOURCE", r.ID, 1)
			edit := func(name, file string) *network.MustRead {
				change := plan(name, file)
				change["visibility"] = "GLOBAL"
				delete(change, "mustRead")
				return apitest.Read[published.Resource](t, w.Site, "ann", "POST", "/resources/"+r.ID, encoded(fields{}, change)).MustRead
			}
			check.Same(t, edit("New plan", first).Version, 1)
			check.Same(t, edit("New plan", second).Version, 2)
			check.Same(t, w.resource("olga", r.ID).MustRead, &network.MustRead{By: tomorrow, Version: 2, Required: true, Renewed: true})
			check.Same(t, w.resource("mia", r.ID).MustRead, &network.MustRead{By: tomorrow, Version: 2, Required: true})
			check.Same(t, w.confirm("olga", "RESOURCE", r.ID, 2).ConfirmedAt == nil, false)
		})
		t.Run("READERSHIP-011 another link asks everybody again as well, and another name does not", func(t *testing.T) {
			r := w.share("ann", nil)
			w.confirm("olga", "RESOURCE", r.ID, 1)
			edit := func(name, link string) *network.MustRead {
				change := fields{"type": "LINK", "name": name, "link": link, "visibility": "GLOBAL"}
				return apitest.Read[published.Resource](t, w.Site, "ann", "POST", "/resources/"+r.ID, encoded(fields{}, change)).MustRead
			}
			check.Same(t, edit("Prices", "https://caravan.example/prices").Version, 1)
			check.Same(t, edit("Prices", "https://caravan.example/prices-2").Version, 2)
			check.Same(t, w.resource("olga", r.ID).MustRead, &network.MustRead{By: tomorrow, Version: 2, Required: true, Renewed: true})
		})
	})
}

func TestConfirming(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("ann", fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{"north"}})
		t.Run("READERSHIP-006 a person confirms, and a repeat keeps the first time", func(t *testing.T) {
			got := w.confirm("olga", "POST", p.ID, 1)
			check.Must(t, check.True(t, got.ConfirmedAt != nil, got))
			check.Must(t, check.True(t, got.ConfirmedAt.Equal(w.Net.Clock.T), got))
			check.Must(t, check.True(t, got.Required, got))
			check.Same(t, w.confirm("olga", "POST", p.ID, 1), got)
		})
		t.Run("READERSHIP-006 what does not reach a person is not confirmed by them", func(t *testing.T) {
			none := w.post("ann", fields{"mustRead": nil})
			at := "/readership/POST/" + p.ID + "/confirmation"
			w.Refuse(t, []apitest.Refusal{
				{"READERSHIP-006 its author", "ann", "POST", at, confirmation(1), 403, fault.MessageForbidden},
				{"READERSHIP-006 somebody who may not see it", "sam", "POST", at, confirmation(1), 404, "could not be found"},
				{"READERSHIP-006 a version that is not there yet", "emma", "POST", at, confirmation(2), 409, "Please read it again."},
				{"READERSHIP-006 what need not be read", "emma", "POST", "/readership/POST/" + none.ID + "/confirmation", confirmation(1), 409,
					"no longer needs"},
				{"READERSHIP-006 what does not exist", "emma", "POST", "/readership/RESOURCE/" + p.ID + "/confirmation", confirmation(1), 404,
					"could not be found"},
				{"READERSHIP-006 no version", "emma", "POST", at, `{}`, 422, ""},
				{"READERSHIP-006 nobody is signed in", "", "POST", at, confirmation(1), 401, ""},
			})
		})
		t.Run("READERSHIP-007 nobody confirms while they act as somebody else, nor does what they open count", func(t *testing.T) {
			acting := testnet.Emma
			acting.ImpersonatorID = "ann"
			_, err := w.Readership.Confirm(t.Context(), acting, audience.Post, p.ID, 1)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			check.OK(t, w.Readership.Opened(t.Context(), acting, map[audience.Kind][]string{audience.Post: {p.ID}}))
			check.Same(t, *w.summary("ann", "POST", p.ID).Opened, 1) // by who has confirmed it
			check.Same(t, w.summary("ann", "POST", p.ID).Confirmed, 1)
		})
	})
}

func TestWaiting(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		later := w.post("ann", fields{"body": "<p>Later</p>", "mustRead": fields{"by": "2026-04-30"}})
		urgent := w.post("ann", fields{"body": "<p>Urgent</p>"})
		others := w.post("ann", fields{"body": "<p>South</p>", "visibility": "SELECT_STORES", "restrictedToStores": []string{"south"}})
		var plain []string
		for range 4 {
			plain = append([]string{w.post("rob", fields{"mustRead": nil}).ID}, plain...)
		}
		draft := w.post("ann", fields{"body": "<p>Draft</p>", "status": "DRAFT", "publishedAt": "2026-03-21T06:00:00Z"})
		w.share("ann", fields{"name": "AAA", "mustRead": nil})
		plan := w.share("ann", fields{"name": "Plan", "mustRead": fields{"by": "2026-03-25"}})

		t.Run("FD-53 READERSHIP-009 the earliest day first, and nothing that is for others or not there yet", func(t *testing.T) {
			check.Same(t, w.waiting("olga"), []string{"Urgent", "Plan", "Later"})
			check.Same(t, sortedBy(w.waiting("sam"), []string{"South", "Urgent", "Plan", "Later"}), []string{"South", "Urgent", "Plan", "Later"})
			check.Same(t, w.waiting("ann"), []string{})
		})
		t.Run("READERSHIP-008 what waits comes first in the feed, and then everything else, newest first", func(t *testing.T) {
			ids, _ := w.feedOf("olga", "")
			check.Same(t, ids, append([]string{urgent.ID, later.ID}, plain...))
			ids, _ = w.feedOf("ann", "") // its author is not asked
			check.Same(t, ids, append(slices.Clone(plain), others.ID, urgent.ID, later.ID))
			ids, _ = w.feedOf("ann", "?scheduled=true")
			check.Same(t, ids, []string{draft.ID})
			ids, _ = w.feedOf("olga", "?feedType=MY_STORE")
			check.Same(t, ids, []string(nil))
		})
		t.Run("FD-53 READERSHIP-008 the pages of one moment do not shift when somebody confirms", func(t *testing.T) {
			first, until := w.feedOf("olga", "?limit=3")
			check.Same(t, first, []string{urgent.ID, later.ID, plain[0]})
			w.confirm("olga", "POST", urgent.ID, 1)
			rest, _ := w.feedOf("olga", "?limit=3&page=2&until="+until)
			check.Same(t, rest, plain[1:4])
			rest, _ = w.feedOf("olga", "?limit=3&page=3&until="+until)
			check.Same(t, rest, []string(nil))
			one, _ := w.feedOf("olga", "?limit=1&page=2&until="+until)
			check.Same(t, one, []string{later.ID})
			now, _ := w.feedOf("olga", "")
			check.Same(t, now, append([]string{later.ID}, append(slices.Clone(plain), urgent.ID)...))
		})
		t.Run("READERSHIP-008 what waits comes first in the library, and its order stays otherwise", func(t *testing.T) {
			names := func(who string) (out []string) {
				for _, r := range apitest.Read[web.List[published.Resource]](t, w.Site, who, "GET", "/users/me/resources", "").Items {
					out = append(out, r.Name)
				}
				return out
			}
			check.Same(t, names("olga"), []string{"Plan", "AAA"})
			w.confirm("olga", "RESOURCE", plan.ID, 1)
			check.Same(t, names("olga"), []string{"AAA", "Plan"})
			check.Same(t, names("ann"), []string{"AAA", "Plan"})
			check.Same(t, w.waiting("olga"), []string{"Later"})
		})
		t.Run("FD-51 READERSHIP-010 it waits after its day, for a year", func(t *testing.T) {
			for _, w.Net.Clock.T = range moments.Of("2027-04-30") { // 365 days after it
				check.Same(t, w.waiting("olga"), []string{"Later"})
			}
			for _, w.Net.Clock.T = range moments.Of("2027-05-01") {
				check.Same(t, w.waiting("olga"), []string{})
			}
		})
		t.Run("READERSHIP-009 what was deleted, or is unmarked, waits for nobody", func(t *testing.T) {
			w.Net.Clock.T = testnet.Now.AddDate(0, 0, 1)
			check.Same(t, w.waiting("mia"), []string{"Urgent", "Plan", "Later"})
			apitest.WantStatus(t, w.Call("ann", "DELETE", "/posts/"+urgent.ID, ""), 204)
			apitest.WantStatus(t, w.Call("ann", "DELETE", "/resources/"+plan.ID, ""), 204)
			w.editPost("ann", later.ID, asking(nil, false))
			check.Same(t, w.waiting("mia"), []string{})
			w.Net.Clock.T = w.Net.Clock.T.AddDate(0, 0, 1)
			check.Same(t, w.waiting("mia"), []string{"Draft"}) // by now it is public
		})
	})
}

// sortedBy returns texts in the order of others.
func sortedBy(texts, order []string) []string {
	slices.SortFunc(texts, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) })
	return texts
}

func TestWhatWaitsIsWhatReachesAPerson(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		type thing struct {
			author audience.Author
			to     audience.Audience
		}
		byAnn, bySam := audience.Author{UserID: "ann"}, audience.Author{UserID: "sam", StoreID: "south"}
		shared := map[string]thing{
			"everybody":   {byAnn, audience.Audience{Visibility: audience.Global}},
			"head office": {byAnn, audience.Audience{Visibility: audience.HeadOffice}},
			"a region":    {byAnn, audience.Audience{Visibility: audience.SelectRegions, Regions: []network.Region{network.TAS}}},
			"a size":      {byAnn, audience.Audience{Visibility: audience.SelectTiers, Tiers: []network.Tier{network.Medium}}},
			"programmes":  {byAnn, audience.Audience{Visibility: audience.OptInPrograms}},
			"the store":   {bySam, audience.Audience{Visibility: audience.MyStore}},
		}
		for name, r := range shared {
			w.share(r.author.UserID, fields{"name": name, "visibility": r.to.Visibility, "restrictedToRegions": r.to.Regions, "restrictedToTiers": r.to.Tiers})
		}
		office := w.Net.AddPerson(t, "otto", "Otto", "Office", access.HeadOffice, "")
		for _, a := range append(testnet.Everybody(), office) {
			mine, err := w.Readership.Mine(t.Context(), a)
			check.OK(t, err)
			v, err := w.Net.Stores.Viewer(t.Context(), w.Net.DB, a)
			check.OK(t, err)
			var got, want []string
			for _, m := range mine {
				got = append(got, m.Thing.Title)
			}
			for name, r := range shared {
				if audience.Reaches(v, r.author, r.to) {
					want = append(want, name)
				}
			}
			if !slices.Equal(sorted(got), sorted(want)) {
				t.Errorf("READERSHIP-002 READERSHIP-009 for %s waits %v, want %v", a.UserID, got, want)
			}
		}
	})
}

func TestConfirmingAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("READERSHIP-006 forty confirmations of ten people at once are ten", func(t *testing.T) {
			people := []access.Actor{testnet.Rob, testnet.Rita, testnet.Olga, testnet.Mia, testnet.Emma, testnet.Sam}
			for i := range 4 {
				people = append(people, w.Net.AddPerson(t, fmt.Sprint("p", i), "P", "P", access.StoreEmployee, "south"))
			}
			p := w.post("ann", nil)
			for _, err := range dbtest.AtOnce(40, func(i int) error {
				_, err := w.Readership.Confirm(t.Context(), people[i%10], audience.Post, p.ID, 1)
				return err
			}) {
				check.OK(t, err)
			}
			check.Same(t, w.summary("ann", "POST", p.ID).Confirmed, 10)
			check.Same(t, w.Net.Count(t, `SELECT COUNT(*) FROM confirmations`), 10)
		})
		t.Run("READERSHIP-011 READERSHIP-012 who confirms while everybody is asked again has confirmed one version only", func(t *testing.T) {
			p := w.post("ann", nil)
			results := dbtest.AtOnce(13, func(i int) error {
				if i == 6 {
					apitest.WantStatus(t, w.Call("ann", "POST", "/posts/"+p.ID, encoded(fields{}, asking(tomorrow, true))), 200)
					return nil
				}
				_, err := w.Readership.Confirm(t.Context(), testnet.Everybody()[1:][i%6], audience.Post, p.ID, 1)
				return err
			})
			for _, err := range results {
				check.True(t, err == nil || fault.Is(err, fault.Conflict), err)
			}
			check.Same(t, w.summary("ann", "POST", p.ID).Confirmed, 0)
			check.Same(t, w.stateOf(p.ID, "olga").Version, 2)
		})
		t.Run("READERSHIP-004 who confirms while the mark is taken away has confirmed, or is told that it ended", func(t *testing.T) {
			p := w.post("ann", nil)
			results := dbtest.AtOnce(13, func(i int) error {
				if i == 6 {
					apitest.WantStatus(t, w.Call("ann", "POST", "/posts/"+p.ID, encoded(fields{}, asking(nil, false))), 200)
					return nil
				}
				_, err := w.Readership.Confirm(t.Context(), testnet.Everybody()[1:][i%6], audience.Post, p.ID, 1)
				return err
			})
			ok := map[string]bool{}
			for i, err := range results {
				check.True(t, err == nil || fault.Is(err, fault.Conflict), err)
				if i != 6 && err == nil {
					ok[testnet.Everybody()[1:][i%6].UserID] = true
				}
			}
			w.editPost("ann", p.ID, asking(tomorrow, false))
			got := w.readers("ann", "POST", p.ID, "&state=CONFIRMED")
			for who := range ok {
				if !slices.Contains(got, who) {
					t.Errorf("%s was told that it is confirmed, and is not among %v", who, got)
				}
			}
		})
	})
}

// stateOf returns what a person must know of a post that must be read.
func (w *world) stateOf(id, who string) network.MustRead {
	w.t.Helper()
	return *apitest.Read[struct{ MustRead *network.MustRead }](w.t, w.Site, who, "GET", "/posts/"+id, "").MustRead
}
