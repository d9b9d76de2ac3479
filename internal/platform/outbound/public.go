package outbound

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/idna"
)

// IsPublic tells whether a web address that people or services give may be one of the public internet: with a whole name or a public IP address, and
// without a user. Every form in which browsers and resolvers read an address is known here (FD-311). Where a name leads is only known when it is
// dialled, so clients look again.
func IsPublic(u *url.URL) bool {
	if u.User != nil {
		return false
	}
	host := u.Hostname()
	if ip, err := netip.ParseAddr(host); err == nil {
		return isPublicIP(ip)
	}
	name, err := names.ToASCII(host) // also what only looks like letters, digits and dots
	if err != nil {
		return false
	}
	labels := strings.Split(name, ".")
	last := labels[len(labels)-1]
	if len(labels) < 2 || slices.Contains(labels, "") || slices.Contains(innerDomains, last) || strings.HasSuffix(name, ".home.arpa") {
		return false
	}
	return !isNumber(last)
}

// names reads names as browsers do, which also know some with an underscore.
var names = idna.New(idna.MapForLookup(), idna.StrictDomainName(false))

// innerDomains end names that are only known in a network, or mean the machine itself (RFC 6761, 6762).
var innerDomains = []string{"localhost", "localdomain", "local", "internal"}

// isNumber tells whether a label is a number: a name that ends in one is read as an IPv4 address, in whatever form (WHATWG URL, 3.5).
func isNumber(label string) bool {
	digits, set := strings.TrimPrefix(label, "0x"), "0123456789"
	if digits != label {
		set += "abcdef"
	}
	return strings.Trim(digits, set) == ""
}

// Prefixes of addresses that are unicast and not public, and of those that stand for an IPv4 address.
var (
	inner = []netip.Prefix{
		netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), // of this network; of a provider's
		// of protocols, of measurements, of nobody
		netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"),
		netip.MustParsePrefix("2001::/32"), // Teredo: an address behind somebody's router
	}
	publicV6  = netip.MustParsePrefix("2000::/3")
	nat64     = netip.MustParsePrefix("64:ff9b::/96")
	sixToFour = netip.MustParsePrefix("2002::/16")
)

// isPublicIP tells whether an address is one of the public internet. An IPv6 address that a gateway translates counts as the IPv4 address in it.
func isPublicIP(ip netip.Addr) bool {
	ip = ip.Unmap()
	switch b := ip.As16(); {
	case ip.Is4():
	case nat64.Contains(ip):
		ip = netip.AddrFrom4([4]byte(b[12:]))
	case sixToFour.Contains(ip):
		ip = netip.AddrFrom4([4]byte(b[2:6]))
	case !publicV6.Contains(ip):
		return false
	}
	return ip.IsGlobalUnicast() && !ip.IsPrivate() && !slices.ContainsFunc(inner, func(p netip.Prefix) bool { return p.Contains(ip) })
}
