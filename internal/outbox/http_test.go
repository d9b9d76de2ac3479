package outbox_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/outbox"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// The purposes of the mails. Parcels have a teller, notes have none.
const (
	parcel = "test.parcel"
	note   = "test.note"
)

// parcels is a Teller for the parcels it has, by reference. It records what it was asked.
type parcels struct {
	known map[string]outbox.About
	asked [][]string
}

func (p *parcels) AboutMails(_ context.Context, references []string) (map[string]outbox.About, error) {
	p.asked = append(p.asked, references)
	return p.known, nil
}

// office queues mails and sends them.
type office struct {
	*testnet.Node
	t      *testing.T
	db     *db.DB
	mailer *mail.Mailer
	room   *outbox.Service
	site   *apitest.Site
}

// eachOffice runs fn on each engine, with the room's operations and a mailer without a mail server.
func eachOffice(t *testing.T, p *parcels, fn func(t *testing.T, o *office)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		p.asked = nil
		node := testnet.NewNode(t, n)
		mailer, err := mail.New(n.DB, node.Blobs, mail.Config{From: "Test <test@caravan.example>"})
		check.OK(t, err)
		for _, purpose := range []string{parcel, note} {
			mailer.Register(purpose, func(_ context.Context, _ *db.Tx, reference string) (mail.Message, error) {
				return mail.Message{To: reference + "@reader.example", Subject: "About " + reference, Heading: reference, Paragraphs: []string{"Hi."}}, nil
			})
		}
		mailer.Handle(node.Runner)
		o := &office{Node: node, t: t, db: n.DB, mailer: mailer, room: outbox.NewService(n.DB, map[string]outbox.Teller{parcel: p})}
		o.site, _ = apitest.New(t, testnet.Everybody(), "outbox", outbox.NewHTTP(o.room).Operations()...)
		fn(t, o)
	})
}

// queue queues a mail and returns its id.
func (o *office) queue(purpose, reference string, attachments ...mail.Attachment) (id string) {
	o.t.Helper()
	check.OK(o.t, o.db.InTx(o.t.Context(), func(tx *db.Tx) (err error) {
		id, err = o.mailer.Send(o.t.Context(), tx, purpose, reference, attachments...)
		return err
	}))
	return id
}

// read returns what head office reads in the outbox, without the times.
func (o *office) read(query string) web.List[outbox.MailView] {
	o.t.Helper()
	list := apitest.Read[web.List[outbox.MailView]](o.t, o.site, "ann", "GET", "/mail-outbox"+query, "")
	for i, m := range list.Items {
		age := time.Since(m.CreatedAt)
		check.True(o.t, age >= 0, "the mail was queued", age)
		check.True(o.t, age <= time.Hour, "the mail was queued", age)
		list.Items[i].CreatedAt = time.Time{}
	}
	return list
}

func ids(list web.List[outbox.MailView]) []string {
	found := make([]string, len(list.Items))
	for i, m := range list.Items {
		found[i] = m.ID
	}
	return found
}

// lid returns parcels that know the mail p1.
func lid() *parcels {
	return &parcels{known: map[string]outbox.About{"p1": {Kind: "parcel", ID: "box-1", Part: "the lid", Recipient: "lena@reader.example"}}}
}

var viewOfLid = &outbox.AboutView{Kind: "parcel", ID: "box-1", Part: "the lid"}

func TestAMailBeforeItIsWritten(t *testing.T) {
	p := lid()
	eachOffice(t, p, func(t *testing.T, o *office) {
		told := o.queue(parcel, "p1", mail.Attachment{Key: "k", Name: "lid.pdf"})
		unknown, untold := o.queue(parcel, "p2"), o.queue(note, "p1")
		mails := o.read("").Items
		t.Run("SCR-044 it shows what its room knows about it", func(t *testing.T) {
			check.Same(t, mails, []outbox.MailView{
				{ID: untold, Purpose: note, Attachments: []string{}, Status: mail.Queued},
				{ID: unknown, Purpose: parcel, Attachments: []string{}, Status: mail.Queued},
				{ID: told, Purpose: parcel, About: viewOfLid, Recipient: "lena@reader.example", Attachments: []string{"lid.pdf"}, Status: mail.Queued},
			})
		})
		t.Run("a room is asked once for a page, about its own mails by its own references", func(t *testing.T) {
			check.Same(t, p.asked, [][]string{{"p2", "p1"}})
		})
	})
}

func TestAMailThatIsWritten(t *testing.T) {
	eachOffice(t, lid(), func(t *testing.T, o *office) {
		told := o.queue(parcel, "p1", mail.Attachment{Key: "k", Name: "lid.pdf"})
		unknown, untold := o.queue(parcel, "p2"), o.queue(note, "p1")
		o.Work(t)
		mails := o.read("").Items
		t.Run("SCR-044 AMB-039 it shows its recipient, its text, and why it was not sent", func(t *testing.T) {
			for i, m := range mails {
				if !strings.Contains(m.Body, "Hi.") {
					t.Errorf("the text of mail %d is %q", i, m.Body)
				}
				mails[i].Body = ""
			}
			entry, err := mail.Find(t.Context(), o.db, told)
			check.Must(t, check.Is(t, err, nil))
			check.Must(t, check.True(t, entry.Error != "", entry.Error))
			kept := entry.Error
			check.Same(t, mails, []outbox.MailView{
				{ID: untold, Purpose: note, Recipient: "p1@reader.example", Subject: "About p1", Attachments: []string{}, Status: mail.Kept, Error: kept},
				{ID: unknown, Purpose: parcel, Recipient: "p2@reader.example", Subject: "About p2", Attachments: []string{}, Status: mail.Kept, Error: kept},
				{ID: told, Purpose: parcel, About: viewOfLid, Recipient: "p1@reader.example", Subject: "About p1", Attachments: []string{"lid.pdf"},
					Status: mail.Kept, Error: kept},
			})
		})
	})
}

func TestPagesOfTheOutbox(t *testing.T) {
	eachOffice(t, &parcels{}, func(t *testing.T, o *office) {
		first, second := o.queue(note, "n1"), o.queue(note, "n2")
		o.Work(t)
		third := o.queue(note, "n3")
		for _, c := range []struct {
			name, query string
			want        []string
			meta        web.Meta
		}{
			{"SCR-044 GENERAL-025 every mail, newest first", "", []string{third, second, first},
				web.Meta{CurrentPage: 1, TotalPages: 1, TotalItems: 3, ItemsPerPage: 10}},
			{"GENERAL-024 a page of them", "?page=2&limit=2", []string{first}, web.Meta{CurrentPage: 2, TotalPages: 2, TotalItems: 3, ItemsPerPage: 2}},
			{"SCR-044 mails of one status", "?status=KEPT&limit=1", []string{second}, web.Meta{CurrentPage: 1, TotalPages: 2, TotalItems: 2, ItemsPerPage: 1}},
			{"a status that no mail has", "?status=FAILED", []string{}, web.Meta{CurrentPage: 1, TotalPages: 1, ItemsPerPage: 10}},
		} {
			t.Run(c.name, func(t *testing.T) {
				list := o.read(c.query)
				check.Same(t, ids(list), c.want)
				check.Same(t, list.Meta, c.meta)
			})
		}
		o.site.Refuse(t, []apitest.Refusal{
			{"an unknown status", "ann", "GET", "/mail-outbox?status=LOST", "", 422, "status"},
			{"an unknown order", "ann", "GET", "/mail-outbox?sort=SUBJECT", "", 422, "sort"},
		})
	})
}

func TestTheOutboxAtADesk(t *testing.T) {
	eachOffice(t, &parcels{}, func(t *testing.T, o *office) {
		zoe, amy := o.queue(note, "zoe"), o.queue(parcel, "amy")
		o.Work(t)
		later := o.queue(note, "amy")
		o.Work(t)
		waits := o.queue(parcel, "ben")
		sent := func(id string, at int) {
			_, err := o.db.Exec(t.Context(), "UPDATE mail_outbox SET status = 'SENT', sent_at = $1 WHERE id = $2", at, id)
			check.OK(t, err)
		}
		sent(zoe, 2_000)
		sent(later, 1_000)
		for _, c := range []struct {
			name, query string
			want        []string
		}{
			{"FD-426 by recipient, equal ones the newest first, those not written yet last", "?sort=RECIPIENT", []string{later, amy, zoe, waits}},
			{"FD-426 the other way around, those not written yet are still last", "?sort=RECIPIENT&order=desc", []string{zoe, later, amy, waits}},
			{"FD-426 by status", "?sort=STATUS", []string{amy, waits, later, zoe}},
			{"FD-426 by status the other way around", "?sort=STATUS&order=desc", []string{later, zoe, waits, amy}},
			{"FD-426 the oldest first", "?sort=CREATED", []string{zoe, amy, later, waits}},
			{"FD-426 the newest first", "?sort=CREATED&order=desc", []string{waits, later, amy, zoe}},
			{"FD-426 by when they were sent, the others last", "?sort=SENT", []string{later, zoe, waits, amy}},
			{"FD-426 what was sent last first, the others last", "?sort=SENT&order=desc", []string{zoe, later, waits, amy}},
			{"FD-426 the second page of an order has what the first does not", "?sort=RECIPIENT&limit=2&page=2", []string{zoe, waits}},
			{"FD-426 mails of one purpose", "?purpose=" + parcel, []string{waits, amy}},
			{"FD-426 mails to an address, in whatever case it is typed", "?query=AMY@", []string{later, amy}},
			{"FD-426 every word must be in the address", "?query=amy+reader", []string{later, amy}},
			{"FD-426 what has a meaning in patterns is only itself", "?query=a_y", []string{}},
			{"FD-426 filters together", "?purpose=" + note + "&query=amy&status=SENT", []string{later}},
		} {
			t.Run(c.name, func(t *testing.T) { check.Same(t, ids(o.read(c.query)), c.want) })
		}
	})
}

func TestWhoReadsTheOutbox(t *testing.T) {
	eachOffice(t, &parcels{}, func(t *testing.T, o *office) {
		o.site.Allow(t, []apitest.Access{{Name: "AMB-039 SCR-044 the outbox is for head office alone", Method: "GET", Path: "/mail-outbox",
			Nobody: 401, Ann: 200, Rob: 403, Olga: 403, Mia: 403, Emma: 403, Sam: 403}})
		t.Run("AMB-010 the room asks its own policy", func(t *testing.T) {
			if _, _, err := o.room.List(t.Context(), testnet.Rob, mail.Filter{}, db.Page{Limit: 10}); !fault.Is(err, fault.Forbidden) {
				t.Errorf("a rep gets %v, want a refusal", err)
			}
		})
	})
}
