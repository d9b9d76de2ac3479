package messaging

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestSendingAgain(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c, other := w.with("olga", "sam"), w.with("olga", "rob")
		id, file := db.NewID(), w.picture(testnet.Olga)
		whole := fields{"id": id, "conversation": c.ID, "body": "<p>Look</p>", "attachments": []string{file}}
		t.Run("MSG-012 AMB-127 a message that is sent again is the same message", func(t *testing.T) {
			for _, want := range []int{201, 200, 200} {
				apitest.WantStatus(t, w.Call("olga", "POST", "/messages", encoded(whole)), want)
			}
			got := w.thread("sam", c.ID, "").Messages
			check.Must(t, check.Is(t, len(got), 1, got))
			check.Must(t, check.Is(t, len(got[0].Attachments), 1, got[0].Attachments, got))
			check.Is(t, got[0].Attachments[0].ID, file, got)
			check.Same(t, w.count("sam"), CountView{Count: 1})
		})
		t.Run("AMB-127 also when it was edited or deleted since", func(t *testing.T) {
			apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages/"+id, `{"body":"<p>See</p>"}`)
			apitest.WantParts(t, w.Call("olga", "POST", "/messages", encoded(whole)), "<p>See</p>")
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+id, ""), 204)
			w2 := w.Call("olga", "POST", "/messages", encoded(whole))
			apitest.WantStatus(t, w2, 200)
			apitest.WantParts(t, w2, `"body":""`, `"attachments":[]`)
		})
		taken := w.send("olga", c.ID, "<p>One</p>")
		w.Refuse(t, []apitest.Refusal{
			{"AMB-127 another text", "olga", "POST", "/messages", encoded(fields{"id": taken.ID, "conversation": c.ID, "body": "Two"}), 409, messageIDTaken},
			{"AMB-127 another conversation", "olga", "POST", "/messages", encoded(fields{"id": taken.ID, "conversation": other.ID, "body": "<p>One</p>"}), 409,
				messageIDTaken},
			{"AMB-127 somebody else", "sam", "POST", "/messages", encoded(fields{"id": taken.ID, "conversation": c.ID, "body": "<p>One</p>"}), 409,
				messageIDTaken},
			{"MSG-012 too much", "olga", "POST", "/messages", encoded(fields{"conversation": c.ID, "body": strings.Repeat("é", MaxMessage+1)}), 422,
				MessageTooLong},
			{"MSG-012 an unknown file", "olga", "POST", "/messages", encoded(fields{"conversation": c.ID, "attachments": []string{"nothing"}}), 422,
				"attachments[0]"},
			{"MSG-012 somebody else's file", "olga", "POST", "/messages",
				encoded(fields{"conversation": c.ID, "attachments": []string{w.picture(testnet.Sam)}}), 422, "attachments[0]"},
			{"MSG-012 a reply to nothing", "olga", "POST", "/messages", encoded(fields{"conversation": other.ID, "body": "x", "replyTo": taken.ID}), 404,
				messageUnknownMessage},
			{"MSG-012 a reply to a deleted message", "sam", "POST", "/messages", encoded(fields{"conversation": c.ID, "body": "x", "replyTo": id}), 409,
				messageReplyDeleted},
			{"MSG-012 a mention of somebody who is not there", "olga", "POST", "/messages",
				encoded(fields{"conversation": c.ID, "body": `<p><span data-type="mention" data-id="rob" data-label="Rob">@Rob</span></p>`}), 422, messageTag},
			{"FD-78 editing somebody else's", "sam", "POST", "/messages/" + taken.ID, `{"body":"x"}`, 403, ""},
			{"FD-78 editing to nothing", "olga", "POST", "/messages/" + taken.ID, `{"body":" "}`, 422, MessageEmpty},
			{"FD-78 deleting somebody else's", "sam", "DELETE", "/messages/" + taken.ID, "", 403, ""},
			{"FD-78 editing a deleted one", "olga", "POST", "/messages/" + id, `{"body":"x"}`, 404, messageDeleted},
			{"FD-78 what one may not see", "rob", "PUT", "/messages/" + taken.ID + "/like", "", 404, messageUnknownMessage},
		})
		t.Run("MSG-012 as much as is allowed", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("olga", "POST", "/messages", encoded(fields{"conversation": c.ID, "body": strings.Repeat("é", MaxMessage)})), 201)
		})
	})
}

func TestWhatBecomesOfAMessage(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		m := w.send("olga", c.ID, `<p><span data-type="mention" data-id="sam" data-label="Sam South">@Sam South</span> hello</p>`)
		t.Run("MSG-012 a mention names the person", func(t *testing.T) {
			check.Must(t, check.Is(t, len(m.TaggedUsers), 1, m.TaggedUsers))
			check.Is(t, m.TaggedUsers[0].FirstName, "Sam", m.TaggedUsers)
		})
		t.Run("FD-78 a reply quotes what it answers", func(t *testing.T) {
			r := apitest.Read[MessageView](t, w.Site, "sam", "POST", "/messages", encoded(fields{"conversation": c.ID, "body": "Hi", "replyTo": m.ID}))
			check.Must(t, check.True(t, r.ReplyTo != nil, r.ReplyTo))
			check.Is(t, r.ReplyTo.Text, "@Sam South hello", r.ReplyTo)
			check.Is(t, r.ReplyTo.CreatedBy.ID, "olga", r.ReplyTo)
		})
		t.Run("FD-78 a like is one per person and can be taken back", func(t *testing.T) {
			for range 2 {
				got := apitest.Read[MessageView](t, w.Site, "sam", "PUT", "/messages/"+m.ID+"/like", "").Likes
				check.Same(t, got, LikesView{Count: 1, Mine: true, Names: []string{"Sam South"}})
			}
			check.Same(t, w.thread("olga", c.ID, "").Messages[0].Likes, LikesView{Count: 1, Names: []string{"Sam South"}})
			for range 2 {
				check.Same(t, apitest.Read[MessageView](t, w.Site, "sam", "DELETE", "/messages/"+m.ID+"/like", "").Likes, LikesView{Names: []string{}})
			}
		})
		t.Run("FD-78 an edited message says so", func(t *testing.T) {
			w.tick(time.Minute)
			got := apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages/"+m.ID, `{"body":"<p>Good morning</p>"}`)
			check.Must(t, check.True(t, got.EditedAt != nil, got))
			check.True(t, got.EditedAt.Equal(w.net.Clock.T), got)
			check.True(t, got.SentAt.Equal(m.SentAt), got)
			check.Is(t, got.Body, "<p>Good morning</p>", got)
		})
		t.Run("FD-77 FD-78 a deleted message keeps its place, its text is gone, and it no longer counts", func(t *testing.T) {
			extra := w.send("olga", c.ID, "<p>Secret</p>")
			before := w.count("sam")
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+extra.ID, ""), 204)
			check.Same(t, w.count("sam"), CountView{Count: before.Count - 1})
			check.Same(t, w.texts("sam", c.ID, ""), []string{"<p>Good morning</p>", "Hi", "(deleted)"})
			last := w.list("sam", "")[0].LastMessage
			check.True(t, last.Deleted, "the list shows", last)
			check.Is(t, last.Text, "", "the list shows", last)
			if n := w.net.Count(t, `SELECT COUNT(*) FROM messages WHERE body LIKE '%Secret%' OR body_text LIKE '%Secret%'`); n != 0 {
				t.Error("its text is still stored")
			}
		})
		t.Run("FD-76 with nobody left to read, a conversation takes no message, and its messages stay", func(t *testing.T) {
			w.net.Deactivate(t, testnet.Sam)
			got := w.thread("olga", c.ID, "")
			check.Is(t, got.Title, "Deactivated User", got)
			check.True(t, !got.Can.Send, got)
			check.Is(t, *got.Can.Closed, messageHasLeft, got)
			check.Is(t, len(got.Messages), 3, got.Messages, got)
			refused := w.Call("olga", "POST", "/messages", encoded(fields{"conversation": c.ID, "body": "x"}))
			apitest.WantStatus(t, refused, 409)
			apitest.WantParts(t, refused, messageHasLeft)
			apitest.WantStatus(t, w.Call("olga", "POST", "/conversations", `{"userIds":["sam"]}`), 200)
			apitest.WantStatus(t, w.Call("mia", "POST", "/conversations", `{"userIds":["sam"]}`), 422)
		})
	})
}

func TestFormattedMessages(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		const body = "<p><strong>Bring</strong> ice \U0001f468\u200d\U0001f373</p><ul><li><p>big</p></li><li><p><em>two</em> bags</p></li></ul>"
		m := w.send("olga", c.ID, body+`<script>alert(1)</script><p style="color:red" onclick="x()">Ta</p>`)
		t.Run("FD-454 POST-039 a message keeps its formatting and emoji, and nothing else, also when it is edited", func(t *testing.T) {
			check.Is(t, m.Body, body+"<p>Ta</p>")
			got := apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages/"+m.ID, encoded(fields{"body": body + "<ol><li>See</li></ol>"}))
			check.Is(t, got.Body, body+"<ol><li>See</li></ol>")
		})
		const first = "Bring ice \U0001f468\u200d\U0001f373"
		t.Run("FD-454 what lists, quotes, pins or finds it has its words", func(t *testing.T) {
			check.Is(t, w.list("sam", "")[0].LastMessage.Text, first)
			r := apitest.Read[MessageView](t, w.Site, "sam", "POST", "/messages", encoded(fields{"conversation": c.ID, "body": "Hi", "replyTo": m.ID}))
			check.Is(t, r.ReplyTo.Text, first)
			apitest.WantStatus(t, w.Call("sam", "PUT", "/messages/"+m.ID+"/pin", ""), 200)
			check.Is(t, w.thread("sam", c.ID, "").Pinned[0].Text, first)
			if n := w.net.Count(t, `SELECT COUNT(*) FROM messages WHERE body_text = '`+first+"\nbig\ntwo bags\nSee'"); n != 1 {
				t.Error("its words are not stored line by line")
			}
		})
	})
}

func TestPagesOfAConversation(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		ids := []string{}
		for i := range 12 {
			if i == 5 {
				w.see("sam", c.ID)
			}
			ids = append(ids, w.send("olga", c.ID, fmt.Sprint(i)).ID)
		}
		for _, p := range []struct {
			query        string
			want         string
			older, newer bool
		}{
			{"?limit=4", "8 9 10 11", true, false},
			{"?limit=4&before=" + ids[8], "4 5 6 7", true, true},
			{"?limit=4&before=" + ids[4], "0 1 2 3", false, true},
			{"?limit=4&before=" + ids[0], "", false, true},
			{"?limit=4&after=" + ids[3], "4 5 6 7", true, true},
			{"?limit=4&after=" + ids[9], "10 11", true, false},
			{"?limit=4&around=" + ids[6], "4 5 6 7", true, true},
			{"?limit=4&around=" + ids[1], "0 1 2", false, true},
			{"?limit=4&around=" + ids[11], "9 10 11", true, false},
			{"?limit=4&around=UNREAD", "3 4 5 6", true, true},
			{"?limit=100", "0 1 2 3 4 5 6 7 8 9 10 11", false, false},
			{"?limit=1&around=" + ids[6], "6", true, true},
		} {
			t.Run("MSG-007 FD-78 "+p.query, func(t *testing.T) {
				got := w.thread("sam", c.ID, p.query)
				check.Is(t, strings.Join(texts(got), " "), p.want)
				check.Is(t, got.HasOlder, p.older)
				check.Is(t, got.HasNewer, p.newer)
				check.Is(t, *got.FirstUnread, ids[5])
			})
		}
		t.Run("FD-78 the first unread is the newest page once everything is seen", func(t *testing.T) {
			w.see("sam", c.ID)
			got := w.thread("sam", c.ID, "?limit=2&around=UNREAD")
			check.Is(t, strings.Join(texts(got), " "), "10 11", texts(got))
			check.True(t, got.FirstUnread == nil, got.FirstUnread, texts(got))
		})
		w.Refuse(t,
			[]apitest.Refusal{{"MSG-007 an unknown message", "sam", "GET", "/conversations/" + c.ID + "?before=nothing", "", 404, messageUnknownMessage}})
	})
}

func TestMarks(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		first, second := w.send("olga", c.ID, "1"), w.send("olga", c.ID, "2")
		mark := func(until time.Time) SeenView {
			t.Helper()
			query := ""
			if !until.IsZero() {
				query = "?until=" + until.Format(time.RFC3339Nano)
			}
			return apitest.Read[SeenView](t, w.Site, "sam", "POST", "/conversations/"+c.ID+"/seen/sam"+query, "")
		}
		for _, s := range []struct {
			name  string
			until time.Time
			want  time.Time
			left  int
		}{
			{"it moves to what was on the screen", first.SentAt, first.SentAt, 1},
			{"it never goes back", first.SentAt.Add(-time.Hour), first.SentAt, 1},
			{"a time in the future counts as the newest message", second.SentAt.AddDate(1, 0, 0), second.SentAt, 0},
			{"repeating it changes nothing", time.Time{}, second.SentAt, 0},
		} {
			t.Run("MSG-010 MSG-013 FD-77 "+s.name, func(t *testing.T) {
				if got := mark(s.until).SeenMessagesUntil; !got.Equal(s.want) {
					t.Errorf("the mark is %v, want %v", got, s.want)
				}
				check.Same(t, w.count("sam"), CountView{Count: s.left})
			})
		}
		t.Run("FD-77 a message after a mark in the future is still unread", func(t *testing.T) {
			w.send("olga", c.ID, "3")
			check.Same(t, w.count("sam"), CountView{Count: 1})
		})
		t.Run("FD-77 who answers without having seen everything has something unread left", func(t *testing.T) {
			w.send("sam", c.ID, "4")
			check.Same(t, w.count("sam"), CountView{Count: 1})
			w.see("sam", c.ID)
			w.send("sam", c.ID, "5")
			if seen := w.thread("olga", c.ID, "").ConversationMembers[1].SeenMessagesUntil; !seen.Equal(w.net.Clock.T) {
				t.Errorf("Sam has seen until %v what he has written at %v", seen, w.net.Clock.T)
			}
		})
		t.Run("FD-77 at most a hundred are counted", func(t *testing.T) {
			for range MaxUnread + 5 {
				w.send("sam", c.ID, "x")
			}
			check.Same(t, w.count("olga"), CountView{Count: MaxUnread})
			if got := w.list("olga", "")[0].Unread; got != MaxUnread {
				t.Errorf("the list says %d", got)
			}
		})
	})
}
