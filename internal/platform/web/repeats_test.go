package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
)

func TestARepeatIsAnsweredWithoutLookingUpTheSession(t *testing.T) {
	ended, lookups := map[string]bool{}, 0
	s, err := New(Config{Title: "Test", Version: "1", Log: slog.New(slog.DiscardHandler),
		Authenticate: func(r *http.Request) (context.Context, error) {
			if lookups++; ended[r.Header.Get("Authorization")+r.Header.Get("Cookie")] {
				return nil, errors.New("the session has ended")
			}
			return r.Context(), nil
		},
		RateKey: func(r *http.Request) string { return r.Header.Get("Authorization") + r.Header.Get("Cookie") },
	})
	check.OK(t, err)
	now := time.Now()
	s.repeats.now = func() time.Time { return now }
	versions := &fixedVersions{"1", true}
	s.API.Register("test", Operation{ID: "poll", Method: "GET", Path: "/poll", Access: open{},
		Handler: Raw(func(ctx context.Context, in *struct{ Unless }) (*Polled[string], error) {
			return Poll(ctx, in.Unless, versions, "ann", []string{"things"}, func() (string, error) { return "a", nil })
		})})
	get := func(method, address, tag string, headers ...string) *httptest.ResponseRecorder {
		t.Helper()
		r := httptest.NewRequest(method, "/api"+address, nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w
	}
	ann := []string{"Authorization", "Bearer ann"}
	tag := get("GET", "/poll", "", ann...).Header().Get("ETag")
	look := func(name string, wantStatus, wantLookups int, do func() *httptest.ResponseRecorder) {
		t.Run(name, func(t *testing.T) {
			before := lookups
			w := do()
			check.Is(t, w.Code, wantStatus, w.Header().Get("ETag"), w.Body)
			check.Is(t, lookups-before, wantLookups, w.Header().Get("ETag"), w.Body)
			check.True(t, wantStatus != 304 || w.Header().Get("ETag") == tag, w.Header().Get("ETag"), w.Body)
		})
	}
	look("MSG-017 MSG-018 MSG-019 who has the answer is answered at once", 304, 0,
		func() *httptest.ResponseRecorder { return get("GET", "/poll", tag, ann...) })
	look("also while their session has ended, for a moment", 304, 0, func() *httptest.ResponseRecorder {
		ended["Bearer ann"] = true
		return get("GET", "/poll", tag, ann...)
	})
	look("but not half a minute later", 500, 1, func() *httptest.ResponseRecorder {
		now = now.Add(repeatLasts + 1)
		return get("GET", "/poll", tag, ann...)
	})
	clear(ended)
	get("GET", "/poll", tag, ann...)
	look("nor once something has changed", 500, 1, func() *httptest.ResponseRecorder {
		ended["Bearer ann"], versions.tag = true, "2"
		return get("GET", "/poll", tag, ann...)
	})
	versions.tag = "1"
	look("nor while changes may have been missed", 500, 1, func() *httptest.ResponseRecorder {
		versions.ok = false
		return get("GET", "/poll", tag, ann...)
	})
	*versions = fixedVersions{"1", true}
	clear(ended)
	get("GET", "/poll", "", ann...)
	for name, request := range map[string][]string{
		"another token":               {"/poll", tag, "Authorization", "Bearer bob"},
		"no token":                    {"/poll", tag},
		"a cookie besides":            {"/poll", tag, "Authorization", "Bearer ann", "Cookie", "access_token=bob"},
		"the token as a cookie":       {"/poll", tag, "Cookie", "Bearer ann"},
		"another tag":                 {"/poll", `W/"x"`, "Authorization", "Bearer ann"},
		"no tag":                      {"/poll", "", "Authorization", "Bearer ann"},
		"another address, in a query": {"/poll?x=1", tag, "Authorization", "Bearer ann"},
	} {
		before := lookups
		if get("GET", request[0], request[1], request[2:]...); lookups != before+1 {
			t.Errorf("with %s the session is looked up %d times", name, lookups-before)
		}
	}
	look("a change is never taken for a repeat", 405, 1, func() *httptest.ResponseRecorder { return get("POST", "/poll", tag, ann...) })
	t.Run("repeats are logged and measured as what they are, and counted for the limit", func(t *testing.T) {
		var last *httptest.ResponseRecorder
		for range requestsPerMinute + 1 {
			last = get("GET", "/poll", tag, ann...)
		}
		if last.Code != http.StatusTooManyRequests {
			t.Errorf("the last of %d is %d", requestsPerMinute+1, last.Code)
		}
		measured := httptest.NewRecorder()
		s.Handler().ServeHTTP(measured, httptest.NewRequest("GET", "/metrics", nil))
		check.True(t, strings.Contains(measured.Body.String(), `route="/api/poll",status="304"`), measured.Body)
		check.True(t, !strings.Contains(measured.Body.String(), `route="/api/*",status="304"`), measured.Body)
	})
}

func TestWhatIsRememberedOfAnswersIsBounded(t *testing.T) {
	m := newRepeats(func(*http.Request) (string, error) { return "", nil }, nil)
	for range 3 {
		for i := range maxRepeats {
			r := httptest.NewRequest("GET", "/", nil)
			r.Header.Set("Cookie", strings.Repeat("x", i%100)+time.Duration(i).String())
			m.remember(context.WithValue(t.Context(), incomingKey{}, incoming{request: r}), "tag", "1", &fixedVersions{"1", true}, nil)
		}
	}
	n := len(m.recent) + len(m.older)
	check.True(t, n <= 2*maxRepeats, n)
}
