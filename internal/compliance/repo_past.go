package compliance

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

// earlier is the report that counted for a store in an earlier quarter.
type earlier struct {
	reportID, quarter string // quarter is its description
	score             int
	weightings        rules.Weightings
}

// outcomeBefore returns the report that counts for a store in its latest quarter with a score that started before a day, or db.ErrNoRow.
func (repo) outcomeBefore(ctx context.Context, q db.Querier, storeID string, day calendar.Day) (earlier, error) {
	return db.One(ctx, q, func(scan db.Scan) (e earlier, err error) {
		w := &e.weightings
		err = scan(&e.reportID, &e.score, &w.StoreStandards, &w.FocusProducts, &w.PromotionFloor, &w.PromotionShelf, &e.quarter)
		return e, err
	}, `SELECT c.id, c.score, COALESCE(c.weight_store_standards, 0), COALESCE(c.weight_focus_products, 0),
	COALESCE(c.weight_promotion_floor, 0), COALESCE(c.weight_promotion_shelf, 0), p.description
FROM `+counted(`r.id, r.score, r.weight_store_standards, r.weight_focus_products, r.weight_promotion_floor, r.weight_promotion_shelf`,
		`r.deleted_at IS NULL AND r.status = 'COMPLETED' AND r.store_id = $1`)+` c JOIN promotions p ON p.id = c.core_range_promotion_id
WHERE c.place = 1 AND c.score >= 0 AND p.start_date < $2 ORDER BY p.start_date DESC LIMIT 1`, storeID, day)
}

// counts counts the lines of a report by section. A test compares its conditions with those of rules.Count.
func (repo) counts(ctx context.Context, q db.Querier, reportID string) (map[rules.Section]rules.Counts, error) {
	counts := map[rules.Section]rules.Counts{}
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var l rules.Line
		var c rules.Counts
		err := scan((*string)(&l.Type), (*string)(&l.Position), &c.Lines, &c.Passed, &c.Failed, &c.PriceWrong)
		counts[l.Section()] = c
		return err
	}, `SELECT type, position, COUNT(*),
	COUNT(CASE WHEN passed AND (price_passed OR type = 'NON_LIQUOR') THEN 1 END),
	COUNT(CASE WHEN NOT passed OR NOT price_passed THEN 1 END),
	COUNT(CASE WHEN type = 'PROMOTION' AND passed AND NOT price_passed THEN 1 END)
FROM audit_report_lines WHERE report_id = $1 GROUP BY type, position`, reportID)
	return counts, err
}
