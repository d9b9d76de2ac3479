package db

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Scan copies the columns of the current row into dest, as sql.Rows.Scan does.
type Scan func(dest ...any) error

// Row is at most one row of a query.
type Row struct{ row *sql.Row }

// Scan copies the row's columns into dest. It returns ErrNoRow when there is none.
func (r Row) Scan(dest ...any) error { return outage(r.row.Scan(dest...)) }

// One returns the first row of query, read by scan. It returns ErrNoRow when there is none.
func One[T any](ctx context.Context, q Querier, scan func(Scan) (T, error), query string, args ...any) (T, error) {
	return scan(q.QueryRow(ctx, query, args...).Scan)
}

// All returns every row of query, read by scan. When there is none, it returns an empty slice, never nil.
func All[T any](ctx context.Context, q Querier, scan func(Scan) (T, error), query string, args ...any) ([]T, error) {
	all := []T{}
	err := Each(ctx, q, func(row Scan) error {
		v, err := scan(row)
		all = append(all, v)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// Each calls read for every row of query. It stops at the first error and returns it.
func Each(ctx context.Context, q Querier, read func(Scan) error, query string, args ...any) error {
	rows, err := q.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows.Scan); err != nil {
			return err
		}
	}
	return outage(rows.Err())
}

// Values returns rows as the list that follows VALUES, "(CAST($1 AS TEXT),CAST($2 AS BIGINT)),($3,$4)", and their values as its arguments. types are
// the SQL types of the columns; PostgreSQL needs them on the first row. first is the number of the first placeholder. To update many rows at once:
//
//	UPDATE t SET n = v.column2 FROM (VALUES ...) AS v WHERE t.id = v.column1
//
// Values panics when there is no row, when a row's length differs from that of types, or when there are more than MaxValues values in all.
func Values(types []string, rows [][]any, first int) (list string, args []any) {
	if n := len(rows) * len(types); n == 0 || n > MaxValues {
		panic(fmt.Sprintf("db.Values: %d rows of %d values", len(rows), len(types)))
	}
	args = make([]any, 0, len(rows)*len(types))
	var b strings.Builder
	b.Grow(len("$32766,") * cap(args)) // every placeholder at its longest
	for i, row := range rows {
		if len(row) != len(types) {
			panic(fmt.Sprintf("db.Values: row %d has %d values for %d columns", i, len(row), len(types)))
		}
		for j, v := range row {
			switch {
			case j > 0:
				b.WriteByte(',')
			case i > 0:
				b.WriteString("),(")
			default:
				b.WriteByte('(')
			}
			placeholder := "$" + strconv.Itoa(first+len(args))
			if i == 0 {
				placeholder = "CAST(" + placeholder + " AS " + types[j] + ")"
			}
			b.WriteString(placeholder)
			args = append(args, v)
		}
	}
	b.WriteByte(')')
	return b.String(), args
}

// Ms returns t in its stored form: Unix milliseconds.
func Ms(t time.Time) int64 { return t.UnixMilli() }

// MsPtr returns t in its stored form, or NULL when t is nil.
func MsPtr(t *time.Time) any {
	if t == nil {
		return nil
	}
	return Ms(*t)
}

// ScanTime reads a stored instant into t, in UTC. NULL is an error.
func ScanTime(t *time.Time) sql.Scanner { return timeScanner{t} }

type timeScanner struct{ t *time.Time }

// Scan implements sql.Scanner.
func (s timeScanner) Scan(stored any) error {
	ms, ok := stored.(int64)
	if !ok {
		return fmt.Errorf("%T is not a stored instant", stored)
	}
	*s.t = time.UnixMilli(ms).UTC()
	return nil
}

// ScanTimePtr reads a stored instant, or NULL as nil, into t.
func ScanTimePtr(t **time.Time) sql.Scanner { return timePtrScanner{t} }

type timePtrScanner struct{ t **time.Time }

// Scan implements sql.Scanner.
func (s timePtrScanner) Scan(stored any) error {
	if stored == nil {
		*s.t = nil
		return nil
	}
	var t time.Time
	if err := (timeScanner{&t}).Scan(stored); err != nil {
		return err
	}
	*s.t = &t
	return nil
}
