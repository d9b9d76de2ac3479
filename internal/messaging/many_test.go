package messaging

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestWhatIsDoneWithOneOfMany(t *testing.T) {
	at := func(minute int) time.Time {
		return time.UnixMilli(1_790_000_000_000).Add(time.Duration(minute) * time.Minute)
	}
	with := func(change func(c *chosen)) chosen {
		c := chosen{seen: at(1)}
		c.Inbox.LastStoreAt = at(1)
		change(&c)
		return c
	}
	as := func(chosen *chosen) {}
	resolved := func(c *chosen) { now := at(2); c.Inbox.ResolvedAt = &now }
	labels := func(n int) func(c *chosen) {
		return func(c *chosen) {
			for i := range n {
				c.labels = append(c.labels, Label{ID: fmt.Sprint("l", i)})
			}
		}
	}
	both := func(a, b func(c *chosen)) func(c *chosen) { return func(c *chosen) { a(c); b(c) } }
	for name, c := range map[string]struct {
		change  ManyChange
		of      func(c *chosen)
		outcome ManyOutcome
		why     string
	}{
		"resolved, having seen the last message": {ManyChange{Action: ManyResolve}, as, ManyDone, ""},
		"the store has written a millisecond since": {ManyChange{Action: ManyResolve}, func(c *chosen) { c.seen = c.seen.Add(-time.Millisecond) },
			ManyLeft, messageWroteSince},
		"a message that is not of it": {ManyChange{Action: ManyResolve}, func(c *chosen) { c.seen = time.Time{} },
			ManyLeft, messageUnknownMessage},
		"resolved before, whatever came since": {ManyChange{Action: ManyResolve}, both(resolved, func(c *chosen) { c.seen = time.Time{} }),
			ManyAlready, ""},
		"reopened":    {ManyChange{Action: ManyReopen}, resolved, ManyDone, ""},
		"open before": {ManyChange{Action: ManyReopen}, as, ManyAlready, ""},
		"assigned":    {ManyChange{Action: ManyAssign, OwnerID: "hana"}, as, ManyDone, ""},
		"assigned to the same before": {ManyChange{Action: ManyAssign, OwnerID: "hana"}, func(c *chosen) { c.Inbox.Owner.ID = "hana" },
			ManyAlready, ""},
		"to nobody, where somebody was": {ManyChange{Action: ManyAssign}, func(c *chosen) { c.Inbox.Owner.ID = "hana" },
			ManyDone, ""},
		"to nobody, where nobody was": {ManyChange{Action: ManyAssign}, as, ManyAlready, ""},
		"the fifth label":             {ManyChange{Action: ManyLabel, LabelID: "new"}, labels(MaxLabelled - 1), ManyDone, ""},
		"the sixth label": {ManyChange{Action: ManyLabel, LabelID: "new"}, labels(MaxLabelled),
			ManyLeft, messageLabelled},
		"one of its five":                    {ManyChange{Action: ManyLabel, LabelID: "l1"}, labels(MaxLabelled), ManyAlready, ""},
		"a label that it has, taken off":     {ManyChange{Action: ManyUnlabel, LabelID: "l1"}, labels(2), ManyDone, ""},
		"a label that it has not, taken off": {ManyChange{Action: ManyUnlabel, LabelID: "new"}, labels(2), ManyAlready, ""},
		"assigned although the store has just written": {ManyChange{Action: ManyAssign, OwnerID: "hana"}, func(c *chosen) { c.seen = at(0) },
			ManyDone, ""},
	} {
		t.Run("FD-449 "+name, func(t *testing.T) {
			outcome, why := c.change.on(with(c.of))
			check.Is(t, outcome, c.outcome)
			check.Is(t, why, c.why)
		})
	}
}

// many does something with several conversations, each seen until its last message, and returns what became of each.
func (w *world) many(who, action string, more fields, of ...ConversationView) string {
	w.t.Helper()
	items := []fields{}
	for _, c := range of {
		items = append(items, fields{"id": c.ID, "lastMessage": c.LastMessage.ID})
	}
	body := fields{"action": action, "conversations": items}
	for name, value := range more {
		body[name] = value
	}
	var said []string
	for _, r := range apitest.Read[ManyView](w.t, w.Site, who, "POST", "/conversations/head-office/many", encoded(body)).Items {
		said = append(said, strings.TrimSpace(string(r.Outcome)+" "+r.Reason))
	}
	return strings.Join(said, ", ")
}

func TestManyAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.office("olga", "<p>Fridge</p>")
		w.office("sam", "<p>Invoice</p>")
		w.office("emma", "<p>Roster</p>")
		all := w.inbox("")
		emma, south, north := all[0], all[1], all[2]
		const path = "/conversations/head-office/many"
		t.Run("FD-449 several are resolved, but not the one that the store has written to since", func(t *testing.T) {
			w.tend("hana", south.ID, fields{"snoozedUntil": w.net.Clock.T.Add(time.Hour)})
			w.send("olga", north.ID, "<p>Still broken</p>")
			check.Is(t, w.many("hana", "RESOLVE", nil, north, south, emma, south), "LEFT "+messageWroteSince+", DONE, DONE")
			check.Is(t, w.parts("", "?show=SNOOZED", "?show=RESOLVED"), north.Title+" |  | "+emma.Title+", "+south.Title)
			got := w.thread("hugo", south.ID, "")
			check.Is(t, got.Inbox.ResolvedBy.FirstName, "Hana")
			check.True(t, got.Inbox.SnoozedUntil == nil && got.Inbox.WaitingSince == nil, got.Inbox)
			check.Same(t, w.count("hugo"), CountView{CountHeadOffice: 2})
			check.Is(t, w.inbox("?show=RESOLVED")[0].Unread, 0)
		})
		t.Run("FD-449 a repeat changes nothing, and who resolved first stays", func(t *testing.T) {
			check.Is(t, w.many("hugo", "RESOLVE", nil, south, emma), "ALREADY, ALREADY")
			check.Is(t, w.thread("hugo", south.ID, "").Inbox.ResolvedBy.FirstName, "Hana")
		})
		t.Run("FD-449 they are reopened, and wait since they did", func(t *testing.T) {
			check.Is(t, w.many("hugo", "REOPEN", nil, south, emma, north), "DONE, DONE, ALREADY")
			got := w.thread("hugo", south.ID, "").Inbox
			check.True(t, got.ResolvedAt == nil && got.ResolvedBy == nil && got.WaitingSince.Equal(south.LastMessage.SentAt), got)
		})
		t.Run("FD-449 they are handed to somebody, and to nobody", func(t *testing.T) {
			check.Is(t, w.many("hana", "ASSIGN", fields{"owner": "hugo"}, north, south), "DONE, DONE")
			check.Is(t, w.many("hana", "ASSIGN", fields{"owner": "hugo"}, north, emma), "ALREADY, DONE")
			check.Is(t, w.thread("hana", south.ID, "").Inbox.Owner.FirstName, "Hugo")
			check.Is(t, w.many("hana", "ASSIGN", nil, north, south), "DONE, DONE")
			check.True(t, w.thread("hana", south.ID, "").Inbox.Owner == nil)
		})
		t.Run("FD-449 a label is put on where there is room for it, and taken off", func(t *testing.T) {
			for i := range MaxLabelled {
				apitest.WantStatus(t, w.Call("hana", "PUT", "/conversations/"+north.ID+"/labels/"+w.label(fmt.Sprint("Label ", i)), ""), 200)
			}
			repairs := w.label("Repairs")
			check.Is(t, w.many("hana", "LABEL", fields{"label": repairs}, north, south, emma), "LEFT "+messageLabelled+", DONE, DONE")
			check.Is(t, w.many("hugo", "LABEL", fields{"label": repairs}, south), "ALREADY")
			check.Same(t, labelled(w.inbox("?label=" + repairs)[0]), []string{"Repairs"})
			check.Is(t, w.many("hugo", "UNLABEL", fields{"label": repairs}, south, north), "DONE, ALREADY")
			check.Is(t, len(w.inbox("?label="+repairs)), 1)
			check.Is(t, w.many("hugo", "UNLABEL", fields{"label": "nothing"}, south), "ALREADY")
		})
		t.Run("FD-449 what is no conversation with head office, and a message of another one, is left", func(t *testing.T) {
			chat := w.with("hana", "olga")
			said := w.send("hana", chat.ID, "<p>Hi</p>")
			chat.LastMessage = &PreviewView{ID: said.ID}
			check.Is(t, w.many("hana", "ASSIGN", fields{"owner": "hana"}, chat, ConversationView{ID: "nothing", LastMessage: north.LastMessage}),
				"LEFT "+messageMissing+", LEFT "+messageMissing)
			north.LastMessage = south.LastMessage
			check.Is(t, w.many("hana", "RESOLVE", nil, north), "LEFT "+messageUnknownMessage)
		})
		one := func(action string, more fields) string {
			body := fields{"action": action, "conversations": []fields{{"id": north.ID}}}
			for name, value := range more {
				body[name] = value
			}
			return encoded(body)
		}
		crowd := make([]fields, MaxAtOnce+1)
		for i := range crowd {
			crowd[i] = fields{"id": fmt.Sprint(i)}
		}
		w.Refuse(t, []apitest.Refusal{
			{"FD-449 by the store", "olga", "POST", path, one("REOPEN", nil), 403, ""},
			{"AMB-107 without the permission", "ann", "POST", path, one("REOPEN", nil), 403, ""},
			{"FD-449 to somebody who is not at the desk", "hana", "POST", path, one("ASSIGN", fields{"owner": "ann"}), 422, messageNotAtDesk},
			{"FD-449 with a label that there is not", "hana", "POST", path, one("LABEL", fields{"label": "nothing"}), 404, messageNoLabel},
			{"FD-449 of none", "hana", "POST", path, `{"action":"REOPEN","conversations":[]}`, 422, ""},
			{"FD-449 of more than 100", "hana", "POST", path, encoded(fields{"action": "REOPEN", "conversations": crowd}), 422, ""},
		})
	})
}

func TestManyAndOthersAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ids := []string{w.office("olga", "<p>Fridge</p>").ID, w.office("sam", "<p>Invoice</p>").ID}
		t.Run("FD-449 two who choose the same ones the other way round do not block each other, and no message is resolved unseen", func(t *testing.T) {
			for range 10 {
				var of []ManyOf
				for _, id := range ids {
					messages := w.thread("hana", id, "").Messages
					of = append(of, ManyOf{id, messages[len(messages)-1].ID})
				}
				body := "<p>And now?</p>"
				check.OK(t, errors.Join(dbtest.AtOnce(3, func(i int) error {
					if i == 2 {
						_, _, err := w.room.Send(background, testnet.Olga, MessageForm{ConversationID: of[0].ID, Body: &body})
						return err
					}
					_, err := w.room.TendMany(background, hana, ManyChange{Action: ManyResolve, Of: []ManyOf{of[i], of[1-i]}})
					return err
				})...))
				got := w.thread("hana", of[0].ID, "").Inbox
				check.True(t, got.ResolvedAt == nil && got.WaitingSince != nil, got)
			}
		})
	})
}
