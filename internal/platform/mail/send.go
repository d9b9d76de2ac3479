package mail

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"

	gomail "github.com/wneessen/go-mail"
)

// Why a mail was not sent, as the outbox says it.
const (
	messageKept    = "Not sent: email isn't set up."
	messageStopped = "Not sent: the server stopped during the last attempt."
	messageUnknown = "It may have arrived: the mail server's answer was lost."
)

// maxUnconfirmed is how often a mail is handed to the mail server without a known answer: once, and once more in case it was lost. So a person gets a
// mail twice at most (ADR 0015).
const maxUnconfirmed = 2

// Handle makes r send the queued mails, and give up those that were left behind.
func (m *Mailer) Handle(r *jobs.Runner) {
	jobs.Handle(r, sweepKind, 0, func(ctx context.Context, _ *jobs.Job, _ any) error { return giveUp(ctx, m.db) })
	r.Schedule(sweepKind, jobs.Every(10*time.Minute))
	jobs.Handle(r, jobKind, 0, func(ctx context.Context, job *jobs.Job, args jobArgs) error { return m.send(ctx, job, args.ID) })
}

// send makes one attempt at sending a mail. It first writes the mail in a transaction of its own and commits: the token behind a link must be stored
// before anyone can hold the link, and a node that dies from here on leaves a mail of which is known that it may have left.
func (m *Mailer) send(ctx context.Context, job *jobs.Job, id string) error {
	entry, message, err := m.write(ctx, job, id)
	if err != nil || message == nil {
		return err
	}
	if err = m.deliver(ctx, entry, *message); err == nil {
		// The mail has left, so record that even when this node is told to stop right now or the lease is lost.
		return recordOutcome(context.WithoutCancel(ctx), m.db, id, Sent, "", true, time.Now())
	}
	unknown := errors.Is(err, errNoAnswer)
	status, reason := Queued, err.Error()
	switch {
	case unknown && entry.Unconfirmed+1 >= maxUnconfirmed:
		status, reason, err = Failed, messageUnknown, jobs.Permanent(err)
	case job.Last() || errors.Is(err, errRefused):
		status, err = Failed, jobs.Permanent(err)
	}
	return errors.Join(err, recordOutcome(context.WithoutCancel(ctx), m.db, id, status, reason, !unknown, time.Now()))
}

// write renders the mail and stores it in the outbox. message is nil when there is nothing to send: the mail was sent already, it may have arrived
// twice, nobody should get it, or no mail server is set up. Then the job is done.
func (m *Mailer) write(ctx context.Context, job *jobs.Job, id string) (entry Entry, message *Message, err error) {
	err = m.db.InTx(ctx, func(tx *db.Tx) error {
		message = nil
		if entry, err = db.One(ctx, tx, scanEntry, selectEntries+"WHERE id = $1"+tx.ForUpdate(), id); err != nil {
			return fmt.Errorf("read the mail: %w", err)
		}
		if entry.Status != Queued && entry.Status != Sending {
			return job.Complete(ctx, tx)
		}
		if entry.Unconfirmed >= maxUnconfirmed { // the node of the second attempt died too
			if err := recordOutcome(ctx, tx, id, Failed, messageUnknown, false, time.Now()); err != nil {
				return err
			}
			return job.Complete(ctx, tx)
		}
		render := m.renderers[entry.Purpose]
		if render == nil {
			return fmt.Errorf("mail: no renderer for %q", entry.Purpose)
		}
		written, err := render(ctx, tx, entry.Reference)
		if errors.Is(err, ErrNobody) {
			if _, err := tx.Exec(ctx, "DELETE FROM mail_outbox WHERE id = $1", id); err != nil {
				return err
			}
			return job.Complete(ctx, tx)
		}
		if err != nil {
			return fmt.Errorf("write the mail (%s): %w", entry.Purpose, err)
		}
		status, reason := Sending, entry.Error
		if m.server == nil {
			status, reason = Kept, messageKept
		}
		recorded := written.forRecord()
		brand, err := m.brand(ctx, tx)
		if err != nil {
			return fmt.Errorf("read how mails look: %w", err)
		}
		text, html, err := recorded.bodies(brand)
		if err != nil {
			return err
		}
		if err := record(ctx, tx, id, written.To, written.Subject, text, html, status, reason); err != nil {
			return err
		}
		if m.server == nil {
			return job.Complete(ctx, tx)
		}
		if written, err = written.withSecrets(); err != nil {
			return err
		}
		message = &written
		return recordHandover(ctx, tx, id)
	})
	return entry, message, err
}

// deliver builds the mail and hands it to the server.
func (m *Mailer) deliver(ctx context.Context, entry Entry, message Message) error {
	brand, err := m.brand(ctx, m.db)
	if err != nil {
		return fmt.Errorf("read how mails look: %w", err)
	}
	text, html, err := message.bodies(brand)
	if err != nil {
		return err
	}
	msg := gomail.NewMsg()
	msg.FromMailAddress(m.from)
	// An odd name must not keep its owner from getting mail: the standard library quotes and encodes it.
	if err := msg.AddTo((&netmail.Address{Name: message.Name, Address: message.To}).String()); err != nil {
		return fmt.Errorf("%w: the recipient's address is invalid", errRefused)
	}
	msg.Subject(message.Subject)
	msg.SetDate()
	// Use the same Message-ID at every attempt, so that mail programs recognise a second copy.
	_, host, _ := strings.Cut(m.from.Address, "@")
	msg.SetMessageIDWithValue(entry.ID + "@" + host)
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // so that out-of-office replies are not sent
	msg.SetBodyString(gomail.TypeTextPlain, text)
	msg.AddAlternativeString(gomail.TypeTextHTML, html)
	for _, a := range entry.Attachments {
		content, _, err := m.blobs.Open(ctx, a.Key)
		if err != nil {
			return fmt.Errorf("attach %s: %w", a.Name, err)
		}
		defer content.Close() // it is read while the mail is sent
		msg.AttachReadSeeker(a.Name, content, gomail.WithFileContentType(gomail.ContentType(a.ContentType)))
	}
	return m.server.send(ctx, msg)
}
