package notification

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
	"caravan/internal/platform/mail"
	"caravan/internal/testnet"
)

func TestMailsOfNotifications(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		p := newPost(t, n)
		wants := Choice{InApp: true, Email: true}
		p.want(t, testnet.Olga, AtOnce, wants, notice.KindPost)
		p.want(t, testnet.Mia, Daily, wants, notice.KindPost)
		p.want(t, testnet.Rob, Weekly, wants, notice.KindPost)
		tell := func(key string, people ...string) {
			t.Helper()
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return p.s.Send(t.Context(), tx, notice.Notice{Key: key, Kind: notice.KindPost, Title: "About " + key, Link: "/news/" + key}, people)
			}))
		}
		all := []string{"olga", "mia", "rob", "emma"}
		t.Run("FD-81 what a rolled back transaction told is never sent", func(t *testing.T) {
			err := n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return errors.Join(p.s.Send(t.Context(), tx, notice.Notice{Key: "no", Kind: notice.KindPost, Title: "No", Link: "/"}, all),
					errors.New("rolled back"))
			})
			if err == nil {
				t.Error("no error")
			}
			p.pass(t, "2026-03-20T12:00:00+11:00")
			check.Same(t, p.mails(t), []string{})
		})
		t.Run("FD-81 FD-80 at once only for whoever wants it so, and nothing for whoever wants none", func(t *testing.T) {
			tell("a", all...)
			p.pass(t, "2026-03-20T12:00:00+11:00")
			check.Same(t, p.mails(t), []string{"olga@caravan.example: About a"})
			page, _, err := mail.List(t.Context(), n.DB, mail.Filter{}, db.Page{Limit: 1})
			check.OK(t, err)
			for _, part := range []string{testnet.PublicURL + "/news/a", testnet.PublicURL + "/settings/notifications", "About a"} {
				check.True(t, strings.Contains(page[0].HTML, part), page[0].HTML, part, page[0].Text)
				check.True(t, strings.Contains(page[0].Text, part), part, page[0].Text)
			}
		})
		t.Run("FD-81 telling again and doing the jobs again sends nothing twice", func(t *testing.T) {
			tell("a", all...)
			p.pass(t, "2026-03-20T12:01:00+11:00")
			check.Is(t, len(p.mails(t)), 1)
		})
		t.Run("FD-81 a mail in quiet hours waits until they end", func(t *testing.T) {
			p.net.Clock.T = when(t, "2026-03-20T22:00:00+11:00")
			tell("b", "olga")
			p.pass(t, "2026-03-20T22:00:00+11:00")
			p.pass(t, "2026-03-21T06:59:00+11:00")
			check.Same(t, p.mails(t), []string{"olga@caravan.example: About a"})
			p.pass(t, "2026-03-21T07:00:00+11:00")
			check.Same(t, p.mails(t), []string{"olga@caravan.example: About a", "olga@caravan.example: About b"})
		})
		t.Run("FD-81 the daily digest has everything of the day in one mail", func(t *testing.T) {
			tell("c", "mia")
			p.pass(t, "2026-03-21T08:00:00+11:00")
			check.Same(t, p.mails(t)[2:], []string{"mia@caravan.example: You have 2 new notifications"})
		})
		t.Run("FD-81 the weekly one comes on Monday, without what was seen", func(t *testing.T) {
			tell("d", "rob")
			check.OK(t, p.s.MarkSeen(t.Context(), testnet.Rob, "a:rob"))
			p.pass(t, "2026-03-22T12:00:00+11:00")
			check.Is(t, len(p.mails(t)), 3)
			p.pass(t, "2026-03-23T08:00:00+11:00")
			check.Same(t, p.mails(t)[3:], []string{"rob@caravan.example: About d"})
		})
		t.Run("FD-81 nothing is sent that was seen, to whoever has left, or of a kind that was turned off meanwhile", func(t *testing.T) {
			before := len(p.mails(t))
			p.pass(t, "2026-03-24T12:00:00+11:00")
			tell("e", "mia", "rob", "sam")
			p.want(t, testnet.Sam, AtOnce, wants, notice.KindPost)
			tell("f", "sam")
			_, err := n.DB.Exec(t.Context(), `UPDATE users SET deactivated_at = 1 WHERE id = $1`, "mia")
			check.OK(t, err)
			p.want(t, testnet.Rob, AtOnce, Choice{InApp: true}, notice.KindPost)
			check.OK(t, p.s.MarkSeen(t.Context(), testnet.Sam, "f:sam"))
			p.pass(t, "2026-03-30T08:00:00+11:00")
			check.Same(t, p.mails(t)[before:], []string{})
			check.Is(t, n.Count(t, `SELECT COUNT(*) FROM notification_deliveries WHERE mail_id IS NULL`), 0)
		})
		t.Run("FD-81 a change to at once sends what waited for the digest", func(t *testing.T) {
			before := len(p.mails(t))
			p.want(t, testnet.Emma, Weekly, wants, notice.KindPost)
			tell("g", "emma")
			p.pass(t, "2026-03-31T12:00:00+11:00")
			p.want(t, testnet.Emma, AtOnce, wants, notice.KindPost)
			p.pass(t, "2026-03-31T12:01:00+11:00")
			check.Same(t, p.mails(t)[before:], []string{"emma@caravan.example: About g"})
		})
		t.Run("FD-81 what went into mails is forgotten after a month", func(t *testing.T) {
			n.Clock.T = n.Clock.T.Add(keepDeliveries + time.Hour)
			check.OK(t, p.s.tidy(t.Context()))
			check.Is(t, n.Count(t, `SELECT COUNT(*) FROM notification_deliveries`), 0)
		})
	})
}

func TestMailsOfMessages(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		p := newPost(t, n)
		n.Clock.T = when(t, "2026-03-20T12:00:00+11:00") // not in the quiet hours
		wants := Choice{Email: true}
		p.want(t, testnet.Olga, AtOnce, wants, notice.KindMessage)
		p.want(t, testnet.Mia, AtOnce, wants, notice.KindMessage)
		t.Run("FD-81 FD-80 a mail about messages waits ten minutes, counts those that were not seen, and never says what they say", func(t *testing.T) {
			p.write(t, "c1", "m1", "olga", "mia", "emma")
			p.write(t, "c1", "m2", "olga", "mia")
			p.write(t, "c2", "m3", "olga")
			p.pass(t, "2026-03-20T12:09:00+11:00")
			check.Same(t, p.mails(t), []string{})
			delete(p.inbox, Sent{"m1", "mia"})
			delete(p.inbox, Sent{"m2", "mia"}) // Mia has seen both
			p.pass(t, "2026-03-20T12:10:00+11:00")
			check.Same(t, p.mails(t), []string{"olga@caravan.example: You have 3 new messages"})
			page, _, err := mail.List(t.Context(), n.DB, mail.Filter{}, db.Page{Limit: 1})
			check.OK(t, err)
			text := page[0].Text + page[0].HTML
			check.True(t, strings.Contains(text, "3 new messages in 2 conversations"), text)
			check.True(t, !strings.Contains(text, "fridge"), text)
			check.True(t, !strings.Contains(text, "Ott"), text)
		})
	})
}

func TestManyMailsAtOnce(t *testing.T) {
	const many = peopleAtOnce + 30
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		statements := 0
		cfg.Observe = func(string, []any) { statements++ }
		n := testnet.New(t, dbtest.Open(t, cfg))
		n.AddManyPeople(t, many, "north")
		p := newPost(t, n)
		ids, err := db.All(t.Context(), n.DB, db.Text, `SELECT id FROM users`)
		check.OK(t, err)
		tell := func(kind notice.Kind) {
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return p.s.Send(t.Context(), tx, notice.Notice{Key: string(kind), Kind: kind, Title: "Read it", Link: "/resources"}, ids)
			}))
		}
		t.Run("FD-81 the statements of telling do not depend on the number of people", func(t *testing.T) {
			statements = 0
			tell(notice.KindMustRead)
			check.True(t, statements <= 10, statements)
		})
		t.Run("FD-81 two nodes that send at once send each mail once", func(t *testing.T) {
			other := testnet.Over(dbtest.Open(t, cfg))
			two := NewService(other.DB, other.Clock, parts(other, live.New(other.DB), &shelf{}))
			mailer, err := mail.New(other.DB, p.node.Blobs, mail.Config{From: "Caravan <noreply@caravan.example>"})
			check.OK(t, err)
			two.Mailer = mailer
			two.RegisterMails(mailer)
			at := when(t, "2026-03-21T08:00:00+11:00")
			n.Clock.T, other.Clock.T = at, at
			for _, err := range dbtest.AtOnce(4, func(i int) error { return []*Service{p.s, two}[i%2].deliverDue(t.Context()) }) {
				check.OK(t, err)
			}
			check.OK(t, p.s.deliverDue(t.Context()))
			p.node.Work(t)
			if got := n.Count(t, `SELECT COUNT(DISTINCT recipient) FROM mail_outbox`); got != len(ids) {
				t.Errorf("%d people got a mail, want %d", got, len(ids))
			}
			if got := n.Count(t, `SELECT COUNT(*) FROM mail_outbox`); got != len(ids) {
				t.Errorf("%d mails, want %d", got, len(ids))
			}
		})
		t.Run("FD-81 a node that dies while it sends leaves the rest to the next, and sends nothing twice", func(t *testing.T) {
			before := n.Count(t, `SELECT COUNT(*) FROM mail_outbox`)
			p.s.Mailer = &dyingMailer{Queue: p.mailer, after: 1}
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return p.s.Send(t.Context(), tx, notice.Notice{Key: "another", Kind: notice.KindMustRead, Title: "Read it", Link: "/resources"}, ids)
			}))
			n.Clock.T = when(t, "2026-03-24T08:00:00+11:00")
			err := p.s.deliverDue(t.Context())
			check.Must(t, check.True(t, errors.Is(err, errDied), err))
			p.s.Mailer = p.mailer
			for range 3 {
				check.OK(t, p.s.deliverDue(t.Context()))
			}
			if got := n.Count(t, `SELECT COUNT(*) FROM mail_outbox`) - before; got != len(ids) {
				t.Errorf("%d mails, want %d", got, len(ids))
			}
		})
	})
}

func TestTheTextOfALetter(t *testing.T) {
	r := recipient{Email: "olga@caravan.example", FirstName: "Olga", Settings: defaults}
	var items []item
	for i := range mostInMail + 5 {
		items = append(items, item{delivery: delivery{Kind: notice.KindPost, CreatedAt: testnet.Now}, title: fmt.Sprintf("Post %02d", i), link: "/posts/x"})
	}
	t.Run("FD-81 a long digest names the newest and counts the others", func(t *testing.T) {
		m, ok := letter(r, items, testnet.PublicURL)
		check.True(t, ok, m)
		check.Is(t, m.Subject, "You have 25 new notifications", m)
		check.Must(t, check.Is(t, len(m.Facts), mostInMail, m.Facts, m))
		check.Is(t, m.Facts[mostInMail-1].Value, "Post 24", m)
		check.Is(t, m.Closing[0], "And 5 more.", m)
	})
	t.Run("FD-81 times are those of the reader's clock, and messages are a line", func(t *testing.T) {
		r.Region = "WA"
		m, _ := letter(r, append(items[:1:1], item{delivery: delivery{Kind: notice.KindMessage, ConversationID: "c"}}), testnet.PublicURL)
		check.Same(t, m.Facts, []mail.Fact{{Label: "19 Mar, 9:30 pm", Value: "Post 00"}, {Label: "Inbox", Value: "1 new message in 1 conversation"}})
	})
	t.Run("FD-81 nothing new is no mail", func(t *testing.T) {
		if _, ok := letter(r, nil, testnet.PublicURL); ok {
			t.Error("there is one")
		}
	})
}
