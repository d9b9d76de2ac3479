package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/https/acmetest"
)

// freePort returns an address of this machine where nobody listens.
func freePort(t *testing.T) *net.TCPAddr {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check.OK(t, err)
	check.OK(t, l.Close())
	return l.Addr().(*net.TCPAddr)
}

func TestServeWithACertificateOfItsOwn(t *testing.T) {
	secure, plain := freePort(t), freePort(t)
	issuer := acmetest.New(t, plain.Port, secure.Port, 0)
	roots := filepath.Join(t.TempDir(), "roots.pem")
	check.OK(t, os.WriteFile(roots, issuer.Speaks, 0o600))
	data := filepath.Join(t.TempDir(), "data")
	config := Config{Data: data, MailFrom: "Caravan <c@caravan.example>", TLS: "auto", PublicURL: "https://caravan.example", Addr: secure.String(),
		PlainAddr: plain.String(), ACMEURL: issuer.Directory, ACMERoots: roots, PromoRegion: "VIC"}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- serveCommand{}.Run(&environment{ctx: ctx, config: config, version: "test", out: io.Discard})
	}()
	defer func() {
		stop()
		check.OK(t, <-ended)
	}()
	trusts := x509.NewCertPool()
	check.True(t, trusts.AppendCertsFromPEM(issuer.Issues))
	transport := &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: trusts},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, secure.String())
		}}
	defer transport.CloseIdleConnections()
	get := func(path string) (*http.Response, string, error) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://caravan.example"+path, nil)
		check.OK(t, err)
		response, err := (&http.Client{Transport: transport}).Do(request)
		if err != nil {
			return nil, "", err
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		return response, string(text), err
	}
	ready := func() bool {
		response, _, err := get("/readyz")
		return err == nil && response.StatusCode == http.StatusOK
	}
	for end := time.Now().Add(time.Minute); !ready(); {
		if time.Now().After(end) {
			_, _, err := get("/readyz")
			t.Fatal("no site: ", err)
		}
		select {
		case err := <-ended:
			t.Fatal("serve has ended: ", err)
		case <-time.After(20 * time.Millisecond):
		}
	}

	t.Run("FD-416 the site is served over HTTP/2 and tells browsers to come back over https only", func(t *testing.T) {
		response, _, err := get("/")
		check.OK(t, err)
		check.Is(t, response.Proto, "HTTP/2.0")
		check.True(t, strings.HasPrefix(response.Header.Get("Strict-Transport-Security"), "max-age="), response.Header)
	})
	t.Run("FD-416 FD-410 the metrics tell until when the certificate is valid", func(t *testing.T) {
		_, text, err := get("/metrics")
		check.OK(t, err)
		check.True(t, strings.Contains(text, "\ncaravan_certificate_expires_timestamp_seconds 1."), text)
	})
	t.Run("FD-416 FD-409 the health command asks over https", func(t *testing.T) {
		var said strings.Builder
		check.OK(t, healthCommand{}.Run(&environment{ctx: t.Context(), config: config, out: &said}))
		check.Is(t, said.String(), "ready\n")
	})
	t.Run("FD-416 the keys are in the data folder, for nobody else", func(t *testing.T) {
		info, err := os.Stat(filepath.Join(data, certificateFolder))
		check.OK(t, err)
		check.Is(t, info.Mode().Perm(), os.FileMode(0o700))
	})
}

func TestHTTPSSettings(t *testing.T) {
	for name, tc := range map[string]struct {
		config Config
		want   string
	}{
		"FD-416 nothing about TLS":    {Config{PublicURL: "http://localhost:8080"}, ""},
		"FD-416 a name":               {Config{TLS: "auto", PublicURL: "https://caravan.example"}, ""},
		"FD-416 no public URL":        {Config{TLS: "auto"}, "CARAVAN_TLS needs CARAVAN_PUBLIC_URL to be https://"},
		"FD-416 a public URL of http": {Config{TLS: "auto", PublicURL: "http://caravan.example"}, "CARAVAN_TLS needs"},
		"FD-416 an IP address":        {Config{TLS: "auto", PublicURL: "https://203.0.113.9"}, "CARAVAN_TLS needs"},
		"FD-416 a name of this house": {Config{TLS: "auto", PublicURL: "https://localhost"}, "CARAVAN_TLS needs"},
		"FD-416 another port":         {Config{TLS: "auto", PublicURL: "https://caravan.example:8443"}, "CARAVAN_TLS needs"},
	} {
		t.Run(name, func(t *testing.T) {
			err := tc.config.Validate()
			if tc.want == "" {
				check.OK(t, err)
				return
			}
			check.True(t, err != nil && strings.Contains(err.Error(), tc.want), err)
		})
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, taken.Close()) })
	empty := filepath.Join(t.TempDir(), "empty.pem")
	check.OK(t, os.WriteFile(empty, nil, 0o600))
	for name, tc := range map[string]struct{ flag, value, want string }{
		"FD-416 the plain port is taken":      {"--plain-addr", taken.Addr().String(), "CARAVAN_PLAIN_ADDR: listen tcp"},
		"FD-416 no file with the issuer":      {"--acme-roots", filepath.Join(t.TempDir(), "nowhere.pem"), "CARAVAN_ACME_ROOTS: open"},
		"FD-416 a file without a certificate": {"--acme-roots", empty, "CARAVAN_ACME_ROOTS: " + empty + " has no certificate"},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, errs := run(t, t.TempDir(), "--tls", "auto", "--public-url", "https://caravan.example", "--addr", "127.0.0.1:0",
				tc.flag, tc.value, "serve")
			check.Is(t, code, 1)
			check.True(t, strings.Contains(errs, tc.want), errs)
		})
	}
	t.Run("FD-416 with a certificate of its own it listens on :443, unless told otherwise", func(t *testing.T) {
		check.Is(t, Config{Addr: defaultAddr}.listenAddr(), defaultAddr)
		check.Is(t, Config{Addr: defaultAddr, TLS: "auto"}.listenAddr(), ":443")
		check.Is(t, Config{Addr: ":8443", TLS: "auto"}.listenAddr(), ":8443")
	})
}
