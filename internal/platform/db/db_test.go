package db_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"go.uber.org/goleak"
)

// each runs fn on each engine, with a database that has tables of its own.
func each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		d := dbtest.Open(t, cfg)
		exec(t, d, "CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL, at BIGINT, done BOOLEAN NOT NULL DEFAULT FALSE)")
		exec(t, d, "CREATE TABLE notes (id TEXT PRIMARY KEY, counter_id TEXT NOT NULL REFERENCES counters (id), body TEXT UNIQUE)")
		fn(t, d)
	})
}

func exec(t *testing.T, q db.Querier, query string, args ...any) {
	t.Helper()
	_, err := q.Exec(t.Context(), query, args...)
	check.OK(t, err)
}

func number(t *testing.T, q db.Querier, query string, args ...any) (n int64) {
	t.Helper()
	check.OK(t, q.QueryRow(t.Context(), query, args...).Scan(&n))
	return n
}

func TestRowsAndValuesAreTheSameOnBothEngines(t *testing.T) {
	type row struct {
		id   string
		n    int64
		at   *time.Time
		done bool
	}
	scan := func(s db.Scan) (r row, err error) {
		err = s(&r.id, &r.n, db.ScanTimePtr(&r.at), &r.done)
		return r, err
	}
	const selectRow = "SELECT id, n, at, done FROM counters"
	each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		if all, err := db.All(ctx, d, scan, selectRow); err != nil || all == nil || len(all) != 0 {
			t.Fatalf("an empty table gave %v, %v", all, err)
		}
		at := time.Date(2026, 4, 5, 2, 30, 0, 7e6, time.UTC)
		insert := "INSERT INTO counters (id, n, at, done) VALUES ($1, $2, $3, $4)"
		exec(t, d, insert, "a", 1, db.Ms(at), true)
		exec(t, d, insert, "b", int64(1)<<53, db.MsPtr(nil), false)

		a, err := db.One(ctx, d, scan, selectRow+" WHERE id = $1", "a")
		check.OK(t, err)
		check.Must(t, check.True(t, a.at != nil, a))
		check.Must(t, check.True(t, a.at.Equal(at), a))
		check.Must(t, check.Is(t, a.at.Location(), time.UTC, a))
		check.Must(t, check.True(t, a.done, a))
		check.Must(t, check.Is(t, a.n, 1, a))
		all, err := db.All(ctx, d, scan, selectRow+" ORDER BY id")
		check.OK(t, err)
		check.Must(t, check.Is(t, len(all), 2, all))
		check.Must(t, check.True(t, all[1].at == nil, all[1].at, all))
		check.Must(t, check.Is(t, all[1].n, 1<<53, all))
		if _, err := db.One(ctx, d, scan, selectRow+" WHERE id = $1", "c"); !errors.Is(err, db.ErrNoRow) {
			t.Fatalf("a missing row gave %v", err)
		}
		var when time.Time
		if err := d.QueryRow(ctx, "SELECT at FROM counters WHERE id = $1", "b").Scan(db.ScanTime(&when)); err == nil {
			t.Fatal("NULL was read as an instant")
		}
	})
}

func TestErrorKinds(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2)", "a", 1)
		exec(t, d, "INSERT INTO notes (id, counter_id, body) VALUES ($1, $2, $3)", "1", "a", "hello")
		note := "INSERT INTO notes (id, counter_id, body) VALUES ($1, $2, $3)"
		for _, c := range []struct {
			name, query        string
			args               []any
			unique, foreignKey bool
		}{
			{"a primary key again", note, []any{"1", "a", "x"}, true, false},
			{"a unique value again", note, []any{"2", "a", "hello"}, true, false},
			{"a reference to a row that does not exist", note, []any{"3", "b", "x"}, false, true},
			{"deleting a row that is referred to", "DELETE FROM counters WHERE id = $1", []any{"a"}, false, true},
			{"a wrong statement", "SELECT FROM WHERE", nil, false, false},
		} {
			_, err := d.Exec(ctx, c.query, c.args...)
			err = fmt.Errorf("repo: %w", err)
			check.Is(t, db.IsUnique(err), c.unique, c.name)
			check.Is(t, db.IsForeignKey(err), c.foreignKey, c.name)
		}
		check.True(t, !db.IsUnique(nil), "no error has a kind")
		check.True(t, !db.IsForeignKey(nil), "no error has a kind")
	})
}

func TestMoreTextsThanTheStatementCacheHolds(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		for range 2 {
			for i := range 600 {
				check.Must(t, check.Is(t, number(t, d, fmt.Sprintf("SELECT $1 + 0 * %d", i), 7), 7, i))
			}
		}
	})
}

func TestAPreparedStatementFollowsAChangedTable(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2)", "a", 1)
		for _, column := range []string{"x", "y"} {
			check.Must(t, check.Is(t, number(t, d, "SELECT n FROM counters WHERE id = $1", "a"), 1))
			exec(t, d, "ALTER TABLE counters ADD COLUMN "+column+" TEXT")
		}
	})
}

func TestAStatementIsRefusedWhileRowsOfTheTransactionAreOpen(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2), ($3, $4)", "a", 1, "b", 2)
		err := d.InTx(t.Context(), func(tx *db.Tx) error {
			rows, err := tx.Query(t.Context(), "SELECT id FROM counters")
			if err != nil {
				return err
			}
			defer rows.Close()
			rows.Next()
			if _, err := tx.Exec(t.Context(), "UPDATE counters SET n = n + 1"); err == nil {
				t.Error("accepted")
			}
			return rows.Err()
		})
		check.OK(t, err)
	})
}

func TestSQLiteIsOpenedForDurabilityAndItsReadersCannotWrite(t *testing.T) {
	d := dbtest.Open(t, db.Config{Path: t.TempDir() + "/a ?#%b.db"})
	err := d.InTx(t.Context(), func(tx *db.Tx) error {
		for pragma, want := range map[string]int64{"synchronous": 2, "foreign_keys": 1, "query_only": 0} {
			if got := number(t, tx, "PRAGMA "+pragma); got != want {
				t.Errorf("writer: %s = %d, want %d", pragma, got, want)
			}
		}
		var mode string
		if check.Is(t, tx.QueryRow(t.Context(), "PRAGMA journal_mode").Scan(&mode), nil) {
			check.Is(t, mode, "wal")
		}
		return nil
	})
	check.OK(t, err)
	if got := number(t, d, "PRAGMA foreign_keys"); got != 1 {
		t.Errorf("reader: foreign_keys = %d", got)
	}
	exec(t, d, "CREATE TABLE t (id TEXT)")
	if rows, err := d.Query(t.Context(), "DELETE FROM t"); err == nil {
		t.Error("a reader wrote", rows.Close())
	}
}

func TestTheErrorForAnUnreachableDatabaseShowsNoPassword(t *testing.T) {
	for _, url := range []string{"postgres://caravan:secret@127.0.0.1:1/x", "postgres://caravan:secret@[::bad/x"} {
		_, err := db.Open(t.Context(), db.Config{URL: url})
		check.Must(t, check.True(t, err != nil, url, err))
		check.Must(t, check.True(t, !strings.Contains(err.Error(), "secret"), url, err))
	}
	if _, err := db.Open(t.Context(), db.Config{Path: t.TempDir() + "/no/such/folder/x.db"}); err == nil {
		t.Fatal("opened a file in a folder that does not exist")
	}
}

func TestCloseLeavesNothingRunning(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		ignore := goleak.IgnoreCurrent()
		d, err := db.Open(context.Background(), cfg)
		check.OK(t, err)
		check.Must(t, check.Is(t, number(t, d, "SELECT 1"), 1))
		check.OK(t, d.Close())
		goleak.VerifyNone(t, ignore)
	})
}
