package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caravan/internal/platform/db"
)

// schedule enqueues a job of its kind again and again.
type schedule struct {
	kind string
	next func(after time.Time) time.Time
	due  time.Time // not before this, as far as this node knows; zero = it has not looked yet
}

// Schedule enqueues a job of the kind, without arguments, whenever next says: next returns the first time after the given one. Of all nodes that
// schedule the kind, one enqueues each time. A time at which no node ran is made up for once, and none is enqueued while one is unfinished.
func (r *Runner) Schedule(kind string, next func(after time.Time) time.Time) {
	r.schedules = append(r.schedules, &schedule{kind: kind, next: next})
}

// Every is a schedule of fixed steps, counted from the year 1, so that all nodes mean the same times.
func Every(step time.Duration) func(after time.Time) time.Time {
	return func(after time.Time) time.Time { return after.Truncate(step).Add(step) }
}

// DailyAt is a schedule of one time a day on the clocks of a zone; on a day on which they skip it, right after.
func DailyAt(zone *time.Location, hour, minute int) func(after time.Time) time.Time {
	return func(after time.Time) time.Time {
		year, month, day := after.In(zone).Date()
		next := time.Date(year, month, day, hour, minute, 0, 0, zone)
		if !next.After(after) {
			next = time.Date(year, month, day+1, hour, minute, 0, 0, zone)
		}
		return next
	}
}

// enqueueScheduled enqueues what has fallen due by now.
func (r *Runner) enqueueScheduled(ctx context.Context, now time.Time) error {
	var errs []error
	for _, s := range r.schedules {
		if s.due.After(now) {
			continue
		}
		due, err := r.enqueueOne(ctx, s, now)
		if err != nil {
			errs = append(errs, fmt.Errorf("schedule %s: %w", s.kind, err))
			continue
		}
		s.due = due
	}
	return errors.Join(errs...)
}

// enqueueOne enqueues the schedule's job if it is due and no other node was faster, and returns when it is due next.
func (r *Runner) enqueueOne(ctx context.Context, s *schedule, now time.Time) (due time.Time, err error) {
	err = r.db.InTx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO job_schedules (kind, next_at) VALUES ($1, $2) ON CONFLICT (kind) DO NOTHING", s.kind, db.Ms(s.next(now)))
		if err != nil {
			return err
		}
		err = tx.QueryRow(ctx, "SELECT next_at FROM job_schedules WHERE kind = $1"+tx.ForUpdate(), s.kind).Scan(db.ScanTime(&due))
		if err != nil || due.After(now) {
			return err
		}
		due = s.next(now)
		if _, err := tx.Exec(ctx, "UPDATE job_schedules SET next_at = $1 WHERE kind = $2", db.Ms(due), s.kind); err != nil {
			return err
		}
		_, err = Enqueue(ctx, tx, s.kind, nil, Options{Key: "schedule:" + s.kind})
		return err
	})
	return due, err
}
