package promotion

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
)

// transport sends requests to the host that the operator has set, wherever it is. A redirect to another host may only lead to a public address:
// services inside the operator's own network, such as a cloud's metadata, trust whoever can reach them.
type transport struct {
	host           string            // the host that the operator has set
	inside, public http.RoundTripper // public connects to public addresses only
}

func newTransport(host string) http.RoundTripper {
	inside := http.DefaultTransport.(*http.Transport).Clone()
	public := inside.Clone()
	public.Proxy = nil
	public.DialContext = (&net.Dialer{Timeout: fetchTimeout, ControlContext: publicOnly}).DialContext
	return &transport{host: host, inside: inside, public: public}
}

// RoundTrip implements http.RoundTripper. With a proxy, the proxy connects and decides which hosts are allowed.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if proxy, err := http.ProxyFromEnvironment(r); r.URL.Hostname() == t.host || proxy != nil || err != nil {
		return t.inside.RoundTrip(r)
	}
	return t.public.RoundTrip(r)
}

// carrierGrade has the addresses that providers use inside their own networks.
var carrierGrade = netip.MustParsePrefix("100.64.0.0/10")

// publicOnly refuses connections to addresses that are not public. It is called with the resolved address.
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
