package db

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
)

// NewID returns a new id for a row: a UUIDv7, so that later ids sort after earlier ones.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// Null returns s for a column in which the empty text is stored as NULL.
func Null(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// Text scans a row that has one text column.
func Text(scan Scan) (s string, err error) {
	err = scan(&s)
	return s, err
}

// MaxValues is the greatest number of values in one statement: SQLite's limit.
const MaxValues = 32_766

// Placeholders returns "$first,$first+1,..." with one placeholder per value, and the values as arguments.
func Placeholders(values []string, first int) (list string, args []any) {
	marks := make([]byte, 0, 5*len(values))
	args = make([]any, len(values))
	for i, v := range values {
		if i > 0 {
			marks = append(marks, ',')
		}
		marks, args[i] = strconv.AppendInt(append(marks, '$'), int64(first+i), 10), v
	}
	return string(marks), args
}

// List returns the marks and the arguments of a list in a fragment for Condition.And: "column IN (" + marks + ")".
func List(values []string) (marks string, args []any) {
	args = make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	return strings.TrimSuffix(strings.Repeat("%s, ", len(values)), ", "), args
}

// AllIn is All for a query that compares with a list of texts of any length. The query has '%s' in place of the list and no other arguments. A long
// list takes several statements, because of MaxValues; the rows are ordered only within each statement.
func AllIn[T any](ctx context.Context, q Querier, scan func(Scan) (T, error), query string, texts []string) ([]T, error) {
	all := []T{}
	for some := range slices.Chunk(texts, MaxValues) {
		list, args := Placeholders(some, 1)
		found, err := All(ctx, q, scan, strings.Replace(query, "%s", list, 1), args...)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// Keyed is a row that has an id.
type Keyed interface{ Key() string }

// KeyedIn is AllIn for rows with an id. It returns them by their ids.
func KeyedIn[T Keyed](ctx context.Context, q Querier, scan func(Scan) (T, error), query string, texts []string) (map[string]T, error) {
	found := make(map[string]T, len(texts))
	all, err := AllIn(ctx, q, scan, query, texts)
	for _, row := range all {
		found[row.Key()] = row
	}
	return found, err
}

// MapIn is AllIn for rows of two texts. It returns a map from the first to the second.
func MapIn(ctx context.Context, q Querier, query string, texts []string) (map[string]string, error) {
	found := make(map[string]string, len(texts))
	_, err := AllIn(ctx, q, func(scan Scan) (struct{}, error) {
		var from, to string
		err := scan(&from, &to)
		found[from] = to
		return struct{}{}, err
	}, query, texts)
	return found, err
}

// ListsIn is AllIn for a query of two texts: it returns lists of the second, by the first, in the order of the rows.
func ListsIn(ctx context.Context, q Querier, query string, texts []string) (map[string][]string, error) {
	found := make(map[string][]string, len(texts))
	_, err := AllIn(ctx, q, func(scan Scan) (struct{}, error) {
		var of, item string
		err := scan(&of, &item)
		found[of] = append(found[of], item)
		return struct{}{}, err
	}, query, texts)
	return found, err
}

// Insert adds rows with as few statements as possible. into is 'INSERT INTO table (columns) VALUES '; types are the SQL types of the columns.
func Insert(ctx context.Context, q Querier, into string, types []string, rows [][]any) error {
	return Upsert(ctx, q, into, types, rows, "")
}

// Upsert is Insert for rows that may already exist. onConflict says what to do then, such as 'ON CONFLICT (id) DO UPDATE SET n = excluded.n'. The
// rows must not conflict with each other.
func Upsert(ctx context.Context, q Querier, into string, types []string, rows [][]any, onConflict string) error {
	for some := range slices.Chunk(rows, MaxValues/len(types)) {
		values, args := Values(types, some, 1)
		if _, err := q.Exec(ctx, into+values+" "+onConflict, args...); err != nil {
			return err
		}
	}
	return nil
}

// Page is the part of a query's rows to return.
type Page struct{ Limit, Offset int }

// Condition builds the WHERE clause of a query, with its arguments in order.
type Condition struct {
	text strings.Builder
	Args []any
}

// Where begins a condition.
func Where(first string) *Condition {
	c := &Condition{}
	c.text.WriteString(first)
	return c
}

// And adds a fragment. Each %s in it stands for the next argument.
func (c *Condition) And(fragment string, args ...any) {
	marks := make([]any, len(args))
	for i := range args {
		marks[i] = fmt.Sprintf("$%d", len(c.Args)+i+1)
	}
	fmt.Fprintf(&c.text, " AND "+fragment, marks...)
	c.Args = append(c.Args, args...)
}

// String returns the condition without the word WHERE.
func (c *Condition) String() string { return c.text.String() }

// Page returns the LIMIT and OFFSET clause, which must come last, and adds its two values to the arguments.
func (c *Condition) Page(p Page) string {
	c.Args = append(c.Args, p.Limit, p.Offset)
	return fmt.Sprintf(` LIMIT $%d OFFSET $%d`, len(c.Args)-1, len(c.Args))
}
