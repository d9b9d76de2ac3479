package web

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"caravan/internal/platform/check"
)

// enterLater lets a call wait, and returns once it does.
func enterLater(a *admission, rank priority, then func(admitted bool)) {
	go func() { then(a.enter(context.Background(), rank)) }()
	synctest.Wait()
}

func TestAdmissionOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission(1, nil)
		a.enter(t.Context(), pages)
		var order []string
		for i, rank := range []priority{exports, pages, polls, acts, pages, acts} {
			name := priorityNames[rank] + strconv.Itoa(i)
			enterLater(a, rank, func(bool) { order = append(order, name) })
			time.Sleep(time.Millisecond)
		}
		for range 6 {
			a.leave()
			synctest.Wait()
		}
		// The fourth place is for who has waited the longest.
		if want := []string{"acts3", "acts5", "polls2", "exports0", "pages1", "pages4"}; !slices.Equal(order, want) {
			t.Errorf("FD-245 those who wait got their places in the order %v; want %v", order, want)
		}
	})
}

func TestAdmissionWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission(1, nil)
		a.enter(t.Context(), pages)
		waited := func(rank priority) (took time.Duration) {
			start := time.Now()
			if a.enter(t.Context(), rank) {
				t.Error("FD-245 a call got a place that another has")
			}
			return time.Since(start)
		}
		if took := waited(acts); took != patience {
			t.Errorf("FD-245 a call that nobody made room for waited %v; want %v", took, patience)
		}
		// From now on somebody always waits.
		for at := time.Duration(0); at < 3*time.Second; at += time.Second {
			time.AfterFunc(at, func() { a.enter(context.Background(), exports) })
		}
		time.Sleep(fullAfter + time.Millisecond)
		if took := waited(acts); took != fullPatience {
			t.Errorf("FD-245 a call waited %v although others have been waiting for more than %v; want %v", took, fullAfter, fullPatience)
		}
		time.Sleep(time.Minute)
		if took := waited(acts); took != patience {
			t.Errorf("FD-245 afterwards a call waited %v; want %v", took, patience)
		}
		a.leave()
		if !a.enter(t.Context(), exports) {
			t.Error("FD-245 the place that was given back is not there")
		}
	})
}

func TestAdmissionIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission(1, nil)
		a.enter(t.Context(), pages)
		var mu sync.Mutex
		refused := 0
		for range maxWaiting + 5 {
			go func() {
				start := time.Now()
				if !a.enter(context.Background(), pages) && time.Since(start) == 0 {
					mu.Lock()
					refused++
					mu.Unlock()
				}
			}()
		}
		synctest.Wait()
		check.Is(t, refused, 5)
		check.Is(t, a.count(), maxWaiting)
		enterLater(a, acts, func(admitted bool) {
			if !admitted {
				t.Error("FD-245 a change did not get its turn, because too many pages wait")
			}
		})
		a.leave()
		time.Sleep(patience) // until all have gone
	})
}

func TestAdmissionOfWhoGoesAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAdmission(1, nil)
		a.enter(t.Context(), pages)
		ctx, goAway := context.WithCancel(t.Context())
		go a.enter(ctx, acts)
		synctest.Wait()
		goAway()
		synctest.Wait()
		a.leave()
		check.Is(t, a.free, 1)
		check.Is(t, a.count(), 0)
	})
}

// fullServer fills a server that has one place. empty ends the call that has it.
func fullServer(t *testing.T) (s *Server, empty func()) {
	s = newServer(t)
	s.entrance.free = 1
	begun, finish := make(chan struct{}), make(chan struct{})
	answer := func(context.Context, *struct{}) (string, error) { return "done", nil }
	s.API.Register("test",
		Operation{ID: "long", Method: "GET", Path: "/long", Access: open{}, Handler: JSON(func(context.Context, *struct{}) (string, error) {
			close(begun)
			<-finish
			return "done", nil
		})},
		Operation{ID: "short", Method: "GET", Path: "/short", Access: open{}, Handler: JSON(answer)},
		Operation{ID: "file", Method: "GET", Path: "/file", Access: open{}, Heavy: true, Handler: JSON(answer)},
		Operation{ID: "write", Method: "POST", Path: "/write", Access: open{}, Handler: JSON(func(context.Context, *struct{ Body string }) (string, error) {
			return "done", nil
		})},
	)
	done := make(chan struct{})
	go func() {
		defer close(done)
		call(s, "GET", "/api/long", "")
	}()
	<-begun
	return s, sync.OnceFunc(func() {
		close(finish)
		<-done
	})
}

func TestAdmissionRefuses(t *testing.T) { synctest.Test(t, testAdmissionRefuses) }

func testAdmissionRefuses(t *testing.T) {
	s, empty := fullServer(t)
	w, p := call(s, "GET", "/api/short", "")
	pause, _ := strconv.Atoi(w.Header().Get("Retry-After"))
	check.Is(t, w.Code, http.StatusServiceUnavailable, "FD-245 a call beyond the last place", w.Header(), w.Body)
	check.Is[any](t, p["message"], messageFull, "FD-245 a call beyond the last place", w.Header(), w.Body)
	check.Is[any](t, p["outage"], OutageFull, "FD-245 a call beyond the last place", w.Header(), w.Body)
	check.True(t, pause >= leastPause, pause, "FD-245 a call beyond the last place", w.Header(), w.Body)
	check.True(t, pause <= mostPause, pause, "FD-245 a call beyond the last place", w.Header(), w.Body)
	if w, _ := call(s, "GET", "/healthz", ""); w.Code != http.StatusOK {
		t.Errorf("FD-245 the check of health of a full server: %d; want 200", w.Code)
	}
	if w, _ := call(s, "GET", "/metrics", ""); !strings.Contains(w.Body.String(), `caravan_calls_refused_total{priority="acts"} 1`) {
		t.Errorf("FD-245 the metrics do not count the refused call: %s", w.Body)
	}
	empty()
	if w, _ := call(s, "GET", "/api/short", ""); w.Code != http.StatusOK {
		t.Errorf("FD-245 a call after the last one has ended: %d; want 200", w.Code)
	}
}

func TestNoPlaceIsKept(t *testing.T) {
	free := func(t *testing.T, s *Server) {
		t.Helper()
		synctest.Wait()
		if w, _ := call(s, "GET", "/api/short", ""); w.Code != http.StatusOK {
			t.Errorf("another call meanwhile: %d %s; want 200", w.Code, w.Body)
		}
	}
	for title, test := range map[string]func(*testing.T, *Server){
		"FD-245 while a body arrives": func(t *testing.T, s *Server) {
			body, sender := io.Pipe()
			w := httptest.NewRecorder()
			go func() {
				r := httptest.NewRequest("POST", "/api/write", body)
				r.Header.Set("Content-Type", "application/json")
				s.Handler().ServeHTTP(w, r)
			}()
			_, _ = io.WriteString(sender, `"half`)
			free(t, s)
			_, _ = io.WriteString(sender, ` and half"`)
			_ = sender.Close()
			synctest.Wait()
			if w.Code != http.StatusOK {
				t.Errorf("the call whose body was slow: %d %s; want 200", w.Code, w.Body)
			}
		},
		"FD-245 while an answer is read": func(t *testing.T, s *Server) {
			reads := make(chan struct{})
			go s.Handler().ServeHTTP(slowReader{httptest.NewRecorder(), reads}, httptest.NewRequest("GET", "/api/short", nil))
			free(t, s)
			close(reads)
		},
		"FD-245 while a file waits for its turn": func(t *testing.T, s *Server) {
			for range cap(s.API.workshop.places) {
				s.API.workshop.places <- struct{}{}
			}
			go call(s, "GET", "/api/file", "")
			free(t, s)
			<-s.API.workshop.places
		},
	} {
		t.Run(title, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, empty := fullServer(t)
				empty()
				test(t, s)
				synctest.Wait()
				if s.entrance.free != 1 {
					t.Errorf("%d places are free afterwards; want 1", s.entrance.free)
				}
			})
		})
	}
}

func TestPriorities(t *testing.T) {
	s := newServer(t)
	answer := JSON(func(context.Context, *struct{}) (string, error) { return "", nil })
	s.API.Register("test",
		Operation{ID: "a", Method: "PUT", Path: "/things/{id}", Access: shut{}, Handler: answer},
		Operation{ID: "b", Method: "GET", Path: "/things/{id}", Access: shut{}, Handler: answer},
		Operation{ID: "c", Method: "GET", Path: "/session", Access: open{}, Handler: answer},
		Operation{ID: "d", Method: "GET", Path: "/things/{id}/pdf", Access: shut{}, Heavy: true, Handler: answer},
		Operation{ID: "e", Method: "GET", Path: "/news", Access: shut{},
			Handler: Raw(func(context.Context, *struct{}) (*Polled[string], error) { return nil, nil })},
	)
	for call, want := range map[string]priority{
		"PUT /things/7": acts, "GET /things/7": pages, "GET /session": acts, "GET /things/7/pdf": exports, "GET /news": polls, "GET /nothing": pages,
	} {
		method, path, _ := strings.Cut(call, " ")
		if got := s.entrance.rank(method, path); got != want {
			t.Errorf("FD-245 %s has the priority %q; want %q", call, priorityNames[got], priorityNames[want])
		}
	}
}
