package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"

	"github.com/jackc/pgx/v5/pgconn"
)

func TestInTxCommitsOrLeavesNothing(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		wrong := errors.New("wrong")
		insert := func(tx *db.Tx, id string) {
			exec(t, tx, "INSERT INTO counters (id, n) VALUES ($1, $2)", id, 1)
		}
		var after []string
		err := d.InTx(ctx, func(tx *db.Tx) error {
			tx.AfterCommit(func() { after = append(after, "committed") })
			insert(tx, "committed")
			return nil
		})
		check.OK(t, err)
		if err := d.InTx(ctx, func(tx *db.Tx) error {
			tx.AfterCommit(func() { after = append(after, "failed") })
			insert(tx, "failed")
			return wrong
		}); !errors.Is(err, wrong) {
			t.Fatalf("the error is lost: %v", err)
		}
		func() {
			defer func() {
				if recover() != "oh" {
					t.Error("the panic is lost")
				}
			}()
			err := d.InTx(ctx, func(tx *db.Tx) error {
				insert(tx, "panicked")
				panic("oh")
			})
			check.Is(t, err, nil)
		}()
		if n := number(t, d, "SELECT COUNT(*) FROM counters"); n != 1 {
			t.Fatalf("%d rows were kept, want the committed one", n)
		}
		check.Must(t, check.Is(t, len(after), 1, "called after commit", after))
		check.Must(t, check.Is(t, after[0], "committed", "called after commit", after))
	})
}

func TestInTxRetriesTransientFailures(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			name     string
			failures int
			err      error
			runs     int
			fails    bool
		}{
			{"a deadlock, twice", 2, &pgconn.PgError{Code: "40P01"}, 3, false},
			{"a serialization failure, always", 99, &pgconn.PgError{Code: "40001"}, 5, true},
			{"another error", 1, &pgconn.PgError{Code: "22012"}, 1, true},
		} {
			t.Run(c.name, func(t *testing.T) {
				exec(t, d, "DELETE FROM counters")
				runs := 0
				err := d.InTx(t.Context(), func(tx *db.Tx) error {
					runs++
					exec(t, tx, "INSERT INTO counters (id, n) VALUES ($1, $2)", "a", runs)
					if runs <= c.failures {
						return c.err
					}
					return nil
				})
				check.Is(t, runs, c.runs)
				check.Is(t, err != nil, c.fails)
				if n := number(t, d, "SELECT COALESCE(SUM(n), 0) FROM counters"); !c.fails && n != int64(runs) {
					t.Fatalf("stored run %d, want the last one", n)
				}
			})
		}
	})
}

func TestInTxEndsWithItsContext(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := d.InTx(ctx, func(tx *db.Tx) error {
			exec(t, tx, "INSERT INTO counters (id, n) VALUES ($1, $2)", "a", 1)
			cancel()
			return nil
		})
		check.Must(t, check.True(t, errors.Is(err, context.Canceled), err))
		check.Must(t, check.Is(t, number(t, d, "SELECT COUNT(*) FROM counters"), 0))
	})
}

func TestEightWritersOfTwoProcessesThatReadThenWriteLoseNothing(t *testing.T) {
	const writers, rounds = 8, 25
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		nodes := []*db.DB{dbtest.Open(t, cfg), dbtest.Open(t, cfg)}
		exec(t, nodes[0], "CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL)")
		exec(t, nodes[0], "INSERT INTO counters (id, n) VALUES ($1, $2)", "a", 0)
		var wg sync.WaitGroup
		for i := range writers {
			d := nodes[i%len(nodes)]
			wg.Go(func() {
				for range rounds {
					err := d.InTx(t.Context(), func(tx *db.Tx) error {
						var n int64
						if err := tx.QueryRow(t.Context(), "SELECT n FROM counters WHERE id = $1"+tx.ForUpdate(), "a").Scan(&n); err != nil {
							return err
						}
						_, err := tx.Exec(t.Context(), "UPDATE counters SET n = $1 WHERE id = $2", n+1, "a")
						return err
					})
					check.Is(t, err, nil)
				}
			})
		}
		wg.Wait()
		check.Must(t, check.Is(t, number(t, nodes[0], "SELECT n FROM counters WHERE id = $1", "a"), writers*rounds))
	})
}

func TestTransactionsThatLockInOppositeOrderBothSucceed(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2), ($3, $4)", "a", 0, "b", 0)
		var wg sync.WaitGroup
		for _, order := range [][2]string{{"a", "b"}, {"b", "a"}} {
			wg.Go(func() {
				for range 20 {
					err := d.InTx(t.Context(), func(tx *db.Tx) error {
						for _, id := range order {
							if _, err := tx.Exec(t.Context(), "UPDATE counters SET n = n + 1 WHERE id = $1", id); err != nil {
								return err
							}
						}
						return nil
					})
					check.Is(t, err, nil)
				}
			})
		}
		wg.Wait()
		check.Must(t, check.Is(t, number(t, d, "SELECT SUM(n) FROM counters"), 80))
	})
}
