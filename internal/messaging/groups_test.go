package messaging

import (
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestGroups(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		id := db.NewID()
		c := w.begin("olga", fields{"id": id, "userIds": []string{"mia", "sam", "mia", "olga"}, "name": "Orders", "body": "<p>Hello all</p>"})
		change := func(who, path, body string) ConversationView {
			t.Helper()
			return apitest.Read[ConversationView](t, w.Site, who, "POST", "/conversations/"+id+path, body)
		}
		t.Run("MSG-008 a group has a name and its members once", func(t *testing.T) {
			check.Is(t, c.Title, "Orders", c)
			check.True(t, c.IsGroup, c)
			check.Is(t, len(c.ConversationMembers), 3, c.ConversationMembers, c)
			check.True(t, c.Can.Remove, c)
			check.True(t, c.Can.Leave, c)
			apitest.WantStatus(t, w.Call("olga", "POST", "/conversations", encoded(fields{"id": id, "userIds": []string{"mia", "sam"}, "name": "Orders"})),
				200)
			apitest.WantStatus(t, w.Call("rob", "POST", "/conversations", encoded(fields{"id": id, "userIds": []string{"mia", "sam"}})), 409)
		})
		t.Run("MSG-008 without a name it is called by its members", func(t *testing.T) {
			if g := w.with("olga", "mia", "sam", "rob"); g.Title != "Mia Moss, Rob Ryder and Sam South" {
				t.Errorf("it is called %q", g.Title)
			}
			if g := w.with("olga", "mia", "sam", "rob", "emma"); g.Title != "Emma Esté, Mia Moss, Rob Ryder and 1 other" {
				t.Errorf("it is called %q", g.Title)
			}
		})
		t.Run("FD-78 anybody changes the name", func(t *testing.T) {
			if got := change("sam", "", `{"name":"Stock"}`); got.Title != "Stock" {
				t.Errorf("it is called %q", got.Title)
			}
		})
		t.Run("FD-77 FD-78 anybody adds people, who see what is written from then on", func(t *testing.T) {
			change("sam", "/members", `{"userIds":["rob","mia"]}`)
			check.Same(t, w.texts("rob", id, ""), []string{"ADDED"})
			check.Same(t, w.count("rob"), CountView{})
			if got := w.list("rob", ""); got[0].LastMessage != nil {
				t.Errorf("Rob's list shows %+v", got[0].LastMessage)
			}
			old := w.thread("mia", id, "").Messages[0]
			r := apitest.Read[MessageView](t, w.Site, "mia", "POST", "/messages", encoded(fields{"conversation": id, "body": "Welcome", "replyTo": old.ID}))
			check.Same(t, w.texts("rob", id, ""), []string{"ADDED", "Welcome"})
			check.Same(t, w.count("rob"), CountView{Count: 1})
			got := w.thread("rob", id, "").Messages[1]
			check.True(t, got.ReplyTo == nil, got.ReplyTo, "Rob sees what was written before he came")
			check.True(t, r.ReplyTo != nil, "Rob sees what was written before he came")
			w.Refuse(t, []apitest.Refusal{
				{"a page before", "rob", "GET", "/conversations/" + id + "?around=" + old.ID, "", 404, messageUnknownMessage},
				{"a like", "rob", "PUT", "/messages/" + old.ID + "/like", "", 404, messageUnknownMessage},
				{"a reply", "rob", "POST", "/messages", encoded(fields{"conversation": id, "body": "x", "replyTo": old.ID}), 404, messageUnknownMessage},
			})
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-78 a long name", "olga", "POST", "/conversations/" + id, encoded(fields{"name": strings.Repeat("x", MaxName+1)}), 422, MessageLongName},
			{"FD-78 a name of two lines", "olga", "POST", "/conversations/" + id, encoded(fields{"name": "a\nb"}), 422, messagePlainName},
			{"FD-78 adding nobody", "olga", "POST", "/conversations/" + id + "/members", `{"userIds":[]}`, 422, MessageNoPeople},
			{"FD-78 adding somebody unknown", "olga", "POST", "/conversations/" + id + "/members", `{"userIds":["nobody"]}`, 422, messageGone},
			{"FD-78 removing by somebody else", "sam", "DELETE", "/conversations/" + id + "/members/mia", "", 403, ""},
			{"FD-78 removing somebody who is not in it", "olga", "DELETE", "/conversations/" + id + "/members/emma", "", 404, messageNotMember},
			{"FD-78 leaving two people", "olga", "DELETE", "/conversations/" + w.with("olga", "sam").ID + "/members/olga", "", 409, messageNoGroup},
		})
		t.Run("FD-77 FD-78 who is removed sees nothing of it any more", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/conversations/"+id+"/members/rob", ""), 204)
			apitest.WantStatus(t, w.Call("rob", "GET", "/conversations/"+id, ""), 404)
			apitest.WantStatus(t, w.Call("rob", "POST", "/messages", encoded(fields{"conversation": id, "body": "x"})), 404)
			apitest.WantStatus(t, w.Call("rob", "POST", "/conversations/"+id+"/seen/rob", ""), 404)
			check.Same(t, w.count("rob"), CountView{})
			for _, g := range w.list("rob", "") {
				if g.ID == id {
					t.Error("it is still in Rob's list")
				}
			}
		})
		t.Run("FD-78 when who began it has left, who has been in it longest removes others", func(t *testing.T) {
			change("sam", "/members", `{"userIds":["rob"]}`)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/conversations/"+id+"/members/olga", ""), 204)
			apitest.WantStatus(t, w.Call("rob", "DELETE", "/conversations/"+id+"/members/mia", ""), 403)
			apitest.WantStatus(t, w.Call("mia", "DELETE", "/conversations/"+id+"/members/rob", ""), 204)
			events := w.texts("mia", id, "")
			check.Same(t, events, []string{"<p>Hello all</p>", "RENAMED", "ADDED", "Welcome", "REMOVED", "ADDED", "LEFT", "REMOVED"})
		})
		t.Run("FD-78 with everybody else gone it takes no message", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("sam", "DELETE", "/conversations/"+id+"/members/sam", ""), 204)
			refused := w.Call("mia", "POST", "/messages", encoded(fields{"conversation": id, "body": "x"}))
			apitest.WantStatus(t, refused, 409)
			apitest.WantParts(t, refused, messageEmptyGroup)
		})
	})
}

func TestWhoDoesNotChat(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		for name, actor := range map[string]access.Actor{
			"somebody who acts as Olga":         {UserID: "olga", Role: testnet.Olga.Role, StoreID: "north", ImpersonatorID: "ann"},
			"somebody who only sees Compliance": {UserID: "olga", Role: testnet.Olga.Role, StoreID: "north", ComplianceOnly: true},
		} {
			t.Run("FD-76 FD-421 "+name+" reads, writes and mutes no messages", func(t *testing.T) {
				site, _ := apitest.New(t, []access.Actor{actor}, "messaging", NewHTTP(w.room, w.hub).Operations()...)
				for _, r := range [][3]string{
					{"GET", "/users/me/conversations", ""}, {"GET", "/users/me/conversations/count", ""}, {"GET", "/conversations/" + c.ID, ""},
					{"GET", "/conversations/possible-users", ""},
					{"POST", "/conversations", `{"userIds":["sam"]}`}, {"POST", "/messages", encoded(fields{"conversation": c.ID, "body": "x"})},
					{"POST", "/conversations/" + c.ID + "/typing", ""},
					{"PUT", "/conversations/" + c.ID + "/mute", ""}, {"DELETE", "/conversations/" + c.ID + "/mute", ""},
					{"POST", "/conversations/" + c.ID + "/seen/olga", ""},
				} {
					got := site.Call("olga", r[0], r[1], r[2])
					check.Is(t, got.Code, 403, r[0], r[1], got.Body)
				}
			})
		}
	})
}
