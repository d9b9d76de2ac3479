// Package https gives a site a certificate of its own: it gets one for the site's domain by ACME (RFC 8555), renews it while the program runs, and
// answers what the issuer asks, at the site's own port (TLS-ALPN-01) and at the plain one (HTTP-01). Source: FD-416.
package https

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
)

// Bounds of the plain port, where nobody sends more than an address.
const (
	plainTimeout     = 10 * time.Second
	plainHeaderBytes = 16 << 10
	stopTimeout      = 2 * time.Second
)

// Config says for whom a certificate is got, and where.
type Config struct {
	Domain    string         // the only name in the certificate, such as caravan.example
	Folder    string         // keeps the account, the keys and the certificates; it is created for this user alone
	Directory string         // the address of the issuer's ACME directory
	Contact   string         // a mail address that the issuer may write to; may be empty
	Roots     *x509.CertPool // who may speak for the issuer; nil: whom the system trusts
	Log       *slog.Logger
}

// Site is a domain with its certificate. Make it with New.
type Site struct {
	config        Config
	secure, plain net.Listener
	cache         *certmagic.Cache
	magic         *certmagic.Config
	issuer        *certmagic.ACMEIssuer
}

// New prepares a site that listens at secure for HTTPS and at plain for HTTP. Nothing is asked of the issuer before Run.
func New(c Config, secure, plain net.Listener) (*Site, error) {
	s := &Site{config: c, secure: secure, plain: plain}
	quiet := zap.NewNop() // what an operator has to know is logged by told
	s.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return s.magic, nil }, Logger: quiet})
	s.magic = certmagic.New(s.cache, certmagic.Config{Storage: &certmagic.FileStorage{Path: c.Folder}, OnEvent: s.told, Logger: quiet})
	host, securePort, err := split(secure.Addr())
	if err != nil {
		return nil, err
	}
	_, plainPort, err := split(plain.Addr())
	if err != nil {
		return nil, err
	}
	// The library listens for the issuer itself where nobody does. So it is told the ports where this program already does.
	s.issuer = certmagic.NewACMEIssuer(s.magic, certmagic.ACMEIssuer{CA: c.Directory, Email: c.Contact, Agreed: true, TrustedRoots: c.Roots,
		ListenHost: host, AltTLSALPNPort: securePort, AltHTTPPort: plainPort, Logger: quiet})
	s.magic.Issuers = []certmagic.Issuer{s.issuer}
	return s, nil
}

// split returns the host and the port of a TCP address.
func split(a net.Addr) (host string, port int, err error) {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return "", 0, fmt.Errorf("https: %v is no TCP address", a)
	}
	return tcp.IP.String(), tcp.Port, nil
}

// told logs what became of a certificate. It is called by the library with the events that its documentation lists.
func (s *Site) told(_ context.Context, event string, data map[string]any) error {
	switch event {
	case "cert_failed":
		s.config.Log.Warn("no certificate for "+s.config.Domain+"; it is tried again by itself. The name has to lead to this machine, and ports 80 and "+
			"443 have to be open to the internet", "renewal", data["renewal"], "error", data["error"])
	case "cert_obtained":
		s.config.Log.Info("got a certificate for "+s.config.Domain, "renewal", data["renewal"])
	}
	return nil
}

// Listener returns the listener of HTTPS. Handshakes fail until there is a certificate.
func (s *Site) Listener() net.Listener {
	c := s.magic.TLSConfig()
	c.MinVersion = tls.VersionTLS12
	c.NextProtos = append([]string{"h2", "http/1.1"}, c.NextProtos...)
	return listener{Listener: tls.NewListener(s.secure, c), below: s.secure}
}

// listener is a TLS listener that can be told to stop accepting, as the one below it can.
type listener struct {
	net.Listener
	below net.Listener
}

// SetDeadline is that of net.TCPListener.
func (l listener) SetDeadline(t time.Time) error {
	below, can := l.below.(interface{ SetDeadline(time.Time) error })
	if !can {
		return errors.ErrUnsupported
	}
	return below.SetDeadline(t)
}

// Expires returns until when the certificate is valid; zero: there is none.
func (s *Site) Expires() time.Time {
	var latest time.Time
	for _, c := range s.cache.AllMatchingCertificates(s.config.Domain) {
		if c.Leaf.NotAfter.After(latest) {
			latest = c.Leaf.NotAfter
		}
	}
	return latest
}

// ServeHTTP answers at the plain port. Browsers are sent to the same address at https, whatever name they used.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if s.Expires().IsZero() {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Retry-After", "30")
		w.WriteHeader(http.StatusServiceUnavailable)
		// A browser that has gone away is nobody to tell.
		_, _ = io.WriteString(w, "This site has no certificate for "+s.config.Domain+" yet. The log of the program says why.\n")
		return
	}
	to := url.URL{Scheme: "https", Host: s.config.Domain, Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
}

// Run gets the certificate, renews it when a third of its time is left, and serves the plain port, until ctx ends.
func (s *Site) Run(ctx context.Context) error {
	defer s.cache.Stop()
	if err := s.magic.ManageAsync(ctx, []string{s.config.Domain}); err != nil {
		return err
	}
	server := &http.Server{Handler: s.issuer.HTTPChallengeHandler(s), ReadTimeout: plainTimeout, WriteTimeout: plainTimeout, IdleTimeout: plainTimeout,
		MaxHeaderBytes: plainHeaderBytes, ErrorLog: slog.NewLogLogger(s.config.Log.Handler(), slog.LevelDebug)}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(s.plain) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	return server.Shutdown(stop)
}
