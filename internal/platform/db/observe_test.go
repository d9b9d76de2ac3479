package db_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestObserveSeesEachStatementAsItIsSent(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		var told []string
		cfg.Observe = func(statement string, args []any) { told = append(told, fmt.Sprint(statement, args)) }
		d := dbtest.Open(t, cfg)
		exec(t, d, "CREATE TABLE seen (id TEXT)")
		err := d.InTx(t.Context(), func(tx *db.Tx) error {
			exec(t, tx, "INSERT INTO seen (id) VALUES ($1)", "a")
			return nil
		})
		check.OK(t, err)
		check.Must(t, check.Is(t, number(t, d, "SELECT COUNT(*) FROM seen WHERE id = $1", "a"), 1))
		wrong := errors.New("wrong")
		err = d.InTx(t.Context(), func(*db.Tx) error { return wrong })
		check.Must(t, check.True(t, errors.Is(err, wrong), err))
		placeholder := map[db.Engine]string{db.SQLite: "?", db.Postgres: "$1"}[d.Engine()]
		want := []string{
			"CREATE TABLE seen (id TEXT)[]",
			"BEGIN[]", "INSERT INTO seen (id) VALUES (" + placeholder + ")[a]", "COMMIT[]",
			"SELECT COUNT(*) FROM seen WHERE id = " + placeholder + "[a]",
			"BEGIN[]", "ROLLBACK[]",
		}
		if !slices.Equal(told, want) {
			t.Fatalf("saw %q, want %q", told, want)
		}
	})
}
