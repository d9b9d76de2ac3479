package main

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"caravan/internal/platform/check"
)

func TestOnlyNodesThatAreReadyGetCalls(t *testing.T) {
	var s site
	serve := func() (address string, ready *atomic.Bool) {
		ready = &atomic.Bool{}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if !ready.Load() {
				w.WriteHeader(http.StatusServiceUnavailable)
			}
		}))
		t.Cleanup(server.Close)
		s.add(&node{address: server.URL})
		return server.URL, ready
	}
	one, oneReady := serve()
	other, otherReady := serve()
	turns := func() map[string]int {
		s.look(t.Context())
		got := map[string]int{}
		for range 4 {
			address, err := s.next()
			if err != nil {
				return got
			}
			got[address]++
		}
		return got
	}
	check.Same(t, turns(), map[string]int{}, "none is ready")
	oneReady.Store(true)
	check.Same(t, turns(), map[string]int{one: 4}, "one is ready")
	otherReady.Store(true)
	check.Same(t, turns(), map[string]int{one: 2, other: 2}, "both are ready")
	s.remove(s.oldest())
	check.Same(t, turns(), map[string]int{other: 4}, "one was taken out")
}
