package evidence

import (
	"context"
	"errors"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

// The jobs of this room.
const (
	jobRemove = "evidence.remove" // removes files that no row names any more
	jobSweep  = "evidence.sweep"  // removes photos that were removed long ago, and pieces that were left
)

// sweepBatch is how many photos one transaction sweeps.
const sweepBatch = 200

type removeArgs struct {
	Keys []string `json:"keys"`
}

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobRemove, 1, func(ctx context.Context, _ *jobs.Job, args removeArgs) error {
		var errs []error
		for _, key := range args.Keys {
			errs = append(errs, s.blobs.Delete(ctx, key))
		}
		return errors.Join(errs...)
	})
	jobs.Handle(r, jobSweep, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.Sweep(ctx) })
	r.Schedule(jobSweep, jobs.Every(time.Hour))
}

// Sweep removes the photos that nobody can put back any more, and the pieces of photos of which nothing has come for long.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.clock.Now()
	each := func(find func(tx *db.Tx) ([]string, error), do func(tx *db.Tx, ids []string) error) error {
		for {
			swept := 0
			err := s.db.InTx(ctx, func(tx *db.Tx) error {
				ids, err := find(tx)
				if swept = len(ids); err != nil || swept == 0 {
					return err
				}
				return do(tx, ids)
			})
			if err != nil || swept < sweepBatch {
				return err
			}
		}
	}
	return errors.Join(
		each(func(tx *db.Tx) ([]string, error) {
			return s.repo.longRemoved(ctx, tx, now.Add(-KeepRemoved), sweepBatch)
		},
			func(tx *db.Tx, ids []string) error { return s.remove(ctx, tx, ids) }),
		each(func(tx *db.Tx) ([]string, error) {
			return s.repo.leftPieces(ctx, tx, now.Add(-KeepPieces), sweepBatch)
		},
			func(tx *db.Tx, ids []string) error { return s.discard(ctx, tx, ids, true) }))
}
