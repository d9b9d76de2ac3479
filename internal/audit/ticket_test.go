package audit

import (
	"net/url"
	"testing"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

// ticket gets a ticket and returns the token in its address.
func (w *world) ticket(t testing.TB, actor access.Actor, id string, e Export) string {
	t.Helper()
	address, err := w.Ticket(t.Context(), actor, id, e)
	check.OK(t, err)
	u, err := url.Parse(address)
	check.OK(t, err)
	want := "/api/audit-reports/" + id + "/pdf"
	check.Must(t, check.Is(t, u.Path, want, address))
	check.Must(t, check.Is(t, u.Query().Get("type"), string(e), address))
	return u.Query().Get("token")
}

func TestTicket(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		r := w.completed(t, rob, "north", keyStandard)
		other := w.completed(t, rob, "north")
		for _, c := range []struct {
			name  string
			actor access.Actor
			e     Export
			kind  fault.Kind
		}{
			{"AUDIT-129 an auditor gets FULL", rob, Full, 0},
			{"AUDIT-129 and FAILED", ann, FailedOnly, 0},
			{"AMB-010 an owner gets FAILED of the own store", olga, FailedOnly, 0},
			{"AMB-026 a manager too", mia, FailedOnly, 0},
			{"AMB-010 an owner does not get FULL", olga, Full, fault.Forbidden},
			{"AMB-010 an owner does not get another store's", sam, FailedOnly, fault.Forbidden},
			{"AMB-010 an employee gets none", emma, FailedOnly, fault.Forbidden},
		} {
			t.Run(c.name, func(t *testing.T) {
				if c.kind != 0 {
					_, err := w.Ticket(t.Context(), c.actor, r.ID, c.e)
					check.Must(t, check.True(t, fault.Is(err, c.kind), err))
					return
				}
				token := w.ticket(t, c.actor, r.ID, c.e)
				for range 2 {
					got, err := w.Redeem(t.Context(), token, r.ID, c.e)
					if check.Is(t, err, nil) {
						check.Is(t, got.UserID, c.actor.UserID)
						check.Is(t, got.Role, c.actor.Role)
						check.Is(t, got.StoreID, c.actor.StoreID)
					}
				}
			})
		}
		t.Run("an unknown report", func(t *testing.T) {
			_, err := w.Ticket(t.Context(), ann, "nothing", Full)
			check.True(t, fault.Is(err, fault.NotFound), err)
		})

		token := w.ticket(t, rob, r.ID, FailedOnly)
		dead := func(t *testing.T, token, id string, e Export) {
			t.Helper()
			a, err := w.Redeem(t.Context(), token, id, e)
			check.True(t, fault.Is(err, fault.Unauthenticated), a.UserID, err)
			check.Is(t, fault.Of(err).Message, messageDeadTicket, a.UserID, err)
		}
		t.Run("FD-16 it opens one report and type only", func(t *testing.T) {
			dead(t, token, other.ID, FailedOnly)
			dead(t, token, r.ID, Full)
		})
		t.Run("FD-16 a made-up ticket opens nothing", func(t *testing.T) { dead(t, "a.b.c", r.ID, FailedOnly) })
	})
}
