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
	if err != nil {
		t.Fatal(err)
	}
	if r.Header.Get("Content-Type") != EventsType || r.Header.Get("Cache-Control") != "no-store" || r.Header.Get("X-Accel-Buffering") != "no" {
		t.Errorf("headers %v", r.Header)
	}
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
	if got := next(); got != `data: {"topic":"a\nb"}` {
		t.Errorf("got %q", got)
	}
	events <- "end"
	if got := next(); got != "" || lines.Err() != nil {
		t.Errorf("after the end came %q, %v", got, lines.Err())
	}
	r.Body.Close()
	if n := ended.Load(); n != 1 {
		t.Errorf("%d have ended", n)
	}
}

func TestAStreamWhoseReaderHasGoneEnds(t *testing.T) {
	s := newServer(t)
	ended := streams(s, nil)
	site := httptest.NewServer(s.Handler())
	defer site.Close()
	r, err := site.Client().Get(site.URL + "/api/events")
	if err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l, 0) }()
	client := &http.Client{}
	defer client.CloseIdleConnections()
	r, err := client.Get("http://" + l.Addr().String() + "/api/events")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	began := time.Now()
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took > drainTimeout/2 {
		t.Errorf("stopping took %s", took)
	}
}

func TestAStreamEndsAtOnceWhereConnectionsCannotStayOpen(t *testing.T) {
	s := newServer(t)
	ended := streams(s, nil)
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/api/events", nil))
	if w.Code != 200 || ended.Load() != 1 || strings.Contains(w.Body.String(), "data") {
		t.Errorf("%d %q, %d ended", w.Code, w.Body, ended.Load())
	}
}
