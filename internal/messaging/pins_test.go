package messaging

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// pin pins a message for somebody, or with DELETE takes the pin away, a minute after whatever was before.
func (w *world) pin(method, who, message string) []PinView {
	w.t.Helper()
	w.tick(time.Minute)
	return apitest.Read[PinsView](w.t, w.Site, who, method, "/messages/"+message+"/pin", "").Items
}

// pinned returns the ids of what is pinned to a conversation, as somebody reads it.
func (w *world) pinned(who, conversation string) []string {
	w.t.Helper()
	return pinIDs(w.thread(who, conversation, "").Pinned)
}

func pinIDs(pins []PinView) []string {
	out := []string{}
	for _, p := range pins {
		out = append(out, p.Message)
	}
	return out
}

func TestPinnedMessages(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.begin("olga", fields{"userIds": []string{"sam", "mia"}, "name": "Orders"})
		one, two := w.send("olga", c.ID, "<p>Order by Tuesday</p>"), w.send("sam", c.ID, "Thanks")
		photo := w.share("mia", c.ID, w.picture(testnet.Mia))
		t.Run("FD-432 everybody sees what was pinned, the last first, with who pinned it and when", func(t *testing.T) {
			check.Same(t, pinIDs(w.pin("PUT", "sam", one.ID)), []string{one.ID})
			check.Same(t, pinIDs(w.pin("PUT", "olga", photo.ID)), []string{photo.ID, one.ID})
			got := w.thread("mia", c.ID, "?limit=1").Pinned
			check.Must(t, check.Is(t, len(got), 2))
			check.Is(t, got[0].Files, 1)
			check.Is(t, got[0].Text, "")
			check.Is(t, got[0].CreatedBy.ID, "mia")
			check.Is(t, got[1].Text, "Order by Tuesday")
			check.Is(t, got[1].PinnedBy.ID, "sam")
			check.True(t, got[1].SentAt.Equal(one.SentAt) && got[1].PinnedAt.After(photo.SentAt), got[1])
		})
		t.Run("FD-432 pinned again it stays as it was", func(t *testing.T) {
			got := w.pin("PUT", "mia", one.ID)
			check.Same(t, pinIDs(got), []string{photo.ID, one.ID})
			check.Is(t, got[1].PinnedBy.ID, "sam")
		})
		t.Run("FD-432 an edited message shows its new text", func(t *testing.T) {
			apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages/"+one.ID, `{"body":"Order by Monday"}`)
			check.Is(t, w.thread("sam", c.ID, "").Pinned[1].Text, "Order by Monday")
		})
		t.Run("FD-432 of a long message the first words are there", func(t *testing.T) {
			long := w.send("olga", c.ID, strings.Repeat("Word ", 400))
			got := w.pin("PUT", "olga", long.ID)[0].Text
			check.True(t, strings.HasPrefix(got, "Word Word") && len(got) < 2*shortMessage, len(got))
			w.pin("DELETE", "olga", long.ID)
		})
		t.Run("FD-432 anybody there takes a pin away, also twice, and a deleted message loses its pin", func(t *testing.T) {
			w.pin("PUT", "olga", two.ID)
			check.Same(t, pinIDs(w.pin("DELETE", "mia", one.ID)), []string{two.ID, photo.ID})
			check.Same(t, pinIDs(w.pin("DELETE", "mia", one.ID)), []string{two.ID, photo.ID})
			apitest.WantStatus(t, w.Call("sam", "DELETE", "/messages/"+two.ID, ""), 204)
			check.Same(t, w.pinned("olga", c.ID), []string{photo.ID})
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM messages WHERE pinned_at IS NOT NULL`), 1)
		})
		t.Run("FD-432 nobody is notified of a pin", func(t *testing.T) {
			w.told.message = ""
			w.pin("PUT", "olga", one.ID)
			check.Is(t, w.told.message, "")
			check.Is(t, w.thread("sam", c.ID, "").Messages[0].EditedAt != nil, true)
		})
		t.Run("FD-432 who was added later sees pins of what they read, and who has left none", func(t *testing.T) {
			w.tick(time.Minute)
			apitest.Read[ConversationView](t, w.Site, "olga", "POST", "/conversations/"+c.ID+"/members", `{"userIds":["rob"]}`)
			check.Same(t, w.pinned("rob", c.ID), []string{})
			late := w.send("mia", c.ID, "Welcome")
			check.Same(t, pinIDs(w.pin("PUT", "rob", late.ID)), []string{late.ID})
			check.Same(t, w.pinned("sam", c.ID), []string{late.ID, one.ID, photo.ID})
			apitest.WantStatus(t, w.Call("mia", "DELETE", "/conversations/"+c.ID+"/members/mia", ""), 204)
			apitest.WantStatus(t, w.Call("mia", "GET", "/conversations/"+c.ID, ""), 404)
			apitest.WantStatus(t, w.Call("mia", "DELETE", "/messages/"+late.ID+"/pin", ""), 404)
		})
		event := w.thread("olga", c.ID, "").Messages
		w.Refuse(t, []apitest.Refusal{
			{"FD-432 a deleted message", "olga", "PUT", "/messages/" + two.ID + "/pin", "", 404, messageDeleted},
			{"FD-432 a message from before they joined", "rob", "PUT", "/messages/" + one.ID + "/pin", "", 404, messageUnknownMessage},
			{"FD-432 a message of others", "emma", "PUT", "/messages/" + one.ID + "/pin", "", 404, messageUnknownMessage},
			{"FD-432 taking the pin of others away", "emma", "DELETE", "/messages/" + one.ID + "/pin", "", 404, messageUnknownMessage},
			{"FD-432 what happened in the group", "olga", "PUT", "/messages/" + event[len(event)-1].ID + "/pin", "", 409, messageEvent},
			{"FD-432 nothing", "olga", "PUT", "/messages/nothing/pin", "", 404, messageUnknownMessage},
		})
		acting := testnet.Olga // nobody does while acting as somebody else (FD-76)
		acting.ImpersonatorID = "ann"
		_, err := w.room.Pin(background, acting, one.ID, false)
		check.True(t, fault.Is(err, fault.Forbidden), err)
	})
}

func TestPinsHaveABound(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		var ids []string
		for i := range MaxPins + 3 {
			ids = append(ids, w.send("olga", c.ID, fmt.Sprint(i)).ID)
		}
		for _, id := range ids[:MaxPins-1] {
			w.pin("PUT", "sam", id)
		}
		t.Run("FD-432 of those who pin at once one has the last place", func(t *testing.T) {
			refused := 0
			for _, err := range dbtest.AtOnce(4, func(i int) error {
				_, err := w.room.Pin(background, []access.Actor{testnet.Olga, testnet.Sam}[i%2], ids[MaxPins-1+i], true)
				return err
			}) {
				if fault.Is(err, fault.Conflict) {
					refused++
				} else {
					check.OK(t, err)
				}
			}
			check.Is(t, refused, 3)
			check.Is(t, len(w.pinned("olga", c.ID)), MaxPins)
		})
		more := w.send("sam", c.ID, "One more").ID
		w.Refuse(t, []apitest.Refusal{{"FD-432 one too many says what to do", "sam", "PUT", "/messages/" + more + "/pin", "", 409,
			"At most 10 messages can be pinned in a conversation. Please unpin one first."}})
		t.Run("FD-432 what is pinned already is not one too many, and another has the place of one that is gone", func(t *testing.T) {
			check.Is(t, len(w.pin("PUT", "olga", ids[0])), MaxPins)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+ids[0], ""), 204)
			check.Is(t, w.pin("PUT", "sam", more)[0].Message, more)
		})
		t.Run("FD-432 the same pinned and taken away at once is pinned once, or not", func(t *testing.T) {
			w.pin("DELETE", "sam", more)
			check.OK(t, errors.Join(dbtest.AtOnce(6, func(i int) error {
				_, err := w.room.Pin(background, testnet.Sam, more, i%3 > 0)
				return err
			})...))
			check.True(t, len(w.pinned("sam", c.ID)) >= MaxPins-1, w.pinned("sam", c.ID))
		})
		t.Run("FD-432 where nobody can write any more nothing is pinned", func(t *testing.T) {
			w.net.Deactivate(t, testnet.Sam)
			got := w.thread("olga", c.ID, "")
			check.True(t, !got.Can.Pin && !got.Messages[1].Can.Pin && len(got.Pinned) >= MaxPins-1, got.Can)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+ids[1]+"/pin", ""), 409)
		})
	})
}

func TestPinsWithHeadOffice(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.office("olga", "Our fridge is warm")
		question, answer := w.thread("olga", c.ID, "").Messages[0].ID, w.send("hana", c.ID, "A mechanic comes on Friday").ID
		t.Run("FD-432 SCR-007 outside of head office nobody learns who of it pinned or wrote", func(t *testing.T) {
			w.pin("PUT", "hana", question)
			w.pin("PUT", "mia", answer)
			got := w.thread("olga", c.ID, "").Pinned
			check.Same(t, pinIDs(got), []string{answer, question})
			check.True(t, got[0].CreatedBy == nil && got[0].AsHeadOffice && got[0].PinnedBy.ID == "mia", got[0])
			check.True(t, got[1].PinnedBy == nil && got[1].PinnedAsHeadOffice && got[1].CreatedBy.ID == "olga", got[1])
		})
		t.Run("FD-432 the desk does", func(t *testing.T) {
			got := w.thread("hugo", c.ID, "").Pinned
			check.True(t, got[0].CreatedBy.ID == "hana" && got[1].PinnedBy.ID == "hana", got)
		})
		t.Run("FD-432 the store and the desk take each other's pins away", func(t *testing.T) {
			check.Same(t, pinIDs(w.pin("DELETE", "hugo", answer)), []string{question})
			check.Same(t, pinIDs(w.pin("DELETE", "olga", question)), []string{})
		})
		note := apitest.Read[NoteView](t, w.Site, "hana", "POST", "/conversations/"+c.ID+"/notes", `{"body":"Late payer"}`)
		w.Refuse(t, []apitest.Refusal{
			{"FD-432 a note of head office", "hana", "PUT", "/messages/" + note.ID + "/pin", "", 404, messageUnknownMessage},
		})
		everyone := w.begin("ann", fields{"userIds": []string{"rob", "olga", "mia", "emma", "sam"}, "name": "Everyone", "body": "Hi"})
		pair := w.begin("olga", fields{"userIds": []string{"mia"}, "body": "Hi"})
		first := func(who, id string) string {
			all := w.thread(who, id, "").Messages
			return "/messages/" + all[len(all)-1].ID + "/pin"
		}
		for _, method := range []string{"PUT", "DELETE"} {
			w.Allow(t, []apitest.Access{
				{"FD-432 the store's conversation with head office " + method, method, first("olga", c.ID), "", 401, 404, 404, 200, 200, 404, 404},
				{"FD-432 a group " + method, method, first("ann", everyone.ID), "", 401, 200, 200, 200, 200, 200, 200},
				{"FD-432 two people " + method, method, first("olga", pair.ID), "", 401, 404, 404, 200, 200, 404, 404},
			})
		}
	})
}

// TestPinsAreReadAlongTheirIndex looks at how the engines find the few pinned messages among many: without reading the others.
func TestPinsAreReadAlongTheirIndex(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		fill(t, w.net, c.ID, [2]string{"olga", "sam"}, 20_000)
		w.pin("PUT", "olga", c.ID+"-000004")
		rec := &dbtest.Recorder{Querier: w.net.DB}
		found, err := repo{}.pins(background, rec, c.ID, time.Time{})
		check.OK(t, err)
		check.Is(t, len(found), 1)
		for _, s := range rec.Statements {
			dbtest.WantIndexes(t, w.net.DB.Engine(), w.net.DB, s, "g", "messages")
			plan := dbtest.Plan(t, w.net.DB.Engine(), w.net.DB, s)
			check.True(t, strings.Contains(plan, "messages_pinned"), plan)
		}
	})
}
