package db_test

import (
	"errors"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestADatabaseIsSharedOrHeldAlone(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		one, other := dbtest.Open(t, cfg), dbtest.Open(t, cfg)
		hold := func(d *db.DB, alone bool) *db.Use {
			t.Helper()
			use, err := d.Use(t.Context(), alone)
			check.OK(t, err)
			return use
		}
		refused := func(d *db.DB, alone bool) {
			t.Helper()
			_, err := d.Use(t.Context(), alone)
			check.True(t, errors.Is(err, db.ErrInUse), err)
		}
		first, second := hold(one, false), hold(other, false)
		refused(one, true)
		check.OK(t, first.Release())
		refused(one, true)
		check.OK(t, second.Release())
		alone := hold(one, true)
		refused(other, false)
		refused(other, true)
		check.OK(t, alone.Renew(t.Context()))
		check.OK(t, alone.Release())
		check.OK(t, hold(other, true).Release())
	})
}

func TestAHoldWhoseConnectionBreaksIsTakenAgainUnlessSomebodyElseHasIt(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return // the lock on a file needs no connection
		}
		one, other := dbtest.Open(t, cfg), dbtest.Open(t, cfg)
		lose := func() {
			t.Helper()
			_, err := other.SQL().ExecContext(t.Context(), `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory'
AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid()`)
			check.OK(t, err)
		}
		use, err := one.Use(t.Context(), false)
		check.OK(t, err)
		lose()
		check.OK(t, use.Renew(t.Context()))
		_, err = other.Use(t.Context(), true)
		check.True(t, errors.Is(err, db.ErrInUse), err)
		lose()
		alone, err := other.Use(t.Context(), true)
		check.OK(t, err)
		check.True(t, errors.Is(use.Renew(t.Context()), db.ErrInUse), "somebody else has it")
		check.OK(t, alone.Release())
		check.OK(t, use.Renew(t.Context()))
		check.OK(t, use.Release())
	})
}
