// Package finder lends the tests of the room messaging the search over what is written.
package finder

import (
	"caravan/internal/access"
	"caravan/internal/search"
	"caravan/internal/testnet"
)

// Words is the room search.
type Words = *search.Service

// New returns the room search on a network, with the rule of who reads messages.
func New(n *testnet.Network, readable func(actor access.Actor, message, conversation string) (fragment string, args []any),
	within func(actor access.Actor) (query string, args []any)) Words {
	return search.NewService(n.DB, n.Clock, n.Stores, search.Messages{Readable: readable, Within: within})
}
