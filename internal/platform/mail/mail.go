package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"time"

	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"

	"github.com/google/uuid"
)

// Config of a Mailer.
type Config struct {
	SMTPURL string // see parseServer; empty: mails stay in the outbox
	From    string // "Name <address>"
	// Brand returns how mails look at the moment. It is asked in the transaction that writes a mail, and again when the mail is sent; nil: plain.
	Brand func(ctx context.Context, q db.Querier) (Brand, error)
	Log   *slog.Logger
}

// Renderer writes the mail about a reference, in a transaction. It runs again at each attempt. It returns ErrNobody when there is nobody to write to.
type Renderer func(ctx context.Context, tx *db.Tx, reference string) (Message, error)

// ErrNobody is what a renderer returns when there is nobody to write to, such as for an unknown address. The mail is then removed without a trace.
var ErrNobody = errors.New("mail: nobody to write to")

// Queue takes mails, in the caller's transaction, one for each reference, which says who or what the mail is about. A mail is written when it is
// sent.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, purpose string, references ...string) error
}

// Mailer queues and sends mails.
type Mailer struct {
	db        *db.DB
	blobs     *blob.Store
	server    *server // nil: no mail server is set up
	from      *netmail.Address
	brand     func(ctx context.Context, q db.Querier) (Brand, error)
	log       *slog.Logger
	renderers map[string]Renderer
}

// New returns a mailer. Register its renderers before its jobs run. New does not contact the mail server.
func New(d *db.DB, blobs *blob.Store, cfg Config) (*Mailer, error) {
	from, err := netmail.ParseAddress(cfg.From)
	if err != nil {
		return nil, fmt.Errorf("the sender of mails must look like Name <name@example.com>: %w", err)
	}
	m := &Mailer{db: d, blobs: blobs, from: from, brand: cfg.Brand, log: cfg.Log, renderers: map[string]Renderer{}}
	if m.brand == nil {
		m.brand = func(context.Context, db.Querier) (b Brand, err error) { return b, nil }
	}
	if m.log == nil {
		m.log = slog.Default()
	}
	if cfg.SMTPURL != "" {
		if m.server, err = parseServer(cfg.SMTPURL); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Register sets the renderer for a purpose, which is named "room.what".
func (m *Mailer) Register(purpose string, render Renderer) {
	if _, taken := m.renderers[purpose]; taken {
		panic("mail: two renderers for " + purpose)
	}
	m.renderers[purpose] = render
}

// Attachment is a file that goes with a mail.
type Attachment struct {
	Key         string `json:"key"`         // of the blob, which must exist as long as the outbox shows the mail
	Name        string `json:"name"`        // file name
	ContentType string `json:"contentType"` // MIME type
}

// The job that sends one mail of the outbox, and the one that gives up those that were left behind.
const (
	jobKind     = "mail.send"
	sweepKind   = "mail.sweep"
	jobAttempts = 20 // over about ten hours
)

type jobArgs struct {
	ID string `json:"id"`
}

// Enqueue implements Queue.
func (m *Mailer) Enqueue(ctx context.Context, tx *db.Tx, purpose string, references ...string) error {
	for _, reference := range references {
		if _, err := m.Send(ctx, tx, purpose, reference); err != nil {
			return err
		}
	}
	return nil
}

// Send queues one mail with attachments, in the caller's transaction, and returns its id in the outbox.
func (m *Mailer) Send(ctx context.Context, tx *db.Tx, purpose, reference string, attachments ...Attachment) (id string, err error) {
	if m.renderers[purpose] == nil {
		return "", fmt.Errorf("mail: no renderer for %q", purpose)
	}
	unique, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	if attachments == nil {
		attachments = []Attachment{}
	}
	encoded, err := json.Marshal(attachments)
	if err != nil {
		return "", err
	}
	_, err = tx.Exec(ctx, "INSERT INTO mail_outbox (id, purpose, reference, attachments, status, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
		unique.String(), purpose, reference, string(encoded), Queued, db.Ms(time.Now()))
	if err != nil {
		return "", fmt.Errorf("queue a mail (%s): %w", purpose, err)
	}
	_, err = jobs.Enqueue(ctx, tx, jobKind, jobArgs{unique.String()}, jobs.Options{Attempts: jobAttempts})
	return unique.String(), err
}
