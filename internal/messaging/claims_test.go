package messaging

import (
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestWhatPeopleMayDo(t *testing.T) {
	if AtDesk(access.Actor{UserID: "olga", Role: access.StoreOwner, HeadOfficeChat: true}) {
		t.Error("AMB-107 somebody who no longer belongs to head office answers for it")
	}
	own := Conversation{Type: HeadOffice, Key: "PERSON:mia", PersonID: "mia"}
	check.Is(t, own.side(testnet.Mia, false), MemberSide, "FD-76 who becomes a manager loses the conversation that they had as an employee")
	check.Is(t, own.side(testnet.Olga, false), Outside, "FD-76 who becomes a manager loses the conversation that they had as an employee")
	group := Conversation{Type: Members, CreatedBy: "olga"}
	members := make([]Member, MaxMembers)
	for i := range members {
		members[i] = Member{Type: UserSeat, Person: Person{Role: access.StoreOwner}}
		members[i].Person.ID = fmt.Sprint("p", i)
	}
	check.True(t, !canDo(testnet.Olga, group, MemberSide, members).Add, "FD-78 people can be added to a full group, or not to another one")
	check.True(t, canDo(testnet.Olga, group, MemberSide, members[1:]).Add, "FD-78 people can be added to a full group, or not to another one")
	m := Message{Kind: Said}
	m.By.ID = "olga"
	check.Same(t, canDoMessage(testnet.Olga, m, Conversation{}, MemberSide, Can{}), MessageCan{Edit: true, Delete: true, Forward: true})
	check.Same(t, canDoMessage(testnet.Olga, m, Conversation{}, MemberSide, Can{Send: true, Pin: true}),
		MessageCan{Edit: true, Delete: true, Forward: true, Like: true, Reply: true, Pin: true})
	m.DeletedAt = &testnet.Now
	check.Same(t, canDoMessage(testnet.Olga, m, Conversation{}, MemberSide, Can{Send: true}), MessageCan{})
}

// heard returns what the pages of somebody are told while something is done.
func (w *world) heard(who access.Actor, do func()) []string {
	s := w.hub.Subscribe(Topics(who)...)
	defer s.Close()
	do()
	changed, _ := s.Take()
	return changed
}

func TestWhoHearsOfIt(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		id := db.NewID()
		w.begin("olga", fields{"id": id, "userIds": []string{"sam", "rob", "mia"}, "name": "Orders"})
		office := w.office("olga", "<p>Fridge</p>")
		m := w.send("olga", id, "1")
		two := w.with("olga", "sam")
		w.send("olga", two.ID, "1")
		typing := func(who, conversation string) func() {
			return func() { apitest.WantStatus(t, w.Call(who, "POST", "/conversations/"+conversation+"/typing", ""), 204) }
		}
		call := func(who, method, path, body string) func() {
			return func() {
				got := w.Call(who, method, path, body)
				check.True(t, got.Code < 300, method, path, got.Code)
			}
		}
		about := func(who, subject string) []string { return []string{who + "#" + subject} }
		for _, c := range []struct {
			name string
			who  access.Actor
			do   func()
			want []string
		}{
			{"NOTIF-007 of a like", testnet.Sam, call("rob", "PUT", "/messages/"+m.ID+"/like", ""), about("user:sam", "conversation:"+id)},
			{"NOTIF-007 of an edit", testnet.Sam, call("olga", "POST", "/messages/"+m.ID, `{"body":"2"}`), about("user:sam", "conversation:"+id)},
			{"FD-453 of a copy", testnet.Sam, call("rob", "POST", "/messages/"+m.ID+"/forward", encoded(fields{"conversation": id})),
				about("user:sam", "conversation:"+id)},
			{"FD-432 of a pin", testnet.Sam, call("rob", "PUT", "/messages/"+m.ID+"/pin", ""), about("user:sam", "conversation:"+id)},
			{"FD-432 of its end", testnet.Rob, call("sam", "DELETE", "/messages/"+m.ID+"/pin", ""), about("user:rob", "conversation:"+id)},
			{"MSG-013 of one's own mark, on other devices", testnet.Sam, func() { w.see("sam", id) }, about("user:sam", "conversation:"+id)},
			{"MSG-013 of the other's mark, in a conversation of two", testnet.Olga, func() { w.see("sam", two.ID) },
				about("user:olga", "conversation:"+two.ID)},
			{"MSG-013 not of another's mark in a group, which shows with the next poll", testnet.Olga, func() { w.see("rob", id) }, nil},
			{"FD-79 of a note, at the desk", hugo, call("hana", "POST", "/conversations/"+office.ID+"/notes", `{"body":"x"}`),
				about("office", "conversation:"+office.ID)},
			{"FD-446 of a resolution, at the desk", hugo, call("hana", "PUT", "/conversations/"+office.ID+"/resolved",
				encoded(fields{"lastMessage": office.LastMessage.ID})), about("office", "conversation:"+office.ID)},
			{"FD-449 of several at once, at the desk", hugo, func() { w.many("hana", "ASSIGN", fields{"owner": "hana"}, office) },
				about("office", "conversation:"+office.ID)},
			{"FD-449 not of what was so before", hugo, func() { w.many("hana", "ASSIGN", fields{"owner": "hana"}, office) }, nil},
			{"FD-446 not of its end, in the store", testnet.Olga, call("hana", "DELETE", "/conversations/"+office.ID+"/resolved", ""), nil},
			{"FD-79 not of a note, in the store", testnet.Olga, call("hana", "POST", "/conversations/"+office.ID+"/notes", `{"body":"x"}`), nil},
			{"NOTIF-007 of typing", testnet.Sam, typing("rob", id), about("user:sam", "typing:"+id+":rob")},
			{"NOTIF-007 of typing, told once in two seconds", testnet.Sam, typing("rob", id), nil},
			{"NOTIF-007 of typing, not oneself", testnet.Rob, func() { w.tick(TypingEvery); typing("rob", id)() }, nil},
			{"NOTIF-007 of a store's typing, at the desk", hana, typing("olga", office.ID), about("office", "typing:"+office.ID+":olga")},
			{"SCR-007 of the desk's typing, and not whose", testnet.Olga, typing("hana", office.ID), about("user:olga", "typing:"+office.ID+":HEAD_OFFICE")},
			{"NOTIF-007 of typing, not outsiders", testnet.Sam,
				func() { apitest.WantStatus(t, w.Call("emma", "POST", "/conversations/"+id+"/typing", ""), 404) }, nil},
			{"FD-77 of one's removal", testnet.Rob, call("olga", "DELETE", "/conversations/"+id+"/members/rob", ""), about("user:rob", "conversation:"+id)},
			{"NOTIF-007 not once one has left the network", testnet.Mia, func() { w.net.Deactivate(t, testnet.Mia); w.send("olga", id, "3") }, nil},
		} {
			t.Run(c.name, func(t *testing.T) { check.Same(t, w.heard(c.who, c.do), c.want) })
		}
	})
}

func TestWhatListsLeaveOut(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("MSG-004 a conversation of two is listed for the other once it has a message", func(t *testing.T) {
			c := w.with("olga", "sam")
			check.Same(t, titles(w.list("sam", "")), []string{})
			check.Same(t, titles(w.list("olga", "")), []string{"Sam South"})
			w.send("olga", c.ID, "1")
			check.Same(t, titles(w.list("sam", "")), []string{"Olga Øster"})
		})
		t.Run("FD-77 the last message of before they came is not shown to who was added", func(t *testing.T) {
			id := db.NewID()
			w.begin("olga", fields{"id": id, "userIds": []string{"sam"}, "name": "Orders", "body": "Before"})
			apitest.Read[ConversationView](t, w.Site, "olga", "POST", "/conversations/"+id+"/members", `{"userIds":["rob"]}`)
			if got := w.list("rob", ""); check.Is(t, len(got), 1, got) {
				check.True(t, got[0].LastMessage == nil, got[0].LastMessage)
				check.Is(t, got[0].Unread, 0)
			}
			check.Same(t, w.list("sam", "")[0].LastMessage.Text, "Before")
			apitest.WantStatus(t, w.Call("sam", "POST", "/conversations", encoded(fields{"id": id, "userIds": []string{"olga", "rob"}})), 409)
		})
		t.Run("MSG-006 a conversation that the desk has begun is in its inbox once it has a message", func(t *testing.T) {
			c := w.begin("hana", fields{"type": "HEAD_OFFICE", "userIds": []string{"emma"}})
			check.Same(t, titles(w.inbox("")), []string{})
			w.send("hana", c.ID, "1")
			check.Same(t, titles(w.inbox("")), []string{"Emma Esté"})
		})
		t.Run("MSG-009 a page of people says whether there are more", func(t *testing.T) {
			got := apitest.Read[struct {
				Items []PersonView
				Meta  struct{ TotalItems int }
			}](t, w.Site, "olga", "GET", "/conversations/possible-users?limit=2", "")
			check.Is(t, len(got.Items), 2, got.Items)
			check.Is(t, got.Meta.TotalItems, 3)
		})
	})
}

func TestWhatHeadOfficeKeepsToItself(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.office("olga", "<p>Fridge</p>")
		first := w.thread("olga", c.ID, "").Messages[0]
		apitest.Read[MessageView](t, w.Site, "hana", "PUT", "/messages/"+first.ID+"/like", "")
		answer := w.send("hana", c.ID, "<p>Coming</p>")
		reply := apitest.Read[MessageView](t, w.Site, "mia", "POST", "/messages",
			encoded(fields{"conversation": c.ID, "body": "When?", "replyTo": answer.ID}))
		t.Run("SCR-007 outside nobody learns who of head office liked, was quoted or wrote last", func(t *testing.T) {
			check.Same(t, w.thread("olga", c.ID, "").Messages[0].Likes.Names, []string{"Head Office"})
			check.Same(t, w.thread("hugo", c.ID, "").Messages[0].Likes.Names, []string{"Hana Desk"})
			for _, got := range []*QuoteView{reply.ReplyTo, w.thread("olga", c.ID, "").Messages[2].ReplyTo} {
				check.True(t, got.CreatedBy == nil, got.CreatedBy, got)
				check.True(t, got.AsHeadOffice, got)
				check.Is(t, got.Text, "Coming", got)
			}
			w.send("hana", c.ID, "<p>Today</p>")
			got := w.list("olga", "?conversationType=HEAD_OFFICE")[0].LastMessage
			check.True(t, got.CreatedBy == nil, got.CreatedBy, "the list shows", got)
			check.True(t, got.AsHeadOffice, "the list shows", got)
		})
		mention := func(who string) string {
			return encoded(fields{"conversation": c.ID, "body": `<p><span data-type="mention" data-id="` + who + `" data-label="X">@X</span></p>`})
		}
		t.Run("MSG-012 the desk mentions its own people, and a store does not", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("hana", "POST", "/messages", mention("hugo")), 201)
			apitest.WantStatus(t, w.Call("olga", "POST", "/messages", mention("hugo")), 422)
		})
		t.Run("FD-77 a mark in a conversation with head office never goes back", func(t *testing.T) {
			w.see("olga", c.ID)
			got := apitest.Read[SeenView](t, w.Site, "olga", "POST", "/conversations/"+c.ID+"/seen/olga?until="+first.SentAt.Format(time.RFC3339Nano), "")
			check.True(t, got.SeenMessagesUntil.After(first.SentAt), got.SeenMessagesUntil)
		})
		t.Run("FD-79 a deleted message is no longer the last of the store", func(t *testing.T) {
			last := w.send("olga", c.ID, "x")
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+last.ID, ""), 204)
			stored, err := repo{}.conversation(background, w.net.DB, c.ID)
			check.OK(t, err)
			check.Same(t, stored.Inbox.LastStoreAt, reply.SentAt)
		})
		t.Run("FD-79 the text of a deleted note is gone", func(t *testing.T) {
			n := apitest.Read[NoteView](t, w.Site, "hana", "POST", "/conversations/"+c.ID+"/notes", `{"body":"confidential"}`)
			apitest.WantStatus(t, w.Call("hana", "DELETE", "/conversations/"+c.ID+"/notes/"+n.ID, ""), 204)
			check.Same(t, w.net.Count(t, `SELECT COUNT(*) FROM conversation_notes WHERE body LIKE '%confidential%'`), 0)
		})
		t.Run("FD-76 FD-79 who has left neither takes part nor looks after it", func(t *testing.T) {
			w.net.Deactivate(t, hugo)
			w.net.Deactivate(t, testnet.Mia)
			apitest.WantStatus(t, w.Call("hana", "POST", "/conversations/"+c.ID+"/head-office", `{"owner":"hugo"}`), 422)
			var people []string
			for _, m := range w.thread("hana", c.ID, "").ConversationMembers {
				if m.UserID != nil {
					people = append(people, *m.UserID)
				}
			}
			check.Same(t, people, []string{"olga"})
		})
	})
}

func TestBadInputs(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		id := db.NewID()
		w.begin("olga", fields{"id": id, "userIds": []string{"sam", "rob"}, "name": "Orders"})
		file := w.picture(testnet.Olga)
		m := apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages",
			encoded(fields{"conversation": id, "body": "Look", "attachments": []string{file}}))
		apitest.Read[MessageView](t, w.Site, "sam", "PUT", "/messages/"+m.ID+"/like", "")
		apitest.Read[ConversationView](t, w.Site, "sam", "POST", "/conversations/"+id, `{"name":"Stock"}`)
		t.Run("FD-78 the same name again is no event, and events are not unread", func(t *testing.T) {
			apitest.Read[ConversationView](t, w.Site, "sam", "POST", "/conversations/"+id, `{"name":"Stock"}`)
			check.Same(t, w.texts("olga", id, ""), []string{"Look", "RENAMED"})
			check.Same(t, w.count("rob"), CountView{Count: 1})
		})
		event := w.thread("olga", id, "").Messages[1].ID
		strangers := func(n int) (ids []string) {
			for i := range n {
				ids = append(ids, fmt.Sprint("nobody", i))
			}
			return ids
		}
		w.net.Deactivate(t, testnet.Rob)
		w.Refuse(t, []apitest.Refusal{
			{"FD-78 a reply to an event", "olga", "POST", "/messages", encoded(fields{"conversation": id, "body": "x", "replyTo": event}), 422, messageEvent},
			{"FD-78 a like of an event", "olga", "PUT", "/messages/" + event + "/like", "", 409, messageEvent},
			{"FD-78 an edit of an event", "sam", "POST", "/messages/" + event, `{"body":"x"}`, 409, messageEvent},
			{"FD-78 an edit that says nothing", "olga", "POST", "/messages/" + m.ID, `{}`, 422, messageNothing},
			{"MSG-012 a mention of a member who has left", "olga", "POST", "/messages",
				encoded(fields{"conversation": id, "body": `<p><span data-type="mention" data-id="rob" data-label="Rob">@Rob</span></p>`}), 422, messageTag},
			{"MSG-008 a hundred others", "olga", "POST", "/conversations", encoded(fields{"userIds": strangers(MaxMembers)}), 422, messageManyPeople},
			{"MSG-008 as many as a group takes", "olga", "POST", "/conversations", encoded(fields{"userIds": strangers(MaxMembers - 1)}), 422, messageGone},
			{"FD-78 adding more than a group takes", "olga", "POST", "/conversations/" + id + "/members",
				encoded(fields{"userIds": strangers(MaxMembers - 2)}), 422, messageManyPeople},
			{"FD-78 adding as many as it takes", "olga", "POST", "/conversations/" + id + "/members", encoded(fields{"userIds": strangers(MaxMembers - 3)}),
				422, messageGone},
		})
		t.Run("FD-76 the store of a member who has left is not shown", func(t *testing.T) {
			w.net.Deactivate(t, testnet.Sam)
			for _, member := range w.thread("olga", id, "").ConversationMembers {
				check.True(t, *member.UserID != "sam" || member.User.Store == nil, member.User.Store)
			}
		})
		t.Run("FD-76 where nobody reads any more nothing can be liked", func(t *testing.T) {
			refused := w.Call("olga", "PUT", "/messages/"+m.ID+"/like", "")
			apitest.WantStatus(t, refused, 409)
			apitest.WantParts(t, refused, messageEmptyGroup)
		})
		t.Run("FD-78 an edit changes the files, and what is deleted has neither files nor likes", func(t *testing.T) {
			used := func() int {
				return w.net.Count(t, `SELECT COUNT(*) FROM media_uses WHERE used_by = $1`, usedBy(m.ID))
			}
			apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages/"+m.ID, encoded(fields{"attachments": []string{file, w.picture(testnet.Olga)}}))
			check.Same(t, used(), 2)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+m.ID, ""), 204)
			check.Same(t, used(), 0)
			check.Same(t, w.net.Count(t, `SELECT COUNT(*) FROM message_likes WHERE message_id = $1`, m.ID), 0)
		})
	})
}

func TestTagsOfThreads(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		w.send("olga", c.ID, "1")
		ask := func(site *apitest.Site, tag string) (int, string) {
			t.Helper()
			r := httptest.NewRequest("GET", "/api/conversations/"+c.ID, nil)
			r.Header.Set("If-None-Match", tag)
			got := site.Send("olga", r)
			return got.Code, got.Header().Get("ETag")
		}
		later := testnet.Olga
		later.SessionID = "session-later"
		other, _ := apitest.New(t, []access.Actor{later}, "messaging", NewHTTP(w.room, w.hub).Operations()...)
		t.Run("MSG-018 links to files end with the session, and so does a tag", func(t *testing.T) {
			_, tag := ask(w.Site, "none")
			if code, again := ask(other, tag); code != 200 || tag != "" && again == tag { // on PostgreSQL there is no tag here, because the hub does not run
				t.Errorf("another session gets %d", code)
			}
		})
		t.Run("MSG-018 while a file is being prepared there is no tag", func(t *testing.T) {
			apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages",
				encoded(fields{"conversation": c.ID, "attachments": []string{w.picture(testnet.Olga)}}))
			_, tag := ask(w.Site, "none")
			check.Is(t, tag, "")
		})
	})
}
