package promotion

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/sheet"
)

// feedHeader is the first row of a CSV feed.
const feedHeader = "promotion_id,kind,description,start_date,end_date,product_id,product,category,position,price,tiers,pre_marked_stores\n"

const (
	csvFeed  = feedHeader + "C1,CORE_RANGE,Spring,2026-09-01,2026-11-30,B1,Pale Ale,Beer,,54.99,,\n"
	jsonFeed = `[{"promotion_id": "C1", "kind": "CORE_RANGE", "description": "Spring", "start_date": "2026-09-01", "end_date": "2026-11-30",
	"product_id": "B1", "product": "Pale Ale", "category": "Beer", "price": 54.99}]`
)

// sample returns a file from samples/ at the top of the repository.
func sample(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("../../samples/" + name)
	check.OK(t, err)
	return string(data)
}

// serve runs a server until the test ends.
func serve(t *testing.T, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return s
}

// sends returns a handler that sends this body with this type.
func sends(contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		if _, err := w.Write([]byte(body)); err != nil {
			return // the client has read enough
		}
	}
}

// redirects redirects a request for "/" n times, to addresses with a secret, and then sends the feed.
func redirects(n int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if len(r.URL.Path) <= n {
			http.Redirect(w, r, r.URL.Path+"x?key=swordfish", http.StatusFound)
			return
		}
		sends("text/csv", csvFeed)(w, r)
	}
}

func newSource(t *testing.T, where, token string) Source {
	t.Helper()
	s, err := NewSource(where, token)
	check.OK(t, err)
	return s
}

func TestSamplesSayTheSame(t *testing.T) {
	t.Run("FD-18 AMB-129 the sample feed as JSON and the sample file as CSV", func(t *testing.T) {
		asCSV, err := ReadFeed(strings.NewReader(sample(t, "promotions.csv")), sheet.CSV, maxFeed)
		check.OK(t, err)
		asJSON, err := ReadFeed(strings.NewReader(sample(t, "promotions-feed.json")), sheet.JSON, maxFeed)
		check.OK(t, err)
		check.Same(t, asJSON.entries, asCSV.entries)
		check.Is(t, len(asCSV.entries), 3, asCSV.entries)
	})
}

func TestSourceReads(t *testing.T) {
	file := filepath.Join(t.TempDir(), "feed.CSV")
	check.OK(t, os.WriteFile(file, []byte(csvFeed), 0o600))
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/json":
			sends("application/json; charset=utf-8", jsonFeed)(w, r)
		case "/other-json":
			sends("application/vnd.feeds.v1+json", jsonFeed)(w, r)
		case "/csv":
			sends("text/csv; charset=utf-8; header=present", csvFeed)(w, r)
		case "/feed.json":
			sends("application/octet-stream", jsonFeed)(w, r)
		case "/feed.csv":
			sends("text/plain", csvFeed)(w, r)
		case "/packed":
			w.Header().Set("Content-Type", "text/csv")
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			if _, err := z.Write([]byte(csvFeed)); check.Is(t, err, nil) {
				check.Is(t, z.Close(), nil)
			}
		default:
			redirects(3)(w, r)
		}
	})
	for where, name := range map[string]string{
		s.URL + "/json": s.URL + "/json", s.URL + "/other-json": s.URL + "/other-json", s.URL + "/csv": s.URL + "/csv",
		s.URL + "/feed.json": s.URL + "/feed.json", s.URL + "/feed.csv": s.URL + "/feed.csv", s.URL + "/packed": s.URL + "/packed",
		s.URL + "/": s.URL + "/", s.URL + "/feed.csv?key=secret": s.URL + "/feed.csv",
		strings.Replace(s.URL, "http://", "http://feeds:secret@", 1) + "/json": s.URL + "/json", file: "feed.CSV",
	} {
		t.Run("AMB-129 "+strings.TrimPrefix(where, s.URL), func(t *testing.T) {
			source := newSource(t, where, "")
			if source.Name() != name {
				t.Errorf("its name is %s", source.Name())
			}
			feed, err := source.Fetch(t.Context())
			check.OK(t, err)
			want := []Entry{{ExternalID: "C1", Kind: CoreRange, Description: "Spring", StartDate: "2026-09-01", EndDate: "2026-11-30",
				Products: []ProductEntry{{ExternalID: "B1", Description: "Pale Ale", Category: "Beer", PriceCents: cents(5499)}}}}
			check.Same(t, feed.entries, want)
		})
	}
}

func TestSourceSendsItsToken(t *testing.T) {
	var elsewhere http.Header
	other := serve(t, func(w http.ResponseWriter, r *http.Request) {
		elsewhere = r.Header.Clone()
		sends("text/csv", csvFeed)(w, r)
	})
	var asked http.Header
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked = r.Header.Clone()
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, other.URL, http.StatusFound)
			return
		}
		sends("text/csv", csvFeed)(w, r)
	})
	t.Run("AMB-129 as a bearer token, and says which formats it accepts", func(t *testing.T) {
		_, err := newSource(t, s.URL, "let-me-in").Fetch(t.Context())
		check.OK(t, err)
		check.Is(t, asked.Get("Authorization"), "Bearer let-me-in", asked)
		check.Is(t, asked.Get("Accept"), "application/json, text/csv", asked)
	})
	t.Run("AMB-129 sends no token when none is set", func(t *testing.T) {
		if _, err := newSource(t, s.URL, "").Fetch(t.Context()); check.Is(t, err, nil) {
			check.Is(t, asked.Get("Authorization"), "", asked)
		}
	})
	t.Run("AMB-129 sends the token to no other server", func(t *testing.T) {
		_, err := newSource(t, s.URL+"/moved", "let-me-in").Fetch(t.Context())
		check.OK(t, err)
		check.True(t, asked.Get("Authorization") != "", asked.Get("Authorization"), asked, elsewhere)
		check.Must(t, check.True(t, elsewhere != nil, asked, elsewhere))
		check.Is(t, elsewhere.Get("Authorization"), "", asked, elsewhere)
	})
}

func TestSourceFails(t *testing.T) {
	stuck := func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/half.csv" {
			sends("text/csv", csvFeed)(w, r)
			w.(http.Flusher).Flush()
		}
		<-r.Context().Done() // until the client gives up
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	folder := t.TempDir()
	large := filepath.Join(folder, "large.csv")
	check.OK(t, os.WriteFile(large, []byte(strings.Repeat("x", maxFeed+1)), 0o600))
	check.OK(t, os.Mkdir(filepath.Join(folder, "folder.json"), 0o700))
	tooLarge := sheet.Faults{{Message: "This file is larger than 20 MB"}}
	const unreachable = "The source for promotions could not be reached."
	for _, c := range []struct {
		name    string
		handler http.HandlerFunc // nil: where is the whole address
		where   string           // added to the server's address
		message string           // of an Unavailable fault
		faults  sheet.Faults
	}{
		{"a server that does not exist", nil, gone.URL, unreachable, nil},
		{"a broken server", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "stack trace", 500) }, "",
			"The source for promotions answered with status 500 Internal Server Error.", nil},
		{"a busy server", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }, "",
			"The source for promotions answered with status 503 Service Unavailable.", nil},
		{"an odd status", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(599) }, "", "The source for promotions answered with status 599.",
			nil},
		{"no content", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204) }, "",
			"The source for promotions answered with status 204 No Content.", nil},
		{"a token that is refused", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) }, "",
			"The source for promotions answered with status 401 Unauthorized. Please ask your system administrator to check its token.", nil},
		{"a server that never answers", stuck, "", "The source for promotions took longer than 30 seconds.", nil},
		{"a server that stops in the middle", stuck, "/half.csv", "The source for promotions took longer than 30 seconds.", nil},
		{"an answer that breaks off", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "100000")
			sends("text/csv", csvFeed)(w, r)
		}, "", unreachable, nil},
		{"a fourth redirect", redirects(4), "/", unreachable, nil},
		{"a web page", sends("text/html; charset=utf-8", "<p>Sign in"), "", "",
			sheet.Faults{{Message: "This is neither JSON nor CSV: its type is 'text/html; charset=utf-8'"}}},
		{"a web page sent as JSON", sends("application/json", "<p>Sign in"), "", "",
			sheet.Faults{{Message: "This is not valid JSON: there is a mistake in line 1"}}},
		{"an empty answer", sends("text/csv", ""), "", "", sheet.Faults{{Message: "This file is empty"}}},
		{"too much", sends("text/csv", strings.Repeat("x", maxFeed+1)), "", "", tooLarge},
		{"too much after decompression", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			if _, err := z.Write(make([]byte, maxFeed+1)); err == nil {
				_ = z.Close() // an error only means that the client has read enough
			}
		}, "", "", tooLarge},
		{"a file that does not exist", nil, filepath.Join(folder, "swordfish.csv"), "The file with the promotions could not be found.", nil},
		{"a folder", nil, filepath.Join(folder, "folder.json"), "The file with the promotions could not be found.", nil},
		{"a large file", nil, large, "", tooLarge},
	} {
		t.Run("AMB-129 "+c.name, func(t *testing.T) {
			where := c.where
			if c.handler != nil {
				where = serve(t, c.handler).URL + c.where + "?key=swordfish"
			}
			source := newSource(t, where, "swordfish")
			if strings.Contains(c.message, "30 seconds") {
				source.(remote).Client.Timeout = 100 * time.Millisecond
			}
			_, err := source.Fetch(t.Context())
			if c.message == "" {
				check.Same(t, err, error(c.faults))
			} else if check.True(t, fault.Is(err, fault.Unavailable), err) {
				check.Is(t, fault.Of(err).Message, c.message)
				check.True(t, errors.Unwrap(fault.Of(err)) != nil, err)
			}
			if c.handler != nil && strings.Contains(fmt.Sprint(err), "swordfish") {
				t.Errorf("a secret is in the log: %v", err)
			}
		})
	}
	t.Run("AMB-129 stops when its caller has gone", func(t *testing.T) {
		ctx, leave := context.WithCancel(t.Context())
		s := serve(t, func(_ http.ResponseWriter, r *http.Request) {
			leave()
			<-r.Context().Done()
		})
		_, err := newSource(t, s.URL, "").Fetch(ctx)
		check.True(t, errors.Is(err, context.Canceled), err)
	})
	t.Run("AMB-129 a redirect to another host inside the network is not followed", func(t *testing.T) {
		asked := false
		inside := serve(t, func(http.ResponseWriter, *http.Request) { asked = true })
		s := serve(t, http.RedirectHandler(strings.Replace(inside.URL, "127.0.0.1", "localhost", 1), http.StatusFound).ServeHTTP)
		_, err := newSource(t, s.URL, "").Fetch(t.Context())
		check.True(t, fault.Is(err, fault.Unavailable), asked, err)
		check.True(t, strings.Contains(err.Error(), "inside the network"), asked, err)
		check.True(t, !asked, err)
	})
	t.Run("AMB-129 a redirect from https to http is not followed", func(t *testing.T) {
		plain := serve(t, sends("text/csv", csvFeed))
		safe := httptest.NewTLSServer(http.RedirectHandler(plain.URL, http.StatusFound))
		defer safe.Close()
		source := newSource(t, safe.URL, "").(remote)
		source.Client.Transport = safe.Client().Transport
		if _, err := source.Fetch(t.Context()); check.True(t, err != nil, err) {
			check.True(t, strings.Contains(err.Error(), "from https to http"), err)
		}
	})
}

func TestNewSource(t *testing.T) {
	t.Run("AMB-129 without a setting there is no source", func(t *testing.T) {
		if s, err := NewSource("", "token"); check.Is(t, err, nil) {
			check.True(t, s == nil, s)
		}
	})
	for _, where := range []string{"ftp://feeds.example/feed.csv", "https://", "http://a:swordfish@%zz/", "feed.xlsx", "/data/feed", "feeds.example"} {
		t.Run("AMB-129 refuses "+where, func(t *testing.T) {
			s, err := NewSource(where, "")
			check.True(t, s == nil, s, err)
			check.Must(t, check.True(t, err != nil, err))
			check.True(t, !strings.Contains(err.Error(), "swordfish"), err)
		})
	}
}
