package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// PostgreSQL's error codes (appendix A of its manual).
const (
	pgUniqueViolation      = "23505"
	pgNotPermitted         = "42501"
	pgNoSuchDatabase       = "3D000"
	pgNoSuchUser           = "28000"
	pgWrongPassword        = "28P01"
	pgForeignKeyViolation  = "23503"
	pgSerializationFailure = "40001"
	pgDeadlockDetected     = "40P01"
	pgReadOnly             = "25006"
	pgDiskFull             = "53100"
	pgTooManyConnections   = "53300"
	pgQueryCancelled       = "57014"
	pgAdminShutdown        = "57P01"
	pgCrashShutdown        = "57P02"
	pgCannotConnectNow     = "57P03"
)

// How long the parts of a call may take on PostgreSQL (ADR 0012). A setting of the same name in the database's address wins.
const (
	pgConnect   = 5 * time.Second        // opening a connection; the pulse ends it sooner when the server is silent
	pgAcquire   = 5 * time.Second        // waiting until one of the pool is free
	pgPing      = 500 * time.Millisecond // asking a connection that was idle for over a second whether it still works
	pgStatement = 15 * time.Second       // one statement, with the locks it waits for; migrations have no limit
	pgStalled   = pgStatement + 5*time.Second
)

// errBusy says that every connection of the pool was in use for too long.
var errBusy = errors.New("no connection to the database was free")

// openPostgres opens one pool for statements of rooms, and one without a time limit for tools. pgx already keeps the latest 512 texts prepared on
// each connection, so this package does not.
func openPostgres(cfg Config) (*DB, error) {
	pooled, err := pgxpool.ParseConfig(cfg.URL)
	if err != nil {
		return nil, fmt.Errorf("read the PostgreSQL address: %w", err) // pgx leaves the password out of its message
	}
	conn := pooled.ConnConfig
	defaults := map[string]string{
		"application_name": "caravan",
		// A node that hangs must not hold its transaction's locks for ever.
		"idle_in_transaction_session_timeout": "60000",
		// Many people ask at the same time, so that a statement's helpers would only wait for the processors that others use.
		"max_parallel_workers_per_gather": "0",
	}
	for name, value := range defaults {
		if _, set := conn.RuntimeParams[name]; !set {
			conn.RuntimeParams[name] = value
		}
	}
	if conn.ConnectTimeout == 0 {
		conn.ConnectTimeout = pgConnect
	}
	p := newPulse()
	listen := listenTo(conn)
	tool := conn.Copy()
	tool.DialFunc = p.dialer(0)
	stalled := time.Duration(0) // whoever sets another limit knows how long statements take
	if _, set := conn.RuntimeParams["statement_timeout"]; !set {
		conn.RuntimeParams["statement_timeout"] = strconv.FormatInt(pgStatement.Milliseconds(), 10)
		stalled = pgStalled
	}
	conn.DialFunc = p.dialer(stalled)

	pool, err := newPool(pooled, cfg.MaxConns, p)
	if err != nil {
		return nil, err
	}
	p.start(func(ctx context.Context) error { return askOnce(ctx, tool) })
	work := sql.OpenDB(patient{stdlib.GetPoolConnector(pool), p})
	work.SetMaxIdleConns(0) // the pool below keeps them
	tools := stdlib.OpenDB(*tool)
	keepConns(tools, max(cfg.MaxConns, 3)) // Use holds one, a migration another for its lock, and works with a third
	tools.SetConnMaxIdleTime(time.Minute)
	return &DB{engine: Postgres, texts: newTexts(Postgres), writer: work, reader: work, tools: tools, listen: listen, renew: pool.Reset,
		stats: func() map[string]PoolStats {
			s := pool.Stat()
			return map[string]PoolStats{"write": {InUse: int(s.AcquiredConns()), Waited: s.AcquireDuration()}}
		},
		close: func() error {
			err := errors.Join(work.Close(), tools.Close())
			pool.Close()
			p.close()
			return err
		}}, nil
}

func newPool(cfg *pgxpool.Config, size int, p *pulse) (pool *pgxpool.Pool, err error) {
	cfg.MaxConns = int32(size)             // #nosec G115 -- a handful
	cfg.MaxConnLifetime = 30 * time.Minute // so that a fail-over is followed sooner or later
	cfg.PingTimeout = pgPing
	cfg.ShouldPing = func(ctx context.Context, a pgxpool.ShouldPingParams) bool {
		if a.IdleDuration < time.Second {
			return false
		}
		ctx, cancel := context.WithTimeout(ctx, pgPing)
		defer cancel()
		if a.Conn.Ping(ctx) == nil {
			return false
		}
		// The others that were idle are probably dead too, and asking each of them would take too long. Closing one that is dead would wait for the
		// other side's goodbye, so they are broken off.
		p.drop(a.Conn.PgConn().Conn())
		pool.Reset()
		return true // the pool asks again, which fails at once, and takes another connection
	}
	pool, err = pgxpool.NewWithConfig(context.Background(), cfg)
	return pool, err
}

// askOnce opens a connection of its own to learn whether the server answers.
func askOnce(ctx context.Context, cfg *pgx.ConnConfig) error {
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		// It has answered, even if it is starting, or has no room for another connection.
		if pgCode(err) != "" {
			return nil
		}
		return err
	}
	err = conn.Ping(ctx)
	_ = conn.Close(ctx) // it has served its purpose
	return err
}

// patient limits how long a call waits for a connection of the pool.
type patient struct {
	driver.Connector
	pulse *pulse
}

// Connect implements driver.Connector.
func (p patient) Connect(ctx context.Context) (driver.Conn, error) {
	wait, cancel := context.WithTimeoutCause(ctx, pgAcquire, errBusy)
	defer cancel()
	silence := p.pulse.silence()
	wait, hush := context.WithCancelCause(wait)
	defer hush(nil)
	defer context.AfterFunc(silence, func() { hush(errSilent) })()
	c, err := p.Connector.Connect(wait)
	if err != nil && ctx.Err() == nil && wait.Err() != nil {
		err = fmt.Errorf("%w: %w", context.Cause(wait), err)
	}
	return c, err
}

func pgCode(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
