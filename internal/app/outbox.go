package app

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/web"
)

// The outbox is the program's, not a room's: it holds the mails of all of them, and nothing in it lets anybody in (FD-15).

// OutboxMail is a mail of the outbox (SCR-044).
type OutboxMail struct {
	ID          string        `json:"id"`
	Purpose     string        `json:"purpose" doc:"What it is about, such as auth.reset or audit.report"`
	Recipient   string        `json:"recipient" doc:"E-mail address; empty until the mail is written"`
	Subject     string        `json:"subject" doc:"Empty until the mail is written"`
	Body        string        `json:"body" doc:"Its plain text, without links or passwords that let its reader in; empty until the mail is written"`
	Attachments []string      `json:"attachments" nullable:"false" doc:"Names of the attached files"`
	ReportID    *string       `json:"reportId" doc:"The audit report that it takes to an owner; null for other mails"`
	ExportType  *audit.Export `json:"exportType" enum:"FULL,FAILED" doc:"Which PDF of the report is attached; null for other mails"`
	Status      mail.Status   `json:"status" enum:"QUEUED,SENT,FAILED,KEPT" doc:"KEPT: no mail server is set"`
	Error       string        `json:"error" doc:"Why it was not sent, or not yet; empty when nothing is wrong"`
	CreatedAt   time.Time     `json:"createdAt"`
	SentAt      *time.Time    `json:"sentAt"`
}

// mayReadOutbox tells whether the person reads the mails: head office (AMB-039).
func mayReadOutbox(a access.Actor) bool { return a.Role.IsAdmin() }

type outboxInput struct {
	web.Page
	Status mail.Status `query:"status" enum:"QUEUED,SENT,FAILED,KEPT"`
}

func (h *hall) outboxOperations() []web.Operation {
	return []web.Operation{
		{ID: "list-mail-outbox", Method: "GET", Path: "/mail-outbox", Access: access.Admin, Handler: web.JSON(h.outbox), Summary: "Every mail that was queued, the newest first"},
	}
}

// outbox answers what was sent, and what was not (AMB-039).
func (h *hall) outbox(ctx context.Context, in *outboxInput) (_ web.List[OutboxMail], err error) {
	entries, total, err := mail.List(ctx, h.db, in.Status, in.Limit, in.Rows().Offset)
	if err != nil {
		return web.List[OutboxMail]{}, err
	}
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	about, err := h.audits.MailsInOutbox(ctx, ids)
	if err != nil {
		return web.List[OutboxMail]{}, err
	}
	items := make([]OutboxMail, len(entries))
	for i, e := range entries {
		items[i] = OutboxMail{ID: e.ID, Purpose: e.Purpose, Recipient: e.Recipient, Subject: e.Subject, Body: e.Text, Attachments: make([]string, len(e.Attachments)),
			Status: e.Status, Error: e.Error, CreatedAt: e.Created, SentAt: e.SentAt}
		for j, a := range e.Attachments {
			items[i].Attachments[j] = a.Name
		}
		if m, is := about[e.ID]; is {
			items[i].Recipient, items[i].ReportID, items[i].ExportType = m.Recipient, &m.ReportID, &m.Export
		}
	}
	return web.NewList(items, in.Page, total), nil
}
