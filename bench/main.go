package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"caravan/internal/app/demo"
	"caravan/internal/auth"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func main() {
	if profile, is := os.LookupEnv(asProgram); is {
		os.Exit(asCaravan(profile))
	}
	e := fullEffort
	only := flag.String("run", strings.Join(parts, ","), "what to measure")
	flag.BoolVar(&e.sqliteOnly, "sqlite", false, "measure on SQLite only")
	flag.BoolVar(&e.postgresOnly, "postgres", false, "measure on PostgreSQL only")
	people := flag.String("people", "500,1000,2000", "how many people use the site at the same time, for the part load")
	flag.IntVar(&e.load.nodes, "nodes", e.load.nodes, "nodes that serve them on PostgreSQL")
	flag.StringVar(&e.load.profile, "profile", "", "where nodes under load write profiles of their processor time")
	flag.DurationVar(&e.load.lasts, "for", e.load.lasts, "how long they do")
	flag.Parse()
	e.parts = strings.Split(*only, ",")
	for _, many := range strings.Split(*people, ",") {
		n, err := strconv.Atoi(many)
		if err != nil || n < 1 {
			fmt.Fprintf(os.Stderr, "bench: %q is no number of people\n", many)
			os.Exit(2)
		}
		e.load.people = append(e.load.people, n)
	}
	if err := run(context.Background(), os.Stdout, e); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures on both engines and prints the summary. Without PostgreSQL's programs it measures on SQLite only.
func run(ctx context.Context, out io.Writer, e effort) error {
	for _, part := range e.parts {
		if !slices.Contains(parts, part) && part != loadPart {
			return fmt.Errorf("%q cannot be measured, but %s and %s can", part, strings.Join(parts, ", "), loadPart)
		}
	}
	var found measured
	if !e.postgresOnly {
		more, err := measureOn(ctx, "", e)
		if err != nil {
			return fmt.Errorf("%s: %w", db.SQLite, err)
		}
		found.add(more)
	}
	if e.sqliteOnly {
		return printSummary(out, found)
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
		found.add(more)
	}
	return printSummary(out, found)
}

// measured is what a run has found.
type measured struct {
	rows    []row
	crowds  []crowdRow
	streams []streamsRow
	screens []screenRow
	load    []loadRow
}

func (m *measured) add(more measured) {
	m.rows, m.crowds, m.streams = append(m.rows, more.rows...), append(m.crowds, more.crowds...), append(m.streams, more.streams...)
	m.screens, m.load = append(m.screens, more.screens...), append(m.load, more.load...)
}

// measureOn measures the chosen parts on one database: PostgreSQL at the address, or SQLite in a temporary folder when the address is empty.
func measureOn(ctx context.Context, address string, e effort) (all measured, err error) {
	folder, err := os.MkdirTemp("", "caravan-bench-")
	if err != nil {
		return all, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	n, err := newNetwork(ctx, folder, address)
	if err != nil {
		return all, err
	}
	defer func() { err = errors.Join(err, n.close()) }()
	hash, err := auth.HashPassword(demo.Password)
	if err != nil {
		return all, err
	}
	for _, part := range append([]string{loadPart}, parts...) {
		if !slices.Contains(e.parts, part) {
			continue
		}
		more, err := n.measurePart(ctx, part, hash, e)
		if err != nil {
			return all, fmt.Errorf("%s: %w", part, err)
		}
		all.add(more)
	}
	return all, nil
}

// parts are what can be measured by itself. Each finds the network as the ones before have left it: the smallest first.
var parts = []string{"calls", "screens", "polls", "sending", "streams", "conversations", "lists", "feed", "rewards", "writes", "search", "people",
	"findings"}

// loadPart is measured only when it is asked for: it takes minutes and both processors.
const loadPart = "load"

func (n *network) measurePart(ctx context.Context, part, hash string, e effort) (all measured, err error) {
	switch part {
	case "calls":
		all.rows, err = n.measureAll(ctx, operations(n, hash), e)
	case "screens":
		all.screens, err = n.measureScreens(ctx, e)
	case "polls":
		all.rows, err = n.measurePolls(ctx, e)
	case "sending":
		all.crowds, err = n.measureSending(ctx, e.writes)
	case "streams":
		all.streams, err = n.measureStreams(ctx, e)
	case "conversations":
		all.rows, err = n.measureConversations(ctx, e)
	case "lists":
		if err := n.grow(ctx, manyReports); err != nil {
			return all, err
		}
		all.rows, err = n.measureAll(ctx, largeOperations(n), e)
	case "feed":
		for _, posts := range e.posts {
			if err := n.growFeed(ctx, posts); err != nil {
				return all, err
			}
			more, err := n.measureAll(ctx, feedOperations(posts), e)
			if err != nil {
				return all, err
			}
			all.rows = append(all.rows, more...)
		}
	case "rewards":
		all.rows, err = n.measureRewards(ctx, e)
	case "writes":
		if err := n.growFeed(ctx, e.posts[len(e.posts)-1]); err != nil {
			return all, err
		}
		all.crowds, err = n.measureWrites(ctx, e.writes)
	case "search":
		if err := n.growSearch(ctx, n.settings, e.texts); err != nil {
			return all, err
		}
		all.rows, err = n.measureAll(ctx, searchOperations(e.texts), e)
	case "people":
		all.rows, err = n.measurePeople(ctx, e)
	case "findings":
		all.rows, err = n.measureFindings(ctx, e)
	case loadPart:
		all.load, err = n.measureLoad(ctx, e.load)
	}
	return all, err
}
