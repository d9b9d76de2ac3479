package db

import (
	"context"
	"hash/fnv"
)

// Lock makes this transaction the only one that holds the name, until it ends; others wait. It is for rules that no unique index can keep, such as
// dates that may not overlap. On SQLite a transaction is the only writer anyway.
func (t *Tx) Lock(ctx context.Context, name string) error {
	if t.engine == SQLite {
		return nil
	}
	h := fnv.New64a()
	h.Write([]byte(name))
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, int64(h.Sum64())) // any 64 bits name a lock
	return err
}
