package app

import (
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"caravan/internal/platform/https"
)

const (
	// secureAddr is the default address of a node that has a certificate of its own.
	secureAddr = ":443"
	// acmeURL is the default issuer's directory, that of Let's Encrypt.
	acmeURL = "https://acme-v02.api.letsencrypt.org/directory"
	// certificateFolder is where a node keeps its certificate, below the data folder. A backup leaves it out: the next node gets its own.
	certificateFolder = "https"
)

// listenAddr returns the address that serve listens on.
func (c Config) listenAddr() string {
	if c.TLS != "" && c.Addr == defaultAddr {
		return secureAddr
	}
	return c.Addr
}

// domain returns the name that serve gets a certificate for; empty: HTTPS is left to a proxy.
func (c Config) domain() (string, error) {
	if c.TLS == "" {
		return "", nil
	}
	u, err := url.Parse(c.PublicURL)
	if err != nil || u.Scheme != "https" || u.Port() != "" || !strings.Contains(u.Hostname(), ".") || net.ParseIP(u.Hostname()) != nil {
		return "", errors.New("CARAVAN_TLS needs CARAVAN_PUBLIC_URL to be https:// and a name that leads to this machine, such as https://caravan.example")
	}
	return u.Hostname(), nil
}

// https prepares the site's own certificate for what is served at l, nil when a proxy has it (FD-416).
func (c Config) https(l net.Listener) (*https.Site, error) {
	domain, err := c.domain()
	if domain == "" {
		return nil, err
	}
	var roots *x509.CertPool
	if c.ACMERoots != "" {
		raw, err := os.ReadFile(c.ACMERoots)
		if err != nil {
			return nil, fmt.Errorf("CARAVAN_ACME_ROOTS: %w", err)
		}
		roots = x509.NewCertPool()
		if !roots.AppendCertsFromPEM(raw) {
			return nil, fmt.Errorf("CARAVAN_ACME_ROOTS: %s has no certificate", c.ACMERoots)
		}
	}
	plain, err := net.Listen("tcp", c.PlainAddr)
	if err != nil {
		return nil, fmt.Errorf("CARAVAN_PLAIN_ADDR: %w", err)
	}
	return https.New(https.Config{Domain: domain, Folder: filepath.Join(c.Data, certificateFolder), Directory: c.ACMEURL, Contact: c.ACMEContact,
		Roots: roots, Log: slog.Default()}, l, plain)
}

// observeCertificate registers until when the site's own certificate is valid.
func observeCertificate(metrics prometheus.Registerer, site *https.Site) {
	metrics.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "caravan_certificate_expires_timestamp_seconds",
		Help: "Until when the certificate that this node got by itself is valid; 0: there is none."}, func() float64 {
		if site == nil {
			return 0
		}
		return seconds(site.Expires())
	}))
}

// seconds is a time as Prometheus gives it; 0 for none.
func seconds(t time.Time) float64 {
	if t.IsZero() {
		return 0
	}
	return float64(t.Unix())
}
