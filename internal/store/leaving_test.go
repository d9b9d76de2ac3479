package store_test

import (
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
)

func TestPeopleWhoStayAsTheyAre(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		ctx := t.Context()
		left := func() (names []string) {
			t.Helper()
			found, err := n.Stores.LeftOf(ctx, "north")
			check.OK(t, err)
			for _, l := range found {
				names = append(names, l.Person.ID+" by "+l.By.ID)
			}
			return names
		}
		leave := func(who string, undecided bool) error {
			_, err := n.Stores.Leave(ctx, testnet.Ann, "north", who, undecided)
			return err
		}
		if err := leave("mia", false); !fault.Is(err, fault.Conflict) {
			t.Errorf("STORE-035 FD-292 a store that stays: %v", err)
		}
		n.CloseStore(t, "north", testnet.Today.AddDays(3))
		t.Run("STORE-035 FD-292 head office decides that somebody stays as they are, also before the day; a repeat changes nothing", func(t *testing.T) {
			for range 2 {
				check.OK(t, leave("mia", false))
			}
			check.OK(t, leave("emma", false))
			check.Same(t, left(), []string{"emma by ann", "mia by ann"})
		})
		t.Run("FD-292 only people of the store, and only by head office", func(t *testing.T) {
			err := leave("sam", false)
			check.True(t, fault.Is(err, fault.NotFound), err)
			if _, err := n.Stores.Leave(ctx, testnet.Olga, "north", "mia", false); !fault.Is(err, fault.Forbidden) {
				t.Errorf("by an owner: %v", err)
			}
			if _, err := n.Stores.Leave(ctx, testnet.Ann, "nothing", "mia", false); !fault.Is(err, fault.NotFound) {
				t.Errorf("of no store: %v", err)
			}
		})
		t.Run("FD-292 it can be decided again", func(t *testing.T) {
			for range 2 {
				check.OK(t, leave("emma", true))
			}
			check.Same(t, left(), []string{"mia by ann"})
		})
		t.Run("FD-292 FD-278 whoever is deactivated or deleted is none of those who stay", func(t *testing.T) {
			check.OK(t, leave("emma", false))
			check.OK(t, leave("olga", false))
			n.Deactivate(t, testnet.Emma)
			n.DeletePerson(t, testnet.Olga)
			check.Same(t, left(), []string{"mia by ann"})
		})
		t.Run("STORE-032 FD-292 opening the store again forgets what was decided", func(t *testing.T) {
			is, err := n.Stores.Get(ctx, testnet.Ann, "north")
			check.OK(t, err)
			_, err = n.Stores.Reopen(ctx, testnet.Ann, "north", is.Version)
			check.OK(t, err)
			n.CloseStore(t, "north", testnet.Today)
			check.Same(t, left(), []string(nil))
		})
	})
}
