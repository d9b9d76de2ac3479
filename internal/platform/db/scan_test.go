package db_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

func TestValuesUpdatesManyRowsInOneStatement(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2), ($3, $4), ($5, $6)", "a", 1, "b", 2, "c", 3)
		list, args := db.Values([]string{"TEXT", "BIGINT", "BOOLEAN"}, [][]any{{"a", 10, true}, {"b", nil, false}}, 2)
		if want := "(CAST($2 AS TEXT),CAST($3 AS BIGINT),CAST($4 AS BOOLEAN)),($5,$6,$7)"; list != want {
			t.Fatalf("got %s, want %s", list, want)
		}
		n, err := d.Exec(t.Context(), "UPDATE counters SET n = COALESCE(v.column2, $1), done = v.column3 FROM (VALUES "+list+
			") AS v WHERE counters.id = v.column1", append([]any{20}, args...)...)
		check.OK(t, err)
		check.Must(t, check.Is(t, n, 2))
		if sum := number(t, d, "SELECT SUM(n) FROM counters"); sum != 10+20+3 {
			t.Fatalf("the sum is %d", sum)
		}
		check.Must(t, check.Is(t, number(t, d, "SELECT COUNT(*) FROM counters WHERE done"), 1))
	})
}

func TestValuesPanicsOnWrongRows(t *testing.T) {
	for name, call := range map[string]func(){
		"no row":     func() { db.Values([]string{"TEXT"}, nil, 1) },
		"a long row": func() { db.Values([]string{"TEXT"}, [][]any{{"a", "b"}}, 1) },
		"too many":   func() { db.Values([]string{"TEXT"}, make([][]any, 40_000), 1) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("accepted")
				}
			}()
			call()
		})
	}
}

func TestEachStopsAtTheFirstError(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2), ($3, $4), ($5, $6)", "a", 1, "b", 2, "c", 3)
		enough := errors.New("enough")
		var seen []string
		err := db.Each(t.Context(), d, func(scan db.Scan) error {
			id, err := db.Text(scan)
			if seen = append(seen, id); err == nil && len(seen) == 2 {
				err = enough
			}
			return err
		}, "SELECT id FROM counters ORDER BY id")
		check.Must(t, check.True(t, errors.Is(err, enough), seen, err))
		check.Must(t, check.True(t, slices.Equal(seen, []string{"a", "b"}), seen, err))
	})
}

func TestMoreRowsThanOneStatementHolds(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		const into, onConflict = "INSERT INTO counters (id, n) VALUES ", "ON CONFLICT (id) DO UPDATE SET n = counters.n + excluded.n"
		types := []string{"TEXT", "BIGINT"}
		ids := make([]string, db.MaxValues+1)
		rows := make([][]any, len(ids))
		for i := range ids {
			ids[i] = fmt.Sprint("id ", i)
			rows[i] = []any{ids[i], 1}
		}
		check.OK(t, db.Insert(ctx, d, into, types, rows))
		check.OK(t, db.Upsert(ctx, d, into, types, rows, onConflict))
		if sum := number(t, d, "SELECT SUM(n) FROM counters"); sum != int64(2*len(ids)) {
			t.Errorf("the sum is %d, want each of %d rows stored twice", sum, len(ids))
		}
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2)", "not asked for", 1)
		found, err := db.AllIn(ctx, d, db.Text, "SELECT id FROM counters WHERE id IN (%s) AND n < 100", ids)
		slices.Sort(found)
		slices.Sort(ids)
		if check.Is(t, err, nil) {
			check.True(t, slices.Equal(found, ids), len(found), len(ids))
		}
		named, err := db.MapIn(ctx, d, "SELECT id, 'of ' || id FROM counters WHERE id IN (%s)", ids)
		if check.Is(t, err, nil) {
			if check.Is(t, len(named), len(ids), named) {
				check.Is(t, named["id 7"], "of id 7", len(ids))
			}
		}
		keyed, err := db.KeyedIn(ctx, d, func(scan db.Scan) (row, error) {
			id, err := db.Text(scan)
			return row(id), err
		}, "SELECT id FROM counters WHERE id IN (%s)", ids)
		if check.Is(t, err, nil) {
			if check.Is(t, len(keyed), len(ids), keyed) {
				check.Is(t, keyed["id 7"], "id 7", len(ids))
			}
		}
		if none, err := db.AllIn(ctx, d, db.Text, "no statement (%s)", nil); check.Is(t, err, nil) {
			if check.True(t, none != nil, none) {
				check.Is(t, len(none), 0, none)
			}
		}
	})
}

// row is a row with an id.
type row string

func (r row) Key() string { return string(r) }

func TestContainsIgnoresCaseAndAccents(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2), ($3, $4), ($5, $6)", text.Fold("Café 100%"), 1, text.Fold("cafe 1000"), 2, `a\b`, 3)
		for typed, want := range map[string]int64{"CAFÉ": 2, "100%": 1, "0_": 0, `\`: 1, "": 3} {
			if n := number(t, d, `SELECT COUNT(*) FROM counters WHERE id LIKE $1 ESCAPE '\'`, db.Contains(typed)); n != want {
				t.Errorf("%q finds %d, want %d", typed, n, want)
			}
		}
	})
}
