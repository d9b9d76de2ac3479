package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"time"
)

// effort says how much is measured.
type effort struct {
	warmUp   int // rounds that are not counted
	rounds   int
	perRound int           // requests of each side per round; even, so that each round begins with the first of an operation's two requests
	posts    []int         // sizes of the feed
	writes   int           // writes of each of the people who write at the same time
	streams  int           // open streams
	idle     time.Duration // how long the streams are watched while nothing happens
	messages int           // of the long conversation
	stores   int           // of Store of the Year
	people   int           // and as many stores
	texts    int           // that can be found
	findings int           // stores with what their audits have found
	load     loadEffort    // of people who use the site

	parts                    []string // what is measured
	sqliteOnly, postgresOnly bool
}

var fullEffort = effort{warmUp: 5, rounds: 100, perRound: 10, posts: []int{5_000, 50_000}, writes: 60, streams: 2_000, idle: 25 * time.Second,
	messages: 100_000, stores: 5_000, people: 50_000, texts: 500_000, findings: 5_000, load: fullLoad}

// of returns the effort for an operation.
func (e effort) of(op operation) effort {
	if op.slow {
		e.rounds, e.perRound = (e.rounds+1)/2, 1
	}
	return e
}

// figures are the costs of one side.
type figures struct {
	request time.Duration // as the caller sees it, on a connection that stays open
	handler time.Duration // inside the handler
	allocs  int64         // per request, including the caller's
}

// row is one line of the table.
type row struct {
	op            string
	engine        string
	ours, ceiling figures
	ratio         float64       // time of the ceiling divided by ours, for requests
	handlerRatio  float64       // the same for handlers
	work          time.Duration // the operation's work alone
}

// measureAll measures operations one by one.
func (n *network) measureAll(ctx context.Context, ops []operation, e effort) (rows []row, err error) {
	for _, op := range ops {
		r, err := n.measure(ctx, op, e)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", op.name, err)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// measure measures an operation against its ceiling.
func (n *network) measure(ctx context.Context, op operation, e effort) (r row, err error) {
	e = e.of(op)
	ours, ceiling, err := n.sides(ctx, op)
	if err != nil {
		return row{}, err
	}
	defer func() { err = errors.Join(err, ours.close(), ceiling.close()) }()
	r = row{op: op.name, engine: string(n.db.Engine())}
	var o, c []figures
	var work []time.Duration
	runtime.GC()
	for i := range e.warmUp + e.rounds {
		first, second := ours, ceiling
		if i%2 == 1 { // so that each side follows the other equally often
			first, second = ceiling, ours
		}
		a, err := first.round(e.perRound)
		if err != nil {
			return row{}, err
		}
		b, err := second.round(e.perRound)
		if err != nil {
			return row{}, err
		}
		if i%2 == 1 {
			a, b = b, a
		}
		if i < e.warmUp {
			continue
		}
		o, c = append(o, a), append(c, b)
		if op.work != nil {
			start := time.Now()
			if err := op.work(); err != nil {
				return row{}, err
			}
			work = append(work, time.Since(start))
		}
	}
	r.ours, r.ceiling = medians(o), medians(c)
	if op.limit > 0 && r.ours.request > op.limit {
		return row{}, fmt.Errorf("on %s it takes %s, more than %s", r.engine, r.ours.request, op.limit)
	}
	if len(work) > 0 {
		r.work = median(work)
	}
	ratios, handlers := make([]float64, len(o)), make([]float64, len(o))
	for i := range o {
		ratios[i] = float64(c[i].request) / float64(o[i].request)
		handlers[i] = float64(c[i].handler) / float64(o[i].handler)
	}
	r.ratio, r.handlerRatio = median(ratios), median(handlers)
	if r.ours.allocs, err = ours.allocs(e.perRound); err != nil {
		return row{}, err
	}
	r.ceiling.allocs, err = ceiling.allocs(e.perRound)
	return r, err
}

func medians(f []figures) figures {
	requests, handlers := make([]time.Duration, len(f)), make([]time.Duration, len(f))
	for i := range f {
		requests[i], handlers[i] = f[i].request, f[i].handler
	}
	return figures{request: median(requests), handler: median(handlers)}
}

// median sorts values and returns the middle one, or the greater of the two middle ones.
func median[T cmp.Ordered](values []T) T {
	slices.Sort(values)
	return values[len(values)/2]
}

// sides starts the site, and the ceilings for an operation's requests, on the same database.
func (n *network) sides(ctx context.Context, op operation) (ours, ceiling *side, err error) {
	for _, r := range op.requests { // then each finds what the previous one left, as in the rounds
		if _, err := n.call(r, n.tokens[0]); err != nil {
			return nil, nil, err
		}
	}
	if op.instead != nil {
		return n.twoSides(op)
	}
	mux, bare := http.NewServeMux(), make([]request, len(op.requests))
	for i, r := range op.requests {
		h, err := n.ceilingOf(ctx, op, r)
		if err != nil {
			return nil, nil, err
		}
		bare[i] = request{r.method, fmt.Sprintf("/%d", i), r.body}
		mux.Handle(bare[i].path, h)
	}
	if ours, err = newSide(n.site, op.requests, n.tokens); err != nil {
		return nil, nil, err
	}
	if ceiling, err = newSide(mux, bare, n.tokens); err != nil {
		return nil, nil, errors.Join(err, ours.close())
	}
	if ours.repeats = op.repeated; ours.repeats {
		err = ours.readOnce()
	}
	return ours, ceiling, err
}

// twoSides lets the site answer on both sides.
func (n *network) twoSides(op operation) (ours, other *side, err error) {
	if ours, err = newSide(n.site, op.requests, n.tokens); err != nil {
		return nil, nil, err
	}
	if other, err = newSide(n.site, op.instead, n.tokens); err != nil {
		return nil, nil, errors.Join(err, ours.close())
	}
	return ours, other, nil
}

// ceilingOf returns the bare handler for one kind of request.
func (n *network) ceilingOf(ctx context.Context, op operation, r request) (http.Handler, error) {
	if !op.repeated && !op.bare {
		return newCeiling(ctx, n, op, r)
	}
	answered, err := n.call(r, n.tokens[0])
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(answered) // the caller says what is missing
	}), err
}
