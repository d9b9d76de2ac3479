package db

import (
	"testing"

	"caravan/internal/platform/check"
)

func TestRewrite(t *testing.T) {
	for _, c := range []struct {
		name, query, want string
		placeholders      int
	}{
		{"none", "SELECT 1", "SELECT 1", 0},
		{"in order", "UPDATE t SET a = $1, b = $2 WHERE id = $3", "UPDATE t SET a = ?, b = ? WHERE id = ?", 3},
		{"two digits", "VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)", "VALUES (?,?,?,?,?,?,?,?,?,?)", 10},
		{"in a literal", "SELECT '$2 ?', $1", "SELECT '$2 ?', ?", 1},
		{"after a doubled quote", "SELECT 'it''s $9', $1", "SELECT 'it''s $9', ?", 1},
		{"an escape character", `SELECT a LIKE $1 ESCAPE '\'`, `SELECT a LIKE ? ESCAPE '\'`, 1},
		{"in a quoted name", `SELECT "$7" FROM t WHERE a = $1`, `SELECT "$7" FROM t WHERE a = ?`, 1},
		{"in a comment to the end of the line", "SELECT 1 -- $5\n, $1", "SELECT 1 -- $5\n, ?", 1},
		{"in a comment", "SELECT /* $5 ? */ $1", "SELECT /* $5 ? */ ?", 1},
		{"an unfinished literal", "SELECT 'a $1", "SELECT 'a $1", 0},
		{"other languages", "SELECT 'déjà $1', $1", "SELECT 'déjà $1', ?", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, n := rewrite(c.query)
			check.Is(t, got, c.want)
			check.Is(t, n, c.placeholders)
		})
	}
}

func TestPlaceholdersThatWouldSwapTheirArgumentsPanic(t *testing.T) {
	for _, c := range []struct {
		name, query string
		args        []any
	}{
		{"out of order", "SELECT $2, $1", []any{1, 2}},
		{"used twice", "SELECT $1, $1", []any{1}},
		{"not from 1", "SELECT $2", []any{1}},
		{"without a number", "SELECT $a", []any{1}},
		{"a question mark", "SELECT ?", []any{1}},
		{"too few arguments", "SELECT $1, $2", []any{1}},
		{"too many arguments", "SELECT $1", []any{1, 2}},
	} {
		for _, engine := range []Engine{SQLite, Postgres} {
			t.Run(c.name+" on "+string(engine), func(t *testing.T) {
				defer func() {
					if recover() == nil {
						t.Error("accepted")
					}
				}()
				newTexts(engine).of(c.query, c.args)
			})
		}
	}
}
