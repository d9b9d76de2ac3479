package audit

import (
	"context"
	"net/url"

	"caravan/internal/access"
	"caravan/internal/fault"
)

// Tickets issues and redeems tickets. A ticket lets one person open one thing by its address alone for five minutes. It is needed because a PDF opens
// in a new tab, which sends no Authorization header (AUDIT-127, FD-16). The room of signing in provides it.
type Tickets interface {
	// Issue returns a ticket for the person, or an Unauthenticated fault when their session has ended.
	Issue(ctx context.Context, actor access.Actor, purpose, subject string) (string, error)
	// Redeem returns the person to whom a ticket belongs. ok is false when the ticket is not for this purpose and subject.
	Redeem(ctx context.Context, ticket, purpose, subject string) (actor access.Actor, ok bool, err error)
}

// ticketPurpose and ticketSubject name what a ticket for a PDF opens.
const ticketPurpose = "audit report pdf"

func ticketSubject(id string, e Export) string { return id + "\n" + string(e) }

const messageDeadTicket = "This link to the PDF has expired. Please open the PDF from the report again."

// Ticket returns the address of the report's PDF for the person, relative to the site. It works for five minutes. Faults: NotFound, Forbidden,
// Unauthenticated.
func (s *Service) Ticket(ctx context.Context, actor access.Actor, id string, e Export) (_ string, err error) {
	defer fault.Wrap(&err, "audit.Ticket(%q, %s)", id, e)
	r, err := s.repo.report(ctx, s.db, id)
	if err != nil {
		return "", unknown(actor, err)
	}
	if err := access.Allow(mayExport(actor, r, e)); err != nil {
		return "", err
	}
	token, err := s.tickets.Issue(ctx, actor, ticketPurpose, ticketSubject(id, e))
	if err != nil {
		return "", err
	}
	return "/api/audit-reports/" + url.PathEscape(id) + "/pdf?" + url.Values{"type": {string(e)}, "token": {token}}.Encode(), nil
}

// Redeem returns the person whom a ticket lets see a report's PDF. Every invalid ticket gives the same Unauthenticated fault.
func (s *Service) Redeem(ctx context.Context, ticket, id string, e Export) (_ access.Actor, err error) {
	defer fault.Wrap(&err, "audit.Redeem(%q, %s)", id, e)
	actor, ok, err := s.tickets.Redeem(ctx, ticket, ticketPurpose, ticketSubject(id, e))
	if err == nil && !ok {
		err = fault.New(fault.Unauthenticated, messageDeadTicket)
	}
	return actor, err
}
