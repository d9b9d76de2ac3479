package readership_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/readership"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestWhoHasReadIt(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("ann", nil)
		w.confirm("olga", "POST", p.ID, 1)
		w.confirm("sam", "POST", p.ID, 1)
		open := func(who string, ids ...string) {
			items := []string{}
			for _, id := range ids {
				items = append(items, fmt.Sprintf(`{"kind":"POST","id":%q}`, id))
			}
			apitest.WantStatus(t, w.Call(who, "POST", "/users/me/opened", `{"items":[`+strings.Join(items, ",")+`]}`), 204)
		}
		t.Run("FD-52 READERSHIP-018 READERSHIP-019 each person counts once, and only for what they may see", func(t *testing.T) {
			hidden := w.post("ann", fields{"visibility": "HEAD_OFFICE", "mustRead": nil})
			for range 3 {
				open("emma", p.ID, hidden.ID, "nothing")
			}
			open("ann", p.ID) // its author is nobody whom it reaches
			open("rob", p.ID)
			four, none := 4, 0 // with those who have confirmed it
			check.Same(t, w.summary("ann", "POST", p.ID),
				readership.SummaryView{Title: "New hours at Easter", By: &p.MustRead.By, Stores: 2, People: 6, Confirmed: 2, Opened: &four,
					ToRemind: 4, Can: readership.SummaryCan{Remind: true}})
			check.Same(t, w.summary("ann", "POST", hidden.ID).Opened, &none)
			apitest.WantStatus(t, w.Call("emma", "POST", "/users/me/opened", `{"items":[{"kind":"FILE","id":"x"}]}`), 422)
			apitest.WantStatus(t, w.Call("emma", "POST", "/users/me/opened", `{"items":[]}`), 204)
			apitest.WantStatus(t, w.Call("emma", "POST", "/users/me/opened", `{"items":[`+strings.Repeat(`{"kind":"POST","id":"x"},`, 100)+
				`{"kind":"POST","id":"x"}]}`), 422)
		})
		t.Run("READERSHIP-013 by person, those who have not confirmed first, with a search", func(t *testing.T) {
			check.Same(t, w.readers("ann", "POST", p.ID, ""), []string{"emma", "mia", "rita", "rob", "olga", "sam"})
			check.Same(t, w.readers("ann", "POST", p.ID, "&state=CONFIRMED"), []string{"olga", "sam"})
			check.Same(t, w.readers("ann", "POST", p.ID, "&state=WAITING"), []string{"emma", "mia", "rita", "rob"})
			check.Same(t, w.readers("ann", "POST", p.ID, "&state=OPENED"), []string{"emma", "rob", "olga", "sam"})
			check.Same(t, w.readers("ann", "POST", p.ID, "&state=UNOPENED"), []string{"mia", "rita"})
			check.Same(t, w.readers("ann", "POST", p.ID, "&store=north"), []string{"emma", "mia", "olga"})
			check.Same(t, w.readers("ann", "POST", p.ID, "&query=cafe+mo"), []string{"mia"})
			check.Same(t, w.readers("ann", "POST", p.ID, "&query=100%25+ann"), []string{})
			found := apitest.Read[web.List[readership.ReaderView]](t, w.Site, "ann", "GET", "/readership/POST/"+p.ID+"/people?limit=2&page=3", "")
			check.Same(t, found.Meta, web.Meta{CurrentPage: 3, TotalPages: 3, TotalItems: 6, ItemsPerPage: 2})
			check.Same(t, found.Items[0].RoleLabel, "Store Owner")
			check.Same(t, found.Items[0].Store, &network.StoreName{ID: "north", Name: "Café Nord"})
		})
		t.Run("READERSHIP-013 READERSHIP-018 by store, those with the most people who are missing first", func(t *testing.T) {
			stores := func(who, query string) []readership.ReaderStoreView {
				return apitest.Read[web.List[readership.ReaderStoreView]](t, w.Site, who, "GET", "/readership/POST/"+p.ID+"/stores"+query, "").Items
			}
			north := readership.ReaderStoreView{Store: &network.StoreName{ID: "north", Name: "Café Nord"}, People: 3, Confirmed: 1, Opened: 2}
			check.Same(t, stores("ann", ""),
				[]readership.ReaderStoreView{north, {People: 2, Opened: 1},
					{Store: &network.StoreName{ID: "south", Name: "100% Bottles"}, People: 1, Confirmed: 1, Opened: 1}})
			check.Same(t, stores("ann", "?query=NORD"), []readership.ReaderStoreView{north})
			north.Opened = 0
			check.Same(t, stores("olga", ""), []readership.ReaderStoreView{north})
		})
		t.Run("READERSHIP-014 an owner sees the own people, and not what they opened", func(t *testing.T) {
			got := w.summary("olga", "POST", p.ID)
			check.Same(t, got, readership.SummaryView{Title: "New hours at Easter", By: got.By, Stores: 1, People: 3, Confirmed: 1, OwnStore: true})
			check.Same(t, sorted(w.readers("olga", "POST", p.ID, "&store=")), []string{"emma", "mia", "olga"})
			check.Same(t, w.readers("olga", "POST", p.ID, "&store=south"), []string{})
			csv := w.Call("olga", "GET", "/readership/POST/"+p.ID+"/export", "").Body.String()
			check.True(t, !strings.Contains(csv, "Opened"), csv)
			check.True(t, !strings.Contains(csv, "Sam"), csv)
			check.True(t, strings.Contains(csv, "Emma"), csv)
		})
		t.Run("FD-427 sorted, equal ones by name and those without a value last, page by page", func(t *testing.T) {
			move := func(region network.Region) { // by its region, the store whose name is last is first
				_, err := w.Net.DB.Exec(t.Context(), `UPDATE stores SET region = $1 WHERE id = 'north'`, region)
				check.OK(t, err)
			}
			move(network.ACT)
			defer move(network.VIC)
			for order, want := range map[string][]string{
				"NAME":                      {"emma", "mia", "olga", "rita", "rob", "sam"},
				"NAME&order=desc":           {"sam", "rob", "rita", "olga", "mia", "emma"},
				"STORE":                     {"sam", "emma", "mia", "olga", "rita", "rob"},
				"STORE&order=desc":          {"emma", "mia", "olga", "sam", "rita", "rob"},
				"REGION":                    {"emma", "mia", "olga", "sam", "rita", "rob"},
				"REGION&order=desc":         {"sam", "emma", "mia", "olga", "rita", "rob"},
				"ROLE":                      {"rita", "rob", "olga", "sam", "mia", "emma"},
				"CONFIRMED":                 {"olga", "sam", "emma", "mia", "rita", "rob"},
				"CONFIRMED&order=desc":      {"sam", "olga", "emma", "mia", "rita", "rob"},
				"OPENED":                    {"olga", "sam", "emma", "rob", "mia", "rita"},
				"OPENED&order=desc":         {"emma", "rob", "sam", "olga", "mia", "rita"},
				"ROLE&region=TAS":           {"sam"},
				"ROLE&region=ACT&order=asc": {"olga", "mia", "emma"},
				"NAME&role=STORE_REP":       {"rita", "rob"},
				"NAME&role=STORE_OWNER&region=ACT&state=CONFIRMED&query=caf": {"olga"},
			} {
				check.Is(t, fmt.Sprint(w.readers("ann", "POST", p.ID, "&sort="+order)), fmt.Sprint(want), order)
				var paged []string
				for page := range len(want) {
					for _, person := range apitest.Read[web.List[readership.ReaderView]](t, w.Site, "ann", "GET",
						fmt.Sprintf("/readership/POST/%s/people?limit=1&page=%d&sort=%s", p.ID, page+1, order), "").Items {
						paged = append(paged, person.ID)
					}
				}
				check.Same(t, paged, want)
			}
		})
		t.Run("FD-427 the filters leave as many as the summary counts, and the file has the same people", func(t *testing.T) {
			s := w.summary("ann", "POST", p.ID)
			for state, n := range map[string]int{"CONFIRMED": s.Confirmed, "WAITING": s.People - s.Confirmed, "OPENED": *s.Opened,
				"UNOPENED": s.People - *s.Opened} {
				check.Is(t, len(w.readers("ann", "POST", p.ID, "&state="+state)), n, state)
				file := w.Call("ann", "GET", "/readership/POST/"+p.ID+"/export?state="+state, "").Body.String()
				check.Is(t, strings.Count(file, "\r\n"), n+1, state)
			}
			file := w.Call("ann", "GET", "/readership/POST/"+p.ID+"/export?region=TAS&role=STORE_OWNER&store=south&query=sam", "").Body.String()
			check.True(t, strings.Contains(file, "Sam") && strings.Count(file, "\r\n") == 2, file)
		})
		mine := w.post("rob", fields{"mustRead": nil})
		rosters := w.post("olga", fields{"visibility": "MY_STORE"})
		for _, part := range []string{"", "/people", "/stores", "/export"} {
			w.Allow(t, []apitest.Access{
				{"READERSHIP-013 READERSHIP-014 a must-read" + part, "GET", "/readership/POST/" + p.ID + part, "", 401, 200, 403, 200, 403, 403, 200},
				{"READERSHIP-018 a rep's post" + part, "GET", "/readership/POST/" + mine.ID + part, "", 401, 200, 200, 403, 403, 403, 403},
				{"READERSHIP-013 an owner's must-read" + part, "GET", "/readership/POST/" + rosters.ID + part, "", 401, 200, 404, 200, 403, 403, 404},
			})
		}
		w.Allow(t, []apitest.Access{
			{"READERSHIP-018 what an owner may not know", "GET", "/readership/POST/" + p.ID + "/people?state=OPENED", "", 401, 200, 403, 403, 403, 403, 403},
			{"FD-427 an order by what is hidden", "GET", "/readership/POST/" + p.ID + "/people?sort=OPENED", "", 401, 200, 403, 403, 403, 403, 403},
			{"FD-427 a file of what is hidden", "GET", "/readership/POST/" + p.ID + "/export?state=UNOPENED", "", 401, 200, 403, 403, 403, 403, 403},
			{"FD-427 reminding some", "POST", "/readership/POST/" + p.ID + "/reminders", `{"people":["emma"]}`, 401, 200, 403, 403, 403, 403, 403},
			{"READERSHIP-016 reminding", "POST", "/readership/POST/" + p.ID + "/reminders", "", 401, 200, 403, 403, 403, 403, 403},
		})
	})
}

func TestReadersAsCSV(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.Net.AddPerson(t, "eve", "=HYPERLINK(1)", "Eve", access.StoreEmployee, "north")
		p := w.post("ann", fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{"north"},
			"body": "<p>Price list, with a very long name that goes on</p>"})
		w.confirm("olga", "POST", p.ID, 1)
		answer := w.Call("ann", "GET", "/readership/POST/"+p.ID+"/export", "")
		t.Run("READERSHIP-015 everybody, by store and name, without formulas", func(t *testing.T) {
			check.Same(t, answer.Body.String(), strings.ReplaceAll("\uFEFFStore,Name,Role,Confirmed At (Melbourne),Opened At (Melbourne)\n"+
				"Café Nord,'=HYPERLINK(1) Eve,Store Employee,,\nCafé Nord,Emma Esté,Store Employee,,\nCafé Nord,Mia Moss,Store Manager,,\n"+
				"Café Nord,Olga Øster,Store Owner,2026-03-20 00:32,2026-03-20 00:32\n,Rita Ríos,Store Rep,,\n,Rob Ryder,Store Rep,,\n", "\n", "\r\n"))
			apitest.WantHeaders(t, answer, "Content-Disposition", `attachment; filename=readers-price-list-with-a-very-long-name-that.csv`)
		})
	})
}

func TestReminding(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("ann", nil)
		w.confirm("olga", "POST", p.ID, 1)
		remind := func() int {
			return apitest.Read[readership.RemindedView](t, w.Site, "ann", "POST", "/readership/POST/"+p.ID+"/reminders", "").People
		}
		reminded := func(who string) int { return w.Net.Count(t, `SELECT COUNT(*) FROM reminders WHERE user_id = $1`, who) }
		at := "/readership/POST/" + p.ID + "/reminders"
		t.Run("FD-53 READERSHIP-016 only those who have not confirmed, and once a day", func(t *testing.T) {
			check.Same(t, remind(), 5)
			check.Same(t, reminded("sam"), 1)
			check.Same(t, reminded("olga")+reminded("ann"), 0)
			check.Same(t, w.Net.Count(t, `SELECT COUNT(*) FROM reminders WHERE user_id = 'sam' AND notice LIKE '%Please read this by 21 March 2026: New hours at Easter (/posts/' || $1 || ')'`, p.ID), 1)
			w.Refuse(t, []apitest.Refusal{{"READERSHIP-016 again today", "ann", "POST", at, "", 409, "You can remind them again tomorrow."}})
			got := w.summary("ann", "POST", p.ID)
			check.True(t, !got.Can.Remind, got)
			check.Must(t, check.True(t, got.RemindedAt != nil, got))
			check.True(t, got.RemindedAt.Equal(w.Net.Clock.T), got)
			w.Net.Clock.T = w.Net.Clock.T.AddDate(0, 0, 1)
			w.confirm("sam", "POST", p.ID, 1)
			check.Same(t, remind(), 4)
			check.Same(t, reminded("sam"), 1)
			check.Same(t, reminded("emma"), 2)
		})
		t.Run("READERSHIP-016 of a resource they are led to that resource", func(t *testing.T) {
			r := w.share("ann", fields{"name": "Plan", "mustRead": fields{"by": "2026-04-30"}})
			apitest.WantStatus(t, w.Call("ann", "POST", "/readership/RESOURCE/"+r.ID+"/reminders", ""), 200)
			check.Same(t, w.Net.Count(t, `SELECT COUNT(*) FROM reminders WHERE user_id = 'rita' AND notice LIKE '%: Plan (/resources?id=' || $1 || ')'`, r.ID),
				1)
		})
		t.Run("READERSHIP-016 AtOnce people are reminded once", func(t *testing.T) {
			w.Net.Clock.T = w.Net.Clock.T.AddDate(0, 0, 1)
			statuses := map[int]int{}
			for _, status := range dbtest.AtOnce(8, func(int) int { return w.Call("ann", "POST", at, "").Code }) {
				statuses[status]++
			}
			check.Same(t, statuses, map[int]int{200: 1, 409: 7})
			check.Same(t, reminded("emma"), 4) // once of the resource
		})
		t.Run("READERSHIP-012 READERSHIP-016 once everybody is asked again, people may be reminded again", func(t *testing.T) {
			w.editPost("ann", p.ID, asking("2026-04-30", true))
			check.Same(t, remind(), 6)
		})
		t.Run("READERSHIP-016 nobody is left, or it need not be read", func(t *testing.T) {
			none := w.post("ann", fields{"visibility": "HEAD_OFFICE", "mustRead": fields{"by": "2026-04-30"}})
			plain := w.post("ann", fields{"mustRead": nil})
			w.Refuse(t, []apitest.Refusal{
				{"READERSHIP-016 nobody waits", "ann", "POST", "/readership/POST/" + none.ID + "/reminders", "", 409, "nobody to remind"},
				{"READERSHIP-016 no must-read", "ann", "POST", "/readership/POST/" + plain.ID + "/reminders", "", 409, "no longer needs"},
			})
			if w.summary("ann", "POST", none.ID).Can.Remind {
				t.Error("nobody is there to be reminded")
			}
		})
	})
}

func TestRemindingChosenPeople(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("ann", nil)
		w.confirm("olga", "POST", p.ID, 1)
		at := "/readership/POST/" + p.ID + "/reminders"
		remind := func(body string) int {
			t.Helper()
			return apitest.Read[readership.RemindedView](t, w.Site, "ann", "POST", at, body).People
		}
		told := func(who ...string) {
			t.Helper()
			got, err := db.All(t.Context(), w.Net.DB, db.Text, `SELECT user_id FROM reminders ORDER BY user_id`)
			check.OK(t, err)
			check.Same(t, got, who)
		}
		t.Run("FD-427 only those of the chosen who have not confirmed, and each once a day", func(t *testing.T) {
			check.Same(t, remind(`{"people":["mia","olga","ann","nobody","mia"]}`), 1)
			check.Same(t, remind(`{"people":["mia","rob"]}`), 1)
			told("mia", "rob")
			w.Refuse(t, []apitest.Refusal{
				{"FD-427 again today", "ann", "POST", at, `{"people":["mia","rob"]}`, 409, "nobody to remind"},
				{"FD-427 nobody is chosen", "ann", "POST", at, `{"people":[]}`, 422, ""},
				{"FD-427 too many", "ann", "POST", at, `{"people":["x"` + strings.Repeat(`,"x"`, notice.MaxReminded) + `]}`, 422, ""},
			})
		})
		t.Run("FD-427 the summary and the rows say who can still be reminded", func(t *testing.T) {
			s := w.summary("ann", "POST", p.ID)
			check.Is(t, s.ToRemind, 3, s)
			check.True(t, s.Can.Remind && s.RemindedAt != nil && s.RemindedAt.Equal(w.Net.Clock.T), s)
			can, when := map[string]bool{}, map[string]bool{}
			for _, r := range apitest.Read[web.List[readership.ReaderView]](t, w.Site, "ann", "GET", "/readership/POST/"+p.ID+"/people", "").Items {
				can[r.ID], when[r.ID] = r.Can.Remind, r.RemindedAt != nil
			}
			check.Same(t, can, map[string]bool{"emma": true, "mia": false, "olga": false, "rita": true, "rob": false, "sam": true})
			check.Same(t, when, map[string]bool{"emma": false, "mia": true, "olga": false, "rita": false, "rob": true, "sam": false})
			for _, r := range apitest.Read[web.List[readership.ReaderView]](t, w.Site, "olga", "GET", "/readership/POST/"+p.ID+"/people", "").Items {
				check.True(t, r.RemindedAt == nil && !r.Can.Remind, r)
			}
			check.True(t, w.summary("olga", "POST", p.ID).RemindedAt == nil, "an owner is told of reminders of some")
		})
		t.Run("FD-427 READERSHIP-016 reminding everybody leaves out those, and then nobody is left today", func(t *testing.T) {
			check.Same(t, remind(""), 3)
			told("emma", "mia", "rita", "rob", "sam")
			check.Is(t, w.summary("ann", "POST", p.ID).ToRemind, 0, "")
			w.Refuse(t, []apitest.Refusal{{"FD-427 somebody after everybody", "ann", "POST", at, `{"people":["sam"]}`, 409, "tomorrow"}})
			w.Net.Clock.T = w.Net.Clock.T.AddDate(0, 0, 1)
			check.Is(t, w.summary("ann", "POST", p.ID).ToRemind, 5, "")
			check.Same(t, remind(`{"people":["mia"]}`), 1)
		})
		t.Run("FD-427 AtOnce each is reminded once", func(t *testing.T) {
			statuses := map[int]int{}
			for _, status := range dbtest.AtOnce(8, func(int) int { return w.Call("ann", "POST", at, `{"people":["rita"]}`).Code }) {
				statuses[status]++
			}
			check.Same(t, statuses, map[int]int{200: 1, 409: 7})
		})
		t.Run("FD-427 READERSHIP-012 once everybody is asked again, all can be reminded again", func(t *testing.T) {
			w.editPost("ann", p.ID, asking("2026-04-30", true))
			s := w.summary("ann", "POST", p.ID)
			check.True(t, s.ToRemind == 6 && s.RemindedAt == nil, s)
		})
	})
}

func TestPeopleWhoComeAndGo(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		p := w.post("ann", fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{"south"}})
		w.confirm("sam", "POST", p.ID, 1)
		t.Run("FD-52 READERSHIP-017 people who join are asked, and those who leave no longer count", func(t *testing.T) {
			check.Same(t, w.summary("ann", "POST", p.ID).People, 3)
			zoe := w.Net.AddPerson(t, "zoe", "Zoë", "New", access.StoreEmployee, "south")
			mine, err := w.Readership.Mine(t.Context(), zoe)
			check.OK(t, err)
			check.Same(t, len(mine), 1)
			check.Same(t, w.summary("ann", "POST", p.ID).People, 4)
			_, err = w.Net.DB.Exec(t.Context(), `UPDATE users SET deactivated_at = 1 WHERE id = 'sam'`)
			check.OK(t, err)
			got := w.summary("ann", "POST", p.ID)
			check.Same(t, []int{got.People, got.Confirmed}, []int{3, 0})
		})
		t.Run("READERSHIP-017 who moves to another store is asked there", func(t *testing.T) {
			moved := testnet.Emma
			moved.StoreID = "south"
			_, err := w.Net.DB.Exec(t.Context(), `UPDATE users SET store_id = 'south' WHERE id = 'emma'`)
			check.OK(t, err)
			state, err := w.Readership.Confirm(t.Context(), moved, audience.Post, p.ID, 1)
			check.OK(t, err)
			if state.ConfirmedAt == nil {
				t.Error("it is not confirmed")
			}
			if _, err := w.Readership.Confirm(t.Context(), testnet.Emma, audience.Post, p.ID, 1); !fault.Is(err, fault.NotFound) {
				t.Errorf("from the old store: %v", err)
			}
		})
	})
}

// TestWhatWaitsIsReadInFewStatements looks at the two statements that a page of a feed or of the library adds.
func TestWhatWaitsIsReadInFewStatements(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		addMustReads(t, w, 60, 6_000)
		for _, who := range []access.Actor{testnet.Rob, testnet.Olga} {
			v, err := w.Net.Stores.Viewer(t.Context(), w.Net.DB, who)
			check.OK(t, err)
			rec := &dbtest.Recorder{Querier: w.Net.DB}
			ids, err := w.Readership.Waiting(t.Context(), rec, v, audience.Post, w.Net.Clock.T)
			check.OK(t, err)
			states, err := w.Readership.States(t.Context(), rec, v, audience.Post, ids)
			check.OK(t, err)
			check.Is(t, len(ids), 50, ids)
			check.Is(t, len(states), 50, states)
			check.Is(t, len(rec.Statements), 2, rec.Statements)
			for _, s := range rec.Statements {
				dbtest.WantIndexes(t, w.Net.DB.Engine(), w.Net.DB, s, "g", "must_read_groups", "c", "confirmations")
			}
		}
	})
}

// addMustReads adds must-reads for everybody, and many for the people of other stores, which some have confirmed.
func addMustReads(t testing.TB, w *world, everybody, others int) {
	t.Helper()
	var items, groups, confirmed [][]any
	for i := range everybody + others {
		id, group := fmt.Sprint("POST:", i), "ALL"
		if i >= everybody {
			group = fmt.Sprint("STORE:", i)
			for _, a := range testnet.Everybody() {
				confirmed = append(confirmed, []any{id, 1, a.UserID, 0})
			}
		}
		items = append(items, []any{id, "POST", "ann", tomorrow, 1, db.Ms(w.Net.Clock.T)})
		groups = append(groups, []any{group, id})
	}
	check.OK(t, w.Net.DB.InTx(t.Context(), func(tx *db.Tx) error {
		return errors.Join(
			db.Insert(t.Context(), tx, `INSERT INTO must_reads (item_id, kind, author_id, due, version, asked_at) VALUES `,
				[]string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT"}, items),
			db.Insert(t.Context(), tx, `INSERT INTO must_read_groups (audience_group, item_id) VALUES `, []string{"TEXT", "TEXT"}, groups),
			db.Insert(t.Context(), tx, `INSERT INTO confirmations (item_id, version, user_id, confirmed_at) VALUES `,
				[]string{"TEXT", "BIGINT", "TEXT", "BIGINT"}, confirmed))
	}))
	_, err := w.Net.DB.Exec(t.Context(), "ANALYZE")
	check.OK(t, err)
}
