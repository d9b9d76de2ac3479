package search_test

import (
	"fmt"
	"slices"
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
	"caravan/internal/search"
	"caravan/internal/testnet"
	"caravan/internal/testnet/lessons"
	"caravan/internal/testnet/talks"
	"caravan/internal/testnet/uploads"

	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// each runs fn on each engine, with the room on the small network.
func each(t *testing.T, fn func(t *testing.T, n *testnet.Network, s *search.Service)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		fn(t, n, search.NewService(n.DB, n.Clock, n.Stores, search.Messages{Readable: talks.Readable, Within: talks.Within}))
	})
}

func exec(t *testing.T, n *testnet.Network, query string, args ...any) {
	t.Helper()
	_, err := n.DB.Exec(t.Context(), query, args...)
	check.OK(t, err)
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
	results, err := s.Search(t.Context(), who, search.Question{Query: query})
	check.OK(t, err)
	for _, g := range results.Groups {
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
		check.OK(t, s.Sweep(t.Context()))
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
			t.Run(c.name, func(t *testing.T) { check.Same(t, found(t, s, testnet.Olga, c.query), c.want) })
		}
		t.Run("AMB-087 head office finds it", func(t *testing.T) { check.Same(t, found(t, s, testnet.Ann, "later"), []string{"POST p2"}) })
		t.Run("SCR-004 the words that were found are marked, as pieces of plain text", func(t *testing.T) {
			results, err := s.Search(t.Context(), testnet.Olga, search.Question{Query: "rose off"})
			check.OK(t, err)
			check.Same(t, results.Groups[0].Hits[0].Excerpt,
				[]search.Part{{Text: "Our new "}, {Text: "Rosé", Found: true}, {Text: " from Château d'Or is here, 20% "}, {Text: "off", Found: true},
					{Text: " Chardonnay"}})
		})
	})
}

func TestChanges(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		addPost(t, n, "p1", "Chardonnay", testnet.Ann, everybody, n.Clock.T)
		t.Run("SEARCH-001 what was written a moment ago is found at once", func(t *testing.T) {
			check.Same(t, found(t, s, testnet.Olga, "chardonnay"), []string{"POST p1"})
		})
		t.Run("SEARCH-001 what another node's slower clock or a long transaction has written as earlier than what was read already is found",
			func(t *testing.T) {
				addPost(t, n, "p0", "Verdelho", testnet.Ann, everybody, n.Clock.T)
				exec(t, n, `UPDATE posts SET updated_at = $1 WHERE id = 'p0'`, db.Ms(n.Clock.T.Add(-59*time.Second)))
				check.Same(t, found(t, s, testnet.Olga, "verdelho"), []string{"POST p0"})
				exec(t, n, `UPDATE posts SET deleted_at = 1 WHERE id = 'p0'`)
			})
		t.Run("SEARCH-001 an edited text is found by its new words alone, at once, however often it was looked at", func(t *testing.T) {
			exec(t, n, `UPDATE posts SET body_text = 'Merlot', updated_at = updated_at + 1`)
			check.Same(t, found(t, s, testnet.Olga, "merlot"), []string{"POST p1"})
			check.OK(t, s.Sweep(t.Context()))
			check.Same(t, found(t, s, testnet.Olga, "merlot"), []string{"POST p1"})
			check.Same(t, found(t, s, testnet.Olga, "chardonnay"), []string(nil))
		})
		t.Run("SEARCH-001 an old version is not quoted, even when its thing has not been read again", func(t *testing.T) {
			exec(t, n, `UPDATE posts SET body_text = 'Secret', updated_at = 5`)
			check.Same(t, found(t, s, testnet.Olga, "merlot"), []string(nil))
			check.OK(t, s.Sweep(t.Context()))
			check.Same(t, found(t, s, testnet.Olga, "secret"), []string{"POST p1"})
		})
		t.Run("FD-124 a number with a wrong digit is another number, and a word with a wrong letter is forgiven", func(t *testing.T) {
			addPost(t, n, "p2", "Order 20261 of Riesling", testnet.Ann, everybody, n.Clock.T)
			check.Same(t, found(t, s, testnet.Olga, "20261"), []string{"POST p2"})
			check.Same(t, found(t, s, testnet.Olga, "20262"), []string(nil))
			check.Same(t, found(t, s, testnet.Olga, "reisling"), []string{"POST p2"})
		})
		t.Run("SEARCH-001 an audience that changes hides it at once", func(t *testing.T) {
			exec(t, n, `DELETE FROM post_groups WHERE audience_group = 'ALL'`)
			check.Same(t, found(t, s, testnet.Olga, "secret"), []string(nil))
			check.Same(t, found(t, s, testnet.Ann, "secret"), []string{"POST p1"})
		})
		t.Run("SEARCH-001 a typing error does not tell that others use a word", func(t *testing.T) {
			check.Same(t, found(t, s, testnet.Olga, "secrte"), []string(nil))
			check.Same(t, found(t, s, testnet.Ann, "secrte"), []string{"POST p1"})
		})
		t.Run("SEARCH-001 an index that is built again finds the same", func(t *testing.T) {
			check.OK(t, s.Rebuild(t.Context()))
			check.Same(t, found(t, s, testnet.Ann, "secret"), []string{"POST p1"})
		})
		t.Run("SEARCH-001 a deleted post is gone at once, and later from the index", func(t *testing.T) {
			exec(t, n, `UPDATE posts SET deleted_at = 1`)
			check.Same(t, found(t, s, testnet.Ann, "secret"), []string(nil))
			check.OK(t, s.Sweep(t.Context()))
			check.Same(t, n.Count(t, `SELECT COUNT(*) FROM search_documents WHERE kind = 'POST'`), 0)
			check.Same(t, n.Count(t, `SELECT COUNT(*) FROM search_index`), n.Count(t, `SELECT COUNT(*) FROM search_documents`))
		})
	})
}

func TestWordsOfFiles(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		exec(t, n, `INSERT INTO resources (id, type, name, search_name, folder, visibility, created_by, version, created_at, updated_at) VALUES ('r1', 'FILE', 'Coolroom', 'x', '', 'GLOBAL', 'ann', 1, 1, 1)`)
		exec(t, n, `INSERT INTO resource_groups (item_id, audience_group) VALUES ('r1', 'STORE:north')`)
		file := func(number int, media string) {
			exec(t, n, `INSERT INTO resource_files (resource_id, number, media_id, created_by, created_at) VALUES ('r1', $1, $2, 'ann', 1)`, number, media)
		}
		read := func(media, words string) {
			exec(t, n, `INSERT INTO resource_texts (resource_id, media_id, words) VALUES ('r1', $1, $2) ON CONFLICT (resource_id) DO UPDATE SET media_id = excluded.media_id, words = excluded.words`, media, words)
			exec(t, n, `UPDATE resources SET text_at = text_at + $1`, db.Ms(n.Clock.T))
		}
		file(1, "m1")
		check.OK(t, s.Sweep(t.Context()))
		read("m1", strings.Repeat("Nothing here. ", 40)+"Keep the évaporateur clean at all times.")
		t.Run("FD-216 SCR-004 a resource is found by the words of its PDF as soon as they are read, with the scope where they stand", func(t *testing.T) {
			results, err := s.Search(t.Context(), testnet.Olga, search.Question{Query: "evaporateur"})
			check.OK(t, err)
			check.Must(t, check.Is(t, len(results.Groups), 1, results.Groups, results))
			check.Must(t, check.Is(t, len(results.Groups[0].Hits), 1, results.Groups[0].Hits, results))
			excerpt := ""
			for _, part := range results.Groups[0].Hits[0].Excerpt {
				excerpt += map[bool]string{true: "[" + part.Text + "]", false: part.Text}[part.Found]
			}
			check.True(t, strings.Contains(excerpt, "Keep the [évaporateur] clean"), excerpt)
			check.True(t, strings.HasPrefix(excerpt, "…"), excerpt)
		})
		t.Run("FD-216 FD-124 whoever may not open the resource does not find its words", func(t *testing.T) {
			check.Same(t, found(t, s, testnet.Sam, "evaporateur"), []string(nil))
		})
		t.Run("FD-216 the words of a file that was replaced are not found, those of the new one are", func(t *testing.T) {
			file(2, "m2")
			exec(t, n, `UPDATE resources SET updated_at = text_at + 1`)
			check.Same(t, found(t, s, testnet.Olga, "evaporateur"), []string(nil))
			read("m2", "Defrost on Mondays")
			check.Same(t, found(t, s, testnet.Olga, "defrost"), []string{"RESOURCE r1"})
		})
		t.Run("FD-216 a link has no words of a file", func(t *testing.T) {
			exec(t, n, `UPDATE resources SET type = 'LINK', updated_at = text_at + 1`)
			check.Same(t, found(t, s, testnet.Olga, "defrost"), []string(nil))
		})
	})
}

func TestSeveralNodesIndexAtOnce(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		for i := range 250 {
			addPost(t, n, fmt.Sprintf("p%03d", i), fmt.Sprintf("Shiraz number%d", i), testnet.Ann, everybody, n.Clock.T)
		}
		for _, err := range dbtest.AtOnce(4, func(i int) error {
			if i == 0 {
				return s.Sweep(t.Context())
			}
			_, err := s.Search(t.Context(), testnet.Olga, search.Question{Query: "shiraz"})
			return err
		}) {
			check.OK(t, err)
		}
		check.OK(t, s.Sweep(t.Context()))
		check.Same(t, n.Count(t, `SELECT COUNT(*) FROM search_documents WHERE kind = 'POST'`), 250)
		check.Same(t, n.Count(t, `SELECT COUNT(*) FROM search_index`), n.Count(t, `SELECT COUNT(*) FROM search_documents`))
		t.Run("SEARCH-001 the word itself comes before words that begin with it", func(t *testing.T) {
			check.Same(t, found(t, s, testnet.Olga, "number7")[0], "POST p007")
		})
		results, err := s.Search(t.Context(), testnet.Olga, search.Question{Query: "shiraz", Kind: search.Post, Page: 10})
		check.OK(t, err)
		t.Run("FD-124 SCR-004 of a word that very many have, some are counted and shown", func(t *testing.T) {
			g := results.Groups[0]
			check.Is(t, g.Count, 200)
			check.True(t, g.More)
			check.Is(t, len(g.Hits), 20, g.Hits)
		})
	})
}

func TestTheBestComesFirst(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		add := func(id, name, link string) {
			exec(t, n, `INSERT INTO resources (id, type, name, search_name, folder, link, visibility, created_by, version, created_at, updated_at) VALUES ($1, 'LINK', $2, 'x', '/Wine', $3, 'GLOBAL', 'ann', 1, 1, 1)`, id, name, link)
			exec(t, n, `INSERT INTO resource_groups (item_id, audience_group) VALUES ($1, 'ALL')`, id)
		}
		add("r1", "Cellar list", "https://caravan.example/other")
		add("r2", "Other things", "https://caravan.example/cellar")
		check.OK(t, s.Sweep(t.Context()))
		t.Run("FD-124 SEARCH-001 a name that has the word comes before a text that has it", func(t *testing.T) {
			check.Same(t, found(t, s, testnet.Olga, "cellar"), []string{"RESOURCE r1", "RESOURCE r2"})
			check.Same(t, found(t, s, testnet.Olga, "other"), []string{"RESOURCE r2", "RESOURCE r1"})
		})
	})
}

// addCourse stores a course as the academy does.
func addCourse(t *testing.T, n *testnet.Network, id string, by access.Actor, to audience.Audience, published bool) {
	t.Helper()
	exec(t, n, `INSERT INTO academy_courses (id, title, search_text, description, category, lessons, position, visibility, is_published, version, created_by, created_at, updated_at)
		VALUES ($1, 'Responsible service', 'x', 'What to ask', 'SERVICE', $2, 1, $3, $4, 1, $5, 1, 1)`, id,
		`[{"id":"l1","title":"Proof of age","body":"<p>Ask for a <b>licence</b></p>","quiz":[{"text":"Which cards?","choices":["Passport"],"right":[0]}]}]`, to.Visibility, published, by.UserID)
	for _, g := range audience.Groups(audience.Author{UserID: by.UserID, StoreID: by.StoreID}, to) {
		exec(t, n, `INSERT INTO academy_course_groups (item_id, audience_group) VALUES ($1, $2)`, id, g)
	}
}

func TestCourses(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		addCourse(t, n, "c1", testnet.Ann, everybody, true)
		addCourse(t, n, "c2", testnet.Ann, everybody, false)
		check.OK(t, s.Sweep(t.Context()))
		for _, c := range []struct {
			name, query string
			who         access.Actor
			want        []string
		}{
			{"SEARCH-001 a course by its lessons", "licence", testnet.Emma, []string{"COURSE c1"}},
			{"AMB-111 a draft is for head office", "responsible", testnet.Ann, []string{"COURSE c2", "COURSE c1"}},
			{"an answer of a quiz is not given away", "passport", testnet.Ann, nil},
		} {
			t.Run(c.name, func(t *testing.T) { check.Same(t, found(t, s, c.who, c.query), c.want) })
		}
	})
}

// talk, seat and say store conversations, their members and messages as the room messaging does.
func talk(t *testing.T, n *testnet.Network, id, kind, key, store, person string) {
	t.Helper()
	exec(t, n, `INSERT INTO conversations (id, type, unique_key, store_id, person_id, created_by, created_at, newest_at, sort_at) VALUES ($1, $2, $3, $4, $5, 'ann', 1, 1, 1)`,
		id, kind, db.Null(key), db.Null(store), db.Null(person))
}

func seat(t *testing.T, n *testnet.Network, id, who string, from int64, left any) {
	t.Helper()
	exec(t, n, `INSERT INTO conversation_members (conversation_id, seat, type, user_id, seen_until, joined_at, visible_from, left_at) VALUES ($1, $2, 'USER', $3, 0, 1, $4, $5)`, id, who, who, from, left)
}

func say(t *testing.T, n *testnet.Network, id, in, text string, at int64) {
	t.Helper()
	exec(t, n, `INSERT INTO messages (id, conversation_id, kind, body, body_text, created_by, sent_at) VALUES ($1, $2, 'MESSAGE', 'x', $3, 'olga', $4)`,
		id, in, text, at)
}

func TestMessagesAreOnlyForThoseWhoTakePart(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		talk(t, n, "group", "MEMBERS", "", "", "")
		seat(t, n, "group", "olga", 0, nil)
		seat(t, n, "group", "mia", 20, nil)
		seat(t, n, "group", "emma", 0, 15)
		say(t, n, "m1", "group", "Kestrel early", 10)
		say(t, n, "m2", "group", "Kestrel late", 30)
		talk(t, n, "office", "HEAD_OFFICE", "STORE:north", "north", "")
		say(t, n, "m3", "office", "Kestrel office", 40)
		check.OK(t, s.Sweep(t.Context()))
		desk, acting := testnet.Ann, testnet.Olga
		desk.HeadOfficeChat = true
		acting.ImpersonatorID = "ann"
		plain := testnet.Ann
		plain.HeadOfficeChat = false
		for _, c := range []struct {
			name string
			who  access.Actor
			want []string
		}{
			{"MSG-001 who takes part", testnet.Olga, []string{"MESSAGE m3", "MESSAGE m2", "MESSAGE m1"}},
			{"what was written before somebody joined is not for them", testnet.Mia, []string{"MESSAGE m3", "MESSAGE m2"}},
			{"somebody who left", testnet.Emma, nil},
			{"somebody else", testnet.Rob, nil},
			{"head office without the permission", plain, nil},
			{"AMB-107 who answers for head office", desk, []string{"MESSAGE m3"}},
			{"FD-76 somebody who acts for another person", acting, nil},
		} {
			t.Run(c.name, func(t *testing.T) {
				check.Same(t, found(t, s, c.who, "kestrel"), c.want, cmpopts.SortSlices(strings.Compare), cmpopts.EquateEmpty())
			})
		}
		t.Run("SCR-007 SEARCH-001 what somebody wrote as head office does not name them", func(t *testing.T) {
			exec(t, n, `UPDATE messages SET as_head_office = TRUE, created_by = 'ann' WHERE id = 'm3'`)
			results, err := s.Search(t.Context(), testnet.Olga, search.Question{Query: "kestrel"})
			check.OK(t, err)
			names := map[string]string{}
			for _, h := range results.Groups[0].Hits {
				names[h.ID] = h.Title[0].Text
			}
			check.Same(t, names, map[string]string{"m1": "Olga Øster", "m2": "Olga Øster", "m3": "Head Office"})
		})
	})
}

func TestScopesOfMessages(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		talk(t, n, "group", "MEMBERS", "", "", "")
		seat(t, n, "group", "olga", 0, nil)
		say(t, n, "m1", "group", "Kestrel", 10)
		check.OK(t, s.Sweep(t.Context()))
		t.Run("MSG-001 whoever is in very many conversations finds the messages of each", func(t *testing.T) {
			for i := range 250 {
				id := fmt.Sprintf("more%d", i)
				talk(t, n, id, "MEMBERS", "", "", "")
				seat(t, n, id, "mia", 0, nil)
			}
			seat(t, n, "group", "mia", 0, nil)
			check.Same(t, found(t, s, testnet.Mia, "kestrel"), []string{"MESSAGE m1"})
		})
		t.Run("SEARCH-001 a message that an earlier version of the program has indexed, without its conversation, is read again", func(t *testing.T) {
			exec(t, n, `DELETE FROM search_index`)
			exec(t, n, `UPDATE search_documents SET scope = ''`)
			check.Same(t, found(t, s, testnet.Olga, "kestrel"), []string(nil))
			check.OK(t, s.Sweep(t.Context()))
			check.Same(t, found(t, s, testnet.Olga, "kestrel"), []string{"MESSAGE m1"})
		})
	})
}

func TestAWordItselfIsNotHiddenByLongerOnes(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		addPost(t, n, "old", "Shir", testnet.Ann, everybody, n.Clock.T)
		check.OK(t, s.Sweep(t.Context()))
		for i := range 250 {
			addPost(t, n, fmt.Sprintf("p%03d", i), "Shiraz", testnet.Ann, everybody, n.Clock.T)
		}
		check.OK(t, s.Sweep(t.Context()))
		results, err := s.Search(t.Context(), testnet.Olga, search.Question{Query: "shir"})
		check.OK(t, err)
		t.Run("SEARCH-001 FD-124 of more than are ranked, one with the word itself comes first, however old it is", func(t *testing.T) {
			g := results.Groups[0]
			check.Same(t, g.Hits[0].ID, "old")
			check.Same(t, g.Count, 200)
		})
	})
}

func TestPagesOfOneKind(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		for i := range 23 {
			addPost(t, n, fmt.Sprintf("p%02d", i), "Shiraz", testnet.Ann, everybody, n.Clock.T)
		}
		exec(t, n, `INSERT INTO comments (id, post_id, body, body_text, created_by, created_at) VALUES ('c1', 'p01', 'x', 'Shiraz', 'ann', 1)`)
		check.OK(t, s.Sweep(t.Context()))
		for _, c := range []struct {
			name  string
			in    search.Question
			posts int
			other int
		}{
			{"SCR-004 five of each kind", search.Question{Query: "shiraz"}, 5, 1},
			{"SCR-004 a page of one kind, and how many the others have", search.Question{Query: "shiraz", Kind: search.Post, Page: 1}, 20, 0},
			{"SCR-004 the last page", search.Question{Query: "shiraz", Kind: search.Post, Page: 2}, 3, 0},
			{"SCR-004 a page after the last", search.Question{Query: "shiraz", Kind: search.Post, Page: 3}, 0, 0},
		} {
			t.Run(c.name, func(t *testing.T) {
				results, err := s.Search(t.Context(), testnet.Emma, c.in)
				check.OK(t, err)
				g := results.Groups
				if check.Is(t, len(g), 2, g) {
					check.Is(t, g[0].Count, 23)
					check.Is(t, g[1].Count, 1)
					check.Is(t, len(g[0].Hits), c.posts)
					check.Is(t, len(g[1].Hits), c.other)
					check.True(t, !results.Resembling)
				}
			})
		}
		t.Run("AMB-010 a kind that is not for the person", func(t *testing.T) {
			_, err := s.Search(t.Context(), testnet.Emma, search.Question{Query: "shiraz", Kind: search.Store, Page: 1})
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
	})
}

func TestWhoFindsStoresAndPeople(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		check.OK(t, s.Sweep(t.Context()))
		name := func(table, column, id string) string {
			name, err := db.One(t.Context(), n.DB, db.Text, `SELECT `+column+` FROM `+table+` WHERE id = $1`, id)
			check.OK(t, err)
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

func TestTheBorderRegionHasItsName(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		t.Run("GENERAL-019 SCR-004 a store's address names the border region as screens do, and is found by that name", func(t *testing.T) {
			border := n.AddStore(t, "Punt Road Cellars", network.NSWBR, network.Small)
			check.OK(t, s.Sweep(t.Context()))
			results, err := s.Search(t.Context(), testnet.Ann, search.Question{Query: "border region"})
			check.OK(t, err)
			check.Must(t, check.Is(t, len(results.Groups), 1, results.Groups))
			check.Must(t, check.Is(t, len(results.Groups[0].Hits), 1, results.Groups[0].Hits, results.Groups))
			check.Must(t, check.Is(t, results.Groups[0].Hits[0].ID, border, results.Groups))
			var address string
			for _, part := range results.Groups[0].Hits[0].Excerpt {
				address += part.Text
			}
			check.Same(t, address, "1 High St, Fitzroy VIC/NSW Border Region 3065")
		})
	})
}

// audiences are those that people may choose, in a network of the stores north and south.
var audiences = rapid.Custom(func(t *rapid.T) audience.Audience {
	return audience.Audience{
		Visibility: rapid.SampledFrom([]audience.Visibility{audience.Global, audience.HeadOffice, audience.MyStore, audience.OptInPrograms,
			audience.SelectRegions, audience.SelectStores, audience.SelectTiers}).Draw(t, "visibility"),
		Regions:  rapid.SliceOfNDistinct(rapid.SampledFrom(network.Regions()), 1, 4, rapid.ID).Draw(t, "regions"),
		StoreIDs: rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"north", "south"}), 1, 2, rapid.ID).Draw(t, "stores"),
		Tiers:    rapid.SliceOfNDistinct(rapid.SampledFrom(network.Tiers()), 1, 2, rapid.ID).Draw(t, "tiers"),
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
			exec(t, n, `INSERT INTO comments (id, post_id, body, body_text, created_by, created_at) VALUES ($1, $2, 'x', $3, 'ann', 1)`, "c"+id, id,
				fmt.Sprintf("answer%d", i))
			exec(t, n, `INSERT INTO resources (id, type, name, search_name, folder, visibility, created_by, version, created_at, updated_at) VALUES ($1, 'LINK', $2, 'x', '', $3, $4, 1, 1, 1)`,
				"r"+id, fmt.Sprintf("paper%d", i), it.to.Visibility, it.by.UserID)
			for _, g := range audience.Groups(audience.Author{UserID: it.by.UserID, StoreID: it.by.StoreID}, it.to) {
				exec(t, n, `INSERT INTO resource_groups (item_id, audience_group) VALUES ($1, $2)`, "r"+id, g)
			}
		}
		check.OK(t, s.Sweep(t.Context()))
		for _, who := range testnet.Everybody() {
			v, err := n.Stores.Viewer(t.Context(), n.DB, who)
			check.OK(t, err)
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
					results, err := s.Search(t.Context(), who, search.Question{Query: word, Kind: kind, Page: page + 1})
					check.OK(t, err)
					for _, g := range results.Groups {
						for _, h := range g.Hits {
							got[strings.Join([]string{string(g.Kind), h.ID}, " ")] = true
						}
					}
				}
			}
			check.Same(t, got, want)
		}
	})
}

// readers is everybody, and head office with and without the right to answer for it.
func readers() []access.Actor {
	desk := testnet.Ann
	desk.HeadOfficeChat = !desk.HeadOfficeChat
	return append(testnet.Everybody(), desk)
}

// all returns the ids of every hit of a kind, in order.
func all(t *testing.T, s *search.Service, who access.Actor, kind search.Kind, query string) []string {
	t.Helper()
	ids := []string{}
	for page := range 10 {
		results, err := s.Search(t.Context(), who, search.Question{Query: query, Kind: kind, Page: page + 1})
		check.OK(t, err)
		for _, g := range results.Groups {
			for _, h := range g.Hits {
				ids = append(ids, h.ID)
			}
		}
	}
	slices.Sort(ids)
	return ids
}

func TestSearchFindsTheCoursesOfTheCatalogue(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		shelf := uploads.New(t, n)
		for i := range 60 {
			addCourse(t, n, fmt.Sprintf("c%d", i), testnet.Everybody()[i%len(testnet.Everybody())], audiences.Example(i), i%4 > 0)
			if i%7 == 0 {
				exec(t, n, `UPDATE academy_courses SET archived_at = 1 WHERE id = $1`, fmt.Sprintf("c%d", i))
			}
		}
		check.OK(t, s.Sweep(t.Context()))
		for _, who := range testnet.Everybody() {
			want := append([]string{}, lessons.Seen(t, n, shelf, who)...)
			slices.Sort(want)
			t.Run("SEARCH-001 "+who.UserID+" finds exactly the courses of the catalogue", func(t *testing.T) {
				check.Same(t, all(t, s, who, search.Course, "licence"), want)
			})
		}
	})
}

func TestSearchFindsTheMessagesThatOneReads(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		shelf := uploads.New(t, n)
		var ids []string
		for i := range 24 {
			id := fmt.Sprintf("t%d", i)
			ids = append(ids, id)
			who := testnet.Everybody()[i%len(testnet.Everybody())]
			switch draw := rapid.Uint8().Example(i); {
			case i == 0:
				talk(t, n, id, "HEAD_OFFICE", "STORE:north", "north", "")
			case i == 1:
				talk(t, n, id, "HEAD_OFFICE", "STORE:south", "south", "")
			case i < 9:
				talk(t, n, id, "HEAD_OFFICE", "PERSON:"+who.UserID, "", who.UserID)
			default:
				talk(t, n, id, "MEMBERS", "", "", "")
				for j, member := range testnet.Everybody() {
					if (int(draw)>>j)&1 == 0 {
						continue
					}
					var left any
					if j%3 == i%3 {
						left = 25
					}
					seat(t, n, id, member.UserID, int64((i+j)%4*10), left)
				}
			}
			for at := int64(10); at <= 40; at += 10 {
				say(t, n, fmt.Sprintf("%s-%d", id, at), id, "Kestrel", at)
			}
			exec(t, n, `UPDATE messages SET deleted_at = 50 WHERE id = $1`, id+"-40")
		}
		check.OK(t, s.Sweep(t.Context()))
		for _, who := range readers() {
			want := append([]string{}, talks.Read(t, n, shelf, who, ids)...)
			slices.Sort(want)
			t.Run(fmt.Sprintf("SEARCH-001 MSG-007 %s (desk %v) finds exactly the messages of their conversations", who.UserID,
				who.HeadOfficeChat), func(t *testing.T) {
				check.Same(t, all(t, s, who, search.Message, "kestrel"), want)
			})
		}
	})
}

func TestPromotions(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		n.AddQuarter(t, "Kingfisher range", "2030-03-01", "2030-05-31")
		check.OK(t, s.Sweep(t.Context()))
		for _, who := range testnet.Everybody() {
			t.Run("FD-146 AMB-129 only head office finds promotions: "+who.UserID, func(t *testing.T) {
				want := []string(nil)
				if who.Role.IsAdmin() {
					want = []string{"PROMOTION Kingfisher range"}
				}
				check.Same(t, found(t, s, who, "kingfisher"), want)
			})
		}
		t.Run("FD-146 a promotion has its kind and its days", func(t *testing.T) {
			results, err := s.Search(t.Context(), testnet.Ann, search.Question{Query: "kingfisher"})
			check.OK(t, err)
			check.Same(t, results.Groups[0].Hits[0].Detail, "Core range, 1 March 2030 to 31 May 2030")
		})
	})
}

func TestDidYouMean(t *testing.T) {
	each(t, func(t *testing.T, n *testnet.Network, s *search.Service) {
		addPost(t, n, "p0", "Chardonney, as some write it", testnet.Ann, everybody, n.Clock.T)
		addPost(t, n, "p1", "Rosé and CHARDONNAY", testnet.Ann, everybody, n.Clock.T)
		addPost(t, n, "p2", "Chardonnay again", testnet.Ann, everybody, n.Clock.T)
		addPost(t, n, "p3", "Chardonnay, once more", testnet.Ann, everybody, n.Clock.T)
		addPost(t, n, "p8", "Chardonney, as others write it", testnet.Ann, everybody, n.Clock.T)
		addPost(t, n, "p9", "Secret", testnet.Ann, audience.Audience{Visibility: audience.HeadOffice}, n.Clock.T)
		check.OK(t, s.Sweep(t.Context()))
		for _, c := range []struct {
			name, query string
			who         access.Actor
			want        string
		}{
			{"the word that most of what was found has", "chardonny", testnet.Olga, "chardonnay"},
			{"together with the words that were right, as they were typed", "rose chardonny", testnet.Olga, "rose chardonnay"},
			{"nothing when nothing was wrong", "chardonnay", testnet.Olga, ""},
			{"nothing when nothing is found", "zzzzzzz", testnet.Olga, ""},
			{"never a word of what the person may not open", "secrte", testnet.Olga, ""},
			{"but for those who may", "secrte", testnet.Ann, "secret"},
		} {
			for _, kind := range []search.Kind{"", search.Post} {
				t.Run(fmt.Sprintf("FD-147 %s, kind %q", c.name, kind), func(t *testing.T) {
					results, err := s.Search(t.Context(), c.who, search.Question{Query: c.query, Kind: kind, Page: 1})
					check.OK(t, err)
					check.Same(t, results.Corrected, c.want)
					if c.want != "" && len(found(t, s, c.who, results.Corrected)) == 0 {
						t.Error("it finds nothing")
					}
				})
			}
		}
	})
}
