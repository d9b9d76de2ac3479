package outbox

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// MailView is a mail in the outbox.
type MailView struct {
	ID          string      `json:"id"`
	Purpose     string      `json:"purpose" doc:"Why it was queued, such as auth.reset or audit.report"`
	About       *AboutView  `json:"about" doc:"The thing it is about; null when there is none"`
	Recipient   string      `json:"recipient" doc:"E-mail address; may be empty until the mail is written"`
	Subject     string      `json:"subject" doc:"Empty until the mail is written"`
	Body        string      `json:"body" doc:"Its plain text, without links or passwords for signing in; empty until the mail is written"`
	Attachments []string    `json:"attachments" nullable:"false" doc:"Names of the attached files"`
	Status      mail.Status `json:"status" doc:"KEPT: not sent, because no mail server is set up"`
	Error       string      `json:"error" doc:"Why it was not sent, or has not been sent yet; empty when nothing went wrong"`
	CreatedAt   time.Time   `json:"createdAt"`
	SentAt      *time.Time  `json:"sentAt"`
}

// AboutView is the thing that a mail is about.
type AboutView struct {
	Kind string `json:"kind" doc:"The kind of thing, such as report"`
	ID   string `json:"id"`
	Part string `json:"part" doc:"Which part of it the mail has, in words such as: failed lines; may be empty"`
}

func mailView(m Mail) MailView {
	v := MailView{ID: m.ID, Purpose: m.Purpose, Recipient: m.Recipient, Subject: m.Subject, Body: m.Text,
		Attachments: make([]string, len(m.Attachments)), Status: m.Status, Error: m.Error, CreatedAt: m.Created, SentAt: m.SentAt}
	for i, a := range m.Attachments {
		v.Attachments[i] = a.Name
	}
	if m.About != nil {
		v.About = &AboutView{Kind: m.About.Kind, ID: m.About.ID, Part: m.About.Part}
	}
	return v
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-mail-outbox", Method: "GET", Path: "/mail-outbox", Access: access.Office, Handler: web.JSON(access.Do(h.list)),
			Summary: "Every mail that was queued"},
	}
}

type listInput struct {
	web.Page
	Status  mail.Status `query:"status" enum:"QUEUED,SENT,FAILED,KEPT" doc:"QUEUED also finds the mails that are being sent"`
	Purpose string      `query:"purpose" maxLength:"60" example:"audit.report"`
	Query   string      `query:"query" maxLength:"200" doc:"Every word must be in the recipient's address"`
	Sort    mail.Sort   `query:"sort" doc:"Absent: the newest first. Equal ones are listed the newest first, and those without a value are last"`
	Order   string      `query:"order" enum:"asc,desc" default:"asc" doc:"Of the sort"`
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (_ web.List[MailView], err error) {
	mails, total, err := h.service.List(ctx, actor, mail.Filter{Status: in.Status, Purpose: in.Purpose, Recipient: in.Query, Sort: in.Sort,
		Descending: in.Order == "desc"}, in.Rows())
	views := make([]MailView, len(mails))
	for i, m := range mails {
		views[i] = mailView(m)
	}
	return web.NewList(views, in.Page, total), err
}
