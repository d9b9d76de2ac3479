package schema

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"caravan/internal/platform/db"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql migrations/*/*.sql
var embedded embed.FS

// ofEngine are the migrations that differ between the engines, by number. Their text is in migrations/<engine>/.
var ofEngine = map[int64]string{64: "00064_search_index.sql"}

// Up applies the migrations that are missing. Afterwards the tables are at least those that this program needs. Any number of nodes and processes may
// call it at once. It refuses a database that a newer program has changed in a way that this one does not understand (see Check).
func Up(ctx context.Context, d *db.DB) (err error) {
	unlock, err := d.LockProcesses(ctx)
	if err != nil {
		return fmt.Errorf("lock the schema: %w", err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	p, err := provider(d)
	if err != nil {
		return err
	}
	// Read the version first: a blank database has no schema_floor table to read.
	if has, err := p.GetDBVersion(ctx); err != nil {
		return fmt.Errorf("read the schema version: %w", err)
	} else if has >= floorSince {
		if err := Check(ctx, d); err != nil {
			return err
		}
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", db.Outage(err))
	}
	return nil
}

// floorSince is the number of the migration that created the table schema_floor.
const floorSince = 23

// ErrTooOld says that this program is too old for the database.
var ErrTooOld = errors.New("this program is too old for the database")

// Check returns ErrTooOld when a newer program has changed the database in a way that this one does not understand (ADR 0011). Most migrations do
// not: programs of the previous release keep working beside the new one.
func Check(ctx context.Context, q *db.DB) error {
	var oldest int64
	if err := q.QueryRow(ctx, "SELECT oldest FROM schema_floor").Scan(&oldest); err != nil {
		return fmt.Errorf("read the schema floor: %w", err)
	}
	latest, err := Latest(q)
	if err != nil {
		return err
	}
	if latest < oldest {
		return fmt.Errorf("%w: its tables need a program with migration %d, and this one only has migrations up to %d; use the newer program", ErrTooOld,
			oldest, latest)
	}
	return nil
}

// Version returns the number of the newest migration that the database has. Without any migration it returns an error.
func Version(ctx context.Context, q db.Querier) (int64, error) {
	var version int64
	err := q.QueryRow(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("read the schema version: %w", err)
	}
	return version, nil
}

// Latest returns the number of the newest migration in this binary. A node is ready when Version is at least Latest.
func Latest(d *db.DB) (int64, error) {
	p, err := provider(d)
	if err != nil {
		return 0, err
	}
	sources := p.ListSources() // sorted by number
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
	var own []*goose.Migration
	for number, name := range ofEngine {
		statements, err := fs.ReadFile(files, string(d.Engine())+"/"+name)
		if err != nil {
			return nil, fmt.Errorf("read the migration %d: %w", number, err)
		}
		own = append(own, goose.NewGoMigration(number, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, string(statements))
			return err
		}}, nil))
	}
	p, err := goose.NewProvider(dialect, d.SQL(), files, goose.WithDisableGlobalRegistry(true), goose.WithGoMigrations(own...))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return p, nil
}
