// Command https stands in front of the program as a site's proxy does, so that pages are measured as people load them: with HTTPS and HTTP/2, in
// which a browser asks for all files of a page at once. It prints its address, reads the address of the program from its input, and ends when its
// input ends. With -key it only prints the hash of its certificate's key, by which a browser can be told to trust it.
package main

import (
	"bufio"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
)

func main() {
	key := flag.Bool("key", false, "print the hash of the certificate's key and end")
	flag.Parse()

	var program atomic.Pointer[url.URL]
	front := httptest.NewUnstartedServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(program.Load())
			r.SetXForwarded()
		},
		FlushInterval: -1,
	})
	front.EnableHTTP2 = true
	front.StartTLS()
	if *key {
		fmt.Println(keyHash(front.Certificate()))
		return
	}
	fmt.Println(front.URL)

	input := bufio.NewReader(os.Stdin)
	line, err := input.ReadString('\n')
	if err != nil {
		log.Fatalf("the address of the program is missing: %v", err)
	}
	address, err := url.Parse(strings.TrimSpace(line))
	if err != nil {
		log.Fatal(err)
	}
	program.Store(address)
	_, _ = io.Copy(io.Discard, input) // the end of the input ends the command
}

// keyHash is the hash that Chromium's --ignore-certificate-errors-spki-list takes.
func keyHash(certificate *x509.Certificate) string {
	sum := sha256.Sum256(certificate.RawSubjectPublicKeyInfo)
	return base64.StdEncoding.EncodeToString(sum[:])
}
