package db

import (
	"context"
	"errors"
	"hash/fnv"
	"time"

	"github.com/gofrs/flock"
)

// LockProcesses waits until this process holds the database's one lock, which only one process on any node can hold. It is for work that must not run
// twice at once, such as changing the tables. A process that dies releases the lock: on SQLite it is a lock on a file beside the database, on
// PostgreSQL it belongs to a connection.
func (d *DB) LockProcesses(ctx context.Context) (unlock func() error, err error) {
	if d.engine == SQLite {
		lock := flock.New(d.path+".lock", flock.SetPermissions(0o600))
		if _, err := lock.TryLockContext(ctx, 20*time.Millisecond); err != nil {
			return nil, err
		}
		return lock.Close, nil
	}
	const key = 0x43415241 // an arbitrary number that no other program should use
	conn, err := d.SQL().Conn(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return func() error {
		// Unlock even when ctx has ended, because the connection goes back to the pool.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_, err := conn.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", key)
		return errors.Join(err, conn.Close())
	}, nil
}

// Lock makes this transaction the only holder of the name until it ends; other transactions wait. It is for rules that a unique index cannot enforce,
// such as periods that may not overlap. On SQLite it does nothing, because a transaction is the only writer anyway.
func (t *Tx) Lock(ctx context.Context, name string) error {
	if t.engine == SQLite {
		return nil
	}
	h := fnv.New64a()
	h.Write([]byte(name))
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, int64(h.Sum64())) // a lock is named by any 64 bits
	return err
}
