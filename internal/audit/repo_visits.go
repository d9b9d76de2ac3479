package audit

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// visits returns a store's completed reports up to a day, except one, newest first and without outcomes.
func (repo) visits(ctx context.Context, q db.Querier, storeID, exceptID string, upTo calendar.Day) ([]rules.Visit, error) {
	return db.All(ctx, q, func(scan db.Scan) (v rules.Visit, err error) {
		err = scan(&v.ReportID, &v.Date, &v.Score)
		return v, err
	}, `SELECT r.id, r.date, r.score FROM audit_reports r
WHERE r.store_id = $1 AND r.id <> $2 AND r.date <= $3 AND r.status = 'COMPLETED' AND r.deleted_at IS NULL
ORDER BY r.date DESC, r.completed_at DESC, r.id DESC LIMIT $4`, storeID, exceptID, upTo, rules.MaxVisits)
}

// others returns the other completed reports of a report's store and quarter, the first first. Those that a person completed are left out.
func (repo) others(ctx context.Context, q db.Querier, r Report, exceptBy string) ([]Other, error) {
	return db.All(ctx, q, func(scan db.Scan) (o Other, err error) {
		err = scan(append([]any{&o.ID, &o.Date, &o.Score, db.ScanTime(&o.CompletedAt)}, o.CompletedBy.Fields()...)...)
		return o, err
	}, `SELECT r.id, r.date, r.score, r.completed_at, `+network.PersonColumns+` FROM audit_reports r JOIN users u ON u.id = r.completed_by_id
WHERE r.store_id = $1 AND r.core_range_promotion_id = $2 AND r.id <> $3 AND r.status = 'COMPLETED' AND r.deleted_at IS NULL
AND r.completed_by_id <> $4 ORDER BY r.completed_at, r.id`, r.Store.ID, r.CoreRange.ID, r.ID, exceptBy)
}

// visitLines calls found for each line of the last of the visits, and for each failed line of the others. visits are newest first, and not empty.
func (repo) visitLines(ctx context.Context, q db.Querier, visits []rules.Visit, found func(reportID string, l rules.Line)) error {
	ids := []string{visits[0].ReportID}
	for _, v := range visits {
		ids = append(ids, v.ReportID)
	}
	list, args := db.Placeholders(ids[1:], 2)
	return db.Each(ctx, q, func(scan db.Scan) error {
		var reportID string
		var row lineRow
		var l rules.Line
		err := scan(append([]any{&reportID, &l.SourceID}, row.columns(&l)...)...)
		row.into(&l)
		found(reportID, l)
		return err
	}, `SELECT report_id, source_id, `+markColumns+` FROM audit_report_lines
WHERE (report_id = $1 OR NOT passed OR NOT price_passed) AND report_id IN (`+list+`)`, append([]any{ids[0]}, args...)...)
}

// originsOf returns the first of the copies of each store standards line, by its id. A line that is gone is left out.
func (repo) originsOf(ctx context.Context, q db.Querier, ids []string) (map[string]string, error) {
	return db.MapIn(ctx, q, `WITH RECURSIVE copies (id, source) AS (
	SELECT id, id FROM standards_lines WHERE id IN (%s)
	UNION SELECT c.id, s.copied_from_id FROM copies c JOIN standards_lines s ON s.id = c.source WHERE s.copied_from_id IS NOT NULL)
SELECT c.id, c.source FROM copies c JOIN standards_lines s ON s.id = c.source WHERE s.copied_from_id IS NULL`, ids)
}
