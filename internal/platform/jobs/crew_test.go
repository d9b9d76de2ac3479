package jobs

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

const childVariable = "CARAVAN_JOBS_CHILD"

type effect struct{ N int }

// handleEffects returns a runner whose jobs insert one row each.
func handleEffects(d *db.DB, cfg Config) *Runner {
	r := New(d, cfg)
	Handle(r, "effect", 0, InTx(func(ctx context.Context, tx *db.Tx, e effect) error {
		_, err := tx.Exec(ctx, "INSERT INTO effects (n) VALUES ($1)", e.N)
		return err
	}))
	return r
}

// child is another process: a node that does jobs until it is killed, and prints a line for each.
func child() {
	var cfg db.Config
	if err := json.Unmarshal([]byte(os.Getenv(childVariable)), &cfg); err != nil {
		panic(err)
	}
	d, err := db.Open(context.Background(), cfg)
	if err != nil {
		panic(err)
	}
	handleEffects(d, quiet(func(e Event) { fmt.Println(e.Outcome) })).Run(context.Background())
}

// startNode starts a child process.
func startNode(t *testing.T, cfg db.Config) (node *exec.Cmd, lines *bufio.Scanner) {
	t.Helper()
	encoded, err := json.Marshal(cfg)
	check.OK(t, err)
	node = exec.Command(os.Args[0])
	node.Env = append(os.Environ(), childVariable+"="+string(encoded))
	node.Stderr = os.Stderr
	out, err := node.StdoutPipe()
	check.OK(t, err)
	check.OK(t, node.Start())
	t.Cleanup(func() {
		node.Process.Kill() // an error means that it has ended already
		node.Wait()
	})
	return node, bufio.NewScanner(out)
}

func TestJobsOfAKilledNodeAreAllDoneWithEachEffectExactlyOnce(t *testing.T) {
	const jobs = 150
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		d := dbtest.Open(t, cfg)
		// No unique index here: the test must see a second effect, not have it refused.
		_, err := d.Exec(t.Context(), "CREATE TABLE effects (n BIGINT NOT NULL)")
		check.OK(t, err)
		for n := range jobs {
			enqueue(t, d, "effect", effect{n}, Options{})
		}
		for range 3 {
			node, lines := startNode(t, cfg)
			for range 20 { // give it time to be in the middle of its work
				if !lines.Scan() {
					t.Fatal("the node ended by itself")
				}
			}
			check.OK(t, node.Process.Kill())
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		r := handleEffects(d, quiet(func(Event) {
			if n, err := Count(ctx, d, Done); err == nil && n == jobs {
				stop()
			}
		}))
		r.Run(ctx)
		var effects, distinct int
		err = d.QueryRow(t.Context(), "SELECT COUNT(*), COUNT(DISTINCT n) FROM effects").Scan(&effects, &distinct)
		check.OK(t, err)
		check.Is(t, effects, jobs)
		check.Is(t, distinct, jobs)
	})
}

func TestNodesShareTheWorkAndNeverDoTheSameJobAtOnce(t *testing.T) {
	const jobs, nodes = 100, 3
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		var mu sync.Mutex
		running, runs := map[int]bool{}, map[int]int{}
		var wg sync.WaitGroup
		d := dbtest.Open(t, cfg)
		for n := range jobs {
			enqueue(t, d, "work", effect{n}, Options{})
		}
		for range nodes {
			r := New(dbtest.Open(t, cfg), quiet(func(Event) {
				if n, err := Count(ctx, d, Done); err == nil && n == jobs {
					stop()
				}
			}))
			Handle(r, "work", 0, func(_ context.Context, _ *Job, e effect) error {
				mu.Lock()
				if running[e.N] {
					t.Errorf("job %d runs twice at the same time", e.N)
				}
				running[e.N] = true
				runs[e.N]++
				mu.Unlock()
				defer func() {
					mu.Lock()
					defer mu.Unlock()
					delete(running, e.N)
				}()
				return nil
			})
			wg.Go(func() { r.Run(ctx) })
		}
		wg.Wait()
		for n := range jobs {
			check.Is(t, runs[n], 1, n)
		}
	})
}

func TestALongJobKeepsItsLease(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		d := dbtest.Open(t, cfg)
		config := quiet(func(Event) { stop() })
		config.Lease = 600 * time.Millisecond
		var attempts atomic.Int32
		var wg sync.WaitGroup
		id := enqueue(t, d, "long", nil, Options{})
		for range 2 {
			r := New(dbtest.Open(t, cfg), config)
			Handle(r, "long", 0, func(ctx context.Context, job *Job, _ any) error {
				attempts.Add(1)
				select {
				case <-ctx.Done():
					return context.Cause(ctx)
				case <-time.After(3 * config.Lease): // the job's work
					return nil
				}
			})
			wg.Go(func() { r.Run(ctx) })
		}
		wg.Wait()
		info := find(t, d, id)
		check.Must(t, check.Is(t, info.State, Done, info))
		check.Must(t, check.Is(t, info.Attempts, 1, info))
		check.Must(t, check.Is(t, attempts.Load(), 1, info))
	})
}

func TestTheContextEndsWhenTheLeaseIsLost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		config := quiet(nil)
		config.Lease = 150 * time.Millisecond
		r := New(d, config)
		Handle(r, "long", 0, func(ctx context.Context, _ *Job, _ any) error {
			if _, err := d.Exec(ctx, "UPDATE jobs SET attempts = attempts + 1"); err != nil { // as when another node claims it
				return err
			}
			<-ctx.Done()
			check.True(t, errors.Is(context.Cause(ctx), ErrLost), context.Cause(ctx))
			return ctx.Err()
		})
		enqueue(t, d, "long", nil, Options{})
		runDue(t, r, 1)
	})
}

func TestAStoppingNodeLetsJobsFinishAndLeavesTheRestToOthersAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			name  string
			grace time.Duration
			state State
		}{
			{"within the grace period", time.Minute, Done},
			{"after it", time.Nanosecond, Queued},
		} {
			t.Run(c.name, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				var log bytes.Buffer
				config := quiet(nil)
				config.Grace, config.Log = c.grace, slog.New(slog.NewTextHandler(&log, nil))
				r := New(d, config)
				Handle(r, c.name, 0, func(ctx context.Context, _ *Job, _ any) error {
					stop()
					if c.state == Done {
						return nil
					}
					<-ctx.Done()
					return ctx.Err()
				})
				id := enqueue(t, d, c.name, nil, Options{Attempts: 1})
				next := enqueue(t, d, c.name, nil, Options{Delay: time.Hour})
				r.Run(ctx)
				info := find(t, d, id)
				check.Must(t, check.Is(t, info.State, c.state, info))
				check.Must(t, check.True(t, !info.DueAt.After(time.Now()) || c.state != Queued, info))
				if info := find(t, d, next); info.Attempts != 0 {
					t.Fatalf("the job is %+v", info)
				}
				if c.state == Queued && !strings.Contains(log.String(), `kinds="[after it]"`) {
					t.Errorf("the log does not say that the node waits for %q: %s", c.name, log.String())
				}
			})
		}
	})
}

func TestAKindRunsNoMoreJobsAtOnceThanItsLimit(t *testing.T) {
	const jobs = 12
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		var heavy, most, done atomic.Int32
		both := make(chan struct{}, 1)
		r := New(d, quiet(func(Event) {
			if done.Add(1) == jobs+1 {
				stop()
			}
		}))
		Handle(r, "heavy", 1, func(ctx context.Context, job *Job, _ any) error {
			most.Store(max(most.Load(), heavy.Add(1)))
			defer heavy.Add(-1)
			select { // the light job does not wait for the heavy ones
			case <-both:
				both <- struct{}{}
			case <-ctx.Done():
			}
			return nil
		})
		Handle(r, "light", 0, func(context.Context, *Job, any) error {
			both <- struct{}{}
			return nil
		})
		for range jobs {
			enqueue(t, d, "heavy", nil, Options{})
		}
		enqueue(t, d, "light", nil, Options{})
		r.Run(ctx)
		check.Must(t, check.Is(t, most.Load(), 1))
		check.Must(t, check.Is(t, done.Load(), jobs+1))
	})
}

func TestAJobBeginsSoonAfterItIsEnqueued(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		begun := make(chan time.Duration, 1)
		r := New(d, Config{Observe: func(e Event) { begun <- e.Waited }})
		Handle(r, "now", 0, func(context.Context, *Job, any) error { return nil })
		r.Schedule("enqueue later", Every(time.Hour)) // as on a real node
		var wg sync.WaitGroup
		wg.Go(func() { r.Run(ctx) })
		var waited []time.Duration
		for range 8 {
			enqueue(t, d, "now", nil, Options{})
			waited = append(waited, <-begun)
		}
		stop()
		wg.Wait()
		// The first may come before the node looks for the first time. A busy machine may be late now and then; a node that looks too seldom is late
		// mostly.
		waited = waited[1:]
		slices.Sort(waited)
		median := waited[len(waited)/2]
		check.Must(t, check.True(t, median <= 200*time.Millisecond, median, waited))
	})
}
