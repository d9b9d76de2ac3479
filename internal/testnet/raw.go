package testnet

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/db"
)

// What no service does yet is written here by hand, so that the tests of the rooms need no SQL for other rooms' tables.

// openSessions opens sessions at Noon that end an hour after it. The service opens one for a password only, whose check takes long by design.
func openSessions(ctx context.Context, tx *db.Tx, people ...access.Actor) error {
	var rows [][]any
	for _, a := range people {
		rows = append(rows, []any{a.SessionID, a.UserID, hashOf(a), db.Ms(Noon), db.Ms(Noon), db.Ms(Noon.Add(time.Hour))})
	}
	return db.Insert(ctx, tx, `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}, rows)
}

// hashOf stands for the hash of a session's token, which nobody knows.
func hashOf(a access.Actor) string { return strings.Repeat("5e", 28) + fmt.Sprintf("%08s", a.UserID) }

// DeleteStore deletes a store, which no use case does yet.
func (n *Network) DeleteStore(t testing.TB, id string) {
	t.Helper()
	n.exec(t, `UPDATE stores SET deleted_at = $1 WHERE id = $2`, db.Ms(n.Clock.T), id)
}

// Deactivate deactivates somebody, which no use case does yet.
func (n *Network) Deactivate(t testing.TB, a access.Actor) {
	t.Helper()
	n.exec(t, `UPDATE users SET deactivated_at = $1 WHERE id = $2`, db.Ms(n.Clock.T), a.UserID)
}

// DeletePerson deletes somebody, which no use case does yet.
func (n *Network) DeletePerson(t testing.TB, a access.Actor) {
	t.Helper()
	n.exec(t, `UPDATE users SET deleted_at = $1 WHERE id = $2`, db.Ms(n.Clock.T), a.UserID)
}

func (n *Network) exec(t testing.TB, query string, args ...any) {
	t.Helper()
	_, err := n.DB.Exec(t.Context(), query, args...)
	must(t, err)
}
