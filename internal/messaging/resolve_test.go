package messaging

import (
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// resolve resolves a conversation as somebody who has seen all of it.
func (w *world) resolve(who, id string) ConversationView {
	w.t.Helper()
	messages := w.thread(who, id, "").Messages
	return apitest.Read[ConversationView](w.t, w.Site, who, "PUT", "/conversations/"+id+"/resolved",
		encoded(fields{"lastMessage": messages[len(messages)-1].ID}))
}

func (w *world) reopen(who, id string) ConversationView {
	w.t.Helper()
	return apitest.Read[ConversationView](w.t, w.Site, who, "DELETE", "/conversations/"+id+"/resolved", "")
}

// parts returns the titles in parts of the inbox.
func (w *world) parts(queries ...string) string {
	w.t.Helper()
	all := make([]string, len(queries))
	for i, query := range queries {
		all[i] = strings.Join(titles(w.inbox(query)), ", ")
	}
	return strings.Join(all, " | ")
}

func TestResolvedConversations(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		north, south := w.office("olga", "<p>Fridge</p>"), w.office("sam", "<p>Invoice</p>")
		first := w.thread("hana", north.ID, "").Messages[0]
		t.Run("FD-446 resolved, it is seen, waits no longer and is in one part of the inbox, with who did it and when", func(t *testing.T) {
			w.tend("hana", north.ID, fields{"owner": "hugo", "snoozedUntil": w.net.Clock.T.Add(time.Hour)})
			w.tick(time.Minute)
			got := w.resolve("hana", north.ID)
			check.True(t, got.Inbox.ResolvedAt.Equal(w.net.Clock.T), got.Inbox)
			check.Is(t, got.Inbox.ResolvedBy.FirstName, "Hana")
			check.Is(t, got.Inbox.Owner.FirstName, "Hugo")
			check.True(t, got.Inbox.WaitingSince == nil && got.Inbox.AnswerBy == nil && got.Inbox.SnoozedUntil == nil, got.Inbox)
			check.Is(t, got.Unread, 0)
			check.Is(t, w.parts("", "?show=WAITING", "?show=SNOOZED", "?show=RESOLVED"), "100% Bottles | 100% Bottles |  | Café Nord")
			check.Same(t, w.count("hugo"), CountView{CountHeadOffice: 1})
			w.tick(time.Minute)
			check.True(t, w.resolve("hugo", north.ID).Inbox.ResolvedAt.Equal(*got.Inbox.ResolvedAt), "a repeat changes nothing")
			check.True(t, w.thread("olga", north.ID, "").Inbox == nil, "the store reads nothing of it")
		})
		t.Run("FD-446 a search finds it, but not among those that wait", func(t *testing.T) {
			check.Is(t, w.parts("?query=cafe", "?query=cafe&show=RESOLVED", "?query=cafe&show=WAITING"), "Café Nord | Café Nord | ")
		})
		t.Run("FD-446 reopened, it waits since when it did, and a repeat changes nothing", func(t *testing.T) {
			for range 2 {
				got := w.reopen("hugo", north.ID).Inbox
				check.True(t, got.WaitingSince.Equal(first.SentAt), got)
				check.True(t, got.ResolvedAt == nil && got.ResolvedBy == nil, got)
			}
			check.Is(t, w.parts("?show=WAITING", "?show=RESOLVED"), "Café Nord, 100% Bottles | ")
		})
		t.Run("FD-446 a message of the store reopens it and waits from then on", func(t *testing.T) {
			w.resolve("hana", north.ID)
			m := w.send("mia", north.ID, "<p>Still broken</p>")
			got := w.inbox("")[0]
			check.Is(t, got.ID, north.ID)
			check.Is(t, got.Unread, 1)
			check.True(t, got.Inbox.ResolvedAt == nil && got.Inbox.WaitingSince.Equal(m.SentAt), got.Inbox)
		})
		t.Run("FD-446 an answer of head office leaves it resolved, and so do thanks, which are not counted", func(t *testing.T) {
			w.resolve("hana", north.ID)
			w.send("hana", north.ID, "<p>Fixed</p>")
			before := w.count("hana").CountHeadOffice
			thanks := w.send("olga", north.ID, "<p>Thanks!</p>")
			check.Is(t, w.parts("?show=RESOLVED"), "Café Nord")
			check.Is(t, w.inbox("?show=RESOLVED")[0].Unread, 1)
			check.Is(t, w.count("hana").CountHeadOffice, before)
			check.True(t, w.reopen("hana", north.ID).Inbox.WaitingSince == nil, "it was answered")
			w.resolve("hana", north.ID)
			apitest.WantStatus(t, w.Call("olga", "POST", "/messages/"+thanks.ID, `{"body":"<p>Thanks, until when?</p>"}`), 200)
			got := w.thread("hana", north.ID, "").Inbox
			check.True(t, got.ResolvedAt == nil && got.WaitingSince.Equal(thanks.SentAt), "FD-391 a question that they were made into does", got)
		})
		t.Run("FD-446 snoozed, it is open again", func(t *testing.T) {
			w.resolve("hana", north.ID)
			got := w.tend("hana", north.ID, fields{"snoozedUntil": w.net.Clock.T.Add(time.Hour)}).Inbox
			check.True(t, got.ResolvedAt == nil && got.SnoozedUntil != nil, got)
			check.True(t, w.tend("hana", north.ID, fields{"wake": true}).Inbox.WaitingSince != nil, got)
		})
		t.Run("FD-446 the latest resolved is first", func(t *testing.T) {
			w.resolve("hana", south.ID)
			w.tick(time.Minute)
			w.resolve("hana", north.ID)
			check.Is(t, w.parts("", "?show=RESOLVED"), " | Café Nord, 100% Bottles")
			w.reopen("hana", north.ID)
		})
		resolved := "/conversations/" + north.ID + "/resolved"
		t.Run("FD-446 nothing is resolved that came after what the person has seen", func(t *testing.T) {
			last := w.send("olga", north.ID, "<p>One</p>")
			unseen := w.send("olga", north.ID, "<p>Two</p>")
			w.Refuse(t, []apitest.Refusal{{"FD-446 it says why", "hana", "PUT", resolved, encoded(fields{"lastMessage": last.ID}), 409,
				messageWroteSince}})
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+unseen.ID, ""), 204)
			w.send("hugo", north.ID, "<p>Three</p>")
			apitest.WantStatus(t, w.Call("hana", "PUT", resolved, encoded(fields{"lastMessage": last.ID})), 200)
			w.reopen("hana", north.ID)
		})
		chat := w.with("hana", "olga")
		of := encoded(fields{"lastMessage": first.ID})
		w.Refuse(t, []apitest.Refusal{
			{"FD-446 by the store", "olga", "PUT", resolved, of, 403, ""},
			{"AMB-107 without the permission", "ann", "PUT", resolved, of, 403, ""},
			{"AMB-107 without the permission", "ann", "DELETE", resolved, "", 403, ""},
			{"FD-446 an unknown message", "hana", "PUT", resolved, `{"lastMessage":"nothing"}`, 404, messageUnknownMessage},
			{"FD-446 a message of another conversation", "hana", "PUT", "/conversations/" + w.office("rob", "Hi").ID + "/resolved", of, 404,
				messageUnknownMessage},
			{"FD-446 a conversation of members", "hana", "PUT", "/conversations/" + chat.ID + "/resolved", of, 409, messageNotDesk},
			{"FD-446 a conversation of members", "hana", "DELETE", "/conversations/" + chat.ID + "/resolved", "", 409, messageNotDesk},
		})
	})
}

// TestResolvedAtOnce resolves a conversation while the store writes. Whichever comes first, no message stays in a resolved conversation.
func TestResolvedAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("FD-446 a message that comes while somebody resolves is never in a resolved conversation", func(t *testing.T) {
			c := w.office("olga", "<p>Fridge</p>")
			for range 10 {
				messages := w.thread("hana", c.ID, "").Messages
				last := messages[len(messages)-1].ID
				errs := dbtest.AtOnce(2, func(i int) error {
					if i == 0 {
						_, err := w.room.Resolve(background, hana, c.ID, last)
						return err
					}
					body := "<p>And now?</p>"
					_, _, err := w.room.Send(background, testnet.Olga, MessageForm{ConversationID: c.ID, Body: &body})
					return err
				})
				check.True(t, errs[0] == nil || fault.Is(errs[0], fault.Conflict), errs[0])
				check.OK(t, errs[1])
				got := w.thread("hana", c.ID, "").Inbox
				check.True(t, got.ResolvedAt == nil && got.WaitingSince != nil, got)
			}
		})
	})
}
