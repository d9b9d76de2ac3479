package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caravan/internal/platform/db"
)

// schedule describes a job that is enqueued again and again.
type schedule struct {
	kind string
	next func(after time.Time) time.Time
	due  time.Time // the next time that this node knows of; zero: it has not looked yet
}

// Schedule enqueues a job of the kind, without arguments, at the times that next gives: it returns the first time after the given one. When several
// nodes schedule the same kind, only one of them enqueues the job each time. Times that were missed because no node ran are made up for by one job.
// No job is added while an earlier one is unfinished.
func (r *Runner) Schedule(kind string, next func(after time.Time) time.Time) {
	r.schedules = append(r.schedules, &schedule{kind: kind, next: next})
}

// Every returns a schedule of fixed steps, counted from the year 1 so that all nodes agree on the times.
func Every(step time.Duration) func(after time.Time) time.Time {
	return func(after time.Time) time.Time { return after.Truncate(step).Add(step) }
}

// DailyAt returns a schedule of one time a day in a time zone. On a day whose clocks skip that time, it is just after the skipped hour.
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

// enqueueScheduled enqueues the scheduled jobs that are due by now.
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

// enqueueOne enqueues the schedule's job if it is due and no other node was faster. It returns when the job is next due.
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
