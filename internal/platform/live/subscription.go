package live

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// maxPending is how many topics a subscription remembers until it is read.
const maxPending = 50

// Subscription collects what happens to some topics. It is safe for concurrent use.
type Subscription struct {
	hub    *Hub
	topics []string
	ready  chan struct{}

	mu      sync.Mutex
	pending map[string]struct{}
	all     bool
}

// Subscribe begins to collect what happens to topics. The caller closes the subscription.
func (h *Hub) Subscribe(topics ...string) *Subscription {
	s := &Subscription{hub: h, topics: slices.Clone(topics), ready: make(chan struct{}, 1), pending: map[string]struct{}{}}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, topic := range s.topics {
		if h.subscriptions[topic] == nil {
			h.subscriptions[topic] = map[*Subscription]struct{}{}
		}
		h.subscriptions[topic][s] = struct{}{}
	}
	return s
}

// Ready receives when there is something to take.
func (s *Subscription) Ready() <-chan struct{} { return s.ready }

// Take returns the topics that have changed since it was last called, each once and with its subject, in alphabetical order. all is true when it was
// too much to remember, or when messages may have been lost: then any of them may have changed.
func (s *Subscription) Take() (changed []string, all bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	changed, all = slices.Sorted(maps.Keys(s.pending)), s.all
	clear(s.pending)
	s.all = false
	if all {
		return nil, true
	}
	return changed, false
}

// Close ends the subscription.
func (s *Subscription) Close() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	for _, topic := range s.topics {
		delete(s.hub.subscriptions[topic], s)
		if len(s.hub.subscriptions[topic]) == 0 {
			delete(s.hub.subscriptions, topic)
		}
	}
}

// wake tells the subscriptions to topics. The caller holds the hub's lock.
func (h *Hub) wake(topics []string) {
	for _, topic := range topics {
		name, _, _ := strings.Cut(topic, SubjectMark)
		for s := range h.subscriptions[name] {
			s.add(topic)
		}
	}
}

func (s *Subscription) add(topic string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.all {
		s.pending[topic] = struct{}{}
	}
	if len(s.pending) > maxPending {
		clear(s.pending)
		s.all = true
	}
	s.signal()
}

func (s *Subscription) collapse() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.pending)
	s.all = true
	s.signal()
}

// signal makes Ready receive, if it is not about to.
func (s *Subscription) signal() {
	select {
	case s.ready <- struct{}{}:
	default:
	}
}
