package readership_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/web"
	"caravan/internal/readership"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/published"
)

// world is the room on testnet's network, with those that keep posts and resources.
type world struct {
	*apitest.Site
	*published.Rooms
	t *testing.T
}

func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) { fn(t, newWorld(t, n)) })
}

func newWorld(t *testing.T, n *testnet.Network) *world {
	t.Helper()
	w := &world{t: t, Rooms: published.New(t, n)}
	var operations []web.Operation
	for _, of := range w.Operations() {
		operations = append(operations, of...)
	}
	w.Site, _ = apitest.New(t, testnet.Everybody(), "published", operations...)
	return w
}

type fields = map[string]any

func encoded(usual, change fields) string {
	for k, v := range change {
		if usual[k] = v; v == nil {
			delete(usual, k)
		}
	}
	text, _ := json.Marshal(usual) // of strings, numbers and lists
	return string(text)
}

const tomorrow = "2026-03-21"

func asking(by any, again bool) fields { return fields{"mustRead": fields{"by": by, "again": again}} }

// post shares a post that everybody must read by tomorrow, a minute after the one before.
func (w *world) post(who string, change fields) published.Post {
	w.t.Helper()
	w.Net.Clock.T = w.Net.Clock.T.Add(time.Minute)
	usual := fields{"body": "<p>New hours at Easter</p>", "status": "PUBLIC", "visibility": "GLOBAL", "mustRead": fields{"by": tomorrow}}
	return apitest.Read[published.Post](w.t, w.Site, who, "POST", "/posts", encoded(usual, change))
}

func (w *world) editPost(who, id string, change fields) published.Post {
	w.t.Helper()
	return apitest.Read[published.Post](w.t, w.Site, who, "POST", "/posts/"+id, encoded(fields{}, change))
}

// share adds a link that everybody must read by tomorrow.
func (w *world) share(who string, change fields) published.Resource {
	w.t.Helper()
	usual := fields{"type": "LINK", "name": "Price list", "link": "https://caravan.example/prices", "visibility": "GLOBAL",
		"mustRead": fields{"by": tomorrow}}
	return apitest.Read[published.Resource](w.t, w.Site, who, "POST", "/resources", encoded(usual, change))
}

func (w *world) resource(who, id string) published.Resource {
	w.t.Helper()
	return apitest.Read[published.Resource](w.t, w.Site, who, "GET", "/resources/"+id, "")
}

func confirmation(version int) string { return fmt.Sprintf(`{"version":%d}`, version) }

func (w *world) confirm(who, kind, id string, version int) network.MustRead {
	w.t.Helper()
	w.Net.Clock.T = w.Net.Clock.T.Add(time.Minute)
	return apitest.Read[network.MustRead](w.t, w.Site, who, "POST", "/readership/"+kind+"/"+id+"/confirmation", confirmation(version))
}

func (w *world) summary(who, kind, id string) readership.SummaryView {
	w.t.Helper()
	return apitest.Read[readership.SummaryView](w.t, w.Site, who, "GET", "/readership/"+kind+"/"+id, "")
}

// readers lists the readers of a thing, by a query.
func (w *world) readers(who, kind, id, query string) []string {
	w.t.Helper()
	ids := []string{}
	for _, p := range apitest.Read[web.List[readership.ReaderView]](w.t, w.Site, who, "GET", "/readership/"+kind+"/"+id+"/people?limit=100"+query,
		"").Items {
		ids = append(ids, p.ID)
	}
	return ids
}

// waiting lists the titles of what waits for a person.
func (w *world) waiting(who string) []string {
	w.t.Helper()
	titles := []string{}
	for _, item := range apitest.Read[readership.MineView](w.t, w.Site, who, "GET", "/users/me/must-reads", "").Items {
		titles = append(titles, item.Title)
	}
	return titles
}

// feedOf lists the posts of a page of somebody's feed.
func (w *world) feedOf(who, query string) (ids []string, until string) {
	w.t.Helper()
	page := apitest.Read[published.Page](w.t, w.Site, who, "GET", "/users/me/feed"+query, "")
	for _, p := range page.Items {
		ids = append(ids, p.ID)
	}
	return ids, page.Until.Format(time.RFC3339Nano)
}

func sorted(ids []string) []string {
	slices.Sort(ids)
	return ids
}
