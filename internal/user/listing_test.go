package user_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/user"
)

// signIn notes that a person has signed in.
func (o *office) signIn(t *testing.T, id string, at time.Time) {
	t.Helper()
	_, err := o.n.DB.Exec(t.Context(), `INSERT INTO sign_ins (user_id, recent_at) VALUES ($1, $2)`, id, at.UnixMilli())
	check.OK(t, err)
}

func TestSortingAccounts(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		add := func(name string, role access.Role, store string) string {
			f := form(strings.ToLower(name)+"@caravan.example", role, store)
			f.FirstName = name
			return o.add(t, f).ID
		}
		add("Ina", access.StoreManager, "north")             // has never signed in
		tia := add("Tia", access.StoreManager, "south")      // has signed in with a temporary password
		dora := add("Dora", access.StoreEmployee, "north")   // is deactivated
		gone := add("Gwen", access.StoreEmployee, "south")   // is deleted
		o.signIn(t, tia, testnet.Now.Add(-time.Hour))        // first
		o.signIn(t, "rob", testnet.Now.Add(-24*time.Hour))   // second
		o.signIn(t, "olga", testnet.Now.Add(-240*time.Hour)) // third
		check.OK(t, second(o.Deactivate(t.Context(), testnet.Ann, dora)))
		check.OK(t, second(o.Delete(t.Context(), testnet.Ann, gone)))

		for _, c := range []struct {
			name   string
			who    access.Actor
			filter user.Filter
			want   string
		}{
			{"by name", testnet.Ann, user.Filter{Sort: user.ByName}, "Ann Dora Emma Ina Mia Olga Rita Rob Sam Tia"},
			{"by name, backwards", testnet.Ann, user.Filter{Descending: true}, "Tia Sam Rob Rita Olga Mia Ina Emma Dora Ann"},
			{"head office first, and equal ones by name", testnet.Ann, user.Filter{Sort: user.ByRole}, "Ann Rita Rob Olga Sam Ina Mia Tia Dora Emma"},
			{"employees first, equal ones by name all the same", testnet.Ann, user.Filter{Sort: user.ByRole, Descending: true},
				"Dora Emma Ina Mia Tia Olga Sam Rita Rob Ann"},
			{"by store, and last who has none", testnet.Ann, user.Filter{Sort: user.ByStore}, "Sam Tia Dora Emma Ina Mia Olga Ann Rita Rob"},
			{"by store, backwards, and last who has none", testnet.Ann, user.Filter{Sort: user.ByStore, Descending: true},
				"Dora Emma Ina Mia Olga Sam Tia Ann Rita Rob"},
			{"by the latest login, and last who never did", testnet.Ann, user.Filter{Sort: user.BySignedIn, Descending: true},
				"Tia Rob Olga Ann Dora Emma Ina Mia Rita Sam"},
			{"by the longest time without a login, and last who never did", testnet.Ann, user.Filter{Sort: user.BySignedIn},
				"Olga Rob Tia Ann Dora Emma Ina Mia Rita Sam"},
			{"by status", testnet.Ann, user.Filter{Sort: user.ByStatus}, "Ann Emma Mia Olga Rita Rob Sam Tia Ina Dora"},
			{"by status, backwards", testnet.Ann, user.Filter{Sort: user.ByStatus, Descending: true}, "Dora Ina Tia Ann Emma Mia Olga Rita Rob Sam"},
			{"who is deleted, by login", testnet.Ann, user.Filter{Sort: user.BySignedIn, Show: user.ShowDeleted}, "Gwen"},
			{"of a region", testnet.Ann, user.Filter{Region: network.TAS, Sort: user.ByStatus}, "Sam Tia"},
			{"of a region and a role", testnet.Ann, user.Filter{Region: network.VIC, Roles: []access.Role{access.StoreManager}, Sort: user.ByStore},
				"Ina Mia"},
			{"an owner's, in their own store", testnet.Olga, user.Filter{Sort: user.ByStatus, Descending: true}, "Dora Ina Emma Mia Olga"},
			{"an owner's, of another region", testnet.Olga, user.Filter{Region: network.TAS}, ""},
		} {
			t.Run("FD-332 SCR-026 people "+c.name+", the same on pages of two", func(t *testing.T) {
				all, total, err := o.Accounts(t.Context(), c.who, c.filter, db.Page{Limit: 100})
				check.OK(t, err)
				check.Is(t, names(all), c.want)
				check.Is(t, total, len(all))
				var paged []user.Account
				for at := 0; at < total; at += 2 {
					two, _, err := o.Accounts(t.Context(), c.who, c.filter, db.Page{Limit: 2, Offset: at})
					check.OK(t, err)
					paged = append(paged, two...)
				}
				check.Is(t, names(paged), c.want)
			})
		}
		t.Run("FD-332 sorted by status, people stand in the order of what is said of each", func(t *testing.T) {
			all, _, err := o.Accounts(t.Context(), testnet.Ann, user.Filter{Sort: user.ByStatus}, db.Page{Limit: 100})
			check.OK(t, err)
			order := []user.Status{user.Active, user.Temporary, user.Invited, user.Deactivated}
			var got []int
			for _, a := range all {
				got = append(got, slices.Index(order, a.Status()))
			}
			check.True(t, slices.IsSorted(got), got)
			check.Is(t, len(slices.Compact(got)), len(order), got)
		})
		t.Run("FD-332 the API has the order, the region and each store's region; other words are refused", func(t *testing.T) {
			w := o.site.Call("ann", "GET", "/users?sort=SIGNED_IN&order=desc&limit=1", "")
			apitest.WantParts(t, w, `"firstName":"Tia"`, `"store":{"id":"south","name":"100% Bottles","displayRegionLabel":"TAS"}`)
			apitest.WantParts(t, o.site.Call("ann", "GET", "/users?region=TAS&sort=NAME&order=desc&limit=1", ""), `"firstName":"Tia"`, `"totalItems":2`)
			for _, bad := range []string{"sort=PHONE", "order=up", "region=MOON"} {
				apitest.WantStatus(t, o.site.Call("ann", "GET", "/users?"+bad, ""), 422)
			}
		})
	})
}

func TestInvitingAgain(t *testing.T) {
	eachOffice(t, func(t *testing.T, o *office) {
		nia := o.add(t, form("nia@caravan.example", access.StoreOwner, "north")).ID
		o.add(t, form("kim@caravan.example", access.StoreEmployee, "south")) // waits likewise, and is not asked for
		at := "/users/" + nia + "/invitation"
		account := func() *user.AccountView {
			return apitest.Read[user.PersonView](t, o.site, "ann", "GET", "/users/"+nia, "").Account
		}
		t.Run("FD-333 FD-106 nobody is invited again within a day, and the page says from when", func(t *testing.T) {
			apitest.WantStatus(t, o.site.Call("ann", "POST", at, ""), 409)
			a := account()
			check.Must(t, check.True(t, a.InvitedAt != nil && a.InviteAgainAt != nil, a))
			check.True(t, a.InvitedAt.Equal(testnet.Now), a.InvitedAt)
			check.True(t, a.InviteAgainAt.Equal(testnet.Now.Add(user.RemindEvery)), a.InviteAgainAt)
			check.Is(t, len(o.sent.reminded), 0)
		})
		o.n.Clock.T = testnet.Now.Add(user.RemindEvery)
		o.site.Allow(t, []apitest.Access{
			{"FD-333 USERS-005 inviting an owner of north again", "POST", at, "", 401, 409, 403, 200, 403, 403, 404},
			{"FD-333 inviting somebody who has signed in, or needs no invitation", "POST", "/users/mia/invitation", "", 401, 409, 403, 409, 403, 403, 404},
			{"FD-333 inviting nobody", "POST", "/users/nothing/invitation", "", 401, 404, 403, 404, 403, 403, 404},
		})
		t.Run("FD-333 whoever asks, it goes out once a day, and counts as a reminder", func(t *testing.T) {
			check.Same(t, o.sent.reminded, []string{nia})
			a := account()
			check.Must(t, check.True(t, a.RemindedAt != nil && a.InviteAgainAt != nil, a))
			check.True(t, a.InvitedAt.Equal(*a.RemindedAt), a.InvitedAt)
			check.True(t, a.InviteAgainAt.Equal(a.RemindedAt.Add(user.RemindEvery)), a.InviteAgainAt)
			n, err := o.ToRemind(t.Context(), testnet.Ann)
			check.OK(t, err)
			check.Is(t, n, 1)
		})
		t.Run("FD-333 of two who ask at once, one sends it", func(t *testing.T) {
			o.n.Clock.T = o.n.Clock.T.Add(2 * user.RemindEvery)
			errs := dbtest.AtOnce(2, func(i int) error {
				return second(o.Remind(t.Context(), []access.Actor{testnet.Ann, testnet.Olga}[i], nia))
			})
			check.True(t, fault.Is(errs[0], fault.Conflict) != fault.Is(errs[1], fault.Conflict), errs)
			check.Is(t, len(o.sent.reminded), 2, o.sent.reminded)
		})
		t.Run("FD-333 who has signed in, or has left, is not invited again", func(t *testing.T) {
			o.n.Clock.T = o.n.Clock.T.Add(2 * user.RemindEvery)
			far := o.add(t, form("far@caravan.example", access.StoreEmployee, "south")).ID
			o.signIn(t, nia, testnet.Now)
			check.OK(t, second(o.Deactivate(t.Context(), testnet.Ann, far)))
			for _, id := range []string{nia, far} {
				_, err := o.Remind(t.Context(), testnet.Ann, id)
				check.True(t, fault.Is(err, fault.Conflict), id, err)
			}
			a := account()
			check.True(t, a.InvitedAt == nil && a.InviteAgainAt == nil, a)
			check.Is(t, len(o.sent.reminded), 2, o.sent.reminded)
		})
	})
}
