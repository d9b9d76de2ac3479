package app

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"caravan/internal/access"
	"caravan/internal/auth"
	"caravan/internal/fault"
	"caravan/internal/feed"
	"caravan/internal/linequery"
	"caravan/internal/messaging"
	"caravan/internal/notification"
	"caravan/internal/platform/live"
	"caravan/internal/platform/web"
)

// Limits of the streams that tell open pages what has changed.
const (
	beatEvery      = 20 * time.Second // proxies close what is silent for a minute; the session is looked at then too
	streamLasts    = 15 * time.Minute // the page then opens another one, as whoever the person is by then
	maxStreams     = 10_000           // of a node
	maxPerSession  = 10               // tabs of a browser share one stream, where the browser can
	messageStreams = "Too many pages are open, so this one updates less often."
)

// LiveEvent names something that has changed, or all of it ('everything'). It never says what it is now: the page asks for that.
type LiveEvent struct {
	Topic string `json:"topic"`
	ID    string `json:"id,omitempty"`
}

// liveEvent returns what a page is told of a topic, such as 'notifications:0199...': its first part, because the rest is whose it is. A subject says
// itself what has changed, such as 'conversation:0199...'.
func liveEvent(topic string) LiveEvent {
	if _, subject, has := strings.Cut(topic, live.SubjectMark); has {
		name, id, _ := strings.Cut(subject, ":")
		return LiveEvent{name, id}
	}
	name, _, _ := strings.Cut(topic, ":")
	return LiveEvent{Topic: name}
}

// liveTopics returns the topics of which a person may know that something about them has changed.
func liveTopics(a access.Actor) []string {
	return slices.Concat([]string{notification.Topic(a.UserID)}, messaging.Topics(a), feed.Topics(a), linequery.Topics(a))
}

// streams counts the open streams of this node.
type streams struct {
	mu        sync.Mutex
	all       int
	ofSession map[string]int
}

// open counts a stream. Fault: Unavailable when there are too many.
func (s *streams) open(session string) (done func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= maxStreams || s.ofSession[session] >= maxPerSession {
		f := fault.New(fault.Unavailable, messageStreams)
		f.RetryAfter = time.Minute
		return nil, f
	}
	s.all++
	s.ofSession[session]++
	return sync.OnceFunc(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all--
		if s.ofSession[session]--; s.ofSession[session] == 0 {
			delete(s.ofSession, session)
		}
	}), nil
}

// openNow returns how many streams are open.
func (s *streams) openNow() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return float64(s.all)
}

// liveOperations returns the operation by which open pages learn of changes, and registers how many of them read their stream.
func (h *hall) liveOperations(metrics prometheus.Registerer) []web.Operation {
	all := &streams{ofSession: map[string]int{}}
	metrics.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "caravan_open_streams", Help: "Streams to open pages."}, all.openNow))
	return []web.Operation{{
		ID: "live", Method: "GET", Path: "/live", Access: access.Everybody, Produces: []string{web.EventsType},
		Summary: "A stream that names what has changed for you, as it changes",
		Handler: web.Raw(access.Do(func(_ context.Context, actor access.Actor, _ *struct{}) (*web.File, error) {
			done, err := all.open(actor.SessionID)
			if err != nil {
				return nil, err
			}
			return web.Events(func(ctx context.Context, out *web.EventStream) { h.follow(ctx, actor, out, beatEvery) }, done), nil
		})),
	}}
}

// follow tells a page what changes for a person, until the page has gone, the session has ended or it is time for a new stream.
func (h *hall) follow(ctx context.Context, actor access.Actor, out *web.EventStream, every time.Duration) {
	ends := auth.Topic(actor.SessionID)
	s := h.live.Subscribe(append(liveTopics(actor), ends)...)
	defer s.Close()
	// From here on nothing is missed. What changed before, the page learns by asking once. Whose stream it is, because the tabs of a browser share their
	// cookies, and another page may show somebody who was signed in before.
	if out.Send(LiveEvent{"hello", actor.UserID}) != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, streamLasts)
	defer cancel()
	beat := time.NewTicker(every)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.Ready():
			topics, all := s.Take()
			if i := slices.Index(topics, ends); i >= 0 {
				topics = slices.Delete(topics, i, i+1)
				if h.hasEnded(ctx, actor) {
					return
				}
			}
			err = tell(topics, all, out)
		case <-beat.C:
			if h.hasEnded(ctx, actor) {
				return
			}
			err = out.Beat()
		}
		if err != nil {
			return
		}
	}
}

// hasEnded tells whether a person's session has ended. A database that cannot be reached says nothing about it.
func (h *hall) hasEnded(ctx context.Context, actor access.Actor) bool {
	live, err := h.auth.SessionIsLive(ctx, actor.SessionID)
	return err == nil && !live
}

// tell sends what a subscription has collected.
func tell(topics []string, all bool, out *web.EventStream) error {
	if all {
		return out.Send(LiveEvent{Topic: "everything"})
	}
	events := map[LiveEvent]struct{}{}
	for _, topic := range topics {
		events[liveEvent(topic)] = struct{}{}
	}
	for _, e := range slices.SortedFunc(maps.Keys(events), func(a, b LiveEvent) int { return strings.Compare(a.Topic+" "+a.ID, b.Topic+" "+b.ID) }) {
		if err := out.Send(e); err != nil {
			return err
		}
	}
	return nil
}
