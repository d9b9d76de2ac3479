// Package talks lends the tests of other rooms the rule of who reads messages.
package talks

import (
	"testing"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/messaging"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/uploads"
)

// Readable is the condition of the room messaging, and Within its query for the conversations that it allows.
var (
	Readable = messaging.Readable
	Within   = messaging.Within
)

// Read returns what the actor reads in conversations, as the room messaging shows them: the ids of the messages that people wrote.
func Read(t testing.TB, n *testnet.Network, shelf *uploads.Shelf, actor access.Actor, conversations []string) (ids []string) {
	t.Helper()
	room := messaging.NewService(n.DB, n.Clock, shelf, nil, nil, nil, nil)
	for _, id := range conversations {
		thread, err := room.Thread(t.Context(), actor, id, messaging.Window{Limit: 100})
		if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Forbidden) {
			continue
		}
		check.OK(t, err)
		for _, m := range thread.Messages {
			if m.Kind == messaging.Said && m.DeletedAt == nil {
				ids = append(ids, m.ID)
			}
		}
	}
	return ids
}
