package mail

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Status is where a mail stands.
type Status string

// The statuses of a mail.
const (
	Queued  Status = "QUEUED"  // will be sent soon; after a failed attempt Error says what went wrong
	Sending Status = "SENDING" // a node is handing it to the mail server, or died while it did
	Sent    Status = "SENT"    // the mail server has taken it
	Failed  Status = "FAILED"  // refused for good, or given up
	Kept    Status = "KEPT"    // not sent, because no mail server is set up
)

// Values lists every status, for the document of the API.
func (Status) Values() []Status { return []Status{Queued, Sending, Sent, Failed, Kept} }

// Entry is a mail in the outbox. Recipient, subject and bodies are empty until the mail is first written; they never contain a secret.
type Entry struct {
	ID          string
	Purpose     string
	Reference   string
	Attachments []Attachment
	Recipient   string
	Subject     string
	Text, HTML  string
	Status      Status
	Attempts    int
	Unconfirmed int    // how often it was handed to the mail server without a known answer, up to maxUnconfirmed
	Error       string // of the last attempt, or why the mail was not sent
	Created     time.Time
	SentAt      *time.Time // nil unless Sent
}

const selectEntries = `SELECT id, purpose, reference, attachments, recipient, subject, text_body, html_body, status, attempts, unconfirmed, error, created_at, sent_at
	FROM mail_outbox `

func scanEntry(scan db.Scan) (e Entry, err error) {
	var attachments string
	err = scan(&e.ID, &e.Purpose, &e.Reference, &attachments, &e.Recipient, &e.Subject, &e.Text, &e.HTML, &e.Status, &e.Attempts, &e.Unconfirmed,
		&e.Error, db.ScanTime(&e.Created), db.ScanTimePtr(&e.SentAt))
	if err != nil {
		return Entry{}, err
	}
	return e, json.Unmarshal([]byte(attachments), &e.Attachments)
}

// Find returns a mail. It returns db.ErrNoRow when there is none, or when it was removed because nobody should get it.
func Find(ctx context.Context, q db.Querier, id string) (Entry, error) {
	return db.One(ctx, q, scanEntry, selectEntries+"WHERE id = $1", id)
}

// Sort is what a list of mails is sorted by.
type Sort string

// What mails can be sorted by. The zero value lists the newest first.
const (
	ByRecipient Sort = "RECIPIENT"
	ByStatus    Sort = "STATUS"
	ByCreated   Sort = "CREATED"
	BySent      Sort = "SENT"
)

// Values lists what mails can be sorted by, for the document of the API.
func (Sort) Values() []Sort { return []Sort{ByRecipient, ByStatus, ByCreated, BySent} }

// Filter says which mails a list has, and in which order. The zero value means all, the newest first.
type Filter struct {
	Status     Status // Queued also finds the mails that are being sent
	Purpose    string
	Recipient  string // every word must be in the address
	Sort       Sort
	Descending bool // of the Sort
}

func (f Filter) where() *db.Condition {
	where := db.Where("1 = 1")
	switch f.Status {
	case "":
	case Queued:
		where.And("status IN (%s, %s)", Queued, Sending)
	default:
		where.And("status = %s", f.Status)
	}
	if f.Purpose != "" {
		where.And("purpose = %s", f.Purpose)
	}
	for _, word := range text.SearchWords(f.Recipient) {
		where.And(`recipient LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	return where
}

// order returns the clause that sorts a list. Equal mails are listed the newest first, and those without a recipient or not sent are last.
func (f Filter) order() string {
	const newest = "created_at DESC, id DESC"
	way := ""
	if f.Descending {
		way = " DESC"
	}
	switch f.Sort {
	case ByRecipient:
		return " ORDER BY NULLIF(recipient, '')" + way + " NULLS LAST, " + newest
	case ByStatus:
		return " ORDER BY status" + way + ", " + newest
	case BySent:
		return " ORDER BY sent_at" + way + " NULLS LAST, " + newest
	case ByCreated:
		return " ORDER BY created_at" + way + ", id" + way
	}
	return " ORDER BY " + newest
}

// List returns a page of the mails of the outbox, and the number of mails on all pages.
func List(ctx context.Context, q db.Querier, f Filter, page db.Page) (found []Entry, total int, err error) {
	where := f.where()
	if err := q.QueryRow(ctx, "SELECT COUNT(*) FROM mail_outbox WHERE "+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count the outbox: %w", err)
	}
	found, err = db.All(ctx, q, scanEntry, selectEntries+"WHERE "+where.String()+f.order()+where.Page(page), where.Args...)
	return found, total, err
}

// ListAbout returns the mails with this purpose and reference, newest first.
func ListAbout(ctx context.Context, q db.Querier, purpose, reference string) ([]Entry, error) {
	return db.All(ctx, q, scanEntry, selectEntries+"WHERE purpose = $1 AND reference = $2 ORDER BY created_at DESC, id DESC", purpose, reference)
}

// record stores the written mail, its recipient and its status, and counts the attempt.
func record(ctx context.Context, tx *db.Tx, id, recipient, subject, text, html string, status Status, reason string) error {
	_, err := tx.Exec(ctx, `UPDATE mail_outbox
		SET recipient = $1, subject = $2, text_body = $3, html_body = $4, status = $5, error = $6, attempts = attempts + 1 WHERE id = $7`,
		recipient, subject, text, html, status, reason, id)
	return err
}

// recordHandover counts that the mail is about to be handed to the mail server. It is committed before that happens.
func recordHandover(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, "UPDATE mail_outbox SET unconfirmed = unconfirmed + 1 WHERE id = $1", id)
	return err
}

// recordOutcome stores how sending went. It only changes a mail that is being sent, so that a late attempt cannot undo the result of another.
// confirmed tells that the mail server's answer is known, or that it never had the whole mail.
func recordOutcome(ctx context.Context, q db.Querier, id string, status Status, failure string, confirmed bool, now time.Time) error {
	var sent *time.Time
	if status == Sent {
		sent = &now
	}
	settled := 0
	if confirmed {
		settled = 1
	}
	_, err := q.Exec(ctx, "UPDATE mail_outbox SET status = $1, error = $2, sent_at = $3, unconfirmed = unconfirmed - $4 WHERE id = $5 AND status = $6",
		status, failure, db.MsPtr(sent), settled, id, Sending)
	return err
}

// giveUp ends the mails that no job will send any more, because the program died during the last attempt.
func giveUp(ctx context.Context, q db.Querier) error {
	_, err := q.Exec(ctx, `UPDATE mail_outbox SET status = $1, error = CASE WHEN unconfirmed > 0 THEN $2 ELSE $3 END
		WHERE status IN ('QUEUED', 'SENDING') AND NOT EXISTS (
			SELECT 1 FROM jobs WHERE jobs.finished_at IS NULL AND jobs.kind = $4 AND jobs.args = '{"id":"' || mail_outbox.id || '"}')`,
		Failed, messageUnknown, messageStopped, jobKind)
	if err != nil {
		return fmt.Errorf("give up abandoned mails: %w", err)
	}
	return nil
}
