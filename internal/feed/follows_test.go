package feed

import (
	"fmt"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

func TestFollowingPosts(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		follow := func(who, id string, following bool) int {
			return w.Call(who, "PUT", "/posts/"+id+"/following", fmt.Sprintf(`{"following":%v}`, following)).Code
		}
		first := w.post("olga", nil).ID
		told := func(by string) []string {
			w.told.followers = nil
			w.comment(by, fields{"replyingToPost": first})
			return w.told.followers
		}
		t.Run("FD-430 AMB-110 the author of a post follows it from the beginning, and nobody else", func(t *testing.T) {
			check.True(t, w.get("olga", first).Following, first)
			check.True(t, !w.get("rob", first).Following, first)
			check.Same(t, told("mia"), []string{"olga"})
		})
		t.Run("FD-430 who follows it is told of each comment, until they no longer do; repeats change nothing", func(t *testing.T) {
			for range 2 {
				check.Is(t, follow("rob", first, true), 204)
			}
			check.True(t, w.get("rob", first).Following, first)
			check.Same(t, told("mia"), []string{"olga", "rob"})
			for range 2 {
				check.Is(t, follow("rob", first, false), 204)
				check.Is(t, follow("olga", first, false), 204)
			}
			check.True(t, !w.get("olga", first).Following, first)
			check.Same(t, told("mia"), []string{})
			check.Is(t, follow("olga", first, true), 204)
			check.Same(t, told("mia"), []string{"olga"})
		})
		t.Run("FD-430 an edit of a comment tells no followers", func(t *testing.T) {
			c := w.comment("mia", fields{"replyingToPost": first})
			w.told.followers = nil
			w.Call("mia", "POST", "/comments/"+c.ID, `{"body":"Hello","taggedUsers":["emma"]}`)
			check.Same(t, w.told.followers, []string(nil))
		})
		t.Run("FD-430 what one may not see cannot be followed, nor what is scheduled; what is not there can be taken back", func(t *testing.T) {
			inOffice := w.post("ann", fields{"visibility": "HEAD_OFFICE"}).ID
			check.Is(t, follow("olga", inOffice, true), 404)
			check.Is(t, follow("olga", "none", true), 404)
			check.Is(t, follow("olga", "none", false), 204)
			later := w.post("olga", fields{"status": "DRAFT", "publishedAt": w.net.Clock.T.Add(48 * time.Hour)})
			check.True(t, !later.Can.Follow, later.Can)
			check.Is(t, follow("olga", later.ID, true), 403)
		})
		t.Run("FD-430 who acts as somebody else neither follows nor learns what they follow", func(t *testing.T) {
			acting := testnet.Olga
			acting.ImpersonatorID = testnet.Ann.UserID
			p, err := w.feed.Get(t.Context(), acting, first)
			check.OK(t, err)
			check.True(t, !p.Following && !p.Can.Follow, p.Can)
			err = w.feed.Follow(t.Context(), acting, first, false)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			check.True(t, w.get("olga", first).Following, first)
		})
		t.Run("FD-430 no more people than a comment can tell, also at once; who follows it already is one of them", func(t *testing.T) {
			var people []access.Actor
			for i := range 4 {
				people = append(people, w.net.AddPerson(t, fmt.Sprintf("fan%d", i), "Fan", "Fan", access.StoreRep, ""))
			}
			for i := range MaxFollowers - 3 { // the author and two more
				w.net.AddPerson(t, fmt.Sprintf("many%04d", i), "M", "M", access.StoreRep, "")
				_, err := w.net.DB.Exec(t.Context(), `INSERT INTO post_follows (post_id, user_id, following) VALUES ($1, $2, TRUE)`, first, fmt.Sprintf("many%04d", i))
				check.OK(t, err)
			}
			refused := 0
			for _, err := range dbtest.AtOnce(len(people), func(i int) error { return w.feed.Follow(t.Context(), people[i], first, true) }) {
				if fault.Is(err, fault.Conflict) {
					refused++
				} else {
					check.OK(t, err)
				}
			}
			check.Is(t, refused, 2)
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM post_follows WHERE following`), MaxFollowers)
			check.Is(t, follow("olga", first, true), 204)
		})
	})
}
