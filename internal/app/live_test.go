package app

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/feed"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
)

// listener reads a stream of events.
type listener struct {
	events chan string
	ended  chan struct{}
}

// listen opens a stream of a person's, with a beat every few milliseconds.
func listen(t *testing.T, h *hall, a access.Actor) *listener {
	t.Helper()
	s, err := web.New(web.Config{Title: "Test", Version: "1"})
	check.OK(t, err)
	s.API.Register("live", web.Operation{ID: "live", Method: "GET", Path: "/live", Access: access.Public, Produces: []string{web.EventsType},
		Handler: web.Raw(func(context.Context, *struct{}) (*web.File, error) {
			return web.Events(func(ctx context.Context, out *web.EventStream) { h.follow(ctx, a, out, 5*time.Millisecond) }, func() {}), nil
		})})
	site := httptest.NewServer(s.Handler())
	t.Cleanup(site.Close)
	r, err := http.Get(site.URL + "/api/live")
	check.OK(t, err)
	t.Cleanup(func() { r.Body.Close() })
	l := &listener{make(chan string, 100), make(chan struct{})}
	go func() {
		defer close(l.ended)
		for lines := bufio.NewScanner(r.Body); lines.Scan(); {
			if data, is := strings.CutPrefix(lines.Text(), "data: "); is {
				l.events <- data
			}
		}
	}()
	l.want(t, `{"topic":"hello","id":"`+a.UserID+`"}`)
	return l
}

// want waits for the next events.
func (l *listener) want(t *testing.T, events ...string) {
	t.Helper()
	for _, event := range events {
		select {
		case got := <-l.events:
			check.Same(t, got, event)
		case <-time.After(30 * time.Second):
			t.Fatalf("%s did not come", event)
		}
	}
}

func TestTheStreamOfChanges(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		h, err := newHall(t.Context(), n.DB, testConfig(t), testnet.PublicURL, n.Clock)
		check.OK(t, err)
		t.Cleanup(func() { h.blobs.Close() })
		olga, mia := listen(t, h, testnet.Olga), listen(t, h, testnet.Mia)
		tell := func(who string) {
			t.Helper()
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return h.notices.Send(t.Context(), tx, notice.Notice{Key: db.NewID(), Kind: notice.KindPost, Title: "Secret", Link: "/"}, []string{who})
			}))
		}
		t.Run("NOTIF-007 a page hears of its own person's notification, and not what it says", func(t *testing.T) {
			tell("olga")
			olga.want(t, `{"topic":"notifications"}`)
			tell("mia")
			mia.want(t, `{"topic":"notifications"}`)
			check.OK(t, h.live.Signal(t.Context(), live.About("user:olga", "conversation:c1"), live.About("user:olga", "typing:c2"), "user:olga"))
			olga.want(t, `{"topic":"conversation","id":"c1"}`, `{"topic":"typing","id":"c2"}`, `{"topic":"user"}`)
			check.Same(t, len(mia.events), 0)
		})
		t.Run("FD-92 everybody with a feed hears which post has changed, and compliance-only people do not", func(t *testing.T) {
			only := testnet.Mia
			only.ComplianceOnly = true
			outside := listen(t, h, only)
			form := feed.Form{Body: new("<p>Hello</p>"), Status: new(feed.Public), To: &audience.Audience{Visibility: audience.Global}}
			post, _, err := h.feed.Create(t.Context(), testnet.Olga, form)
			check.OK(t, err)
			event := `{"topic":"post","id":"` + post.ID + `"}`
			mia.want(t, event)
			comment, _, err := h.feed.CreateComment(t.Context(), testnet.Olga, feed.CommentForm{PostID: post.ID, Body: new("Yes")})
			check.OK(t, err)
			mia.want(t, event)
			like, _, err := h.feed.Like(t.Context(), testnet.Olga, feed.Reaction{CommentID: comment.ID})
			check.OK(t, err)
			mia.want(t, event)
			check.OK(t, h.feed.Unlike(t.Context(), testnet.Olga, like.ID))
			mia.want(t, event)
			tell("mia")
			outside.want(t, `{"topic":"notifications"}`)
		})
		t.Run("NOTIF-007 a stream ends when its session has ended, or its person has left", func(t *testing.T) {
			n.Deactivate(t, testnet.Mia)
			<-mia.ended
			check.OK(t, h.auth.Logout(t.Context(), testnet.Token(testnet.Olga)))
			<-olga.ended
		})
	})
}

func TestOpenStreamsAreBounded(t *testing.T) {
	s := &streams{ofSession: map[string]int{}}
	var done []func()
	for range maxPerSession {
		end, err := s.open("a")
		check.OK(t, err)
		done = append(done, end)
	}
	if _, err := s.open("a"); err == nil {
		t.Error("one session has too many streams")
	}
	end, err := s.open("b")
	check.OK(t, err)
	check.Same(t, int(s.openNow()), maxPerSession+1)
	for _, end := range append(done, done[0], end) { // an end counts once
		end()
	}
	check.Is(t, s.all, 0)
	check.Is(t, len(s.ofSession), 0, s.ofSession)
	s.all = maxStreams
	if _, err := s.open("a"); err == nil {
		t.Error("a node has too many streams")
	}
}
