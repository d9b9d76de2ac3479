package search_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/search"
	"caravan/internal/testnet"

	"pgregory.net/rapid"
)

// each runs fn on each engine, with the room on the small network.
func each(t *testing.T, fn func(t *testing.T, n *testnet.Network, s *search.Service)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) { fn(t, n, search.NewService(n.DB, n.Clock, n.Stores)) })
}

func exec(t *testing.T, n *testnet.Network, query string, args ...any) {
	t.Helper()
	_, err := n.DB.Exec(t.Context(), query, args...)
	testnet.Must(t, err)
}

// addPost stores a post as the feed does.
func addPost(t *testing.T, n *testnet.Network, id, body string, by access.Actor, to audience.Audience, at time.Time) {
	t.Helper()
	exec(t, n, `INSERT INTO posts (id, body, body_text, created_by, author_store_id, by_head_office, status, sort_at, visibility, version, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, 'PUBLIC', $7, $8, 1, $9, $10)`,
		id, body, body, by.UserID, db.Null(by.StoreID), by.Role.IsAdmin(), db.Ms(at), to.Visibility, db.Ms(n.Clock.T), db.Ms(n.Clock.T))
	for _, g := range audience.Groups(audience.Author{UserID: by.UserID, StoreID: by.StoreID}, to) {
		exec(t, n, `INSERT INTO post_groups (item_id, audience_group) VALUES ($1, $2)`, id, g)
	}
}

var everybody = audience.Audience{Visibility: audience.Global}

// found returns what a search finds, as kind and id.
func found(t *testing.T, s *search.Service, who access.Actor, query string) (hits []string) {
	t.Helper()
	groups, err := s.Search(t.Context(), who, search.Question{Query: query})
	testnet.Must(t, err)
	for _, g := range groups {
		for _, h := range g.Hits {
			hits = append(hits, string(g.Kind)+" "+h.ID)
		}
	}
	return hits
}

func TestWhatIsFound(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		addPost(t, n, "p1", "Our new Rosé from Château d'Or is here, 20% off Chardonnay", testnet.Ann, everybody, n.Clock.T)
		addPost(t, n, "p2", "Later", testnet.Ann, everybody, n.Clock.T.Add(time.Hour))
		testnet.Must(t, s.Index(t.Context()))
		for _, c := range []struct {
			name, query string
			want        []string
		}{
			{"SEARCH-001 a word", "chardonnay", []string{"POST p1"}},
			{"SEARCH-001 how a word begins", "chard", []string{"POST p1"}},
			{"SEARCH-001 without accents", "rose chateau", []string{"POST p1"}},
			{"SEARCH-001 with accents and in capitals", "ROSÉ CHÂTEAU", []string{"POST p1"}},
			{"SEARCH-001 a letter is missing", "chardonay", []string{"POST p1"}},
			{"SEARCH-001 a letter too many", "charddonnay", []string{"POST p1"}},
			{"SEARCH-001 a wrong letter", "chardunnay", []string{"POST p1"}},
			{"SEARCH-001 two letters swapped", "cahrdonnay", []string{"POST p1"}},
			{"two errors are too many", "cahrdonay", nil},
			{"every word has to be there", "chardonnay merlot", nil},
			{"only blanks", "   ", nil},
			{"operators and quotes have no meaning", `"rosé" AND -chardonnay* OR (`, nil},
			{"quotes around a word", `"rosé" (chardonnay)* 100%_`, nil},
			{"marks between words do no harm", `"rosé" (chardonnay)* :'\%_`, []string{"POST p1"}},
			{"a letter that is no text", "\x00 ' ; DROP TABLE posts --", nil},
			{"AMB-087 a post that is not public yet", "later", nil},
		} {
			t.Run(c.name, func(t *testing.T) { testnet.Same(t, c.want, found(t, s, testnet.Olga, c.query)) })
		}
		t.Run("AMB-087 head office finds it", func(t *testing.T) { testnet.Same(t, []string{"POST p2"}, found(t, s, testnet.Ann, "later")) })
		t.Run("SCR-004 the words that were found are marked, as pieces of plain text", func(t *testing.T) {
			groups, err := s.Search(t.Context(), testnet.Olga, search.Question{Query: "rose off"})
			testnet.Must(t, err)
			testnet.Same(t, []search.Part{{Text: "Our new "}, {Text: "Rosé", Found: true}, {Text: " from Château d'Or is here, 20% "}, {Text: "off", Found: true}, {Text: " Chardonnay"}}, groups[0].Hits[0].Excerpt)
		})
	})
}

func TestChanges(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		addPost(t, n, "p1", "Chardonnay", testnet.Ann, everybody, n.Clock.T)
		testnet.Must(t, s.Index(t.Context()))
		t.Run("SEARCH-001 an edited text is found by its new words alone, after the next look, however often it looks", func(t *testing.T) {
			exec(t, n, `UPDATE posts SET body_text = 'Merlot', updated_at = updated_at + 1`)
			testnet.Must(t, s.Index(t.Context()))
			testnet.Must(t, s.Index(t.Context()))
			testnet.Same(t, []string{"POST p1"}, found(t, s, testnet.Olga, "merlot"))
			testnet.Same(t, []string(nil), found(t, s, testnet.Olga, "chardonnay"))
		})
		t.Run("SEARCH-001 an audience that changes hides it at once", func(t *testing.T) {
			exec(t, n, `DELETE FROM post_groups WHERE audience_group = 'ALL'`)
			testnet.Same(t, []string(nil), found(t, s, testnet.Olga, "merlot"))
			testnet.Same(t, []string{"POST p1"}, found(t, s, testnet.Ann, "merlot"))
		})
		t.Run("SEARCH-001 a deleted post is gone at once, and later from the index", func(t *testing.T) {
			exec(t, n, `UPDATE posts SET deleted_at = 1`)
			testnet.Same(t, []string(nil), found(t, s, testnet.Ann, "merlot"))
			testnet.Must(t, s.Index(t.Context()))
			testnet.Same(t, 0, n.Count(t, `SELECT COUNT(*) FROM search_words WHERE kind = 'POST'`))
		})
	})
}

func TestPagesOfOneKind(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		for i := range 23 {
			addPost(t, n, fmt.Sprintf("p%02d", i), "Shiraz", testnet.Ann, everybody, n.Clock.T)
		}
		testnet.Must(t, s.Index(t.Context()))
		for _, c := range []struct {
			name string
			in   search.Question
			want int
			more bool
		}{
			{"SCR-004 five of each kind", search.Question{Query: "shiraz"}, 5, true},
			{"SCR-004 a page of one kind", search.Question{Query: "shiraz", Kind: search.Post, Page: 1}, 20, true},
			{"SCR-004 the last page", search.Question{Query: "shiraz", Kind: search.Post, Page: 2}, 3, false},
		} {
			t.Run(c.name, func(t *testing.T) {
				groups, err := s.Search(t.Context(), testnet.Emma, c.in)
				testnet.Must(t, err)
				if len(groups) != 1 || len(groups[0].Hits) != c.want || groups[0].More != c.more {
					t.Errorf("got %+v, want %d hits, more: %v", groups, c.want, c.more)
				}
			})
		}
	})
}

func TestWhoFindsStoresAndPeople(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		testnet.Must(t, s.Index(t.Context()))
		name := func(table, column, id string) string {
			name, err := db.One(t.Context(), n.DB, db.Text, `SELECT `+column+` FROM `+table+` WHERE id = $1`, id)
			testnet.Must(t, err)
			return name
		}
		north, mia := name("stores", "name", "north"), name("users", "first_name || ' ' || last_name", "mia")
		auditor := testnet.Rob
		auditor.ComplianceOnly = true
		for _, c := range []struct {
			name          string
			who           access.Actor
			store, person bool
		}{
			{"SCR-004 head office", testnet.Ann, true, true},
			{"SCR-004 a rep", testnet.Rob, true, true},
			{"AMB-010 an owner, the own store", testnet.Olga, true, true},
			{"AMB-010 an owner, not another store", testnet.Sam, false, true},
			{"AMB-010 an employee, no store", testnet.Emma, false, true},
			{"SHELL-023 somebody who only sees Compliance, no people", auditor, true, false},
		} {
			t.Run(c.name, func(t *testing.T) {
				if got := slices.Contains(found(t, s, c.who, north), "STORE north"); got != c.store {
					t.Errorf("finds the store: %v, want %v", got, c.store)
				}
				if got := slices.Contains(found(t, s, c.who, mia), "PERSON mia"); got != c.person {
					t.Errorf("finds the person: %v, want %v", got, c.person)
				}
			})
		}
	})
}

// audiences are those that people may choose, in a network of the stores north and south.
var audiences = rapid.Custom(func(t *rapid.T) audience.Audience {
	return audience.Audience{
		Visibility: rapid.SampledFrom([]audience.Visibility{audience.Global, audience.HeadOffice, audience.MyStore, audience.OptInPrograms, audience.SelectRegions, audience.SelectStores, audience.SelectTiers}).Draw(t, "visibility"),
		Regions:    rapid.SliceOfNDistinct(rapid.SampledFrom(network.Regions()), 1, 4, rapid.ID).Draw(t, "regions"),
		StoreIDs:   rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"north", "south"}), 1, 2, rapid.ID).Draw(t, "stores"),
		Tiers:      rapid.SliceOfNDistinct(rapid.SampledFrom(network.Tiers()), 1, 2, rapid.ID).Draw(t, "tiers"),
	}
})

func TestSearchFindsExactlyWhatTheViewerMayOpen(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		type thing struct {
			by access.Actor
			to audience.Audience
		}
		things := map[string]thing{}
		for i := range 60 {
			it := thing{testnet.Everybody()[i%len(testnet.Everybody())], audiences.Example(i)}
			id := fmt.Sprintf("p%d", i)
			things[id] = it
			addPost(t, n, id, fmt.Sprintf("word%d", i), it.by, it.to, n.Clock.T)
			exec(t, n, `INSERT INTO comments (id, post_id, body, body_text, created_by, created_at) VALUES ($1, $2, 'x', $3, 'ann', 1)`, "c"+id, id, fmt.Sprintf("answer%d", i))
			exec(t, n, `INSERT INTO resources (id, type, name, search_name, folder, visibility, created_by, version, created_at, updated_at) VALUES ($1, 'LINK', $2, 'x', '', $3, $4, 1, 1, 1)`,
				"r"+id, fmt.Sprintf("paper%d", i), it.to.Visibility, it.by.UserID)
			for _, g := range audience.Groups(audience.Author{UserID: it.by.UserID, StoreID: it.by.StoreID}, it.to) {
				exec(t, n, `INSERT INTO resource_groups (item_id, audience_group) VALUES ($1, $2)`, "r"+id, g)
			}
		}
		testnet.Must(t, s.Index(t.Context()))
		for _, who := range testnet.Everybody() {
			v, err := n.Stores.Viewer(t.Context(), n.DB, who)
			testnet.Must(t, err)
			want := map[string]bool{}
			for id, it := range things {
				if audience.MaySee(v, audience.Author{UserID: it.by.UserID, StoreID: it.by.StoreID}, it.to) {
					want["POST "+id], want["COMMENT c"+id], want["RESOURCE r"+id] = true, true, true
				}
			}
			got := map[string]bool{}
			for _, kind := range []search.Kind{search.Post, search.Comment, search.Resource} {
				word := map[search.Kind]string{search.Post: "wo", search.Comment: "an", search.Resource: "pa"}[kind]
				for page := range 4 {
					groups, err := s.Search(t.Context(), who, search.Question{Query: word, Kind: kind, Page: page + 1})
					testnet.Must(t, err)
					for _, g := range groups {
						for _, h := range g.Hits {
							got[strings.Join([]string{string(g.Kind), h.ID}, " ")] = true
						}
					}
				}
			}
			testnet.Same(t, want, got)
		}
	})
}
