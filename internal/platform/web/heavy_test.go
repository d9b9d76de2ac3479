package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"caravan/internal/platform/check"
)

func TestHeavyCallsTakeTurns(t *testing.T) {
	s := newServer(t)
	most := cap(s.API.workshop.places)
	s.API.workshop.wait = 50 * time.Millisecond
	var working, highest atomic.Int64
	finish := make(chan struct{})
	s.API.Register("test", Operation{ID: "heavy", Method: "GET", Path: "/heavy", Access: open{}, Heavy: true,
		Handler: JSON(func(context.Context, *struct{}) (string, error) {
			highest.Store(max(highest.Load(), working.Add(1)))
			<-finish
			working.Add(-1)
			return "done", nil
		})})
	answers := make(chan *httptest.ResponseRecorder)
	for range most {
		go func() {
			w, _ := call(s, "GET", "/api/heavy", "")
			answers <- w
		}()
	}
	for len(s.API.workshop.places) < most {
		<-time.After(time.Millisecond)
	}
	w, p := call(s, "GET", "/api/heavy", "")
	check.Is(t, w.Code, http.StatusServiceUnavailable, w.Header(), w.Body)
	check.Is(t, w.Header().Get("Retry-After"), "5", w.Header(), w.Body)
	check.Is[any](t, p["message"], messageHeavy, w.Header(), w.Body)
	if w, _ := call(s, "GET", "/healthz", ""); w.Code != http.StatusOK {
		t.Errorf("another call: %d", w.Code)
	}
	close(finish)
	for range most {
		w := <-answers
		check.Is(t, w.Code, http.StatusOK, w.Body)
	}
	if w, _ := call(s, "GET", "/api/heavy", ""); check.Is(t, w.Code, http.StatusOK) {
		check.True(t, highest.Load() <= int64(most))
		check.Is(t, len(s.API.workshop.places), 0, s.API.workshop.places)
	}
}

// slowReader takes the answer's bytes only when it is told to.
type slowReader struct {
	*httptest.ResponseRecorder
	reads chan struct{}
}

func (r slowReader) Write(b []byte) (int, error) {
	<-r.reads
	return r.ResponseRecorder.Write(b)
}

func TestASlowReaderOfAFileKeepsNobodyWaiting(t *testing.T) {
	s := newServer(t)
	s.API.Register("test", Operation{ID: "heavy", Method: "GET", Path: "/heavy", Access: open{}, Heavy: true,
		Handler: JSON(func(context.Context, *struct{}) (string, error) { return "done", nil })})
	slow := slowReader{httptest.NewRecorder(), make(chan struct{})}
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Handler().ServeHTTP(slow, httptest.NewRequest("GET", "/api/heavy", nil))
	}()
	slow.reads <- struct{}{}
	if n := len(s.API.workshop.places); n != 0 {
		t.Errorf("%d places are taken while the file is being read", n)
	}
	close(slow.reads)
	<-done
}
