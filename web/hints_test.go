package webapp

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"caravan/internal/platform/check"
)

func TestPageHints(t *testing.T) {
	const hints = `{"/": ["</assets/home.js>; rel=modulepreload"],
		"/reports/new": ["</assets/report.js>; rel=modulepreload"],
		"/reports/{id}": ["</assets/report.js>; rel=modulepreload", "</api/reports/{id}>; rel=preload; as=fetch"]}`
	h, err := NewHandler(fstest.MapFS{
		"index.html": {Data: []byte("<p>app</p>")}, "icon.svg": {Data: []byte("<svg/>")}, "hints.json": {Data: []byte(hints)},
	}, Parts{IsMember: func(r *http.Request) bool { return r.Header.Get("Cookie") != "" }, Product: caravan, Nobody: inUse, Others: noOthers{}})
	check.OK(t, err)
	get := func(path, cookie string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		if cookie != "" {
			r.Header.Set("Cookie", cookie)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for _, c := range []struct{ name, path, cookie, link string }{
		{"a member's page", "/", "a=1", "</assets/home.js>; rel=modulepreload"},
		{"nothing for a stranger, who will see the sign-in", "/", "", ""},
		{"the page's parameter is put into its calls", "/reports/r1", "a=1",
			"</assets/report.js>; rel=modulepreload, </api/reports/r1>; rel=preload; as=fetch"},
		{"the narrower path wins", "/reports/new?store=1", "a=1", "</assets/report.js>; rel=modulepreload"},
		{"a path that is not clean", "/reports//r1/", "a=1", "</assets/report.js>; rel=modulepreload, </api/reports/r1>; rel=preload; as=fetch"},
		{"a parameter cannot add a link", "/reports/%3E%2C%3C%0Ax", "a=1",
			"</assets/report.js>; rel=modulepreload, </api/reports/%3E%2C%3C%0Ax>; rel=preload; as=fetch"},
		{"nothing for a page that the build does not list", "/elsewhere", "a=1", ""},
		{"nothing for a file", "/icon.svg", "a=1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := get(c.path, c.cookie)
			check.Is(t, w.Code, http.StatusOK, w.Body)
			check.Is(t, w.Header().Get("Link"), c.link)
			check.True(t, w.Body.Len() != 0)
		})
	}
	if w := get("/hints.json", "a=1"); w.Code != http.StatusNotFound {
		t.Errorf("the list itself answers %d", w.Code)
	}
	if _, err := NewHandler(fstest.MapFS{"hints.json": {Data: []byte("[")}}, strangers); err == nil {
		t.Error("a broken list is accepted")
	}
}
