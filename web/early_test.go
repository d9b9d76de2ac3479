package webapp

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"testing/fstest"

	"caravan/internal/platform/check"
)

func TestEarlySignIn(t *testing.T) {
	built := fstest.MapFS{
		"index.html":                  {Data: []byte("<script>scheme</script><p>app</p>")},
		"early/sign-in.html":          {Data: []byte("<script>scheme</script><script>press</script>sign in to Caravan")},
		"early/sign-in.html.gz":       {Data: []byte("packed sign-in")},
		"early/sign-in-named.html":    {Data: []byte(`<p title="{product}">sign in to {product}</p>`)},
		"early/sign-in-named.html.gz": {Data: []byte("packed with a mark")},
	}
	product, failure, nobody := "Caravan", error(nil), false
	h, err := NewHandler(built, Parts{
		IsMember:   func(r *http.Request) bool { return r.Header.Get("Cookie") != "" },
		Product:    func(context.Context) (string, error) { return product, failure },
		Nobody:     func(context.Context) (bool, error) { return nobody, nil },
		CommonName: "Caravan",
		Others:     noOthers{},
	})
	check.OK(t, err)
	get := func(path, cookie, accept string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", accept)
		if cookie != "" {
			r.Header.Set("Cookie", cookie)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	const app, common = "<script>scheme</script><p>app</p>", "<script>scheme</script><script>press</script>sign in to Caravan"
	for _, c := range []struct {
		name, path, cookie, product string
		failure                     error
		want                        string
	}{
		{"a stranger gets it in place of any screen", "/", "", "Caravan", nil, common},
		{"also of one that does not exist", "/nothing/here", "", "Caravan", nil, common},
		{"somebody with a token never", "/", "a=1", "Caravan", nil, app},
		{"not in place of a page without a session", "/forgot-password", "", "Caravan", nil, app},
		{"nor of the other one", "/reset-password?token=1", "", "Caravan", nil, app},
		{"FD-128 the network's own name, safe", "/", "", `Fizz <&"Co`, nil, `<p title="Fizz &lt;&amp;&#34;Co">sign in to Fizz &lt;&amp;&#34;Co</p>`},
		{"FD-128 a name that has just changed", "/", "", "Hop", nil, `<p title="Hop">sign in to Hop</p>`},
		{"the app alone when the name cannot be read", "/", "", "", errors.New("no database"), app},
		{"what the worker keeps is the app alone", "/index.html", "", "Caravan", nil, app},
	} {
		t.Run(c.name, func(t *testing.T) {
			product, failure = c.product, c.failure
			w := get(c.path, c.cookie, "")
			check.Is(t, w.Code, 200, w.Body)
			check.Is(t, w.Body.String(), c.want)
			check.Is(t, w.Header().Get("Cache-Control"), cacheAsk)
		})
	}
	nobody = true
	check.Is(t, get("/", "", "").Body.String(), app, "FD-415 nobody can sign in yet")
	nobody = false
	product, failure = "Hop", nil
	w := get("/", "", "gzip")
	unpacked, err := gzip.NewReader(bytes.NewReader(w.Body.Bytes()))
	check.OK(t, err)
	if body, err := io.ReadAll(unpacked); check.Is(t, err, nil) {
		check.Is(t, string(body), `<p title="Hop">sign in to Hop</p>`)
	}
	for _, path := range []string{"/early/sign-in.html", "/early/sign-in-named.html"} {
		if w := get(path, "", ""); w.Code != http.StatusNotFound {
			t.Errorf("%s answers %d", path, w.Code)
		}
	}
	// printf scheme | openssl dgst -sha256 -binary | base64; the same for press
	want := []string{"'sha256-zYkklEVfb6AZ5bHgFcJnJmkNtgFlx/8MHjQcO3tELXc='", "'sha256-hC/LXmCYmgPQjuB/m+oKCkqCTZkf6MwFXzqJ4FxcOS4='"}
	slices.Sort(want)
	if got := h.Scripts(); !slices.Equal(got, want) {
		t.Errorf("scripts %v, want %v", got, want)
	}
}
