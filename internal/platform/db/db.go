package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Engine names the database system.
type Engine string

// The two engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Config says where the data lives.
type Config struct {
	URL      string // postgres://...; empty = SQLite
	Path     string // the SQLite file, made when it is not there; its folder must exist
	ReadOnly bool   // SQLite only: the file is looked at as it is, and nothing is written beside it either; nobody may write to it meanwhile
	MaxConns int    // connections to PostgreSQL, or reading ones of SQLite; 0 = 16
	// Observe is told of each statement before it is sent, as the driver reads it, and of BEGIN, COMMIT and ROLLBACK; of what goes by DB.SQL it is not.
	// Calls come from many goroutines. It must not change args. nil = nobody is told, which costs nothing.
	Observe func(statement string, args []any) `json:"-"`
}

const defaultMaxConns = 16

// Querier is what a repo runs its statements on: the DB for reads and single writes, a Tx for everything else.
type Querier interface {
	// Exec runs a statement that returns no rows and tells how many rows it changed.
	Exec(ctx context.Context, query string, args ...any) (int64, error)
	// Query returns rows, which the caller closes before the next statement; All does it for you.
	Query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	// QueryRow returns at most one row; One tells a missing row from other errors.
	QueryRow(ctx context.Context, query string, args ...any) *sql.Row
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	engine Engine
	texts  *texts
	writer *sql.DB
	reader *sql.DB // on PostgreSQL the same as writer
	path   string  // of the SQLite file
}

// Open connects and checks the connection. It does not touch the tables: schema.Up does.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	if cfg.MaxConns <= 0 {
		cfg.MaxConns = defaultMaxConns
	}
	open := openSQLite
	if cfg.URL != "" {
		open = openPostgres
	}
	d, err := open(cfg)
	if err != nil {
		return nil, err
	}
	d.texts.observe = cfg.Observe
	if err := d.Ping(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// Close waits for running statements and closes all connections.
func (d *DB) Close() error {
	if d.reader == d.writer {
		return d.writer.Close()
	}
	// The writing connection goes last: the last one out folds SQLite's write-ahead log into the file.
	return errors.Join(d.reader.Close(), d.writer.Close())
}

// Ping tells whether the database answers.
func (d *DB) Ping(ctx context.Context) error {
	// The writing connection first: it makes the SQLite file and turns on its write-ahead log.
	for _, pool := range []*sql.DB{d.writer, d.reader} {
		if err := pool.PingContext(ctx); err != nil {
			return fmt.Errorf("reach the %s database: %w", d.engine, err)
		}
	}
	return nil
}

// Engine tells which database system this is. Rooms do not ask: an engine branch needs an ADR.
func (d *DB) Engine() Engine { return d.engine }

// SQL is the writing pool itself, for tools that bring their own statements (migrations, backup). Its placeholders are the engine's own.
func (d *DB) SQL() *sql.DB { return d.writer }

// Stats tells the state of each connection pool, for the metrics.
func (d *DB) Stats() map[string]sql.DBStats {
	stats := map[string]sql.DBStats{"write": d.writer.Stats()}
	if d.reader != d.writer {
		stats["read"] = d.reader.Stats()
	}
	return stats
}

// Exec runs one writing statement as a transaction of its own.
func (d *DB) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	return rowsAffected(d.writer.ExecContext(ctx, d.texts.of(query, args), args...))
}

// Query runs one reading statement. A writing one (also INSERT ... RETURNING) needs a Tx: SQLite refuses it here.
func (d *DB) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return d.reader.QueryContext(ctx, d.texts.of(query, args), args...)
}

// QueryRow runs one reading statement, like Query.
func (d *DB) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return d.reader.QueryRowContext(ctx, d.texts.of(query, args), args...)
}

// keepConns lets a pool open n connections and keep them.
func keepConns(pool *sql.DB, n int) {
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
}

func rowsAffected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}
