package outbound

import (
	"net/url"
	"testing"
)

func TestIsPublic(t *testing.T) {
	for address, public := range map[string]bool{
		"https://push.example/x": true, "https://push.example:8443/x": true, "https://fcm.googleapis.com": true, "http://203.0.113.7/": true,
		"https://[2001:db8::1]/":  true,
		"https://bücher.example/": true, "https://4chan.example/": true, "https://my_shop.example/": true, "https://1.example2/": true,
		"https://localhost.example/":    true,
		"https://[64:ff9b::cb00:7107]/": true, "https://[2002:cb00:7107::1]/": true, // 203.0.113.7 by a gateway
		"https:///x": false, "https://": false, "javascript:alert(1)": false,
		// who somebody is to be there: what stands before the sign looks like the site
		"https://anna:swordfish@push.example/": false, "https://bank.example@push.example/": false, "https://@push.example/": false,
		// names of this machine or network
		"https://localhost/": false, "https://LOCALHOST/": false, "https://localhost./": false, "https://a.localhost/": false,
		"https://printer.local/":            false,
		"https://metadata.google.internal/": false, "https://router.home.arpa/": false, "https://localhost.localdomain/": false, "https://intranet/": false,
		"https://push.example./": false, "https://.example/": false,
		// inner addresses, as they are
		"https://127.0.0.1/": false, "https://10.1.2.3/": false, "https://192.168.0.1/": false, "https://172.16.0.1/": false,
		"https://169.254.169.254/": false, "https://0.0.0.0/": false,
		"https://100.100.100.200/": false, "https://192.0.0.8/": false, "https://198.18.0.1/": false, "https://224.0.0.1/": false,
		"https://240.0.0.1/": false, "https://255.255.255.255/": false,
		"https://[::1]/": false, "https://[::]/": false, "https://[fe80::1%25eth0]/": false, "https://[fd00::1]/": false, "https://[fec0::1]/": false,
		"https://[ff02::1]/": false,
		// and in other forms
		"https://2130706433/": false, "https://0x7f000001/": false, "https://017700000001/": false, "https://0x7f.1/": false, "https://127.1/": false,
		"https://0177.0.0.1/":       false,
		"https://0x7f.0x0.0x0.0x1/": false, "https://127.0.0.1./": false, "https://127.0.0.0x1/": false, "https://1.2.3/": false,
		"https://256.256.256.256/": false, "https://example.0x/": false,
		"https://１２７.0.0.1/": false, "https://127。0。0。1/": false, "https://①②⑦.0.0.1/": false, "https://ｌocalhost/": false,
		"https://127.0.0.1%00.example/": false,
		"https://[::ffff:127.0.0.1]/":   false, "https://[::ffff:7f00:1]/": false, "https://[::127.0.0.1]/": false, "https://[64:ff9b::7f00:1]/": false,
		"https://[64:ff9b::169.254.169.254]/": false,
		"https://[64:ff9b:1::7f00:1]/":        false, "https://[2002:7f00:1::]/": false, "https://[2002:a9fe:a9fe::1]/": false,
		"https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/": false, "https://[100::1]/": false,
	} {
		t.Run("FD-311 "+address, func(t *testing.T) {
			u, err := url.Parse(address)
			if got := err == nil && IsPublic(u); got != public {
				t.Errorf("public: %v (%v), want %v", got, err, public)
			}
		})
	}
}
