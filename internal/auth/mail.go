package auth

import (
	"context"
	"errors"
	"time"

	"caravan/internal/brand"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
)

// Purposes of this room's mails. The reference of PurposeReset and PurposeLocked is an e-mail address, that of the others a person's id.
const (
	PurposeReset           = "auth.reset"
	PurposeInvitation      = "auth.invitation"
	PurposeReminder        = "auth.reminder"
	PurposePasswordChanged = "auth.password-changed"
	PurposeLocked          = "auth.locked"
	PurposeFactorOn        = "auth.second-step-on"
	PurposeFactorOff       = "auth.second-step-off"
	PurposeFactorReset     = "auth.second-step-reset"
	PurposeCodes           = "auth.codes-refused"
	PurposePasskeyAdded    = "auth.passkey-added"
	PurposePasskeyRemoved  = "auth.passkey-removed"
	PurposePasskeyCopied   = "auth.passkey-copied"
	PurposeLinked          = "auth.provider-linked"
	PurposeUnlinked        = "auth.provider-unlinked"
)

// RegisterMails registers the renderers of this room's mails. Links and temporary passwords are created when a mail is sent, in its transaction
// (FD-15).
func (s *Service) RegisterMails(m *mail.Mailer) {
	m.Register(PurposeReset, s.resetMail)
	m.Register(PurposeInvitation, s.invitationMail)
	m.Register(PurposeReminder, s.reminderMail)
	m.Register(PurposePasswordChanged, s.changedMail)
	m.Register(PurposeLocked, s.lockedMail)
	for purpose, words := range s.factorMails() {
		m.Register(purpose, func(ctx context.Context, tx *db.Tx, userID string) (mail.Message, error) {
			return s.factorMail(ctx, tx, userID, words)
		})
	}
}

// resetMail answers to an e-mail address that somebody typed. No mail is sent when no active person has the address, or when the person got several
// within the hour.
func (s *Service) resetMail(ctx context.Context, tx *db.Tx, email string) (mail.Message, error) {
	who, err := s.reader(ctx, tx, email, s.repo.personByEmail)
	if err != nil {
		return mail.Message{}, err
	}
	now := s.clock.Now()
	n, err := s.repo.resetsSince(ctx, tx, who.ID, now.Add(-time.Hour))
	if err != nil {
		return mail.Message{}, err
	}
	if n >= resetsPerHour {
		return mail.Message{}, mail.ErrNobody
	}
	return mail.Message{
		To: who.Email, Name: who.FirstName, Subject: "Set a new password", Heading: "Set a new password",
		Paragraphs: []string{"Hi " + who.FirstName + ",",
			"We received a request to set a new password for your account. The link works once and expires in 30 minutes."},
		Action:  &mail.Action{Label: "Set a new password", SecretURL: func() (string, error) { return s.newLink(ctx, tx, who.ID, now) }},
		Closing: []string{"If this wasn't you, you don't need to do anything. Your password hasn't changed."},
	}, nil
}

// invitationMail gives a new person their temporary password. It is not sent to somebody who has chosen a password in the meantime.
func (s *Service) invitationMail(ctx context.Context, tx *db.Tx, userID string) (mail.Message, error) {
	who, err := s.reader(ctx, tx, userID, s.repo.personByID)
	if err != nil {
		return mail.Message{}, err
	}
	if !who.Temporary {
		return mail.Message{}, mail.ErrNobody
	}
	return mail.Message{
		To: who.Email, Name: who.FirstName, Subject: "Your new account", Heading: "Welcome, " + who.FirstName,
		Paragraphs: []string{"An account has been created for you. Sign in with your email and this temporary password, then choose your own."},
		SecretCode: func() (string, error) { return s.SetTemporary(ctx, tx, who.ID) },
		Action:     &mail.Action{Label: "Sign in", URL: s.urls.Public + "/"},
	}, nil
}

// reminderMail gives a person who has not signed in yet another temporary password. The earlier one ends, because that mail may be anywhere by now.
func (s *Service) reminderMail(ctx context.Context, tx *db.Tx, userID string) (mail.Message, error) {
	m, err := s.invitationMail(ctx, tx, userID)
	if err != nil {
		return mail.Message{}, err
	}
	m.Subject, m.Heading = "Your "+brand.Name+" account is waiting for you", "Your account is waiting"
	m.Paragraphs = []string{"Hi " + m.Name + ",",
		"You haven't signed in yet. Sign in with your email and this new temporary password, then choose your own."}
	return m, nil
}

// changedMail tells a person that their password changed.
func (s *Service) changedMail(ctx context.Context, tx *db.Tx, userID string) (mail.Message, error) {
	who, err := s.reader(ctx, tx, userID, s.repo.personByID)
	if err != nil {
		return mail.Message{}, err
	}
	return mail.Message{
		To: who.Email, Name: who.FirstName, Subject: "Your password was changed", Heading: "Your password was changed",
		Paragraphs: []string{"Hi " + who.FirstName + ",", "Your password was just changed, and your other devices were signed out."},
		Action:     &mail.Action{Label: "This wasn't me", URL: s.urls.Public + "/forgot-password"},
		Closing:    []string{"If this was you, you don't need to do anything."},
	}, nil
}

// lockedMail tells a person that somebody has tried many passwords with their e-mail address. Nobody gets it for an address without an account.
func (s *Service) lockedMail(ctx context.Context, tx *db.Tx, email string) (mail.Message, error) {
	who, err := s.reader(ctx, tx, email, s.repo.personByEmail)
	if err != nil {
		return mail.Message{}, err
	}
	return mail.Message{
		To: who.Email, Name: who.FirstName, Subject: "Someone tried to sign in to your account", Heading: "Someone tried to sign in to your account",
		Paragraphs: []string{"Hi " + who.FirstName + ",",
			"Someone entered a wrong password for your account several times. They can't try again for 15 minutes. " +
				"You can still sign in on a device that you have used before."},
		Action:  &mail.Action{Label: "Set a new password", URL: s.urls.Public + "/forgot-password"},
		Closing: []string{"If this was you, or if you use a password that nobody can guess, you don't need to do anything."},
	}, nil
}

// reader returns the recipient of a mail. It returns mail.ErrNobody when the person does not exist or is deactivated.
func (s *Service) reader(ctx context.Context, tx *db.Tx, ref string, find func(context.Context, db.Querier, string) (person, error)) (person, error) {
	who, err := find(ctx, tx, ref)
	if errors.Is(err, db.ErrNoRow) || err == nil && who.Deactivated {
		return person{}, mail.ErrNobody
	}
	return who, err
}

// factorWords are the words of a mail about the second step or passkeys.
type factorWords struct{ subject, text, closing string }

// factorMails are the mails about the second step and other ways to sign in, by their purpose.
func (s *Service) factorMails() map[string]factorWords {
	name := s.provider.Name()
	return map[string]factorWords{
		PurposeFactorOn: {"Two-step sign-in is on", "Two-step sign-in was just turned on for your account, and your other devices were signed out. " +
			"From now on, signing in also asks for a code from your authenticator app.",
			"If this wasn't you, please contact head office."},
		PurposeFactorOff: {"Two-step sign-in is off", "Two-step sign-in was just turned off for your account. Signing in only asks for your password now.",
			"If this wasn't you, set a new password and contact head office."},
		PurposeFactorReset: {"Your two-step sign-in was reset", "Head office has turned off two-step sign-in for your account and removed your " +
			"passkeys, and you were signed out everywhere. Sign in with your password, then set it up again on your profile.",
			"If you didn't ask for this, please contact head office."},
		PurposeCodes: {"Someone entered wrong sign-in codes", "Someone who knows your password entered wrong codes for your account several times. " +
			"They can't try again for a while. You can still sign in on a device that you have used before.",
			"If this wasn't you, set a new password now."},
		PurposePasskeyAdded: {"A passkey was added", "A passkey was just added to your account. Whoever has it can sign in as you without your password.",
			"If this wasn't you, set a new password, remove the passkey on your profile, and contact head office."},
		PurposePasskeyRemoved: {"A passkey was removed", "A passkey was just removed from your account. It no longer signs you in.",
			"If this wasn't you, set a new password and contact head office."},
		PurposePasskeyCopied: {"One of your passkeys was stopped", "One of your passkeys was used in a way that suggests someone has a copy of it, so " +
			"it no longer signs anybody in. Remove it on your profile, and add a new one.",
			"If you don't know how this could have happened, please contact head office."},
		PurposeLinked: {"You can sign in with " + name, "Your account was just linked to your " + name +
			" account, because both have this email address. You can sign in with either from now on.",
			"If this wasn't you, unlink it on your profile, set a new password, and contact head office."},
		PurposeUnlinked: {"Your " + name + " account was unlinked", "Your account was just unlinked from your " + name +
			" account. Signing in there links them again.",
			"If this wasn't you, set a new password and contact head office."},
	}
}

// factorMail tells a person what has happened to their second step.
func (s *Service) factorMail(ctx context.Context, tx *db.Tx, userID string, words factorWords) (mail.Message, error) {
	who, err := s.reader(ctx, tx, userID, s.repo.personByID)
	if err != nil {
		return mail.Message{}, err
	}
	return mail.Message{
		To: who.Email, Name: who.FirstName, Subject: words.subject, Heading: words.subject,
		Paragraphs: []string{"Hi " + who.FirstName + ",", words.text},
		Action:     &mail.Action{Label: "Set a new password", URL: s.urls.Public + "/forgot-password"},
		Closing:    []string{words.closing},
	}, nil
}
