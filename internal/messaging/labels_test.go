package messaging

import (
	"errors"
	"fmt"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet/apitest"
)

// label adds a label and returns its id.
func (w *world) label(name string) string {
	w.t.Helper()
	return apitest.Read[LabelView](w.t, w.Site, "hana", "POST", "/conversation-labels", encoded(fields{"name": name})).ID
}

// labels returns the labels of the network with how many conversations carry each.
func (w *world) labels() []string {
	w.t.Helper()
	out := []string{}
	for _, l := range apitest.Read[LabelsView](w.t, w.Site, "hugo", "GET", "/conversation-labels", "").Items {
		out = append(out, fmt.Sprint(l.Name, " ", l.Conversations))
	}
	return out
}

func labelled(c ConversationView) []string {
	out := []string{}
	for _, l := range c.Inbox.Labels {
		out = append(out, l.Name)
	}
	return out
}

func TestLabels(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		north, south := w.office("olga", "<p>Fridge</p>"), w.office("sam", "<p>Invoice</p>")
		id := db.NewID()
		repairs := "/conversations/" + north.ID + "/labels/" + id
		t.Run("FD-447 a label is added once, with a tidy name, and listed by name", func(t *testing.T) {
			for _, want := range []int{201, 200} {
				apitest.WantStatus(t, w.Call("hana", "POST", "/conversation-labels", encoded(fields{"id": id, "name": "  Repairs  now "})), want)
			}
			w.label("éclairs")
			check.Same(t, w.labels(), []string{"éclairs 0", "Repairs now 0"})
		})
		t.Run("FD-447 it is put on a conversation once, shown to the desk only, and found by it in each part", func(t *testing.T) {
			for range 2 {
				check.Same(t, labelled(apitest.Read[ConversationView](t, w.Site, "hugo", "PUT", repairs, "")), []string{"Repairs now"})
			}
			check.Same(t, w.labels(), []string{"éclairs 0", "Repairs now 1"})
			check.Same(t, labelled(w.thread("hana", north.ID, "").ConversationView), []string{"Repairs now"})
			check.True(t, w.thread("olga", north.ID, "").Inbox == nil)
			check.Is(t, w.parts("?label="+id, "?label="+id+"&show=WAITING", "?label="+id+"&show=RESOLVED", "?label=nothing"), "Café Nord | Café Nord |  | ")
			w.resolve("hana", north.ID)
			check.Is(t, w.parts("?label="+id, "?label="+id+"&show=RESOLVED", "?label="+id+"&query=cafe"), " | Café Nord | Café Nord")
			w.reopen("hana", north.ID)
		})
		t.Run("FD-447 FD-240 it is renamed, and nobody's change is lost", func(t *testing.T) {
			for range 2 { // again, as when the answer was lost
				got := apitest.Read[LabelView](t, w.Site, "hana", "POST", "/conversation-labels/"+id, `{"name":"REPAIRS NOW","version":1}`)
				check.Is(t, got.Name, "REPAIRS NOW")
				check.Is(t, got.Version, 2)
			}
			w.Refuse(t, []apitest.Refusal{{"FD-446 FD-447 it says why", "hugo", "POST", "/conversation-labels/" + id, `{"name":"Other","version":1}`, 409, messageNewerLabel}})
			check.Same(t, labelled(w.inbox("?label=" + id)[0]), []string{"REPAIRS NOW"})
		})
		t.Run("FD-447 a conversation carries five at most, and one more is refused", func(t *testing.T) {
			put := func(to, label string, want int) {
				t.Helper()
				apitest.WantStatus(t, w.Call("hana", "PUT", "/conversations/"+to+"/labels/"+label, ""), want)
			}
			for i := range MaxLabelled - 1 {
				put(north.ID, w.label(fmt.Sprint("Label ", i)), 200)
			}
			one := w.label("One more")
			put(north.ID, one, 409)
			put(north.ID, id, 200) // which it has already
			put(south.ID, one, 200)
			check.Is(t, len(w.inbox("?label=" + id)[0].Inbox.Labels), MaxLabelled)
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-447 no name", "hana", "POST", "/conversation-labels", `{"name":" "}`, 422, MessageName},
			{"FD-447 a name with a line break", "hana", "POST", "/conversation-labels", `{"name":"a\nb"}`, 422, messagePlainName},
			{"FD-447 a long name", "hana", "POST", "/conversation-labels", `{"name":"abcdefghijabcdefghijabcdefghijk"}`, 422, messageLongLabel},
			{"FD-447 a name that another has, but for case, accents and space", "hana", "POST", "/conversation-labels", `{"name":" ECLAIRS "}`, 422,
				messageSameLabel},
			{"FD-447 the name of another", "hana", "POST", "/conversation-labels/" + id, `{"name":"one  MORE"}`, 422, messageSameLabel},
			{"AMB-127 an id that is taken", "hana", "POST", "/conversation-labels", encoded(fields{"id": id, "name": "New"}), 409, messageIDTaken},
			{"FD-447 an unknown label", "hana", "POST", "/conversation-labels/nothing", `{"name":"x"}`, 404, messageNoLabel},
			{"FD-447 an unknown label", "hana", "PUT", "/conversations/" + north.ID + "/labels/nothing", "", 404, messageNoLabel},
			{"FD-447 by the store", "olga", "PUT", repairs, "", 403, ""},
			{"AMB-107 without the permission", "ann", "PUT", repairs, "", 403, ""},
			{"AMB-107 without the permission", "ann", "GET", "/conversation-labels", "", 403, ""},
			{"AMB-107 without the permission", "ann", "POST", "/conversation-labels", `{"name":"x"}`, 403, ""},
			{"AMB-107 without the permission", "ann", "DELETE", "/conversation-labels/" + id, "", 403, ""},
			{"FD-447 a conversation of members", "hana", "PUT", "/conversations/" + w.with("hana", "olga").ID + "/labels/" + id, "", 409, messageNotDesk},
		})
		t.Run("FD-447 it is taken off, also twice", func(t *testing.T) {
			for range 2 {
				check.Is(t, len(apitest.Read[ConversationView](t, w.Site, "hugo", "DELETE", repairs, "").Inbox.Labels), MaxLabelled-1)
			}
			apitest.WantStatus(t, w.Call("hana", "PUT", repairs, ""), 200)
		})
		t.Run("FD-447 one that is deleted comes off, makes room for its name, and does not come back", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("hugo", "DELETE", "/conversation-labels/"+id, ""), 204)
			check.Is(t, len(w.thread("hana", north.ID, "").Inbox.Labels), MaxLabelled-1)
			check.Is(t, w.parts("?label="+id), "")
			apitest.WantStatus(t, w.Call("hana", "PUT", repairs, ""), 404)
			apitest.WantStatus(t, w.Call("hana", "POST", "/conversation-labels", encoded(fields{"id": id, "name": "Repairs now"})), 409)
			w.label("Repairs now")
			apitest.WantStatus(t, w.Call("hugo", "DELETE", "/conversation-labels/"+id, ""), 404)
		})
	})
}

func TestLabelsAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		save := func(name string) error {
			_, _, err := w.room.SaveLabel(background, hana, "", LabelForm{Name: name})
			return err
		}
		refused := func(code fault.Kind, errs []error) (n int) {
			for _, err := range errs {
				if check.True(t, err == nil || fault.Is(err, code), err) && err != nil {
					n++
				}
			}
			return n
		}
		t.Run("FD-447 of several who add the same name, one does", func(t *testing.T) {
			check.Is(t, refused(fault.Invalid, dbtest.AtOnce(4, func(int) error { return save("Same") })), 3)
		})
		t.Run("FD-447 of several who add the last one that is allowed, one does", func(t *testing.T) {
			for i := range maxLabels - 2 {
				check.OK(t, save(fmt.Sprint("Label ", i)))
			}
			check.Is(t, refused(fault.Conflict, dbtest.AtOnce(4, func(i int) error { return save(fmt.Sprint("At once ", i)) })), 3)
			check.Is(t, len(w.labels()), maxLabels)
		})
		t.Run("FD-447 one that is deleted while it is put on stays on nothing", func(t *testing.T) {
			c := w.office("olga", "<p>Fridge</p>")
			all, err := w.room.Labels(background, hana)
			check.OK(t, err)
			for _, l := range all[:MaxLabelled] {
				check.OK(t, errors.Join(dbtest.AtOnce(2, func(i int) error {
					if i == 0 {
						return w.room.DeleteLabel(background, hana, l.ID)
					}
					if _, err := w.room.PutLabel(background, hugo, c.ID, l.ID); !fault.Is(err, fault.NotFound) {
						return err
					}
					return nil
				})...))
			}
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM labelled_conversations`), 0)
		})
	})
}

func TestLabelsOfAPageAreReadTogether(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		label := w.label("Repairs")
		rows := func(of ...string) int {
			rec := &dbtest.Recorder{Querier: w.net.DB}
			all := make([]Conversation, len(of))
			for i, id := range of {
				all[i] = Conversation{ID: id, Type: HeadOffice}
			}
			got, err := w.room.readings(background, rec, reader{hana, true}, all)
			check.OK(t, err)
			for _, r := range got {
				check.Is(t, len(r.Labels), 1, r.ID)
			}
			return len(rec.Statements)
		}
		var of []string
		for _, who := range []string{"olga", "sam", "emma"} {
			of = append(of, w.office(who, "<p>Hello</p>").ID)
			apitest.WantStatus(t, w.Call("hana", "PUT", "/conversations/"+of[len(of)-1]+"/labels/"+label, ""), 200)
		}
		t.Run("FD-447 the labels of a page take one statement, however many conversations it has", func(t *testing.T) {
			check.Is(t, rows(of...), rows(of[0]))
		})
	})
}
