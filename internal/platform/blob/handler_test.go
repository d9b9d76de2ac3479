package blob_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"pgregory.net/rapid"
)

var noon = time.Date(2026, 3, 1, 12, 20, 0, 0, time.UTC)

// served is a folder with one blob, and its handler. The test sets the handler's time.
type served struct {
	*blob.Store
	file  blob.File // what every id of the kind p names
	now   time.Time
	ended map[string]bool // sessions
	down  error           // why nobody can tell whether a session has ended
}

func serve(t *testing.T, d *db.DB) *served {
	t.Helper()
	s := &served{Store: open(t, d, blob.Config{Folder: t.TempDir(), BaseURL: "https://portal.example/files/", DayStarts: 17 * time.Hour}), now: noon}
	key, _, err := s.Put(t.Context(), "pictures", "image/png", strings.NewReader("0123456789"))
	check.OK(t, err)
	s.file = blob.File{Key: key, ContentType: "image/png"}
	return s
}

const (
	file    = "0199f0a4-7d5e-7c3b-8a21-5f0c9e6b1d42"
	mine    = "0199f0a4-7d5e-7c3b-8a21-000000000001"
	another = "0199f0a4-7d5e-7c3b-8a21-000000000002"
)

// openLink and boundLink are links to the file for a session.
func openLink(session string) blob.Link { return blob.Link{Kind: "p", ID: file, Session: session} }
func boundLink(session string) blob.Link {
	return blob.Link{Kind: "p", ID: file, Session: session, Bound: true}
}

func (s *served) link(t testing.TB, link blob.Link) string {
	t.Helper()
	return s.SignedURL(link, s.now)
}

// do sends a request. Its header Session names the session of its credentials.
func (s *served) do(method, address string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, address, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	door := blob.Door{
		Now:  func() time.Time { return s.now },
		Live: func(_ context.Context, session string) (bool, error) { return !s.ended[session], s.down },
		Session: func(r *http.Request) (string, error) {
			if session := r.Header.Get("Session"); !s.ended[session] {
				return session, s.down
			}
			return "", s.down
		},
		Files: map[string]blob.Find{"p": func(_ context.Context, id string) (blob.File, error) {
			if id != file {
				return blob.File{}, blob.ErrNotFound
			}
			return s.file, nil
		}},
	}
	s.Handler(door).ServeHTTP(w, r)
	return w
}

func TestALinkSetsTypeNameAndDisposition(t *testing.T) {
	d := dbtest.SQLite(t)
	s := serve(t, d)
	for _, c := range []struct {
		name        string
		file        blob.File
		disposition string
	}{
		{"a picture in a page", blob.File{ContentType: "image/png", Inline: true}, "inline"},
		{"a picture to save", blob.File{ContentType: "image/png", Name: "our store.png"}, `attachment; filename="our store.png"`},
		{"FD-309 a PDF is never shown, because its scripts would run", blob.File{ContentType: "application/pdf", Name: "Café.pdf", Inline: true},
			"attachment; filename*=utf-8''Caf%C3%A9.pdf"},
		{"HTML is never shown", blob.File{ContentType: "text/html", Inline: true}, "attachment"},
		{"SVG is never shown", blob.File{ContentType: "image/svg+xml", Inline: true}, "attachment"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.file.Key = s.file.Key
			s.file = c.file
			address := s.link(t, openLink(mine))
			check.Must(t, check.True(t, strings.HasPrefix(address, "https://portal.example/files/"), address))
			check.Must(t, check.True(t, !strings.Contains(address, "?"), address))
			w := s.do(http.MethodGet, address)
			h := w.Header()
			check.Must(t, check.Is(t, w.Code, http.StatusOK, w.Body))
			check.Must(t, check.Is(t, w.Body.String(), "0123456789", w.Body))
			check.Is(t, h.Get("Content-Type"), c.file.ContentType, h)
			check.Is(t, h.Get("X-Content-Type-Options"), "nosniff", h)
			check.Is(t, h.Get("Content-Disposition"), c.disposition, h)
			csp := h.Get("Content-Security-Policy")
			check.True(t, strings.Contains(csp, "default-src 'none'"), csp)
			check.True(t, strings.Contains(csp, "; sandbox"), csp)
			head := s.do(http.MethodHead, address)
			check.Is(t, head.Code, http.StatusOK, head.Body, head.Header())
			check.Is(t, head.Body.Len(), 0, head.Body, head.Header())
			check.Is(t, head.Header().Get("Content-Length"), "10", head.Body, head.Header())
		})
	}
}

func TestALinkServesRangesAndIsKept(t *testing.T) {
	s := serve(t, dbtest.SQLite(t))
	for _, c := range []struct {
		name string
		link blob.Link
		kept string
		same time.Time // the last moment at which the link is made again as it is
	}{
		// until 17:00 tomorrow
		{"FD-303 a bound link is the same for a day, and may be kept until it ends", boundLink(mine), "private, max-age=103200, immutable",
			time.Date(2026, 3, 1, 16, 59, 59, 0, time.UTC)},
		{"FD-303 an open link is the same for a quarter of an hour", openLink(mine), "private, max-age=1500, immutable", // until 12:45
			time.Date(2026, 3, 1, 12, 29, 59, 0, time.UTC)},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.now = noon
			address := s.link(t, c.link)
			w := s.do(http.MethodGet, address, "Range", "bytes=2-4", "Session", mine)
			check.Must(t, check.Is(t, w.Code, http.StatusPartialContent, w.Body, w.Header()))
			check.Must(t, check.Is(t, w.Body.String(), "234", w.Body, w.Header()))
			check.Must(t, check.Is(t, w.Header().Get("Cache-Control"), c.kept, w.Body, w.Header()))
			again := s.do(http.MethodGet, address, "If-None-Match", w.Header().Get("ETag"), "Session", mine)
			check.Is(t, again.Code, http.StatusNotModified)
			turn := s.Turn(mine, c.link.Bound, s.now)
			s.now = c.same
			check.Is(t, s.link(t, c.link), address)
			check.Is(t, s.Turn(mine, c.link.Bound, s.now), turn)
			s.now = s.now.Add(time.Second)
			check.True(t, s.link(t, c.link) != address, "the address did not change")
			check.True(t, s.Turn(mine, c.link.Bound, s.now) != turn, "the address did not change")
		})
	}
	one, two := s.Turn(mine, true, noon), s.Turn(another, true, noon)
	check.True(t, one != two, one)
}

func TestALinkIsRefused(t *testing.T) {
	d := dbtest.SQLite(t)
	s := serve(t, d)
	for _, kind := range []struct {
		name string
		link blob.Link
		ends time.Time
	}{
		{"bound", boundLink(mine), time.Date(2026, 3, 2, 17, 0, 0, 0, time.UTC)},
		{"open", openLink(mine), time.Date(2026, 3, 1, 12, 45, 0, 0, time.UTC)},
	} {
		address := s.link(t, kind.link)
		token := path.Base(address)
		with := func(token string) string { return strings.TrimSuffix(address, path.Base(address)) + token }
		changed := func(at int) string { // one letter of the token becomes another
			letter := "A"
			if token[at] == 'A' {
				letter = "B"
			}
			return with(token[:at] + letter + token[at+1:])
		}
		of := func(change func(*blob.Link)) string {
			link := kind.link
			change(&link)
			return s.link(t, link)
		}
		parts := func(address string) []string { return strings.Split(path.Base(address), ".") }
		// mixed has one part of another link.
		mixed := func(at int, from string) string {
			mixed := parts(address)
			mixed[at] = parts(from)[at]
			return with(strings.Join(mixed, "."))
		}
		otherFile := of(func(l *blob.Link) { l.ID = another })
		otherSize := of(func(l *blob.Link) { l.Kind = "q" })
		otherForm := of(func(l *blob.Link) { l.Bound = !l.Bound })
		gone := of(func(l *blob.Link) { l.ID = mine })
		type refusal struct {
			name, method, address string
			at                    time.Time
			status                int
		}
		cases := []refusal{
			{"as it is", http.MethodGet, address, noon, http.StatusOK},
			{"just before it ends", http.MethodGet, address, kind.ends.Add(-time.Second), http.StatusOK},
			{"when it ends", http.MethodGet, address, kind.ends, http.StatusForbidden},
			{"from the future", http.MethodGet, address, noon.Add(-48 * time.Hour), http.StatusForbidden},
			{"for writing", http.MethodPut, address, noon, http.StatusMethodNotAllowed},
			{"for deleting", http.MethodDelete, address, noon, http.StatusMethodNotAllowed},
			{"without its token", http.MethodGet, with(""), noon, http.StatusForbidden},
			{"cut short", http.MethodGet, with(token[:12]), noon, http.StatusForbidden},
			{"without what proves it", http.MethodGet, with(strings.Replace(token, parts(address)[1], "", 1)), noon, http.StatusForbidden},
			{"with more behind it", http.MethodGet, address + "A", noon, http.StatusForbidden},
			{"with a part more", http.MethodGet, address + ".A", noon, http.StatusForbidden},
			{"of another file with this one's proof", http.MethodGet, mixed(0, otherFile), noon, http.StatusForbidden},
			{"of this file with another one's proof", http.MethodGet, mixed(1, otherFile), noon, http.StatusForbidden},
			{"of another size", http.MethodGet, mixed(0, otherSize), noon, http.StatusForbidden},
			{"of a kind that nobody has", http.MethodGet, otherSize, noon, http.StatusForbidden},
			{"with the other form's proof", http.MethodGet, mixed(1, otherForm), noon, http.StatusForbidden},
			{"up and out", http.MethodGet, "https://portal.example/files/../../etc/passwd", noon, http.StatusForbidden},
			{"made with another secret", http.MethodGet, serve(t, dbtest.SQLite(t)).link(t, kind.link), noon, http.StatusForbidden},
			{"for a file that is gone", http.MethodGet, gone, noon, http.StatusNotFound},
		}
		for at := range token {
			cases = append(cases, refusal{fmt.Sprint("changed at ", at), http.MethodGet, changed(at), noon, http.StatusForbidden})
		}
		for _, c := range cases {
			t.Run("FD-303 "+kind.name+" "+c.name, func(t *testing.T) {
				s.now = c.at
				w := s.do(c.method, c.address, "Session", mine)
				check.Must(t, check.Is(t, w.Code, c.status, c.address))
				if c.status != http.StatusOK {
					check.True(t, !strings.Contains(w.Body.String(), "0123"), w.Body)
					check.Is(t, w.Header().Get("Cache-Control"), "no-store")
				}
			})
		}
		s.now = noon
	}
}

func TestALinkEndsWithItsSession(t *testing.T) {
	s := serve(t, dbtest.SQLite(t))
	for _, form := range []func(session string) blob.Link{openLink, boundLink} {
		own, others := s.link(t, form(mine)), s.link(t, form(another))
		if own == others {
			t.Errorf("links of two sessions are %s", own)
		}
		bound := form(mine).Bound
		want := func(when, address, session string, status int) {
			t.Helper()
			if w := s.do(http.MethodGet, address, "Session", session); w.Code != status {
				t.Errorf("bound %v, %s: %d, want %d", bound, when, w.Code, status)
			}
		}
		alone := http.StatusOK
		if bound {
			alone = http.StatusForbidden
		}
		want("while the session lives", own, mine, http.StatusOK)
		want("without credentials", own, "", alone)
		want("with another session's credentials", own, another, alone)
		s.ended = map[string]bool{mine: true}
		want("after the session ended", own, mine, http.StatusForbidden)
		want("another session's", others, another, http.StatusOK)
		want("of no session", s.link(t, form("")), "", http.StatusForbidden)
		s.down = errors.New("no database")
		want("while nobody knows", others, another, http.StatusServiceUnavailable)
		s.ended, s.down = nil, nil
	}
}

func TestALinkStaysValidForItsTimeAndAtMostTwiceAsLong(t *testing.T) {
	s := serve(t, dbtest.SQLite(t))
	rapid.Check(t, func(rt *rapid.T) {
		link, hold := openLink(mine), blob.OpenFor
		if rapid.Bool().Draw(rt, "bound") {
			link, hold = boundLink(mine), blob.BoundFor
		}
		s.now = noon.Add(time.Duration(rapid.Int64Range(0, 1e9).Draw(rt, "seconds")) * time.Second)
		made := s.now
		address := s.link(t, link)
		if s.now = made.Add(hold - time.Second); s.do(http.MethodGet, address, "Session", mine).Code != http.StatusOK {
			rt.Fatal("it ended early")
		}
		if s.now = made.Add(2 * hold); s.do(http.MethodGet, address, "Session", mine).Code != http.StatusForbidden {
			rt.Fatal("it did not end")
		}
	})
}

func TestALinkIsShort(t *testing.T) {
	s := serve(t, dbtest.SQLite(t))
	for _, c := range []struct {
		link blob.Link
		most int
	}{{boundLink(mine), 46}, {openLink(mine), 69}} {
		token := path.Base(s.link(t, c.link))
		check.True(t, len(token) <= c.most, len(token), token)
	}
}

func TestEveryNodeAcceptsEveryNodesLinks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		folder := t.TempDir()
		one := &served{Store: open(t, d, blob.Config{Folder: folder, BaseURL: "/files"}), now: noon}
		two := &served{Store: open(t, d, blob.Config{Folder: folder, BaseURL: "/files"}), now: noon}
		key, _, err := one.Put(t.Context(), "pictures", "image/png", strings.NewReader("x"))
		check.OK(t, err)
		two.file = blob.File{Key: key, ContentType: "image/png"}
		address := one.link(t, boundLink(mine))
		w := two.do(http.MethodGet, address, "Session", mine)
		check.Must(t, check.Is(t, w.Code, http.StatusOK, address))
		check.Must(t, check.True(t, strings.HasPrefix(address, "/files/"), address))
	})
}
