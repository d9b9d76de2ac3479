package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"

	"caravan/internal/feed"
)

// clients is how many people write at the same time.
const clients = 32

// write is a call that many people make at the same time.
type write struct {
	name   string
	answer func() any
	input  func() any
	// request returns the call with a new id, about something that nobody has written about yet.
	request func(id, target string) request
}

// writes are the calls by which people talk.
func writes() []write {
	body := func(fields map[string]any) []byte { return asJSON(fields) }
	return []write{
		{"a like", answer[feed.ReactionView], answer[map[string]any], func(id, target string) request {
			return request{"POST", "/api/reactions", body(map[string]any{"id": id, "type": "LIKE", "reactingToPost": target})}
		}},
		{"a comment", answer[feed.CommentView], answer[map[string]any], func(id, target string) request {
			return request{"POST", "/api/comments", body(map[string]any{"id": id, "replyingToPost": target, "body": "<p>Looks great, well done.</p>"})}
		}},
		{"a post", answer[feed.PostView], answer[map[string]any], func(id, _ string) request {
			return request{"POST", "/api/posts",
				body(map[string]any{"id": id, "status": "PUBLIC", "visibility": "GLOBAL", "body": "<p>New display by the door.</p>"})}
		}},
	}
}

// crowd is what clients at the same time reach: calls per second, and how long the middle and the slowest hundredth of them wait.
type crowd struct {
	perSecond   float64
	middle, p99 time.Duration
}

// crowdRow compares a write with the bare statements that it sends.
type crowdRow struct {
	name, engine  string
	clients       int
	ours, ceiling crowd
}

// measureWrites lets clients write at the same time: each call as the site takes it, and then only its statements.
func (n *network) measureWrites(ctx context.Context, each int) (rows []crowdRow, err error) {
	targets := make(chan string, 6*clients*(each+1))
	found, err := n.db.Query(ctx, `SELECT id FROM posts WHERE visibility = 'GLOBAL' AND status = 'PUBLIC' AND id LIKE '%~%' LIMIT $1`, cap(targets))
	if err != nil {
		return nil, err
	}
	defer found.Close()
	for found.Next() {
		var id string
		if err := found.Scan(&id); err != nil {
			return nil, err
		}
		targets <- id
	}
	if err := errors.Join(found.Err(), found.Close()); err != nil {
		return nil, err
	}
	for _, w := range writes() {
		bare := make([]*ceiling, clients)
		made := make([][2]string, clients) // the id and the target in the recorded statements
		for i := range bare {
			id, target := uuid.NewString(), <-targets
			made[i] = [2]string{id, target}
			if bare[i], err = newCeiling(ctx, n, operation{answer: w.answer, input: w.input}, w.request(id, target)); err != nil {
				return nil, fmt.Errorf("%s: %w", w.name, err)
			}
		}
		row := crowdRow{name: w.name, engine: string(n.db.Engine()), clients: clients}
		if row.ours, err = together(clients, each, func(client int) error {
			_, err := n.call(w.request(uuid.NewString(), <-targets), n.tokens[client%len(n.tokens)])
			return err
		}); err != nil {
			return nil, fmt.Errorf("%s: %w", w.name, err)
		}
		if row.ceiling, err = together(clients, each, func(client int) error {
			id, target := uuid.NewString(), <-targets
			swap(bare[client], made[client][0], id)
			swap(bare[client], made[client][1], target)
			made[client] = [2]string{id, target}
			return bare[client].replay(ctx, hashOf(n.tokens[client%len(n.tokens)]))
		}); err != nil {
			return nil, fmt.Errorf("%s, bare: %w", w.name, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// swap puts another value in place of one in the arguments of the statements.
func swap[V comparable](c *ceiling, was, is V) {
	for _, s := range c.steps {
		for i, a := range s.args {
			if a == any(was) {
				s.args[i] = is
			}
		}
	}
}

// together lets every client make a number of calls, one after the other.
func together(clients, each int, call func(client int) error) (crowd, error) {
	var all sync.WaitGroup
	times, errs := make([][]time.Duration, clients), make([]error, clients)
	start := time.Now()
	for client := range clients {
		all.Go(func() {
			for range each {
				began := time.Now()
				if errs[client] = call(client); errs[client] != nil {
					return
				}
				times[client] = append(times[client], time.Since(began))
			}
		})
	}
	all.Wait()
	took := time.Since(start)
	waited := slices.Concat(times...)
	if err := errors.Join(errs...); err != nil || len(waited) == 0 {
		return crowd{}, err
	}
	slices.Sort(waited)
	return crowd{float64(len(waited)) / took.Seconds(), waited[len(waited)/2], waited[len(waited)*99/100]}, nil
}

// printWrites prints what clients at the same time reach.
func printWrites(w io.Writer, rows []crowdRow) error {
	if len(rows) == 0 {
		return nil
	}
	fmt.Fprint(w, "\nPeople who write at the same time, against the bare statements of the same calls.\n\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "what\tengine\tpeople\tours per second\tbare\tratio\tours ms\tp99\tbare ms\tp99\t")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%s\t%d\t%.0f\t%.0f\t%.2f\t%.1f\t%.1f\t%.1f\t%.1f\t\n", r.name, r.engine, r.clients, r.ours.perSecond, r.ceiling.perSecond,
			r.ours.perSecond/r.ceiling.perSecond, ms(r.ours.middle), ms(r.ours.p99), ms(r.ceiling.middle), ms(r.ceiling.p99))
	}
	return t.Flush()
}
