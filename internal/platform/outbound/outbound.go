// Package outbound makes HTTP clients for the services that an operator has set up: feeds, content, offers.
//
// Such a client reaches the host of the setting wherever it is, also inside the operator's own network. A redirect to another host may only lead to a
// public address, because services inside that network, such as a cloud's metadata, trust whoever can reach them. A secret is only sent to the server
// that it was set for.
package outbound

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

const maxRedirects = 3

// NewClient returns a client for a service at a host. timeout is for the whole request and answer.
func NewClient(host string, timeout time.Duration) *http.Client {
	return &http.Client{Timeout: timeout, CheckRedirect: checkRedirect, Transport: newTransport(host, timeout)}
}

// ParseURL reads the http or https address of a service. It is nil when where is empty. The error never shows the address, which may contain a
// password.
func ParseURL(where string) (*url.URL, error) {
	if where == "" {
		return nil, nil
	}
	address, err := url.Parse(where)
	if err != nil || address.Hostname() == "" || address.Scheme != "http" && address.Scheme != "https" {
		return nil, errors.New("it must be an address such as https://content.example/graphql")
	}
	return address, nil
}

// Name returns an address for people to read, without user, password and query.
func Name(address *url.URL) string {
	return (&url.URL{Scheme: address.Scheme, Host: address.Host, Path: address.Path}).String()
}

// Cause returns the error of a request without its address, whose query may contain a key.
func Cause(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

// NewPublicClient returns a client for addresses that strangers give. It reaches public addresses only, but for a host that may be inside the network
// (none when it is empty), and follows no redirects.
func NewPublicClient(inside string, timeout time.Duration) *http.Client {
	return &http.Client{Timeout: timeout, Transport: newTransport(inside, timeout),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// checkRedirect allows a few redirects, but none from https to http. The token is only sent to the server it was set for.
func checkRedirect(next *http.Request, via []*http.Request) error {
	first := via[0].URL
	switch {
	case len(via) > maxRedirects:
		return fmt.Errorf("more than %d redirects", maxRedirects)
	case first.Scheme == "https" && next.URL.Scheme != "https":
		return errors.New("a redirect from https to http")
	case first.Scheme != next.URL.Scheme || first.Host != next.URL.Host:
		next.Header.Del("Authorization") // net/http itself only compares host names
	}
	return nil
}

// transport sends requests to the host of the setting, wherever it is, and others to public addresses only.
type transport struct {
	host           string
	inside, public http.RoundTripper
}

func newTransport(host string, timeout time.Duration) http.RoundTripper {
	inside := http.DefaultTransport.(*http.Transport).Clone()
	public := inside.Clone()
	public.Proxy = nil
	public.DialContext = (&net.Dialer{Timeout: timeout, ControlContext: publicOnly}).DialContext
	return &transport{host: host, inside: inside, public: public}
}

const scope = "caravan/internal/platform/outbound"

// RoundTrip implements http.RoundTripper. With a proxy, the proxy connects and decides which hosts are allowed. The span of a call has the host only
// (FD-438), because paths and queries may have keys, and the service is not told of the trace.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	_, span := otel.Tracer(scope).Start(r.Context(), r.Method, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(
		attribute.String("http.request.method", r.Method), attribute.String("server.address", r.URL.Hostname())))
	defer span.End()
	answer, err := t.send(r)
	if err != nil {
		span.SetStatus(codes.Error, "")
		return nil, err
	}
	span.SetAttributes(attribute.Int("http.response.status_code", answer.StatusCode))
	return answer, nil
}

func (t *transport) send(r *http.Request) (*http.Response, error) {
	if proxy, err := http.ProxyFromEnvironment(r); r.URL.Hostname() == t.host || proxy != nil || err != nil {
		return t.inside.RoundTrip(r)
	}
	return t.public.RoundTrip(r)
}

// publicOnly refuses connections to addresses that are not public. It is called with the resolved address.
func publicOnly(_ context.Context, _, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !isPublicIP(at.Addr()) {
		return errors.New("another host, inside the network")
	}
	return nil
}
