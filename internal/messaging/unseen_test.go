package messaging

import (
	"maps"
	"slices"
	"testing"

	"caravan/internal/access"
	"caravan/internal/testnet"
)

func TestWhoIsToldOfAMessage(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		unseen := func(message string, people ...string) map[string]News {
			t.Helper()
			var sent []Sent
			for _, id := range people {
				sent = append(sent, Sent{message, id})
			}
			found, err := w.room.Unseen(t.Context(), w.net.DB, sent)
			must(t, err)
			out := map[string]News{}
			for s, n := range found {
				out[s.UserID] = n
			}
			return out
		}
		everyone := []string{"ann", "emma", "hana", "hugo", "mia", "olga", "rita", "rob", "sam"}
		t.Run("FD-82 everybody else in a conversation, until they have seen it", func(t *testing.T) {
			c := w.with("olga", "sam", "mia")
			m := w.send("olga", c.ID, "<p>The <b>fridge</b> is fixed</p>")
			same(t, []string{"mia", "sam"}, w.told.people)
			same(t, m.ID, w.told.message)
			want := News{Author: m.CreatedBy.FirstName + " " + m.CreatedBy.LastName, Text: "The fridge is fixed"}
			same(t, map[string]News{"mia": want, "sam": want}, unseen(m.ID, everyone...))
			w.see("sam", c.ID)
			same(t, map[string]News{"mia": want}, unseen(m.ID, "mia", "sam"))
		})
		t.Run("FD-82 of a store's message the whole desk while nobody looks after it, then its owner; nobody else of head office", func(t *testing.T) {
			c := w.office("olga", "Fridge")
			m := w.send("olga", c.ID, "Anybody?")
			same(t, []string{"hana", "hugo", "mia"}, w.told.people)
			same(t, []string{"hana", "hugo", "mia"}, slices.Sorted(maps.Keys(unseen(m.ID, everyone...))))
			answer := w.send("hana", c.ID, "Yes")
			same(t, []string{"mia", "olga"}, w.told.people)
			same(t, News{Author: "Head Office", Text: "Yes"}, unseen(answer.ID, everyone...)["olga"])
			w.send("olga", c.ID, "Thanks")
			same(t, []string{"hana", "mia"}, w.told.people)
		})
		t.Run("FD-82 nothing of a message that was deleted, or that there is not", func(t *testing.T) {
			c := w.with("mia", "sam")
			m := w.send("mia", c.ID, "Oops")
			must(t, w.room.Delete(t.Context(), testnet.Mia, m.ID))
			same(t, map[string]News{}, unseen(m.ID, "sam"))
			same(t, map[string]News{}, unseen("nothing", "sam"))
		})
		t.Run("FD-82 whoever has left is told of nothing, neither beside others nor at the desk, which looks after what was theirs", func(t *testing.T) {
			c, asked := w.with("olga", "sam", "mia"), w.office("olga", "Ice")
			w.net.Deactivate(t, testnet.Sam)
			w.send("olga", c.ID, "Still there?")
			same(t, []string{"mia"}, w.told.people)
			w.send("olga", asked.ID, "Anybody?")
			same(t, []string{"hana", "mia"}, w.told.people) // Hana looks after it
			w.net.Deactivate(t, testnet.Mia)
			w.net.Deactivate(t, access.Actor{UserID: "hana"})
			w.send("olga", asked.ID, "Nobody?")
			same(t, []string{"hugo"}, w.told.people)
		})
	})
}
