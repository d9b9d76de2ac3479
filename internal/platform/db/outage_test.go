package db_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// soon is how long anybody waits at most while the database is gone: two seconds, and more on a machine that is busy with other tests. Without the
// pulse it would be 15 seconds and more.
const soon = 7 * time.Second

// eachProxied runs fn with a PostgreSQL database behind a proxy, with a row in it and some connections open.
func eachProxied(t *testing.T, fn func(t *testing.T, d *db.DB, p *dbtest.Proxy)) {
	t.Helper()
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return // SQLite has no network
		}
		direct := dbtest.Open(t, cfg)
		exec(t, direct, "CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL)")
		exec(t, direct, "INSERT INTO counters (id, n) VALUES ('a', 0)")
		proxied, p := dbtest.Proxied(t, cfg)
		d := dbtest.Open(t, proxied)
		warm(t, d)
		fn(t, d, p)
	})
}

// warm opens every connection of the pool.
func warm(t *testing.T, d *db.DB) {
	t.Helper()
	for _, err := range dbtest.AtOnce(8, func(int) error { return read(t.Context(), d, "SELECT n FROM counters, pg_sleep(0.05)") }) {
		check.OK(t, err)
	}
}

func read(ctx context.Context, q db.Querier, query string) error {
	var n int64
	return q.QueryRow(ctx, query).Scan(&n)
}

func add(ctx context.Context, d *db.DB) error {
	return d.InTx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE counters SET n = n + 1")
		return err
	})
}

// calls are the ways to use a database.
func calls(d *db.DB) map[string]func(ctx context.Context) error {
	return map[string]func(ctx context.Context) error{
		"row": func(ctx context.Context) error { return read(ctx, d, "SELECT n FROM counters") },
		"rows": func(ctx context.Context) error {
			_, err := db.All(ctx, d, db.Text, "SELECT id FROM counters")
			return err
		},
		"exec": func(ctx context.Context) error {
			_, err := d.Exec(ctx, "UPDATE counters SET n = n + 1")
			return err
		},
		"transaction": func(ctx context.Context) error { return add(ctx, d) },
	}
}

// wantOutage calls everything at once, more often than there are connections, and wants the same fault for all of them in time.
func wantOutage(t *testing.T, d *db.DB, within time.Duration) {
	t.Helper()
	for name, call := range calls(d) {
		began := time.Now()
		for _, err := range dbtest.AtOnce(12, func(int) error { return call(t.Context()) }) {
			f := fault.Of(err)
			check.Must(t, check.True(t, fault.Is(err, fault.Unavailable), name, err))
			check.Must(t, check.Is[any](t, f.Details["outage"], db.OutageDatabase, name, err))
			check.Must(t, check.True(t, f.RetryAfter != 0, f.RetryAfter, name, err))
		}
		took := time.Since(began)
		check.True(t, took <= within, name, took)
	}
}

// wantBack waits until the database is used again.
func wantBack(t *testing.T, d *db.DB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	for ctx.Err() == nil {
		if add(ctx, d) == nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(20 * time.Millisecond):
		}
	}
	t.Fatal("the database was not used again")
}

func TestADatabaseThatIsGoneFailsSoonAndComesBack(t *testing.T) {
	eachProxied(t, func(t *testing.T, d *db.DB, p *dbtest.Proxy) {
		p.Stop()
		wantOutage(t, d, soon)
		p.Start(t)
		wantBack(t, d)
	})
}

func TestADatabaseThatIsFrozenFailsSoonAndComesBack(t *testing.T) {
	eachProxied(t, func(t *testing.T, d *db.DB, p *dbtest.Proxy) {
		p.Freeze()
		wantOutage(t, d, soon) // the first call finds out, the others fail at once
		wantOutage(t, d, time.Second)
		p.Thaw()
		wantBack(t, d)
	})
}

func TestAStatementAndATransactionThatRunWhenTheDatabaseFreezesFailSoon(t *testing.T) {
	eachProxied(t, func(t *testing.T, d *db.DB, p *dbtest.Proxy) {
		began := make(chan time.Time, 2)
		waits := func(int) error {
			return d.InTx(t.Context(), func(tx *db.Tx) error {
				if _, err := tx.Exec(t.Context(), "SELECT 1"); err != nil {
					return err
				}
				began <- time.Now()
				return read(t.Context(), tx, "SELECT n FROM counters, pg_sleep(600)")
			})
		}
		done := make(chan []error)
		go func() { done <- dbtest.AtOnce(2, waits) }()
		<-began
		last := <-began
		p.Freeze()
		for _, err := range <-done {
			check.Must(t, check.True(t, fault.Is(err, fault.Unavailable), err))
		}
		took := time.Since(last)
		check.Must(t, check.True(t, took <= soon, took))
	})
}

func TestASlowStatementIsNotBrokenOffWhileTheDatabaseAnswersOthers(t *testing.T) {
	eachProxied(t, func(t *testing.T, d *db.DB, _ *dbtest.Proxy) {
		check.OK(t, read(t.Context(), d, "SELECT n FROM counters, pg_sleep(2.5)"))
	})
}

func TestConnectionsThatDiedWhileIdleAreReplacedBeforeAnybodyNotices(t *testing.T) {
	for name, kill := range map[string]func(*dbtest.Proxy){"cut": (*dbtest.Proxy).Cut, "forgotten": (*dbtest.Proxy).Forget} {
		t.Run(name, func(t *testing.T) {
			eachProxied(t, func(t *testing.T, d *db.DB, p *dbtest.Proxy) {
				<-time.After(1100 * time.Millisecond) // a connection counts as idle after a second
				kill(p)
				began := time.Now()
				all := slices.Collect(maps.Values(calls(d)))
				for _, err := range dbtest.AtOnce(2*len(all), func(i int) error { return all[i%len(all)](t.Context()) }) {
					check.OK(t, err)
				}
				took := time.Since(began)
				check.True(t, took <= soon, took)
			})
		})
	}
}

func TestAReadAndATransactionSurviveAConnectionThatBreaks(t *testing.T) {
	eachProxied(t, func(t *testing.T, d *db.DB, p *dbtest.Proxy) {
		for range 3 {
			p.Cut() // just used, so nobody asks first whether it still works
			check.OK(t, read(t.Context(), d, "SELECT n FROM counters"))
		}
		runs := 0
		err := d.InTx(t.Context(), func(tx *db.Tx) error {
			runs++
			if _, err := tx.Exec(t.Context(), "UPDATE counters SET n = n + 1"); err != nil {
				return err
			}
			if runs == 1 {
				p.Cut()
			}
			return read(t.Context(), tx, "SELECT n FROM counters")
		})
		check.OK(t, err)
		check.Must(t, check.Is(t, runs, 2))
		if n := number(t, d, "SELECT n FROM counters"); n != 1 {
			t.Fatalf("it was done %d times", n)
		}
	})
}

func TestACommitWithoutAnAnswerIsNotRepeated(t *testing.T) {
	eachProxied(t, func(t *testing.T, d *db.DB, p *dbtest.Proxy) {
		runs := 0
		err := d.InTx(t.Context(), func(tx *db.Tx) error {
			runs++
			_, err := tx.Exec(t.Context(), "UPDATE counters SET n = n + 1")
			p.Forget()
			p.Freeze() // the commit is sent and never answered
			return err
		})
		check.Must(t, check.True(t, fault.Is(err, fault.Unavailable), err))
		check.Must(t, check.Is(t, runs, 1, err))
	})
}

func TestACommitThatWasDoneAndNotAnsweredIsNotRepeated(t *testing.T) {
	eachProxied(t, func(t *testing.T, d *db.DB, p *dbtest.Proxy) {
		for turn := range int64(3) {
			p.CutAtCommit(1)
			runs := 0
			err := d.InTx(t.Context(), func(tx *db.Tx) error {
				runs++
				_, err := tx.Exec(t.Context(), "UPDATE counters SET n = n + 1")
				return err
			})
			cut := p.HasCut()
			check.Must(t, check.True(t, fault.Is(err, fault.Unavailable), err, turn))
			check.Must(t, check.Is(t, runs, 1, turn))
			check.Must(t, check.True(t, cut, turn))
			wantBack(t, d) // adds one more
			if n := number(t, d, "SELECT n FROM counters"); n != 2*turn+2 {
				t.Fatalf("turn %d: the counter is %d, want %d: what was in doubt counts once", turn, n, 2*turn+2)
			}
		}
	})
}

func TestAStatementOfTheSiteHasALimitAndATransactionsErrorIsNotTakenForAnOutage(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		d := dbtest.Open(t, cfg)
		wrong := &timeoutError{}
		err := d.InTx(t.Context(), func(*db.Tx) error { return wrong })
		check.Must(t, check.True(t, errors.Is(err, wrong), "another part's failure", err))
		check.Must(t, check.True(t, !fault.Is(err, fault.Unavailable), "another part's failure", err))
		if d.Engine() != db.Postgres {
			return
		}
		limit, err := db.One(t.Context(), d, db.Text, "SELECT current_setting('statement_timeout')")
		check.Must(t, check.Is(t, err, nil))
		check.Must(t, check.Is(t, limit, "15s"))
		err = d.SQL().QueryRowContext(t.Context(), "SELECT current_setting('statement_timeout')").Scan(&limit)
		check.Must(t, check.Is(t, err, nil))
		check.Must(t, check.Is(t, limit, "0"))
		err = d.InTx(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), "SET LOCAL statement_timeout = 50"); err != nil {
				return err
			}
			return read(t.Context(), tx, "SELECT 1 FROM pg_sleep(60)")
		})
		if !fault.Is(err, fault.Unavailable) {
			t.Fatalf("a statement that takes too long gave %v", err)
		}
	})
}

// timeoutError is the failure of another server, such as one for mail.
type timeoutError struct{}

func (*timeoutError) Error() string   { return "no answer" }
func (*timeoutError) Timeout() bool   { return true }
func (*timeoutError) Temporary() bool { return true }

func TestNobodyWaitsLongForAConnection(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return // readers of SQLite wait for nobody, and writers for the one before them
		}
		cfg.MaxConns = 2
		d := dbtest.Open(t, cfg)
		held, release := make(chan error), make(chan struct{})
		done := make(chan []error)
		go func() {
			done <- dbtest.AtOnce(cfg.MaxConns, func(int) error {
				return d.InTx(t.Context(), func(tx *db.Tx) error {
					held <- read(t.Context(), tx, "SELECT 1")
					<-release
					return nil
				})
			})
		}()
		for range cfg.MaxConns {
			check.OK(t, <-held)
		}
		began := time.Now()
		err := read(t.Context(), d, "SELECT 1")
		took := time.Since(began)
		close(release)
		f := fault.Of(err)
		check.Is(t, f.Kind, fault.Unavailable, err)
		check.True(t, f.RetryAfter != 0, f.RetryAfter, err)
		check.True(t, took <= soon, took)
		for _, err := range <-done {
			check.Is(t, err, nil)
		}
		check.Is(t, read(t.Context(), d, "SELECT 1"), nil)
	})
}
