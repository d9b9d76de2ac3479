package messaging

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"slices"
	"sync"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/finder"
	"caravan/internal/testnet/uploads"
)

// hana and hugo answer for head office. Ann of head office does not.
var (
	hana = access.Actor{UserID: "hana", Role: access.HeadOffice, SessionID: "session-hana", HeadOfficeChat: true}
	hugo = access.Actor{UserID: "hugo", Role: access.HeadOffice, SessionID: "session-hugo", HeadOfficeChat: true}
)

// world is the room on testnet's network, with a desk.
type world struct {
	*apitest.Site
	t     *testing.T
	net   *testnet.Network
	shelf *uploads.Shelf
	room  *Service
	words finder.Words
	hub   *live.Hub
	told  toldOf
}

// addDesk adds the people of the desk to a network.
func addDesk(t testing.TB, n *testnet.Network) {
	t.Helper()
	for _, p := range []struct{ id, first, last string }{{"hana", "Hana", "Desk"}, {"hugo", "Hugo", "Desk"}} {
		n.AddPerson(t, p.id, p.first, p.last, access.HeadOffice, "")
		check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
			return n.Users.Permit(t.Context(), tx, p.id+"@caravan.example", access.HeadOfficeChat, true)
		}))
	}
}

func everybody() []access.Actor { return append(testnet.Everybody(), hana, hugo) }

func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		addDesk(t, n)
		w := &world{t: t, net: n, shelf: uploads.New(t, n)}
		w.hub = live.New(n.DB)
		w.room = NewService(n.DB, n.Clock, w.shelf, w.hub, known{}, known{}, &w.told)
		w.words = finder.New(n, Readable, Within)
		w.room.Connect(found{w.words})
		w.Site, _ = apitest.New(t, everybody(), "messaging", NewHTTP(w.room, w.hub).Operations()...)
		fn(t, w)
	})
}

// known takes the place of the rooms that know stores and people better.
type known struct{}

// Score implements Scores.
func (known) Score(_ context.Context, _ db.Querier, storeID string) (Score, bool, error) {
	return Score{ReportID: "report-" + storeID, Score: 91, Date: testnet.Today}, storeID == "north", nil
}

// SignIns implements Accounts.
func (known) SignIns(context.Context, db.Querier, []string) (map[string]time.Time, error) {
	return map[string]time.Time{"mia": testnet.Now}, nil
}

// toldOf takes the place of the room that tells people of messages: it remembers whom, of the latest.
type toldOf struct {
	mu      sync.Mutex
	message string
	people  []string
}

// MessageSent implements Notifier.
func (o *toldOf) MessageSent(_ context.Context, _ *db.Tx, _, messageID string, userIDs []string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.message, o.people = messageID, slices.Sorted(slices.Values(userIDs))
	return nil
}

// fields are the fields of a request.
type fields = map[string]any

func encoded(f fields) string {
	text, _ := json.Marshal(f) // of strings, numbers and lists
	return string(text)
}

// tick moves the clock.
func (w *world) tick(by time.Duration) { w.net.Clock.T = w.net.Clock.T.Add(by) }

// begin begins a conversation, a minute after whatever was before.
func (w *world) begin(who string, f fields) ConversationView {
	w.t.Helper()
	w.tick(time.Minute)
	return apitest.Read[ConversationView](w.t, w.Site, who, "POST", "/conversations", encoded(f))
}

// with begins a conversation of members without a message.
func (w *world) with(who string, others ...string) ConversationView {
	w.t.Helper()
	return w.begin(who, fields{"userIds": others})
}

// office begins somebody's conversation with head office.
func (w *world) office(who, body string) ConversationView {
	w.t.Helper()
	return w.begin(who, fields{"type": "HEAD_OFFICE", "body": body})
}

// send writes a message, a minute after whatever was before.
func (w *world) send(who, conversation, body string) MessageView {
	w.t.Helper()
	w.tick(time.Minute)
	return apitest.Read[MessageView](w.t, w.Site, who, "POST", "/messages", encoded(fields{"conversation": conversation, "body": body}))
}

// thread reads a conversation. query may be empty, or begin with '?'.
func (w *world) thread(who, id, query string) ThreadView {
	w.t.Helper()
	return apitest.Read[ThreadView](w.t, w.Site, who, "GET", "/conversations/"+id+query, "")
}

// texts returns the words of a conversation's newest messages, as somebody reads them.
func (w *world) texts(who, id, query string) []string {
	w.t.Helper()
	return texts(w.thread(who, id, query))
}

func texts(t ThreadView) []string {
	out := []string{}
	for _, m := range t.Messages {
		text := m.Body
		switch {
		case m.Kind != Said:
			text = string(m.Kind)
		case m.DeletedAt != nil:
			text = "(deleted)"
		}
		out = append(out, text)
	}
	return out
}

// list reads somebody's conversations. query may be empty, or begin with '?'.
func (w *world) list(who, query string) []ConversationView {
	w.t.Helper()
	return apitest.Read[struct{ Items []ConversationView }](w.t, w.Site, who, "GET", "/users/me/conversations"+query, "").Items
}

// inbox reads the desk's conversations. query may be empty, or begin with '?'.
func (w *world) inbox(query string) []ConversationView {
	w.t.Helper()
	return apitest.Read[struct{ Items []ConversationView }](w.t, w.Site, "hana", "GET", "/conversations/head-office"+query, "").Items
}

func titles(found []ConversationView) []string {
	out := []string{}
	for _, c := range found {
		out = append(out, c.Title)
	}
	return out
}

// count reads somebody's counts.
func (w *world) count(who string) CountView {
	w.t.Helper()
	return apitest.Read[CountView](w.t, w.Site, who, "GET", "/users/me/conversations/count", "")
}

// see marks everything as seen.
func (w *world) see(who, id string) {
	w.t.Helper()
	apitest.Read[SeenView](w.t, w.Site, who, "POST", "/conversations/"+id+"/seen/"+who, "")
}

// picture uploads a picture and returns its id.
func (w *world) picture(by access.Actor) string {
	w.t.Helper()
	var b bytes.Buffer
	check.OK(w.t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 4))))
	return w.shelf.File(w.t, by, "shelf.png", b.String())
}

var background = context.Background()
