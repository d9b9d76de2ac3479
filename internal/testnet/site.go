package testnet

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// Site is the operations of rooms behind a real server. The header X-User says who sends a request, by the person's id: how people sign in is a matter of
// its own.
type Site struct{ Server *web.Server }

// NewSite puts operations behind a server.
func NewSite(t testing.TB, operations ...web.Operation) *Site {
	t.Helper()
	server, err := web.New(web.Config{Title: "Test", Version: "1",
		Authenticate: func(r *http.Request) (context.Context, error) {
			for _, a := range Everybody() {
				if a.UserID == r.Header.Get("X-User") {
					return access.With(r.Context(), a), nil
				}
			}
			return r.Context(), nil
		},
	})
	must(t, err)
	server.API.Register("test", operations...)
	return &Site{server}
}

// Call sends a request to the API as a user; an empty id is nobody.
func (s *Site) Call(user, method, path, body string) *httptest.ResponseRecorder {
	return s.CallSite(user, method, "/api"+path, body)
}

// CallSite sends a request to any address of the site as a user; an empty id is nobody.
func (s *Site) CallSite(user, method, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("X-User", user)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.Server.Handler().ServeHTTP(w, r)
	return w
}

// Get sends a request and reads its JSON answer; another status than 200 or 201 ends the test.
func Get[T any](t testing.TB, s *Site, user, method, path, body string) (out T) {
	t.Helper()
	w := s.Call(user, method, path, body)
	if w.Code != http.StatusOK && w.Code != http.StatusCreated {
		t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	must(t, json.Unmarshal(w.Body.Bytes(), &out))
	return out
}

// Scenario is one request that is refused: the status, and a part of the answer.
type Scenario struct {
	Name, User, Method, Path, Body string
	Status                         int
	Want                           string
}

// Refuse runs scenarios and holds each answer to the shape of a problem that tells nothing of the program.
func (s *Site) Refuse(t *testing.T, scenarios []Scenario) {
	t.Helper()
	for _, c := range scenarios {
		t.Run(c.Name, func(t *testing.T) {
			w := s.Call(c.User, c.Method, c.Path, c.Body)
			if w.Code != c.Status || !strings.Contains(w.Body.String(), c.Want) || w.Header().Get("Content-Type") != "application/problem+json" {
				t.Errorf("%d %s", w.Code, w.Body)
			}
			if strings.Contains(w.Body.String(), "json:") || strings.Contains(w.Body.String(), "Go struct") {
				t.Errorf("an inner text leaked: %s", w.Body)
			}
		})
	}
}

// Permission is one request and the status that each person gets for it. Whoever is left out gets 403, and nobody 401.
type Permission struct {
	Name, Method, Path, Body string
	Ann, Rob                 int // head office and rep
	Olga, Mia, Emma          int // owner, manager and employee of north
	SamOfAnotherStore        int
}

// Permit sends each request as each person. Head office and the rep, whose requests may change something, come last.
func (s *Site) Permit(t *testing.T, permissions []Permission) {
	t.Helper()
	for _, p := range permissions {
		s.permit(t, p, "", http.StatusUnauthorized)
		for _, who := range []struct {
			user string
			want int
		}{{Emma.UserID, p.Emma}, {Olga.UserID, p.Olga}, {Mia.UserID, p.Mia}, {Sam.UserID, p.SamOfAnotherStore}, {Ann.UserID, p.Ann}, {Rob.UserID, p.Rob}} {
			s.permit(t, p, who.user, cmp.Or(who.want, http.StatusForbidden))
		}
	}
}

func (s *Site) permit(t *testing.T, p Permission, user string, want int) {
	t.Run(p.Name+" by "+user, func(t *testing.T) {
		if w := s.Call(user, p.Method, p.Path, p.Body); w.Code != want {
			t.Errorf("%d, want %d: %s", w.Code, want, w.Body)
		}
	})
}
