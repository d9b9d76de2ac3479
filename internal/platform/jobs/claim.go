package jobs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"caravan/internal/platform/db"
)

const (
	maxErrorLength = 2000 // bytes of the stored error text
	settleTimeout  = 10 * time.Second
)

// claim takes the job of these kinds that has been due longest. It returns nil when there is none.
func (r *Runner) claim(ctx context.Context, kinds []string) (*Job, error) {
	if len(kinds) == 0 {
		return nil, nil
	}
	now := time.Now()
	marks, args := make([]string, len(kinds)), make([]any, len(kinds))
	for i, kind := range kinds {
		marks[i], args[i] = fmt.Sprintf("$%d", i+2), kind
	}
	due := " FROM jobs WHERE finished_at IS NULL AND due_at <= $1 AND attempts < max_attempts AND kind IN (" + strings.Join(marks, ", ") + ")"
	args = append([]any{db.Ms(now)}, args...)

	// Look first without a write lock: most of the time nothing is due.
	var one int
	err := r.db.QueryRow(ctx, "SELECT 1"+due+" LIMIT 1", args...).Scan(&one)
	if errors.Is(err, db.ErrNoRow) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for due jobs: %w", err)
	}
	job := &Job{runner: r, claimed: now}
	err = r.db.InTx(ctx, func(tx *db.Tx) error {
		err := tx.QueryRow(ctx, "SELECT id, kind, args, due_at, attempts + 1, max_attempts"+due+" ORDER BY due_at, id LIMIT 1"+tx.SkipLocked(), args...).
			Scan(&job.ID, &job.Kind, &job.args, db.ScanTime(&job.due), &job.Attempt, &job.maxAttempts)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "UPDATE jobs SET state = $1, attempts = $2, due_at = $3, started_at = $4 WHERE id = $5",
			Running, job.Attempt, db.Ms(now.Add(r.cfg.Lease)), db.Ms(now), job.ID)
		return err
	})
	if errors.Is(err, db.ErrNoRow) { // another node was faster
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("claim a job: %w", err)
	}
	return job, nil
}

// isCurrent is the condition under which an attempt may still change its job: no later attempt has begun.
const isCurrent = " AND finished_at IS NULL AND attempts = "

// renew extends the attempt's lease. held is false when another attempt has taken over the job.
func renew(ctx context.Context, q db.Querier, job *Job, until time.Time) (held bool, err error) {
	n, err := q.Exec(ctx, "UPDATE jobs SET due_at = $1 WHERE id = $2"+isCurrent+"$3", db.Ms(until), job.ID, job.Attempt)
	return n == 1, err
}

// finish ends the job for good. held is false when another attempt has taken over the job.
func finish(ctx context.Context, q db.Querier, job *Job, state State, failure string) (held bool, err error) {
	n, err := q.Exec(ctx, "UPDATE jobs SET state = $1, error = $2, finished_at = $3 WHERE id = $4"+isCurrent+"$5",
		state, failure, db.Ms(time.Now()), job.ID, job.Attempt)
	return n == 1, err
}

// putBack makes the job due again. extra is 1 when a stopping node broke off the attempt, so that it does not count against the job's attempts.
func putBack(ctx context.Context, q db.Querier, job *Job, due time.Time, failure string, extra int) (held bool, err error) {
	n, err := q.Exec(ctx, "UPDATE jobs SET state = $1, error = $2, due_at = $3, max_attempts = max_attempts + $4 WHERE id = $5"+isCurrent+"$6",
		Queued, failure, db.Ms(due), extra, job.ID, job.Attempt)
	return n == 1, err
}

// settle records how the attempt ended. err is what its handler returned; ctx has ended if the node is stopping.
func (r *Runner) settle(ctx context.Context, job *Job, err error) (outcome Outcome, settleErr error) {
	if job.completed {
		return Succeeded, nil
	}
	stopping := ctx.Err() != nil
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleTimeout)
	defer cancel()
	var failure string
	if err != nil {
		failure = strings.ToValidUTF8(err.Error()[:min(len(err.Error()), maxErrorLength)], "")
	}
	var held bool
	switch {
	case err == nil:
		outcome = Succeeded
		held, settleErr = finish(ctx, r.db, job, Done, "")
	case stopping:
		outcome = Released
		held, settleErr = putBack(ctx, r.db, job, time.Now(), failure, 1)
	case errors.As(err, &permanent{}) || job.Last():
		outcome = GaveUp
		held, settleErr = finish(ctx, r.db, job, Dead, failure)
	default:
		outcome = Failed
		held, settleErr = putBack(ctx, r.db, job, time.Now().Add(r.cfg.Backoff(job.Attempt)), failure, 0)
	}
	if !held {
		outcome = Lost
	}
	return outcome, settleErr
}

// How long finished jobs are kept: done ones in case somebody wants to look something up, dead ones so that somebody can deal with them.
const (
	keepDone = 7 * 24 * time.Hour
	keepDead = 90 * 24 * time.Hour
)

// tidy removes jobs that finished long ago, and gives up jobs whose last attempt ended when its node did. Any node may run it at any time.
func tidy(ctx context.Context, q db.Querier, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE jobs SET state = $1, finished_at = $2, error = 'The node stopped during the last attempt.'
		WHERE finished_at IS NULL AND due_at <= $3 AND attempts >= max_attempts`, Dead, db.Ms(now), db.Ms(now))
	if err != nil {
		return fmt.Errorf("give up abandoned jobs: %w", err)
	}
	_, err = q.Exec(ctx, "DELETE FROM jobs WHERE finished_at < $1 AND state = $2 OR finished_at < $3",
		db.Ms(now.Add(-keepDone)), Done, db.Ms(now.Add(-keepDead)))
	if err != nil {
		return fmt.Errorf("remove finished jobs: %w", err)
	}
	return nil
}
