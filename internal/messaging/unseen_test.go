package messaging

import (
	"maps"
	"slices"
	"testing"

	"caravan/internal/access"
	"caravan/internal/platform/check"
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
			check.OK(t, err)
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
			check.Same(t, w.told.people, []string{"mia", "sam"})
			check.Same(t, w.told.message, m.ID)
			want := News{Author: m.CreatedBy.FirstName + " " + m.CreatedBy.LastName, Text: "The fridge is fixed"}
			check.Same(t, unseen(m.ID, everyone...), map[string]News{"mia": want, "sam": want})
			w.see("sam", c.ID)
			check.Same(t, unseen(m.ID, "mia", "sam"), map[string]News{"mia": want})
		})
		t.Run("FD-82 of a store's message the whole desk while nobody looks after it, then its owner; nobody else of head office", func(t *testing.T) {
			c := w.office("olga", "Fridge")
			m := w.send("olga", c.ID, "Anybody?")
			check.Same(t, w.told.people, []string{"hana", "hugo", "mia"})
			check.Same(t, slices.Sorted(maps.Keys(unseen(m.ID, everyone...))), []string{"hana", "hugo", "mia"})
			answer := w.send("hana", c.ID, "Yes")
			check.Same(t, w.told.people, []string{"mia", "olga"})
			check.Same(t, unseen(answer.ID, everyone...)["olga"], News{Author: "Head Office", Text: "Yes"})
			w.send("olga", c.ID, "Thanks")
			check.Same(t, w.told.people, []string{"hana", "mia"})
		})
		t.Run("FD-82 nothing of a message that was deleted, or that there is not", func(t *testing.T) {
			c := w.with("mia", "sam")
			m := w.send("mia", c.ID, "Oops")
			check.OK(t, w.room.Delete(t.Context(), testnet.Mia, m.ID))
			check.Same(t, unseen(m.ID, "sam"), map[string]News{})
			check.Same(t, unseen("nothing", "sam"), map[string]News{})
		})
		t.Run("FD-82 whoever has left is told of nothing, neither beside others nor at the desk, which looks after what was theirs", func(t *testing.T) {
			c, asked := w.with("olga", "sam", "mia"), w.office("olga", "Ice")
			w.net.Deactivate(t, testnet.Sam)
			w.send("olga", c.ID, "Still there?")
			check.Same(t, w.told.people, []string{"mia"})
			w.send("olga", asked.ID, "Anybody?")
			check.Same(t, w.told.people, []string{"hana", "mia"}) // Hana looks after it
			w.net.Deactivate(t, testnet.Mia)
			w.net.Deactivate(t, access.Actor{UserID: "hana"})
			w.send("olga", asked.ID, "Nobody?")
			check.Same(t, w.told.people, []string{"hugo"})
		})
	})
}
