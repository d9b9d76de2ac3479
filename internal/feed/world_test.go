package feed

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/readers"
	"caravan/internal/testnet/uploads"
)

// world is the room on testnet's network.
type world struct {
	*apitest.Site
	t     *testing.T
	net   *testnet.Network
	shelf *uploads.Shelf
	feed  *Service
	told  *told
	hub   *live.Hub
}

// told is where posts are told of. It writes into the transaction, so that what is rolled back was not told.
type told struct {
	net     *testnet.Network
	notices []string // of flags and removals, with whom they are for
	// The followers who were told of the last comment.
	followers []string
	// Who was told of thanks, each time: the people, and those of the stores.
	thanked []string
}

func (n *told) Send(_ context.Context, _ *db.Tx, one notice.Notice, userIDs []string) error {
	n.notices = append(n.notices, fmt.Sprint(userIDs, " ", one.Title, ": ", one.Content, " ", one.Link))
	return nil
}

func (n *told) SendEach(ctx context.Context, tx *db.Tx, _ notice.Kind, all []notice.Personal) error {
	for _, p := range all {
		if err := n.Send(ctx, tx, notice.Notice{Title: p.Title, Content: p.Content, Link: p.Link}, []string{p.UserID}); err != nil {
			return err
		}
	}
	return nil
}

// Mentioned and Commented are told of in the tests of the program, which has the room that tells.
func (n *told) Mentioned(context.Context, *db.Tx, Post, []string) error { return nil }
func (n *told) Thanked(_ context.Context, _ *db.Tx, _ Post, people, ofStores []string) error {
	n.thanked = append(n.thanked, fmt.Sprint(people, ofStores))
	return nil
}

func (n *told) Commented(_ context.Context, _ *db.Tx, _ Post, _ Comment, _ string, followers []string) error {
	n.followers = followers
	return nil
}

func (n *told) PostPublished(ctx context.Context, tx *db.Tx, postID string) error {
	_, err := tx.Exec(ctx, `INSERT INTO told (post_id) VALUES ($1)`, postID)
	return err
}

func (n *told) count(t testing.TB, postID string) int {
	t.Helper()
	return n.net.Count(t, `SELECT COUNT(*) FROM told WHERE post_id = $1`, postID)
}

func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		_, err := n.DB.Exec(t.Context(), `CREATE TABLE told (post_id TEXT NOT NULL)`)
		check.OK(t, err)
		w := &world{t: t, net: n, shelf: uploads.New(t, n), told: &told{net: n}, hub: live.New(n.DB)}
		w.feed = NewService(n.DB, n.Clock, n.Stores, w.shelf, readers.New(n), w.told, w.hub)
		w.Site, _ = apitest.New(t, testnet.Everybody(), "feed", NewHTTP(w.feed, w.hub).Operations()...)
		fn(t, w)
	})
}

// newTestService returns the room without anybody to tell.
func newTestService(t testing.TB, n *testnet.Network) *Service {
	t.Helper()
	return NewService(n.DB, n.Clock, n.Stores, uploads.New(t, n), readers.New(n), nil, live.New(n.DB))
}

// fields are the fields of a request that differ from the usual ones; nil leaves a field out.
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

// postBody returns the JSON of a post for everybody.
func postBody(change fields) string {
	return encoded(fields{"body": "<p>New <b>hours</b></p>", "status": "PUBLIC", "visibility": "GLOBAL"}, change)
}

// post shares a post, a minute after the one before.
func (w *world) post(who string, change fields) PostView {
	w.t.Helper()
	w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
	return apitest.Read[PostView](w.t, w.Site, who, "POST", "/posts", postBody(change))
}

func (w *world) get(who, id string) PostView {
	w.t.Helper()
	return apitest.Read[PostView](w.t, w.Site, who, "GET", "/posts/"+id, "")
}

func (w *world) edit(who, id string, change fields) PostView {
	w.t.Helper()
	return apitest.Read[PostView](w.t, w.Site, who, "POST", "/posts/"+id, encoded(fields{}, change))
}

// comment adds a comment, a minute after the one before.
func (w *world) comment(who string, change fields) CommentView {
	w.t.Helper()
	w.net.Clock.T = w.net.Clock.T.Add(time.Minute)
	return apitest.Read[CommentView](w.t, w.Site, who, "POST", "/comments", encoded(fields{"body": "<p>Thanks</p>"}, change))
}

func (w *world) like(who string, change fields) ReactionView {
	w.t.Helper()
	return apitest.Read[ReactionView](w.t, w.Site, who, "POST", "/reactions", encoded(fields{"type": "LIKE"}, change))
}

// ids lists the posts of a page.
func (w *world) ids(who, query string) []string {
	w.t.Helper()
	ids := []string{}
	for _, p := range apitest.Read[FeedPage](w.t, w.Site, who, "GET", "/users/me/feed"+query, "").Items {
		ids = append(ids, p.ID)
	}
	return ids
}

// picture uploads a picture and returns its id.
func (w *world) picture(by access.Actor) string {
	w.t.Helper()
	var b bytes.Buffer
	check.OK(w.t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 4))))
	return w.shelf.File(w.t, by, "shelf.png", b.String())
}
