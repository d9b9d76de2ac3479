package messaging

import (
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestTwoPeopleTalk(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.begin("olga", fields{"userIds": []string{"sam"}, "body": "<p>Do you stock <b>Yarra</b>?</p>"})
		t.Run("MSG-003 MSG-008 AMB-105 a conversation has its members, its last message and when that was sent", func(t *testing.T) {
			check.Is(t, c.Title, "Sam South", c, c.LastMessage)
			check.True(t, !c.IsGroup, c, c.LastMessage)
			check.Must(t, check.Is(t, len(c.ConversationMembers), 2, c.ConversationMembers, c, c.LastMessage))
			check.Is(t, c.LastMessage.Text, "Do you stock Yarra?", c, c.LastMessage)
			check.True(t, c.LastMessageSentAt.Equal(w.net.Clock.T), c, c.LastMessage)
			olga := c.ConversationMembers[0]
			check.Is(t, *olga.UserID, "olga", olga)
			check.Is(t, olga.Type, UserSeat, olga)
			check.True(t, olga.SeenMessagesUntil.Equal(w.net.Clock.T), olga)
			check.Is(t, olga.User.Store.Name, "Café Nord", olga)
			if sam := c.ConversationMembers[1]; sam.SeenMessagesUntil != nil {
				t.Errorf("Sam has seen it: %v", sam.SeenMessagesUntil)
			}
		})
		t.Run("AMB-105 two people have one conversation, whoever begins", func(t *testing.T) {
			w.tick(time.Minute)
			again := w.Call("sam", "POST", "/conversations", encoded(fields{"userIds": []string{"olga"}}))
			apitest.WantStatus(t, again, 200)
			apitest.WantParts(t, again, c.ID, `"title":"Olga Øster"`)
		})
		t.Run("MSG-004 MSG-005 MSG-010 MSG-013 it is listed with what is unread, until it is seen", func(t *testing.T) {
			check.Same(t, w.count("sam"), CountView{Count: 1})
			check.Same(t, w.count("olga"), CountView{})
			w.send("olga", c.ID, "<p>And Merri?</p>")
			found := w.list("sam", "")
			check.Must(t, check.Is(t, len(found), 1, found))
			check.Is(t, found[0].Unread, 2, found)
			check.Is(t, found[0].LastMessage.Text, "And Merri?", found)
			check.True(t, !found[0].LastMessage.Mine, found)
			w.see("sam", c.ID)
			check.Same(t, w.count("sam"), CountView{})
			seen := w.thread("olga", c.ID, "").ConversationMembers[1].SeenMessagesUntil
			if check.True(t, seen != nil) {
				check.True(t, seen.Equal(w.net.Clock.T), seen, w.net.Clock.T)
			}
		})
		t.Run("MSG-007 MSG-012 the thread has the messages, the oldest first", func(t *testing.T) {
			m := w.send("sam", c.ID, `<p>Both. <script>x()</script><a href="https://caravan.example">Prices</a></p>`)
			check.Is(t, m.Body, `<p>Both. <a href="https://caravan.example" rel="nofollow noreferrer noopener" target="_blank">Prices</a></p>`)
			check.True(t, m.Mine, m)
			check.True(t, m.OwnSide, m)
			check.Is(t, m.CreatedBy.FirstName, "Sam")
			got := w.thread("olga", c.ID, "")
			check.Must(t, check.Is(t, len(got.Messages), 3, got.Messages, got))
			check.Is(t, got.Messages[2].ID, m.ID, got)
			check.True(t, !got.Messages[2].Mine, got)
			check.True(t, !got.HasOlder, got)
			check.True(t, !got.HasNewer, got)
			check.Is(t, *got.FirstUnread, m.ID, got)
		})
		t.Run("MSG-004 a search finds the names of others", func(t *testing.T) {
			w.with("olga", "rob")
			w.begin("olga", fields{"userIds": []string{"rob", "mia"}, "name": "Northside"})
			check.Same(t, titles(w.list("olga", "?query=SOUTH")), []string{"Sam South"})
			check.Same(t, titles(w.list("olga", "?query=rob")), []string{"Northside", "Rob Ryder"})
			check.Same(t, titles(w.list("olga", "?query=north")), []string{"Northside"})
			check.Same(t, titles(w.list("olga", "?query=oster")), []string{})
		})
		w.Refuse(t, []apitest.Refusal{
			{"MSG-007 somebody else's conversation", "rob", "GET", "/conversations/" + c.ID, "", 404, messageMissing},
			{"MSG-007 head office does not read what members write", "hana", "GET", "/conversations/" + c.ID, "", 404, messageMissing},
			{"MSG-007 nothing", "olga", "GET", "/conversations/nothing", "", 404, messageMissing},
			{"MSG-008 to nobody", "olga", "POST", "/conversations", `{}`, 422, MessageNoPeople},
			{"MSG-008 to oneself", "olga", "POST", "/conversations", `{"userIds":["olga"]}`, 422, MessageNoPeople},
			{"MSG-008 to somebody unknown", "olga", "POST", "/conversations", `{"userIds":["nobody"]}`, 422, messageGone},
			{"MSG-012 somebody else's conversation", "rob", "POST", "/messages", encoded(fields{"conversation": c.ID, "body": "x"}), 404, messageMissing},
			{"MSG-012 nothing", "olga", "POST", "/messages", encoded(fields{"conversation": c.ID, "body": " <p></p>"}), 422, MessageEmpty},
			{"MSG-010 for somebody else", "olga", "POST", "/conversations/" + c.ID + "/seen/sam", "", 403, ""},
			{"MSG-010 in somebody else's conversation", "rob", "POST", "/conversations/" + c.ID + "/seen/rob", "", 404, messageMissing},
			{"MSG-011 in a conversation of members", "olga", "POST", "/conversations/" + c.ID + "/seen/head-office", "", 403, ""},
		})
	})
}

func TestAStoreTalksWithHeadOffice(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.office("olga", "<p>The fridge is broken</p>")
		t.Run("MSG-006 MSG-014 MSG-016 AMB-106 the desk has it in the shared inbox", func(t *testing.T) {
			check.Same(t, w.count("hana"), CountView{CountHeadOffice: 1})
			check.Same(t, w.count("hugo"), CountView{CountHeadOffice: 1})
			got := w.inbox("")
			check.Must(t, check.Is(t, len(got), 1, got))
			check.Is(t, got[0].Title, "Café Nord", got)
			check.Is(t, got[0].Unread, 1, got)
			check.Is(t, got[0].Store.Region, network.VIC, got)
			check.True(t, got[0].Inbox.Owner == nil, got[0].Inbox.Owner, got)
			check.True(t, got[0].Inbox.AnswerBy.Equal(w.net.Clock.T.Add(DefaultPromise*time.Hour)), got)
		})
		t.Run("FD-76 the owners and managers of a store share one conversation", func(t *testing.T) {
			again := w.begin("mia", fields{"type": "HEAD_OFFICE"})
			check.Is(t, again.ID, c.ID, again)
			check.Is(t, again.Title, "Head Office", again)
			check.True(t, again.Inbox == nil, again.Inbox, again)
			other := w.office("emma", "<p>May I?</p>")
			check.True(t, other.ID != c.ID, other.ID, other)
			check.True(t, other.Store == nil, other.Store, other)
		})
		answer := w.send("hana", c.ID, "<p>A mechanic comes</p>")
		t.Run("MSG-015 SCR-007 head office answers as Head Office, and outside nobody learns who did", func(t *testing.T) {
			check.True(t, answer.AsHeadOffice, answer)
			check.Is(t, answer.CreatedBy.ID, "hana", answer)
			check.Same(t, w.count("olga"), CountView{CountHeadOffice: 1})
			m := w.thread("olga", c.ID, "").Messages[1]
			check.True(t, m.AsHeadOffice, m)
			check.True(t, m.CreatedBy == nil, m.CreatedBy, m)
			check.True(t, !m.Mine, m)
			check.True(t, !m.OwnSide, m)
			if m := w.thread("hugo", c.ID, "").Messages[1]; check.Is(t, m.CreatedBy.ID, "hana") {
				check.True(t, !m.Mine, m)
				check.True(t, m.OwnSide, m)
			}
		})
		t.Run("MSG-011 MSG-013 the desk has one mark", func(t *testing.T) {
			check.Same(t, w.count("hana"), CountView{CountHeadOffice: 2})
			for _, c := range w.inbox("") {
				apitest.Read[SeenView](t, w.Site, "hugo", "POST", "/conversations/"+c.ID+"/seen/head-office", "")
			}
			check.Same(t, w.count("hana"), CountView{})
		})
		w.Refuse(t, []apitest.Refusal{
			{"AMB-107 the inbox without the permission", "ann", "GET", "/conversations/head-office", "", 403, ""},
			{"AMB-107 a store's conversation without the permission", "ann", "GET", "/conversations/" + c.ID, "", 404, messageMissing},
			{"MSG-007 another store's", "sam", "GET", "/conversations/" + c.ID, "", 404, messageMissing},
			{"FD-76 an employee's own store's", "emma", "GET", "/conversations/" + c.ID, "", 404, messageMissing},
			{"MSG-008 for somebody else", "olga", "POST", "/conversations", `{"type":"HEAD_OFFICE","userIds":["sam"]}`, 422, messageOwnOnly},
			{"MSG-008 with the desk itself", "hana", "POST", "/conversations", `{"type":"HEAD_OFFICE","userIds":["hugo"]}`, 422, messageDesk},
			{"MSG-008 of nobody", "hana", "POST", "/conversations", `{"type":"HEAD_OFFICE"}`, 422, messageOnePerson},
		})
		w.Allow(t, []apitest.Access{
			{"MSG-004 listing", "GET", "/users/me/conversations", "", 401, 200, 200, 200, 200, 200, 200},
			{"MSG-005 counting", "GET", "/users/me/conversations/count", "", 401, 200, 200, 200, 200, 200, 200},
			{"MSG-009 people to write to", "GET", "/conversations/possible-users", "", 401, 200, 200, 200, 200, 200, 200},
			{"MSG-009 people for head office to write to", "GET", "/conversations/possible-users?conversationType=HEAD_OFFICE", "", 401, 403, 403, 403, 403,
				403, 403},
		})
	})
}

func TestPeopleToWriteTo(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.net.Deactivate(t, testnet.Rita)
		names := func(who, query string) []string {
			out := []string{}
			for _, p := range apitest.Read[struct{ Items []PersonView }](t, w.Site, who, "GET", "/conversations/possible-users"+query, "").Items {
				out = append(out, p.ID)
			}
			return out
		}
		check.Same(t, names("olga", "?limit=20"), []string{"ann", "emma", "hana", "hugo", "mia", "rob", "sam"})
		check.Same(t, names("olga", "?query=CAFE+nord"), []string{"emma", "mia"})
		check.Same(t, names("olga", "?query=sou"), []string{"sam"})
		check.Same(t, names("olga", "?query=cafe&excludeIds=emma"), []string{"mia"})
		check.Same(t, names("hana", "?conversationType=HEAD_OFFICE"), []string{"ann", "emma", "mia", "olga", "rob", "sam"})
	})
}
