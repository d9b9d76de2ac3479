package main

import (
	"context"
	"fmt"

	"caravan/internal/compliance"
	"caravan/internal/platform/web"
)

// manyReports is the number of reports for measuring a large network's lists.
const manyReports = 25_000

// copies is the number of copies of each store in a large network, besides the store itself.
const copies = 12

// series is a derived table of the numbers from 1 to $1.
const series = `(WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < CAST($1 AS INTEGER)) SELECT i FROM numbers) n`

// grow turns the network into one of some 500 stores with at least this many reports. The new reports are copies that are completed, not final, and
// without lines. Lists count only the lines of the reports that they show, and counting those of ten reports costs the same in a small network.
func (n *network) grow(ctx context.Context, many int) error {
	_, err := n.db.Exec(ctx, `INSERT INTO stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
SELECT id || '-' || CAST(i AS TEXT), name || ' ' || CAST(i AS TEXT), search_name || ' ' || CAST(i AS TEXT), address, suburb, region, postcode, tier,
created_at, updated_at FROM stores CROSS JOIN `+series+` WHERE id NOT LIKE '%~%' ON CONFLICT (id) DO NOTHING`, copies)
	if err != nil {
		return err
	}
	var reports, completed int
	if err := n.db.QueryRow(ctx, `SELECT COUNT(*), COUNT(completed_at) FROM audit_reports WHERE deleted_at IS NULL`).Scan(&reports,
		&completed); err != nil {
		return err
	}
	missing := many - reports
	if missing <= 0 {
		return n.analyse(ctx)
	}
	_, err = n.db.Exec(ctx, `INSERT INTO audit_reports (id, store_id, store_tier, core_range_promotion_id, date, status, score, score_core_range,
score_promo_floor, score_promo_shelf, score_non_liquor, created_by_id, completed_by_id, created_at, updated_at, completed_at, first_completed_at)
SELECT r.id || '-' || CAST(i AS TEXT), r.store_id || '-' || CAST(i % `+fmt.Sprint(copies)+
		` + 1 AS TEXT), r.store_tier, r.core_range_promotion_id, r.date,
r.status, r.score, r.score_core_range, r.score_promo_floor, r.score_promo_shelf, r.score_non_liquor, r.created_by_id, r.completed_by_id,
r.created_at - i * 60000, r.updated_at, r.completed_at, r.first_completed_at
FROM audit_reports r CROSS JOIN `+series+
		` WHERE r.status = 'COMPLETED' AND r.deleted_at IS NULL ORDER BY i, r.id LIMIT $2 ON CONFLICT (id) DO NOTHING`,
		missing/completed+1, missing)
	if err != nil {
		return err
	}
	return n.analyse(ctx)
}

// largeOperations are the lists of a large network.
func largeOperations(n *network) []operation {
	list := func(name, query string) operation {
		return operation{name: name, requests: []request{{method: "GET", path: "/api/audit-reports?limit=10" + query}},
			answer: answer[web.List[compliance.ListedView]]}
	}
	quarter := "&quarter=" + n.report.CoreRangePromotion.ID
	return []operation{
		list("25,000 reports, the newest 10", ""),
		list("25,000 reports, page 100 of the completed", "&status=COMPLETED&page=100"),
		list("25,000 reports, page 20 of a quarter", quarter+"&page=20"),
		list("25,000 reports, a quarter searched for a store", quarter+"&status=COMPLETED&search=cellars"),
	}
}
