package audit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
)

// PurposeReport is the purpose of the mails that take a report to an owner. The subject of such a mail is a ReportMail.
const PurposeReport = "audit.report"

// ReportMail is a mail that takes a report to an owner, whether sent or not (AUDIT-125, DM-029).
type ReportMail struct {
	ID        string
	ReportID  string
	Export    Export
	Recipient string // e-mail address; until the mail is written, the owner's current one
	Status    mail.Status
	Error     string // why it was not sent, or has not been sent yet; empty when nothing went wrong
	CreatedAt time.Time
	SentAt    *time.Time // nil unless sent
}

// RegisterMails lets the mailer write this room's mails.
func (s *Service) RegisterMails(m *mail.Mailer) { m.Register(PurposeReport, s.reportMail) }

// reportMail writes the mail about a report to an owner. There is no mail when the owner has since left the store, or the report has been deleted.
func (s *Service) reportMail(ctx context.Context, tx *db.Tx, id string) (mail.Message, error) {
	l, err := s.repo.letter(ctx, tx, id)
	if errors.Is(err, db.ErrNoRow) {
		return mail.Message{}, mail.ErrNobody
	}
	if err != nil {
		return mail.Message{}, err
	}
	owners, err := s.owners.ActiveOwners(ctx, tx, l.storeID)
	if err != nil {
		return mail.Message{}, err
	}
	if !slices.Contains(owners, l.recipientID) {
		return mail.Message{}, mail.ErrNobody
	}
	return l.message(s.publicURL), nil
}

// letter is the content of a mail about a report.
type letter struct {
	recipientID, storeID  string
	to, firstName, sender string
	reportID              string
	export                Export
	store, quarter        string
	date                  string
	score                 int // at the time of sending, as in the attached PDF
}

func (l letter) message(publicURL string) mail.Message {
	heading, score := l.store+" was audited", "N/A"
	if l.score >= 0 {
		heading, score = fmt.Sprintf("%s scored %d out of 100", l.store, l.score), fmt.Sprintf("%d out of 100", l.score)
	}
	attached := "Every line of the report is in the attached PDF."
	if l.export == FailedOnly {
		attached = "The failed lines are in the attached PDF."
	}
	return mail.Message{
		To: l.to, Name: l.firstName, Subject: "Audit report: " + l.store + ", " + l.quarter, Heading: heading,
		Paragraphs: []string{"Hi " + l.firstName + ",", "The audit of " + l.store + " for " + l.quarter + " is complete. " + attached},
		Facts:      []mail.Fact{{Label: "Score", Value: score}, {Label: "Quarter", Value: l.quarter}, {Label: "Audited on", Value: l.date}},
		Action:     &mail.Action{Label: "Open the report", URL: publicURL + "/compliance/audit-reports/" + l.reportID},
		Closing:    []string{l.sender + " sent you this report."},
	}
}
