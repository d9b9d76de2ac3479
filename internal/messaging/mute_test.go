package messaging

import (
	"maps"
	"slices"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"
)

// mute mutes a conversation for somebody, or with DELETE no longer.
func (w *world) mute(method, who, id string) ConversationView {
	w.t.Helper()
	return apitest.Read[ConversationView](w.t, w.Site, who, method, "/conversations/"+id+"/mute", "")
}

// waiting returns which of the people are still told of a message that waits to be told.
func (w *world) waiting(message string, people ...string) []string {
	w.t.Helper()
	var sent []Sent
	for _, id := range people {
		sent = append(sent, Sent{message, id})
	}
	found, err := w.room.Unseen(w.t.Context(), w.net.DB, sent)
	check.OK(w.t, err)
	told := []string{}
	for s := range maps.Keys(found) {
		told = append(told, s.UserID)
	}
	slices.Sort(told)
	return told
}

// naming mentions Sam.
const naming = `<p><span data-type="mention" data-id="sam" data-label="Sam South">@Sam South</span> look</p>`

func TestMutedConversations(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.begin("olga", fields{"userIds": []string{"sam", "mia"}, "name": "Orders", "body": "Hello"})
		before := w.send("olga", c.ID, "Anybody?")
		w.begin("rob", fields{"userIds": []string{"sam"}, "body": "Hi"})
		check.Same(t, w.count("sam"), CountView{Count: 3})
		t.Run("FD-421 it is silent for who mutes it, and nobody else sees that", func(t *testing.T) {
			check.Same(t, w.waiting(before.ID, "mia", "sam"), []string{"mia", "sam"})
			got := w.mute("PUT", "sam", c.ID)
			check.True(t, got.Muted && got.Can.Mute, got)
			check.True(t, w.mute("PUT", "sam", c.ID).Muted, "muted again")
			check.True(t, w.thread("sam", c.ID, "").Muted, "Sam's thread")
			check.True(t, !w.thread("mia", c.ID, "").Muted, "Mia's thread")
			check.True(t, !w.list("mia", "")[0].Muted, "Mia's list")
			check.Same(t, w.waiting(before.ID, "mia", "sam"), []string{"mia"})
			w.send("olga", c.ID, "Milk?")
			check.Same(t, w.told.people, []string{"mia"})
		})
		t.Run("FD-421 what is unread in it shows in the list and is not counted", func(t *testing.T) {
			check.Same(t, w.count("sam"), CountView{Count: 1})
			check.Same(t, w.count("mia"), CountView{Count: 3})
			got := w.list("sam", "")[0]
			check.Is(t, got.ID, c.ID)
			check.True(t, got.Muted, got)
			check.Is(t, got.Unread, 3, got)
		})
		t.Run("FD-421 a message that mentions the person is told", func(t *testing.T) {
			m := w.send("olga", c.ID, naming)
			check.Same(t, w.told.people, []string{"mia", "sam"})
			check.Same(t, w.waiting(m.ID, "mia", "sam"), []string{"mia", "sam"})
			check.Same(t, w.count("sam"), CountView{Count: 1})
		})
		t.Run("FD-421 unmuted it tells and counts again", func(t *testing.T) {
			check.True(t, !w.mute("DELETE", "sam", c.ID).Muted, "unmuted")
			check.True(t, !w.mute("DELETE", "sam", c.ID).Muted, "unmuted again")
			check.Same(t, w.count("sam"), CountView{Count: 5})
			w.send("olga", c.ID, "Bread?")
			check.Same(t, w.told.people, []string{"mia", "sam"})
		})
		t.Run("FD-421 whoever leaves a group and comes back has not muted it", func(t *testing.T) {
			w.mute("PUT", "sam", c.ID)
			apitest.WantStatus(t, w.Call("sam", "DELETE", "/conversations/"+c.ID+"/members/sam", ""), 204)
			apitest.WantStatus(t, w.Call("sam", "DELETE", "/conversations/"+c.ID+"/mute", ""), 404)
			apitest.Read[ConversationView](t, w.Site, "olga", "POST", "/conversations/"+c.ID+"/members", `{"userIds":["sam"]}`)
			check.True(t, !w.thread("sam", c.ID, "").Muted, "Sam is back")
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-421 somebody else's conversation", "rob", "PUT", "/conversations/" + c.ID + "/mute", "", 404, messageMissing},
			{"FD-421 unmuting somebody else's conversation", "rob", "DELETE", "/conversations/" + c.ID + "/mute", "", 404, messageMissing},
			{"FD-421 nothing", "olga", "PUT", "/conversations/nothing/mute", "", 404, messageMissing},
		})
	})
}

func TestMutedMessagesOfHeadOffice(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.office("olga", "Fridge")
		w.send("hana", c.ID, "Which one?")
		t.Run("FD-421 each of a store's people mutes it for themselves, also before they have read it", func(t *testing.T) {
			check.Same(t, w.count("mia"), CountView{CountHeadOffice: 2})
			got := w.mute("PUT", "mia", c.ID)
			check.True(t, got.Muted, got)
			check.Is(t, got.Unread, 2, got)
			check.Same(t, w.count("mia"), CountView{})
			check.Same(t, w.count("olga"), CountView{CountHeadOffice: 1})
			w.send("hana", c.ID, "Olga?")
			check.Same(t, w.told.people, []string{"olga"})
			w.mute("DELETE", "mia", c.ID)
			check.Same(t, w.count("mia"), CountView{CountHeadOffice: 3})
		})
		w.Allow(t, []apitest.Access{
			{"FD-421 muting the store's conversation with head office", "PUT", "/conversations/" + c.ID + "/mute", "", 401, 404, 404, 200, 200, 404, 404},
			{"FD-421 unmuting it", "DELETE", "/conversations/" + c.ID + "/mute", "", 401, 404, 404, 200, 200, 404, 404},
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-421 head office snoozes instead", "hana", "PUT", "/conversations/" + c.ID + "/mute", "", 403, ""},
			{"FD-421 nor does it unmute", "hugo", "DELETE", "/conversations/" + c.ID + "/mute", "", 403, ""},
		})
		t.Run("FD-421 head office mutes what its people write among members", func(t *testing.T) {
			check.True(t, !w.thread("hana", c.ID, "").Can.Mute, "the shared inbox")
			check.True(t, w.mute("PUT", "hana", w.with("hana", "olga").ID).Muted, "her own")
		})
		everyone := w.begin("ann", fields{"userIds": []string{"rob", "olga", "mia", "emma", "sam"}, "name": "Everyone"})
		w.Allow(t, []apitest.Access{
			{"FD-421 muting one's own", "PUT", "/conversations/" + everyone.ID + "/mute", "", 401, 200, 200, 200, 200, 200, 200},
			{"FD-421 unmuting one's own", "DELETE", "/conversations/" + everyone.ID + "/mute", "", 401, 200, 200, 200, 200, 200, 200},
		})
	})
}
