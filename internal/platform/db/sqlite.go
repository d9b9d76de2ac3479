package db

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Only this file imports the SQLite driver.

// busyTimeout is how long a statement waits for another process that writes.
const busyTimeout = 5 * time.Second

// openSQLite opens one connection that writes and several that only read. Their settings are part of the data source name, because a PRAGMA sent
// through a pool would reach only one connection.
//
// synchronous(FULL): a commit survives a power cut once InTx has returned. With NORMAL, in WAL mode, the latest commits could be lost.
// _txlock=immediate: a transaction takes the write lock when it begins. If it began by reading, it could later lose to another writer.
func openSQLite(cfg Config) (*DB, error) {
	path, err := filepath.Abs(cfg.Path)
	if err != nil {
		return nil, fmt.Errorf("find the database file: %w", err)
	}
	pool := func(conns int, settings url.Values) (*sql.DB, error) {
		settings["_pragma"] = append([]string{fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()), "foreign_keys(1)"}, settings["_pragma"]...)
		connector, err := sqlite.NewConnector((&url.URL{Scheme: "file", Path: path, RawQuery: settings.Encode()}).String())
		if err != nil {
			return nil, fmt.Errorf("open SQLite: %w", err)
		}
		db := sql.OpenDB(preparing{connector})
		keepConns(db, conns)
		return db, nil
	}
	if cfg.ReadOnly {
		only, err := pool(1, url.Values{"mode": {"ro"}, "immutable": {"1"}, "_pragma": {"query_only(1)"}})
		if err != nil {
			return nil, err
		}
		return sqliteDB(only, only, ""), nil
	}
	if err := private(path); err != nil {
		return nil, fmt.Errorf("create the database file: %w", err)
	}
	writer, err := pool(1, url.Values{"_txlock": {"immediate"}, "_pragma": {"journal_mode(WAL)", "synchronous(FULL)"}})
	if err != nil {
		return nil, err
	}
	reader, err := pool(cfg.MaxConns, url.Values{"_pragma": {"query_only(1)"}})
	if err != nil {
		return nil, errors.Join(err, writer.Close())
	}
	return sqliteDB(writer, reader, path), nil
}

func sqliteDB(writer, reader *sql.DB, path string) *DB {
	state := func(pool *sql.DB) PoolStats {
		s := pool.Stats()
		return PoolStats{InUse: s.InUse, Waited: s.WaitDuration}
	}
	return &DB{engine: SQLite, texts: newTexts(SQLite), writer: writer, reader: reader, tools: writer, path: path, renew: func() {},
		stats: func() map[string]PoolStats {
			return map[string]PoolStats{"write": state(writer), "read": state(reader)}
		},
		close: func() error {
			if reader == writer {
				return writer.Close()
			}
			// Close the writing connection last: SQLite's last connection to close folds the write-ahead log into the file.
			return errors.Join(reader.Close(), writer.Close())
		}}
}

// private makes sure that the database file exists and that only its owner can read it, whatever its folder allows. SQLite gives the files it creates
// beside it the same mode.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil && info.Mode().Perm()&0o077 != 0 {
		err = f.Chmod(0o600)
	}
	return errors.Join(err, f.Close())
}

// sqliteCode returns SQLite's extended result code from err's chain, or 0 when it has none.
func sqliteCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

func sqliteUnique(err error) bool {
	code := sqliteCode(err)
	return code == sqlite3.SQLITE_CONSTRAINT_UNIQUE || code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
}

func sqliteForeignKey(err error) bool { return sqliteCode(err) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY }

// sqliteStorage tells whether the disk is full, cannot be written or cannot be read.
func sqliteStorage(err error) bool {
	switch sqliteCode(err) & 0xff {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
		return true
	}
	return false
}

// sqliteBusy tells whether another process (a backup, a command) held the write lock for longer than the busy timeout.
func sqliteBusy(err error) bool { return sqliteCode(err)&0xff == sqlite3.SQLITE_BUSY }
