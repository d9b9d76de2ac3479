package app

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/app/demo"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
)

// handlerOn returns the site on a database.
func handlerOn(t *testing.T, d *db.DB) http.Handler {
	t.Helper()
	h, err := newHall(t.Context(), d, Config{Data: t.TempDir(), MailFrom: "Caravan <c@caravan.example>"}, "https://caravan.example", calendar.System{})
	check.OK(t, err)
	t.Cleanup(func() { _ = h.blobs.Close() })
	server, err := h.server("test")
	check.OK(t, err)
	return server.Handler()
}

func get(h http.Handler, path string) (*httptest.ResponseRecorder, web.Problem) {
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
	r.Header.Set("Authorization", "Bearer unknown")
	h.ServeHTTP(w, r)
	var p web.Problem
	_ = json.Unmarshal(w.Body.Bytes(), &p) // another kind of answer has other members
	return w, p
}

func TestWhileTheDatabaseCannotBeReachedTheSiteSaysSoSoonAndThenWorksAgain(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return // SQLite has no network
		}
		proxied, proxy := dbtest.Proxied(t, cfg)
		site := handlerOn(t, dbtest.Open(t, proxied))
		before, _ := get(site, "/api/users/me")
		check.Must(t, check.Is(t, before.Code, http.StatusUnauthorized, before.Body))
		proxy.Freeze()
		began := time.Now()
		w, p := get(site, "/api/users/me")
		var members struct{ Outage string }
		if check.Is(t, json.Unmarshal(w.Body.Bytes(), &members), nil) {
			check.Is(t, w.Code, http.StatusServiceUnavailable, w.Header(), w.Body)
			check.Is(t, w.Header().Get("Retry-After"), "2", w.Header(), w.Body)
			check.Is(t, members.Outage, "database", w.Header(), w.Body)
			check.Is(t, p.Message, "The database cannot be reached right now. Please try again in a moment.", w.Header(), w.Body)
		}
		if took := time.Since(began); took > 7*time.Second { // two seconds on a machine that does nothing else
			t.Errorf("it took %v", took)
		}
		if w, _ := get(site, "/readyz"); w.Code != http.StatusServiceUnavailable {
			t.Errorf("/readyz %d", w.Code)
		}
		if w, _ := get(site, "/healthz"); w.Code != http.StatusOK {
			t.Errorf("/healthz %d", w.Code)
		}
		proxy.Thaw()
		until := time.Now().Add(10 * time.Second)
		for w, _ = get(site, "/api/users/me"); w.Code != http.StatusUnauthorized && time.Now().Before(until); w, _ = get(site, "/api/users/me") {
			<-time.After(50 * time.Millisecond)
		}
		check.Is(t, w.Code, http.StatusUnauthorized, w.Body)
	})
}

func TestOnAFullDiskPeopleSignInAndRead(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL != "" {
			return // a server's disk is its own
		}
		room := uint64(1 << 30)
		cfg.SpaceIn = func(string) (uint64, error) { return room, nil }
		d := dbtest.Open(t, cfg)
		s := newDemoSite(t, d)
		room = 1 << 20
		w := s.Fetch("", "POST", "/api/auth/login", `{"email":"`+rep+`","password":"`+demo.Password+`"}`)
		check.Must(t, check.Is(t, w.Code, http.StatusOK, w.Body))
		if w := s.Call(rep, "GET", "/audit-reports", ""); w.Code != http.StatusOK {
			t.Errorf("reading: %d %s", w.Code, w.Body)
		}
		if w := s.Call(rep, "POST", "/auth/forgot-password", `{"email":"`+rep+`"}`); check.Is(t, w.Code, http.StatusServiceUnavailable, w.Body) {
			check.True(t, strings.Contains(w.Body.String(), `"outage":"storage"`), w.Body)
			check.True(t, w.Header().Get("Retry-After") != "")
		}
		if w := s.Fetch("", "GET", "/readyz", ""); check.Is(t, w.Code, http.StatusServiceUnavailable, w.Body) {
			check.True(t, strings.Contains(w.Body.String(), "the disk is full"), w.Body)
		}
		room = 1 << 30
		if w := s.Call(rep, "POST", "/auth/forgot-password", `{"email":"`+rep+`"}`); w.Code != http.StatusNoContent {
			t.Errorf("afterwards: %d %s", w.Code, w.Body)
		}
	})
}
