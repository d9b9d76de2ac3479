// Package acmetest has an issuer of certificates for tests: Pebble, which is that of Let's Encrypt's own tests. Source: FD-416.
package acmetest

import (
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"

	"caravan/internal/platform/check"
)

// Issuer is an ACME server that runs until the end of its test. Every name leads to 127.0.0.1.
type Issuer struct {
	Directory string // its address
	Speaks    []byte // PEM: whom to trust when talking to it
	Issues    []byte // PEM: whom to trust when it has issued
	orders    atomic.Int32
}

// Orders returns how many certificates were asked for.
func (i *Issuer) Orders() int { return int(i.orders.Load()) }

// New starts an issuer that asks sites at these ports. A certificate is valid for `valid`, in whole seconds; 0: for three months.
func New(t *testing.T, plainPort, securePort int, valid time.Duration) *Issuer {
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	silent, store := log.New(io.Discard, "", 0), db.NewMemoryStore()
	authority := ca.New(silent, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {ValidityPeriod: uint64(valid / time.Second)}})
	asks := va.New(silent, plainPort, securePort, false, names(t), store)
	front := wfe.New(silent, store, asks, authority, []string{"issuer.example"}, false, false, 1, 1)
	handler := front.Handler()
	i := &Issuer{Issues: authority.GetRootCert(0).PEM()}
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/order-plz" {
			i.orders.Add(1)
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	i.Directory = server.URL + wfe.DirectoryPath
	i.Speaks = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	return i
}

// names starts a name server that answers every question for an IPv4 address with this machine, and the others with nothing. It returns its address.
func names(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check.OK(t, err)
	server := &dns.Server{Listener: l, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		answer := new(dns.Msg).SetReply(q)
		if q.Question[0].Qtype == dns.TypeA {
			answer.Answer = []dns.RR{&dns.A{Hdr: dns.RR_Header{Name: q.Question[0].Name, Rrtype: dns.TypeA, Class: dns.ClassINET, Ttl: 1},
				A: net.IPv4(127, 0, 0, 1)}}
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = server.ActivateAndServe() }()
	t.Cleanup(func() { _ = server.Shutdown() })
	return l.Addr().String()
}
