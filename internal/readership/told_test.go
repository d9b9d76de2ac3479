package readership_test

import (
	"testing"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/readership"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// TestWhoIsReminded shares must-reads and reminds of each once: exactly those named are told.
func TestWhoIsReminded(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		ofStore := func(id string) fields {
			return fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{id}}
		}
		for _, c := range []struct {
			what   string
			by     string
			fields fields
			before func(id string) // the reminder
			told   []string
		}{
			{"READERSHIP-016 everybody but its author", "ann", nil, nil, []string{"emma", "mia", "olga", "rita", "rob", "sam"}},
			{"READERSHIP-016 the author is told of no reminder that head office sends", "olga", fields{"visibility": "MY_STORE"}, nil,
				[]string{"emma", "mia"}},
			{"READERSHIP-016 nobody who has confirmed", "ann", nil, func(id string) {
				w.confirm("mia", "POST", id, 1)
				w.confirm("rob", "POST", id, 1)
			}, []string{"emma", "olga", "rita", "sam"}},
			{"READERSHIP-012 who has confirmed before everybody is asked again", "ann", ofStore("north"), func(id string) {
				w.confirm("mia", "POST", id, 1)
				w.editPost("ann", id, asking(tomorrow, true))
			}, []string{"emma", "mia", "olga", "rita", "rob"}},
			{"READERSHIP-002 only those to whom it is addressed", "ann", ofStore("south"), nil, []string{"rita", "rob", "sam"}},
			{"READERSHIP-002 nobody from whom it was narrowed away", "ann", nil, func(id string) { w.editPost("ann", id, ofStore("south")) },
				[]string{"rita", "rob", "sam"}},
			{"READERSHIP-017 who has joined since", "ann", ofStore("south"),
				func(string) { w.Net.AddPerson(t, "zoe", "Zoe", "New", access.StoreEmployee, "south") }, []string{"rita", "rob", "sam", "zoe"}},
			{"READERSHIP-002 nobody who only sees Compliance", "ann", ofStore("south"),
				func(string) { w.Net.AddComplianceOnly(t, "cora", access.StoreOwner, "south") }, []string{"rita", "rob", "sam", "zoe"}},
			{"READERSHIP-017 nobody who has left", "ann", ofStore("south"), func(string) { w.Net.Deactivate(t, testnet.Sam) }, []string{"rita", "rob", "zoe"}},
		} {
			t.Run(c.what, func(t *testing.T) {
				id := w.post(c.by, c.fields).ID
				if c.before != nil {
					c.before(id)
				}
				n := apitest.Read[readership.RemindedView](t, w.Site, "ann", "POST", "/readership/POST/"+id+"/reminders", "").People
				told, err := db.All(t.Context(), w.Net.DB, db.Text, `SELECT user_id FROM reminders WHERE notice LIKE '%' || $1 || '%' ORDER BY user_id`, id)
				check.OK(t, err)
				check.Same(t, told, c.told)
				check.Same(t, n, len(c.told))
			})
		}
	})
}
