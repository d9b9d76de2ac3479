package live

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"caravan/internal/platform/db"
)

// Limits.
const (
	versionLasts = 30 * time.Second // how long a version is used at most
	maxTopics    = 50_000           // versions that are remembered at least; twice as many at most
	maxTopic     = 300              // bytes of a topic with its subject
	maxOwn       = 10_000           // changes of this node that are known to be raised
)

// SubjectMark separates a topic and a subject.
const SubjectMark = "#"

// About returns a topic with a subject: what of the topic has changed.
func About(topic, subject string) string { return topic + SubjectMark + subject }

// Hub knows the versions of topics on this node. It is safe for concurrent use.
type Hub struct {
	db   *db.DB
	node string // names this process; also the beginning of its versions
	now  func() time.Time

	mu            sync.Mutex
	counter       uint64
	recent, older map[string]version // a topic moves to recent when it is used; when recent is full, older is forgotten
	subscriptions map[string]map[*Subscription]struct{}
	sent          uint64              // changes that this node has told of
	own           map[string]struct{} // of those, the ones that are raised here already
	proven        time.Time           // everything that was committed before then has arrived; only on PostgreSQL
}

type version struct {
	number uint64
	made   time.Time
}

// New returns a hub. On PostgreSQL it gives versions once Run runs.
func New(d *db.DB) *Hub {
	return &Hub{db: d, node: rand.Text(), now: time.Now, recent: map[string]version{}, older: map[string]version{},
		subscriptions: map[string]map[*Subscription]struct{}{}, own: map[string]struct{}{}}
}

// Changed says, as part of a transaction, that what topics name has changed. It may be called several times in one transaction. It fails only for a
// text that is no topic, or when the transaction cannot go on.
func (h *Hub) Changed(ctx context.Context, tx *db.Tx, topics ...string) error {
	if len(topics) == 0 {
		return nil
	}
	if err := checkTopics(topics); err != nil {
		return err
	}
	id := h.nextID()
	if err := h.db.Notify(ctx, tx, channel, string(kindChanged)+id, topics); err != nil {
		return err
	}
	tx.AfterCommit(func() { h.committed(id, topics) })
	return nil
}

// Signal tells subscriptions something that is stored nowhere, such as that somebody is typing. Versions stay. Pages may miss it.
func (h *Hub) Signal(ctx context.Context, topics ...string) error {
	if err := checkTopics(topics); err != nil {
		return err
	}
	h.mu.Lock()
	h.wake(topics)
	h.mu.Unlock()
	return h.db.Notify(ctx, h.db, channel, string(kindSignal)+h.nextID(), topics)
}

func checkTopics(topics []string) error {
	for _, topic := range topics {
		if topic == "" || len(topic) > maxTopic || strings.ContainsAny(topic, "\n\x00") {
			return fmt.Errorf("live: %q is not a topic", topic)
		}
	}
	return nil
}

// nextID names a change of this node.
func (h *Hub) nextID() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sent++
	return h.node + "." + strconv.FormatUint(h.sent, 36)
}

// Version returns a text that differs after every change of the topics, and on every node. ok is false while this node may have missed a change.
func (h *Hub) Version(topics ...string) (tag string, ok bool) {
	now := h.now()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.db.Engine() != db.SQLite && now.Sub(h.proven) > provenFor {
		return "", false
	}
	var b strings.Builder
	b.WriteString(h.node)
	for _, topic := range topics {
		b.WriteByte('.')
		b.WriteString(strconv.FormatUint(h.version(topic, now), 36))
	}
	return b.String(), true
}

// version returns the number of a topic's version, which is a new one when the topic has none.
func (h *Hub) version(topic string, now time.Time) uint64 {
	v, has := h.recent[topic]
	if !has {
		v, has = h.older[topic]
	} else if now.Sub(v.made) < versionLasts {
		return v.number
	}
	if !has || now.Sub(v.made) >= versionLasts {
		h.counter++
		v = version{h.counter, now}
	}
	if len(h.recent) >= maxTopics {
		h.older, h.recent = h.recent, map[string]version{}
	}
	h.recent[topic] = v
	return v.number
}

// committed raises the topics of a change of this node. Its messages still come back, and are left out then.
func (h *Hub) committed(id string, topics []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.own) >= maxOwn {
		clear(h.own) // topics that are raised a second time only cost an answer
	}
	h.own[id] = struct{}{}
	h.raise(topics)
}

// received raises the topics of a message.
func (h *Hub) received(kind byte, id string, topics []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, raised := h.own[id]; raised {
		return
	}
	if kind == kindChanged {
		h.raise(topics)
	} else if !strings.HasPrefix(id, h.node+".") {
		h.wake(topics)
	}
}

// raise gives topics new versions and wakes who subscribes to them.
func (h *Hub) raise(topics []string) {
	for _, topic := range topics {
		topic, _, _ = strings.Cut(topic, SubjectMark)
		delete(h.recent, topic)
		delete(h.older, topic)
	}
	h.wake(topics)
}

// renew forgets all versions, and tells every subscription that everything may have changed.
func (h *Hub) renew() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.recent)
	clear(h.older)
	clear(h.own)
	for _, all := range h.subscriptions {
		for s := range all {
			s.collapse()
		}
	}
}
