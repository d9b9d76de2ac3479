package messaging

import (
	"errors"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// forward sends a copy of a message to a conversation, a minute after whatever was before.
func (w *world) forward(who, message, conversation string) MessageView {
	w.t.Helper()
	w.tick(time.Minute)
	return apitest.Read[MessageView](w.t, w.Site, who, "POST", "/messages/"+message+"/forward", encoded(fields{"conversation": conversation}))
}

// last returns the newest message of a conversation, as somebody reads it.
func (w *world) last(who, conversation string) MessageView {
	w.t.Helper()
	all := w.thread(who, conversation, "").Messages
	return all[len(all)-1]
}

func TestForwardedMessages(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		group := w.begin("olga", fields{"userIds": []string{"sam", "mia"}, "name": "Secret orders", "body": "Hi"})
		pair := w.with("sam", "rob")
		paper := w.shelf.PDF(t, testnet.Olga, "Order.pdf")
		w.tick(time.Minute)
		said := apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages",
			encoded(fields{"conversation": group.ID, "body": naming, "attachments": []string{paper, w.picture(testnet.Olga)}}))
		copied := w.forward("sam", said.ID, pair.ID)
		t.Run("FD-453 a copy has the text, the files and the source, and not the name of the conversation", func(t *testing.T) {
			got := w.last("rob", pair.ID)
			check.Is(t, got.Body, "<p>@Sam South look</p>")
			check.Is(t, len(got.TaggedUsers), 0)
			check.Is(t, got.Attachments[0].ID, paper)
			check.Is(t, len(got.Attachments), 2)
			check.True(t, got.CreatedBy.ID == "sam" && got.Forwarded.CreatedBy.ID == "olga" && got.Forwarded.SentAt.Equal(said.SentAt), got)
			check.True(t, w.last("sam", group.ID).Forwarded == nil, "the message itself")
			check.Is(t, w.told.message, got.ID)
			check.Same(t, w.told.people, []string{"rob"})
		})
		t.Run("FD-453 lists, the files of the conversation and pins have it as the message of who forwarded it", func(t *testing.T) {
			got := w.list("sam", "")[0]
			check.True(t, got.ID == pair.ID && got.LastMessage.Mine && got.LastMessage.Text == "@Sam South look", got.LastMessage)
			check.Is(t, w.files("rob", pair.ID, "?kind=OTHERS").Items[0].CreatedBy.ID, "sam")
			check.Same(t, pinIDs(w.pin("PUT", "rob", copied.ID)), []string{copied.ID})
			w.pin("DELETE", "rob", copied.ID)
		})
		t.Run("FD-453 who forwards it deletes the copy, but nobody puts other words in somebody's mouth", func(t *testing.T) {
			got := w.last("sam", pair.ID).Can
			check.True(t, !got.Edit && got.Delete && got.Forward && !got.ForwardToStaff, got)
			apitest.WantStatus(t, w.Call("sam", "POST", "/messages/"+copied.ID, `{"body":"No"}`), 403)
			again := w.forward("sam", said.ID, pair.ID)
			apitest.WantStatus(t, w.Call("sam", "DELETE", "/messages/"+again.ID, ""), 204)
			gone := w.last("rob", pair.ID)
			check.True(t, gone.DeletedAt != nil && gone.Forwarded == nil, gone)
			check.Is(t, len(w.last("sam", group.ID).Attachments), 2)
		})
		t.Run("FD-453 a copy that is forwarded keeps the first source", func(t *testing.T) {
			other := w.with("rob", "emma")
			w.forward("rob", copied.ID, other.ID)
			got := w.last("emma", other.ID)
			check.True(t, got.CreatedBy.ID == "rob" && got.Forwarded.CreatedBy.ID == "olga" && got.Forwarded.SentAt.Equal(said.SentAt), got)
		})
		t.Run("FD-453 a line of one's own is a message before it, which can be edited", func(t *testing.T) {
			w.tick(time.Minute)
			apitest.Read[MessageView](t, w.Site, "sam", "POST", "/messages/"+said.ID+"/forward",
				encoded(fields{"conversation": pair.ID, "body": "<p>Please look</p>"}))
			all := w.thread("rob", pair.ID, "").Messages
			line, last := all[len(all)-2], all[len(all)-1]
			check.True(t, line.Body == "<p>Please look</p>" && line.Forwarded == nil && last.Forwarded != nil, all)
			check.True(t, w.thread("sam", pair.ID, "").Messages[len(all)-2].Can.Edit, "the line")
		})
		t.Run("FD-453 GENERAL-014 a repeat is the same copy, also once the message is gone", func(t *testing.T) {
			form := ForwardForm{ID: db.NewID(), ConversationID: pair.ID, Line: "Look"}
			before := len(w.thread("sam", pair.ID, "").Messages)
			check.OK(t, errors.Join(dbtest.AtOnce(4, func(int) error {
				_, _, err := w.room.Forward(background, testnet.Sam, said.ID, form)
				return err
			})...))
			check.Is(t, len(w.thread("sam", pair.ID, "").Messages), before+2)
			_, _, err := w.room.Forward(background, testnet.Sam, w.send("sam", group.ID, "Else").ID, form)
			check.True(t, fault.Is(err, fault.Conflict), err)
			_, _, err = w.room.Send(background, testnet.Sam, MessageForm{ID: form.ID, ConversationID: pair.ID, Body: &copied.Body})
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
		t.Run("FD-453 FD-41 the copy stays as it is when the message is edited or deleted, and its files are not swept", func(t *testing.T) {
			apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages/"+said.ID, `{"body":"Other"}`)
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+said.ID, ""), 204)
			w.tick(49 * time.Hour) // what nothing uses is kept for a day
			check.OK(t, w.net.DB.InTx(background, func(tx *db.Tx) error {
				_, err := jobs.Enqueue(background, tx, "media.sweep", struct{}{}, jobs.Options{})
				return err
			}))
			w.shelf.Work(t)
			got := w.last("rob", pair.ID)
			check.True(t, got.Body == "<p>@Sam South look</p>" && len(got.Attachments) == 2 && got.Forwarded.CreatedBy.ID == "olga", got)
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM media WHERE unused_since IS NULL`), 2)
			_, created, err := w.room.Forward(background, testnet.Sam, said.ID, ForwardForm{ID: got.ID, ConversationID: pair.ID})
			check.True(t, err == nil && !created, err)
		})
		event := w.thread("olga", w.begin("olga", fields{"userIds": []string{"sam", "mia"}, "name": "Other", "body": "Hi"}).ID, "").ID
		apitest.Read[ConversationView](t, w.Site, "olga", "POST", "/conversations/"+event, `{"name":"Renamed"}`)
		mine := encoded(fields{"conversation": pair.ID})
		hers := encoded(fields{"conversation": group.ID})
		late := w.send("mia", group.ID, "Before")
		apitest.Read[ConversationView](t, w.Site, "olga", "POST", "/conversations/"+group.ID+"/members", `{"userIds":["emma"]}`)
		w.Refuse(t, []apitest.Refusal{
			{"FD-453 a deleted message", "sam", "POST", "/messages/" + said.ID + "/forward", mine, 404, messageDeleted},
			{"FD-453 a message of others", "rob", "POST", "/messages/" + late.ID + "/forward", mine, 404, messageUnknownMessage},
			{"FD-453 a message from before they joined", "emma", "POST", "/messages/" + late.ID + "/forward", hers, 404, messageUnknownMessage},
			{"FD-453 to a conversation of others", "mia", "POST", "/messages/" + late.ID + "/forward", mine, 404, messageMissing},
			{"FD-453 what happened in a group", "olga", "POST", "/messages/" + w.last("olga", event).ID + "/forward", hers, 409, messageEvent},
			{"FD-453 nothing", "olga", "POST", "/messages/nothing/forward", hers, 404, messageUnknownMessage},
		})
		t.Run("FD-453 a source who has left is a deactivated user, and to whom has left nothing is forwarded", func(t *testing.T) {
			w.net.Deactivate(t, testnet.Olga)
			check.Is(t, w.last("rob", pair.ID).Forwarded.CreatedBy.FirstName, "Deactivated")
			w.net.Deactivate(t, testnet.Rob)
			apitest.WantStatus(t, w.Call("sam", "POST", "/messages/"+late.ID+"/forward", mine), 409)
		})
		acting := testnet.Sam // nobody does while acting as somebody else (FD-76)
		acting.ImpersonatorID = "ann"
		_, _, err := w.room.Forward(background, acting, late.ID, ForwardForm{ConversationID: group.ID})
		check.True(t, fault.Is(err, fault.Forbidden), err)
	})
}

func TestForwardingWithHeadOffice(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		office := w.office("olga", "We cannot pay this month")
		question, answer := w.last("olga", office.ID), w.send("hana", office.ID, "Take another month")
		store, staff := w.with("hana", "sam"), w.with("hana", "rob")
		pair := w.with("rob", "sam")
		t.Run("FD-453 only the desk forwards what was said to or by head office, and only to staff", func(t *testing.T) {
			got := w.thread("olga", office.ID, "").Messages
			check.True(t, !got[0].Can.Forward && !got[1].Can.Forward, got)
			desk := w.thread("hana", office.ID, "").Messages
			check.True(t, desk[0].Can.Forward && desk[0].Can.ForwardToStaff, desk[0].Can)
			apitest.WantStatus(t, w.Call("olga", "POST", "/messages/"+answer.ID+"/forward", encoded(fields{"conversation": office.ID})), 403)
			for _, id := range []string{store.ID, office.ID, w.office("sam", "Hi").ID} {
				apitest.WantStatus(t, w.Call("hana", "POST", "/messages/"+question.ID+"/forward", encoded(fields{"conversation": id})), 409)
			}
			w.forward("hana", question.ID, staff.ID)
			w.forward("hana", answer.ID, staff.ID)
		})
		copies := w.thread("rob", staff.ID, "").Messages
		t.Run("FD-453 SCR-007 the copy says who of the store wrote, and of head office only that it did", func(t *testing.T) {
			check.Is(t, copies[0].Forwarded.CreatedBy.ID, "olga")
			check.True(t, copies[1].Forwarded.CreatedBy == nil && copies[1].Forwarded.AsHeadOffice, copies[1].Forwarded)
		})
		t.Run("FD-453 from hand to hand it stays among staff", func(t *testing.T) {
			check.True(t, copies[0].Can.Forward && copies[0].Can.ForwardToStaff, copies[0].Can)
			apitest.WantStatus(t, w.Call("rob", "POST", "/messages/"+copies[0].ID+"/forward", encoded(fields{"conversation": pair.ID})), 409)
			w.forward("rob", copies[0].ID, w.with("rob", "ann").ID)
		})
		t.Run("FD-453 the lists know where it may go", func(t *testing.T) {
			for _, c := range []ConversationView{store, staff} {
				w.send("hana", c.ID, "Hi")
			}
			check.Same(t, titles(w.list("hana", "?staffOnly=true")), []string{"Rob Ryder"})
			check.Is(t, len(w.list("hana", "")), 2)
			type people struct{ Items []PersonView }
			for _, p := range apitest.Read[people](t, w.Site, "hana", "GET", "/conversations/possible-users?staffOnly=true&limit=100", "").Items {
				check.True(t, p.RoleLabel == access.HeadOffice.Label() || p.RoleLabel == access.StoreRep.Label(), p)
			}
		})
		t.Run("FD-453 the desk forwards what members wrote as Head Office, and a store what a colleague wrote", func(t *testing.T) {
			w.forward("hana", w.send("sam", store.ID, "Prices are up").ID, office.ID)
			got := w.last("olga", office.ID)
			check.True(t, got.CreatedBy == nil && got.AsHeadOffice && got.Forwarded.CreatedBy.ID == "sam", got)
			w.forward("olga", w.send("mia", w.with("olga", "mia").ID, "The till is broken").ID, office.ID)
			check.Is(t, w.inbox("")[0].LastMessage.Text, "The till is broken")
			check.True(t, w.inbox("")[0].Inbox.WaitingSince != nil, "it waits for an answer")
		})
		note := apitest.Read[NoteView](t, w.Site, "hana", "POST", "/conversations/"+office.ID+"/notes", `{"body":"Late payer"}`)
		w.Refuse(t, []apitest.Refusal{{"FD-453 a note of head office", "hana", "POST", "/messages/" + note.ID + "/forward",
			encoded(fields{"conversation": staff.ID}), 404, messageUnknownMessage}})
	})
}

// TestWhoForwards is the rule as a table.
func TestWhoForwards(t *testing.T) {
	members, office := Conversation{Type: Members}, Conversation{Type: HeadOffice}
	plain := Message{Kind: Said}
	told := Message{Kind: Said, Source: &Source{ID: "x", Office: true}}
	for _, c := range []struct {
		name string
		role access.Role
		m    Message
		of   Conversation
		side Side
		want bool
	}{
		{"among members", access.StoreEmployee, plain, members, MemberSide, true},
		{"an outsider", access.HeadOffice, plain, members, Outside, false},
		{"the store's side", access.StoreOwner, plain, office, MemberSide, false},
		{"a rep's own with head office", access.StoreRep, plain, office, MemberSide, false},
		{"the desk", access.HeadOffice, plain, office, DeskSide, true},
		{"a copy of it, a rep", access.StoreRep, told, members, MemberSide, true},
		{"a copy of it, head office", access.HeadOffice, told, members, MemberSide, true},
		{"a copy of it, somebody who became an owner", access.StoreOwner, told, members, MemberSide, false},
	} {
		t.Run("FD-453 "+c.name, func(t *testing.T) {
			check.Is(t, mayForward(access.Actor{Role: c.role}, c.m, c.of, c.side), c.want)
		})
	}
}
