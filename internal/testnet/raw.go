package testnet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

// This file writes with SQL what no service can do yet, so that the rooms' tests need no SQL for other rooms' tables.

// openSessions opens sessions that begin at Now and end an hour later. The service only opens a session for a password, and checking one is slow by
// design.
func openSessions(ctx context.Context, tx *db.Tx, people ...access.Actor) error {
	var rows [][]any
	for _, a := range people {
		rows = append(rows, []any{a.SessionID, a.UserID, hashOf(a), db.Ms(Now), db.Ms(Now), db.Ms(Now.Add(time.Hour))})
	}
	return db.Insert(ctx, tx, `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}, rows)
}

// Token returns the token of the session of one of the network's people, for tests that sign in as browsers do.
func Token(a access.Actor) string { return "token of " + a.SessionID }

// hashOf returns the hash of that token, as the auth room stores it.
func hashOf(a access.Actor) string {
	hash := sha256.Sum256([]byte(Token(a)))
	return hex.EncodeToString(hash[:])
}

// DeleteStore deletes a store, which no use case does yet.
func (n *Network) DeleteStore(t testing.TB, id string) {
	t.Helper()
	n.exec(t, `UPDATE stores SET deleted_at = $1 WHERE id = $2`, db.Ms(n.Clock.T), id)
}

// Deactivate deactivates a person, which no use case does yet.
func (n *Network) Deactivate(t testing.TB, a access.Actor) {
	t.Helper()
	n.exec(t, `UPDATE users SET deactivated_at = $1 WHERE id = $2`, db.Ms(n.Clock.T), a.UserID)
}

// DeletePerson deletes a person, which no use case does yet.
func (n *Network) DeletePerson(t testing.TB, a access.Actor) {
	t.Helper()
	n.exec(t, `UPDATE users SET deleted_at = $1 WHERE id = $2`, db.Ms(n.Clock.T), a.UserID)
}

func (n *Network) exec(t testing.TB, query string, args ...any) {
	t.Helper()
	_, err := n.DB.Exec(t.Context(), query, args...)
	check.OK(t, err)
}
