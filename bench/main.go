package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"caravan/internal/app/demo"
	"caravan/internal/auth"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func main() {
	if err := run(context.Background(), os.Stdout, fullEffort); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures on both engines and prints the summary. Without PostgreSQL's programs it measures on SQLite only.
func run(ctx context.Context, out io.Writer, e effort) error {
	rows, err := measureOn(ctx, "", e)
	if err != nil {
		return fmt.Errorf("%s: %w", db.SQLite, err)
	}
	address, stop, err := dbtest.StartCluster()
	switch {
	case errors.Is(err, dbtest.ErrNoPostgres):
		fmt.Fprintln(out, err)
	case err != nil:
		return err
	default:
		defer stop()
		more, err := measureOn(ctx, address, e)
		if err != nil {
			return fmt.Errorf("%s: %w", db.Postgres, err)
		}
		rows = append(rows, more...)
	}
	return printSummary(out, rows)
}

// measureOn measures every operation on one database: PostgreSQL at the address, or SQLite in a temporary folder when the address is empty.
func measureOn(ctx context.Context, address string, e effort) (rows []row, err error) {
	folder, err := os.MkdirTemp("", "caravan-bench-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	n, err := newNetwork(ctx, folder, address)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, n.close()) }()
	hash, err := auth.HashPassword(demo.Password)
	if err != nil {
		return nil, err
	}
	if rows, err = n.measureAll(ctx, operations(n, hash), e); err != nil {
		return nil, err
	}
	if err := n.grow(ctx); err != nil {
		return nil, err
	}
	more, err := n.measureAll(ctx, largeOperations(n), e)
	return append(rows, more...), err
}
