package app

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestHealthCommand(t *testing.T) {
	ask := func(t *testing.T, addr string) (code int, out, errs string) {
		return run(t, t.TempDir(), "--addr", addr, "health")
	}
	t.Run("FD-409 a site that is ready", func(t *testing.T) {
		h, err := openHall(t.Context(), Config{Data: t.TempDir(), MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
		check.OK(t, err)
		t.Cleanup(func() { check.OK(t, h.close()) })
		s, err := h.server("test")
		check.OK(t, err)
		site := httptest.NewServer(s.Handler())
		t.Cleanup(site.Close)
		_, port, err := net.SplitHostPort(site.Listener.Addr().String())
		check.OK(t, err)
		for _, addr := range []string{"127.0.0.1:" + port, ":" + port, "0.0.0.0:" + port} {
			code, out, errs := ask(t, addr)
			check.Is(t, code, 0, addr, errs)
			check.Is(t, out, "ready\n", addr)
		}
	})
	t.Run("FD-409 a site that is not ready says why", func(t *testing.T) {
		site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, err := io.WriteString(w, "not ready: "+r.URL.Path+strings.Repeat(" and so on", 1000))
			check.OK(t, err)
		}))
		t.Cleanup(site.Close)
		code, _, errs := ask(t, site.Listener.Addr().String())
		check.Is(t, code, 1)
		check.True(t, strings.Contains(errs, "answers 503: not ready: /readyz"), errs)
		check.True(t, len(errs) < 1000, len(errs))
	})
	t.Run("FD-409 no site", func(t *testing.T) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		check.OK(t, err)
		check.OK(t, listener.Close())
		code, _, errs := ask(t, listener.Addr().String())
		check.Is(t, code, 1)
		check.True(t, strings.Contains(errs, "no site answers"), errs)
	})
}
