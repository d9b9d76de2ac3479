// Package lessons lends the tests of other rooms the courses that people see. The tests of the room academy cannot use it.
package lessons

import (
	"testing"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/uploads"
)

// Seen returns the ids of the courses that the actor sees in the catalogue of the room academy, at most 100.
func Seen(t testing.TB, n *testnet.Network, shelf *uploads.Shelf, actor access.Actor) (ids []string) {
	t.Helper()
	found, _, err := academy.NewService(n.DB, n.Clock, n.Stores, shelf, nil, nil).List(t.Context(), actor, academy.Filter{}, db.Page{Limit: 100})
	check.OK(t, err)
	for _, c := range found {
		ids = append(ids, c.ID)
	}
	return ids
}
