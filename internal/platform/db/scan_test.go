package db_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

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
		if err != nil || n != 2 {
			t.Fatalf("%d rows, %v", n, err)
		}
		if sum := number(t, d, "SELECT SUM(n) FROM counters"); sum != 10+20+3 {
			t.Fatalf("the sum is %d", sum)
		}
		if done := number(t, d, "SELECT COUNT(*) FROM counters WHERE done"); done != 1 {
			t.Fatalf("%d are done", done)
		}
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
		if !errors.Is(err, enough) || !slices.Equal(seen, []string{"a", "b"}) {
			t.Fatalf("read %v, %v", seen, err)
		}
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
		if err := db.Insert(ctx, d, into, types, rows); err != nil {
			t.Fatal(err)
		}
		if err := db.Upsert(ctx, d, into, types, rows, onConflict); err != nil {
			t.Fatal(err)
		}
		if sum := number(t, d, "SELECT SUM(n) FROM counters"); sum != int64(2*len(ids)) {
			t.Errorf("the sum is %d, want each of %d rows stored twice", sum, len(ids))
		}
		exec(t, d, "INSERT INTO counters (id, n) VALUES ($1, $2)", "not asked for", 1)
		found, err := db.AllIn(ctx, d, db.Text, "SELECT id FROM counters WHERE id IN (%s) AND n < 100", ids)
		slices.Sort(found)
		slices.Sort(ids)
		if err != nil || !slices.Equal(found, ids) {
			t.Errorf("found %d of %d, %v", len(found), len(ids), err)
		}
		named, err := db.MapIn(ctx, d, "SELECT id, 'of ' || id FROM counters WHERE id IN (%s)", ids)
		if err != nil || len(named) != len(ids) || named["id 7"] != "of id 7" {
			t.Errorf("%d names of %d, %v", len(named), len(ids), err)
		}
		keyed, err := db.KeyedIn(ctx, d, func(scan db.Scan) (row, error) {
			id, err := db.Text(scan)
			return row(id), err
		}, "SELECT id FROM counters WHERE id IN (%s)", ids)
		if err != nil || len(keyed) != len(ids) || keyed["id 7"] != "id 7" {
			t.Errorf("%d rows of %d by their ids, %v", len(keyed), len(ids), err)
		}
		if none, err := db.AllIn(ctx, d, db.Text, "no statement (%s)", nil); err != nil || none == nil || len(none) != 0 {
			t.Errorf("asking about nothing gives %v, %v", none, err)
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
