package messaging

import (
	"net/url"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"
)

// found looks for words in the messages with head office, and returns each conversation with what was found in it. query is that of the address.
func (w *world) found(words, query string) []string {
	w.t.Helper()
	check.OK(w.t, w.words.Sweep(background))
	v := apitest.Read[FoundConversationsView](w.t, w.Site, "hana", "GET", "/conversations/head-office/search?query="+url.QueryEscape(words)+query, "")
	out := []string{}
	for _, item := range v.Items {
		said := strings.Join(excerpts(HitsView{Items: []HitView{item.Message}}), "")
		if v.Resembling {
			said = "near: " + said
		}
		out = append(out, item.Conversation.Title+": "+said)
	}
	return out
}

func TestWordsInTheInbox(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		north, south := w.office("olga", "<p>The fridge is warm</p>"), w.office("sam", "<p>Our fridges hum</p>")
		w.send("hugo", north.ID, "<p>Which fridge?</p>")
		deleted := w.send("olga", north.ID, "<p>The fridge on the left</p>")
		apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+deleted.ID, ""), 204)
		chat := w.with("hana", "olga")
		w.send("olga", chat.ID, "<p>A fridge among members</p>")
		apitest.WantStatus(t, w.Call("hana", "POST", "/conversations/"+south.ID+"/notes", `{"body":"Bought the compressor elsewhere"}`), 201)
		repairs := w.label("Repairs")
		apitest.WantStatus(t, w.Call("hana", "PUT", "/conversations/"+south.ID+"/labels/"+repairs, ""), 200)
		inNorth, inSouth := "Café Nord: Which [fridge]?", "100% Bottles: Our [fridges] hum"
		w.resolve("hana", south.ID)
		for _, c := range []struct {
			name, words, query string
			want               []string
		}{
			{"each conversation once, with its latest message that has the words, also what is resolved", "fridge", "", []string{inNorth, inSouth}},
			{"every word has to be in the message", "fridge hum", "", []string{"100% Bottles: Our [fridges] [hum]"}},
			{"in a part", "fridge", "&show=RESOLVED", []string{inSouth}},
			{"in the part of those that wait", "warm", "&show=WAITING", []string{}},
			{"with a label", "fridge", "&label=" + repairs, []string{inSouth}},
			{"with an unknown label", "fridge", "&label=nothing", []string{}},
			{"a typing error is forgiven", "fridgs", "&show=RESOLVED", []string{"100% Bottles: near: Our [fridges] hum"}},
			{"no notes", "compressor", "", []string{}},
			{"no names of stores", "cafe", "", []string{}},
			{"nothing, for no words", " ", "", []string{}},
		} {
			t.Run("FD-450 "+c.name, func(t *testing.T) {
				check.Same(t, w.found(c.words, c.query), c.want)
			})
		}
		const path = "/conversations/head-office/search?query=fridge"
		w.Refuse(t, []apitest.Refusal{
			{"FD-450 by the store", "olga", "GET", path, "", 403, ""},
			{"AMB-107 without the permission", "ann", "GET", path, "", 403, ""},
		})
	})
}
