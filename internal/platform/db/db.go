package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
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
	URL      string // postgres://...; empty: SQLite
	Path     string // the SQLite file, created when it does not exist; its folder must exist
	ReadOnly bool   // SQLite only: read the file without writing anything, not even beside it; nobody else may write to it at the same time
	MaxConns int    // connections to PostgreSQL, or SQLite's reading connections; 0: 16
	// SpaceIn returns how many bytes may still be written in a folder. Nil asks the operating system; tests pretend.
	SpaceIn func(folder string) (uint64, error) `json:"-"`
	// Observe is called with each statement before it is sent, in the engine's own form, and with BEGIN, COMMIT and ROLLBACK. It does not see
	// statements that go through DB.SQL. It is called from many goroutines and must not change args. Nil costs nothing.
	Observe func(statement string, args []any) `json:"-"`
}

const defaultMaxConns = 16

// Querier runs a repo's statements: the DB for reads and single writes, a Tx for everything else.
type Querier interface {
	// Exec runs a statement that returns no rows. It returns the number of rows that changed.
	Exec(ctx context.Context, query string, args ...any) (int64, error)
	// Query returns rows. The caller must close them before the next statement; All does that.
	Query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	// QueryRow returns at most one row. Scanning it returns ErrNoRow when there is none.
	QueryRow(ctx context.Context, query string, args ...any) Row
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	engine Engine
	texts  *texts
	writer *sql.DB
	reader *sql.DB // on PostgreSQL the same as writer
	tools  *sql.DB // on SQLite the same as writer
	path   string  // the SQLite file
	space  func(folder string) (uint64, error)
	listen func(context.Context) (*pgx.Conn, error) // nil on SQLite
	renew  func()                                   // closes the connections that nobody uses: when one has broken, others have too
	stats  func() map[string]PoolStats
	close  func() error
}

// PoolStats is the state of a pool of connections.
type PoolStats struct {
	InUse  int
	Waited time.Duration // in all, for a free connection
}

// Open connects and checks the connection. It does not create the tables: schema.Up does.
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
	d.space = spaceIn
	if cfg.SpaceIn != nil {
		d.space = cfg.SpaceIn
	}
	if err := d.Ping(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// Close waits for running statements and closes all connections.
func (d *DB) Close() error { return d.close() }

// Ping tells whether the database answers.
func (d *DB) Ping(ctx context.Context) error {
	// Ping the writing connection first: it creates the SQLite file and turns on the write-ahead log.
	for _, pool := range []*sql.DB{d.writer, d.reader} {
		if err := pool.PingContext(ctx); err != nil {
			return fmt.Errorf("reach the %s database: %w", d.engine, outage(err))
		}
	}
	return nil
}

// Engine returns the database system. Rooms must not depend on it: an engine branch needs an ADR.
func (d *DB) Engine() Engine { return d.engine }

// SQL returns a pool for tools that bring their own statements (migrations, backup). They write placeholders in the engine's own form, and may take
// as long as they need.
func (d *DB) SQL() *sql.DB { return d.tools }

// Stats returns the state of each connection pool, for the metrics.
func (d *DB) Stats() map[string]PoolStats { return d.stats() }

// Exec runs one writing statement as a transaction of its own.
func (d *DB) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	if err := d.mayWrite(ctx); err != nil {
		return 0, err
	}
	text := d.texts.of(query, args)
	span := d.texts.traced(ctx, text)
	result, err := d.writer.ExecContext(ctx, text, args...)
	over(span, err)
	return rowsAffected(result, err)
}

// Query runs one reading statement. A statement that writes, including INSERT ... RETURNING, needs a Tx: SQLite refuses it here.
func (d *DB) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	text := d.texts.of(query, args)
	span := d.texts.traced(ctx, text)
	rows, err := d.reader.QueryContext(ctx, text, args...)
	if isLost(err) { // a read changes nothing, so it is safe to ask again
		d.renew()
		rows, err = d.reader.QueryContext(ctx, text, args...)
	}
	over(span, err)
	return rows, outage(err)
}

// QueryRow runs one reading statement, like Query.
func (d *DB) QueryRow(ctx context.Context, query string, args ...any) Row {
	text := d.texts.of(query, args)
	span := d.texts.traced(ctx, text)
	row := d.reader.QueryRowContext(ctx, text, args...)
	if isLost(row.Err()) {
		d.renew()
		row = d.reader.QueryRowContext(ctx, text, args...)
	}
	over(span, row.Err())
	return Row{row}
}

// keepConns lets a pool open n connections and keep them.
func keepConns(pool *sql.DB, n int) {
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
}

func rowsAffected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, outage(err)
	}
	return r.RowsAffected()
}
