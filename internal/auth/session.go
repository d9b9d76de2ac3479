package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"caravan/internal/access"
)

// How long things are valid, and how often they may be tried (FD-14, FD-15).
const (
	SessionIdle    = 30 * 24 * time.Hour
	SessionLongest = 90 * 24 * time.Hour
	maxAgent       = 300 // bytes of what a client calls itself
	ResetValid     = 30 * time.Minute
	// ImpersonationLasts is how long somebody acts as another person at most; using the site does not extend it.
	ImpersonationLasts = 30 * time.Minute
	FailureWindow      = 15 * time.Minute
	FailuresAllowed    = 10 // of one source
	// failuresOfAll limits what many addresses together may try. It does not lock out devices on which the person has signed in before.
	failuresOfAll    = 50
	signInsPerMinute = 300              // from one address, which all people of a store may share
	FreshSignIn      = 15 * time.Minute // a session this young may change the password without entering the current one

	// touchAfter is how old a session's stored last use may get. Storing it at every request would make each read a write.
	touchAfter = 5 * time.Minute
	// resetsPerHour limits the mails that one person gets when somebody keeps asking for links.
	resetsPerHour = 5
)

// Cookies that carry the tokens (AUTH-029, AUTH-030).
const (
	CookieAccess        = "access_token"
	CookieImpersonation = "impersonation_token"
)

// cookieDevice is the cookie that shows who has signed in on a device before.
const (
	cookieDevice     = "known_device"
	cookieDevicePath = "/api/auth/login"
	deviceKnownFor   = 365 * 24 * time.Hour
)

// Session is one signed-in browser or API client.
type Session struct {
	ID             string
	UserID         string
	ImpersonatorID string // the real person while impersonating; empty otherwise
	StartedFrom    string // the real person's own session, with which an impersonation ends; empty otherwise
	CreatedAt      time.Time
	LastUsedAt     time.Time
	ExpiresAt      time.Time // SessionLongest after CreatedAt; an impersonation: ImpersonationLasts
	Agent          string    // what the browser or client calls itself; empty: it did not say
	SecondStep     string    // with which it began: stepCode or stepPasskey; empty: none
}

// Live tells whether the session is still valid at now.
func (s Session) Live(now time.Time) bool {
	return now.Before(s.ExpiresAt) && now.Before(s.LastUsedAt.Add(SessionIdle))
}

// Fresh tells whether the person signed in only a short while ago.
func (s Session) Fresh(now time.Time) bool { return now.Before(s.CreatedAt.Add(FreshSignIn)) }

// Identity is a valid session and its person, as access rules see them.
type Identity struct {
	Session      Session
	Actor        access.Actor
	impersonator access.Actor // who they really are, as far as the rule of impersonating asks; empty otherwise
	owesPasskey  bool         // it began with the password alone, and its person must use a passkey by now (FD-208)
}

// live tells whether the session is still valid at now. It is not, once its person must sign in with a passkey; nor is an impersonation, once the
// real person may no longer act as this one.
func (i Identity) live(now time.Time) bool {
	return i.Session.Live(now) && !i.owesPasskey &&
		(!i.Actor.Impersonated() || i.impersonator.MayImpersonate(access.Target{UserID: i.Actor.UserID, Role: i.Actor.Role, HasSignedIn: true}))
}

// newToken returns a token of 32 random bytes, in a form that suits headers and URLs.
func newToken() string {
	var b [32]byte
	rand.Read(b[:]) // never fails: crypto/rand ends the program instead of returning an error
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// hashToken returns the form in which a token is stored. A fast hash is enough, because the token itself is random.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
