package blob_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"pgregory.net/rapid"
)

var noon = time.Date(2026, 3, 1, 12, 20, 0, 0, time.UTC)

// served is a folder with one blob, and its handler. The test sets the handler's time.
type served struct {
	*blob.Store
	key   string
	now   time.Time
	ended map[string]bool // sessions
	down  error           // why nobody can tell whether a session has ended
}

func serve(t *testing.T, d *db.DB) *served {
	t.Helper()
	s := &served{Store: open(t, d, blob.Config{Folder: t.TempDir(), BaseURL: "https://portal.example/files/"}), now: noon}
	var err error
	if s.key, _, err = s.Put(t.Context(), "pictures", "image/png", strings.NewReader("0123456789")); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *served) link(t testing.TB, link blob.Link) string {
	t.Helper()
	return s.SignedURL(link, s.now)
}

func (s *served) do(method, address string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, address, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	live := func(_ context.Context, session string) (bool, error) { return !s.ended[session], s.down }
	s.Handler(func() time.Time { return s.now }, live).ServeHTTP(w, r)
	return w
}

func TestALinkSetsTypeNameAndDisposition(t *testing.T) {
	d := dbtest.SQLite(t)
	s := serve(t, d)
	for _, c := range []struct {
		name        string
		link        blob.Link
		disposition string
	}{
		{"a picture in a page", blob.Link{ContentType: "image/png", Inline: true}, "inline"},
		{"a picture to save", blob.Link{ContentType: "image/png", Name: "our store.png"}, `attachment; filename="our store.png"`},
		{"FD-309 a PDF is never shown, because its scripts would run", blob.Link{ContentType: "application/pdf", Name: "Café.pdf", Inline: true}, "attachment; filename*=utf-8''Caf%C3%A9.pdf"},
		{"HTML is never shown", blob.Link{ContentType: "text/html", Inline: true}, "attachment"},
		{"SVG is never shown", blob.Link{ContentType: "image/svg+xml", Inline: true}, "attachment"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.link.Key, c.link.For = s.key, time.Hour
			address := s.link(t, c.link)
			_, id, _ := strings.Cut(s.key, "/")
			if !strings.HasPrefix(address, "https://portal.example/files/") || strings.Contains(address, id) || strings.Contains(address, "?") {
				t.Fatalf("address %s", address)
			}
			w := s.do(http.MethodGet, address)
			h := w.Header()
			if w.Code != http.StatusOK || w.Body.String() != "0123456789" {
				t.Fatalf("%d %q", w.Code, w.Body)
			}
			if h.Get("Content-Type") != c.link.ContentType || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Content-Disposition") != c.disposition {
				t.Errorf("headers %v", h)
			}
			if csp := h.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || !strings.Contains(csp, "; sandbox") {
				t.Errorf("policy %q", csp)
			}
			if head := s.do(http.MethodHead, address); head.Code != http.StatusOK || head.Body.Len() != 0 || head.Header().Get("Content-Length") != "10" {
				t.Errorf("HEAD: %d %q %v", head.Code, head.Body, head.Header())
			}
		})
	}
}

func TestALinkServesRangesAndCanBeCached(t *testing.T) {
	d := dbtest.SQLite(t)
	s := serve(t, d)
	address := s.link(t, blob.Link{Key: s.key, ContentType: "video/mp4", For: time.Hour})
	w := s.do(http.MethodGet, address, "Range", "bytes=2-4")
	if w.Code != http.StatusPartialContent || w.Body.String() != "234" {
		t.Fatalf("%d %q", w.Code, w.Body)
	}
	if cache := w.Header().Get("Cache-Control"); cache != "private, max-age=6000, immutable" { // until 14:00
		t.Errorf("cache %q", cache)
	}
	if again := s.do(http.MethodGet, address, "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("again: %d", again.Code)
	}
	s.now = noon.Add(39 * time.Minute)
	if later := s.link(t, blob.Link{Key: s.key, ContentType: "video/mp4", For: time.Hour}); later != address {
		t.Errorf("the address changed within the hour: %s, %s", address, later)
	}
}

func TestALinkIsRefused(t *testing.T) {
	d := dbtest.SQLite(t)
	s := serve(t, d)
	address := s.link(t, blob.Link{Key: s.key, ContentType: "image/png", Name: "a.png", For: time.Hour})
	token := path.Base(address)
	changed := func(at int) string { // one letter of the token becomes another
		letter := "A"
		if token[at] == 'A' {
			letter = "B"
		}
		return strings.TrimSuffix(address, token) + token[:at] + letter + token[at+1:]
	}
	other := serve(t, d) // another folder, the same database: the same secret
	for _, c := range []struct {
		name, method, address string
		at                    time.Time
		status                int
	}{
		{"as it is", http.MethodGet, address, noon, http.StatusOK},
		{"just before it ends", http.MethodGet, address, time.Date(2026, 3, 1, 13, 59, 59, 0, time.UTC), http.StatusOK},
		{"when it ends", http.MethodGet, address, time.Date(2026, 3, 1, 14, 0, 0, 0, time.UTC), http.StatusForbidden},
		{"for writing", http.MethodPut, address, noon, http.StatusMethodNotAllowed},
		{"for deleting", http.MethodDelete, address, noon, http.StatusMethodNotAllowed},
		{"without its token", http.MethodGet, strings.TrimSuffix(address, token), noon, http.StatusForbidden},
		{"cut short", http.MethodGet, strings.TrimSuffix(address, token) + token[:12], noon, http.StatusForbidden},
		{"changed at its start", http.MethodGet, changed(0), noon, http.StatusForbidden},
		{"changed in its middle", http.MethodGet, changed(len(token) / 2), noon, http.StatusForbidden},
		{"changed at its end", http.MethodGet, changed(len(token) - 2), noon, http.StatusForbidden},
		{"with more behind it", http.MethodGet, address + "A", noon, http.StatusForbidden},
		{"up and out", http.MethodGet, "https://portal.example/files/../../etc/passwd", noon, http.StatusForbidden},
		{"made with another secret", http.MethodGet, serve(t, dbtest.SQLite(t)).link(t, blob.Link{Key: s.key, ContentType: "image/png", For: time.Hour}), noon, http.StatusForbidden},
		{"for a file that is gone", http.MethodGet, other.link(t, blob.Link{Key: other.key, ContentType: "image/png", For: time.Hour}), noon, http.StatusNotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.now = c.at
			w := s.do(c.method, c.address)
			if w.Code != c.status {
				t.Fatalf("%d, want %d", w.Code, c.status)
			}
			if c.status != http.StatusOK && (strings.Contains(w.Body.String(), "0123") || w.Header().Get("Cache-Control") != "no-store") {
				t.Fatalf("%q %v", w.Body, w.Header())
			}
		})
	}
}

func TestALinkEndsWithItsSession(t *testing.T) {
	s := serve(t, dbtest.SQLite(t))
	of := func(session string) string {
		return s.link(t, blob.Link{Key: s.key, ContentType: "image/png", Session: session, For: time.Hour})
	}
	mine, another, anyones := of("mine"), of("another"), of("")
	if mine == another || mine != of("mine") {
		t.Errorf("links of two sessions are %s and %s, then %s", mine, another, of("mine"))
	}
	want := func(when string, address string, status int) {
		t.Helper()
		if w := s.do(http.MethodGet, address); w.Code != status {
			t.Errorf("%s: %d, want %d", when, w.Code, status)
		}
	}
	want("while the session lives", mine, http.StatusOK)
	s.ended = map[string]bool{"mine": true}
	want("after the session ended", mine, http.StatusForbidden)
	want("another session's", another, http.StatusOK)
	want("nobody's", anyones, http.StatusOK)
	s.down = errors.New("no database")
	want("while nobody knows", another, http.StatusServiceUnavailable)
}

func TestALinkStaysValidForItsTimeAndAtMostTwiceAsLong(t *testing.T) {
	d := dbtest.SQLite(t)
	s := serve(t, d)
	rapid.Check(t, func(rt *rapid.T) {
		s.now = noon.Add(time.Duration(rapid.Int64Range(0, 1e9).Draw(rt, "seconds")) * time.Second)
		hold := time.Duration(rapid.IntRange(1, 100_000).Draw(rt, "for")) * time.Second
		made := s.now
		address := s.link(t, blob.Link{Key: s.key, ContentType: "image/png", For: hold})
		if s.now = made.Add(hold - time.Second); s.do(http.MethodGet, address).Code != http.StatusOK {
			rt.Fatal("it ended early")
		}
		if s.now = made.Add(2 * hold); s.do(http.MethodGet, address).Code != http.StatusForbidden {
			rt.Fatal("it did not end")
		}
	})
}

func TestEveryNodeAcceptsEveryNodesLinks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		folder := t.TempDir()
		one := &served{Store: open(t, d, blob.Config{Folder: folder, BaseURL: "/files"}), now: noon}
		two := &served{Store: open(t, d, blob.Config{Folder: folder, BaseURL: "/files"}), now: noon}
		key, _, err := one.Put(t.Context(), "pictures", "image/png", strings.NewReader("x"))
		if err != nil {
			t.Fatal(err)
		}
		address := one.link(t, blob.Link{Key: key, ContentType: "image/png", For: time.Hour})
		if w := two.do(http.MethodGet, address); w.Code != http.StatusOK || !strings.HasPrefix(address, "/files/") {
			t.Fatalf("%s: %d", address, w.Code)
		}
	})
}
