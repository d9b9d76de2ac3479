package audit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// A PDF opens in a new tab, which sends no Authorization header, so its address carries a ticket instead of the session's token (AUDIT-127, FD-16).
//
// A ticket is session.expiry.signature: the session's id, when the ticket ends in Unix seconds, and an HMAC over both and the report and the type. Its key is
// what the database holds of the session's token. So a ticket fits one user, report and type; it can be used again until it ends; it dies at once when
// its session is revoked or its user deactivated, because both are looked up at every use; every node can check it, also after a restart; and there is
// no further secret to keep and no row to write or tidy away. Nobody can make one from what travels: the key never leaves the server, and whoever can
// read it has the database, and with it the reports. Addresses are logged without their query.

// TicketValid is how long a ticket opens its PDF.
const TicketValid = 5 * time.Minute

const messageDeadTicket = "This link to the PDF has expired. Please open the PDF from the report again."

// Ticket returns the address, below the site's, at which the person finds the report's PDF for the next five minutes. Faults: NotFound, Forbidden.
func (s *Service) Ticket(ctx context.Context, actor access.Actor, id string, e Export) (_ string, err error) {
	defer fault.Wrap(&err, "audit.Ticket(%q, %s)", id, e)
	r, err := s.repo.report(ctx, s.db, id)
	if err != nil {
		return "", missing(err)
	}
	if err := access.Allow(mayExport(actor, r, e)); err != nil {
		return "", err
	}
	holder, err := s.repo.holder(ctx, s.db, actor.SessionID)
	if errors.Is(err, db.ErrNoRow) {
		return "", fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
	}
	if err != nil {
		return "", err
	}
	ends := strconv.FormatInt(s.clock.Now().Add(TicketValid).Unix(), 10)
	token := strings.Join([]string{actor.SessionID, ends, holder.sign(ends, id, e)}, ".")
	return "/api/audit-reports/" + url.PathEscape(id) + "/pdf?" + url.Values{"type": {string(e)}, "token": {token}}.Encode(), nil
}

// Redeem returns the person whom a ticket lets see a report's PDF. Whatever is wrong with it is the same Unauthenticated fault.
func (s *Service) Redeem(ctx context.Context, ticket, id string, e Export) (_ access.Actor, err error) {
	defer fault.Wrap(&err, "audit.Redeem(%q, %s)", id, e)
	dead := fault.New(fault.Unauthenticated, messageDeadTicket)
	parts := strings.Split(ticket, ".")
	if len(parts) != 3 {
		return access.Actor{}, dead
	}
	session, ends, signature := parts[0], parts[1], parts[2]
	h, err := s.repo.holder(ctx, s.db, session)
	if errors.Is(err, db.ErrNoRow) {
		return access.Actor{}, dead
	}
	if err != nil {
		return access.Actor{}, err
	}
	now := s.clock.Now()
	until, err := strconv.ParseInt(ends, 10, 64)
	if err != nil || !hmac.Equal([]byte(signature), []byte(h.sign(ends, id, e))) || now.Unix() >= until || !now.Before(h.sessionEnds) {
		return access.Actor{}, dead
	}
	return h.actor, nil
}

// holder is the live session that a ticket belongs to.
type holder struct {
	actor       access.Actor
	key         string
	sessionEnds time.Time
}

// sign returns the signature of a ticket. No part of what is signed can hold a line break, so no two tickets sign the same text.
func (h holder) sign(ends, reportID string, e Export) string {
	mac := hmac.New(sha256.New, []byte(h.key))
	fmt.Fprintf(mac, "audit report pdf\n%s\n%s\n%s\n%s", h.actor.SessionID, ends, reportID, e)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// holder finds a session that is not revoked and whose person is active; db.ErrNoRow when there is none. A session that was idle for too long cannot have
// asked for a ticket within its five minutes.
func (repo) holder(ctx context.Context, q db.Querier, sessionID string) (holder, error) {
	return db.One(ctx, q, func(scan db.Scan) (h holder, err error) {
		var impersonator, store sql.Null[string]
		a := &h.actor
		err = scan(&a.SessionID, &h.key, db.ScanTime(&h.sessionEnds), &impersonator, &a.UserID, &a.Role, &store)
		a.ImpersonatorID, a.StoreID = impersonator.V, store.V
		return h, err
	}, `SELECT s.id, s.token_hash, s.expires_at, s.impersonator_id, u.id, u.role, u.store_id
FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.id = $1 AND s.revoked_at IS NULL AND u.deactivated_at IS NULL AND u.deleted_at IS NULL`, sessionID)
}
