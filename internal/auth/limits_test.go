package auth

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// from signs in from an address. forged is an X-Forwarded-For header.
func (s *site) from(address, forged, id, password string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", "/api/auth/login", strings.NewReader(fmt.Sprintf(`{"email":"%s@caravan.example","password":"%s"}`, id, password)))
	r.RemoteAddr = address + ":4711"
	r.Header.Set("Content-Type", "application/json")
	if forged != "" {
		r.Header.Set("X-Forwarded-For", forged)
	}
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func knownDevice(w *httptest.ResponseRecorder) *http.Cookie {
	for _, c := range w.Result().Cookies() {
		if c.Name == cookieDevice {
			return c
		}
	}
	return nil
}

func TestAStrangerCannotLockAPersonOut(t *testing.T) {
	const store, stranger = "203.0.113.1", "198.51.100.7"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		want := func(t *testing.T, w *httptest.ResponseRecorder, status int) {
			t.Helper()
			check.Must(t, check.Is(t, w.Code, status, w.Body))
		}
		first := s.from(store, "", "owner", goodPassword)
		device := knownDevice(first)
		check.Must(t, check.True(t, device != nil))
		check.True(t, device.HttpOnly, device)
		check.True(t, device.Secure, device)
		check.Is(t, device.Path, "/api/auth/login")
		check.True(t, !strings.Contains(first.Body.String(), device.Value), device.Value, device)
		t.Run("FD-28 ten failures lock their source, which a forged header does not change", func(t *testing.T) {
			for i := range 10 {
				want(t, s.from(stranger, fmt.Sprintf("192.0.2.%d", i), "owner", "wrong"), 401)
			}
			want(t, s.from(stranger, "192.0.2.99", "owner", goodPassword), 429)
			want(t, s.from(store, "", "owner", goodPassword), 200)
		})
		t.Run("FD-28 the person is mailed once", func(t *testing.T) {
			s.from(stranger, "", "owner", "wrong")
			check.Must(t, check.Is(t, strings.Join(s.mails.mails, ","), "auth.locked owner@caravan.example"))
		})
		t.Run("FD-28 many sources together are limited too, and lock out no device that the person has used", func(t *testing.T) {
			for i := range failuresOfAll - 10 {
				want(t, s.from(fmt.Sprintf("192.0.2.%d", i), "", "owner", "wrong"), 401)
			}
			want(t, s.from("192.0.2.200", "", "owner", "wrong"), 429)
			want(t, s.from(store, "", "owner", goodPassword), 429)
			want(t, s.from(stranger, "", "owner", goodPassword, device), 200)
		})
		t.Run("FD-28 a known device has ten failures of its own, and is known for nobody else", func(t *testing.T) {
			for range 10 {
				want(t, s.from(stranger, "", "owner", "wrong", device), 401)
			}
			want(t, s.from(stranger, "", "owner", goodPassword, device), 429)
			for range 10 {
				want(t, s.from(stranger, "", "rep", "wrong", device), 401)
			}
			want(t, s.from(stranger, "", "rep", goodPassword, device), 429)
			want(t, s.from(store, "", "rep", goodPassword, device), 200)
		})
		t.Run("FD-28 a device remembers the people who share it, until their password changes", func(t *testing.T) {
			s.clock.T = s.clock.T.Add(FailureWindow)
			both := knownDevice(s.from(store, "", "rep", goodPassword, device))
			rep, owner := person{ID: "rep", PasswordHash: goodHash()}, person{ID: "owner", PasswordHash: goodHash()}
			known := readDevice(both.Value)
			check.True(t, known.knows(rep), "the device knows the wrong people")
			check.True(t, known.knows(owner), "the device knows the wrong people")
			check.True(t, !known.knows(person{ID: "rep", PasswordHash: "another"}), "the device knows the wrong people")
			for _, forged := range []string{"", "x", "..", device.Value[:len(device.Value)-1], strings.Repeat("x", 5000)} {
				check.True(t, !readDevice(forged).knows(owner), forged)
			}
		})
	})
}

func TestADeviceRemembersOnlyTheLatestPeople(t *testing.T) {
	cookie := ""
	for i := range 3 * maxOnDevice {
		cookie = readDevice(cookie).with(person{ID: fmt.Sprint(i), PasswordHash: "h"})
	}
	d := readDevice(cookie)
	check.Must(t, check.Is(t, len(d.signs), maxOnDevice, d.signs, len(cookie)))
	check.Must(t, check.True(t, d.knows(person{ID: fmt.Sprint(3*maxOnDevice - 1), PasswordHash: "h"}), len(cookie)))
	check.Must(t, check.True(t, len(cookie) <= 1000, len(cookie)))
}

func TestAFloodOfSignInsLeavesRoomForOthers(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	slots := s.service.hasher.slots
	for range cap(slots) {
		slots <- struct{}{} // no hash is done until the test says so
	}
	waiting := make(chan *httptest.ResponseRecorder, waitingOfOne)
	for i := range waitingOfOne {
		go func() { waiting <- s.from("198.51.100.7", "", fmt.Sprintf("made-up-%d", i), "wrong") }()
	}
	for s.service.hasher.count() < waitingOfOne {
		runtime.Gosched()
	}
	w := s.from("198.51.100.7", "", "one-more", "wrong")
	check.Is(t, w.Code, http.StatusServiceUnavailable, "one more from there", w.Header(), w.Body)
	check.Is(t, w.Header().Get("Retry-After"), "2", "one more from there", w.Header(), w.Body)
	check.True(t, strings.Contains(w.Body.String(), messageBusy), w.Body.String(), "one more from there", w.Header(), w.Body)
	mine := make(chan *httptest.ResponseRecorder)
	go func() { mine <- s.from("203.0.113.1", "", "owner", goodPassword) }()
	for s.service.hasher.count() < waitingOfOne+1 {
		runtime.Gosched()
	}
	for range cap(slots) {
		<-slots
	}
	if w := <-mine; w.Code != http.StatusOK {
		t.Errorf("from elsewhere: %d %s", w.Code, w.Body)
	}
	for range waitingOfOne {
		if w := <-waiting; w.Code != http.StatusUnauthorized {
			t.Errorf("one of the flood: %d %s", w.Code, w.Body)
		}
	}
	check.Is(t, s.service.hasher.count(), 0)
	check.Is(t, len(s.service.hasher.waiting), 0, s.service.hasher.waiting)
	for i := range waitingOfAll / waitingOfOne {
		for range waitingOfOne {
			_, err := s.service.hasher.admit(fmt.Sprint(i))
			check.OK(t, err)
		}
	}
	if _, err := s.service.hasher.admit("another"); !fault.Is(err, fault.Unavailable) {
		t.Errorf("more than all: %v", err)
	}
}

func TestARefusedSignInIsLoggedWithAccountAndSourceButWithoutThePassword(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	s := newSite(t, dbtest.SQLite(t))
	s.person("gone", access.StoreRep, "", false)
	s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'gone'`)
	s.from("203.0.113.1", "", "owner", "my secret guess")
	s.from("203.0.113.2", "", "gone", goodPassword)
	s.from("203.0.113.3", "", "rep", goodPassword)
	got := log.String()
	for _, want := range []string{
		`account=owner@caravan.example address=203.0.113.1 reason="` + messageWrong + `"`,
		`account=gone@caravan.example address=203.0.113.2 reason="` + messageDeactivated + `"`,
	} {
		check.True(t, strings.Contains(got, want), want, got)
	}
	check.True(t, !strings.Contains(got, "secret"), got)
	check.True(t, !strings.Contains(got, goodPassword), got)
	check.Is(t, strings.Count(got, "refused"), 2, got)
}

func TestASignInIsLoggedWithPersonAndSource(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	t.Run("FD-420 the person, the address, and no token", func(t *testing.T) {
		s := newSite(t, dbtest.SQLite(t))
		token := s.login("rep")
		s.call("POST", "/auth/login", "", fields{"email": "owner@caravan.example", "password": "wrong"})
		got := log.String()
		check.Is(t, strings.Count(got, `msg="signed in"`), 1, got)
		check.True(t, regexp.MustCompile(`msg="signed in" user=rep address=\S+\n`).MatchString(got), got)
		check.True(t, !strings.Contains(got, token) && !strings.Contains(got, goodPassword), got)
	})
}

func (h *hasher) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.all
}
