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

// Tickets issues and checks tickets. A ticket lets one person open one thing by its address alone. A file opens in a new tab, which sends no
// Authorization header, so the address carries a ticket instead of the session's token (AUDIT-127, FD-16).
//
// A ticket is session.expiry.signature: the session's id, the end of the ticket in Unix seconds, and an HMAC over both, the purpose and the subject.
// The HMAC's key is the stored hash of the session's token. So a ticket is for one person and one thing, and can be used repeatedly until it ends. It
// stops working at once when its session is revoked or its person deactivated, because both are read at every use. Every node can check it, even
// after a restart, and there is no other secret to keep and no row to write. Nobody can make a ticket from what is sent over the network: the key
// never leaves the server, and whoever can read it has the whole database already. Addresses are logged without their query, so tickets do not appear
// in the log.
type Tickets struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
}

// NewTickets returns the tickets for the sessions in a database.
func NewTickets(d *db.DB, clock calendar.Clock) *Tickets { return &Tickets{db: d, clock: clock} }

// Issue returns a ticket that is valid for five minutes. purpose is the kind of thing it opens, without line breaks; subject says which one. The
// caller must have checked that the person may open it. Fault: Unauthenticated when their session has ended.
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

// Redeem returns the person a ticket belongs to. ok is false when the ticket does not open this thing, for whatever reason; that is no fault.
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
	if err != nil || !hmac.Equal([]byte(signature), []byte(sign(key, session, ends, purpose, subject))) || now.Unix() >= until ||
		!identity.Session.Live(now) {
		return access.Actor{}, false, nil
	}
	return identity.Actor, true, nil
}

// sign returns a ticket's signature. Only the subject may contain line breaks and it comes last, so no two different tickets sign the same text.
func sign(key, session, ends, purpose, subject string) string {
	mac := hmac.New(sha256.New, []byte(key))
	fmt.Fprintf(mac, "%s\n%s\n%s\n%s", purpose, session, ends, subject)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
