package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"caravan/internal/access"
)

// How long things hold (FD-14, FD-15).
const (
	SessionIdle     = 30 * 24 * time.Hour
	SessionLongest  = 90 * 24 * time.Hour
	ResetValid      = 30 * time.Minute
	FailureWindow   = 15 * time.Minute
	FailuresAllowed = 10
	FreshSignIn     = 15 * time.Minute // a session this young may change the password without the current one

	// touchAfter is how stale a session's last use may be on record: writing it at every request would make each read a write.
	touchAfter = 5 * time.Minute
	// resetsPerHour bounds the mails that asking again and again can send to one person.
	resetsPerHour = 5
)

// Cookies that carry the tokens (AUTH-029, AUTH-030).
const (
	CookieAccess        = "access_token"
	CookieImpersonation = "impersonation_token"
)

// Session is one signed-in browser or API client.
type Session struct {
	ID             string
	UserID         string
	ImpersonatorID string // the real person; empty unless impersonating
	CreatedAt      time.Time
	LastUsedAt     time.Time
	ExpiresAt      time.Time // the end of SessionLongest
}

// Live tells whether the session still counts at now.
func (s Session) Live(now time.Time) bool {
	return now.Before(s.ExpiresAt) && now.Before(s.LastUsedAt.Add(SessionIdle))
}

// Fresh tells whether the person proved who they are a short while ago.
func (s Session) Fresh(now time.Time) bool { return now.Before(s.CreatedAt.Add(FreshSignIn)) }

// Identity is a live session with what the request's rules need to know of its person.
type Identity struct {
	Session Session
	Actor   access.Actor
}

// newToken makes a token of 32 random bytes, written for a header or a URL.
func newToken() string {
	var b [32]byte
	rand.Read(b[:]) // never fails: crypto/rand ends the program rather than return an error
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// hashToken is what is stored of a token. A fast hash is enough: the token itself is random.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
