// Package published is the network of testnet with the rooms whose things people read: posts, resources and who has read them. The tests of the posts
// and of the resources cannot use it where they are inside the packages that it imports.
package published

import (
	"context"
	"fmt"
	"testing"

	"caravan/internal/audience"
	"caravan/internal/feed"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
	"caravan/internal/platform/web"
	"caravan/internal/readership"
	"caravan/internal/resource"
	"caravan/internal/testnet"
	"caravan/internal/testnet/uploads"
)

// What the rooms answer.
type (
	Post     = feed.PostView
	Page     = feed.FeedPage
	Resource = resource.View
)

// Rooms is these rooms on a network.
type Rooms struct {
	Net        *testnet.Network
	Shelf      *uploads.Shelf
	Feed       *feed.Service
	Resources  *resource.Service
	Readership *readership.Service
	Hub        *live.Hub // which a test has to run before it gives versions on PostgreSQL
}

// New returns the rooms. Whoever is reminded of something gets a row in the table reminders (notice, user_id), which it adds.
func New(t testing.TB, n *testnet.Network) *Rooms {
	t.Helper()
	_, err := n.DB.Exec(t.Context(), `CREATE TABLE IF NOT EXISTS reminders (notice TEXT NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (notice, user_id))`)
	check.OK(t, err)
	s := &Rooms{Net: n, Shelf: uploads.New(t, n), Hub: live.New(n.DB)}
	s.Readership = readership.NewService(n.DB, n.Clock, n.Stores, reminders{}, s.Hub)
	s.Feed = feed.NewService(n.DB, n.Clock, n.Stores, s.Shelf, s.Readership, nil, s.Hub)
	s.Resources = resource.NewService(n.DB, n.Clock, n.Stores, s.Shelf, s.Readership, nil)
	s.Readership.Connect(map[audience.Kind]readership.Things{audience.Post: s.Feed, audience.Resource: s.Resources})
	return s
}

// reminders notes in a table whom the room of readership tells of what. That is all that these rooms tell.
type reminders struct{ notice.Teller }

// Send implements notice.Teller.
func (reminders) Send(ctx context.Context, tx *db.Tx, n notice.Notice, userIDs []string) error {
	rows := make([][]any, len(userIDs))
	for i, id := range userIDs {
		rows[i] = []any{fmt.Sprintf("%s: %s: %s (%s)", n.Key, n.Title, n.Content, n.Link), id}
	}
	return db.Insert(ctx, tx, `INSERT INTO reminders (notice, user_id) VALUES `, []string{"TEXT", "TEXT"}, rows)
}

// Operations returns what the rooms answer.
func (s *Rooms) Operations() map[string][]web.Operation {
	return map[string][]web.Operation{"feed": feed.NewHTTP(s.Feed, s.Hub).Operations(), "resource": resource.NewHTTP(s.Resources).Operations(),
		"readership": readership.NewHTTP(s.Readership).Operations()}
}
