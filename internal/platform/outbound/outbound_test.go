package outbound

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
)

func serve(t *testing.T, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return s
}

func TestClient(t *testing.T) {
	t.Run("AMB-129 a redirect to another host inside the network is not followed", func(t *testing.T) {
		asked := false
		inside := serve(t, func(http.ResponseWriter, *http.Request) { asked = true })
		s := serve(t, http.RedirectHandler(strings.Replace(inside.URL, "127.0.0.1", "localhost", 1), http.StatusFound).ServeHTTP)
		answer, err := NewClient("127.0.0.1", time.Minute).Get(s.URL)
		if err == nil {
			answer.Body.Close()
		}
		check.Must(t, check.True(t, err != nil, asked, err))
		check.True(t, strings.Contains(err.Error(), "inside the network"), asked, err)
		check.True(t, !asked, err)
	})
	t.Run("AMB-129 a token does not follow to another server", func(t *testing.T) {
		var token string
		other := serve(t, func(_ http.ResponseWriter, r *http.Request) { token = r.Header.Get("Authorization") })
		s := serve(t, http.RedirectHandler(other.URL, http.StatusFound).ServeHTTP)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL, nil)
		check.OK(t, err)
		r.Header.Set("Authorization", "Bearer swordfish")
		answer, err := NewClient("127.0.0.1", time.Minute).Do(r)
		check.OK(t, err)
		check.Must(t, check.Is(t, token, ""))
		answer.Body.Close()
	})
	t.Run("FD-82 an address that a stranger gives is not reached inside the network, and redirects are not followed", func(t *testing.T) {
		asked := 0
		inside := serve(t, func(w http.ResponseWriter, r *http.Request) {
			asked++
			http.Redirect(w, r, "/again", http.StatusFound)
		})
		answer, err := NewPublicClient("", time.Minute).Get(inside.URL)
		if err == nil {
			answer.Body.Close()
		}
		check.Must(t, check.True(t, err != nil, asked, err))
		check.True(t, strings.Contains(err.Error(), "inside the network"), asked, err)
		check.True(t, asked <= 0, asked, err)
		answer, err = NewPublicClient("127.0.0.1", time.Minute).Get(inside.URL)
		check.OK(t, err)
		check.Must(t, check.Is(t, answer.StatusCode, http.StatusFound))
		check.Must(t, check.Is(t, asked, 1))
		answer.Body.Close()
	})
	for address, public := range map[string]bool{
		"203.0.113.7:443": true, "[2001:db8::1]:443": true, "127.0.0.1:80": false, "[::1]:80": false, "10.1.2.3:80": false, "192.168.0.1:80": false,
		"172.16.0.1:80": false, "169.254.169.254:80": false, "100.100.100.200:80": false, "0.0.0.0:80": false, "[fe80::1%eth0]:80": false,
		"[fd00::1]:80":         false,
		"[::ffff:10.1.2.3]:80": false, "[64:ff9b::10.1.2.3]:80": false, "[64:ff9b::cb00:7107]:443": true, "[2002:a01:203::1]:80": false,
		"[::10.1.2.3]:80": false, "240.0.0.1:80": false, "224.0.0.1:80": false, "a.name:80": false,
	} {
		t.Run("AMB-129 a redirect to "+address, func(t *testing.T) {
			err := publicOnly(t.Context(), "tcp", address, nil)
			check.Is(t, err == nil, public, err)
		})
	}
}

func TestParseURL(t *testing.T) {
	t.Run("AMB-115 an address of a service", func(t *testing.T) {
		if u, err := ParseURL(""); check.Is(t, err, nil) {
			check.True(t, u == nil, u)
		}
		u, err := ParseURL("https://anna:swordfish@content.example/graphql?key=swordfish")
		check.OK(t, err)
		check.Is(t, Name(u), "https://content.example/graphql")
		for _, wrong := range []string{"content.example", "ftp://content.example", "https://", "https://swordfish@:1"} {
			if _, err := ParseURL(wrong); check.True(t, err != nil, wrong, err) {
				check.True(t, !strings.Contains(err.Error(), "swordfish"), wrong, err)
			}
		}
	})
	t.Run("AMB-115 an error does not show the address", func(t *testing.T) {
		_, err := NewClient("127.0.0.1", time.Minute).Get("http://127.0.0.1:1/?key=swordfish")
		if cause := Cause(err); check.True(t, cause != nil, cause) {
			check.True(t, !strings.Contains(cause.Error(), "swordfish"), cause)
		}
		if plain := errors.New("no"); !errors.Is(Cause(plain), plain) {
			t.Error("another error is changed")
		}
	})
}
