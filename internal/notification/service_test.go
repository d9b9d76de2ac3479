package notification

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
	"caravan/internal/testnet"
)

// shelf is where the posts of the tests are. before is called before each answer.
type shelf struct {
	posts  map[string]Post
	before func() error
}

func (s *shelf) Published(_ context.Context, _ *db.Tx, id string) (Post, bool, error) {
	if s.before != nil {
		if err := s.before(); err != nil {
			return Post{}, false, err
		}
	}
	p, found := s.posts[id]
	return p, found, nil
}

func (s *shelf) add(id string, by access.Actor, to audience.Audience) Post {
	p := Post{ID: id, AuthorName: "Ann Ott", Text: "New hours", Author: audience.Author{UserID: by.UserID, StoreID: by.StoreID}, To: to}
	s.posts[id] = p
	return p
}

func world(d *testnet.Network) (*Service, *shelf) {
	posts := &shelf{posts: map[string]Post{}}
	return NewService(d.DB, d.Clock, parts(d, live.New(d.DB), posts)), posts
}

// told lists who has a notification about something.
func told(t *testing.T, d *db.DB, key string) []string {
	t.Helper()
	ids, err := db.All(t.Context(), d, db.Text, `SELECT user_id FROM notifications WHERE notice_key = $1 ORDER BY user_id`, key)
	check.OK(t, err)
	return ids
}

func TestWhoIsToldOfAPost(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s, posts := world(n)
		gone := n.AddPerson(t, "gone", "Gus", "Gone", access.StoreEmployee, "north")
		_, err := n.DB.Exec(t.Context(), `UPDATE users SET deactivated_at = 1 WHERE id = $1`, gone.UserID)
		check.OK(t, err)
		for _, c := range []struct {
			title string
			by    access.Actor
			to    audience.Audience
			want  []string
		}{
			{"NOTIF-008 AMB-088 everybody but the author and who has left", testnet.Ann, audience.Audience{Visibility: audience.Global},
				[]string{"emma", "mia", "olga", "rita", "rob", "sam"}},
			{"AMB-088 head office only", testnet.Ann, audience.Audience{Visibility: audience.HeadOffice}, []string{}},
			{"AMB-088 one region, with the reps", testnet.Ann, audience.Audience{Visibility: audience.SelectRegions, Regions: []network.Region{"TAS"}},
				[]string{"rita", "rob", "sam"}},
			{"AMB-088 one store", testnet.Ann, audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"north"}},
				[]string{"emma", "mia", "olga", "rita", "rob"}},
			{"FD-445 AMB-088 two roles of one region, without head office and reps", testnet.Olga, audience.Audience{Visibility: audience.Combined,
				Regions: []network.Region{network.VIC}, Roles: []access.Role{access.StoreManager, access.StoreEmployee}}, []string{"emma", "mia"}},
			{"FD-445 AMB-088 reps and head office, as chosen roles", testnet.Olga, audience.Audience{Visibility: audience.Combined,
				Roles: []access.Role{access.HeadOffice, access.StoreRep}}, []string{"ann", "rita", "rob"}},
			{"AMB-088 the author's store, with head office", testnet.Olga, audience.Audience{Visibility: audience.MyStore}, []string{"ann", "emma", "mia"}},
		} {
			t.Run(c.title, func(t *testing.T) {
				p := posts.add(db.NewID(), c.by, c.to)
				check.OK(t, s.tellOfPost(t.Context(), p.ID))
				check.Same(t, told(t, n.DB, "post:"+p.ID), c.want)
			})
		}
	})
}

func TestANotificationOfAPost(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s, posts := world(n)
		node := testnet.NewNode(t, n)
		s.HandleJobs(node.Runner)
		p := posts.add("p1", testnet.Ann, audience.Audience{Visibility: audience.Global})
		publish := func(fail error) error {
			return n.DB.InTx(t.Context(), func(tx *db.Tx) error { return errors.Join(s.PostPublished(t.Context(), tx, p.ID), fail) })
		}
		t.Run("AMB-088 a post that is not published after all is not told", func(t *testing.T) {
			if err := publish(errors.New("rolled back")); err == nil {
				t.Error("no error")
			}
			node.Work(t)
			check.Same(t, told(t, n.DB, "post:p1"), []string{})
		})
		t.Run("NOTIF-001 it has a title, the beginning of the text, a link and a time, and is unseen", func(t *testing.T) {
			check.OK(t, publish(nil))
			node.Work(t)
			var kind, title, content, link string
			var at time.Time
			check.OK(t, n.DB.QueryRow(t.Context(), `SELECT kind, title, content, link, created_at FROM notifications WHERE user_id = $1 AND seen_at IS NULL`,
				"rob").
				Scan(&kind, &title, &content, &link, db.ScanTime(&at)))
			check.Same(t, []string{kind, title, content, link}, []string{"POST", "Ann Ott shared a post", "New hours", "/posts/p1"})
			check.True(t, at.Equal(n.Clock.T), at)
		})
		t.Run("AMB-088 telling again adds nothing, and keeps what was seen", func(t *testing.T) {
			_, err := n.DB.Exec(t.Context(), `UPDATE notifications SET seen_at = 1 WHERE user_id = $1`, "rob")
			check.OK(t, err)
			check.OK(t, publish(nil))
			node.Work(t)
			check.Same(t, told(t, n.DB, "post:p1"), []string{"emma", "mia", "olga", "rita", "rob", "sam"})
			check.Is(t, n.Count(t, `SELECT COUNT(*) FROM notifications WHERE seen_at IS NULL`), 5)
		})
		t.Run("FD-61 AMB-088 a post that is deleted before the job works is told to nobody", func(t *testing.T) {
			p = posts.add("p2", testnet.Ann, audience.Audience{Visibility: audience.Global})
			check.OK(t, publish(nil))
			delete(posts.posts, "p2")
			node.Work(t)
			check.Same(t, told(t, n.DB, "post:p2"), []string{})
			check.Is(t, n.Count(t, `SELECT COUNT(*) FROM jobs WHERE finished_at IS NULL`), 0)
		})
	})
}

func TestThousandsAreToldInFewStatements(t *testing.T) {
	const many = 5000
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		sent := 0
		cfg.Observe = func(statement string, _ []any) {
			if strings.HasPrefix(statement, "INSERT INTO notifications") || strings.HasPrefix(statement, "SELECT u.id FROM users") {
				sent++
			}
		}
		n := testnet.New(t, dbtest.Open(t, cfg))
		n.AddManyPeople(t, many, "north")
		s, posts := world(n)
		p := posts.add("p", testnet.Ann, audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"north"}})

		t.Run("AMB-088 a node that dies in the middle has told some; the next attempt tells the others, once", func(t *testing.T) {
			dies, calls := errors.New("the node died"), 0
			posts.before = func() error {
				if calls++; calls == 4 {
					return dies
				}
				return nil
			}
			err := s.tellOfPost(t.Context(), p.ID)
			check.Must(t, check.True(t, errors.Is(err, dies), err))
			some := len(told(t, n.DB, "post:p"))
			check.True(t, some != 0, some)
			check.True(t, some < many, some)
			posts.before = nil
			sent = 0
			check.OK(t, s.tellOfPost(t.Context(), p.ID))
			if all := len(told(t, n.DB, "post:p")); all != many+5 {
				t.Errorf("%d were told, want %d", all, many+5)
			}
			if most := 2 * (many/batch + 1); sent > most {
				t.Errorf("%d statements for %d people, want at most %d", sent, many, most)
			}
		})
		t.Run("AMB-088 Send takes one statement", func(t *testing.T) {
			ids := append(told(t, n.DB, "post:p"), "nobody")
			sent = 0
			for range 2 {
				check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
					return s.Send(t.Context(), tx, notice.Notice{Key: "k", Kind: notice.KindPost, Title: "t", Link: "/"}, ids)
				}))
			}
			check.Is(t, len(told(t, n.DB, "k")), many+5)
			check.Is(t, sent, 2)
		})
	})
}

func TestTellingEachSomethingOfTheirOwn(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		statements := 0
		cfg.Observe = func(string, []any) { statements++ }
		n := testnet.New(t, dbtest.Open(t, cfg))
		s, _ := world(n)
		send := func(all ...notice.Personal) int {
			t.Helper()
			statements = 0
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error { return s.SendEach(t.Context(), tx, notice.KindQuery, all) }))
			return statements
		}
		var all []notice.Personal
		for i := range 50 {
			for _, who := range []string{"olga", "rob", "nobody"} {
				all = append(all, notice.Personal{UserID: who, Key: fmt.Sprint("query:", i, who), Title: fmt.Sprint("To ", who, i), Content: "c", Link: "/"})
			}
		}
		for _, who := range []string{"olga", "rob"} {
			_, err := n.DB.Exec(t.Context(),
				`INSERT INTO notification_choices (user_id, kind, in_app, email, push, changed_at) VALUES ($1, 'QUERY', TRUE, TRUE, FALSE, 1)`, who)
			check.OK(t, err)
		}
		one := send(all[0])
		t.Run("AMB-110 SendEach takes as many statements for a hundred notices as for one, and tells each once", func(t *testing.T) {
			for range 2 {
				got := send(all...)
				check.True(t, got <= one, got, one)
			}
			count := n.Count(t, `SELECT COUNT(*) FROM notifications
				WHERE kind = 'QUERY' AND title = 'To ' || user_id || SUBSTR(notice_key, 7, LENGTH(notice_key) - 6 - LENGTH(user_id))`)
			check.Is(t, count, 100)
			got := told(t, n.DB, "query:7rob")
			check.True(t, slices.Equal(got, []string{"rob"}), got)
		})
		t.Run("AMB-110 each of them may leave by e-mail", func(t *testing.T) {
			if got := n.Count(t, `SELECT COUNT(*) FROM notification_deliveries d JOIN notifications n ON n.id = d.notification_id AND n.user_id = d.user_id WHERE d.channel = 'EMAIL'`); got != 100 {
				t.Errorf("%d are to leave", got)
			}
		})
		t.Run("AMB-110 nothing to say is no mistake", func(t *testing.T) { send() })
	})
}

func TestTwoNodesTellAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		n := testnet.New(t, dbtest.Open(t, cfg))
		n.AddManyPeople(t, 2500, "south")
		other := testnet.Over(dbtest.Open(t, cfg))
		one, posts := world(n)
		two := NewService(other.DB, other.Clock, parts(other, live.New(other.DB), posts))
		p := posts.add("p", testnet.Ann, audience.Audience{Visibility: audience.Global})
		t.Run("AMB-088 each person is told once when two nodes do the same job at once, as after a lost lease", func(t *testing.T) {
			ctx := context.WithoutCancel(t.Context())
			for _, err := range dbtest.AtOnce(4, func(i int) error { return []*Service{one, two}[i%2].tellOfPost(ctx, p.ID) }) {
				check.OK(t, err)
			}
			check.Is(t, len(told(t, n.DB, "post:p")), 2506)
		})
	})
}

func TestTheTextOfANotice(t *testing.T) {
	p := Post{ID: "p", AuthorName: "Ann Ott", Pinned: true, Text: strings.Repeat("word ", 60)}
	t.Run("NOTIF-001 an announcement is named so, and a long text is cut", func(t *testing.T) {
		got := p.notice()
		check.Is(t, got.Title, "Ann Ott shared an announcement", got)
		check.True(t, len([]rune(got.Content)) <= maxContent, len([]rune(got.Content)), got)
		check.True(t, strings.HasSuffix(got.Content, "word…"), got.Content, got)
	})
}
