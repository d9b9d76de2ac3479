package incentive_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/incentive"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// desk is an incentive with entries of stores whose names, regions and amounts are in other orders than their entries.
type desk struct {
	*site
	path    string
	entries map[string]incentive.EntryReading // by store
}

func newDesk(t *testing.T, s *site) desk {
	t.Helper()
	i := s.add(1, nil)
	d := desk{s, "/member-incentives/" + i.ID, map[string]incentive.EntryReading{}}
	for _, shop := range []struct {
		name   string
		region network.Region
	}{{"Mallee Cellars", network.VIC}, {"Acacia Wines", network.TAS}, {"Zeal Cellars", network.VIC}, {"Banksia Wines", network.SA}} {
		id := s.net.AddStore(t, shop.name, shop.region, network.Small)
		owner := s.net.AddPerson(t, "owner-"+id, "O", "O", access.StoreOwner, id)
		e, _, err := s.room.Enter(t.Context(), owner, i.ID, incentive.EntryForm{})
		check.OK(t, err)
		d.entries[id] = e
		s.net.Clock.T = s.net.Clock.T.Add(time.Minute)
	}
	d.give("zeal", 300)
	d.give("acacia", 0)
	d.give("mallee", 90)
	return d
}

// give keeps an amount as a draft.
func (d desk) give(store string, bucks int) {
	d.t.Helper()
	body := fmt.Sprintf(`{"rewards":[{"submissionId":%q,"camelBucks":%d}]}`, d.entries[store].ID, bucks)
	apitest.WantStatus(d.t, d.Call("ann", "POST", d.path+"/rewards", body), 204)
}

// list returns the stores of a list in its order, whether the list names them or not, and how many there are on all pages.
func (d desk) list(query string) (stores string, total int) {
	d.t.Helper()
	byEntry := map[string]string{}
	for store, e := range d.entries {
		byEntry[e.ID] = store
	}
	l := apitest.Read[web.List[incentive.SubmissionView]](d.t, d.Site, "ann", "GET", d.path+"/submissions?"+query, "")
	var out []string
	for _, e := range l.Items {
		out = append(out, byEntry[e.ID])
	}
	return strings.Join(out, " "), l.Meta.TotalItems
}

func TestEntriesAtADesk(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		d := newDesk(t, s)
		for _, c := range []struct{ name, query, want string }{
			{"as they came, unless something is asked for", "", "mallee acacia zeal banksia"},
			{"an order without a sort changes nothing", "order=desc", "mallee acacia zeal banksia"},
			{"by store", "sort=STORE", "acacia banksia mallee zeal"},
			{"by store, from the end", "sort=STORE&order=desc", "zeal mallee banksia acacia"},
			{"the latest first", "sort=ENTERED&order=desc", "banksia zeal acacia mallee"},
			{"the first first", "sort=ENTERED", "mallee acacia zeal banksia"},
			{"the smallest amount first; none at all is last", "sort=AMOUNT", "acacia mallee zeal banksia"},
			{"the greatest amount first; none at all is last", "sort=AMOUNT&order=desc", "zeal mallee acacia banksia"},
			{"some words of a name", "query=CELLARS", "mallee zeal"},
			{"every word", "query=wines%20acacia", "acacia"},
			{"what no name has", "query=%25", ""},
			{"a region", "region=VIC&sort=STORE&order=desc", "zeal mallee"},
			{"without an amount; a 0 is one", "unjudged=true", "banksia"},
			{"all at once", "query=cellars&region=VIC&unjudged=true", ""},
			{"a page", "sort=STORE&limit=2&page=2", "mallee zeal"},
			{"hidden names: as they came", "hideNames=true", "mallee acacia zeal banksia"},
			{"hidden names: by amount", "hideNames=true&sort=AMOUNT&order=desc", "zeal mallee acacia banksia"},
			{"hidden names: the latest first", "hideNames=true&sort=ENTERED&order=desc", "banksia zeal acacia mallee"},
			{"hidden names: without an amount", "hideNames=true&unjudged=true", "banksia"},
		} {
			t.Run("FD-433 "+c.name, func(t *testing.T) {
				got, total := d.list(c.query)
				check.Is(t, got, c.want)
				if !strings.Contains(c.query, "limit") {
					check.Is(t, total, len(strings.Fields(c.want)))
				}
			})
		}
		t.Run("FD-433 an amount that is taken back is none", func(t *testing.T) {
			body := fmt.Sprintf(`{"rewards":[{"submissionId":%q,"camelBucks":null}]}`, d.entries["acacia"].ID)
			apitest.WantStatus(t, s.Call("ann", "POST", d.path+"/rewards", body), 204)
			got, _ := d.list("unjudged=true")
			check.Is(t, got, "acacia banksia")
			d.give("acacia", 0)
		})
		t.Run("FD-433 an entry has its region, and its number among those that came, whatever the list's order and filter", func(t *testing.T) {
			l := apitest.Read[web.List[incentive.SubmissionView]](t, s.Site, "ann", "GET", d.path+"/submissions?sort=STORE&order=desc&query=wines", "")
			check.Must(t, check.Is(t, len(l.Items), 2, l))
			check.Is(t, *l.Items[0].Number, 4)
			check.Is(t, *l.Items[0].Region, network.SA)
			check.Is(t, *l.Items[1].Number, 2)
		})
		t.Run("FD-433 stores are told neither number nor region", func(t *testing.T) {
			i := s.add(2, nil)
			for _, e := range []incentive.SubmissionView{s.enter("olga", i.ID), (*s.get("olga", i.ID).Submissions)[0]} {
				check.True(t, e.Number == nil, e)
				check.True(t, e.Region == nil, e)
			}
		})
	})
}

func TestHiddenNamesTellNothing(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		d := newDesk(t, s)
		t.Run("FD-433 FD-86 an answer without names has nothing of a store, in any order", func(t *testing.T) {
			for _, query := range []string{"", "&sort=AMOUNT", "&sort=ENTERED&order=desc", "&unjudged=true"} {
				w := s.Call("ann", "GET", d.path+"/submissions?hideNames=true"+query, "")
				apitest.WantStatus(t, w, 200)
				for store := range d.entries {
					check.True(t, !strings.Contains(strings.ToLower(w.Body.String()), store), query, store)
				}
				l := apitest.Read[web.List[incentive.SubmissionView]](t, s.Site, "ann", "GET", d.path+"/submissions?hideNames=true"+query, "")
				for _, e := range l.Items {
					check.True(t, e.Store == nil && e.StoreID == nil && e.CreatedBy == nil && e.Region == nil, query, e)
				}
			}
		})
		t.Run("FD-433 entries with the same amount stand as they came, not by store", func(t *testing.T) {
			for store := range d.entries {
				d.give(store, 50)
			}
			for _, order := range []string{"asc", "desc"} {
				got, _ := d.list("hideNames=true&sort=AMOUNT&order=" + order)
				check.Is(t, got, "mallee acacia zeal banksia", order)
			}
		})
		var refusals []apitest.Refusal
		for _, query := range []string{"query=zeal", "region=VIC", "sort=STORE", "sort=STORE&order=desc"} {
			refusals = append(refusals, apitest.Refusal{Name: "FD-433 without names nothing is found or sorted by store: " + query, Who: "ann",
				Method: "GET", Path: d.path + "/submissions?hideNames=true&" + query, Status: 422, Says: incentive.MessageNamesHidden})
		}
		for _, query := range []string{"sort=NAME", "order=up", "region=XX", "query=" + strings.Repeat("x", 201)} {
			refusals = append(refusals, apitest.Refusal{Name: "FD-433 what the list does not know: " + query, Who: "ann", Method: "GET",
				Path: d.path + "/submissions?" + query, Status: 422})
		}
		s.Refuse(t, refusals)
	})
}

func TestEntriesFile(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		d := newDesk(t, s)
		note := `{"note":"=Sharper, please","sendBack":true}`
		apitest.WantStatus(t, s.Call("ann", "POST", d.path+"/submissions/"+d.entries["banksia"].ID+"/note", note), 200)
		file := func(query string) []string {
			t.Helper()
			w := s.Call("ann", "GET", d.path+"/submissions/export?"+query, "")
			apitest.WantStatus(t, w, 200)
			apitest.WantHeaders(t, w, "Content-Disposition", `attachment; filename=entries-code-00001-incentive-01.csv`)
			return strings.Split(strings.TrimSpace(strings.TrimPrefix(w.Body.String(), "\ufeff")), "\r\n")
		}
		t.Run("FD-433 the file has the entries of the list in its order", func(t *testing.T) {
			at := testnet.Now
			check.Same(t, file("sort=STORE"), []string{
				"Store,Region,Entered At (Melbourne),Entered By,Photos,Better Photo Wanted,Changed Since Judged,Camel Bucks,Note To The Store",
				"Acacia Wines,TAS," + minute(at, 1) + ",O O,0,No,No,0,",
				"Banksia Wines,SA," + minute(at, 3) + `,O O,0,Yes,No,,"'=Sharper, please"`,
				"Mallee Cellars,VIC," + minute(at, 0) + ",O O,0,No,No,90,",
				"Zeal Cellars,VIC," + minute(at, 2) + ",O O,0,No,No,300,",
			})
			check.Is(t, len(file("query=cellars&sort=AMOUNT&order=desc")), 3)
			check.Is(t, len(file("unjudged=true")), 2)
		})
		t.Run("FD-433 of another prize the file has the prize", func(t *testing.T) {
			i := s.add(2, map[string]any{"prizeType": "OTHER"})
			e, none := s.enter("olga", i.ID), s.enter("sam", i.ID)
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+i.ID+"/rewards", fmt.Sprintf(
				`{"rewards":[{"submissionId":%q,"otherPrize":"Hamper"},{"submissionId":%q,"camelBucks":0}]}`, e.ID, none.ID)), 204)
			w := s.Call("ann", "GET", "/member-incentives/"+i.ID+"/submissions/export", "")
			apitest.WantStatus(t, w, 200)
			apitest.WantParts(t, w, ",Prize,Note", ",No,No,Hamper,", ",No,No,0,")
		})
		s.Refuse(t, []apitest.Refusal{{Name: "FD-433 the file of an incentive that is not there", Who: "ann", Method: "GET",
			Path: "/member-incentives/nothing/submissions/export", Status: 404, Says: "could not be found"}})
		s.Allow(t, []apitest.Access{{"FD-433 the file", "GET", d.path + "/submissions/export", "", 401, 200, 403, 403, 403, 403, 403}})
	})
}

// minute is a moment some minutes after another one, as files have it.
func minute(after time.Time, n int) string {
	at := after.Add(time.Duration(n) * time.Minute)
	return calendar.MomentText(&at)
}
