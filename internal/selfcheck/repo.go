package selfcheck

import (
	"context"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: self_checks and self_check_answers. It also reads audit_reports and users.
type repo struct{}

// firstCompleted is when a report was first completed. Reports that are opened again keep it (AMB-037).
const firstCompleted = `COALESCE(r.first_completed_at, r.completed_at)`

// columns ends with when the visit of a self-check was first completed: that of the first report of its store and quarter after it was started.
const columns = `c.id, c.store_id, c.quarter_id, c.after_visit, c.started_by, c.started_at, c.ended_at, (SELECT MIN(` + firstCompleted +
	`) FROM audit_reports r
	WHERE r.store_id = c.store_id AND r.core_range_promotion_id = c.quarter_id AND r.deleted_at IS NULL AND ` + firstCompleted + ` > c.started_at)`

func scan(scan db.Scan) (c Check, err error) {
	err = scan(&c.ID, &c.StoreID, &c.QuarterID, db.ScanTime(&c.AfterVisit), &c.StartedBy, db.ScanTime(&c.StartedAt), db.ScanTimePtr(&c.EndedAt),
		db.ScanTimePtr(&c.VisitedAt))
	return c, err
}

// lock locks a self-check until the transaction ends, and returns it. It returns db.ErrNoRow when there is none.
func (repo) lock(ctx context.Context, tx *db.Tx, id string) (Check, error) {
	if err := tx.QueryRow(ctx, `SELECT id FROM self_checks WHERE id = $1`+tx.ForUpdate(), id).Scan(new(string)); err != nil {
		return Check{}, err
	}
	return db.One(ctx, tx, scan, `SELECT `+columns+` FROM self_checks c WHERE c.id = $1`, id)
}

// latest returns the self-check of a store and quarter that was started last, or db.ErrNoRow.
func (repo) latest(ctx context.Context, q db.Querier, storeID, quarterID string) (Check, error) {
	return db.One(ctx, q, scan, `SELECT `+columns+
		` FROM self_checks c WHERE c.store_id = $1 AND c.quarter_id = $2 ORDER BY c.started_at DESC, c.id DESC LIMIT 1`, storeID, quarterID)
}

// before returns the self-check of a store and quarter that was started last before a moment, or db.ErrNoRow.
func (repo) before(ctx context.Context, q db.Querier, storeID, quarterID string, at time.Time) (Check, error) {
	return db.One(ctx, q, scan, `SELECT `+columns+
		` FROM self_checks c WHERE c.store_id = $1 AND c.quarter_id = $2 AND c.started_at < $3 ORDER BY c.started_at DESC, c.id DESC LIMIT 1`,
		storeID, quarterID, db.Ms(at))
}

// lastVisit returns when the last report of a store and quarter was first completed; the epoch when none was.
func (repo) lastVisit(ctx context.Context, q db.Querier, storeID, quarterID string) (at time.Time, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(MAX(`+firstCompleted+
		`), 0) FROM audit_reports r WHERE r.store_id = $1 AND r.core_range_promotion_id = $2 AND r.deleted_at IS NULL`, storeID, quarterID).
		Scan(db.ScanTime(&at))
	return at, err
}

// create stores a new self-check. created is false when its id is taken, or the store has one for this visit.
func (repo) create(ctx context.Context, tx *db.Tx, c Check) (created bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO self_checks (id, store_id, quarter_id, after_visit, started_by, started_at, ended_at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
		c.ID, c.StoreID, c.QuarterID, db.Ms(c.AfterVisit), c.StartedBy, db.Ms(c.StartedAt), db.MsPtr(c.EndedAt))
	return n > 0, err
}

// end stores whether a locked self-check was ended.
func (repo) end(ctx context.Context, tx *db.Tx, c Check) error {
	_, err := tx.Exec(ctx, `UPDATE self_checks SET ended_at = $1 WHERE id = $2`, db.MsPtr(c.EndedAt), c.ID)
	return err
}

// answers returns the answers of a self-check in the order in which they were given, those that were taken back too.
func (repo) answers(ctx context.Context, q db.Querier, checkID string) ([]Answer, error) {
	return db.All(ctx, q, func(scan db.Scan) (a Answer, err error) {
		err = scan(&a.Key, &a.Type, &a.Section, &a.Description, &a.Passed, &a.PricePassed, db.ScanTime(&a.At), &a.Revision.Number,
			&a.Revision.Device)
		return a, err
	}, `SELECT line_key, line_type, section, description, passed, price_passed, answered_at, revision, revised_on FROM self_check_answers
	WHERE check_id = $1 ORDER BY answered_at, line_key`, checkID)
}

// save stores answers to different lines of a locked self-check.
func (repo) save(ctx context.Context, tx *db.Tx, checkID string, answers []Answer) error {
	rows := make([][]any, len(answers))
	for i, a := range answers {
		rows[i] = []any{checkID, a.Key, a.Type, a.Section, a.Description, a.Passed, a.PricePassed, db.Ms(a.At), a.Revision.Number, a.Revision.Device}
	}
	return db.Upsert(ctx, tx,
		`INSERT INTO self_check_answers (check_id, line_key, line_type, section, description, passed, price_passed, answered_at,
	revision, revised_on) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BOOLEAN", "BOOLEAN", "BIGINT", "BIGINT", "TEXT"}, rows,
		`ON CONFLICT (check_id, line_key) DO UPDATE SET line_type = excluded.line_type,
	section = excluded.section, description = excluded.description, passed = excluded.passed, price_passed = excluded.price_passed, answered_at = excluded.answered_at,
	revision = excluded.revision, revised_on = excluded.revised_on`)
}

// person returns somebody's name, also of those who have left.
func (repo) person(ctx context.Context, q db.Querier, id string) (network.PersonRef, error) {
	return db.One(ctx, q, network.ScanPerson, network.SelectPerson, id)
}
