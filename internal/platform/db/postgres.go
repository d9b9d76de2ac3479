package db

import (
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// PostgreSQL's error codes (appendix A of its manual).
const (
	pgUniqueViolation      = "23505"
	pgForeignKeyViolation  = "23503"
	pgSerializationFailure = "40001"
	pgDeadlockDetected     = "40P01"
)

// openPostgres opens one pool. pgx already keeps the latest 512 texts prepared on each connection, so this package does not.
func openPostgres(cfg Config) (*DB, error) {
	conn, err := pgx.ParseConfig(cfg.URL)
	if err != nil {
		return nil, fmt.Errorf("read the PostgreSQL address: %w", err) // pgx leaves the password out of its message
	}
	defaults := map[string]string{
		"application_name": "caravan",
		// A node that hangs must not hold its transaction's locks for ever.
		"idle_in_transaction_session_timeout": "60000",
	}
	for name, value := range defaults {
		if _, set := conn.RuntimeParams[name]; !set {
			conn.RuntimeParams[name] = value
		}
	}
	db := stdlib.OpenDB(*conn)
	// A migration holds one connection for its lock and uses a second one to work.
	keepConns(db, max(cfg.MaxConns, 2))
	db.SetConnMaxLifetime(30 * time.Minute) // so that a fail-over is followed sooner or later
	return &DB{engine: Postgres, texts: newTexts(Postgres), writer: db, reader: db}, nil
}

func pgCode(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
