package auth

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/outbound"
	"caravan/internal/text"
)

// Limits of signing in at a provider (FD-209).
const (
	// ProviderReturn is the page to which a provider sends people back.
	ProviderReturn = "/sign-in/provider"

	providerWithin  = 10 * time.Minute // from the button to the way back
	providerTimeout = 10 * time.Second // of each request to the provider
	providerAnswer  = 1 << 20          // bytes of an answer of the provider
	providerPause   = 10 * time.Second // before a provider that could not be reached is asked again
	clockDrift      = time.Minute      // by which the clocks of the provider and of this site may differ
)

// ProviderConfig is where people may sign in besides here (OpenID Connect).
type ProviderConfig struct {
	Issuer, ClientID, Secret string
	Name                     string // what people call it, such as "Microsoft"
	SecondStep               bool   // the provider asks for the second step, so that this site does not
}

// Provider is where people may sign in besides here.
type Provider struct {
	config ProviderConfig
	client *http.Client

	mu       sync.Mutex
	found    *oidc.Provider
	failed   error
	failedAt time.Time
}

// NewProvider checks the settings. Nil: there is none. The provider is asked for the first time when somebody signs in, so that this site starts
// without it.
func NewProvider(c ProviderConfig) (*Provider, error) {
	if c.Issuer == "" && c.ClientID == "" && c.Secret == "" {
		return nil, nil
	}
	if c.Issuer == "" || c.ClientID == "" || c.Secret == "" {
		return nil, errors.New("the issuer, the client id and the secret need each other")
	}
	where, err := outbound.ParseURL(c.Issuer)
	if err != nil {
		return nil, fmt.Errorf("the issuer: %w", err)
	}
	if ip := net.ParseIP(where.Hostname()); where.Scheme != "https" && where.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, errors.New("the issuer must have https")
	}
	c.Name = cmp.Or(c.Name, where.Hostname())
	client := outbound.NewClient(where.Hostname(), providerTimeout)
	client.Transport = bounded{client.Transport}
	return &Provider{config: c, client: client}, nil
}

// bounded lets nobody answer with more than the program wants to hold.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(answer.Body, providerAnswer), answer.Body}
	}
	return answer, err
}

// Name returns what people call the provider; empty: there is none.
func (p *Provider) Name() string {
	if p == nil {
		return ""
	}
	return p.config.Name
}

// discover returns what the provider says of itself. It is asked once, and its keys again whenever it signs with one that is not known.
func (p *Provider) discover(now time.Time) (*oidc.Provider, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil {
		return p.found, nil
	}
	if p.failed != nil && now.Before(p.failedAt.Add(providerPause)) {
		return nil, p.failed
	}
	// The keys are fetched with this context later, so it must not be that of a request.
	found, err := oidc.NewProvider(oidc.ClientContext(context.Background(), p.client), p.config.Issuer)
	p.found, p.failed, p.failedAt = found, err, now
	return found, err
}

func (p *Provider) oauth(found *oidc.Provider, publicURL string) oauth2.Config {
	var says struct {
		Methods []string `json:"token_endpoint_auth_methods_supported"`
	}
	_ = found.Claims(&says) // it was read as JSON before; a provider that says nothing of it takes the usual way
	where := found.Endpoint()
	// Without a way that is chosen here, the library tries both, and the second try sends a code that the first one may have used up.
	where.AuthStyle = oauth2.AuthStyleInHeader
	if len(says.Methods) > 0 && !slices.Contains(says.Methods, "client_secret_basic") {
		where.AuthStyle = oauth2.AuthStyleInParams
	}
	return oauth2.Config{ClientID: p.config.ClientID, ClientSecret: p.config.Secret, Endpoint: where, RedirectURL: publicURL + ProviderReturn,
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"}}
}

// refused returns the sentence for a provider that did not do its part.
func (p *Provider) refused(cause error) error {
	return fault.New(fault.Unauthenticated, p.config.Name+" didn't sign you in. Please try again, or use your password.").Because(cause)
}

func (p *Provider) unreachable(cause error) error {
	return fault.New(fault.Unavailable, p.config.Name+
		" can't be reached right now. Please try again, or use your password.").Because(outbound.Cause(cause))
}

func (p *Provider) clocks(cause error) error {
	return fault.New(fault.Unauthenticated, "The clocks of this site and of "+p.config.Name+
		" differ too much. Please use your password, and tell head office.").Because(cause)
}

// Messages of signing in at a provider.
const (
	messageOtherBrowser   = "This sign-in began in another browser, or was already used. Please try again."
	messageNoProvider     = "This site has no other way to sign in."
	messageProviderNoMail = "%s hasn't confirmed your email address, so we can't tell who you are. Please use your password."
	messageProviderNobody = "Nobody here has the email address of your %s account. Please ask head office for an invitation."
	messageProviderOther  = "Your account here is linked to another %s account. Sign in with your password and unlink it first, under Sign-in " +
		"and security."
	messageNotLinked = "Your account isn't linked."
)

// ProviderLink is an account at the provider with which a person signs in.
type ProviderLink struct {
	UserID   string
	LinkedAt time.Time
}

// Begun is a sign-in at the provider that has begun.
type Begun struct {
	URL     string // the provider's page
	Browser string // what the browser keeps in a cookie until it comes back
}

// BeginProvider begins to sign in at the provider. browser is the cookie of an earlier beginning, if the browser has one, so that several tabs can.
// It stores nothing: what the way back must know is sealed in the state, or derived from it and the cookie. Faults: Conflict without a provider;
// Unavailable.
func (s *Service) BeginProvider(ctx context.Context, browser string) (_ Begun, err error) {
	defer fault.Wrap(&err, "auth.BeginProvider")
	p := s.provider
	if p == nil {
		return Begun{}, fault.New(fault.Conflict, messageNoProvider)
	}
	now := s.clock.Now()
	found, err := p.discover(now)
	if err != nil {
		return Begun{}, p.unreachable(err)
	}
	seal, err := s.sealer(ctx)
	if err != nil {
		return Begun{}, err
	}
	if len(browser) != len(newToken()) {
		browser = newToken()
	}
	state := seal.make(purposeProvider(browser), now.Add(providerWithin))
	config := p.oauth(found, s.urls.Public)
	return Begun{Browser: browser, URL: config.AuthCodeURL(state, oidc.Nonce(seal.derive("nonce", state, browser)),
		oauth2.S256ChallengeOption(seal.derive("verifier", state, browser)))}, nil
}

func purposeProvider(browser string) string { return "provider: browser " + hashToken(browser) }

// derive returns a secret that only this installation and only with the browser's cookie can make, in 43 characters of base64url.
func (s sealer) derive(what, state, browser string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("derived " + what + "\n" + state + "\n" + browser))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Returned is what a browser brings back from the provider.
type Returned struct {
	State, Code string
	Error       string // the provider's own word; empty: none
	Browser     string // the cookie
}

// FinishProvider signs in whoever the provider says has come back (FD-209). No account is made: the first time, the provider's verified e-mail
// address must be that of a person, and their accounts are linked; afterwards only the link counts. Faults: Conflict without a provider;
// Unauthenticated with a sentence for each thing that can be wrong, and with the details of Login where a second step is needed; Unavailable when the
// provider cannot be reached.
func (s *Service) FinishProvider(ctx context.Context, r Returned, a Attempt) (out SignedIn, err error) {
	defer fault.Wrap(&err, "auth.FinishProvider")
	ctx = db.Essential(ctx)
	p := s.provider
	if p == nil {
		return SignedIn{}, fault.New(fault.Conflict, messageNoProvider)
	}
	defer func() {
		if err != nil {
			slog.WarnContext(ctx, "sign-in at the provider refused", "address", a.Address, "reason", fault.Of(err).Message)
		}
	}()
	seal, err := s.sealer(ctx)
	if err != nil {
		return SignedIn{}, err
	}
	now := s.clock.Now()
	expires, ok := seal.check(r.State, purposeProvider(r.Browser))
	switch {
	case !ok || r.Browser == "":
		return SignedIn{}, fault.New(fault.Unauthenticated, messageOtherBrowser)
	case !now.Before(expires):
		return SignedIn{}, fault.New(fault.Unauthenticated, messageSlowSignIn)
	}
	fresh := false
	if err := s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		fresh, err = s.repo.spend(ctx, tx, r.State, expires)
		return err
	}); err != nil {
		return SignedIn{}, err
	}
	if !fresh {
		return SignedIn{}, fault.New(fault.Unauthenticated, messageOtherBrowser)
	}
	if r.Error != "" || r.Code == "" {
		return SignedIn{}, p.refused(fmt.Errorf("the provider says %.60q", r.Error))
	}
	account, err := p.identify(ctx, s.urls.Public, r.Code, seal.derive("verifier", r.State, r.Browser), seal.derive("nonce", r.State, r.Browser), now)
	if err != nil {
		return SignedIn{}, err
	}
	var waits error
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		who, err := s.linked(ctx, tx, account, now)
		if err != nil {
			return err
		}
		if who.Deactivated {
			return fault.New(fault.Unauthenticated, messageDeactivated)
		}
		step := ""
		if p.config.SecondStep {
			step = stepProvider
		} else if waits, err = s.secondStep(ctx, tx, who.ID, "address "+a.Address, readDevice(a.Device).knows(who), now); err != nil || waits != nil {
			return err
		}
		if err := s.repo.recordSignIn(ctx, tx, who.ID, now); err != nil {
			return err
		}
		out, err = s.open(ctx, tx, who.ID, a.Agent, step, now)
		out.Device = readDevice(a.Device).with(who)
		return err
	})
	if err == nil && waits != nil {
		return SignedIn{}, waits
	}
	return out, err
}

// account is somebody, as the provider knows them.
type account struct {
	Issuer    string `json:"-"`
	Subject   string `json:"-"`
	Email     string `json:"email"`
	Verified  flag   `json:"email_verified"`
	NotBefore int64  `json:"nbf"`
}

// flag is a yes or no, which some providers send as a text.
type flag bool

// UnmarshalJSON implements json.Unmarshaler.
func (f *flag) UnmarshalJSON(b []byte) error {
	*f = string(b) == "true" || string(b) == `"true"`
	return nil
}

// identify trades a code for what the provider says about the person, and checks that it is meant for this sign-in.
func (p *Provider) identify(ctx context.Context, publicURL, code, verifier, nonce string, now time.Time) (account, error) {
	found, err := p.discover(now)
	if err != nil {
		return account{}, p.unreachable(err)
	}
	config := p.oauth(found, publicURL)
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	var refused *oauth2.RetrieveError
	if errors.As(err, &refused) && refused.Response != nil && refused.Response.StatusCode < http.StatusInternalServerError {
		return account{}, p.refused(fmt.Errorf("the code was answered with status %d, %.60q", refused.Response.StatusCode, refused.ErrorCode))
	}
	var failed *url.Error
	if errors.As(err, &failed) || refused != nil {
		return account{}, p.unreachable(err)
	}
	if err != nil {
		return account{}, p.refused(err)
	}
	raw, _ := token.Extra("id_token").(string)
	// The times are checked below: the library allows no drift for a token that has ended.
	idToken, err := found.Verifier(&oidc.Config{ClientID: p.config.ClientID, SkipExpiryCheck: true}).Verify(ctx, raw)
	if errors.As(err, &failed) {
		return account{}, p.unreachable(err)
	}
	if err != nil {
		return account{}, p.refused(err)
	}
	out := account{}
	if err := idToken.Claims(&out); err != nil {
		return account{}, p.refused(err)
	}
	switch begins := time.Unix(out.NotBefore, 0); {
	case now.After(idToken.Expiry.Add(clockDrift)):
		return account{}, p.clocks(fmt.Errorf("it ended at %v", idToken.Expiry))
	case idToken.IssuedAt.After(now.Add(clockDrift)), begins.After(now.Add(clockDrift)):
		return account{}, p.clocks(fmt.Errorf("it was issued at %v and begins at %v", idToken.IssuedAt, begins))
	case !hmac.Equal([]byte(idToken.Nonce), []byte(nonce)):
		return account{}, p.refused(errors.New("the nonce is that of another sign-in"))
	}
	out.Issuer, out.Subject = idToken.Issuer, idToken.Subject
	return out, nil
}

// linked returns the person of an account, and links them when it comes for the first time. It holds the lock of their password.
func (s *Service) linked(ctx context.Context, tx *db.Tx, a account, now time.Time) (person, error) {
	name := s.provider.Name()
	link, err := s.repo.providerLink(ctx, tx, a.Issuer, a.Subject)
	switch {
	case err == nil:
		who, err := s.repo.personByID(ctx, tx, link.UserID)
		if err == nil {
			return who, s.lockSignIn(ctx, tx, who.ID)
		}
		if !errors.Is(err, db.ErrNoRow) {
			return person{}, err
		}
		if err := s.repo.unlink(ctx, tx, link.UserID); err != nil { // they were deleted; somebody else may have their address by now
			return person{}, err
		}
	case !errors.Is(err, db.ErrNoRow):
		return person{}, err
	}
	if !a.Verified || a.Email == "" {
		return person{}, fault.New(fault.Unauthenticated, fmt.Sprintf(messageProviderNoMail, name))
	}
	who, err := s.repo.personByEmail(ctx, tx, text.Email(a.Email))
	if errors.Is(err, db.ErrNoRow) {
		return person{}, fault.New(fault.Unauthenticated, fmt.Sprintf(messageProviderNobody, name))
	}
	if err != nil || who.Deactivated {
		return who, err
	}
	if err := s.lockSignIn(ctx, tx, who.ID); err != nil {
		return person{}, err
	}
	added, err := s.repo.link(ctx, tx, a, who.ID, now)
	if err != nil {
		return person{}, err
	}
	if !added {
		if link, err := s.repo.providerLink(ctx, tx, a.Issuer, a.Subject); err == nil && link.UserID == who.ID {
			return who, nil // the same person has just been linked in another tab
		}
		return person{}, fault.New(fault.Unauthenticated, fmt.Sprintf(messageProviderOther, name))
	}
	return who, s.mailer.Enqueue(ctx, tx, PurposeLinked, who.ID)
}

// LinkOf returns since when a person is linked to the provider; nil: they are not. The caller has asked who may see it.
func (s *Service) LinkOf(ctx context.Context, userID string) (_ *time.Time, err error) {
	defer fault.Wrap(&err, "auth.LinkOf(%q)", userID)
	if s.provider == nil {
		return nil, nil
	}
	link, err := s.repo.linkOf(ctx, s.db, userID, s.provider.config.Issuer)
	if errors.Is(err, db.ErrNoRow) {
		return nil, nil
	}
	return &link.LinkedAt, err
}

// Unlink removes the signed-in person's link to the provider, and tells them by mail; nothing else ends. Signing in there links them again. Fault:
// NotFound.
func (s *Service) Unlink(ctx context.Context, identity Identity) (err error) {
	defer fault.Wrap(&err, "auth.Unlink(%q)", identity.Actor.UserID)
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		issuer := ""
		if s.provider != nil {
			issuer = s.provider.config.Issuer
		}
		_, err := s.repo.linkOf(ctx, tx, identity.Actor.UserID, issuer)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageNotLinked)
		}
		if err != nil {
			return err
		}
		if err := s.repo.unlink(ctx, tx, identity.Actor.UserID); err != nil {
			return err
		}
		return s.mailer.Enqueue(ctx, tx, PurposeUnlinked, identity.Actor.UserID)
	})
}

func scanLink(scan db.Scan) (l ProviderLink, err error) {
	err = scan(&l.UserID, db.ScanTime(&l.LinkedAt))
	return l, err
}

func (repo) providerLink(ctx context.Context, q db.Querier, issuer, subject string) (ProviderLink, error) {
	return db.One(ctx, q, scanLink, `SELECT user_id, linked_at FROM provider_links WHERE issuer = $1 AND subject = $2`, issuer, subject)
}

func (repo) linkOf(ctx context.Context, q db.Querier, userID, issuer string) (ProviderLink, error) {
	return db.One(ctx, q, scanLink, `SELECT user_id, linked_at FROM provider_links WHERE user_id = $1 AND issuer = $2`, userID, issuer)
}

// link returns false when the person is linked to another account of the provider, or somebody else was quicker.
func (repo) link(ctx context.Context, tx *db.Tx, a account, userID string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO provider_links (issuer, subject, user_id, linked_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		a.Issuer, a.Subject, userID, db.Ms(now))
	return n == 1, err
}

func (repo) unlink(ctx context.Context, tx *db.Tx, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM provider_links WHERE user_id = $1`, userID)
	return err
}
