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
	rows, crowds, err := measureOn(ctx, "", e)
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
		more, moreCrowds, err := measureOn(ctx, address, e)
		if err != nil {
			return fmt.Errorf("%s: %w", db.Postgres, err)
		}
		rows, crowds = append(rows, more...), append(crowds, moreCrowds...)
	}
	return printSummary(out, rows, crowds)
}

// measureOn measures every operation on one database: PostgreSQL at the address, or SQLite in a temporary folder when the address is empty.
func measureOn(ctx context.Context, address string, e effort) (rows []row, crowds []crowdRow, err error) {
	folder, err := os.MkdirTemp("", "caravan-bench-")
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	n, err := newNetwork(ctx, folder, address)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, n.close()) }()
	hash, err := auth.HashPassword(demo.Password)
	if err != nil {
		return nil, nil, err
	}
	if rows, err = n.measureAll(ctx, operations(n, hash), e); err != nil {
		return nil, nil, err
	}
	if err := n.grow(ctx); err != nil {
		return nil, nil, err
	}
	more, err := n.measureAll(ctx, largeOperations(n), e)
	if err != nil {
		return nil, nil, err
	}
	rows = append(rows, more...)
	for _, posts := range e.posts {
		if err := n.growFeed(ctx, posts); err != nil {
			return nil, nil, err
		}
		if more, err = n.measureAll(ctx, feedOperations(posts), e); err != nil {
			return nil, nil, err
		}
		rows = append(rows, more...)
	}
	crowds, err = n.measureWrites(ctx, e.writes)
	return rows, crowds, err
}
