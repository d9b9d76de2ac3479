package audit

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/mail"

	"github.com/google/go-cmp/cmp/cmpopts"
)

// outbox returns the outbox's entry for a report's mail.
func (w *world) outbox(t testing.TB, m ReportMail) mail.Entry {
	t.Helper()
	entries, err := mail.ListAbout(t.Context(), w.db, PurposeReport, m.ID)
	check.OK(t, err)
	check.Must(t, check.Is(t, len(entries), 1, entries, m.ID))
	return entries[0]
}

func TestMailReport(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		_, err := w.db.Exec(ctx, `INSERT INTO users (id, email, first_name, last_name, search_name, role, store_id, created_at, updated_at)
VALUES ('oda', 'oda@caravan.example', 'Oda', 'Alm', 'oda alm', 'STORE_OWNER', 'north', 0, 0)`)
		check.OK(t, err)
		r := w.completed(t, rob, "north", keyStandard)
		sent, err := w.MailReport(ctx, rob, r.ID, FailedOnly)
		check.OK(t, err)
		t.Run("AUDIT-125 FD-24 one mail is queued to every active owner of the store", func(t *testing.T) {
			want := ReportMail{ReportID: r.ID, Export: FailedOnly, Status: mail.Queued, CreatedAt: atFirst}
			oda, olga := want, want
			oda.Recipient, olga.Recipient = "oda@caravan.example", "olga@caravan.example"
			check.Same(t, sent, []ReportMail{oda, olga}, cmpopts.IgnoreFields(ReportMail{}, "ID"))
		})
		t.Run("AUDIT-125 pressing again within a minute sends nothing new", func(t *testing.T) {
			again, err := w.MailReport(ctx, ann, r.ID, FailedOnly)
			check.OK(t, err)
			check.Same(t, again, sent)
			mails, files := w.net.Count(t, `SELECT COUNT(*) FROM mail_outbox`), w.Files(t, mailShelf)
			check.Is(t, mails, 2)
			check.Is(t, files, 1)
		})
		t.Run("AUDIT-125 the attachment is the report as it was when the mail was queued, even if it changes later", func(t *testing.T) {
			_, err := w.SetPending(ctx, ann, r.ID, nil)
			check.OK(t, err)
			w.Work(t)
			e := w.outbox(t, sent[1])
			check.Must(t, check.Is(t, len(e.Attachments), 1, e.Attachments))
			check.Is(t, e.Attachments[0].Name, "audit-report-cafe-nord-2026-03-20-failed.pdf")
			check.Is(t, e.Attachments[0].ContentType, "application/pdf")
			text := w.PDF(t, e.Attachments[0].Key)
			check.True(t, strings.Contains(text, "Windows clean"), text)
			check.True(t, !strings.Contains(text, "Floor swept"), text)
			check.True(t, !strings.Contains(text, "Score so far"), text)
		})
		t.Run("AMB-039 the mail is short and has the score, quarter, day and a link to the report", func(t *testing.T) {
			e := w.outbox(t, sent[1])
			check.Is(t, e.Subject, "Audit report: Café Nord, Summer 2026")
			check.Is(t, e.Recipient, "olga@caravan.example")
			for _, part := range []string{"Café Nord scored 98 out of 100", "Hi Olga,", "The failed lines are in the attached PDF.", "Score: 98 out of 100",
				"Quarter: Summer 2026", "Audited on: 20 March 2026", "https://caravan.example/compliance/audit-reports/" + r.ID,
				"Rob Ryder sent you this report."} {
				check.True(t, strings.Contains(e.Text, part), part, e.Text)
			}
		})
		t.Run("AMB-039 SCR-044 without a mail server the mail is kept, with the reason", func(t *testing.T) {
			mails, err := w.Mails(ctx, rob, r.ID)
			check.OK(t, err)
			check.Must(t, check.Is(t, len(mails), 2, mails))
			check.Is(t, mails[0].Status, mail.Kept)
			check.Is(t, mails[0].Error, "Not sent: email isn't set up.")
		})
		t.Run("FD-24 an open report is not mailed", func(t *testing.T) {
			_, err := w.MailReport(ctx, ann, r.ID, Full)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, "Only a completed report can be emailed to the store owner.", err)
		})
		_, err = w.Complete(ctx, rob, r.ID, nil)
		check.OK(t, err)
		t.Run("AUDIT-129 the other export is another mail, with every line", func(t *testing.T) {
			full, err := w.MailReport(ctx, ann, r.ID, Full)
			check.OK(t, err)
			w.Work(t)
			e := w.outbox(t, full[0])
			check.Is(t, len(full), 2, full, e.Text)
			check.True(t, strings.Contains(w.PDF(t, e.Attachments[0].Key), "Floor swept"), w.PDF(t, e.Attachments[0].Key), e.Text)
			check.True(t, strings.Contains(e.Text, "Every line of the report"), e.Text)
			check.True(t, strings.Contains(e.Text, "Ann Archer sent"), e.Text)
		})
		t.Run("AUDIT-125 pressing again sends another mail after a minute, or immediately after a failure", func(t *testing.T) {
			w.clock.T = atFirst.Add(sameMail)
			again, err := w.MailReport(ctx, rob, r.ID, FailedOnly)
			check.OK(t, err)
			check.True(t, again[0].ID != sent[0].ID, again[0].ID, "an old mail was returned", again)
			check.True(t, again[1].ID != sent[1].ID, again[1].ID, "an old mail was returned", again)
			_, err = w.db.Exec(ctx, `UPDATE mail_outbox SET status = 'FAILED', error = '550 no such user' WHERE reference = $1`, again[0].ID)
			check.OK(t, err)
			third, err := w.MailReport(ctx, rob, r.ID, FailedOnly)
			check.OK(t, err)
			check.True(t, third[0].ID != again[0].ID)
			check.Is(t, third[1].ID, again[1].ID)
			mails, err := w.Mails(ctx, ann, r.ID)
			check.OK(t, err)
			failed := 0
			for _, m := range mails {
				if m.Status == mail.Failed && m.Error == "550 no such user" {
					failed++
				}
			}
			if check.Is(t, len(mails), 7, mails) {
				check.Is(t, failed, 1)
				check.Is(t, mails[0].ID, third[0].ID)
			}
		})
	})
}

func TestMailReportToNobody(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		r := w.completed(t, rob, "north")
		sent, err := w.MailReport(ctx, rob, r.ID, Full)
		check.OK(t, err)
		_, err = w.db.Exec(ctx, `UPDATE users SET deactivated_at = 1 WHERE id = 'olga'`)
		check.OK(t, err)
		w.Work(t)
		t.Run("AUDIT-125 an owner who left before the mail was sent gets none, and the sender sees why", func(t *testing.T) {
			mails, err := w.Mails(ctx, rob, r.ID)
			check.OK(t, err)
			want := sent[0]
			want.Status, want.Error = mail.Failed, messageNoReader
			check.Same(t, mails, []ReportMail{want})
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM mail_outbox`), 0)
		})
		t.Run("FD-24 a store without an active owner", func(t *testing.T) {
			before := w.Files(t, mailShelf)
			_, err := w.MailReport(ctx, rob, r.ID, Full)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, "This store has no owner to send to.", err)
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM mail_outbox`), 0, "a file or a mail was left behind")
			check.Is(t, w.Files(t, mailShelf), before, "a file or a mail was left behind")
		})
		t.Run("AMB-039 an unknown report", func(t *testing.T) {
			for _, err := range []error{errorOf(w.MailReport(ctx, rob, "nothing", Full)), errorOf(w.Mails(ctx, rob, "nothing"))} {
				check.True(t, fault.Is(err, fault.NotFound), err)
				check.Is(t, fault.Of(err).Message, MessageNoReport, err)
			}
		})
		t.Run("AMB-010 an owner mails nothing and sees no mails", func(t *testing.T) {
			for _, err := range []error{errorOf(w.MailReport(ctx, olga, r.ID, FailedOnly)), errorOf(w.Mails(ctx, olga, r.ID))} {
				check.True(t, fault.Is(err, fault.Forbidden), err)
			}
		})
	})
}

// errorOf returns the error of a call.
func errorOf[T any](_ T, err error) error { return err }

func TestMailReportAtOnce(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ctx := context.WithoutCancel(t.Context())
		r := w.completed(t, rob, "north")
		t.Run("AUDIT-125 pressing many times at once sends one mail", func(t *testing.T) {
			ids := map[string]bool{}
			for _, got := range dbtest.AtOnce(6, func(int) []ReportMail {
				mails, err := w.MailReport(ctx, rob, r.ID, Full)
				check.Is(t, err, nil)
				return mails
			}) {
				ids[fmt.Sprint(len(got), got[0].ID)] = true
			}
			check.Is(t, len(ids), 1, ids)
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM mail_outbox`), 1, ids)
			check.Is(t, w.Files(t, mailShelf), 1, ids)
		})
	})
}

func TestLetter(t *testing.T) {
	t.Run("AUDIT-086 a report without a score says so", func(t *testing.T) {
		m := letter{store: "Café Nord", score: -1}.message("https://caravan.example")
		check.Is(t, m.Heading, "Café Nord was audited")
		check.Is(t, m.Facts[0].Value, "N/A")
	})
	if sameMail != time.Minute {
		t.Error("AUDIT-125 the same mail must go at most once a minute")
	}
}
