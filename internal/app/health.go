package app

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// healthTimeout is how long the health command waits for an answer. /readyz gives up on a part after three seconds.
const healthTimeout = 5 * time.Second

type healthCommand struct{}

// Run asks the site that listens at the address of the settings whether it is ready, for the health checks of containers, which have no other
// program that could ask.
func (healthCommand) Run(e *environment) error {
	ctx, cancel := context.WithTimeout(e.ctx, healthTimeout)
	defer cancel()
	scheme, transport := "http://", &http.Transport{} // without a proxy that the environment names
	if domain, err := e.config.domain(); err != nil {
		return err
	} else if domain != "" {
		// Whether the site is ready is asked, on this machine; whose certificate it has is no part of the answer.
		scheme = "https://"
		transport.TLSClientConfig = &tls.Config{ServerName: domain, InsecureSkipVerify: true} // #nosec G402 -- nothing secret is sent or believed
	}
	address := scheme + e.config.listenAddr() + "/readyz" // the dialer takes :8080 and 0.0.0.0:8080 as this machine
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	client := http.Client{Transport: transport}
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("no site answers: %w", err)
	}
	defer response.Body.Close()
	said, err := io.ReadAll(io.LimitReader(response.Body, 500))
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %d: %s", address, response.StatusCode, strings.TrimSpace(string(said)))
	}
	_, err = e.out.Write(said)
	return err
}
