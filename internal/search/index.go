package search

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// The jobs that keep the index: jobRecent reads what changed lately, and jobSweep compares everything with it.
const (
	jobRecent = "search.recent"
	jobSweep  = "search.sweep"
)

// recently is how long ago something has changed at most that a search or jobRecent looks for by itself. It is much longer than jobRecent waits, and
// than the clocks of nodes differ.
const recently = 10 * time.Minute

// overlap is how far a search looks back before the moment of which this node has read everything: longer than a change takes from its time to its
// commit. Where clocks of nodes differ by more, the job finds it.
const overlap = time.Minute

// Sizes of what is done at once.
const (
	batch = 100   // documents that one transaction writes
	look  = 2_000 // things that one query of a sweep looks at
)

// sweepRests is how many times as long as one look took the job then rests: people are served meanwhile, and the job has a quarter of one processor
// at most. Without it a node that starts under load gave a third of its time to the sweep (docs/performance.md).
const sweepRests = 3

// HandleJobs makes r keep the index.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobRecent, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error {
		return s.catchUp(ctx, s.clock.Now().Add(-recently))
	})
	r.Schedule(jobRecent, jobs.Every(time.Minute))
	jobs.Handle(r, jobSweep, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.sweep(ctx, sweepRests) })
	r.Schedule(jobSweep, jobs.Every(time.Hour))
}

// Start asks for a sweep soon, so that the index of a network that existed before it is filled without waiting. Call it when a node starts.
func (s *Service) Start(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "search.Start")
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		_, err := jobs.Enqueue(ctx, tx, jobSweep, struct{}{}, jobs.Options{Key: jobSweep})
		return err
	})
}

// catchUp reads what has changed since a moment. Several nodes may do it at once.
func (s *Service) catchUp(ctx context.Context, since time.Time) (err error) {
	defer fault.Wrap(&err, "search.catchUp")
	began := s.clock.Now()
	ids, err := s.repo.changedSince(ctx, s.db, db.Ms(since))
	if err != nil {
		return err
	}
	for kind, some := range ids {
		if err := s.index(ctx, kind, some); err != nil {
			return err
		}
	}
	s.caughtUp.Store(db.Ms(began))
	return nil
}

// maxWait is how long a search waits for what has changed lately.
const maxWait = time.Second

// tryCatchUp is catchUp for somebody who waits. When it fails, they find less: what is not in the index as it is now is never shown.
func (s *Service) tryCatchUp(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	since := max(db.Ms(s.clock.Now().Add(-recently)), s.caughtUp.Load()-overlap.Milliseconds())
	if err := s.catchUp(ctx, time.UnixMilli(since)); err != nil {
		slog.WarnContext(ctx, "what has changed lately could not be read into the search; the job will try again", "error", err)
	}
}

// Sweep compares everything with the index and mends what differs, a batch after the other. It may be stopped at any moment and run on several nodes
// at once: what is missing or old is found again the next time.
func (s *Service) Sweep(ctx context.Context) error { return s.sweep(ctx, 0) }

// sweep is Sweep that rests after each look, so many times as long as the look took.
func (s *Service) sweep(ctx context.Context, rests int) (err error) {
	defer fault.Wrap(&err, "search.Sweep")
	for kind := range s.repo.sources {
		for after, more := "", true; more; {
			began := time.Now()
			ids, last, err := s.repo.staleAfter(ctx, s.db, kind, after, look)
			if err != nil {
				return err
			}
			if err := rest(ctx, rests, began); err != nil {
				return err
			}
			if err := s.index(ctx, kind, ids); err != nil {
				return err
			}
			after, more = last, last != ""
		}
		for {
			began := time.Now()
			numbers, err := s.repo.gone(ctx, s.db, kind, batch)
			if err != nil {
				return err
			}
			if err := rest(ctx, rests, began); err != nil {
				return err
			}
			if len(numbers) == 0 {
				break
			}
			if err := s.db.InTx(ctx, func(tx *db.Tx) error { return s.repo.remove(ctx, tx, numbers) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// rest waits so many times as long as it is since work began, or until ctx ends.
func rest(ctx context.Context, times int, began time.Time) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(times) * time.Since(began)):
		return nil
	}
}

// index reads things into the index as they are now.
func (s *Service) index(ctx context.Context, kind Kind, ids []string) error {
	for some := range slices.Chunk(ids, batch) {
		if err := s.db.InTx(ctx, func(tx *db.Tx) error {
			first, err := s.repo.turn(ctx, tx, len(some))
			if err != nil {
				return err
			}
			documents, err := s.repo.load(ctx, tx, kind, some)
			if err != nil || len(documents) == 0 {
				return err
			}
			return s.repo.put(ctx, tx, kind, documents, first)
		}); err != nil {
			return err
		}
	}
	return nil
}

// Rebuild empties the index and fills it again. Meanwhile searches find less.
func (s *Service) Rebuild(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "search.Rebuild")
	if err := s.db.InTx(ctx, func(tx *db.Tx) error {
		if _, err := s.repo.turn(ctx, tx, 0); err != nil {
			return err
		}
		return s.repo.clear(ctx, tx)
	}); err != nil {
		return err
	}
	return s.Sweep(ctx)
}

// Count returns how many documents the index has.
func (s *Service) Count(ctx context.Context) (count int, err error) {
	err = s.db.QueryRow(ctx, `SELECT COUNT(*) FROM search_documents`).Scan(&count)
	return count, err
}
