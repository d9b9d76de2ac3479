package audit

import (
	"bytes"
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
)

// What a person reads when a report cannot be mailed (FD-24).
const (
	MessageMailNotCompleted = "Only a completed report can be emailed to the store owner."
	MessageNoOwner          = "This store has no owner to send to."
	messageJustChanged      = "This report has just changed. Please check it and try again."
)

const (
	// sameMail is the time within which the same report is not sent to the same owner again.
	sameMail = time.Minute

	mailShelf = "report-mails"
	typePDF   = "application/pdf"
)

// MailReport queues a mail with the report's current PDF to every active owner of its store, and returns the mails (AUDIT-125, AMB-039). It is for
// auditors. An owner who was sent the same PDF less than a minute ago gets no second mail; the first one is returned. Faults: NotFound; Conflict when
// the report is open, or the store has no owner.
func (s *Service) MailReport(ctx context.Context, actor access.Actor, id string, e Export) (out []ReportMail, err error) {
	defer fault.Wrap(&err, "audit.MailReport(%q, %s)", id, e)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return nil, err
	}
	toPrint, err := s.printed(ctx, actor, id, e)
	if err != nil {
		return nil, err
	}
	if err := checkMailable(toPrint); err != nil {
		return nil, err
	}
	if _, err := s.ownersOf(ctx, s.db, toPrint.Store.ID); err != nil { // queueMails asks again; asking first keeps a refusal from leaving a file
		return nil, err
	}
	printout, err := s.printout(ctx, toPrint, e)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := printout.WritePDF(&file); err != nil {
		return nil, err
	}
	key, _, err := s.blobs.Put(ctx, mailShelf, typePDF, &file)
	if err != nil {
		return nil, err
	}
	queued := 0
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		r, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := checkMailable(r); err != nil {
			return err
		}
		if !r.CompletedAt.Equal(*toPrint.CompletedAt) {
			return fault.New(fault.Conflict, messageJustChanged)
		}
		attachment := mail.Attachment{Key: key, Name: printout.FileName(), ContentType: typePDF}
		out, queued, err = s.queueMails(ctx, tx, actor, r, e, attachment)
		return err
	})
	if err == nil && queued == 0 {
		return out, s.blobs.Delete(ctx, key)
	}
	return out, err
}

func checkMailable(r Report) error {
	if !r.IsCompleted() {
		return fault.New(fault.Conflict, MessageMailNotCompleted)
	}
	return nil
}

// ownersOf returns the ids of a store's active owners, ordered by name. It is a Conflict fault when there is none.
func (s *Service) ownersOf(ctx context.Context, q db.Querier, storeID string) ([]string, error) {
	owners, err := s.owners.ActiveOwners(ctx, q, storeID)
	if err == nil && len(owners) == 0 {
		err = fault.New(fault.Conflict, MessageNoOwner)
	}
	return owners, err
}

// queueMails queues a mail to each owner of a locked report's store, except those who were sent the same just now. It returns the mails of all owners
// and the number of new ones.
func (s *Service) queueMails(ctx context.Context, tx *db.Tx, actor access.Actor, r Report, e Export, a mail.Attachment) (_ []ReportMail, queued int,
	err error) {
	owners, err := s.ownersOf(ctx, tx, r.Store.ID)
	if err != nil {
		return nil, 0, err
	}
	now := s.clock.Now()
	same, err := s.repo.mailsSince(ctx, tx, r.ID, e, now.Add(-sameMail))
	if err != nil {
		return nil, 0, err
	}
	ids := make([]string, len(owners))
	for i, owner := range owners {
		if sent, is := same[owner]; is {
			ids[i] = sent
			continue
		}
		ids[i] = db.NewID()
		outboxID, err := s.mailer.Send(ctx, tx, PurposeReport, ids[i], a)
		if err != nil {
			return nil, 0, err
		}
		if err := s.repo.createMail(ctx, tx, ids[i], outboxID, r, e, owner, actor.UserID, now); err != nil {
			return nil, 0, err
		}
		queued++
	}
	mails, err := s.repo.mailsByID(ctx, tx, ids)
	return mails, queued, err
}

// Mails returns the mails that take a report to owners, newest first. It is for auditors. Faults: Forbidden, NotFound.
func (s *Service) Mails(ctx context.Context, actor access.Actor, reportID string) (_ []ReportMail, err error) {
	defer fault.Wrap(&err, "audit.Mails(%q)", reportID)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return nil, err
	}
	if _, err := s.repo.report(ctx, s.db, reportID); err != nil {
		return nil, missing(err)
	}
	return s.repo.mailsOf(ctx, s.db, reportID)
}

// MailsByID returns mails that take reports to owners, in no particular order. Unknown ids are left out. The caller must check that the person may
// see them.
func (s *Service) MailsByID(ctx context.Context, ids []string) (_ []ReportMail, err error) {
	defer fault.Wrap(&err, "audit.MailsByID(%d)", len(ids))
	return s.repo.mailsByID(ctx, s.db, ids)
}
