package audit

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/web"
)

// MailView is a mail that takes a report to an owner, whether sent or not.
type MailView struct {
	ID         string      `json:"id"`
	Recipient  string      `json:"recipient" doc:"E-mail address"`
	ExportType Export      `json:"exportType"`
	Status     mail.Status `json:"status" doc:"KEPT: not sent, because no mail server is set up"`
	Error      string      `json:"error" doc:"Why it was not sent, or has not been sent yet; empty when nothing went wrong"`
	CreatedAt  time.Time   `json:"createdAt"`
	SentAt     *time.Time  `json:"sentAt"`
}

// MailsView is all mails that take a report to owners.
type MailsView struct {
	Items []MailView `json:"items" nullable:"false" doc:"Newest first"`
}

// SentView is the answer to sending a report.
type SentView struct {
	Mails []MailView `json:"mails" nullable:"false" doc:"One for each active owner of the store"`
}

func mailViews(mails []ReportMail) []MailView {
	views := make([]MailView, len(mails))
	for i, m := range mails {
		views[i] = MailView{ID: m.ID, Recipient: m.Recipient, ExportType: m.Export, Status: m.Status, Error: m.Error, CreatedAt: m.CreatedAt,
			SentAt: m.SentAt}
	}
	return views
}

func (h *HTTP) mailOperations() []web.Operation {
	return []web.Operation{
		{ID: "email-audit-report", Method: "POST", Path: "/audit-reports/{id}/send-email-to-store-owner", Access: access.Auditors, Status: 202,
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.send)), Summary: "Send the report's PDF to every active owner of its store"},
		{ID: "list-audit-report-mails", Method: "GET", Path: "/audit-reports/{id}/mails", Access: access.Auditors, Errors: []int{404},
			Handler: web.JSON(access.Do(h.mails)), Summary: "The mails that take the report to owners, sent or not"},
	}
}

type sendInput struct {
	web.PathID
	Body struct {
		ExportType Export `json:"exportType" doc:"Which PDF is attached"`
	}
}

func (h *HTTP) send(ctx context.Context, actor access.Actor, in *sendInput) (_ SentView, err error) {
	mails, err := h.service.MailReport(ctx, actor, in.ID, in.Body.ExportType)
	return SentView{Mails: mailViews(mails)}, err
}

func (h *HTTP) mails(ctx context.Context, actor access.Actor, in *web.PathID) (_ MailsView, err error) {
	mails, err := h.service.Mails(ctx, actor, in.ID)
	return MailsView{Items: mailViews(mails)}, err
}
