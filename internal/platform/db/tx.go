package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

const (
	txAttempts  = 5
	txFirstWait = 10 * time.Millisecond // doubled after each attempt, with jitter
)

// Tx is a running transaction. It belongs to one goroutine.
type Tx struct {
	tx     *sql.Tx
	texts  *texts
	engine Engine
	after  []func()
}

// InTx runs fn in a transaction. It commits when fn returns nil, and rolls back when fn returns an error or panics.
//
// It runs the transaction again, up to five times in all with growing pauses, when PostgreSQL ended it over a deadlock or a serialization failure,
// when the connection broke before the commit was sent, or when SQLite could not begin it because another process was writing. So fn may run more
// than once: it must change nothing outside the transaction, and set its results afresh each time. Use Tx.AfterCommit for what must happen once,
// after success.
func (d *DB) InTx(ctx context.Context, fn func(tx *Tx) error) error {
	wait := txFirstWait
	for attempt := 1; ; attempt++ {
		err := d.runTx(ctx, fn)
		var lost *lostError
		var inDoubt *commitError
		again := isTransient(err) || errors.As(err, &lost) && !errors.As(err, &inDoubt)
		if err == nil || attempt == txAttempts || !again {
			return err
		}
		if lost != nil {
			d.renew()
		}
		timer := time.NewTimer(wait/2 + rand.N(wait)) // #nosec G404 -- it only spreads the attempts; nothing secret depends on it
		select {
		case <-ctx.Done():
			timer.Stop()
			return errors.Join(ctx.Err(), err)
		case <-timer.C:
		}
		wait *= 2
	}
}

// runTx runs fn once.
func (d *DB) runTx(ctx context.Context, fn func(tx *Tx) error) (err error) {
	if err := d.mayWrite(ctx); err != nil {
		return err
	}
	d.texts.tell("BEGIN", nil)
	span := d.texts.traced(ctx, "BEGIN")
	begun, err := d.writer.BeginTx(ctx, nil)
	over(span, err)
	if err != nil {
		return fmt.Errorf("begin: %w", outage(err))
	}
	tx := &Tx{tx: begun, texts: d.texts, engine: d.engine}
	committed := false
	defer func() { // runs even when fn panics
		if committed {
			return
		}
		d.texts.tell("ROLLBACK", nil)
		if failed := begun.Rollback(); failed != nil && !errors.Is(failed, sql.ErrTxDone) {
			err = errors.Join(err, fmt.Errorf("roll back: %w", failed))
		}
	}()
	if err := fn(tx); err != nil {
		return err
	}
	d.texts.tell("COMMIT", nil)
	span = d.texts.traced(ctx, "COMMIT")
	err = begun.Commit()
	over(span, err)
	if err != nil {
		if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil { // database/sql rolls back when the context ends
			err = ctx.Err()
		}
		return &commitError{outage(err)}
	}
	committed = true
	for _, fn := range tx.after {
		fn()
	}
	return nil
}

// commitError says that a commit failed. When the connection broke, nobody knows whether the transaction is committed.
type commitError struct{ error }

// Error implements error.
func (e *commitError) Error() string { return "commit: " + e.error.Error() }

// Unwrap returns the cause.
func (e *commitError) Unwrap() error { return e.error }

// AfterCommit registers fn to be called once the transaction is committed, in the caller's goroutine and before InTx returns. It is never called
// after a rollback. A node that is killed just after the commit does not call it either, so use it only to speed up what would happen anyway (wake a
// worker, tell open pages).
func (t *Tx) AfterCommit(fn func()) { t.after = append(t.after, fn) }

// ForUpdate returns what to put at the end of a SELECT whose rows this transaction will change: " FOR UPDATE" on PostgreSQL, nothing on SQLite, where
// a transaction is the only writer from its beginning.
func (t *Tx) ForUpdate() string {
	if t.engine == Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// SkipLocked returns what to put at the end of a SELECT that takes work from a queue: " FOR UPDATE SKIP LOCKED" on PostgreSQL, so that it skips rows
// that others are taking; nothing on SQLite.
func (t *Tx) SkipLocked() string {
	if t.engine == Postgres {
		return " FOR UPDATE SKIP LOCKED"
	}
	return ""
}

// Exec runs a statement that returns no rows. It returns the number of rows that changed.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	text := t.texts.of(query, args)
	span := t.texts.traced(ctx, text)
	result, err := t.tx.ExecContext(ctx, text, args...)
	over(span, err)
	return rowsAffected(result, err)
}

// Query returns rows. The caller must close them before the transaction's next statement; All does that.
func (t *Tx) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	text := t.texts.of(query, args)
	span := t.texts.traced(ctx, text)
	rows, err := t.tx.QueryContext(ctx, text, args...)
	over(span, err)
	return rows, outage(err)
}

// QueryRow returns at most one row.
func (t *Tx) QueryRow(ctx context.Context, query string, args ...any) Row {
	text := t.texts.of(query, args)
	span := t.texts.traced(ctx, text)
	row := t.tx.QueryRowContext(ctx, text, args...)
	over(span, row.Err())
	return Row{row}
}
