package feed

import (
	"fmt"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestSavingPosts(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		save := func(who, id string, saved bool) int {
			w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
			return w.Call(who, "PUT", "/posts/"+id+"/saved", fmt.Sprintf(`{"saved":%v}`, saved)).Code
		}
		first := w.post("olga", nil).ID
		second := w.post("rob", nil).ID
		inOffice := w.post("ann", fields{"visibility": "HEAD_OFFICE"}).ID

		t.Run("FD-414 a post is saved and taken back, for oneself alone; repeats change nothing", func(t *testing.T) {
			for _, id := range []string{second, first, second} {
				check.Is(t, save("olga", id, true), 204, id)
			}
			check.True(t, w.get("olga", first).Saved, first)
			check.True(t, !w.get("rob", first).Saved, first)
			check.Same(t, w.ids("olga", "?saved=true"), []string{first, second})
			check.Same(t, w.ids("rob", "?saved=true"), []string{})
			check.Is(t, save("olga", second, false), 204)
			check.Is(t, save("olga", second, false), 204)
			check.Same(t, w.ids("olga", "?saved=true"), []string{first})
			check.True(t, !w.get("olga", second).Saved, second)
		})
		t.Run("FD-414 what one may not see cannot be saved, nor what is scheduled; what is not there can be taken back", func(t *testing.T) {
			check.Is(t, save("olga", inOffice, true), 404)
			check.Is(t, save("olga", "none", true), 404)
			check.Is(t, save("olga", "none", false), 204)
			later := w.post("olga", fields{"status": "DRAFT", "publishedAt": w.net.Clock.T.Add(48 * time.Hour)})
			check.True(t, !later.Can.Save, later.Can)
			check.Is(t, save("olga", later.ID, true), 403)
			check.Is(t, save("rob", later.ID, true), 404)
		})
		t.Run("FD-414 what was narrowed or deleted since is in no list; what somebody wrote who has left is", func(t *testing.T) {
			told := w.post("ann", nil).ID
			left := w.post("mia", nil).ID
			for _, id := range []string{told, second, left} {
				check.Is(t, save("olga", id, true), 204, id)
			}
			w.net.Deactivate(t, testnet.Mia)
			w.edit("ann", told, fields{"visibility": "HEAD_OFFICE"})
			check.Same(t, w.ids("olga", "?saved=true"), []string{left, second, first})
			apitest.WantStatus(t, w.Call("rob", "DELETE", "/posts/"+second, ""), 204)
			check.Same(t, w.ids("olga", "?saved=true"), []string{left, first})
			check.Is(t, save("olga", second, false), 204)
			check.Is(t, save("olga", left, false), 204)
		})
		t.Run("FD-414 the next page begins where the last one ended, whatever is saved or taken back meanwhile", func(t *testing.T) {
			var five []string
			for range 5 {
				id := w.post("rob", nil).ID
				check.Is(t, save("sam", id, true), 204, id)
				five = append([]string{id}, five...)
			}
			page := apitest.Read[FeedPage](t, w.Site, "sam", "GET", "/users/me/feed?saved=true&limit=2", "")
			check.Same(t, []string{page.Items[0].ID, page.Items[1].ID}, five[:2])
			check.Is(t, page.Meta.TotalPages, 2)
			next, err := page.Until.MarshalText()
			check.OK(t, err)
			check.Is(t, save("sam", five[1], false), 204)
			check.Is(t, save("sam", five[2], false), 204)
			check.Is(t, save("sam", first, true), 204)
			check.Same(t, w.ids("sam", "?saved=true&limit=2&page=2&until="+string(next)), five[3:])
		})
		t.Run("FD-414 who acts as somebody else, or looks at what others see, learns of nothing that is saved", func(t *testing.T) {
			acting := testnet.Olga
			acting.ImpersonatorID = testnet.Ann.UserID
			p, err := w.feed.Get(t.Context(), acting, first)
			check.OK(t, err)
			check.True(t, !p.Saved, p.Saved)
			check.True(t, !p.Can.Save, p.Can)
			_, _, _, err = w.feed.Feed(t.Context(), acting, Filter{Saved: true}, time.Time{}, db.Page{Limit: 15})
			check.True(t, fault.Is(err, fault.Forbidden), err)
			err = w.feed.SaveForLater(t.Context(), acting, first, false)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			check.Same(t, w.ids("olga", "?saved=true"), []string{first})
		})
		t.Run("FD-414 many presses at once", func(t *testing.T) {
			for _, err := range dbtest.AtOnce(8, func(i int) error { return w.feed.SaveForLater(t.Context(), testnet.Rob, first, i%2 == 0) }) {
				check.OK(t, err)
			}
			check.Is(t, save("rob", first, true), 204)
			check.Same(t, w.ids("rob", "?saved=true"), []string{first})
		})
	})
}
