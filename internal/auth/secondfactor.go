package auth

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/secret"
	"caravan/internal/text"
)

// Limits of the second step (FD-131).
const (
	RecoveryCodes = 10 // how many a person gets
	// PendingValid is how long a sign-in waits for its second step.
	PendingValid = 10 * time.Minute
	// codesPerDay limits what all sources together may try in a day, except devices on which the person has signed in before. Guessing is hopeless then:
	// three codes of a million are right at any time.
	codesPerDay = 50
)

// Messages of the second step.
const (
	MessageCodeRequired = "Please enter the code"
	messageSecondStep   = "Please enter the code from your authenticator app."
	messageWrongCode    = "This code isn't right. Please try the newest one."
	messageUsedCode     = "This code was already used. Please wait for the next one."
	messageSlowSignIn   = "This took too long. Please sign in again."
	messageFewerCodes   = "Too many wrong codes. Please try again tomorrow, or ask head office for help."
	messageHasFactor    = "Two-step sign-in is already on."
	messageNoFactor     = "Two-step sign-in is off."
	messageOwnFactor    = "Turn off your own two-step sign-in on your profile."
)

// SecondFactor is what a person has set up for the second step of signing in.
type SecondFactor struct {
	Since        *time.Time // when it was turned on; nil: it is off
	RecoveryLeft int        // recovery codes that were not used yet
	Required     bool       // the person's role must have it
	Passkeys     int        // that sign the person in; each is both steps at once (FD-208)
}

// factor is the stored form of an app.
type factor struct {
	sealed    string
	confirmed bool
}

// SecondFactor returns what a person has set up. The caller has asked who may see it.
func (s *Service) SecondFactor(ctx context.Context, userID string) (_ SecondFactor, err error) {
	defer fault.Wrap(&err, "auth.SecondFactor(%q)", userID)
	return s.repo.secondFactor(ctx, s.db, userID)
}

// StartApp makes the secret for an app of the signed-in person. It counts once ConfirmApp has seen a code of it; starting again replaces it. It
// requires the password, unless the person has only just signed in. Faults: Invalid with the field currentPassword; TooMany; Conflict when it is on
// already.
func (s *Service) StartApp(ctx context.Context, identity Identity, password, issuer string) (_ App, err error) {
	defer fault.Wrap(&err, "auth.StartApp(%q)", identity.Actor.UserID)
	who, err := s.prove(ctx, identity, password)
	if err != nil {
		return App{}, err
	}
	app, err := newApp(issuer, who.Email)
	if err != nil {
		return App{}, err
	}
	v, err := s.vault(ctx)
	if err != nil {
		return App{}, err
	}
	started, err := s.repo.startFactor(ctx, s.db, who.ID, v.seal(app.Secret, who.ID), s.clock.Now())
	if err == nil && !started {
		err = fault.New(fault.Conflict, messageHasFactor)
	}
	return app, err
}

// prove checks that the signed-in person is at the keyboard: they have only just signed in, or know their password.
func (s *Service) prove(ctx context.Context, identity Identity, password string) (person, error) {
	who, err := s.repo.personByID(ctx, s.db, identity.Actor.UserID)
	if err != nil || identity.Session.Fresh(s.clock.Now()) {
		return who, err
	}
	if password == "" {
		return person{}, fault.InvalidField("currentPassword", messageCurrentRequired)
	}
	return who, s.verify(ctx, guess{email: who.Email, password: password, hash: who.PasswordHash, address: identity.Session.ID,
		source: "session " + identity.Session.ID, isKnown: true}, fault.InvalidField("currentPassword", messageWrongNow))
}

func (s *Service) vault(ctx context.Context) (vault, error) {
	key, err := secret.Of(ctx, s.db, "second factors")
	if err != nil {
		return vault{}, err
	}
	return newVault(key)
}

// ConfirmApp turns on the second step with a code of the app that was started, ends the person's other sessions, which had no second step, and
// returns the recovery codes. They are not stored and cannot be shown again. Faults: Invalid with the field code; TooMany; Conflict when it is on
// already or was not started.
func (s *Service) ConfirmApp(ctx context.Context, identity Identity, code string) (codes []string, err error) {
	defer fault.Wrap(&err, "auth.ConfirmApp(%q)", identity.Actor.UserID)
	who := identity.Actor.UserID
	err = s.withCode(ctx, codeEntry{userID: who, source: "session " + identity.Session.ID, isKnown: true, code: code, first: true}, func(tx *db.Tx,
		now time.Time) error {
		live, err := s.repo.isLive(ctx, tx, identity.Session.ID)
		if err != nil {
			return err
		}
		if !live {
			return fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
		}
		if err := s.tellEnded(ctx, tx)(s.repo.revokeOthers(ctx, tx, who, identity.Session.ID, now)); err != nil {
			return err
		}
		if codes, err = s.newRecoveryCodes(ctx, tx, who); err != nil {
			return err
		}
		return s.mailer.Enqueue(ctx, tx, PurposeFactorOn, who)
	})
	return codes, err
}

func (s *Service) newRecoveryCodes(ctx context.Context, tx *db.Tx, userID string) ([]string, error) {
	codes, hashes := make([]string, RecoveryCodes), make([]string, RecoveryCodes)
	for i := range codes {
		codes[i] = TemporaryPassword()
		hashes[i] = hashToken(plainCode(codes[i]))
	}
	return codes, s.repo.setRecoveryCodes(ctx, tx, userID, hashes)
}

// RenewRecoveryCodes replaces the person's recovery codes. It requires a code, of the app or one of those. Faults as ConfirmApp.
func (s *Service) RenewRecoveryCodes(ctx context.Context, identity Identity, code string) (codes []string, err error) {
	defer fault.Wrap(&err, "auth.RenewRecoveryCodes(%q)", identity.Actor.UserID)
	err = s.withCode(ctx, s.ownCode(identity, code), func(tx *db.Tx, _ time.Time) error {
		codes, err = s.newRecoveryCodes(ctx, tx, identity.Actor.UserID)
		return err
	})
	return codes, err
}

// RemoveFactor turns off the second step of the signed-in person. It requires a code, of the app or a recovery code. Somebody whose role must have a
// second step then has to set up another one first thing. Faults as ConfirmApp.
func (s *Service) RemoveFactor(ctx context.Context, identity Identity, code string) (err error) {
	defer fault.Wrap(&err, "auth.RemoveFactor(%q)", identity.Actor.UserID)
	return s.withCode(ctx, s.ownCode(identity, code), func(tx *db.Tx, _ time.Time) error {
		if _, err := s.repo.removeFactor(ctx, tx, identity.Actor.UserID); err != nil {
			return err
		}
		return s.mailer.Enqueue(ctx, tx, PurposeFactorOff, identity.Actor.UserID)
	})
}

func (s *Service) ownCode(identity Identity, code string) codeEntry {
	return codeEntry{userID: identity.Actor.UserID, source: "session " + identity.Session.ID, isKnown: true, code: code}
}

// ResetFactor turns off the second step of somebody who has lost it and removes their passkeys, for head office. It ends everything the person is
// signed in with, and tells them. A repeat changes nothing. Faults: Forbidden, NotFound; Conflict for oneself, which would do without a code.
func (s *Service) ResetFactor(ctx context.Context, actor access.Actor, userID string) (err error) {
	defer fault.Wrap(&err, "auth.ResetFactor(%q)", userID)
	if err := access.Allow(resetFactor.Allows(actor)); err != nil {
		return err
	}
	if actor.UserID == userID {
		return fault.New(fault.Conflict, messageOwnFactor)
	}
	return s.resetFactor(ctx, actor.UserID, userID)
}

// resetFactor is ResetFactor by a person, or by an operator when by is empty.
func (s *Service) resetFactor(ctx context.Context, by, userID string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		who, err := s.repo.personByID(ctx, tx, userID)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(fault.MessageNotFound)
		}
		if err != nil {
			return err
		}
		if err := s.lockSignIn(ctx, tx, userID); err != nil {
			return err
		}
		removed, err := s.repo.removeFactor(ctx, tx, userID)
		if err != nil {
			return err
		}
		passkeys, err := s.repo.removePasskeys(ctx, tx, userID)
		if err != nil || !removed && !passkeys {
			return err
		}
		if err := s.repo.clearAllFailures(ctx, tx, codesOf(userID)); err != nil {
			return err
		}
		now, told := s.clock.Now(), s.tellEnded(ctx, tx)
		if err := told(s.repo.revokeOthers(ctx, tx, userID, "", now)); err != nil {
			return err
		}
		if err := told(s.repo.revokeActing(ctx, tx, userID, now)); err != nil {
			return err
		}
		return s.mailer.Enqueue(ctx, tx, PurposeFactorReset, who.ID)
	})
}

// ResetFactorOf is ResetFactor for an operator, who knows the e-mail address, and helps also the last person of head office. Fault: NotFound.
func (s *Service) ResetFactorOf(ctx context.Context, email string) (err error) {
	defer fault.Wrap(&err, "auth.ResetFactorOf")
	who, err := s.repo.personByEmail(ctx, s.db, text.Email(email))
	if errors.Is(err, db.ErrNoRow) {
		return fault.Missing("No account has this email.")
	}
	if err != nil {
		return err
	}
	return s.resetFactor(ctx, "", who.ID)
}

// codeEntry is a code that somebody typed.
type codeEntry struct {
	userID  string
	source  string // whose wrong codes count together
	isKnown bool   // the source has proved before that it belongs to the person
	code    string
	first   bool // it confirms an app, and is not of one that counts already
}

// codesOf is the name under which a person's wrong codes are counted. No e-mail address reads like it: those are in small letters.
func codesOf(userID string) string { return "CODES " + userID }

// withCode checks a code and then acts, in one transaction. Wrong codes are counted as wrong passwords are (verify). A code works once: the step of
// the last one is kept, and a recovery code is marked as used, each by a conditional update.
func (s *Service) withCode(ctx context.Context, e codeEntry, act func(tx *db.Tx, now time.Time) error) error {
	code := plainCode(e.code)
	if code == "" {
		return fault.InvalidField("code", MessageCodeRequired)
	}
	v, err := s.vault(ctx)
	if err != nil {
		return err
	}
	err = s.countAttempt(ctx, attempts{key: codesOf(e.userID), source: e.source, isKnown: e.isKnown, perDay: codesPerDay, field: "code",
		purpose: PurposeCodes, ref: e.userID})
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.lockSignIn(ctx, tx, e.userID); err != nil {
			return err
		}
		f, err := s.repo.factor(ctx, tx, e.userID)
		switch {
		case errors.Is(err, db.ErrNoRow):
			return fault.New(fault.Conflict, messageNoFactor)
		case err != nil:
			return err
		case f.confirmed && e.first:
			return fault.New(fault.Conflict, messageHasFactor)
		case !f.confirmed && !e.first:
			return fault.New(fault.Conflict, messageNoFactor)
		}
		now := s.clock.Now()
		if err := s.useCode(ctx, tx, v, f, e, code, now); err != nil {
			return err
		}
		if err := s.repo.clearFailures(ctx, tx, codesOf(e.userID), e.source); err != nil {
			return err
		}
		return act(tx, now)
	})
}

// lockSignIn keeps others from changing how a person signs in until the transaction ends. The lock is that of the password, which every sign-in
// takes.
func (s *Service) lockSignIn(ctx context.Context, tx *db.Tx, userID string) error {
	if _, err := s.repo.lockPassword(ctx, tx, userID); !errors.Is(err, db.ErrNoRow) {
		return err
	}
	return nil
}

// useCode marks a code as used, or returns the fault of one that does not work.
func (s *Service) useCode(ctx context.Context, tx *db.Tx, v vault, f factor, e codeEntry, code string, now time.Time) error {
	if !isAppCode(code) {
		used, err := false, error(nil)
		if !e.first {
			used, err = s.repo.useRecoveryCode(ctx, tx, e.userID, hashToken(code), now)
		}
		if err == nil && !used {
			err = fault.InvalidField("code", messageWrongCode)
		}
		return err
	}
	shared, err := v.open(f.sealed, e.userID)
	if err != nil {
		return err
	}
	step, ok := stepOf(shared, code, now)
	if !ok {
		return fault.InvalidField("code", messageWrongCode)
	}
	used, err := s.repo.useStep(ctx, tx, e.userID, step, now)
	if err == nil && !used {
		err = fault.InvalidField("code", messageUsedCode)
	}
	return err
}

// secondStep makes a sign-in wait when the person has a second factor. It returns the fault that asks for it, nil when none is needed. A page goes on
// with the fault's details: secondStep is the token of a sign-in that waits for a code, passkey says that a passkey does as well, or, without a
// token, that only a passkey does: the role must have a second step, and that is the one that the person has (FD-208). The caller holds the lock of
// the person's password.
func (s *Service) secondStep(ctx context.Context, tx *db.Tx, userID, source string, isKnown bool, now time.Time) (waits, err error) {
	f, err := s.repo.secondFactor(ctx, tx, userID)
	if err != nil || f.Since == nil && (!f.Required || f.Passkeys == 0) {
		return nil, err
	}
	asks := fault.New(fault.Unauthenticated, messageSecondStep)
	asks.Details = map[string]any{"passkey": f.Passkeys > 0}
	if f.Since == nil {
		asks.Message = messageNeedsPasskey
		return asks, nil
	}
	token := newToken()
	asks.Details["secondStep"] = token
	return asks, s.repo.createPending(ctx, tx, hashToken(token), pending{userID, source, isKnown}, now.Add(PendingValid))
}

// pending is a sign-in that waits for its second step.
type pending struct {
	userID  string
	source  string
	isKnown bool
}

// SecondStep finishes a sign-in with a code. token is the detail secondStep of the answer that asked for it; it works once, for ten minutes, and only
// while nothing about how the person signs in changes. Faults: Invalid with the field code; TooMany; Unauthenticated when the sign-in waits no
// longer.
func (s *Service) SecondStep(ctx context.Context, token, code string, a Attempt) (out SignedIn, err error) {
	defer fault.Wrap(&err, "auth.SecondStep")
	ctx = db.Essential(ctx)
	over := fault.New(fault.Unauthenticated, messageSlowSignIn)
	p, err := s.repo.pending(ctx, s.db, hashToken(token), s.clock.Now())
	if errors.Is(err, db.ErrNoRow) {
		return SignedIn{}, over
	}
	if err != nil {
		return SignedIn{}, err
	}
	defer func() {
		if err != nil {
			slog.WarnContext(ctx, "second step of a sign-in refused", "user", p.userID, "address", a.Address, "reason", fault.Of(err).Message)
		}
	}()
	err = s.withCode(ctx, codeEntry{userID: p.userID, source: p.source, isKnown: p.isKnown, code: code}, func(tx *db.Tx, now time.Time) error {
		ended, err := s.repo.endPending(ctx, tx, hashToken(token), now)
		if err != nil {
			return err
		}
		if !ended {
			return over
		}
		who, err := s.repo.personByID(ctx, tx, p.userID)
		if err != nil {
			return err
		}
		if who.Deactivated {
			return over
		}
		if err := s.repo.recordSignIn(ctx, tx, who.ID, now); err != nil {
			return err
		}
		out, err = s.open(ctx, tx, who.ID, a.Agent, stepCode, now)
		out.Device = readDevice(a.Device).with(who)
		return err
	})
	return out, err
}

// RoleFactor says whether the people of a role must have a second step, and how many have none.
type RoleFactor struct {
	Role     access.Role
	Required bool
	People   int // active people of the role
	Without  int // of them, those without a second step
}

// RoleFactors returns, for each role, whether it needs a second step and how many people have none.
func (s *Service) RoleFactors(ctx context.Context, actor access.Actor) (_ []RoleFactor, err error) {
	defer fault.Wrap(&err, "auth.RoleFactors")
	if err := access.Allow(MayRequireFactor(actor)); err != nil {
		return nil, err
	}
	found, err := s.repo.roleFactors(ctx, s.db)
	all := make([]RoleFactor, 0, len(access.Roles()))
	for _, role := range access.Roles() {
		one := found[role]
		one.Role = role
		all = append(all, one)
	}
	return all, err
}

// RequireFactor sets whether the people of a role must have a second step; a repeat changes nothing. It takes effect at everybody's next request:
// whoever has none can only set one up. Nobody is locked out by that, because setting one up asks for nothing but the password. Faults: Forbidden;
// Conflict when the person requires it of their own role and has none themself.
func (s *Service) RequireFactor(ctx context.Context, actor access.Actor, role access.Role, required bool) (err error) {
	defer fault.Wrap(&err, "auth.RequireFactor(%q, %v)", role, required)
	if err := access.Allow(MayRequireFactor(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if required && role == actor.Role {
			own, err := s.repo.secondFactor(ctx, tx, actor.UserID)
			if err != nil {
				return err
			}
			if own.Since == nil && own.Passkeys == 0 {
				return fault.New(fault.Conflict, messageOwnFirst)
			}
		}
		return s.repo.requireFactor(ctx, tx, role, required, s.clock.Now())
	})
}

const messageOwnFirst = "Turn on your own two-step sign-in or add a passkey first."
