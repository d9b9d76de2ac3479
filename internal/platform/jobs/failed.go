package jobs

import (
	"context"
	"time"

	"caravan/internal/platform/db"
)

// ListDead returns a page of the dead jobs, the one that died last first, and how many there are.
func ListDead(ctx context.Context, q db.Querier, page db.Page) (dead []Info, total int, err error) {
	if total, err = Count(ctx, q, Dead); err != nil || total == 0 {
		return nil, 0, err
	}
	dead, err = db.All(ctx, q, scanInfo, selectInfo+
		` WHERE state = $1 AND finished_at IS NOT NULL ORDER BY finished_at DESC, id DESC LIMIT $2 OFFSET $3`, Dead, page.Limit, page.Offset)
	return dead, total, err
}

// Retry queues a dead job again, due at once, with as many attempts as a new one has. It returns false and changes nothing when the job is not dead,
// because somebody else was first, or when an unfinished job has its key and does the same.
func Retry(ctx context.Context, q db.Querier, id string) (bool, error) {
	// The attempts go on counting, so that a node that still works on an earlier one cannot end a later one.
	n, err := q.Exec(ctx, `UPDATE jobs SET state = $1, due_at = $2, finished_at = NULL, max_attempts = attempts + $3 WHERE id = $4 AND state = $5
	AND NOT EXISTS (SELECT 1 FROM jobs o WHERE o.unique_key = jobs.unique_key AND o.finished_at IS NULL)`, Queued, db.Ms(time.Now()), DefaultAttempts,
		id, Dead)
	if db.IsUnique(err) { // a job with the same key was queued at this moment
		return false, nil
	}
	return n == 1, err
}

// Discard removes a dead job. It returns false when the job is not dead, because somebody else was first.
func Discard(ctx context.Context, q db.Querier, id string) (bool, error) {
	n, err := q.Exec(ctx, `DELETE FROM jobs WHERE id = $1 AND state = $2`, id, Dead)
	return n == 1, err
}
