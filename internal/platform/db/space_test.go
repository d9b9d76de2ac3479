package db_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func wantStorageOutage(t *testing.T, err error) {
	t.Helper()
	f := fault.Of(err)
	check.Is(t, f.Kind, fault.Unavailable, err)
	check.Is[any](t, f.Details["outage"], db.OutageStorage, err)
	check.True(t, f.RetryAfter != 0, f.RetryAfter, err)
}

func TestAFullDiskRefusesWritesAndGoesOnReading(t *testing.T) {
	d := dbtest.SQLite(t)
	exec(t, d, "CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL)")
	exec(t, d, "INSERT INTO counters (id, n) VALUES ('a', 7)")
	var pages int
	check.OK(t, d.SQL().QueryRowContext(t.Context(), "PRAGMA page_count").Scan(&pages))
	_, err := d.SQL().ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	check.OK(t, err)
	big := strings.Repeat("x", 1<<20)
	_, err = d.Exec(t.Context(), "INSERT INTO counters (id, n) VALUES ($1, 1)", big)
	wantStorageOutage(t, err)
	wantStorageOutage(t, d.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), "INSERT INTO counters (id, n) VALUES ($1, 1)", big)
		return err
	}))
	check.Is(t, number(t, d, "SELECT n FROM counters"), 7)
	_, err = d.SQL().ExecContext(t.Context(), "PRAGMA max_page_count = 1000000")
	check.OK(t, err)
	exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, 1)", big)
}

func TestTheLastRoomOnTheDiskIsForWhatIsEssential(t *testing.T) {
	free := uint64(1 << 30)
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL != "" {
			return // a server's disk is its own
		}
		cfg.SpaceIn = func(string) (uint64, error) { return free, nil }
		d := dbtest.Open(t, cfg)
		exec(t, d, "CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL)")
		write := func(ctx context.Context) error { return add(ctx, d) }
		for _, left := range []uint64{16<<20 - 1, 0} { // 0: full, or read-only
			free = left
			wantStorageOutage(t, d.Space())
			wantStorageOutage(t, write(t.Context()))
			_, err := d.Exec(t.Context(), "DELETE FROM counters")
			wantStorageOutage(t, err)
			check.Is(t, write(db.Essential(t.Context())), nil)
			check.Is(t, number(t, d, "SELECT COUNT(*) FROM counters"), 0)
		}
		free = 16 << 20
		if check.Is(t, write(t.Context()), nil) {
			check.Is(t, d.Space(), nil)
		}
	})
}
