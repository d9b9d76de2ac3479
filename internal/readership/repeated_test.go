package readership_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"sync"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet/published"
)

// kept is the first page of somebody's feed that they have on the screen.
type kept struct{ tag, posts string }

// TestRepeatedReadsOfTheFeed lets people do things to posts at random. Whenever somebody is told that nothing has changed, the feed must be the one
// that they have.
func TestRepeatedReadsOfTheFeed(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { w.Hub.Run(ctx) })
		t.Cleanup(func() { stop(); running.Wait() })
		read := func(who, tag string) (status int, now kept) {
			t.Helper()
			r := httptest.NewRequest("GET", "/api/users/me/feed", nil)
			if tag != "" {
				r.Header.Set("If-None-Match", tag)
			}
			a := w.Send(who, r)
			var page published.Page
			if a.Code == 200 {
				check.OK(t, json.Unmarshal(a.Body.Bytes(), &page))
			}
			posts, err := json.Marshal(page.Items)
			check.OK(t, err)
			return a.Code, kept{a.Header().Get("ETag"), string(posts)}
		}
		for _, now := read("ann", ""); now.tag == ""; _, now = read("ann", "") { // on PostgreSQL the hub first has to hear from itself
			if t.Context().Err() != nil {
				t.Fatal("there is never a tag")
			}
		}

		people := []string{"ann", "olga", "mia", "emma", "sam", "rob", "rita"}
		screens := map[string]kept{}
		random := rand.New(rand.NewPCG(7, 11))
		any := func(ids []string) string { return ids[random.IntN(len(ids))] }
		posts := []string{w.post("ann", fields{}).ID}
		var likes, comments []string
		unchanged := 0
		for step := range 120 {
			who, post := any(people), any(posts)
			switch random.IntN(9) {
			case 0:
				audience := []fields{{}, {"visibility": "HEAD_OFFICE", "mustRead": nil},
					{"visibility": "SELECT_REGIONS", "restrictedToRegions": []string{"TAS"}}}[random.IntN(3)]
				posts = append(posts, w.post("ann", audience).ID)
			case 1:
				w.Call("ann", "POST", "/posts/"+post, fmt.Sprintf(`{"body":"<p>Text %d</p>"}`, step))
			case 2:
				w.Call("ann", "POST", "/posts/"+post, fmt.Sprintf(`{"pinned":%v}`, step%2 == 0))
			case 3:
				w.Call(who, "POST", "/readership/POST/"+post+"/confirmation", confirmation(1))
			case 4:
				id := db.NewID()
				if w.Call(who, "POST", "/comments", fmt.Sprintf(`{"id":%q,"body":"<p>Comment %d</p>","replyingToPost":%q}`, id, step, post)).Code == 201 {
					comments = append(comments, id)
				}
			case 5:
				id := db.NewID()
				if w.Call(who, "POST", "/reactions", fmt.Sprintf(`{"id":%q,"type":"LIKE","reactingToPost":%q}`, id, post)).Code == 201 {
					likes = append(likes, who+" "+id)
				}
			case 6:
				if len(likes) > 0 {
					var by, id string
					_, err := fmt.Sscan(any(likes), &by, &id)
					check.OK(t, err)
					w.Call(by, "DELETE", "/reactions/"+id, "")
				}
			case 7:
				if len(comments) > 0 {
					w.Call("ann", "DELETE", "/comments/"+any(comments), "")
				}
			case 8:
				if step%5 == 0 {
					w.Call("ann", "DELETE", "/posts/"+post, "")
				}
			}
			for _, reader := range people {
				has := screens[reader]
				status, now := read(reader, has.tag)
				if status == 304 {
					unchanged++
					if _, truth := read(reader, ""); truth.posts != has.posts {
						t.Fatalf("step %d: %s is told that nothing has changed, but sees\n%s\nand not\n%s", step, reader, has.posts, truth.posts)
					}
					continue
				}
				screens[reader] = now
			}
		}
		if unchanged == 0 {
			t.Error("nobody was ever told that nothing has changed")
		}
		t.Run("FEED-018 a tag is for one person and one address", func(t *testing.T) {
			_, mine := read("sam", "")
			if status, _ := read("rob", mine.tag); status != 200 {
				t.Errorf("another person gets %d", status)
			}
			r := httptest.NewRequest("GET", "/api/users/me/feed?postType=ANNOUNCEMENTS", nil)
			r.Header.Set("If-None-Match", mine.tag)
			if a := w.Send("sam", r); a.Code != 200 {
				t.Errorf("another address gets %d", a.Code)
			}
		})
	})
}
