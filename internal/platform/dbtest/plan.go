package dbtest

import (
	"context"
	"database/sql"
	"regexp"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/db"
)

// Statement is a statement with its arguments.
type Statement struct {
	Query string
	Args  []any
}

// Recorder records every statement that goes through it.
type Recorder struct {
	db.Querier
	Statements []Statement
}

// Exec implements db.Querier.
func (r *Recorder) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	r.note(query, args)
	return r.Querier.Exec(ctx, query, args...)
}

// Query implements db.Querier.
func (r *Recorder) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	r.note(query, args)
	return r.Querier.Query(ctx, query, args...)
}

// QueryRow implements db.Querier.
func (r *Recorder) QueryRow(ctx context.Context, query string, args ...any) db.Row {
	r.note(query, args)
	return r.Querier.QueryRow(ctx, query, args...)
}

func (r *Recorder) note(query string, args []any) {
	r.Statements = append(r.Statements, Statement{query, args})
}

// Plan returns the engine's plan for a statement.
func Plan(t testing.TB, engine db.Engine, q db.Querier, s Statement) string {
	t.Helper()
	command := map[db.Engine]string{db.SQLite: "EXPLAIN QUERY PLAN ", db.Postgres: "EXPLAIN "}[engine]
	plan, err := db.All(t.Context(), q, func(scan db.Scan) (detail string, err error) {
		if engine == db.Postgres {
			err = scan(&detail)
			return detail, err
		}
		var id, parent, unused int
		err = scan(&id, &parent, &unused, &detail)
		return detail, err
	}, command+s.Query, s.Args...)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(plan, "\n")
}

var scans = map[db.Engine]*regexp.Regexp{
	db.SQLite:   regexp.MustCompile(`SCAN (\w+).*`),
	db.Postgres: regexp.MustCompile(`Seq Scan on (\w+)`),
}

// WantIndexes fails the test when the engine would scan one of the tables from end to end for the statement. Pass each table's name and the alias
// that the statement gives it, because PostgreSQL's plans have the name and SQLite's the alias.
func WantIndexes(t testing.TB, engine db.Engine, q db.Querier, s Statement, tables ...string) {
	t.Helper()
	plan := Plan(t, engine, q, s)
	for _, m := range scans[engine].FindAllStringSubmatch(plan, -1) {
		if slices.Contains(tables, m[1]) {
			t.Errorf("%s is read from end to end:\n%s\n%s", m[1], s.Query, plan)
		}
	}
}
