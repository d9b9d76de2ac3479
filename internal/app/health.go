package app

import (
	"context"
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
	address := "http://" + e.config.Addr + "/readyz" // the dialer takes :8080 and 0.0.0.0:8080 as this machine
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	client := http.Client{Transport: &http.Transport{}} // without a proxy that the environment names
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
