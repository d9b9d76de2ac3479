package storeoftheyear

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

// The large network of the plans: results and lines of this many stores in three financial years.
const (
	manyStores  = 400
	perYear     = 20
	firstOfMany = 2024
)

// addMany stores results and the lines that they gave, and some of incentives.
func addMany(t *testing.T, n *testnet.Network) {
	t.Helper()
	var stores, criteria, results, lines [][]any
	for y := range 3 {
		criteria = append(criteria, []any{fmt.Sprint("c", firstOfMany+y), firstOfMany + y, "C", "OTHER", 1000, 0, 0})
	}
	for i := range manyStores {
		id := fmt.Sprintf("many%04d", i)
		stores = append(stores, []any{id, id, id, "", "", "VIC", "3000", "SF", 0, 0})
		for y := range 3 {
			year := firstOfMany + y
			for p := range perYear {
				r := fmt.Sprint(id, "-", year, "-", p)
				results = append(results, []any{r, "u", id, fmt.Sprint("c", year), fmt.Sprint("P", p), i % 7, 0, true, keyPrefix + r})
				lines = append(lines, []any{"l" + r, id, i%7 + 1, "CRITERION", keyPrefix + r, "CRITERION", "C", year, "ann", p})
			}
			lines = append(lines, []any{fmt.Sprint("i", id, year), id, 50, "INCENTIVE", fmt.Sprint("i", id, year), "INCENTIVE", "I", year, "ann", 0})
		}
	}
	check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(),
			`INSERT INTO store_of_the_year_uploads (id, file_name, content_hash, row_count, added, changed, unchanged, camel_bucks, created_by, created_at)
VALUES ('u', 'u', 'u', 0, 0, 0, 0, 0, 'ann', 0)`); err != nil {
			return err
		}
		for _, table := range []struct {
			into, types string
			rows        [][]any
		}{
			{"stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)",
				"TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT", stores},
			{"store_of_the_year_criteria (id, financial_year, name, frequency, total_camel_bucks, camel_bucks_by_frequency, ui_order)",
				"TEXT INTEGER TEXT TEXT BIGINT BIGINT INTEGER", criteria},
			{"store_of_the_year_results (id, upload_id, store_id, criterion_id, time_period, camel_bucks, points, is_current, ledger_key)",
				"TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT BOOLEAN TEXT", results},
			{"camel_bucks_lines (id, store_id, amount, source, source_key, counts_as, title, financial_year, created_by, created_at)",
				"TEXT TEXT BIGINT TEXT TEXT TEXT TEXT INTEGER TEXT BIGINT", lines},
		} {
			if err := db.Insert(t.Context(), tx, "INSERT INTO "+table.into+" VALUES ", strings.Fields(table.types), table.rows); err != nil {
				return err
			}
		}
		return nil
	}))
	_, err := n.DB.Exec(t.Context(), `ANALYZE`)
	check.OK(t, err)
}

func TestQueriesUseIndexes(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		addMany(t, n)
		ctx, engine := t.Context(), n.DB.Engine()
		const store = "many0123"
		for _, c := range []struct {
			name  string
			read  func(o repo, q db.Querier) error
			index string // by which the lines or results are found
			from  []string
		}{
			{"SOTY-015 a store's results and their lines", func(o repo, q db.Querier) error { _, err := o.results(ctx, q, store, 2026); return err },
				"store_of_the_year_results_that_count", []string{"r", "store_of_the_year_results", "l", "o", "camel_bucks_lines"}},
			{"SOTY-004 what all criteria gave a store", func(o repo, q db.Querier) error { _, err := o.ofCriteria(ctx, q, store); return err },
				"camel_bucks_", []string{"camel_bucks_lines"}},
			{"SOTY-013 SOTY-022 AMB-071 a store's figures and ranks, from an index alone",
				func(o repo, q db.Querier) error { _, err := o.ranked(ctx, q, 2026, store); return err },
				"camel_bucks_of_year", []string{"camel_bucks_lines"}},
			{"SOTY-026 AMB-071 the ranking, from an index alone", func(o repo, q db.Querier) error {
				_, _, err := o.ranking(ctx, q, 2026, RankFilter{}, db.Page{Limit: 10})
				return err
			},
				"camel_bucks_of_year", []string{"camel_bucks_lines"}},
		} {
			t.Run(c.name, func(t *testing.T) {
				rec := &dbtest.Recorder{Querier: n.DB}
				check.OK(t, c.read(repo{}, rec))
				s := rec.Statements[len(rec.Statements)-1]
				dbtest.WantIndexes(t, engine, n.DB, s, c.from...)
				plan := dbtest.Plan(t, engine, n.DB, s)
				check.True(t, strings.Contains(plan, c.index), c.index, plan)
				if strings.Contains(c.name, "alone") && engine == db.SQLite {
					check.Is(t, strings.Count(plan, "COVERING INDEX camel_bucks_of_year"), 2, plan)
				}
			})
		}
	})
}
