package https_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/https"
	"caravan/internal/platform/https/acmetest"
)

const domain = "caravan.example"

// patience bounds each wait; what is waited for takes seconds on a quiet machine.
const patience = time.Minute

// until waits for what `is` finds out.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); {
		if time.Now().After(end) {
			t.Fatal("not in time: " + what)
		}
		<-time.After(10 * time.Millisecond)
	}
}

// notes is a log that can be read while it is written.
type notes struct {
	mu   sync.Mutex
	text strings.Builder
}

func (n *notes) Write(b []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(b)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

// ports listens at two free ports of this machine.
func ports(t *testing.T) (secure, plain net.Listener) {
	var out [2]net.Listener
	for i := range out {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		check.OK(t, err)
		t.Cleanup(func() { _ = l.Close() })
		out[i] = l
	}
	return out[0], out[1]
}

func port(l net.Listener) int { return l.Addr().(*net.TCPAddr).Port }

// open runs a site until the test or stop ends it.
func open(t *testing.T, i *acmetest.Issuer, folder string, secure, plain net.Listener) (s *https.Site, said *notes, stop func()) {
	said = &notes{}
	s, err := https.New(https.Config{Domain: domain, Folder: folder, Directory: i.Directory, Roots: roots(t, i.Speaks),
		Log: slog.New(slog.NewTextHandler(said, nil))}, secure, plain)
	check.OK(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "hello") }),
		ErrorLog: log.New(io.Discard, "", 0)}
	go func() { _ = server.Serve(s.Listener()) }()
	stop = sync.OnceFunc(func() {
		cancel()
		check.OK(t, <-ended)
		check.OK(t, server.Close())
	})
	t.Cleanup(stop)
	return s, said, stop
}

// roots returns whom a PEM file names.
func roots(t *testing.T, pem []byte) *x509.CertPool {
	pool := x509.NewCertPool()
	check.True(t, pool.AppendCertsFromPEM(pem))
	return pool
}

// get asks for https://caravan.example/ at a listener, as a browser that trusts the issuer.
func get(t *testing.T, i *acmetest.Issuer, l net.Listener) (*http.Response, string) {
	transport := &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: roots(t, i.Issues)},
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp", l.Addr().String())
		}}
	defer transport.CloseIdleConnections()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+domain+"/", nil)
	check.OK(t, err)
	r, err := (&http.Client{Transport: transport}).Do(request)
	check.OK(t, err)
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	check.OK(t, err)
	return r, string(b)
}

// ask sends a request line and a host to the plain port, and returns the answer.
func ask(t *testing.T, l net.Listener, line, host string) *http.Response {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", l.Addr().String())
	check.OK(t, err)
	defer conn.Close()
	_, err = fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", line, host)
	check.OK(t, err)
	r, err := http.ReadResponse(bufio.NewReader(conn), nil)
	check.OK(t, err)
	b, err := io.ReadAll(r.Body)
	check.OK(t, err)
	check.OK(t, r.Body.Close())
	r.Body = io.NopCloser(strings.NewReader(string(b)))
	return r
}

func TestCertificateIsGot_FD_416(t *testing.T) {
	for name, tc := range map[string]struct{ securePort, plainPort bool }{
		"whichever port the issuer asks at": {securePort: true, plainPort: true},
		"where only port 443 is open":       {securePort: true},
		"where only port 80 is open":        {plainPort: true},
	} {
		t.Run(name, func(t *testing.T) {
			secure, plain := ports(t)
			shut, _ := ports(t)
			check.OK(t, shut.Close())
			asked := map[bool]int{true: port(plain), false: port(shut)}[tc.plainPort]
			i := acmetest.New(t, asked, map[bool]int{true: port(secure), false: port(shut)}[tc.securePort], 0)
			folder := filepath.Join(t.TempDir(), "https")
			s, said, stop := open(t, i, folder, secure, plain)
			until(t, "a certificate", func() bool { return !s.Expires().IsZero() })
			until(t, "a word in the log", func() bool { return strings.Contains(said.String(), "got a certificate for caravan.example") })
			r, text := get(t, i, secure)
			check.Is(t, text, "hello")
			check.Is(t, r.Proto, "HTTP/2.0")
			check.Is(t, s.Expires(), r.TLS.PeerCertificates[0].NotAfter)
			check.OK(t, filepath.Walk(folder, func(path string, info os.FileInfo, err error) error {
				check.OK(t, err)
				check.Is(t, info.Mode().Perm()&0o077, 0, path)
				return nil
			}))

			stop()
			orders := i.Orders()
			again, other := ports(t)
			s, _, _ = open(t, i, folder, again, other)
			until(t, "the certificate of the folder", func() bool { return !s.Expires().IsZero() })
			_, text = get(t, i, again)
			check.Is(t, text, "hello")
			check.Is(t, i.Orders(), orders, "orders: a restart asks for nothing")
		})
	}
}

func TestCertificateIsRenewed_FD_416(t *testing.T) {
	t.Setenv("PEBBLE_VA_ALWAYS_VALID", "1") // the second site has other ports
	secure, plain := ports(t)
	i := acmetest.New(t, port(plain), port(secure), 3*time.Second)
	folder := t.TempDir()
	s, _, stop := open(t, i, folder, secure, plain)
	until(t, "a certificate", func() bool { return !s.Expires().IsZero() })
	first := s.Expires()
	stop()
	until(t, "the end of the certificate", func() bool { return time.Now().After(first) })
	secure, plain = ports(t)
	s, said, _ := open(t, i, folder, secure, plain)
	until(t, "the next certificate", func() bool { return s.Expires().After(first) })
	check.True(t, strings.Contains(said.String(), "renewal=true"), said.String())
}

func TestPlainPort_FD_416(t *testing.T) {
	secure, plain := ports(t)
	shut, _ := ports(t)
	check.OK(t, shut.Close())
	s, said, _ := open(t, acmetest.New(t, port(shut), port(shut), 0), t.TempDir(), secure, plain)
	until(t, "a word in the log", func() bool {
		return strings.Contains(said.String(), "no certificate for caravan.example; it is tried again by itself.")
	})
	check.True(t, strings.Contains(said.String(), "error=") && s.Expires().IsZero(), said.String())
	r := ask(t, plain, "GET /feed", domain)
	check.Is(t, r.StatusCode, http.StatusServiceUnavailable)
	b, err := io.ReadAll(r.Body)
	check.OK(t, err)
	check.Is(t, string(b), "This site has no certificate for caravan.example yet. The log of the program says why.\n")

	secure, plain = ports(t)
	s, _, _ = open(t, acmetest.New(t, port(plain), port(secure), 0), t.TempDir(), secure, plain)
	until(t, "a certificate", func() bool { return !s.Expires().IsZero() })
	for line, to := range map[string]string{
		"GET /feed?category=NEWS":          "https://caravan.example/feed?category=NEWS",
		"POST /api/auth/login":             "https://caravan.example/api/auth/login",
		"GET http://me:you@other.example/": "https://caravan.example/",
		"GET //other.example/":             "https://caravan.example//other.example/",
		"GET /a%2Fb%0d%0aX:1":              "https://caravan.example/a%2Fb%0d%0aX:1",
		"GET /.well-known/acme-challenge/": "https://caravan.example/.well-known/acme-challenge/",
	} {
		r := ask(t, plain, line, "other.example")
		check.Is(t, r.StatusCode, http.StatusPermanentRedirect, line)
		check.Is(t, r.Header.Get("Location"), to, line)
	}
}
