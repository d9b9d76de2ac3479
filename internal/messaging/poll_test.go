package messaging

import (
	"context"
	"net/http/httptest"
	"sync"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

// TestPollsThatChangeNothing asks again what was asked before, and looks at when the answer is 304.
func TestPollsThatChangeNothing(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { w.hub.Run(ctx) })
		t.Cleanup(func() { stop(); running.Wait() })
		c, office := w.begin("olga", fields{"userIds": []string{"sam"}, "body": "Hi"}), w.office("olga", "Fridge")
		ask := func(who, path, tag string) (code int, etag string) {
			t.Helper()
			r := httptest.NewRequest("GET", "/api"+path, nil)
			if tag != "" {
				r.Header.Set("If-None-Match", tag)
			}
			a := w.Send(who, r)
			return a.Code, a.Header().Get("ETag")
		}
		tagged := func(who, path string) string { // on PostgreSQL the hub first has to hear from itself
			t.Helper()
			for {
				if _, tag := ask(who, path, ""); tag != "" {
					return tag
				}
				if t.Context().Err() != nil {
					t.Fatal("there is never a tag")
				}
			}
		}
		for _, p := range []struct {
			name, who, path string
			change          func()
		}{
			{"MSG-005 MSG-019 the counts change with a message", "sam", "/users/me/conversations/count", func() { w.send("olga", c.ID, "1") }},
			{"MSG-004 MSG-017 the list changes with a message", "sam", "/users/me/conversations", func() { w.send("olga", c.ID, "2") }},
			{"MSG-007 MSG-018 a conversation changes with what somebody has seen", "olga", "/conversations/" + c.ID, func() { w.see("sam", c.ID) }},
			{"MSG-006 MSG-018 the inbox changes with a message", "hana", "/conversations/head-office", func() { w.send("mia", office.ID, "3") }},
			{"MSG-014 the counts of the desk change with a message", "hugo", "/users/me/conversations/count", func() { w.send("mia", office.ID, "4") }},
			{"MSG-013 the counts change when another device has seen everything", "sam", "/users/me/conversations/count",
				func() { w.send("olga", c.ID, "5"); w.see("sam", c.ID) }},
			{"FD-421 the list changes when another device has muted a conversation", "sam", "/users/me/conversations", func() { w.mute("PUT", "sam", c.ID) }},
			{"FD-421 so do the counts", "sam", "/users/me/conversations/count", func() { w.mute("DELETE", "sam", c.ID) }},
			{"FD-421 and the conversation", "sam", "/conversations/" + c.ID, func() { w.mute("PUT", "sam", c.ID) }},
			{"FD-446 the counts of the desk change with a resolution", "hugo", "/users/me/conversations/count", func() { w.resolve("hana", office.ID) }},
			{"FD-447 a conversation changes for the desk with the name of a label", "hugo", "/conversations/" + office.ID,
				func() { w.label("Repairs") }},
			{"FD-432 a conversation changes with its pins", "sam", "/conversations/" + c.ID,
				func() { w.pin("PUT", "olga", w.thread("olga", c.ID, "").Messages[0].ID) }},
		} {
			t.Run(p.name, func(t *testing.T) {
				tag := tagged(p.who, p.path)
				if code, again := ask(p.who, p.path, tag); check.Is(t, code, 304) {
					check.Is(t, again, tag)
				}
				p.change()
				code, changed := ask(p.who, p.path, tag)
				check.Is(t, code, 200)
				check.True(t, changed != tag, changed)
			})
		}
		t.Run("MSG-007 a tag is for one person, and not for somebody who was removed", func(t *testing.T) {
			id := db.NewID()
			w.begin("olga", fields{"id": id, "userIds": []string{"sam", "mia"}})
			tag := tagged("sam", "/conversations/"+id)
			if code, _ := ask("rob", "/conversations/"+id, tag); code != 404 {
				t.Errorf("an outsider gets %d", code)
			}
			w.Call("olga", "DELETE", "/conversations/"+id+"/members/sam", "")
			if code, _ := ask("sam", "/conversations/"+id, tag); code != 404 {
				t.Errorf("after the removal it gives %d", code)
			}
		})
	})
}
