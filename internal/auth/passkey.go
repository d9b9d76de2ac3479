package auth

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Limits of passkeys (FD-207).
const (
	MaxPasskeys       = 10 // of a person
	MaxPasskeyName    = 60 // characters
	passkeyAddWithin  = 5 * time.Minute
	passkeySignWithin = 10 * time.Minute // a sign-in page stays open for a while before somebody chooses a passkey
)

// MessagePasskeyName asks for a name that a passkey can have.
var MessagePasskeyName = fmt.Sprintf("Please enter a name of 1 to %d characters", MaxPasskeyName)

// Messages of passkeys.
const (
	messageNoPasskeys      = "Passkeys need this site to have a name and https. Please sign in with your password."
	messageUnknownPasskey  = "This passkey isn't known here. It may have been removed. Please sign in another way."
	messageWrongPasskey    = "Your passkey couldn't be checked. Please try again, or sign in another way."
	messageSlowPasskey     = "This took too long. Please try again."
	messageUsedPasskey     = "This was already used. Please try again."
	messageCopiedPasskey   = "This passkey may have been copied, so it no longer works. Please sign in another way and remove it."
	messageNotYours        = "This passkey belongs to another account."
	messageManyPasskeys    = "You have as many passkeys as you can have. Please remove one first."
	messageNoSuchPasskey   = "This passkey could not be found."
	messageNeedsPasskey    = "Please use your passkey."
	messageUnusablePasskey = "This device can't keep a passkey that asks for your fingerprint, face or PIN. Please try another one."
)

// Passkey is a key in a phone, a browser or a security key, with which its person signs in.
type Passkey struct {
	ID        string
	UserID    string
	Name      string
	Synced    bool // it may be on several of the person's devices
	CreatedAt time.Time
	LastUsed  *time.Time
	CopiedAt  *time.Time // when it was found that a copy of it may exist; it signs nobody in any more

	credential webauthn.Credential
}

// relyingParty is this site, as passkeys know it. It is nil where browsers offer none: for a site without a name or without https.
func relyingParty(publicURL string) *webauthn.WebAuthn {
	u, err := url.Parse(publicURL)
	if err != nil || u.Hostname() == "" || net.ParseIP(u.Hostname()) != nil || u.Scheme != "https" && u.Hostname() != "localhost" {
		return nil
	}
	rp, err := webauthn.New(&webauthn.Config{RPID: u.Hostname(), RPOrigins: []string{u.Scheme + "://" + u.Host}})
	if err != nil {
		slog.Warn("passkeys are off: the public URL does not suit them", "url", publicURL, "cause", err)
		return nil
	}
	return rp
}

// holder is a person with their passkeys, in the form that the library asks for. What devices keep of the person is the random id.
type holder struct {
	person
	credentials []webauthn.Credential
}

func (h holder) WebAuthnID() []byte   { return []byte(h.ID) }
func (h holder) WebAuthnName() string { return h.Email }
func (h holder) WebAuthnDisplayName() string {
	return strings.TrimSpace(h.FirstName + " " + h.LastName)
}
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

// PasskeyOffer is what a browser must know to make a passkey, or to sign in with one.
type PasskeyOffer struct {
	Challenge string
	SiteID    string // the site's domain name
	Within    time.Duration

	// Only to make one:
	UserID, Email, Name string
	Existing            []Passkey // so that a device does not make a second one for the same person
}

// OfferPasskey begins a sign-in with a passkey. It tells nothing about anybody and stores nothing. Fault: Conflict where the site cannot have
// passkeys.
func (s *Service) OfferPasskey(ctx context.Context) (_ PasskeyOffer, err error) {
	defer fault.Wrap(&err, "auth.OfferPasskey")
	return s.offer(ctx, "passkey: sign in", passkeySignWithin)
}

func (s *Service) offer(ctx context.Context, purpose string, within time.Duration) (PasskeyOffer, error) {
	if s.site == nil {
		return PasskeyOffer{}, fault.New(fault.Conflict, messageNoPasskeys)
	}
	seal, err := s.sealer(ctx)
	return PasskeyOffer{Challenge: seal.make(purpose, s.clock.Now().Add(within)), SiteID: s.site.Config.RPID, Within: within}, err
}

// opened checks the seal of the challenge that a browser has signed. Faults: Unauthenticated or Invalid, as wrong says, when it is not ours or was
// signed too late.
func (s *Service) opened(ctx context.Context, challenge, purpose string, kind fault.Kind) (expires time.Time, err error) {
	seal, err := s.sealer(ctx)
	if err != nil {
		return time.Time{}, err
	}
	expires, ok := seal.check(challenge, purpose)
	switch {
	case !ok:
		return expires, fault.New(kind, messageWrongPasskey)
	case !s.clock.Now().Before(expires):
		return expires, fault.New(kind, messageSlowPasskey)
	}
	return expires, nil
}

// ceremony is what the library compares an answer with.
func (s *Service) ceremony(challenge, userID string) webauthn.SessionData {
	return webauthn.SessionData{Challenge: challenge, RelyingPartyID: s.site.Config.RPID, UserID: []byte(userID),
		UserVerification: protocol.VerificationRequired, CredParams: webauthn.CredentialParametersDefault()}
}

// Passkeys returns a person's passkeys, the oldest first. The caller has asked who may see them.
func (s *Service) Passkeys(ctx context.Context, userID string) (_ []Passkey, err error) {
	defer fault.Wrap(&err, "auth.Passkeys(%q)", userID)
	return s.repo.passkeys(ctx, s.db, userID)
}

func purposeAdd(identity Identity) string { return "passkey: add for session " + identity.Session.ID }

// BeginPasskey begins to add a passkey for the signed-in person. It requires the password, unless the person has only just signed in. Faults: Invalid
// with the field currentPassword; TooMany; Conflict when the person has MaxPasskeys, or where the site cannot have passkeys.
func (s *Service) BeginPasskey(ctx context.Context, identity Identity, password string) (_ PasskeyOffer, err error) {
	defer fault.Wrap(&err, "auth.BeginPasskey(%q)", identity.Actor.UserID)
	who, err := s.prove(ctx, identity, password)
	if err != nil {
		return PasskeyOffer{}, err
	}
	out, err := s.offer(ctx, purposeAdd(identity), passkeyAddWithin)
	if err != nil {
		return PasskeyOffer{}, err
	}
	if out.Existing, err = s.repo.passkeys(ctx, s.db, who.ID); err != nil {
		return PasskeyOffer{}, err
	}
	if len(out.Existing) >= MaxPasskeys {
		return PasskeyOffer{}, fault.New(fault.Conflict, messageManyPasskeys)
	}
	h := holder{person: who}
	out.UserID, out.Email, out.Name = who.ID, h.WebAuthnName(), h.WebAuthnDisplayName()
	return out, nil
}

// AddPasskey stores a passkey that a device has made for the signed-in person, and tells them by mail; a repeat changes nothing. Where their role
// must have a second step, this session counts as having one from now on, and others, which began with the password alone, end. Faults: Invalid, with
// the field name or without one; Conflict as BeginPasskey, and when another account has the passkey; Unauthenticated when the session has ended.
func (s *Service) AddPasskey(ctx context.Context, identity Identity, name string, made json.RawMessage) (_ Passkey, err error) {
	defer fault.Wrap(&err, "auth.AddPasskey(%q)", identity.Actor.UserID)
	if s.site == nil {
		return Passkey{}, fault.New(fault.Conflict, messageNoPasskeys)
	}
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > MaxPasskeyName || !text.IsPlain(name) {
		return Passkey{}, fault.InvalidField("name", MessagePasskeyName)
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes(made)
	if err != nil {
		return Passkey{}, fault.New(fault.Invalid, messageWrongPasskey).Because(explained(err))
	}
	challenge := answer.Response.CollectedClientData.Challenge
	expires, err := s.opened(ctx, challenge, purposeAdd(identity), fault.Invalid)
	if err != nil {
		return Passkey{}, err
	}
	who, err := s.repo.personByID(ctx, s.db, identity.Actor.UserID)
	if err != nil {
		return Passkey{}, err
	}
	credential, err := s.site.CreateCredential(holder{person: who}, s.ceremony(challenge, who.ID), answer)
	if err != nil {
		if flags := answer.Response.AttestationObject.AuthData.Flags; !flags.UserVerified() {
			return Passkey{}, fault.New(fault.Invalid, messageUnusablePasskey).Because(explained(err))
		}
		return Passkey{}, fault.New(fault.Invalid, messageWrongPasskey).Because(explained(err))
	}
	now := s.clock.Now()
	added := Passkey{ID: db.NewID(), UserID: who.ID, Name: name, Synced: credential.Flags.BackupEligible, CreatedAt: now, credential: *credential}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.lockSignIn(ctx, tx, who.ID); err != nil {
			return err
		}
		live, err := s.repo.isLive(ctx, tx, identity.Session.ID)
		if err != nil {
			return err
		}
		if !live {
			return fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
		}
		before, err := s.repo.passkey(ctx, tx, credentialID(credential.ID))
		switch {
		case err == nil && before.UserID == who.ID:
			added = before
			return nil
		case err == nil:
			return fault.New(fault.Conflict, messageNotYours)
		case !errors.Is(err, db.ErrNoRow):
			return err
		}
		fresh, err := s.repo.spend(ctx, tx, challenge, expires)
		if err != nil {
			return err
		}
		if !fresh {
			return fault.New(fault.Invalid, messageUsedPasskey)
		}
		if all, err := s.repo.passkeys(ctx, tx, who.ID); err != nil || len(all) >= MaxPasskeys {
			return cmp.Or(err, error(fault.New(fault.Conflict, messageManyPasskeys)))
		}
		if err := s.repo.addPasskey(ctx, tx, added); err != nil {
			return err
		}
		// Other sessions of somebody who must use it now are no longer valid (Identity.live): they began with the password alone.
		if err := s.repo.markStep(ctx, tx, identity.Session.ID, stepPasskey); err != nil {
			return err
		}
		return s.mailer.Enqueue(ctx, tx, PurposePasskeyAdded, who.ID)
	})
	return added, err
}

// RemovePasskey removes one of the signed-in person's passkeys and tells them by mail. Nothing else ends. It requires the password, unless they have
// only just signed in. A repeat is a NotFound fault. Faults: NotFound; Invalid with the field currentPassword; TooMany.
func (s *Service) RemovePasskey(ctx context.Context, identity Identity, id, password string) (err error) {
	defer fault.Wrap(&err, "auth.RemovePasskey(%q)", id)
	who, err := s.prove(ctx, identity, password)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.lockSignIn(ctx, tx, who.ID); err != nil {
			return err
		}
		removed, err := s.repo.removePasskey(ctx, tx, who.ID, id)
		if err != nil {
			return err
		}
		if !removed {
			return fault.Missing(messageNoSuchPasskey)
		}
		return s.mailer.Enqueue(ctx, tx, PurposePasskeyRemoved, who.ID)
	})
}

// SignInWithPasskey signs in whoever a passkey belongs to. The device has checked the person (a fingerprint, a face, a PIN), so it counts as both
// steps (FD-208). Faults: Conflict where the site cannot have passkeys; Unauthenticated with the detail unknownPasskey when nobody has the passkey;
// Unauthenticated for a wrong, late or repeated answer, for a passkey that may have been copied, and for a deactivated person.
func (s *Service) SignInWithPasskey(ctx context.Context, signed json.RawMessage, a Attempt) (out SignedIn, err error) {
	defer fault.Wrap(&err, "auth.SignInWithPasskey")
	ctx = db.Essential(ctx)
	if s.site == nil {
		return SignedIn{}, fault.New(fault.Conflict, messageNoPasskeys)
	}
	wrong := func(cause error) error {
		return fault.New(fault.Unauthenticated, messageWrongPasskey).Because(explained(cause))
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(signed)
	if err != nil {
		return SignedIn{}, wrong(err)
	}
	challenge := answer.Response.CollectedClientData.Challenge
	expires, err := s.opened(ctx, challenge, "passkey: sign in", fault.Unauthenticated)
	if err != nil {
		return SignedIn{}, err
	}
	found, err := s.repo.passkey(ctx, s.db, credentialID(answer.RawID))
	if errors.Is(err, db.ErrNoRow) {
		return SignedIn{}, unknownPasskey()
	}
	if err != nil {
		return SignedIn{}, err
	}
	defer func() {
		if err != nil {
			slog.WarnContext(ctx, "sign-in with a passkey refused", "user", found.UserID, "address", a.Address, "reason", fault.Of(err).Message)
		}
	}()
	copied := false
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := s.lockSignIn(ctx, tx, found.UserID); err != nil {
			return err
		}
		passkey, err := s.repo.passkey(ctx, tx, credentialID(answer.RawID)) // it may have been used or removed in the meantime
		if errors.Is(err, db.ErrNoRow) {
			return unknownPasskey()
		}
		if err != nil {
			return err
		}
		who, err := s.repo.personByID(ctx, tx, passkey.UserID)
		if errors.Is(err, db.ErrNoRow) { // deleted
			return unknownPasskey()
		}
		if err != nil {
			return err
		}
		owner := holder{who, []webauthn.Credential{passkey.credential}}
		_, used, err := s.site.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
			if string(handle) != who.ID {
				return nil, errors.New("the user handle is another person's")
			}
			return owner, nil
		}, s.ceremony(challenge, ""), answer)
		if err != nil {
			return wrong(err)
		}
		fresh, err := s.repo.spend(ctx, tx, challenge, expires)
		if err != nil {
			return err
		}
		switch {
		case !fresh:
			return fault.New(fault.Unauthenticated, messageUsedPasskey)
		case passkey.CopiedAt != nil:
			return fault.New(fault.Unauthenticated, messageCopiedPasskey)
		case used.Authenticator.CloneWarning:
			copied = true
			if err := s.repo.markCopied(ctx, tx, passkey.ID, now); err != nil {
				return err
			}
			return s.mailer.Enqueue(ctx, tx, PurposePasskeyCopied, who.ID)
		case who.Deactivated:
			return fault.New(fault.Unauthenticated, messageDeactivated)
		}
		if err := s.repo.usePasskey(ctx, tx, passkey.ID, used, now); err != nil {
			return err
		}
		if err := s.repo.recordSignIn(ctx, tx, who.ID, now); err != nil {
			return err
		}
		out, err = s.open(ctx, tx, who.ID, a.Agent, stepPasskey, now)
		out.Device = readDevice(a.Device).with(who)
		return err
	})
	if err == nil && copied {
		return SignedIn{}, fault.New(fault.Unauthenticated, messageCopiedPasskey)
	}
	return out, err
}

// unknownPasskey refuses a passkey that nobody has. A browser may forget it then.
func unknownPasskey() error {
	f := fault.New(fault.Unauthenticated, messageUnknownPasskey)
	f.Details = map[string]any{"unknownPasskey": true}
	return f
}

// explained adds to an error of the library what it only says to those who look for it. It is for the log.
func explained(err error) error {
	var p *protocol.Error
	if errors.As(err, &p) && p.DevInfo != "" {
		return fmt.Errorf("%w: %s", err, p.DevInfo)
	}
	return err
}

func credentialID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

// The second steps with which sessions begin.
const (
	stepCode    = "code"
	stepPasskey = "passkey"
	// stepProvider: the provider has asked for it (FD-210).
	stepProvider = "provider"
)

const passkeyColumns = `SELECT id, user_id, name, created_at, last_used_at, copied_at, credential_id, public_key, transports, sign_count, backup_eligible, backed_up FROM passkeys `

func scanPasskey(scan db.Scan) (p Passkey, err error) {
	var id, key, transports string
	c := &p.credential
	err = scan(&p.ID, &p.UserID, &p.Name, db.ScanTime(&p.CreatedAt), db.ScanTimePtr(&p.LastUsed), db.ScanTimePtr(&p.CopiedAt), &id, &key, &transports,
		&c.Authenticator.SignCount, &c.Flags.BackupEligible, &c.Flags.BackupState)
	if err != nil {
		return p, err
	}
	p.Synced = c.Flags.BackupEligible
	for _, t := range strings.Fields(transports) {
		c.Transport = append(c.Transport, protocol.AuthenticatorTransport(t))
	}
	if c.ID, err = base64.RawURLEncoding.DecodeString(id); err != nil {
		return p, err
	}
	c.PublicKey, err = base64.RawURLEncoding.DecodeString(key)
	return p, err
}

func (repo) passkeys(ctx context.Context, q db.Querier, userID string) ([]Passkey, error) {
	return db.All(ctx, q, scanPasskey, passkeyColumns+`WHERE user_id = $1 ORDER BY created_at, id`, userID)
}

// passkey finds a passkey by the id that its device gave it. It returns db.ErrNoRow when there is none.
func (repo) passkey(ctx context.Context, q db.Querier, credentialID string) (Passkey, error) {
	return db.One(ctx, q, scanPasskey, passkeyColumns+`WHERE credential_id = $1`, credentialID)
}

func (repo) addPasskey(ctx context.Context, tx *db.Tx, p Passkey) error {
	c := p.credential
	transports := make([]string, 0, len(c.Transport))
	for _, t := range c.Transport {
		if slices.Contains(knownTransports, string(t)) {
			transports = append(transports, string(t))
		}
	}
	_, err := tx.Exec(ctx,
		`INSERT INTO passkeys (id, user_id, credential_id, public_key, name, transports, sign_count, backup_eligible, backed_up, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, p.ID, p.UserID, credentialID(c.ID), base64.RawURLEncoding.EncodeToString(c.PublicKey), p.Name,
		strings.Join(transports, " "), int64(c.Authenticator.SignCount), c.Flags.BackupEligible, c.Flags.BackupState, db.Ms(p.CreatedAt))
	return err
}

// knownTransports are the ways to reach a passkey that are kept; a browser may send any text.
var knownTransports = []string{"usb", "nfc", "ble", "smart-card", "hybrid", "internal"}

func (repo) usePasskey(ctx context.Context, tx *db.Tx, id string, used *webauthn.Credential, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE passkeys SET sign_count = $1, backed_up = $2, last_used_at = $3 WHERE id = $4`,
		int64(used.Authenticator.SignCount), used.Flags.BackupState, db.Ms(now), id)
	return err
}

func (repo) markCopied(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE passkeys SET copied_at = $1 WHERE id = $2 AND copied_at IS NULL`, db.Ms(now), id)
	return err
}

// removePasskey returns false when the person has no such passkey.
func (repo) removePasskey(ctx context.Context, tx *db.Tx, userID, id string) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM passkeys WHERE id = $1 AND user_id = $2`, id, userID)
	return n == 1, err
}

// markStep notes that a session has had a second step since it began.
func (repo) markStep(ctx context.Context, tx *db.Tx, sessionID, step string) error {
	_, err := tx.Exec(ctx, `UPDATE sessions SET second_step = $1 WHERE id = $2`, step, sessionID)
	return err
}
