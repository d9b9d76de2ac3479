package notification

import (
	"context"
	"errors"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
	"caravan/internal/platform/mail"
	"caravan/internal/testnet"
)

// inbox is where the messages of the tests are: what each person has not seen of them.
type inbox map[Sent]News

// Unseen implements Messages.
func (i inbox) Unseen(_ context.Context, _ db.Querier, sent []Sent) (map[Sent]News, error) {
	found := map[Sent]News{}
	for _, s := range sent {
		if n, has := i[s]; has {
			found[s] = n
		}
	}
	return found, nil
}

// noMails takes mails and sends none.
type noMails struct{}

// Enqueue implements mail.Queue.
func (noMails) Enqueue(context.Context, *db.Tx, string, ...string) error { return nil }

// sessions knows the sessions of testnet.
type sessions struct{ *testnet.Network }

// Live implements Sessions.
func (s sessions) Live(ctx context.Context, q db.Querier, ids []string) (map[string]bool, error) {
	live := map[string]bool{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (ends time.Time, err error) {
		var id string
		if err = scan(&id, db.ScanTime(&ends)); err == nil && ends.After(s.Clock.T) {
			live[id] = true
		}
		return ends, err
	}, `SELECT id, expires_at FROM sessions WHERE revoked_at IS NULL AND id IN (%s)`, ids)
	return live, err
}

// parts are what the room needs, on a network. Push services may be at 127.0.0.1.
func parts(n *testnet.Network, hub *live.Hub, posts Posts) Parts {
	return Parts{Live: hub, Stores: n.Stores, Posts: posts, Messages: inbox{}, Sessions: sessions{n}, Mailer: noMails{}, PublicURL: testnet.PublicURL,
		Push: PushConfig{Contact: testnet.PublicURL, Inside: "127.0.0.1"}}
}

// post is the room with its mailer, jobs and messages.
type post struct {
	door
	node   *testnet.Node
	mailer *mail.Mailer
	inbox  inbox
}

func newPost(t *testing.T, n *testnet.Network) *post {
	t.Helper()
	p := &post{door: newDoor(t, n), node: testnet.NewNode(t, n), inbox: inbox{}}
	p.connect(t)
	return p
}

// connect connects the room with a mailer that keeps all mails.
func (p *post) connect(t *testing.T) {
	t.Helper()
	mailer, err := mail.New(p.net.DB, p.node.Blobs,
		mail.Config{From: "Caravan <noreply@caravan.example>", Brand: func(context.Context, db.Querier) (mail.Brand, error) {
			return mail.Brand{Name: "Caravan", URL: testnet.PublicURL, Colour: "#000000"}, nil
		}})
	check.OK(t, err)
	p.mailer, p.s.Mailer, p.s.Messages = mailer, mailer, p.inbox
	p.s.RegisterMails(mailer)
	mailer.Handle(p.node.Runner)
	p.s.HandleJobs(p.node.Runner)
}

// pass moves the clock to a time in Melbourne and runs the jobs, with that of each minute.
func (p *post) pass(t *testing.T, to string) {
	t.Helper()
	p.net.Clock.T = when(t, to).UTC()
	check.OK(t, p.s.deliverDue(t.Context()))
	p.node.Work(t)
}

// mails returns the mails so far, the oldest first, as recipient and subject.
func (p *post) mails(t *testing.T) []string {
	t.Helper()
	page, _, err := mail.List(t.Context(), p.net.DB, mail.Filter{}, db.Page{Limit: 1000})
	check.OK(t, err)
	all := []string{}
	for i := len(page) - 1; i >= 0; i-- {
		all = append(all, page[i].Recipient+": "+page[i].Subject)
	}
	return all
}

// want changes what somebody wants.
func (p *post) want(t *testing.T, who access.Actor, pace Pace, channels Choice, all ...notice.Kind) {
	t.Helper()
	choices := map[notice.Kind]Choice{}
	for _, kind := range all {
		choices[kind] = channels
	}
	_, err := p.s.ChangeSettings(t.Context(), who, Change{Pace: &pace, Choices: choices})
	check.OK(t, err)
}

// write sends people a message that they have not seen.
func (p *post) write(t *testing.T, conversation, id string, to ...string) {
	t.Helper()
	for _, who := range to {
		p.inbox[Sent{id, who}] = News{"Ann Ott", "The fridge is fixed"}
	}
	check.OK(t, p.net.DB.InTx(t.Context(), func(tx *db.Tx) error { return p.s.MessageSent(t.Context(), tx, conversation, id, to) }))
}

var errDied = errors.New("the node died")

// dyingMailer ends the work of a node in the middle of its second transaction.
type dyingMailer struct {
	mail.Queue
	after int
}

// Enqueue implements mail.Queue.
func (m *dyingMailer) Enqueue(ctx context.Context, tx *db.Tx, purpose string, references ...string) error {
	if m.after--; m.after < 0 {
		return errors.Join(errDied, m.Queue.Enqueue(ctx, tx, purpose, references...))
	}
	return m.Queue.Enqueue(ctx, tx, purpose, references...)
}
