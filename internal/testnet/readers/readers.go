// Package readers gives the tests of rooms whose things people read the room that keeps who has read them. That room's own tests cannot use it: they
// are inside the package that this one imports.
package readers

import (
	"caravan/internal/platform/live"
	"caravan/internal/readership"
	"caravan/internal/testnet"
)

// New returns the readership room on a network. It knows no things: what is asked of it must come from the room that keeps them.
func New(n *testnet.Network) *readership.Service {
	return readership.NewService(n.DB, n.Clock, n.Stores, nil, live.New(n.DB))
}
