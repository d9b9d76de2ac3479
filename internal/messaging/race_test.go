package messaging

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
	"caravan/internal/testnet"
	"caravan/internal/testnet/uploads"
)

// crowd adds a group of n people whose messages nobody has seen, and returns them and its id.
func (w *world) crowd(n int) (people []access.Actor, id string) {
	w.t.Helper()
	ids := make([]string, n)
	for i := range n {
		name := fmt.Sprintf("person%02d", i)
		people = append(people, w.net.AddPerson(w.t, name, "Person", name, access.StoreEmployee, "north"))
		ids[i] = name
	}
	c, _, err := w.room.Create(background, people[0], Form{Type: Members, UserIDs: ids, Name: "Crowd"})
	check.OK(w.t, err)
	return people, c.ID
}

func say(room *Service, actor access.Actor, conversation, id, words string) error {
	_, _, err := room.Send(background, actor, MessageForm{ID: id, ConversationID: conversation, Body: &words})
	return err
}

// TestCountsWhileManyWriteAndReadAtOnce lets forty people of a group write while others read and mark, and compares what everybody is told with the
// messages after their mark.
func TestCountsWhileManyWriteAndReadAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		const senders, each = 40, 2
		people, id := w.crowd(senders)
		errs := dbtest.AtOnce(senders+10, func(i int) error {
			if i < senders {
				for n := range each {
					if err := say(w.room, people[i], id, "", fmt.Sprint(i, n)); err != nil {
						return err
					}
				}
				return nil
			}
			var last time.Time
			for range 4 {
				who := people[i-senders]
				thread, err := w.room.Thread(background, who, id, Window{Limit: 100})
				if err != nil {
					return err
				}
				for n, m := range thread.Messages {
					if n > 0 && !m.SentAt.After(thread.Messages[n-1].SentAt) {
						return fmt.Errorf("two messages at %v", m.SentAt)
					}
				}
				seen, err := w.room.Seen(background, who, id, false, time.Time{})
				if err != nil {
					return err
				}
				if seen.Before(last) {
					return fmt.Errorf("the mark went back from %v to %v", last, seen)
				}
				last = seen
			}
			return nil
		})
		check.OK(t, errors.Join(errs...))
		check.Must(t, check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM messages WHERE conversation_id = $1`, id), senders*each))
		for _, p := range people {
			want := w.net.Count(t, `SELECT COUNT(*) FROM messages g JOIN conversation_members m ON m.conversation_id = g.conversation_id AND m.user_id = $1
WHERE g.conversation_id = $2 AND g.sent_at > m.seen_until AND g.created_by <> $3`, p.UserID, id, p.UserID)
			got, err := w.room.Count(background, p)
			check.OK(t, err)
			listed, _, err := w.room.List(background, p, List{Type: Members, Page: db.Page{Limit: 10}})
			check.OK(t, err)
			check.Is(t, got.Members, want, p.UserID)
			check.Is(t, listed[0].Unread, want, p.UserID)
		}
	})
}

func TestTwoWhoBeginAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		type begun struct {
			id      string
			created bool
			err     error
		}
		for name, begin := range map[string]func(i int) (Reading, bool, error){
			"with each other": func(i int) (Reading, bool, error) {
				two := []access.Actor{testnet.Olga, testnet.Sam}
				return w.room.Create(background, two[i%2], Form{Type: Members, UserIDs: []string{two[1-i%2].UserID}, First: words(fmt.Sprint(i))})
			},
			"with head office": func(i int) (Reading, bool, error) {
				return w.room.Create(background, []access.Actor{testnet.Olga, testnet.Mia}[i%2], Form{Type: HeadOffice, First: words(fmt.Sprint(i))})
			},
		} {
			t.Run("AMB-105 "+name+" have one conversation", func(t *testing.T) {
				made := map[string]int{}
				created := 0
				for _, b := range dbtest.AtOnce(6, func(i int) begun {
					r, created, err := begin(i)
					return begun{r.ID, created, err}
				}) {
					check.OK(t, b.err)
					made[b.id]++
					if b.created {
						created++
					}
				}
				for id, n := range made {
					m := w.net.Count(t, `SELECT COUNT(*) FROM messages WHERE conversation_id = $1`, id)
					check.Is(t, n, 6)
					check.Is(t, m, 6)
					check.Is(t, created, 1)
				}
			})
		}
	})
}

func words(typed string) MessageForm { return MessageForm{Body: &typed} }

func TestTheSameMessageSentAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c, other := w.with("olga", "sam"), w.with("olga", "rob")
		id := db.NewID()
		check.OK(t, errors.Join(dbtest.AtOnce(8, func(int) error { return say(w.room, testnet.Olga, c.ID, id, "<p>Once</p>") })...))
		check.Same(t, w.texts("sam", c.ID, ""), []string{"<p>Once</p>"})
		id = db.NewID()
		refused := 0
		for _, err := range dbtest.AtOnce(2, func(i int) error { return say(w.room, testnet.Olga, []string{c.ID, other.ID}[i], id, "<p>Twice</p>") }) {
			if err != nil {
				refused++
			}
		}
		check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM messages WHERE body_text = 'Twice'`), 1, "AMB-127 one id gave")
		check.Is(t, refused, 1, "AMB-127 one id gave")
	})
}

// TestANodeWhoseClockIsBehind writes from two nodes whose clocks differ.
func TestANodeWhoseClockIsBehind(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		behind := NewService(w.net.DB, calendar.At(w.net.Clock.T.Add(-time.Hour)), w.shelf, live.New(w.net.DB), known{}, known{}, &w.told)
		c := w.with("olga", "sam")
		for i := range 6 {
			check.OK(t, say([]*Service{w.room, behind}[i%2], testnet.Olga, c.ID, "", fmt.Sprint(i)))
		}
		check.Same(t, w.texts("sam", c.ID, ""), []string{"0", "1", "2", "3", "4", "5"})
		w.see("sam", c.ID)
		check.OK(t, say(behind, testnet.Olga, c.ID, "", "6"))
		check.Same(t, w.count("sam"), CountView{Count: 1})
	})
}

// TestRemovedWhileWritingAtOnce removes somebody from a group while they write: they write before that, or not at all.
func TestRemovedWhileWritingAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		people, id := w.crowd(3)
		dbtest.AtOnce(2, func(i int) error {
			if i == 0 {
				return w.room.RemoveMember(background, people[0], id, people[2].UserID)
			}
			for range 5 {
				if err := say(w.room, people[2], id, "", "x"); err != nil {
					return err
				}
			}
			return nil
		})
		if n := w.net.Count(t, `SELECT COUNT(*) FROM messages g WHERE g.conversation_id = $1 AND g.kind = 'MESSAGE' AND g.sent_at > (SELECT r.sent_at FROM messages r WHERE r.conversation_id = $2 AND r.kind = 'REMOVED')`,
			id, id); n != 0 {
			t.Errorf("FD-77 %d messages were written after who wrote them was removed", n)
		}
	})
}

// newTestService returns the room for tests that count statements.
func newTestService(t testing.TB, n *testnet.Network) *Service {
	t.Helper()
	return NewService(n.DB, n.Clock, uploads.New(t, n), live.New(n.DB), known{}, known{}, &toldOf{})
}
