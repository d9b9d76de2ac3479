package auth

import (
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

const aPurpose, aSubject = "test paper", "paper-1\nFULL"

// ticketSite is a site and the tickets of its sessions.
type ticketSite struct {
	*site
	tickets *Tickets
}

func eachTicketSite(t *testing.T, fn func(t *testing.T, s ticketSite)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d)
		fn(t, ticketSite{s, NewTickets(d, s.clock)})
	})
}

func (s ticketSite) signIn(t *testing.T, id string) access.Actor {
	t.Helper()
	identity, ok, err := s.service.Identify(t.Context(), s.login(id))
	check.OK(t, err)
	check.Must(t, check.True(t, ok))
	return identity.Actor
}

func (s ticketSite) issue(t *testing.T, actor access.Actor) string {
	t.Helper()
	ticket, err := s.tickets.Issue(t.Context(), actor, aPurpose, aSubject)
	check.OK(t, err)
	return ticket
}

// dead expects that a ticket opens nothing.
func (s ticketSite) dead(t *testing.T, ticket, purpose, subject string) {
	t.Helper()
	a, ok, err := s.tickets.Redeem(t.Context(), ticket, purpose, subject)
	check.True(t, !ok, ticket, purpose, subject, a)
	check.OK(t, err)
}

func TestTickets(t *testing.T) {
	eachTicketSite(t, func(t *testing.T, s ticketSite) {
		rep, owner := s.signIn(t, "rep"), s.signIn(t, "owner")
		ticket := s.issue(t, rep)
		parts := strings.Split(ticket, ".")
		t.Run("FD-16 a ticket gives its person, however often it is used", func(t *testing.T) {
			for _, actor := range []access.Actor{rep, owner} {
				ticket := s.issue(t, actor)
				for range 2 {
					if got, ok, err := s.tickets.Redeem(t.Context(), ticket, aPurpose, aSubject); check.Is(t, err, nil) {
						check.True(t, ok)
						check.Is(t, got, actor)
					}
				}
			}
		})
		t.Run("FD-16 it opens one thing only", func(t *testing.T) {
			s.dead(t, ticket, aPurpose, "paper-2\nFULL")
			s.dead(t, ticket, aPurpose, "paper-1\nFAILED")
			s.dead(t, ticket, "other paper", aSubject)
		})
		t.Run("FD-16 it belongs to one user: neither its session nor its end can be changed", func(t *testing.T) {
			s.dead(t, strings.Join([]string{owner.SessionID, parts[1], parts[2]}, "."), aPurpose, aSubject)
			s.dead(t, strings.Join([]string{parts[0], "9999999999", parts[2]}, "."), aPurpose, aSubject)
		})
		for _, bad := range []string{"", ".", "..", "...", ticket + "x", ticket[:len(ticket)-1], parts[0] + ".x." + parts[2],
			"nobody." + parts[1] + "." + parts[2], strings.Repeat("a.", 90)} {
			t.Run("FD-16 what is not a ticket opens nothing: "+bad[:min(len(bad), 8)], func(t *testing.T) { s.dead(t, bad, aPurpose, aSubject) })
		}
	})
}

func TestTicketsEnd(t *testing.T) {
	eachTicketSite(t, func(t *testing.T, s ticketSite) {
		s.person("staff", access.StoreManager, "s1", false)
		s.person("second", access.StoreRep, "", false)
		t.Run("FD-16 it is valid for five minutes", func(t *testing.T) {
			begin := s.clock.T
			defer func() { s.clock.T = begin }()
			ticket := s.issue(t, s.signIn(t, "rep"))
			s.clock.T = begin.Add(TicketValid - time.Second)
			if _, ok, err := s.tickets.Redeem(t.Context(), ticket, aPurpose, aSubject); check.Is(t, err, nil) {
				check.True(t, ok)
			}
			s.clock.T = begin.Add(TicketValid)
			s.dead(t, ticket, aPurpose, aSubject)
		})
		for _, c := range []struct{ name, person, kill string }{
			{"FD-16 it ends with its session", "rep", `UPDATE sessions SET revoked_at = 1 WHERE user_id = $1`},
			{"FD-14 it ends with its session's last day", "second", `UPDATE sessions SET expires_at = 1 WHERE user_id = $1`},
			{"AMB-006 it ends when its user is deactivated", "owner", `UPDATE users SET deactivated_at = 1 WHERE id = $1`},
			{"AMB-006 it ends when its user is deleted", "staff", `UPDATE users SET deleted_at = 1 WHERE id = $1`},
		} {
			t.Run(c.name, func(t *testing.T) {
				ticket := s.issue(t, s.signIn(t, c.person))
				s.exec(c.kill, c.person)
				s.dead(t, ticket, aPurpose, aSubject)
			})
		}
		t.Run("FD-16 without a valid session there is no ticket", func(t *testing.T) {
			actor := s.signIn(t, "rep")
			s.exec(`UPDATE sessions SET revoked_at = 1 WHERE user_id = 'rep'`)
			if _, err := s.tickets.Issue(t.Context(), actor, aPurpose, aSubject); !fault.Is(err, fault.Unauthenticated) {
				t.Errorf("Issue: %v; want Unauthenticated", err)
			}
		})
	})
}
