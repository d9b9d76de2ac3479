package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"caravan/internal/platform/db"
)

// scope names the spans of attempts. Each is a trace of its own (FD-438).
const scope = "caravan/internal/platform/jobs"

// Config of a Runner. A zero field takes the default named at its end.
type Config struct {
	Workers int                             // jobs that this node does at once; 4
	Lease   time.Duration                   // how long a job waits for another node after its node died; 30 s
	Poll    time.Duration                   // how often to look for due jobs; 100 ms
	Grace   time.Duration                   // how long running jobs may go on when the node is stopping; 20 s
	Backoff func(attempt int) time.Duration // pause after a failed attempt, counted from 1; Backoff
	Observe func(Event)                     // called after every attempt, from several goroutines, for the metrics; nothing
	Log     *slog.Logger                    // slog.Default()
}

// Event is one attempt at a job.
type Event struct {
	Kind    string
	Outcome Outcome
	Waited  time.Duration // from when the job was due to when the attempt began
	Took    time.Duration
}

// Outcome is how an attempt ended.
type Outcome string

// The outcomes of an attempt.
const (
	Succeeded Outcome = "succeeded"
	Failed    Outcome = "failed"   // will be tried again
	GaveUp    Outcome = "gave_up"  // the job is dead
	Released  Outcome = "released" // the node is stopping and leaves the job to another
	Lost      Outcome = "lost"     // the lease ran out; another attempt may have begun
)

// ErrLost says that another attempt has taken over the job, so this one must not have any effect.
var ErrLost = errors.New("jobs: the lease was lost")

// Permanent marks an error that trying again would not help: the job is dead at once.
func Permanent(err error) error { return permanent{err} }

type permanent struct{ error }

func (p permanent) Unwrap() error { return p.error }

// Backoff returns the default pause after a failed attempt: 5 s, doubled each time up to an hour, varied by a quarter either way so that jobs spread
// out.
func Backoff(attempt int) time.Duration {
	pause := time.Hour
	if attempt < 11 { // 5 s << 10 is more than an hour
		pause = min(pause, 5*time.Second<<(attempt-1))
	}
	return pause*3/4 + rand.N(pause/2) // #nosec G404 -- it only spreads the jobs; nothing secret depends on it
}

// Runner does jobs of the kinds that it has handlers for. Any number of runners, on any number of nodes, share the work.
type Runner struct {
	db        *db.DB
	cfg       Config
	handlers  map[string]*handler
	schedules []*schedule
}

type handler struct {
	do      func(ctx context.Context, job *Job) error
	atMost  int // jobs of this kind that this node does at once; 0: as many as there are workers
	running int // guarded by crew.mu
}

// New returns a runner. Call Handle and Schedule before Run.
func New(d *db.DB, cfg Config) *Runner {
	cfg.Workers = cmp.Or(cfg.Workers, 4)
	cfg.Lease = cmp.Or(cfg.Lease, 30*time.Second)
	cfg.Poll = cmp.Or(cfg.Poll, 100*time.Millisecond)
	cfg.Grace = cmp.Or(cfg.Grace, 20*time.Second)
	cfg.Log = cmp.Or(cfg.Log, slog.Default())
	if cfg.Backoff == nil {
		cfg.Backoff = Backoff
	}
	if cfg.Observe == nil {
		cfg.Observe = func(Event) {}
	}
	return &Runner{db: d, cfg: cfg, handlers: map[string]*handler{}}
}

// Job is one attempt at a job, as the handler sees it.
type Job struct {
	ID      string
	Kind    string
	Attempt int // from 1

	runner      *Runner
	args        string
	maxAttempts int
	due         time.Time
	claimed     time.Time
	completed   bool // by the handler, in a committed transaction
}

// Last tells whether the job will be dead if this attempt fails.
func (j *Job) Last() bool { return j.Attempt >= j.maxAttempts }

// Handle registers do for every job of the kind; it gets the arguments that the job was enqueued with. atMost limits how many of them run at once on
// this node (0: only the number of workers does); work that needs much memory says 1. The context ends when the lease is lost or the node has to
// stop.
func Handle[Args any](r *Runner, kind string, atMost int, do func(ctx context.Context, job *Job, args Args) error) {
	if _, taken := r.handlers[kind]; taken {
		panic("jobs: two handlers of kind " + kind)
	}
	r.handlers[kind] = &handler{atMost: atMost, do: func(ctx context.Context, job *Job) error {
		var args Args
		if err := json.Unmarshal([]byte(job.args), &args); err != nil {
			return Permanent(fmt.Errorf("read the arguments: %w", err))
		}
		return do(ctx, job, args)
	}}
}

// InTx returns a handler for work whose whole effect is one transaction. The effect and the job's end are committed together, so the effect happens
// exactly once. As with db.InTx, do may run more than once.
func InTx[Args any](do func(ctx context.Context, tx *db.Tx, args Args) error) func(context.Context, *Job, Args) error {
	return func(ctx context.Context, job *Job, args Args) error {
		return job.runner.db.InTx(ctx, func(tx *db.Tx) error {
			if err := do(ctx, tx, args); err != nil {
				return err
			}
			return job.Complete(ctx, tx)
		})
	}
}

// Complete marks the job as done as part of tx. It returns ErrLost when another attempt has begun; then tx must be rolled back.
func (j *Job) Complete(ctx context.Context, tx *db.Tx) error {
	held, err := finish(ctx, tx, j, Done, "")
	if err != nil {
		return err
	}
	if !held {
		return ErrLost
	}
	tx.AfterCommit(func() { j.completed = true })
	return nil
}

// RunDue does the jobs that are due now, and those that they enqueue, one at a time. It returns the number of attempts. It is for commands and tests;
// a node calls Run.
func (r *Runner) RunDue(ctx context.Context) (attempts int, err error) {
	for ctx.Err() == nil {
		job, err := r.claim(ctx, r.kinds(nil))
		if job == nil || err != nil {
			return attempts, err
		}
		r.attempt(ctx, job)
		attempts++
	}
	return attempts, ctx.Err()
}

// attempt calls the job's handler and records how it went. ctx ends when this node must leave the job to another.
func (r *Runner) attempt(ctx context.Context, job *Job) {
	ctx, span := otel.Tracer(scope).Start(ctx, "job "+job.Kind, trace.WithSpanKind(trace.SpanKindConsumer), trace.WithNewRoot(),
		trace.WithAttributes(attribute.String("caravan.job.id", job.ID), attribute.Int("caravan.job.attempt", job.Attempt)))
	defer span.End()
	work, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	release := r.keepLease(work, cancel, job)
	err := r.call(work, job)
	release()
	if err != nil && errors.Is(context.Cause(work), ErrLost) {
		err = errors.Join(context.Cause(work), err)
	}
	outcome, settleErr := r.settle(ctx, job, err)
	log := r.cfg.Log.With("kind", job.Kind, "job", job.ID, "attempt", job.Attempt)
	if span.IsRecording() {
		log = log.With("trace", span.SpanContext().TraceID())
	}
	switch {
	case settleErr != nil: // the lease will run out and the job will be tried again
		outcome = Lost
		log.Error("cannot record how a job ended", "error", errors.Join(settleErr, err))
	case outcome == GaveUp:
		log.Error("a job is dead", "error", err)
	case outcome == Failed || outcome == Lost:
		log.Warn("a job failed", "outcome", outcome, "error", err)
	case err != nil && outcome == Succeeded:
		log.Warn("a job's handler failed after the job was done", "error", err)
	}
	span.SetAttributes(attribute.String("caravan.job.outcome", string(outcome)))
	if outcome != Succeeded && outcome != Released {
		span.SetStatus(codes.Error, "") // the log has the error
	}
	r.cfg.Observe(Event{Kind: job.Kind, Outcome: outcome, Waited: job.claimed.Sub(job.due), Took: time.Since(job.claimed)})
}

// call runs the handler and turns a panic into an error.
func (r *Runner) call(ctx context.Context, job *Job) (err error) {
	defer func() {
		if v := recover(); v != nil {
			r.cfg.Log.Error("a job panicked", "kind", job.Kind, "job", job.ID, "panic", v, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return r.handlers[job.Kind].do(ctx, job)
}

// keepLease renews the job's lease until release is called. When the lease is lost, or cannot be renewed in time, it cancels the handler's context.
func (r *Runner) keepLease(ctx context.Context, cancel context.CancelCauseFunc, job *Job) (release func()) {
	stop := make(chan struct{})
	var renewing sync.WaitGroup
	renewing.Go(func() {
		ticker := time.NewTicker(r.cfg.Lease / 3)
		defer ticker.Stop()
		ends := job.claimed.Add(r.cfg.Lease)
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
			}
			next := time.Now().Add(r.cfg.Lease)
			renewal, done := context.WithDeadline(context.WithoutCancel(ctx), ends)
			held, err := renew(renewal, r.db, job, next)
			done()
			switch {
			case err == nil && held:
				ends = next
			case err == nil, !time.Now().Before(ends):
				cancel(errors.Join(ErrLost, err))
				return
			}
		}
	})
	return func() { close(stop); renewing.Wait() }
}
