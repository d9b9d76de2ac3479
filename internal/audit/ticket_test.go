package audit

import (
	"net/url"
	"testing"

	"caravan/internal/access"
	"caravan/internal/fault"
)

// ticket gets a ticket and returns the token in its address.
func (w *world) ticket(t testing.TB, actor access.Actor, id string, e Export) string {
	t.Helper()
	address, err := w.Ticket(t.Context(), actor, id, e)
	must(t, err)
	u, err := url.Parse(address)
	must(t, err)
	if want := "/api/audit-reports/" + id + "/pdf"; u.Path != want || u.Query().Get("type") != string(e) {
		t.Fatalf("FD-16 the address is %s", address)
	}
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
					if _, err := w.Ticket(t.Context(), c.actor, r.ID, c.e); !fault.Is(err, c.kind) {
						t.Fatal(err)
					}
					return
				}
				token := w.ticket(t, c.actor, r.ID, c.e)
				for range 2 {
					got, err := w.Redeem(t.Context(), token, r.ID, c.e)
					if err != nil || got.UserID != c.actor.UserID || got.Role != c.actor.Role || got.StoreID != c.actor.StoreID {
						t.Errorf("the ticket is %s's, %s of store %q, %v", got.UserID, got.Role, got.StoreID, err)
					}
				}
			})
		}
		t.Run("an unknown report", func(t *testing.T) {
			if _, err := w.Ticket(t.Context(), ann, "nothing", Full); !fault.Is(err, fault.NotFound) {
				t.Error(err)
			}
		})

		token := w.ticket(t, rob, r.ID, FailedOnly)
		dead := func(t *testing.T, token, id string, e Export) {
			t.Helper()
			if a, err := w.Redeem(t.Context(), token, id, e); !fault.Is(err, fault.Unauthenticated) || fault.Of(err).Message != messageDeadTicket {
				t.Errorf("%q gets in, %v", a.UserID, err)
			}
		}
		t.Run("FD-16 it opens one report and type only", func(t *testing.T) {
			dead(t, token, other.ID, FailedOnly)
			dead(t, token, r.ID, Full)
		})
		t.Run("FD-16 a made-up ticket opens nothing", func(t *testing.T) { dead(t, "a.b.c", r.ID, FailedOnly) })
	})
}
