package promotion

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
)

// transport asks the host that the operator has set, wherever that is, but is led by its redirects to no other host of the operator's own network: what
// listens there, such as a cloud's metadata, trusts whoever can reach it.
type transport struct {
	host           string            // that is set
	inside, public http.RoundTripper // public connects to public addresses only
}

func newTransport(host string) http.RoundTripper {
	inside := http.DefaultTransport.(*http.Transport).Clone()
	public := inside.Clone()
	public.Proxy = nil
	public.DialContext = (&net.Dialer{Timeout: fetchTimeout, ControlContext: publicOnly}).DialContext
	return &transport{host: host, inside: inside, public: public}
}

// RoundTrip implements http.RoundTripper. Behind a proxy it is the proxy that connects, and that knows who may go where.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if proxy, err := http.ProxyFromEnvironment(r); r.URL.Hostname() == t.host || proxy != nil || err != nil {
		return t.inside.RoundTrip(r)
	}
	return t.public.RoundTrip(r)
}

// carrierGrade are addresses that providers share out inside their networks.
var carrierGrade = netip.MustParsePrefix("100.64.0.0/10")

// publicOnly refuses a connection to an address that is not public. It sees the address itself, after names were looked up.
func publicOnly(_ context.Context, _, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if ip := at.Addr().Unmap(); !ip.IsGlobalUnicast() || ip.IsPrivate() || carrierGrade.Contains(ip) {
		return errors.New("a redirect to another host inside the network")
	}
	return nil
}
