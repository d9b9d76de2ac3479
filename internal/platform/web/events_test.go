package web

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"caravan/internal/platform/check"
)

// streams registers a stream that sends what comes through a channel, and returns how many have ended.
func streams(s *Server, events <-chan string) *atomic.Int64 {
	ended := &atomic.Int64{}
	s.API.Register("test", Operation{ID: "events", Method: "GET", Path: "/events", Access: open{}, Produces: []string{EventsType},
		Handler: Raw(func(context.Context, *struct{}) (*File, error) {
			return Events(func(ctx context.Context, out *EventStream) {
				for {
					select {
					case <-ctx.Done():
						return
					case event := <-events:
						if event == "end" || out.Send(map[string]string{"topic": event}) != nil {
							return
						}
					}
				}
			}, func() { ended.Add(1) }), nil
		})})
	return ended
}

func TestEvents(t *testing.T) {
	s := newServer(t)
	events := make(chan string)
	ended := streams(s, events)
	site := httptest.NewUnstartedServer(s.Handler())
	const timeout = time.Second // enough for a slow machine to begin with the stream
	site.Config.ReadTimeout, site.Config.WriteTimeout = timeout, timeout
	site.Start()
	defer site.Close()

	r, err := site.Client().Get(site.URL + "/api/events") // the client accepts gzip
	check.OK(t, err)
	check.Is(t, r.Header.Get("Content-Type"), EventsType, r.Header)
	check.Is(t, r.Header.Get("Cache-Control"), "no-store", r.Header)
	check.Is(t, r.Header.Get("X-Accel-Buffering"), "no", r.Header)
	lines := bufio.NewScanner(r.Body)
	next := func() string {
		for lines.Scan() {
			if lines.Text() != "" {
				return lines.Text()
			}
		}
		return ""
	}
	if got := next(); got != ": still here" {
		t.Errorf("it began with %q", got)
	}
	<-time.After(timeout + timeout/4) // longer than the server waits for a request or an answer
	events <- "a\nb"
	check.Is(t, next(), `data: {"topic":"a\nb"}`)
	events <- "end"
	check.Must(t, check.Is(t, lines.Err(), nil, "after the end came"))
	check.Is(t, next(), "", "after the end came")
	r.Body.Close()
	check.Is(t, ended.Load(), 1)
}

func TestAStreamWhoseReaderHasGoneEnds(t *testing.T) {
	s := newServer(t)
	ended := streams(s, nil)
	site := httptest.NewServer(s.Handler())
	defer site.Close()
	r, err := site.Client().Get(site.URL + "/api/events")
	check.OK(t, err)
	r.Body.Close()
	site.Client().CloseIdleConnections()
	for end := time.Now().Add(10 * time.Second); ended.Load() == 0; {
		if time.Now().After(end) {
			t.Fatal("it goes on")
		}
		<-time.After(time.Millisecond)
	}
}

func TestAStoppingServerEndsStreamsAtOnce(t *testing.T) {
	s := newServer(t)
	streams(s, nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check.OK(t, err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l, 0) }()
	client := &http.Client{}
	defer client.CloseIdleConnections()
	r, err := client.Get("http://" + l.Addr().String() + "/api/events")
	check.OK(t, err)
	defer r.Body.Close()
	began := time.Now()
	stop()
	check.Is(t, <-served, nil)
	took := time.Since(began)
	check.True(t, took <= drainTimeout/2, took)
}

func TestAStreamEndsAtOnceWhereConnectionsCannotStayOpen(t *testing.T) {
	s := newServer(t)
	ended := streams(s, nil)
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/api/events", nil))
	check.Is(t, w.Code, 200, w.Body)
	check.Is(t, ended.Load(), 1, w.Body)
	check.True(t, !strings.Contains(w.Body.String(), "data"), w.Body.String(), w.Body)
}
