package media

import (
	"context"
	"errors"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
)

const (
	sweepBatch = 200       // files in one transaction
	settleTime = time.Hour // after which a file without a job counts as abandoned
)

// sweep deletes the files that nothing has used for KeepUnused, and gives up those whose job died without an end.
func (s *Service) sweep(ctx context.Context) error {
	for {
		swept := 0
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			unused, err := s.repo.takeUnused(ctx, tx, s.clock.Now().Add(-KeepUnused), sweepBatch)
			if err != nil {
				return err
			}
			swept = len(unused)
			for _, m := range unused {
				if _, err := jobs.Enqueue(ctx, tx, jobRemove, removeArgs{Keys: m.keys(), Asset: m.Film.Asset}, jobs.Options{}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || swept < sweepBatch {
			return errors.Join(err, s.giveUp(ctx))
		}
	}
}

// giveUp ends the preparation of files whose job is dead.
func (s *Service) giveUp(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		abandoned, err := s.repo.abandoned(ctx, tx, s.clock.Now().Add(-settleTime), sweepBatch)
		for _, m := range abandoned {
			if err := s.settle(ctx, tx, m, m.failed("")); err != nil {
				return err
			}
		}
		return err
	})
}
