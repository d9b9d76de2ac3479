package messaging

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func (w *world) tend(who, id string, f fields) ConversationView {
	w.t.Helper()
	return apitest.Read[ConversationView](w.t, w.Site, who, "POST", "/conversations/"+id+"/head-office", encoded(f))
}

func TestTheInbox(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		north := w.office("olga", "<p>Fridge</p>")
		south := w.office("sam", "<p>Invoice</p>")
		emma := w.office("emma", "<p>Roster</p>")
		all := func(query string) string { return strings.Join(titles(w.inbox(query)), ", ") }
		t.Run("MSG-006 FD-79 unread first, then the newest", func(t *testing.T) {
			apitest.Read[SeenView](t, w.Site, "hana", "POST", "/conversations/"+emma.ID+"/seen/head-office", "")
			check.Is(t, all(""), "100% Bottles, Café Nord, Emma Esté")
		})
		t.Run("MSG-006 a search finds stores and people", func(t *testing.T) {
			for query, want := range map[string]string{"cafe": "Café Nord", "moss": "Café Nord", "EMMA": "Emma Esté", "bottles 100": "100% Bottles",
				"zzz": ""} {
				check.Is(t, all("?query="+strings.ReplaceAll(query, " ", "+")), want, query)
			}
		})
		t.Run("FD-79 the first who answers looks after it, and can hand it over", func(t *testing.T) {
			w.send("hana", north.ID, "<p>Coming</p>")
			if got := w.inbox("?show=MINE"); check.Is(t, len(got), 1, got) {
				check.Is(t, got[0].ID, north.ID, got)
				check.Is(t, got[0].Inbox.Owner.ID, "hana", got)
			}
			if got := w.tend("hana", north.ID, fields{"owner": "hugo"}); got.Inbox.Owner.FirstName != "Hugo" {
				t.Errorf("it belongs to %+v", got.Inbox.Owner)
			}
			w.send("hana", north.ID, "<p>And again</p>")
			if got := w.thread("hana", north.ID, ""); got.Inbox.Owner.ID != "hugo" {
				t.Errorf("it belongs to %+v", got.Inbox.Owner)
			}
			check.Is(t, all("?show=NOBODYS"), "100% Bottles, Emma Esté")
			if got := w.tend("hugo", north.ID, fields{"owner": ""}); got.Inbox.Owner != nil {
				t.Errorf("it belongs to %+v", got.Inbox.Owner)
			}
		})
		t.Run("FD-79 it waits from the first message that is not answered, and is promised by then", func(t *testing.T) {
			check.Same(t, apitest.Read[SettingsView](t, w.Site, "olga", "GET", "/conversations/head-office/settings", ""), SettingsView{DefaultPromise})
			apitest.Read[SettingsView](t, w.Site, "hugo", "POST", "/conversations/head-office/settings", `{"promiseHours":48}`)
			first := w.send("olga", north.ID, "<p>When?</p>")
			second := w.send("mia", north.ID, "<p>Today?</p>")
			inbox := func() *InboxView { return w.thread("hana", north.ID, "").Inbox }
			got := inbox()
			check.True(t, got.WaitingSince.Equal(first.SentAt), "it waits since", got.WaitingSince, got.AnswerBy)
			check.True(t, got.AnswerBy.Equal(first.SentAt.Add(48*time.Hour)), "it waits since", got.WaitingSince, got.AnswerBy)
			check.Is(t, all("?show=WAITING"), "100% Bottles, Emma Esté, Café Nord")
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+first.ID, ""), 204)
			if got := inbox(); !got.WaitingSince.Equal(second.SentAt) {
				t.Errorf("with the first message deleted it waits since %v", got.WaitingSince)
			}
			apitest.WantStatus(t, w.Call("mia", "DELETE", "/messages/"+second.ID, ""), 204)
			if got := inbox(); check.True(t, got.WaitingSince == nil) {
				check.True(t, got.AnswerBy == nil)
			}
			w.send("hana", north.ID, "<p>Tomorrow</p>")
			thanks := w.send("olga", north.ID, "<p>Thank you!</p>")
			check.True(t, inbox().WaitingSince == nil, "FD-391 thanks wait for no answer")
			check.True(t, w.inbox("")[0].ID == north.ID && w.inbox("")[0].Unread > 0, "FD-391 and are unread")
			apitest.WantStatus(t, w.Call("olga", "POST", "/messages/"+thanks.ID, `{"body":"<p>Thanks, at what time?</p>"}`), 200)
			check.True(t, inbox().WaitingSince.Equal(thanks.SentAt), "FD-391 but a question that they were made into does")
			w.send("olga", north.ID, "<p>Hello?</p>")
			if got := w.tend("hana", north.ID, fields{"noAnswerNeeded": true}); got.Inbox.WaitingSince != nil {
				t.Errorf("it waits since %v", got.Inbox.WaitingSince)
			}
			if got := w.thread("olga", north.ID, ""); check.Is(t, *got.PromiseHours, 48) {
				check.True(t, got.Inbox == nil)
			}
		})
		t.Run("FD-79 snoozed, it is seen and gone until its time, or until the store writes", func(t *testing.T) {
			back := w.net.Clock.T.Add(time.Hour)
			snooze := func() {
				t.Helper()
				back = w.net.Clock.T.Add(time.Hour)
				got := w.tend("hana", south.ID, fields{"snoozedUntil": back})
				check.True(t, got.Inbox.SnoozedUntil.Equal(back), got.Inbox)
				check.Is(t, got.Unread, 0, got.Inbox)
				if got := all("") + "|" + all("?show=SNOOZED") + "|" +
					all("?query=bottles"); check.True(t, strings.HasSuffix(got, "|100% Bottles|100% Bottles"), got) {
					check.True(t, !strings.HasPrefix(got, "100%"), got)
				}
			}
			snooze()
			w.net.Clock.T = back
			got := all("") + "|" + all("?show=SNOOZED")
			check.True(t, strings.Contains(got, "100% Bottles"), got)
			check.True(t, strings.HasSuffix(got, "|"), got)
			snooze()
			w.send("sam", south.ID, "<p>Still there?</p>")
			if got := w.inbox("")[0]; check.Is(t, got.ID, south.ID) {
				check.Is(t, got.Unread, 1)
				check.True(t, got.Inbox.SnoozedUntil == nil, got)
			}
			snooze()
			if got := w.tend("hugo", south.ID, fields{"wake": true}); got.Inbox.SnoozedUntil != nil {
				t.Errorf("it is still snoozed until %v", got.Inbox.SnoozedUntil)
			}
		})
		t.Run("MSG-008 FD-76 the desk begins with a store by any of its owners and managers", func(t *testing.T) {
			for who, want := range map[string]string{"mia": north.ID, "emma": emma.ID, "sam": south.ID} {
				got := w.begin("hana", fields{"type": "HEAD_OFFICE", "userIds": []string{who}})
				check.Is(t, got.ID, want, who, got.Title)
			}
		})
		t.Run("FD-79 who of the desk begins with a message looks after it", func(t *testing.T) {
			got := w.begin("hugo", fields{"type": "HEAD_OFFICE", "userIds": []string{"rob"}, "body": "<p>Welcome</p>"})
			if check.True(t, got.Inbox.Owner != nil) {
				check.Is(t, got.Inbox.Owner.FirstName, "Hugo")
			}
		})
		chat := w.with("hana", "olga")
		w.Refuse(t, []apitest.Refusal{
			{"FD-79 the owner is not at the desk", "hana", "POST", "/conversations/" + north.ID + "/head-office", `{"owner":"ann"}`, 422, messageNotAtDesk},
			{"FD-79 a time that has passed", "hana", "POST", "/conversations/" + north.ID + "/head-office", `{"snoozedUntil":"2020-01-01T00:00:00Z"}`, 422,
				messageSnoozePast},
			{"FD-79 a time far away", "hana", "POST", "/conversations/" + north.ID + "/head-office", `{"snoozedUntil":"2036-01-01T00:00:00Z"}`, 422,
				messageSnoozeFar},
			{"FD-79 a conversation of members", "hana", "POST", "/conversations/" + chat.ID + "/head-office", `{"noAnswerNeeded":true}`, 409, messageNotDesk},
			{"FD-79 no hours", "hana", "POST", "/conversations/head-office/settings", `{"promiseHours":0}`, 422, MessagePromise},
			{"FD-79 too many hours", "hana", "POST", "/conversations/head-office/settings", `{"promiseHours":337}`, 422, MessagePromise},
			{"AMB-107 without the permission", "ann", "POST", "/conversations/" + north.ID + "/head-office", `{"noAnswerNeeded":true}`, 403, ""},
			{"AMB-107 without the permission", "ann", "GET", "/saved-answers", "", 403, ""},
			{"AMB-107 without the permission", "ann", "POST", "/conversations/head-office/settings", `{"promiseHours":2}`, 403, ""},
			{"AMB-107 without the permission", "ann", "GET", "/conversations/head-office/people", "", 403, ""},
		})
		t.Run("AMB-107 head office without the permission has a conversation of its own with the desk", func(t *testing.T) {
			own := w.office("ann", "<p>A question</p>")
			check.Same(t, titles(w.list("ann", "?conversationType=HEAD_OFFICE")), []string{"Head Office"})
			check.Same(t, w.thread("hugo", own.ID, "").Title, "Ann Archer")
			w.send("hugo", own.ID, "<p>An answer</p>")
			check.Same(t, w.count("ann"), CountView{CountHeadOffice: 1})
		})
	})
}

// TestNotesStayAtTheDesk lets everybody outside of the desk call everything that answers with something, and looks for the notes.
func TestNotesStayAtTheDesk(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		const secret = "secretnote"
		c := w.office("olga", "<p>Fridge</p>")
		first := w.send("hana", c.ID, "<p>Coming</p>")
		id := db.NewID()
		body := encoded(fields{"id": id, "body": "<p>" + secret + "<script>x</script></p>"})
		t.Run("FD-79 the desk notes something once", func(t *testing.T) {
			for _, want := range []int{201, 200} {
				apitest.WantStatus(t, w.Call("hana", "POST", "/conversations/"+c.ID+"/notes", body), want)
			}
			for i := range 4 {
				w.send("olga", c.ID, fmt.Sprint(i))
				w.tick(time.Second)
				apitest.Read[NoteView](t, w.Site, "hugo", "POST", "/conversations/"+c.ID+"/notes", encoded(fields{"body": secret}))
			}
			if got := w.thread("hugo", c.ID, "").Notes; check.Is(t, len(got), 5, got) {
				check.Is(t, got[0].Body, "<p>"+secret+"</p>", got)
				check.Is(t, got[0].CreatedBy.ID, "hana", got)
				check.True(t, !got[0].CanDelete, got)
				check.True(t, got[1].CanDelete, got)
			}
		})
		t.Run("FD-79 each note is on one page of the messages", func(t *testing.T) {
			seen, query := map[string]int{}, "?limit=2"
			for {
				page := w.thread("hana", c.ID, query)
				for _, n := range page.Notes {
					seen[n.ID]++
				}
				if !page.HasOlder {
					break
				}
				query = "?limit=2&before=" + page.Messages[0].ID
			}
			query = "?limit=2&around=" + first.ID
			down := map[string]int{}
			for {
				page := w.thread("hana", c.ID, query)
				for _, n := range page.Notes {
					down[n.ID]++
				}
				if !page.HasNewer {
					break
				}
				query = "?limit=2&after=" + page.Messages[len(page.Messages)-1].ID
			}
			for _, counts := range []map[string]int{seen, down} {
				check.Is(t, len(counts), 5, counts)
				for id, n := range counts {
					check.Is(t, n, 1, id)
				}
			}
		})
		t.Run("FD-79 nobody outside of the desk is ever answered with a note", func(t *testing.T) {
			reply := encoded(fields{"conversation": c.ID, "body": "<p>Hm</p>", "replyTo": first.ID})
			for _, who := range []string{"olga", "mia", "emma", "sam", "rob", "ann", ""} {
				for _, op := range NewHTTP(w.room, w.hub).Operations() {
					for _, query := range []string{"", "?conversationType=HEAD_OFFICE", "?query=" + secret, "?show=ALL", "?around=UNREAD", "?limit=100",
						"?before=" + id, "?around=" + id} {
						path := strings.NewReplacer("{id}", c.ID, "{userId}", who, "{noteId}", id).Replace(op.Path)
						for _, sent := range []string{"{}", reply, body, `{"type":"HEAD_OFFICE","body":"Hi"}`} {
							if op.Method == "GET" {
								sent = ""
							}
							if op.ID == "delete-conversation-note" || op.Method != "GET" && query != "" {
								continue
							}
							if got := w.Call(who, op.Method, path+query, sent).Body.String(); strings.Contains(got, secret) && op.ID != "create-conversation-note" {
								t.Errorf("%s gets from %s%s: %s", who, op.ID, query, got)
							} else if op.ID == "create-conversation-note" && strings.Contains(got, "createdBy") {
								t.Errorf("%s adds a note: %s", who, got)
							}
						}
					}
				}
				if w.Call(who, "DELETE", "/conversations/"+c.ID+"/notes/"+id, "").Code < 400 {
					t.Errorf("%s deletes a note", who)
				}
			}
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-79 an empty note", "hana", "POST", "/conversations/" + c.ID + "/notes", `{"body":" "}`, 422, MessageNote},
			{"FD-79 a long note", "hana", "POST", "/conversations/" + c.ID + "/notes", encoded(fields{"body": strings.Repeat("x", MaxNote+1)}), 422,
				messageLongNote},
			{"FD-79 somebody else's note", "hugo", "DELETE", "/conversations/" + c.ID + "/notes/" + id, "", 403, ""},
			{"FD-79 an unknown note", "hugo", "DELETE", "/conversations/" + c.ID + "/notes/nothing", "", 404, messageNoNote},
			{"AMB-127 an id that is taken", "hugo", "POST", "/conversations/" + c.ID + "/notes", body, 409, messageIDTaken},
		})
		t.Run("FD-79 one's own note can be deleted", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("hana", "DELETE", "/conversations/"+c.ID+"/notes/"+id, ""), 204)
			got := w.thread("hana", c.ID, "?limit=100").Notes
			check.Is(t, len(got), 4, got)
		})
	})
}

func TestTheCardOfAStore(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c, alone := w.office("olga", "<p>Fridge</p>"), w.office("emma", "<p>Roster</p>")
		t.Run("FD-79 the desk sees the store, its score and when its people signed in last", func(t *testing.T) {
			got := apitest.Read[CardView](t, w.Site, "hana", "GET", "/conversations/"+c.ID+"/card", "")
			check.Is(t, got.Store.Name, "Café Nord", got)
			check.Is(t, got.Score.Score, 91, got)
			check.Must(t, check.Is(t, len(got.People), 2, got.People, got))
			check.Is(t, got.People[0].ID, "mia", got)
			check.True(t, got.People[0].LastSignedIn.Equal(testnet.Now), got)
			check.True(t, got.People[1].LastSignedIn == nil, got.People[1].LastSignedIn, got)
			check.Is(t, got.People[1].Email, "olga@caravan.example", got)
			if got := apitest.Read[CardView](t, w.Site, "hana", "GET", "/conversations/"+alone.ID+"/card", ""); check.True(t, got.Store == nil, got) {
				check.True(t, got.Score == nil, got)
				check.Is(t, len(got.People), 1, got.People)
			}
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-79 by the store", "olga", "GET", "/conversations/" + c.ID + "/card", "", 403, ""},
			{"AMB-107 without the permission", "ann", "GET", "/conversations/" + c.ID + "/card", "", 403, ""},
			{"FD-79 of members", "hana", "GET", "/conversations/" + w.with("hana", "olga").ID + "/card", "", 409, messageNotDesk},
		})
	})
}

func TestSavedAnswers(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		id := db.NewID()
		body := encoded(fields{"id": id, "title": "Zebra", "body": "<p>Thank you<script>x</script></p>"})
		t.Run("FD-79 FD-240 an answer is saved once, listed by title, changed and deleted", func(t *testing.T) {
			for _, want := range []int{201, 200} {
				apitest.WantStatus(t, w.Call("hana", "POST", "/saved-answers", body), want)
			}
			apitest.Read[AnswerView](t, w.Site, "hugo", "POST", "/saved-answers", `{"title":"Éclair","body":"Yes"}`)
			got := apitest.Read[AnswersView](t, w.Site, "hugo", "GET", "/saved-answers", "").Items
			check.Must(t, check.Is(t, len(got), 2, got))
			check.Is(t, got[0].Title, "Éclair", got)
			check.Is(t, got[1].Body, "<p>Thank you</p>", got)
			check.Is(t, got[1].CreatedBy.ID, "hana", got)
			if got := apitest.Read[AnswerView](t, w.Site, "hugo", "POST", "/saved-answers/"+id, `{"title":"Apple","body":"No"}`); check.Is(t, got.Title,
				"Apple") {
				check.Is(t, got.ID, id)
				check.Is(t, got.Version, 2)
			}
			for range 2 { // again, as when the answer was lost
				if got := apitest.Read[AnswerView](t, w.Site, "hana", "POST", "/saved-answers/"+id, `{"title":"Pear","body":"No","version":2}`); check.Is(t,
					got.Title, "Pear") {
					check.Is(t, got.Version, 3)
				}
			}
			w.Refuse(t,
				[]apitest.Refusal{{"FD-240 somebody has changed it meanwhile", "hugo", "POST", "/saved-answers/" + id, `{"title":"Plum","body":"No","version":2}`,
					409, messageNewerAnswer}})
			apitest.WantStatus(t, w.Call("hugo", "DELETE", "/saved-answers/"+id, ""), 204)
			apitest.WantStatus(t, w.Call("hugo", "DELETE", "/saved-answers/"+id, ""), 404)
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-79 no title", "hana", "POST", "/saved-answers", `{"title":"","body":"x"}`, 422, MessageAnswerTitle},
			{"FD-79 a long title", "hana", "POST", "/saved-answers", encoded(fields{"title": strings.Repeat("x", MaxAnswerTitle+1), "body": "x"}), 422,
				messageLongTitle},
			{"FD-79 a title of two lines", "hana", "POST", "/saved-answers", `{"title":"a\nb","body":"x"}`, 422, messagePlainName},
			{"FD-79 no words", "hana", "POST", "/saved-answers", `{"title":"a","body":" "}`, 422, MessageAnswerBody},
			{"FD-79 a long answer", "hana", "POST", "/saved-answers", encoded(fields{"title": "a", "body": strings.Repeat("x", MaxMessage+1)}), 422,
				MessageTooLong},
			{"FD-79 an unknown answer", "hana", "POST", "/saved-answers/nothing", `{"title":"a","body":"x"}`, 404, messageNoAnswer},
		})
	})
}

func TestWhoTakesOverAStore(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.office("olga", "<p>Before</p>")
		answer := w.send("hana", c.ID, "<p>Answer</p>")
		w.tick(time.Hour)
		w.net.Deactivate(t, testnet.Olga)
		ned := w.net.AddPerson(t, "ned", "Ned", "New", access.StoreOwner, "north")
		site, _ := apitest.New(t, append(everybody(), ned), "messaging", NewHTTP(w.room, w.hub).Operations()...)
		w.Site = site
		t.Run("FD-76 the conversation is the store's: the next owner reads it, and nothing of before counts as unread", func(t *testing.T) {
			got := w.begin("ned", fields{"type": "HEAD_OFFICE"})
			check.Is(t, got.ID, c.ID, got)
			check.Is(t, got.Unread, 0, got)
			check.Same(t, w.texts("ned", c.ID, ""), []string{"<p>Before</p>", "<p>Answer</p>"})
		})
		t.Run("FD-77 FD-93 a mark on what was written before they came does not make it unread", func(t *testing.T) {
			for _, until := range []time.Time{c.CreatedAt, time.Unix(-1, 0)} {
				got := apitest.Read[SeenView](t, w.Site, "ned", "POST", "/conversations/"+c.ID+"/seen/ned?until="+until.UTC().Format(time.RFC3339Nano), "")
				if !got.SeenMessagesUntil.Equal(answer.SentAt) {
					t.Errorf("the mark is %v, the newest message of %v", got.SeenMessagesUntil, answer.SentAt)
				}
				check.Same(t, w.count("ned"), CountView{})
			}
			w.send("hana", c.ID, "<p>Welcome</p>")
			check.Same(t, w.count("ned"), CountView{CountHeadOffice: 1})
		})
		if w.thread("hana", c.ID, "").Store.Region != network.VIC {
			t.Error("the desk no longer sees the store")
		}
	})
}
