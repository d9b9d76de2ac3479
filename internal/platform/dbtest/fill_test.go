package dbtest_test

import (
	"context"
	"errors"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestFill(t *testing.T) {
	filled := map[db.Engine]int{}
	word := dbtest.Fill(func(cfg db.Config) error {
		ctx := context.Background()
		d, err := db.Open(ctx, cfg)
		if err != nil {
			return err
		}
		filled[d.Engine()]++
		_, err = d.Exec(ctx, `CREATE TABLE words (word TEXT NOT NULL)`)
		if err == nil {
			_, err = d.Exec(ctx, `INSERT INTO words (word) VALUES ('port')`)
		}
		return errors.Join(err, d.Close())
	})
	for range 2 { // what the first round adds is not in the second one's copy
		word.EachConfig(t, func(t *testing.T, cfg db.Config) {
			d := dbtest.Open(t, cfg)
			var words, people int
			check.OK(t, d.QueryRow(t.Context(), `SELECT (SELECT COUNT(*) FROM words), (SELECT COUNT(*) FROM users)`).Scan(&words, &people))
			check.Is(t, words, 1)
			check.Is(t, filled[d.Engine()], 1)
			_, err := d.Exec(t.Context(), `INSERT INTO words (word) VALUES ('sherry')`)
			check.OK(t, err)
		})
	}
}
