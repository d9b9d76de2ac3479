package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// ErrInUse says that a database cannot be used: by one process alone while others work with it, or by anybody while one uses it alone.
var ErrInUse = errors.New("the database is in use")

// Use is a process's hold on a database for as long as it works with it. Any number of processes may share a database, or one has it alone. A process
// that dies lets go: on SQLite it is a lock on a file beside the database, on PostgreSQL it belongs to a connection. It is safe for concurrent use.
type Use struct {
	db    *DB
	alone bool
	mu    sync.Mutex
	file  *flock.Flock // nil on PostgreSQL
	conn  *sql.Conn    // nil on SQLite
}

// Use holds the database together with others, or alone. It does not wait: it returns ErrInUse when that is not possible now. The caller releases it
// before closing the database.
func (d *DB) Use(ctx context.Context, alone bool) (*Use, error) {
	u := &Use{db: d, alone: alone}
	if err := u.take(ctx); err != nil {
		return nil, err
	}
	return u, nil
}

func (u *Use) take(ctx context.Context) error {
	if u.db.engine == SQLite {
		return u.takeFile()
	}
	const key = 0x43415242 // an arbitrary number that no other program should use
	conn, err := u.db.SQL().Conn(ctx)
	if err != nil {
		return fmt.Errorf("hold the database: %w", outage(err))
	}
	lock := "SELECT pg_try_advisory_lock_shared($1)"
	if u.alone {
		lock = "SELECT pg_try_advisory_lock($1)"
	}
	var taken bool
	err = conn.QueryRowContext(ctx, lock, key).Scan(&taken)
	if err == nil && taken {
		u.conn = conn
		return nil
	}
	if err == nil {
		err = ErrInUse
	}
	return errors.Join(outage(err), conn.Close())
}

func (u *Use) takeFile() error {
	file := flock.New(u.db.path+".use", flock.SetPermissions(0o600))
	try := file.TryRLock
	if u.alone {
		try = file.TryLock
	}
	taken, err := try()
	if err == nil && taken {
		u.file = file
		return nil
	}
	if err == nil {
		err = ErrInUse
	}
	return errors.Join(err, file.Close())
}

// Renew makes sure that the hold still is one: PostgreSQL lets go of it when its connection breaks, and then Renew takes it again. It returns
// ErrInUse when somebody else has taken the database meanwhile, and another error while the server does not answer.
func (u *Use) Renew(ctx context.Context) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.file != nil {
		return nil
	}
	if u.conn != nil {
		ping, cancel := context.WithTimeout(ctx, 2*time.Second)
		defer cancel()
		if _, err := u.conn.ExecContext(ping, "SELECT 1"); err == nil {
			return nil
		}
		u.end()
	}
	return u.take(ctx)
}

// end closes a connection that has broken, or that may still have the lock, so that it does not go back to the pool.
func (u *Use) end() {
	_ = u.conn.Raw(func(any) error { return driver.ErrBadConn }) // database/sql then closes it
	_ = u.conn.Close()                                           // and says again that it is closed
	u.conn = nil
}

// Release lets go.
func (u *Use) Release() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.file != nil {
		return u.file.Close()
	}
	if u.conn == nil {
		return nil
	}
	defer u.end()
	// Before the connection ends: the server may take a while to notice that. When it has broken, the lock is gone.
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	_, _ = u.conn.ExecContext(ctx, "SELECT pg_advisory_unlock_all()")
	return nil
}
