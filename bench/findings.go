package main

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"caravan/internal/app/demo"
	"caravan/internal/finding"
)

// perStore is how many copies of its reports each new store has: enough that each store has some 12 reports, some of them two of a quarter.
const perStore = 2

// findingLimit is what head office waits at most for what audits have found (FINDING-007).
const findingLimit = 300 * time.Millisecond

// growFindings turns the network into one of about this many stores with 12 completed reports each, and with what they have found: copies of the demo
// network's. The lines of the copies are left out: the view never reads them.
func (n *network) growFindings(ctx context.Context, stores int) error {
	var first int
	if err := n.db.QueryRow(ctx, `SELECT COUNT(*) FROM stores WHERE id NOT LIKE '%~%'`).Scan(&first); err != nil {
		return err
	}
	copies := stores/first*perStore + perStore - 1
	const atOnce = 20 // copies that one statement makes, so that it stays within the time for a statement
	for from := perStore; from <= copies; from += atOnce {
		for _, s := range []string{
			`INSERT INTO stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
SELECT id || '~f' || CAST(i / 2 AS TEXT), name || ' ~f' || CAST(i / 2 AS TEXT), search_name || ' ' || CAST(i / 2 AS TEXT), address, suburb, region, postcode, tier, created_at, updated_at
FROM stores AS t CROSS JOIN %s WHERE i >= $2 AND i %% 2 = 0 AND t.id NOT LIKE '%%~%%'`,
			`INSERT INTO audit_reports (id, store_id, store_tier, core_range_promotion_id, date, status, final, score, created_by_id, completed_by_id, created_at, updated_at, completed_at, first_completed_at)
SELECT id || '~f' || CAST(i AS TEXT), store_id || '~f' || CAST(i / 2 AS TEXT), store_tier, core_range_promotion_id, date, status, final AND i %% 2 = 0, score, created_by_id, completed_by_id,
	created_at, updated_at, completed_at, first_completed_at
FROM audit_reports AS t CROSS JOIN %s WHERE i >= $2 AND t.id NOT LIKE '%%~%%' AND t.status = 'COMPLETED' AND t.deleted_at IS NULL AND t.store_id NOT LIKE '%%~%%'`,
			`INSERT INTO findings (report_id, answers, accepted, completed_at) SELECT report_id || '~f' || CAST(i AS TEXT), answers, accepted, completed_at FROM findings AS t CROSS JOIN %s
WHERE i >= $2 AND t.report_id NOT LIKE '%%~%%'`,
		} {
			if _, err := n.db.Exec(ctx, fmt.Sprintf(s, series), min(from+atOnce-1, copies), from); err != nil {
				return err
			}
		}
	}
	return n.analyse(ctx)
}

// measureFindings measures what head office sees of the last quarter, in which nearly all stores were audited.
func (n *network) measureFindings(ctx context.Context, e effort) ([]row, error) {
	if err := n.growFindings(ctx, e.findings); err != nil {
		return nil, err
	}
	var quarter string
	var stores, reports int
	err := n.db.QueryRow(ctx,
		`SELECT p.id, (SELECT COUNT(*) FROM stores), (SELECT COUNT(*) FROM findings) FROM promotions p WHERE p.kind = 'CORE_RANGE' AND p.id <> $1
	AND p.start_date < (SELECT start_date FROM promotions WHERE id = $2) ORDER BY p.start_date DESC LIMIT 1`, n.report.CoreRangePromotion.ID,
		n.report.CoreRangePromotion.ID).Scan(&quarter, &stores, &reports)
	if err != nil {
		return nil, err
	}
	reps := n.tokens
	defer func() { n.tokens = reps }()
	n.tokens = nil
	for range sessions {
		var in signedIn
		if err := n.get(request{"POST", "/api/auth/login", asJSON(credentials{Email: "head.office@caravan.example", Password: demo.Password})},
			&in); err != nil {
			return nil, err
		}
		n.tokens = append(n.tokens, in.Token)
	}
	var m finding.MapView
	if err := n.get(request{"GET", "/api/findings?quarter=" + quarter, nil}, &m); err != nil {
		return nil, err
	}
	read := func(name, path string, answer func() any) operation {
		return operation{name: fmt.Sprintf("%d stores, %d reports, %s", stores, reports, name), slow: true, limit: findingLimit, answer: answer,
			requests: []request{{method: "GET", path: "/api/findings" + path + "quarter=" + quarter}}}
	}
	return n.measureAll(ctx, []operation{
		read("what a quarter has found", "?", answer[finding.MapView]),
		read("the stores of a finding", "/stores?subject="+url.QueryEscape(m.Lines[0].Subject)+"&", answer[finding.StoresView]),
		read("how long it took to put right", "/times?", answer[finding.TimesView]),
		read("what failed again", "/repeats?", answer[finding.RepeatsView]),
	}, e)
}
