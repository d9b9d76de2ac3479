package webapp

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"caravan/internal/platform/check"
)

func stranger(*http.Request) bool { return false }

func inUse(context.Context) (bool, error) { return false, nil }

func caravan(context.Context) (string, error) { return "Caravan", nil }

// strangers are people without a session, in a network in which no other build was ever in use.
var strangers = Parts{IsMember: stranger, Product: caravan, Nobody: inUse, Others: noOthers{}}

// noOthers is a network in which no other build was ever in use.
type noOthers struct{}

func (noOthers) Open(context.Context, string, bool) (io.ReadCloser, bool, error) {
	return nil, false, fs.ErrNotExist
}

// otherBuilds has files of other builds by their names; "packed ..." stands for compressed content, and "broken" cannot be read.
type otherBuilds map[string]string

func (o otherBuilds) Open(_ context.Context, name string, plain bool) (io.ReadCloser, bool, error) {
	content, ok := o[name]
	if !ok {
		return nil, false, fs.ErrNotExist
	}
	if content == "broken" {
		return nil, false, errors.New("the database does not answer")
	}
	unpacked, packed := strings.CutPrefix(content, "packed ")
	if plain {
		content, packed = unpacked, false
	}
	return io.NopCloser(strings.NewReader(content)), packed, nil
}

func TestTheBuildIsNamedByItsFirstScript(t *testing.T) {
	for page, want := range map[string]string{
		`<script src="/assets/early-1.js"></script><script type="module" crossorigin src="/assets/index-AB_c.js"></script>`: "/assets/index-AB_c.js",
		"<p>app</p>": "",
	} {
		h, err := NewHandler(fstest.MapFS{"index.html": {Data: []byte(page)}}, strangers)
		check.OK(t, err)
		if got := h.Build(); got != want {
			t.Errorf("%s is named %q, want %q", page, got, want)
		}
	}
	built, err := NewHandler(Dist(), strangers)
	check.OK(t, err)
	if _, isBuilt := built.files["/index.html"]; isBuilt && built.files[built.Build()].versions == nil {
		t.Errorf("the embedded app is named %q, which is none of its files", built.Build())
	}
}

func TestFilesOfOtherBuilds(t *testing.T) {
	h, err := NewHandler(fstest.MapFS{
		"index.html":          {Data: []byte("<p>app</p>")},
		"assets/main-NEW1.js": {Data: []byte("new")},
	}, Parts{IsMember: stranger, Product: caravan, Nobody: inUse,
		Others: otherBuilds{"main-OLD1.js": "packed old", "face-OLD1.woff2": "font", "main-NEW1.js": "another", "sad-OLD1.js": "broken"}})
	check.OK(t, err)
	for _, c := range []struct {
		path, accept            string
		status                  int
		body, encoding          string
		cache, wantsContentType string
	}{
		{"/assets/main-OLD1.js", "gzip, br", 200, "packed old", "gzip", cacheForever, "text/javascript; charset=utf-8"},
		{"/assets/main-OLD1.js", "", 200, "old", "", cacheForever, "text/javascript; charset=utf-8"},
		{"/assets/face-OLD1.woff2", "gzip", 200, "font", "", cacheForever, "font/woff2"},
		{"/assets/main-NEW1.js", "gzip", 200, "new", "", cacheForever, "text/javascript; charset=utf-8"},
		{"/assets/gone-OLD1.js", "gzip", 404, "Not found.\n", "", "no-store", "text/plain; charset=utf-8"},
		{"/assets/sad-OLD1.js", "gzip", 503, "Please try again.\n", "", "no-store", "text/plain; charset=utf-8"},
		{"/elsewhere/../assets/main-OLD1.js", "", 200, "old", "", cacheForever, "text/javascript; charset=utf-8"},
		{"/main-OLD1.js", "", 404, "Not found.\n", "", "", "text/plain; charset=utf-8"},
	} {
		t.Run(c.path+" "+c.accept, func(t *testing.T) {
			for _, method := range []string{"GET", "HEAD"} {
				r := httptest.NewRequest(method, c.path, nil)
				r.Header.Set("Accept-Encoding", c.accept)
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				header := w.Header()
				check.Is(t, w.Code, c.status, method)
				check.Is(t, header.Get("Content-Encoding"), c.encoding, method)
				check.Is(t, header.Get("Cache-Control"), c.cache, method)
				check.Is(t, header.Get("Content-Type"), c.wantsContentType, method)
				if got := w.Body.String(); method == "GET" && got != c.body {
					t.Errorf("body %q", got)
				}
			}
		})
	}
}

func TestHandler(t *testing.T) {
	h, err := NewHandler(fstest.MapFS{
		"index.html":             {Data: []byte("<p>app</p>")},
		"index.html.br":          {Data: []byte("packed index")},
		"assets/main-1a2b.js":    {Data: []byte("script")},
		"assets/main-1a2b.js.gz": {Data: []byte("packed script")},
		"favicon.svg":            {Data: []byte("<svg/>")},
	}, strangers)
	check.OK(t, err)
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
		{"a file with a hash in its name is cached for ever", "/assets/main-1a2b.js", "gzip", "packed script", "gzip", cacheForever,
			"text/javascript; charset=utf-8"},
		{"a picture", "/favicon.svg", "gzip", "<svg/>", "", cacheAsk, "image/svg+xml"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := get(c.path, "Accept-Encoding", c.accept)
			check.Must(t, check.Is(t, w.Code, 200, w.Body))
			check.Is(t, w.Body.String(), c.body)
			check.Is(t, w.Header().Get("Content-Encoding"), c.encoding)
			check.Is(t, w.Header().Get("Cache-Control"), c.cache)
			check.Is(t, w.Header().Get("Content-Type"), c.contentType)
			if again := get(c.path, "Accept-Encoding", c.accept, "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
				t.Fatalf("asked again: %d", again.Code)
			}
		})
	}
	w := httptest.NewRecorder()
	h.File("/favicon.svg").ServeHTTP(w, httptest.NewRequest("GET", "/elsewhere", nil))
	check.Is(t, w.Code, 200, w.Body)
	check.Is(t, w.Body.String(), "<svg/>")
	if w := get("/assets/gone.js"); w.Code != 404 {
		t.Errorf("a missing file answers %d", w.Code)
	}
	if w := get("/../../etc/passwd.txt"); w.Code != 404 {
		t.Errorf("a path outside answers %d", w.Code)
	}
	empty, err := NewHandler(fstest.MapFS{}, strangers)
	check.OK(t, err)
	w = httptest.NewRecorder()
	empty.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("an app that was not built answers %d", w.Code)
	}
}

func TestABuiltFileIsFoundByItsName(t *testing.T) {
	h, err := NewHandler(fstest.MapFS{"assets/pic-shop-C-ayCu-l.svg": {}, "assets/pic-shop-night-C1EkSBDO.svg": {},
		"assets/pic-shop-night-C1EkSBDO.css": {}, "index.html": {}}, strangers)
	check.OK(t, err)
	for name, want := range map[string]string{"pic-shop.svg": "/assets/pic-shop-C-ayCu-l.svg",
		"pic-shop-night.svg": "/assets/pic-shop-night-C1EkSBDO.svg", "shop.svg": "", "pic-shop.png": "", "index.html": ""} {
		check.Is(t, h.Asset(name), want, name)
	}
}
