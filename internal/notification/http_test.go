package notification

import (
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// door is the room's API on a network.
type door struct {
	net  *testnet.Network
	s    *Service
	site *apitest.Site
}

func newDoor(t *testing.T, n *testnet.Network) door {
	hub := live.New(n.DB)
	s := NewService(n.DB, n.Clock, parts(n, hub, &shelf{}))
	site, _ := apitest.New(t, testnet.Everybody(), "notification", NewHTTP(s, hub).Operations()...)
	return door{n, s, site}
}

// tell sends somebody notifications, a minute apart, and returns their ids.
func (d door) tell(t *testing.T, who string, keys ...string) (ids []string) {
	t.Helper()
	for _, key := range keys {
		check.OK(t, d.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
			return d.s.Send(t.Context(), tx, notice.Notice{Key: key, Kind: notice.KindPost, Title: "About " + key, Content: "<b>plain</b>",
				Link: "/news/" + key}, []string{who})
		}))
		d.net.Clock.T = d.net.Clock.T.Add(time.Minute)
		ids = append(ids, key+":"+who)
	}
	return ids
}

func (d door) read(t *testing.T, who, query string) PageView {
	t.Helper()
	return apitest.Read[PageView](t, d.site, who, "GET", "/users/me/notifications"+query, "")
}

// titles lists notifications, and marks those that are seen.
func titles(p PageView) (all []string) {
	all = []string{}
	for _, n := range p.Items {
		if n.Seen {
			n.Title += ", seen"
		}
		all = append(all, n.Title)
	}
	return all
}

func TestReadingNotifications(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		d := newDoor(t, n)
		t.Run("NOTIF-002 nobody has told anything", func(t *testing.T) {
			p := d.read(t, "olga", "")
			check.Same(t, titles(p), []string{})
			check.Is(t, p.Unseen, 0, p)
			check.Is(t, p.Meta.TotalItems, 0, p)
			check.True(t, p.Can.MarkSeen, p)
		})
		ids := d.tell(t, "olga", "a", "b", "c")
		d.tell(t, "mia", "d")
		t.Run("NOTIF-002 NOTIF-001 everybody reads their own, newest first, with title, content, link, seen and time", func(t *testing.T) {
			p := d.read(t, "olga", "")
			check.Same(t, titles(p), []string{"About c", "About b", "About a"})
			want := View{ID: "c:olga", Kind: siteKind(notice.KindPost), Title: "About c", Content: "<b>plain</b>", Link: "/news/c",
				CreatedAt: n.Clock.T.Add(-2 * time.Minute)}
			check.Is(t, p.Unseen, 3)
			check.True(t, p.Items[0].CreatedAt.Equal(want.CreatedAt), p.Items[0].CreatedAt, want.CreatedAt)
			want.CreatedAt = p.Items[0].CreatedAt
			check.Same(t, p.Items[0], want)
			check.Same(t, titles(d.read(t, "mia", "")), []string{"About d"})
			check.Same(t, titles(d.read(t, "ann", "")), []string{})
		})
		t.Run("GENERAL-024 pages", func(t *testing.T) {
			p := d.read(t, "olga", "?page=2&limit=2")
			check.Same(t, titles(p), []string{"About a"})
			check.Is(t, p.Meta.TotalPages, 2, p)
			check.Is(t, p.Meta.CurrentPage, 2, p)
			check.Is(t, p.Unseen, 3, p)
			apitest.WantStatus(t, d.site.Call("olga", "GET", "/users/me/notifications?limit=101", ""), 422)
			apitest.WantStatus(t, d.site.Call("", "GET", "/users/me/notifications", ""), 401)
		})
		t.Run("NOTIF-003 NOTIF-004 one is marked as seen, once or again, without a payload", func(t *testing.T) {
			for range 2 {
				apitest.WantStatus(t, d.site.Call("olga", "POST", "/notifications/seen/"+ids[1], ""), 204)
				p := d.read(t, "olga", "")
				check.Same(t, titles(p), []string{"About c", "About b, seen", "About a"})
				check.Is(t, p.Unseen, 2)
			}
		})
		t.Run("NOTIF-003 nobody marks what is not theirs", func(t *testing.T) {
			for _, id := range []string{ids[0], "nothing"} {
				apitest.WantStatus(t, d.site.Call("mia", "POST", "/notifications/seen/"+id, ""), 404)
			}
			apitest.WantStatus(t, d.site.Call("", "POST", "/notifications/seen/"+ids[0], ""), 401)
			check.Same(t, titles(d.read(t, "olga", "")), []string{"About c", "About b, seen", "About a"})
		})
		t.Run("FD-72 all are marked that the person had on the screen, and none that came after", func(t *testing.T) {
			until := d.read(t, "olga", "").Items[0].CreatedAt
			d.tell(t, "olga", "e")
			body := fmt.Sprintf(`{"until":%q}`, until.Format(time.RFC3339Nano))
			apitest.WantStatus(t, d.site.Call("olga", "POST", "/notifications/seen", body), 204)
			check.Same(t, titles(d.read(t, "olga", "")), []string{"About e", "About c, seen", "About b, seen", "About a, seen"})
			check.Same(t, titles(d.read(t, "mia", "")), []string{"About d"})
			for _, bad := range []string{`{}`, `{"until":"yesterday"}`} {
				apitest.WantStatus(t, d.site.Call("olga", "POST", "/notifications/seen", bad), 422)
			}
		})
		t.Run("FD-390 those of one kind that lead to the same are marked together, until the newest on the screen", func(t *testing.T) {
			on := func(key, link, title string, k notice.Kind) {
				check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
					return d.s.Send(t.Context(), tx, notice.Notice{Key: key, Kind: k, Title: title, Content: "Well", Link: link}, []string{"ann"})
				}))
				n.Clock.T = n.Clock.T.Add(time.Minute)
			}
			on("told-1", "/news/1", "Mia commented on your post", notice.KindComment)
			on("told-2", "/news/2", "Rob commented on your post", notice.KindComment)
			on("told-3", "/news/1", "Ida replied to your comment", notice.KindReply)
			on("told-4", "/news/1", "Rob commented on your post", notice.KindComment)
			until := d.read(t, "ann", "").Items[0].CreatedAt
			on("told-5", "/news/1", "Joe commented on your post", notice.KindComment)
			mark := func(rest string) string {
				return fmt.Sprintf(`{"until":%q,"about":{%s}}`, until.Format(time.RFC3339Nano), rest)
			}
			apitest.WantStatus(t, d.site.Call("ann", "POST", "/notifications/seen", mark(`"kind":"COMMENT","link":"/news/1"`)), 204)
			p := d.read(t, "ann", "")
			check.Same(t, titles(p), []string{"Joe commented on your post", "Rob commented on your post, seen", "Ida replied to your comment",
				"Rob commented on your post", "Mia commented on your post, seen"})
			check.Is(t, p.Unseen, 3)
			for _, bad := range []string{`"kind":"COMMENT"`, `"kind":"COMMENT","link":""`, `"kind":"NOTHING","link":"/news/1"`} {
				apitest.WantStatus(t, d.site.Call("ann", "POST", "/notifications/seen", mark(bad)), 422)
			}
		})
		t.Run("FD-72 whoever impersonates somebody marks nothing", func(t *testing.T) {
			as := testnet.Mia
			as.ImpersonatorID = "ann"
			for _, err := range []error{d.s.MarkSeen(t.Context(), as, "d:mia"), d.s.MarkAllSeen(t.Context(), as, n.Clock.T, nil)} {
				check.True(t, fault.Is(err, fault.Forbidden), err)
			}
			check.Same(t, titles(d.read(t, "mia", "")), []string{"About d"})
		})
	})
}

func TestPollingNotifications(t *testing.T) {
	n := testnet.New(t, dbtest.SQLite(t))
	d := newDoor(t, n)
	poll := func(who, tag string) *httptest.ResponseRecorder {
		t.Helper()
		r := httptest.NewRequest("GET", "/api/users/me/notifications", nil)
		r.Header.Set("If-None-Match", tag)
		return d.site.Send(who, r)
	}
	tag := func(who string) string {
		t.Helper()
		w := poll(who, "")
		apitest.WantStatus(t, w, 200)
		return w.Header().Get("ETag")
	}
	first := tag("olga")
	t.Run("NOTIF-007 an unchanged poll gets 304", func(t *testing.T) {
		apitest.WantStatus(t, poll("olga", first), 304)
		d.tell(t, "mia", "a")
		apitest.WantStatus(t, poll("olga", first), 304)
		apitest.WantStatus(t, poll("mia", first), 200)
	})
	t.Run("NOTIF-007 a poll gets what is new, and what is marked", func(t *testing.T) {
		ids := d.tell(t, "olga", "b")
		second := tag("olga")
		apitest.WantStatus(t, poll("olga", first), 200)
		apitest.WantStatus(t, poll("olga", second), 304)
		apitest.WantStatus(t, d.site.Call("olga", "POST", "/notifications/seen/"+ids[0], ""), 204)
		apitest.WantStatus(t, poll("olga", second), 200)
		third := tag("olga")
		apitest.WantStatus(t, d.site.Call("olga", "POST", "/notifications/seen/"+ids[0], ""), 204)
		apitest.WantStatus(t, poll("olga", third), 304)
	})
}
