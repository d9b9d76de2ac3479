package webapp

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

func stranger(*http.Request) bool { return false }

func TestHandler(t *testing.T) {
	h, err := NewHandler(fstest.MapFS{
		"index.html":             {Data: []byte("<p>app</p>")},
		"index.html.br":          {Data: []byte("packed index")},
		"assets/main-1a2b.js":    {Data: []byte("script")},
		"assets/main-1a2b.js.gz": {Data: []byte("packed script")},
		"favicon.svg":            {Data: []byte("<svg/>")},
	}, stranger)
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for _, c := range []struct {
		name, path, accept, body, encoding, cache, contentType string
	}{
		{"the entry page is checked each time", "/", "", "<p>app</p>", "", cacheAsk, "text/html; charset=utf-8"},
		{"a screen of the app is the entry page", "/compliance/audit-reports/1", "", "<p>app</p>", "", cacheAsk, "text/html; charset=utf-8"},
		{"compressed when the browser accepts it", "/", "gzip, br", "packed index", "br", cacheAsk, "text/html; charset=utf-8"},
		{"not compressed when the browser refuses", "/", "br;q=0", "<p>app</p>", "", cacheAsk, "text/html; charset=utf-8"},
		{"a file with a hash in its name is cached for ever", "/assets/main-1a2b.js", "gzip", "packed script", "gzip", cacheForever, "text/javascript; charset=utf-8"},
		{"a picture", "/favicon.svg", "gzip", "<svg/>", "", cacheAsk, "image/svg+xml"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := get(c.path, "Accept-Encoding", c.accept)
			if w.Code != 200 || w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.encoding ||
				w.Header().Get("Cache-Control") != c.cache || w.Header().Get("Content-Type") != c.contentType {
				t.Fatalf("%d %q %v", w.Code, w.Body, w.Header())
			}
			if again := get(c.path, "Accept-Encoding", c.accept, "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
				t.Fatalf("asked again: %d", again.Code)
			}
		})
	}
	w := httptest.NewRecorder()
	h.File("/favicon.svg").ServeHTTP(w, httptest.NewRequest("GET", "/elsewhere", nil))
	if w.Code != 200 || w.Body.String() != "<svg/>" {
		t.Errorf("one file: %d %s", w.Code, w.Body)
	}
	if w := get("/assets/gone.js"); w.Code != 404 {
		t.Errorf("a missing file answers %d", w.Code)
	}
	if w := get("/../../etc/passwd.txt"); w.Code != 404 {
		t.Errorf("a path outside answers %d", w.Code)
	}
	empty, err := NewHandler(fstest.MapFS{}, stranger)
	if err != nil {
		t.Fatal(err)
	}
	w = httptest.NewRecorder()
	empty.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("an app that was not built answers %d", w.Code)
	}
}
