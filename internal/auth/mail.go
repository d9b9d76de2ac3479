package auth

import (
	"context"
	"errors"
	"time"

	"caravan/internal/brand"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
)

// Purposes of the mails that this room queues. The first is about an e-mail address, the others about a person.
const (
	PurposeReset           = "auth.reset"
	PurposeInvitation      = "auth.invitation"
	PurposePasswordChanged = "auth.password-changed"
)

// RegisterMails lets the mailer write this room's mails. Links and temporary passwords are made when a mail leaves, in its transaction (FD-15).
func (s *Service) RegisterMails(m *mail.Mailer) {
	m.Register(PurposeReset, s.resetMail)
	m.Register(PurposeInvitation, s.invitationMail)
	m.Register(PurposePasswordChanged, s.changedMail)
}

// resetMail is about an e-mail that somebody typed: for one that nobody active has there is no mail, nor beyond a few an hour.
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
		Paragraphs: []string{"Hi " + who.FirstName + ",", "You, or somebody who typed your email, asked to set a new password. The link works once, for 30 minutes."},
		Action:     &mail.Action{Label: "Set a new password", SecretURL: func() (string, error) { return s.newLink(ctx, tx, who.ID, now) }},
		Closing:    []string{"If it was not you, you need not do anything: your password stays as it is."},
	}, nil
}

// invitationMail gives a new person their temporary password. Somebody who has a password of their own by then is left alone.
func (s *Service) invitationMail(ctx context.Context, tx *db.Tx, userID string) (mail.Message, error) {
	who, err := s.reader(ctx, tx, userID, s.repo.personByID)
	if err != nil {
		return mail.Message{}, err
	}
	if !who.Temporary {
		return mail.Message{}, mail.ErrNobody
	}
	return mail.Message{
		To: who.Email, Name: who.FirstName, Subject: "Your " + brand.Name + " account", Heading: "Welcome, " + who.FirstName,
		Paragraphs: []string{"Head office has made an account for you. Sign in with your email and this temporary password; you then choose your own."},
		SecretCode: func() (string, error) { return s.SetTemporary(ctx, tx, who.ID) },
		Action:     &mail.Action{Label: "Sign in", URL: s.urls.Public + "/"},
	}, nil
}

// changedMail tells a person that their password changed.
func (s *Service) changedMail(ctx context.Context, tx *db.Tx, userID string) (mail.Message, error) {
	who, err := s.reader(ctx, tx, userID, s.repo.personByID)
	if err != nil {
		return mail.Message{}, err
	}
	return mail.Message{
		To: who.Email, Name: who.FirstName, Subject: "Your password was changed", Heading: "Your password was changed",
		Paragraphs: []string{"Hi " + who.FirstName + ",", "The password of your account was just changed, and other devices were signed out."},
		Action:     &mail.Action{Label: "It was not me", URL: s.urls.Public + "/forgot-password"},
		Closing:    []string{"If it was you, you need not do anything."},
	}, nil
}

// reader finds whom a mail is for; mail.ErrNobody when there is nobody, or they are deactivated.
func (s *Service) reader(ctx context.Context, tx *db.Tx, ref string, find func(context.Context, db.Querier, string) (person, error)) (person, error) {
	who, err := find(ctx, tx, ref)
	if errors.Is(err, db.ErrNoRow) || err == nil && who.Deactivated {
		return person{}, mail.ErrNobody
	}
	return who, err
}
