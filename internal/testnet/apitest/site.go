// Package apitest drives the API in tests: requests as this person or that, answers read as JSON, tables of what is refused and of who may do what.
package apitest

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// Site is a site under test.
type Site struct {
	http.Handler
	// Token returns what a request of somebody carries as bearer token; nil = who calls is the token itself.
	Token func(who string) string
}

// New starts the operations of a room, called as people by their ids. How people sign in is another room's.
func New(t testing.TB, people []access.Actor, room string, operations ...web.Operation) (*Site, *web.Server) {
	t.Helper()
	var requests atomic.Int64
	server, err := web.New(web.Config{Title: "Test", Version: "1", Log: slog.New(slog.DiscardHandler),
		Authenticate: func(r *http.Request) (context.Context, error) {
			for _, a := range people {
				if r.Header.Get("Authorization") == "Bearer "+a.UserID {
					return access.With(r.Context(), a), nil
				}
			}
			return r.Context(), nil
		},
		RateKey: func(*http.Request) string { return strconv.FormatInt(requests.Add(1), 10) }, // each is the first of its caller, so none is too many
	})
	if err != nil {
		t.Fatal(err)
	}
	server.API.Register(room, operations...)
	return &Site{Handler: server.Handler()}, server
}

// Call sends a request to the API, whose paths are below /api. An empty who is nobody, an empty body is none.
func (s *Site) Call(who, method, path, body string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	return s.Fetch(who, method, "/api"+path, body, cookies...)
}

// Fetch is Call for any address of the site.
func (s *Site) Fetch(who, method, address, body string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, address, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if who != "" {
		token := who
		if s.Token != nil {
			token = s.Token(who)
		}
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// Read sends a request to the API that must succeed, and reads its answer.
func Read[T any](t testing.TB, s *Site, who, method, path, body string) (out T) {
	t.Helper()
	w := s.Call(who, method, path, body)
	if w.Code/100 != 2 {
		t.Fatalf("%s %s by %q answers %d: %s", method, path, who, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		t.Fatalf("%s %s by %q answers no JSON of this shape: %v in %s", method, path, who, err, w.Body)
	}
	return out
}

// SameJSON fails unless the texts are the same JSON, whatever their white space.
func SameJSON(t testing.TB, got, want string) {
	t.Helper()
	parsed := func(text string) (v any) {
		t.Helper()
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatalf("this is no JSON: %v in %s", err, text)
		}
		return v
	}
	if diff := cmp.Diff(parsed(want), parsed(got)); diff != "" {
		t.Errorf("another JSON (-want +got):\n%s", diff)
	}
}

// WantStatus fails unless an answer has a status.
func WantStatus(t testing.TB, w *httptest.ResponseRecorder, want int) {
	t.Helper()
	if w.Code != want {
		t.Errorf("status %d, want %d: %s", w.Code, want, start(w))
	}
}

// WantParts fails for each part that is not in an answer's body.
func WantParts(t testing.TB, w *httptest.ResponseRecorder, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(w.Body.String(), part) {
			t.Errorf("no %s in %s", part, start(w))
		}
	}
}

// WantHeaders fails for each header of an answer that is another. Its names and values come in pairs.
func WantHeaders(t testing.TB, w *httptest.ResponseRecorder, pairs ...string) {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if got := w.Header().Get(pairs[i]); got != pairs[i+1] {
			t.Errorf("%s is %q, want %q", pairs[i], got, pairs[i+1])
		}
	}
}

// start is as much of an answer as a person reads of it.
func start(w *httptest.ResponseRecorder) string {
	const most = 2000
	if body := w.Body.Bytes(); len(body) > most || bytes.HasPrefix(body, []byte("%PDF-")) {
		return strconv.Itoa(len(body)) + " bytes that begin with " + strconv.Quote(string(body[:min(len(body), most)]))
	}
	return w.Body.String()
}
