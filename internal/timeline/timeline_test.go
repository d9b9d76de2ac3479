package timeline

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/bucks"
	"caravan/internal/testnet/reports"
	"caravan/internal/testnet/talks"
)

// world is the room on a network in which much has happened to north and south.
type world struct {
	*testing.T
	net  *testnet.Network
	room *Service
}

func (w world) exec(query string, args ...any) {
	w.Helper()
	_, err := w.net.DB.Exec(w.Context(), query, args...)
	check.OK(w.T, err)
}

// post stores a post as the feed does.
func (w world) post(id string, by access.Actor, to audience.Audience, at time.Time) {
	w.Helper()
	w.exec(`INSERT INTO posts (id, body, body_text, created_by, author_store_id, by_head_office, status, sort_at, visibility, version, created_at, updated_at)
		VALUES ($1, '', $2, $3, $4, $5, 'PUBLIC', $6, $7, 1, 1, 1)`, id, "Words of "+id, by.UserID, db.Null(by.StoreID), by.Role.IsAdmin(), db.Ms(at),
		to.Visibility)
	for _, g := range audience.Groups(audience.Author{UserID: by.UserID, StoreID: by.StoreID}, to) {
		w.exec(`INSERT INTO post_groups (item_id, audience_group) VALUES ($1, $2)`, id, g)
	}
}

// enter stores an entry of a store for an incentive of its own.
func (w world) enter(id, store string, at time.Time, deleted any) {
	w.Helper()
	w.exec(`INSERT INTO member_incentives (id, code, name, search_text, prize_type, end_at, description_short, description_long, details, version, created_by, created_at, updated_at, deleted_at)
		VALUES ($1, $2, $3, '', 'OTHER', 9999999999999, '', '', '', 1, 'ann', 1, 1, $4)`, "of-"+id, id, "Best "+id, deleted)
	w.exec(`INSERT INTO incentive_submissions (id, incentive_id, store_id, created_by, created_at, updated_at) VALUES ($1, $2, $3, 'olga', $4, 1)`, id,
		"of-"+id, store, db.Ms(at))
}

// say stores a conversation of a store with head office that has one message.
func (w world) say(id, store string, by access.Actor, at time.Time) {
	w.Helper()
	talk := "talk-" + store
	w.exec(`INSERT INTO conversations (id, type, unique_key, store_id, created_by, created_at, newest_at, sort_at) VALUES ($1, 'HEAD_OFFICE', $2, $3, $4, 1, 1, 1) ON CONFLICT DO NOTHING`,
		talk, "STORE:"+store, store, by.UserID)
	w.exec(`INSERT INTO messages (id, conversation_id, kind, body, body_text, created_by, as_head_office, sent_at) VALUES ($1, $2, 'MESSAGE', '', $3, $4, $5, $6)`,
		id, talk, "Words of "+id, by.UserID, by.Role.IsAdmin(), db.Ms(at))
}

func each(t *testing.T, fn func(t *testing.T, w world)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		w := world{t, n, NewService(n.DB, n.Clock, n.Stores, talks.Readable)}
		past := reports.New(n).Add(t,
			reports.Past{Store: "north", Quarter: "spring", By: testnet.Rob, Day: "2025-11-01", Score: 60, Final: true},
			reports.Past{Store: "north", Quarter: "summer", By: testnet.Rob, Day: "2026-02-01", Score: 10, Open: true},
			reports.Past{Store: "south", Quarter: "summer", By: testnet.Rob, Day: "2026-02-02", Score: 70},
		)
		w.exec(`UPDATE audit_reports SET id = 'audit-north' WHERE id = $1`, past[0])
		w.exec(`UPDATE audit_reports SET id = 'audit-south' WHERE id = $1`, past[2])
		day := func(n int) time.Time { return testnet.Now.AddDate(0, 0, -n) }
		w.post("post-all", testnet.Emma, audience.Audience{Visibility: audience.Global}, day(9))
		w.post("post-own", testnet.Olga, audience.Audience{Visibility: audience.MyStore}, day(8))
		w.post("post-later", testnet.Olga, audience.Audience{Visibility: audience.Global}, day(-1))
		w.post("post-south", testnet.Sam, audience.Audience{Visibility: audience.Global}, day(7))
		w.enter("entry-north", "north", day(6), nil)
		w.enter("entry-gone", "north", day(6), 5)
		n.Clock.T = day(5)
		bucks.New(n).Reward(t, n, "north", 250)
		n.Clock.T = testnet.Now
		w.exec(`UPDATE camel_bucks_lines SET id = 'bucks-north'`)
		w.say("message-asked", "north", testnet.Mia, day(4))
		w.say("message-answered", "north", testnet.Ann, day(3))
		fn(t, w)
	})
}

// read returns the ids of a store's whole timeline, page after page.
func (w world) read(who access.Actor, store string) (ids []string) {
	w.Helper()
	for before, pages := "", 0; pages < 20; pages++ {
		found, next, err := w.room.Read(w.Context(), who, store, before)
		check.OK(w.T, err)
		for _, h := range found {
			ids = append(ids, h.ID)
		}
		if before = next.String(); before == "" {
			return ids
		}
	}
	w.Fatal("the pages do not end")
	return nil
}

func TestWhoReadsWhat(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		desk, acting := testnet.Ann, testnet.Olga
		desk.HeadOfficeChat, acting.ImpersonatorID = true, "ann"
		public := []string{"bucks-north", "entry-north"}
		messages := []string{"message-answered", "message-asked"}
		for _, c := range []struct {
			who  string
			as   access.Actor
			want []string
		}{
			{"head office that answers for it", desk, append(messages, append(public, "post-own", "post-all", "audit-north")...)},
			{"head office", testnet.Ann, append(public, "post-own", "post-all", "audit-north")},
			{"a rep", testnet.Rob, append(public, "post-all", "audit-north")},
			{"an owner", testnet.Olga, append(messages, append(public, "post-own", "post-all", "audit-north")...)},
			{"a manager", testnet.Mia, append(messages, append(public, "post-own", "post-all", "audit-north")...)},
			{"an employee", testnet.Emma, append(public, "post-own", "post-all")},
			{"head office acting as the owner", acting, append(public, "post-own", "post-all", "audit-north")},
		} {
			t.Run("FD-175 "+c.who, func(t *testing.T) {
				w.T = t
				check.Same(t, w.read(c.as, "north"), c.want)
			})
		}
		t.Run("FD-271 people who only see Compliance are refused", func(t *testing.T) {
			only := testnet.Rob
			only.ComplianceOnly = true
			if _, _, err := w.room.Read(t.Context(), only, "north", ""); !fault.Is(err, fault.Forbidden) {
				t.Errorf("got %v, want it refused", err)
			}
		})
		t.Run("AMB-010 another store is refused, also one that does not exist", func(t *testing.T) {
			for _, store := range []string{"north", "nowhere", ""} {
				_, _, err := w.room.Read(t.Context(), testnet.Sam, store, "")
				check.True(t, fault.Is(err, fault.Forbidden), store, err)
			}
		})
	})
}

func TestThanks(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		thanks := func(id string, by access.Actor, to audience.Audience, thanked ...[2]any) {
			w.post(id, by, to, testnet.Now.Add(-time.Hour))
			w.exec(`UPDATE posts SET has_thanks = TRUE WHERE id = $1`, id)
			for i, one := range thanked {
				w.exec(`INSERT INTO post_thanks (post_id, position, user_id, store_id) VALUES ($1, $2, $3, $4)`, id, i, one[0], one[1])
			}
		}
		thanks("thanks-all", testnet.Sam, audience.Audience{Visibility: audience.Global},
			[2]any{"emma", "north"}, [2]any{"mia", "north"}, [2]any{nil, "north"})
		thanks("thanks-inside", testnet.Olga, audience.Audience{Visibility: audience.MyStore}, [2]any{"mia", "north"})
		thanks("thanks-rep", testnet.Ann, audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"south"}},
			[2]any{"rob", nil}, [2]any{nil, "south"})
		kinds := func(who access.Actor, store string) (all []string) {
			found, _, err := w.room.Read(t.Context(), who, store, "")
			check.OK(t, err)
			for _, h := range found {
				if strings.HasPrefix(h.ID, "thanks") {
					all = append(all, fmt.Sprint(h.Kind, " ", h.ID, " ", h.Title))
				}
			}
			return all
		}
		for _, c := range []struct {
			title string
			who   access.Actor
			store string
			want  []string
		}{
			{"a store has each post that thanks it or its people once, also one of its own people", testnet.Olga, "north",
				[]string{"THANKS thanks-inside Olga Øster", "THANKS thanks-all Sam South"}},
			{"whoever may not see the post does not read of it", testnet.Rob, "north", []string{"THANKS thanks-all Sam South"}},
			{"the author’s store has it as any post", testnet.Rob, "south", []string{"THANKS thanks-rep Ann Archer", "POST thanks-all Sam South"}},
		} {
			t.Run("FD-461 FD-175 "+c.title, func(t *testing.T) { check.Same(t, kinds(c.who, c.store), c.want) })
		}
	})
}

func TestPages(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		same := testnet.Now.AddDate(0, 0, -20)
		for i := range 2*PageSize + 3 {
			w.post(fmt.Sprintf("many-%02d", i), testnet.Olga, audience.Audience{Visibility: audience.Global}, same.Add(time.Duration(i/4)*time.Millisecond))
		}
		t.Run("FD-175 every happening is on exactly one page, also of those in the same millisecond", func(t *testing.T) {
			w.T = t
			ids := w.read(testnet.Olga, "north")
			seen := map[string]int{}
			for _, id := range ids {
				seen[id]++
			}
			check.Same(t, len(ids), 2*PageSize+3+7)
			check.Same(t, len(seen), len(ids))
		})
		t.Run("FD-175 a page has fifteen", func(t *testing.T) {
			found, next, err := w.room.Read(t.Context(), testnet.Olga, "north", "")
			check.OK(t, err)
			check.Same(t, len(found), PageSize)
			check.Same(t, next.String(), fmt.Sprintf("%d.%s", db.Ms(found[PageSize-1].At), found[PageSize-1].ID))
		})
	})
}

func TestHTTP(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		site, _ := apitest.New(t, testnet.Everybody(), "timeline", NewHTTP(w.room).Operations()...)
		t.Run("FD-175 SCR-007 what a timeline says, and not who of head office has written", func(t *testing.T) {
			view := apitest.Read[TimelineView](t, site, "olga", "GET", "/stores/north/timeline", "")
			var got []string
			for _, i := range view.Items {
				got = append(got, fmt.Sprintf("%s %s|%s|%s|%d|%v|%s", i.Kind, i.ParentID, i.Title, i.Text, i.Amount, i.Final,
					i.At.In(calendar.Zone).Format(time.DateOnly)))
			}
			check.Same(t, got, []string{
				"MESSAGE talk-north||Words of message-answered|0|false|2026-03-17",
				"MESSAGE talk-north|Mia Moss|Words of message-asked|0|false|2026-03-16",
				"CAMEL_BUCKS |Best display||250|false|2026-03-15",
				"ENTRY of-entry-north|Best entry-north||0|false|2026-03-14",
				"POST |Olga Øster|Words of post-own|0|false|2026-03-12",
				"POST |Emma Esté|Words of post-all|0|false|2026-03-11",
				"REPORT |Spring 2025||60|true|2025-11-01",
			})
			check.Same(t, view.Next, "")
		})
		site.Refuse(t, []apitest.Refusal{
			{"FD-175 a place that is none", "olga", "GET", "/stores/north/timeline?before=yesterday", "", 422, MessageBefore},
			{"FD-175 a place without an id", "olga", "GET", "/stores/north/timeline?before=12.", "", 422, MessageBefore},
			{"FD-175 a place before time", "olga", "GET", "/stores/north/timeline?before=-12.a", "", 422, MessageBefore},
			{"FD-175 a store that does not exist", "rob", "GET", "/stores/nowhere/timeline", "", 404, "store"},
			{"AMB-010 another store", "sam", "GET", "/stores/north/timeline", "", 403, ""},
		})
	})
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("word ", 40)
	for _, c := range []struct{ name, body, want string }{
		{"short", "Two  words\n", "Two words"},
		{"long", long, strings.TrimSpace(strings.Repeat("word ", 31)) + " word…"},
		{"one long word", strings.Repeat("é", maxExcerpt+1), strings.Repeat("é", maxExcerpt) + "…"},
	} {
		t.Run("FD-175 "+c.name, func(t *testing.T) {
			if got := excerpt(c.body); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
