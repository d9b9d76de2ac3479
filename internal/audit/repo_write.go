package audit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/db"
)

var reportTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BOOLEAN", "INTEGER", "INTEGER", "INTEGER", "INTEGER", "INTEGER",
	"INTEGER", "INTEGER", "INTEGER", "INTEGER", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT"}

const insertReports = `INSERT INTO audit_reports (id, store_id, store_tier, core_range_promotion_id, date, status, final,
	score, score_core_range, score_promo_floor, score_promo_shelf, score_non_liquor,
	weight_store_standards, weight_focus_products, weight_promotion_floor, weight_promotion_shelf,
	created_by_id, completed_by_id, created_at, updated_at, completed_at, first_completed_at) VALUES `

func reportValues(r Report) []any {
	s, w := r.Scores, storedWeights(r)
	return []any{r.ID, r.Store.ID, r.StoreTier, r.CoreRange.ID, r.Date, r.Status, r.Final,
		s.Total, s.CoreRange, s.PromoFloor, s.PromoShelf, s.NonLiquor, w[0], w[1], w[2], w[3],
		r.CreatedByID, db.Null(r.CompletedByID), db.Ms(r.CreatedAt), db.Ms(r.UpdatedAt), db.MsPtr(r.CompletedAt), db.MsPtr(r.FirstCompletedAt)}
}

// storedWeights returns the four weightings of a completed report. An open report stores none, because those of its day of creation count (AMB-046).
func storedWeights(r Report) [4]any {
	if !r.IsCompleted() {
		return [4]any{}
	}
	w := r.Weightings
	return [4]any{w.StoreStandards, w.FocusProducts, w.PromotionFloor, w.PromotionShelf}
}

// createReport stores a new report without its promotional periods and lines. It returns false and stores nothing when the id is taken or the store
// has an open report for the quarter. It waits while somebody else is creating one.
func (repo) createReport(ctx context.Context, q db.Querier, r Report) (bool, error) {
	values, args := db.Values(reportTypes, [][]any{reportValues(r)}, 1)
	n, err := q.Exec(ctx, insertReports+values+` ON CONFLICT DO NOTHING`, args...)
	return n == 1, err
}

// createReports stores new reports without their promotional periods and lines. A taken id or a second open report is an error.
func (repo) createReports(ctx context.Context, q db.Querier, reports []Report) error {
	rows := make([][]any, len(reports))
	for i, r := range reports {
		rows[i] = reportValues(r)
	}
	return db.Insert(ctx, q, insertReports, reportTypes, rows)
}

// createContents stores the promotional periods and lines of new reports.
func (repo) createContents(ctx context.Context, q db.Querier, reports ...Report) error {
	var promos, lines [][]any
	for _, r := range reports {
		for _, p := range r.Promos {
			promos = append(promos, []any{r.ID, p.ID})
		}
		for _, l := range r.Lines {
			lines = append(lines, []any{l.ID, r.ID, l.Key, l.Type, l.SourceID, l.Description, l.Category, l.Position, l.PriceCents,
				l.Passed, l.PricePassed, l.Obstacle, l.PreMarked, l.Hidden, l.Comments, l.Version, db.Null(l.ChangedByID), db.MsPtr(l.ChangedAt)})
		}
	}
	if err := db.Insert(ctx, q, `INSERT INTO audit_report_promotions (report_id, promotion_id) VALUES `, []string{"TEXT", "TEXT"}, promos); err != nil {
		return err
	}
	return db.Insert(ctx, q, `INSERT INTO audit_report_lines (id, report_id, line_key, type, source_id, description, category, position, price_cents,
	passed, price_passed, obstacle, pre_marked, hidden, comments, version, changed_by_id, changed_at) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT",
			"BOOLEAN", "BOOLEAN", "TEXT", "BOOLEAN", "BOOLEAN", "TEXT", "BIGINT", "TEXT", "BIGINT"}, lines)
}

// saveLines stores what a save can change in lines. Where the version stays, so does who changed the line, and when. The report must be locked, so
// that nobody else can have changed the lines since they were read.
func (repo) saveLines(ctx context.Context, q db.Querier, reportID string, changed []rules.Line, byID string, at time.Time) error {
	types := []string{"TEXT", "BOOLEAN", "BOOLEAN", "BOOLEAN", "TEXT", "BIGINT", "TEXT", "TEXT", "BIGINT", "TEXT", "BIGINT", "TEXT", "TEXT"}
	for some := range slices.Chunk(changed, db.MaxValues/len(types)-1) {
		rows := make([][]any, len(some))
		for i := range some {
			l := &some[i]
			rows[i] = []any{l.ID, l.Passed, l.PricePassed, l.Hidden, l.Comments, l.Version, l.CommentsByID, l.Obstacle, db.MsPtr(l.MarkedAt), l.MarkedOn,
				l.Revision.Number, l.Revision.Device, l.Revision.ByID}
		}
		values, args := db.Values(types, rows, 3)
		args = slices.Concat([]any{byID, db.Ms(at)}, args, []any{reportID})
		n, err := q.Exec(ctx, fmt.Sprintf(`UPDATE audit_report_lines SET
	changed_by_id = CASE WHEN version = v.column6 THEN changed_by_id ELSE $1 END, changed_at = CASE WHEN version = v.column6 THEN changed_at ELSE $2 END,
	passed = v.column2, price_passed = v.column3, hidden = v.column4, comments = v.column5, version = v.column6, comments_by_id = v.column7, obstacle = v.column8,
	marked_at = v.column9, marked_on = v.column10, revision = v.column11, revised_on = v.column12, revised_by_id = v.column13
FROM (VALUES %s) AS v WHERE audit_report_lines.id = v.column1 AND report_id = $%d`, values, len(args)), args...)
		if err == nil && n != int64(len(some)) {
			err = fmt.Errorf("found only %d of %d lines to save", n, len(some))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// saveScores stores the running score of an open report.
func (repo) saveScores(ctx context.Context, q db.Querier, id string, s rules.Scores, at time.Time) error {
	_, err := q.Exec(ctx,
		`UPDATE audit_reports SET score = $1, score_core_range = $2, score_promo_floor = $3, score_promo_shelf = $4, score_non_liquor = $5,
	updated_at = $6 WHERE id = $7 AND status <> 'COMPLETED'`, s.Total, s.CoreRange, s.PromoFloor, s.PromoShelf, s.NonLiquor, db.Ms(at), id)
	return err
}

// saveStatus stores everything that a transition can change in a report. It fails when the stored report is no longer in the state of was; the lock
// on the report prevents that.
func (repo) saveStatus(ctx context.Context, q db.Querier, was, is Report, at time.Time) error {
	s, w := is.Scores, storedWeights(is)
	n, err := q.Exec(ctx, `UPDATE audit_reports SET status = $1, final = $2,
	score = $3, score_core_range = $4, score_promo_floor = $5, score_promo_shelf = $6, score_non_liquor = $7,
	weight_store_standards = $8, weight_focus_products = $9, weight_promotion_floor = $10, weight_promotion_shelf = $11,
	completed_by_id = $12, completed_at = $13, first_completed_at = $14, updated_at = $15
WHERE id = $16 AND status = $17 AND final = $18 AND deleted_at IS NULL`,
		is.Status, is.Final, s.Total, s.CoreRange, s.PromoFloor, s.PromoShelf, s.NonLiquor, w[0], w[1], w[2], w[3],
		db.Null(is.CompletedByID), db.MsPtr(is.CompletedAt), db.MsPtr(is.FirstCompletedAt), db.Ms(at), is.ID, was.Status, was.Final)
	if err == nil && n != 1 {
		err = fmt.Errorf("report %s is no longer %s", is.ID, was.Status)
	}
	return err
}

// takeCompletion notes the id that a device made for a completion. It returns false when that one has been taken before.
func (repo) takeCompletion(ctx context.Context, q db.Querier, id, reportID string, at time.Time) (isNew bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO audit_report_completions (id, report_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, id, reportID, db.Ms(at))
	return n == 1, err
}

// clearFinal makes the other reports of a report's store and quarter non-final (AUDIT-106).
func (repo) clearFinal(ctx context.Context, q db.Querier, r Report, at time.Time) error {
	_, err := q.Exec(ctx, `UPDATE audit_reports SET final = FALSE, updated_at = $1
WHERE store_id = $2 AND core_range_promotion_id = $3 AND final AND id <> $4 AND deleted_at IS NULL`, db.Ms(at), r.Store.ID, r.CoreRange.ID, r.ID)
	return err
}

// remove deletes a report for good, with its lines.
func (repo) remove(ctx context.Context, q db.Querier, id string) error {
	_, err := q.Exec(ctx, `DELETE FROM audit_reports WHERE id = $1`, id)
	return err
}

// hide marks a report as deleted. Every reading then leaves it out, but its data is kept.
func (repo) hide(ctx context.Context, q db.Querier, id string, at time.Time) error {
	_, err := q.Exec(ctx, `UPDATE audit_reports SET deleted_at = $1 WHERE id = $2 AND deleted_at IS NULL`, db.Ms(at), id)
	return err
}
