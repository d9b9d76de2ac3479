package main

import (
	"context"
	"fmt"

	"caravan/internal/app/demo"
	"caravan/internal/storeoftheyear"
)

// growRewards turns the network into one of at least this many stores, each with results of three financial years and the lines that they gave:
// copies of the demo network's.
func (n *network) growRewards(ctx context.Context, stores int) error {
	var first, there int
	if err := n.db.QueryRow(ctx,
		`SELECT COUNT(*), (SELECT COUNT(*) FROM stores) FROM stores WHERE id IN (SELECT store_id FROM store_of_the_year_results)`).Scan(&first,
		&there); err != nil {
		return err
	}
	const atOnce = 10 // copies that one statement makes, so that it stays within the time for a statement
	for from := 1; from <= (stores-there)/first+1; from += atOnce {
		for _, s := range []string{
			`INSERT INTO stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
SELECT id || '~' || CAST(i AS TEXT), name || ' ~' || CAST(i AS TEXT), search_name || ' ' || CAST(i AS TEXT), address, suburb, region, postcode, tier, created_at, updated_at FROM stores AS t CROSS JOIN %s
WHERE i >= $2 AND t.id NOT LIKE '%%~%%' AND t.id IN (SELECT store_id FROM store_of_the_year_results)`,
			`INSERT INTO store_of_the_year_results (id, upload_id, store_id, criterion_id, time_period, camel_bucks, points, is_current, ledger_key)
SELECT id || '~' || CAST(i AS TEXT), upload_id, store_id || '~' || CAST(i AS TEXT), criterion_id, time_period, camel_bucks, points, is_current, ledger_key || '~' || CAST(i AS TEXT)
FROM store_of_the_year_results AS t CROSS JOIN %s WHERE i >= $2 AND t.id NOT LIKE '%%~%%'`,
			`INSERT INTO camel_bucks_lines (id, store_id, amount, source, source_key, counts_as, title, financial_year, created_by, created_at)
SELECT id || '~' || CAST(i AS TEXT), store_id || '~' || CAST(i AS TEXT), amount, source, source_key || '~' || CAST(i AS TEXT), counts_as, title, financial_year, created_by, created_at
FROM camel_bucks_lines AS t CROSS JOIN %s WHERE i >= $2 AND t.id NOT LIKE '%%~%%' AND t.corrects IS NULL`,
		} {
			if _, err := n.db.Exec(ctx, fmt.Sprintf(s, series), min(from+atOnce-1, (stores-there)/first+1), from); err != nil {
				return err
			}
		}
	}
	return n.analyse(ctx)
}

// measureRewards measures the reads of Store of the Year in a large network, as head office.
func (n *network) measureRewards(ctx context.Context, e effort) ([]row, error) {
	if err := n.growRewards(ctx, e.stores); err != nil {
		return nil, err
	}
	read := func(name, path string, answer func() any) operation {
		return operation{name: fmt.Sprintf("%d stores, %s", e.stores, name), slow: true, answer: answer,
			requests: []request{{method: "GET", path: "/api/store-of-the-year" + path}}}
	}
	return n.measureAsHeadOffice(ctx, []operation{
		read("a store's year with its rank", "/store/"+n.report.Store.ID, answer[storeoftheyear.OverviewView]),
		read("the first ten of the ranking", "/rank", answer[storeoftheyear.RankingView]),
		read("page 50 of the ranking", "/rank?page=50", answer[storeoftheyear.RankingView]),
	}, e)
}

// measureAsHeadOffice is measureAll with sessions of head office.
func (n *network) measureAsHeadOffice(ctx context.Context, all []operation, e effort) ([]row, error) {
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
	return n.measureAll(ctx, all, e)
}
