package dbtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"caravan/internal/platform/db"
	"caravan/internal/platform/schema"
)

const maxConns = 8

// Each runs fn as a subtest on each engine, with an empty, migrated database that is dropped afterwards.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	EachConfig(t, func(t *testing.T, cfg db.Config) { fn(t, Open(t, cfg)) })
}

// EachConfig is Each for tests that open the database themselves: more than once, as several nodes do, or from another process.
func EachConfig(t *testing.T, fn func(t *testing.T, cfg db.Config)) {
	t.Helper()
	each(t, fn, sqliteTemplate, postgresTemplate)
}

// Filled is what a function has put into a migrated database, once on each engine for all tests of this process. Each test gets a copy, which takes a
// fraction of the time that filling a large database does.
type Filled struct {
	sqlite   func() ([]byte, error)
	postgres func() (string, error)
}

// Fill returns what fill puts into a migrated database. fill is called when a test first needs it, and must close what it opens.
func Fill(fill func(cfg db.Config) error) *Filled {
	return &Filled{
		sqlite:   sync.OnceValues(func() ([]byte, error) { return newSQLite(fill) }),
		postgres: sync.OnceValues(func() (string, error) { return newPostgres(fill) }),
	}
}

// EachConfig is the package's EachConfig on copies of what was filled in.
func (f *Filled) EachConfig(t *testing.T, fn func(t *testing.T, cfg db.Config)) {
	t.Helper()
	each(t, fn, f.sqlite, f.postgres)
}

// EachBlank is EachConfig with a database without tables.
func EachBlank(t *testing.T, fn func(t *testing.T, cfg db.Config)) {
	t.Helper()
	each(t, fn, nil, nil)
}

// SQLite returns a migrated SQLite database, for tests of code above the SQL that is the same on both engines.
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	return Open(t, sqliteConfig(t, sqliteTemplate))
}

// Open opens a database and closes it when the test ends.
func Open(t testing.TB, cfg db.Config) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func each(t *testing.T, fn func(t *testing.T, cfg db.Config), sqliteFrom func() ([]byte, error), postgresFrom func() (string, error)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, sqliteConfig(t, sqliteFrom)) })
	server, err := cluster()
	if errors.Is(err, ErrNoPostgres) {
		t.Log(err)
		return
	}
	t.Run("postgres", func(t *testing.T) {
		if err != nil {
			t.Fatal(err)
		}
		template := "template0"
		if postgresFrom != nil {
			if template, err = postgresFrom(); err != nil {
				t.Fatal(err)
			}
		}
		name, err := createDatabase(t.Context(), template)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := maintain(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
				t.Error(err)
			}
		})
		fn(t, db.Config{URL: addressOf(server, name), MaxConns: maxConns})
	})
}

func sqliteConfig(t testing.TB, from func() ([]byte, error)) db.Config {
	t.Helper()
	cfg := db.Config{Path: filepath.Join(t.TempDir(), "test.db"), MaxConns: maxConns}
	if from != nil {
		file, err := from()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(cfg.Path, file, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cfg
}

// cluster returns the address of the server that all tests of this process share.
var cluster = sync.OnceValues(func() (string, error) {
	if address := os.Getenv(URLVariable); address != "" {
		return address, nil
	}
	address, _, err := StartCluster() // runs until this process ends
	return address, err
})

// sqliteTemplate returns the bytes of a migrated database file. Copying it is faster than migrating for each test.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) { return newSQLite(nothing) })

// postgresTemplate returns the name of a migrated database to copy.
var postgresTemplate = sync.OnceValues(func() (string, error) { return newPostgres(nothing) })

func nothing(db.Config) error { return nil }

// newSQLite returns the bytes of the file of a new, migrated database into which fill has put something.
func newSQLite(fill func(db.Config) error) ([]byte, error) {
	dir, err := os.MkdirTemp("", "caravan-sqlite-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	cfg := db.Config{Path: filepath.Join(dir, "template.db")}
	if err := migrate(cfg); err != nil {
		return nil, err
	}
	if err := fill(cfg); err != nil {
		return nil, err
	}
	return os.ReadFile(cfg.Path)
}

// newPostgres returns the name of a new, migrated database into which fill has put something.
func newPostgres(fill func(db.Config) error) (string, error) {
	server, err := cluster()
	if err != nil {
		return "", err
	}
	name, err := createDatabase(context.Background(), "template0")
	if err != nil {
		return "", err
	}
	cfg := db.Config{URL: addressOf(server, name)}
	if err := migrate(cfg); err != nil {
		return "", err
	}
	return name, fill(cfg)
}

func migrate(cfg db.Config) error {
	ctx := context.Background()
	d, err := db.Open(ctx, cfg)
	if err != nil {
		return err
	}
	return errors.Join(schema.Up(ctx, d), d.Close())
}

var databases atomic.Int64

// createDatabase copies a database of the shared server. It returns the name of the copy, which is unique to this process.
func createDatabase(ctx context.Context, template string) (name string, err error) {
	name = fmt.Sprintf("caravan_test_%d_%d", os.Getpid(), databases.Add(1))
	return name, maintain(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template)
}

// maintain runs one statement on the server's maintenance database.
func maintain(ctx context.Context, statement string) error {
	server, err := cluster()
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, db.Config{URL: server})
	if err != nil {
		return err
	}
	_, err = d.Exec(ctx, statement)
	return errors.Join(err, d.Close())
}

// addressOf returns the server's address with the name of another database.
func addressOf(server, database string) string {
	u, err := url.Parse(server)
	if err != nil {
		panic(err) // cannot happen: cluster has connected to it
	}
	u.Path = "/" + database
	return u.String()
}
