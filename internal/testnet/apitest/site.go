// Package apitest calls the API in tests: it sends requests as different people, reads JSON answers, and runs tables of refused calls and of
// permissions.
package apitest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/platform/web"
	"caravan/internal/platform/web/contract"
)

// Site is a site under test.
type Site struct {
	http.Handler
	// Token returns the bearer token of a caller. When it is nil, the caller's name is the token.
	Token func(who string) string

	t        testing.TB
	contract func() (*contract.Contract, error)
}

// Over returns the site that a handler serves. Every answer to Call and Fetch is compared with the site's OpenAPI document; t fails when an operation
// answers with a status, a media type or a shape that it does not declare.
func Over(t testing.TB, handler http.Handler) *Site {
	return &Site{Handler: handler, t: t, contract: sync.OnceValues(func() (*contract.Contract, error) {
		r := httptest.NewRequest("GET", "/api/openapi.json", nil)
		r.RemoteAddr = "192.0.2.254:1" // not the callers' address, so that this request does not count against their limits
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		known, _ := contracts.LoadOrStore(w.Body.String(), sync.OnceValues(func() (*contract.Contract, error) { return contract.New(w.Body.Bytes()) }))
		return known.(func() (*contract.Contract, error))()
	})}
}

// contracts has each document that was read, so that its schemas are compiled only once for all sites of a package.
var contracts sync.Map

// New starts the operations of a room. Callers are given by the ids of people, without signing in.
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
		// every request counts as a new caller, so that none is one too many
		RateKey: func(*http.Request) string { return strconv.FormatInt(requests.Add(1), 10) },
	})
	if err != nil {
		t.Fatal(err)
	}
	server.API.Register(room, operations...)
	return Over(t, server.Handler()), server
}

// Call sends a request to the API. path is below /api. Both who (nobody signed in) and body may be empty.
func (s *Site) Call(who, method, path, body string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	return s.Fetch(who, method, "/api"+path, body, cookies...)
}

// Fetch is Call for any path of the site.
func (s *Site) Fetch(who, method, address, body string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, address, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, c := range cookies {
		r.AddCookie(c)
	}
	s.t.Helper()
	return s.Send(who, r)
}

// Part is a part of a form: a text, or a file if it has a name.
type Part struct{ Name, FileName, Content string }

// Post sends a form to the API. path is below /api.
func (s *Site) Post(who, path string, parts ...Part) *httptest.ResponseRecorder {
	s.t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for _, p := range parts {
		begin := form.CreateFormField
		if p.FileName != "" {
			begin = func(name string) (io.Writer, error) { return form.CreateFormFile(name, p.FileName) }
		}
		to, err := begin(p.Name)
		if err == nil {
			_, err = io.WriteString(to, p.Content)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		s.t.Fatal(err)
	}
	r := httptest.NewRequest("POST", "/api"+path, &b)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return s.Send(who, r)
}

// Send is Fetch for a request of any kind.
func (s *Site) Send(who string, r *http.Request) *httptest.ResponseRecorder {
	if who != "" {
		token := who
		if s.Token != nil {
			token = s.Token(who)
		}
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	s.t.Helper()
	if declared, err := s.contract(); err != nil {
		s.t.Errorf("the OpenAPI document cannot be read: %v", err)
	} else if err := declared.Check(r.Method, r.URL.Path, w.Code, w.Header(), w.Body.Bytes()); err != nil {
		s.t.Errorf("%s %s by %q: %v", r.Method, r.URL, who, err)
	}
	return w
}

// Read sends a request to the API, which must succeed, and decodes its answer.
func Read[T any](t testing.TB, s *Site, who, method, path, body string) (out T) {
	t.Helper()
	w := s.Call(who, method, path, body)
	if w.Code/100 != 2 {
		t.Fatalf("%s %s by %q got %d: %s", method, path, who, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		t.Fatalf("%s %s by %q did not get JSON of this shape: %v in %s", method, path, who, err, w.Body)
	}
	return out
}

// SameJSON fails unless both texts are the same JSON, apart from white space.
func SameJSON(t testing.TB, got, want string) {
	t.Helper()
	parsed := func(text string) (v any) {
		t.Helper()
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatalf("this is not JSON: %v in %s", err, text)
		}
		return v
	}
	if diff := cmp.Diff(parsed(want), parsed(got)); diff != "" {
		t.Errorf("wrong JSON (-want +got):\n%s", diff)
	}
}

// WantStatus fails unless an answer has the status.
func WantStatus(t testing.TB, w *httptest.ResponseRecorder, want int) {
	t.Helper()
	if w.Code != want {
		t.Errorf("status %d, want %d: %s", w.Code, want, start(w))
	}
}

// WantParts fails for each part that an answer's body does not contain.
func WantParts(t testing.TB, w *httptest.ResponseRecorder, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(w.Body.String(), part) {
			t.Errorf("no %s in %s", part, start(w))
		}
	}
}

// WantHeaders fails for each header of an answer that has another value. Names and values are given in pairs.
func WantHeaders(t testing.TB, w *httptest.ResponseRecorder, pairs ...string) {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if got := w.Header().Get(pairs[i]); got != pairs[i+1] {
			t.Errorf("%s is %q, want %q", pairs[i], got, pairs[i+1])
		}
	}
}

// start returns the beginning of an answer, to show in a failure.
func start(w *httptest.ResponseRecorder) string {
	const most = 2000
	if body := w.Body.Bytes(); len(body) > most || bytes.HasPrefix(body, []byte("%PDF-")) {
		return strconv.Itoa(len(body)) + " bytes that begin with " + strconv.Quote(string(body[:min(len(body), most)]))
	}
	return w.Body.String()
}
