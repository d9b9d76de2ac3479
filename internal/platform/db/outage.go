package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"caravan/internal/fault"
)

// What fails, in the detail "outage" of an Unavailable fault. Screens say it in their own words.
const (
	OutageDatabase = "database" // it cannot be reached, or has no time
	OutageStorage  = "storage"  // it can only be read: the disk is full or read-only
)

// Sentences for people who meet an outage.
const (
	messageUnreachable = "The database cannot be reached right now. Please try again in a moment."
	messageBusy        = "The database is busy right now. Please try again in a moment."
	messageStorage     = "Nothing can be saved right now, because the disk is full. Please try again later."
)

// Outage returns an Unavailable fault when an error of DB.SQL says that the database cannot be reached or written, and err itself otherwise.
func Outage(err error) error { return outage(err) }

// outage returns an Unavailable fault when err says that the database cannot be reached or written, and err itself otherwise.
func outage(err error) error {
	if err == nil || errors.Is(err, ErrNoRow) || fault.Is(err, fault.Unavailable) {
		return err
	}
	unavailable := func(what, message string, after time.Duration) error {
		f := fault.New(fault.Unavailable, message).Because(err)
		f.Details, f.RetryAfter = map[string]any{"outage": what}, after
		return f
	}
	var unconnected *pgconn.ConnectError
	switch code := pgCode(err); {
	case errors.Is(err, errNoSpace), sqliteStorage(err), code == pgDiskFull, code == pgReadOnly:
		return unavailable(OutageStorage, messageStorage, 30*time.Second)
	case errors.Is(err, errBusy), code == pgQueryCancelled, sqliteBusy(err):
		return unavailable(OutageDatabase, messageBusy, 2*time.Second)
	case isLost(err):
		err = &lostError{err}
		return unavailable(OutageDatabase, messageUnreachable, 2*time.Second)
	case errors.Is(err, errSilent), errors.As(err, &unconnected), code == pgCannotConnectNow, code == pgTooManyConnections:
		return unavailable(OutageDatabase, messageUnreachable, 2*time.Second)
	}
	return err
}

// lostError marks the error of a connection to the database that broke while it was used.
type lostError struct{ error }

// Unwrap returns the cause.
func (e *lostError) Unwrap() error { return e.error }

// isLost tells whether a connection broke while it was used. It is false when no connection could be opened at all, or when the caller went away.
func isLost(err error) bool {
	var unconnected *pgconn.ConnectError
	if err == nil || errors.As(err, &unconnected) || errors.Is(err, errSilent) || errors.Is(err, context.Canceled) ||
		errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	switch pgCode(err) {
	case "":
	case pgAdminShutdown, pgCrashShutdown:
		return true
	default:
		return false
	}
	var network net.Error
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err)
}
