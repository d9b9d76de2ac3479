package audit

import (
	"context"
	"net/http"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/web"
)

// MailView is a report on its way to an owner, or there.
type MailView struct {
	ID         string      `json:"id"`
	Recipient  string      `json:"recipient" doc:"E-mail address"`
	ExportType Export      `json:"exportType" enum:"FULL,FAILED"`
	Status     mail.Status `json:"status" enum:"QUEUED,SENT,FAILED,KEPT" doc:"KEPT: no mail server is set, so it stays in the outbox"`
	Error      string      `json:"error" doc:"Why it was not sent, or not yet; empty when nothing is wrong"`
	CreatedAt  time.Time   `json:"createdAt"`
	SentAt     *time.Time  `json:"sentAt"`
}

// MailsView is all mails about a report.
type MailsView struct {
	Items []MailView `json:"items" nullable:"false" doc:"The newest first"`
}

// SentView answers the sending of a report.
type SentView struct {
	Mails []MailView `json:"mails" nullable:"false" doc:"One for each active owner of the store"`
}

func mailViews(mails []ReportMail) []MailView {
	views := make([]MailView, len(mails))
	for i, m := range mails {
		views[i] = MailView{ID: m.ID, Recipient: m.Recipient, ExportType: m.Export, Status: m.Status, Error: m.Error, CreatedAt: m.CreatedAt, SentAt: m.SentAt}
	}
	return views
}

func (h *HTTP) registerMails(api *web.API) {
	send := operation("email-audit-report", "POST", "/audit-reports/{id}/send-email-to-store-owner", "Send the report's PDF to every active owner of its store", access.Auditors)
	send.Status = http.StatusAccepted
	web.Register(api, send, h.send)
	list := operation("list-audit-report-mails", "GET", "/audit-reports/{id}/mails", "The mails that took the report to owners", access.Auditors)
	list.Errors = []int{404}
	web.Register(api, list, h.mails)
}

type sendInput struct {
	PathID
	Body struct {
		ExportType Export `json:"exportType" enum:"FULL,FAILED" doc:"Which PDF is attached"`
	}
}

func (h *HTTP) send(ctx context.Context, in *sendInput) (*web.Body[SentView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	mails, err := h.service.MailReport(ctx, actor, in.ID, in.Body.ExportType)
	return answer(func(mails []ReportMail) SentView { return SentView{Mails: mailViews(mails)} }, mails, err)
}

func (h *HTTP) mails(ctx context.Context, in *PathID) (*web.Body[MailsView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	mails, err := h.service.Mails(ctx, actor, in.ID)
	return answer(func(mails []ReportMail) MailsView { return MailsView{Items: mailViews(mails)} }, mails, err)
}
