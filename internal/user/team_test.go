package user

import (
	"fmt"
	"testing"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

func TestOfStore(t *testing.T) {
	person := func(id, firstName, store string, role access.Role) Entry {
		e := entry(id, id+"@example.com", store)
		e.ID, e.FirstName, e.LastName, e.Role = id, firstName, "Ng", role
		return e
	}
	give := func(t *testing.T, w *world) {
		t.Helper()
		w.give(t, person("emp", "Ada", "1001", access.StoreEmployee), person("man", "Bea", "1001", access.StoreManager),
			person("own", "Zoë", "1001", access.StoreOwner), person("own2", "Cy", "1001", access.StoreOwner),
			person("left", "Left", "1001", access.StoreOwner), person("gone", "Gone", "1001", access.StoreManager),
			person("rep", "Rep", "1001", access.StoreRep), person("other", "Other", "1002", access.StoreOwner))
		for _, change := range []string{`UPDATE users SET deactivated_at = 1 WHERE id = 'left'`, `UPDATE users SET deleted_at = 1 WHERE id = 'gone'`,
			`UPDATE users SET picture_id = 'p' WHERE id = 'man'`, fmt.Sprintf(`INSERT INTO sign_ins (user_id, recent_at) VALUES ('own', %d)`, db.Ms(now))} {
			_, err := w.db.Exec(t.Context(), change)
			check.OK(t, err)
		}
	}
	play(t, []scenario{
		{"STORE-012 STORE-013 the active people of a store, by role and name, with their latest sign-in", func(t *testing.T, w *world) {
			give(t, w)
			got, err := w.OfStore(t.Context(), access.Actor{UserID: "h", Role: access.HeadOffice}, "store-1001")
			check.OK(t, err)
			mate := func(id, first string, role access.Role) Teammate {
				return Teammate{PersonRef: network.PersonRef{ID: id, FirstName: first, LastName: "Ng"}, Role: role}
			}
			want := []Teammate{mate("own2", "Cy", access.StoreOwner), mate("own", "Zoë", access.StoreOwner), mate("man", "Bea", access.StoreManager),
				mate("emp", "Ada", access.StoreEmployee)}
			want[1].RecentSignedIn, want[2].PictureID = &now, "p"
			check.Same(t, got, want)
		}},
		{"AMB-010 AMB-076 STORE-013 people of a store read the team of their own store only", func(t *testing.T, w *world) {
			give(t, w)
			for _, c := range []struct {
				role  access.Role
				store string
				may   bool
			}{
				{access.HeadOffice, "", true}, {access.StoreRep, "", true}, {access.StoreOwner, "store-1001", true}, {access.StoreManager, "store-1001", true},
				{access.StoreEmployee, "store-1001", true}, {access.StoreEmployee, "store-1002", false}, {access.StoreEmployee, "", false},
				{access.StoreOwner, "store-1002", false}, {access.StoreManager, "store-1002", false},
			} {
				_, err := w.OfStore(t.Context(), access.Actor{UserID: "me", Role: c.role, StoreID: c.store}, "store-1001")
				check.True(t, !c.may || err == nil, c.role, c.store, err)
				check.True(t, c.may || fault.Is(err, fault.Forbidden), c.role, c.store, err)
			}
		}},
	})
}
