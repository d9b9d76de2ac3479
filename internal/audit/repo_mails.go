package audit

import (
	"context"
	"database/sql"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
)

// createMail stores which mail of the outbox takes a report to an owner.
func (repo) createMail(ctx context.Context, q db.Querier, id, outboxID string, r Report, e Export, ownerID, senderID string, at time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO audit_report_mails (id, report_id, export_type, score, recipient_id, sender_id, outbox_id, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, id, r.ID, e, r.Scores.Total, ownerID, senderID, outboxID, db.Ms(at))
	return err
}

// mailsSince returns the mails with this export of a report that were created after a time and have not failed: their ids by the recipient's id.
func (repo) mailsSince(ctx context.Context, q db.Querier, reportID string, e Export, after time.Time) (map[string]string, error) {
	ids := map[string]string{}
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var id, recipient string
		err := scan(&id, &recipient)
		ids[recipient] = id
		return err
	}, `SELECT m.id, m.recipient_id FROM audit_report_mails m JOIN mail_outbox o ON o.id = m.outbox_id
WHERE m.report_id = $1 AND m.export_type = $2 AND m.created_at > $3 AND o.status <> 'FAILED' ORDER BY m.created_at`, reportID, e, db.Ms(after))
	return ids, err
}

const selectMails = `SELECT m.id, m.report_id, m.export_type, COALESCE(NULLIF(o.recipient, ''), u.email), o.status, o.error, m.created_at, o.sent_at
FROM audit_report_mails m JOIN users u ON u.id = m.recipient_id LEFT JOIN mail_outbox o ON o.id = m.outbox_id `

// messageNoReader is the error of a mail that was dropped because the recipient was no longer an active owner of the store.
const messageNoReader = "The owner left before the mail was sent."

func scanMail(scan db.Scan) (m ReportMail, err error) {
	var status, failure sql.Null[string]
	err = scan(&m.ID, &m.ReportID, &m.Export, &m.Recipient, &status, &failure, db.ScanTime(&m.CreatedAt), db.ScanTimePtr(&m.SentAt))
	m.Status, m.Error = mail.Status(status.V), failure.V
	if !status.Valid { // the outbox deletes a mail that has no recipient
		m.Status, m.Error = mail.Failed, messageNoReader
	}
	return m, err
}

// mailsOf returns the mails about a report, newest first.
func (repo) mailsOf(ctx context.Context, q db.Querier, reportID string) ([]ReportMail, error) {
	return db.All(ctx, q, scanMail, selectMails+`WHERE m.report_id = $1 ORDER BY m.created_at DESC, m.id DESC`, reportID)
}

// mailsByID returns mails by id, ordered by the recipient's name.
func (repo) mailsByID(ctx context.Context, q db.Querier, ids []string) ([]ReportMail, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, args := db.Placeholders(ids, 1)
	return db.All(ctx, q, scanMail, selectMails+`WHERE m.id IN (`+list+`) ORDER BY u.search_name, u.id`, args...)
}

// letter returns the content of a mail about a report, or db.ErrNoRow when the report was deleted.
func (repo) letter(ctx context.Context, q db.Querier, mailID string) (letter, error) {
	return db.One(ctx, q, func(scan db.Scan) (l letter, err error) {
		var date calendar.Day
		var sender network.PersonRef
		err = scan(&l.recipientID, &l.storeID, &l.to, &l.firstName, &sender.FirstName, &sender.LastName, &l.reportID, &l.export, &l.store, &l.quarter,
			&date, &l.score)
		l.sender, l.date = sender.FullName(), date.Long()
		return l, err
	}, `SELECT u.id, r.store_id, u.email, u.first_name, a.first_name, a.last_name, r.id, m.export_type, s.name, p.description, r.date, m.score
FROM audit_report_mails m JOIN users u ON u.id = m.recipient_id JOIN users a ON a.id = m.sender_id JOIN audit_reports r ON r.id = m.report_id
JOIN stores s ON s.id = r.store_id JOIN promotions p ON p.id = r.core_range_promotion_id
WHERE m.id = $1 AND r.deleted_at IS NULL`, mailID)
}
