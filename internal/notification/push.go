package notification

import (
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/outbound"
)

// PushConfig says how devices are reached.
type PushConfig struct {
	Contact string // whom a push service may ask: an https address or an e-mail address (RFC 8292, 2.1)
	Inside  string // a host that may be reached by http and inside the network, for tests; empty: none
}

// Limits of push.
const (
	// MaxDevices is how many devices of a person get pushes. One more takes the place of the oldest.
	MaxDevices   = 10
	pushTimeout  = 15 * time.Second // of one call to a push service
	pushesAtOnce = 4                // jobs of a node
	maxEndpoint  = 2000             // characters

	// pushKeeps is how long a push service keeps what a device cannot take, such as while it is off.
	pushKeeps = 24 * time.Hour
	// pushAttempts is how often a device is tried that its push service could not reach.
	pushAttempts = 8
	firstPause   = 30 * time.Second
	longestPause = 6 * time.Hour
)

// Device is a browser in which somebody has turned push on.
type Device struct {
	ID        string
	UserID    string
	SessionID string
	Endpoint  string // address at its push service; whoever knows it can reach the device
	P256dh    string // the browser's public key, base64url (RFC 8291)
	Auth      string // a secret that it shares with the sender, base64url
}

// What a person reads when a browser gives something else than a subscription.
const messageDevice = "This browser's push service can't be used."

// check refuses what is no address of a push service or cannot be encrypted for.
func (d Device) check(inside string) error {
	u, err := url.Parse(d.Endpoint)
	if err != nil || len(d.Endpoint) > maxEndpoint {
		return fault.InvalidField("endpoint", messageDevice)
	}
	if inside == "" || u.Hostname() != inside {
		_, err := netip.ParseAddr(u.Hostname())
		if isAddress := err == nil; u.Scheme != "https" || isAddress || u.Port() != "" && u.Port() != "443" || !outbound.IsPublic(u) {
			return fault.InvalidField("endpoint", messageDevice)
		}
	}
	key, err := base64.RawURLEncoding.DecodeString(d.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	if err != nil {
		return fault.InvalidField("p256dh", messageDevice)
	}
	if auth, err := base64.RawURLEncoding.DecodeString(d.Auth); err != nil || len(auth) != 16 {
		return fault.InvalidField("auth", messageDevice)
	}
	return nil
}

// outcome is what a push service's answer means.
type outcome string

const (
	arrived outcome = "ARRIVED"
	dead    outcome = "DEAD"  // the device has no such subscription any more
	again   outcome = "AGAIN" // it could not be taken now
	refused outcome = "REFUSED"
)

// meaning returns what a status of a push service means (RFC 8030).
func meaning(status int) outcome {
	switch {
	case status >= 200 && status < 300:
		return arrived
	case status == http.StatusNotFound, status == http.StatusGone:
		return dead
	case status == http.StatusTooManyRequests, status >= 500:
		return again
	}
	return refused
}

// pause returns how long to wait before another attempt: as long as the service asks for, or twice as long as the last time.
func pause(attempt int, retryAfter string, now time.Time) time.Duration {
	wait := firstPause << min(attempt, 10)
	if seconds, err := strconv.Atoi(retryAfter); err == nil && seconds >= 0 {
		wait = max(wait, time.Duration(min(seconds, int(longestPause/time.Second)))*time.Second)
	} else if at, err := http.ParseTime(retryAfter); err == nil {
		wait = max(wait, at.Sub(now))
	}
	return min(wait, longestPause)
}

// errNoPush is why a device is tried again.
var errNoPush = errors.New("the push service could not take it")
