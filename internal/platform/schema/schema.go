package schema

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"caravan/internal/platform/db"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var embedded embed.FS

// lockKey is the PostgreSQL advisory lock under which one node migrates while the others wait. Any number will do that no other program uses.
const lockKey = 0x43415241 // "CARA"

// Up applies what is missing and returns once the tables are those of this binary, or newer. Any number of nodes may call it at once.
func Up(ctx context.Context, d *db.DB) (err error) {
	unlock, err := lock(ctx, d)
	if err != nil {
		return fmt.Errorf("lock the schema: %w", err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	p, err := provider(d)
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// Version is the number of the newest migration that the database has; an error when it has none.
func Version(ctx context.Context, q db.Querier) (int64, error) {
	var version int64
	err := q.QueryRow(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("read the schema version: %w", err)
	}
	return version, nil
}

// Latest is the number of the newest migration that this binary brings. A node is ready when Version is at least Latest.
func Latest(d *db.DB) (int64, error) {
	p, err := provider(d)
	if err != nil {
		return 0, err
	}
	sources := p.ListSources() // in order of their numbers
	return sources[len(sources)-1].Version, nil
}

func provider(d *db.DB) (*goose.Provider, error) {
	files, err := fs.Sub(embedded, "migrations")
	if err != nil {
		return nil, err
	}
	dialect := goose.DialectSQLite3
	if d.Engine() == db.Postgres {
		dialect = goose.DialectPostgres
	}
	p, err := goose.NewProvider(dialect, d.SQL(), files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return p, nil
}

// lock waits until no other node migrates. SQLite has one node; there each migration's transaction is lock enough.
//
// The lock belongs to the connection, so a node that is killed lets go of it.
func lock(ctx context.Context, d *db.DB) (unlock func() error, err error) {
	if d.Engine() == db.SQLite {
		return func() error { return nil }, nil
	}
	conn, err := d.SQL().Conn(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", lockKey); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return func() error {
		// Unlock also when ctx has ended: the connection goes back to the pool.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		_, err := conn.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", lockKey)
		return errors.Join(err, conn.Close())
	}, nil
}
