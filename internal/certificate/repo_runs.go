package certificate

import (
	"context"
	"time"

	"caravan/internal/platform/db"
)

// isAbandoned is the condition for a run that nobody works on any more, because its job died with its node and could not record it.
const isAbandoned = `(certificate_runs.finished_at IS NULL AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = certificate_runs.job_id AND j.finished_at IS NULL))`

const selectRuns = `SELECT id, promotion_id, state, total, done, failed, started_by_id, started_at, finished_at, ` + isAbandoned +
	` FROM certificate_runs `

// scanRun reads a run. An abandoned run is returned as given up.
func scanRun(scan db.Scan) (r Run, err error) {
	var abandoned bool
	err = scan(&r.ID, &r.PromotionID, &r.State, &r.Total, &r.Done, &r.Failed, &r.StartedByID, db.ScanTime(&r.StartedAt), db.ScanTimePtr(&r.FinishedAt),
		&abandoned)
	if abandoned {
		r = r.GiveUp(r.StartedAt)
	}
	return r, err
}

// run finds a run, or returns db.ErrNoRow when there is none.
func (repo) run(ctx context.Context, q db.Querier, id string) (Run, error) {
	return db.One(ctx, q, scanRun, selectRuns+`WHERE id = $1`, id)
}

// latestRuns finds the latest run of each quarter, by the quarter's id. Quarters without a run are left out. The ids of runs grow with time.
func (repo) latestRuns(ctx context.Context, q db.Querier, promotionIDs ...string) (map[string]Run, error) {
	latest := make(map[string]Run, len(promotionIDs))
	if len(promotionIDs) == 0 {
		return latest, nil
	}
	list, args := db.Placeholders(promotionIDs, 1)
	found, err := db.All(ctx, q, scanRun, selectRuns+`WHERE id IN (SELECT MAX(id) FROM certificate_runs WHERE promotion_id IN (`+list+
		`) GROUP BY promotion_id)`, args...)
	for _, r := range found {
		latest[r.PromotionID] = r
	}
	return latest, err
}

// running finds the running run of a quarter, or returns db.ErrNoRow when there is none.
func (repo) running(ctx context.Context, q db.Querier, promotionID string) (Run, error) {
	return db.One(ctx, q, scanRun, selectRuns+`WHERE promotion_id = $1 AND finished_at IS NULL`, promotionID)
}

// lockRunning finds a run that is still running. Nobody else can change it until the transaction ends.
func (repo) lockRunning(ctx context.Context, tx *db.Tx, id string) (Run, error) {
	return db.One(ctx, tx, scanRun, selectRuns+`WHERE id = $1 AND finished_at IS NULL`+tx.ForUpdate(), id)
}

// createRun stores a new run. When the quarter already has a running one, it stores nothing and returns false. It waits for a run that somebody else
// is just starting.
func (repo) createRun(ctx context.Context, q db.Querier, r Run) (bool, error) {
	n, err := q.Exec(ctx, `INSERT INTO certificate_runs (id, promotion_id, state, total, started_by_id, started_at, finished_at)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (promotion_id) WHERE finished_at IS NULL DO NOTHING`,
		r.ID, r.PromotionID, r.State, r.Total, r.StartedByID, db.Ms(r.StartedAt), db.MsPtr(r.FinishedAt))
	return n == 1, err
}

// setRunJob stores which job does a run.
func (repo) setRunJob(ctx context.Context, q db.Querier, id, jobID string) error {
	_, err := q.Exec(ctx, `UPDATE certificate_runs SET job_id = $1 WHERE id = $2`, jobID, id)
	return err
}

// saveRun stores the progress of a run.
func (repo) saveRun(ctx context.Context, q db.Querier, r Run) error {
	_, err := q.Exec(ctx, `UPDATE certificate_runs SET state = $1, total = $2, failed = $3, finished_at = $4 WHERE id = $5 AND finished_at IS NULL`,
		r.State, r.Total, r.Failed, db.MsPtr(r.FinishedAt), r.ID)
	return err
}

// countDone counts what a run has made from the certificates themselves, so that nothing is ever counted twice.
func (repo) countDone(ctx context.Context, q db.Querier, id string) error {
	_, err := q.Exec(ctx, `UPDATE certificate_runs SET done = (SELECT COUNT(*) FROM certificates WHERE run_id = $1) WHERE id = $2`, id, id)
	return err
}

// endAbandoned marks the abandoned run of a quarter as given up, if there is one.
func (repo) endAbandoned(ctx context.Context, q db.Querier, promotionID string, at time.Time) error {
	_, err := q.Exec(ctx, `UPDATE certificate_runs SET state = 'FAILED', failed = total - done, finished_at = $1 WHERE promotion_id = $2 AND `+
		isAbandoned,
		db.Ms(at), promotionID)
	return err
}
