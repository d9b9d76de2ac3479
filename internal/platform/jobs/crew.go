package jobs

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

const (
	tidyEvery       = time.Minute // on each node
	pauseAfterError = time.Second // while the database cannot be reached
)

// crew is what a running Runner keeps track of: how many workers are busy.
type crew struct {
	mu      sync.Mutex
	working int
	workers sync.WaitGroup
	freed   chan struct{} // has a value when a worker has finished since the last round
	tidied  time.Time
}

// Run does jobs until ctx ends. Then it claims no more jobs, gives the running ones the grace period to finish, cancels the rest, and returns when
// all handlers have returned. Cancelled jobs fall due again at once, for other nodes.
func (r *Runner) Run(ctx context.Context) {
	work, breakOff := context.WithCancel(context.WithoutCancel(ctx))
	defer breakOff()
	c := &crew{freed: make(chan struct{}, 1)}
	wait := time.NewTimer(0)
	defer wait.Stop()
	for {
		select {
		case <-ctx.Done():
			if kinds := r.busy(c); len(kinds) > 0 {
				r.cfg.Log.Info("the node stops when its running jobs have ended", "kinds", kinds, "atMost", r.cfg.Grace.String())
			}
			grace := time.AfterFunc(r.cfg.Grace, breakOff)
			defer grace.Stop()
			c.workers.Wait()
			return
		case <-c.freed:
		case <-wait.C:
		}
		pause := r.cfg.Poll
		if err := r.round(ctx, work, c); err != nil && ctx.Err() == nil {
			r.cfg.Log.Error("cannot look for jobs", "error", err)
			pause = pauseAfterError
		}
		wait.Reset(pause)
	}
}

// round does what is due now.
func (r *Runner) round(ctx, work context.Context, c *crew) error {
	now := time.Now()
	if err := r.enqueueScheduled(ctx, now); err != nil {
		return err
	}
	if now.Sub(c.tidied) >= tidyEvery {
		if err := tidy(ctx, r.db, now); err != nil {
			return err
		}
		c.tidied = now
	}
	return r.employ(ctx, work, c)
}

// employ starts due jobs until no worker is free or nothing is due.
func (r *Runner) employ(ctx, work context.Context, c *crew) error {
	for {
		kinds := r.kinds(c)
		job, err := r.claim(ctx, kinds)
		if job == nil || err != nil {
			return err
		}
		c.count(r.handlers[job.Kind], 1)
		c.workers.Go(func() {
			r.attempt(work, job)
			c.count(r.handlers[job.Kind], -1)
			select {
			case c.freed <- struct{}{}:
			default:
			}
		})
	}
}

func (c *crew) count(h *handler, change int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.working += change
	h.running += change
}

// busy returns, sorted, the kinds of job that are running.
func (r *Runner) busy(c *crew) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Sorted(maps.Keys(r.handlers)), func(kind string) bool { return r.handlers[kind].running == 0 })
}

// kinds returns, sorted, the kinds of job that the crew could start now. Without a crew it returns every kind.
func (r *Runner) kinds(c *crew) []string {
	all := slices.Sorted(maps.Keys(r.handlers))
	if c == nil {
		return all
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.working >= r.cfg.Workers {
		return nil
	}
	return slices.DeleteFunc(all, func(kind string) bool {
		h := r.handlers[kind]
		return h.atMost > 0 && h.running >= h.atMost
	})
}
