package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// TicketValid is how long a ticket can be used.
const TicketValid = 5 * time.Minute

// Tickets makes and checks tickets. A ticket lets one person open one thing by its address alone: a file opens in a new tab, which sends no Authorization
// header, so the address carries a ticket in place of the session's token (AUDIT-127, FD-16).
//
// A ticket is session.expiry.signature: the session's id, when the ticket ends in Unix seconds, and an HMAC over both, the purpose and the subject. Its key
// is what the database holds of the session's token. So a ticket fits one person and one thing, and can be used again until it ends. It dies at once when
// its session is revoked or its person deactivated, because both are looked up at every use. Every node can check it, also after a restart, and there is no
// further secret to keep and no row to write. Nobody can make a ticket from what travels: the key never leaves the server, and whoever can read it has the
// database already. Addresses are logged without their query.
type Tickets struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
}

// NewTickets makes the tickets of the sessions in a database.
func NewTickets(d *db.DB, clock calendar.Clock) *Tickets { return &Tickets{db: d, clock: clock} }

// Issue returns a ticket for the next five minutes. The purpose says what kind of thing it opens, without line breaks; the subject says which one. Whether
// the person may open it, the caller has checked. Unauthenticated when their session has ended.
func (t *Tickets) Issue(ctx context.Context, actor access.Actor, purpose, subject string) (_ string, err error) {
	defer fault.Wrap(&err, "auth.Issue(%q, %q)", purpose, subject)
	_, key, err := t.repo.identityOf(ctx, t.db, actor.SessionID)
	if errors.Is(err, db.ErrNoRow) {
		return "", fault.New(fault.Unauthenticated, fault.MessageUnauthenticated)
	}
	if err != nil {
		return "", err
	}
	ends := strconv.FormatInt(t.clock.Now().Add(TicketValid).Unix(), 10)
	return strings.Join([]string{actor.SessionID, ends, sign(key, actor.SessionID, ends, purpose, subject)}, "."), nil
}

// Redeem returns the person whom a ticket belongs to. A ticket that does not open the thing is no fault: ok is false, whatever is wrong with it.
func (t *Tickets) Redeem(ctx context.Context, ticket, purpose, subject string) (_ access.Actor, ok bool, err error) {
	defer fault.Wrap(&err, "auth.Redeem(%q, %q)", purpose, subject)
	parts := strings.Split(ticket, ".")
	if len(parts) != 3 {
		return access.Actor{}, false, nil
	}
	session, ends, signature := parts[0], parts[1], parts[2]
	identity, key, err := t.repo.identityOf(ctx, t.db, session)
	if errors.Is(err, db.ErrNoRow) {
		return access.Actor{}, false, nil
	}
	if err != nil {
		return access.Actor{}, false, err
	}
	now := t.clock.Now()
	until, err := strconv.ParseInt(ends, 10, 64)
	if err != nil || !hmac.Equal([]byte(signature), []byte(sign(key, session, ends, purpose, subject))) || now.Unix() >= until || !identity.Session.Live(now) {
		return access.Actor{}, false, nil
	}
	return identity.Actor, true, nil
}

// sign returns the signature of a ticket. Only the subject, which comes last, may hold line breaks, so no two tickets sign the same text.
func sign(key, session, ends, purpose, subject string) string {
	mac := hmac.New(sha256.New, []byte(key))
	fmt.Fprintf(mac, "%s\n%s\n%s\n%s", purpose, session, ends, subject)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
