package audit

import (
	"bytes"
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// TicketView is an address at which a PDF opens.
type TicketView struct {
	URL string `json:"url" doc:"Address on this site. It works for five minutes, and not after the session ends"`
}

type ticketInput struct {
	Body struct {
		ID   string `json:"id" maxLength:"60" doc:"Id of the report"`
		Type Export `json:"type"`
	}
}

func (h *HTTP) ticket(ctx context.Context, actor access.Actor, in *ticketInput) (_ TicketView, err error) {
	url, err := h.service.Ticket(ctx, actor, in.Body.ID, in.Body.Type)
	return TicketView{URL: url}, err
}

type pdfInput struct {
	web.PathID
	Type  Export `query:"type" required:"true"`
	Token string `query:"token" maxLength:"200" doc:"A ticket; not needed by a signed-in user"`
}

type pdfOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// pdf returns a report's PDF, for the browser to show in the tab.
func (h *HTTP) pdf(ctx context.Context, in *pdfInput) (*pdfOutput, error) {
	actor, err := h.pdfReader(ctx, in)
	if err != nil {
		return nil, err
	}
	printout, err := h.service.Print(ctx, actor, in.ID, in.Type)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := printout.WritePDF(&file); err != nil {
		return nil, err
	}
	return &pdfOutput{ContentType: "application/pdf", Disposition: `inline; filename="` + printout.FileName() + `"`, Body: file.Bytes()}, nil
}

// pdfReader returns the person who asks for a PDF: the signed-in user, or else the person for whom the ticket was made. So a tab that is reloaded
// after the ticket expired still works for a signed-in user.
func (h *HTTP) pdfReader(ctx context.Context, in *pdfInput) (access.Actor, error) {
	if actor, ok := access.From(ctx); ok || in.Token == "" {
		return actor, access.Readers.Check(ctx)
	}
	return h.service.Redeem(ctx, in.Token, in.ID, in.Type)
}
