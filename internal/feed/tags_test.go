package feed

import (
	"net/http/httptest"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestTagsOfTheFeedEndWithItsLinks(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		// ask asks on a server of its own, which has nothing in memory of earlier answers.
		ask := func(olga access.Actor, tag string) (int, string) {
			site, _ := apitest.New(t, []access.Actor{olga}, "feed", NewHTTP(w.feed, w.hub).Operations()...)
			r := httptest.NewRequest("GET", "/api/users/me/feed", nil)
			r.Header.Set("If-None-Match", tag)
			got := site.Send("olga", r)
			return got.Code, got.Header().Get("ETag")
		}
		_, tag := ask(testnet.Olga, "none")
		if w.net.DB.Engine() == db.SQLite && tag == "" { // on PostgreSQL there is none here, because the hub does not run
			t.Fatal("the feed has no tag")
		}
		later := testnet.Olga
		later.SessionID = "session-later"
		for _, c := range []struct {
			name string
			olga access.Actor
			at   time.Duration
			code int
		}{
			{"FD-303 what has not changed is not sent again", testnet.Olga, 0, 304},
			{"FD-303 another session of the same person gets links of its own", later, 0, 200},
			{"FD-303 links that have changed are sent, though no post has", testnet.Olga, blob.OpenFor + time.Second, 200},
		} {
			t.Run(c.name, func(t *testing.T) {
				w.net.Clock.T = testnet.Now.Add(c.at)
				code, again := ask(c.olga, tag)
				check.True(t, tag == "" || code == c.code && (again == tag) == (c.code == 304), code)
			})
		}
	})
}
