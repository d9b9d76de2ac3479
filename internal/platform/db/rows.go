package db

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// NewID returns a new id for a row: a UUIDv7, so that ids grow with time.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// Null is a text as it is stored where none is NULL.
func Null(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// Text reads a row of one text.
func Text(scan Scan) (s string, err error) {
	err = scan(&s)
	return s, err
}

// MaxValues is how many values one statement may carry: SQLite's bound.
const MaxValues = 32_766

// Placeholders writes "$first,$first+1,..." for the values, and them as arguments.
func Placeholders(values []string, first int) (list string, args []any) {
	marks := make([]string, len(values))
	args = make([]any, len(values))
	for i, v := range values {
		marks[i], args[i] = fmt.Sprintf("$%d", first+i), v
	}
	return strings.Join(marks, ","), args
}

// Insert adds rows in as few statements as their number allows. into is 'INSERT INTO table (columns) VALUES ', types the SQL type of each column.
func Insert(ctx context.Context, q Querier, into string, types []string, rows [][]any) error {
	for some := range slices.Chunk(rows, MaxValues/len(types)) {
		values, args := Values(types, some, 1)
		if _, err := q.Exec(ctx, into+values, args...); err != nil {
			return err
		}
	}
	return nil
}

// Page says which rows of a query are wanted.
type Page struct{ Limit, Offset int }

// Condition collects the WHERE clause of a query, with its arguments in order.
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

// And adds a fragment in which each %s stands for the next argument.
func (c *Condition) And(fragment string, args ...any) {
	marks := make([]any, len(args))
	for i := range args {
		marks[i] = fmt.Sprintf("$%d", len(c.Args)+i+1)
	}
	fmt.Fprintf(&c.text, " AND "+fragment, marks...)
	c.Args = append(c.Args, args...)
}

// String is the condition without the word WHERE.
func (c *Condition) String() string { return c.text.String() }

// Page adds the place of a page to the arguments and returns the clause that goes last.
func (c *Condition) Page(p Page) string {
	c.Args = append(c.Args, p.Limit, p.Offset)
	return fmt.Sprintf(` LIMIT $%d OFFSET $%d`, len(c.Args)-1, len(c.Args))
}
