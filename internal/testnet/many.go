package testnet

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/db"
)

// AddManyPeople adds employees of a store, with ids that begin with 'many'.
func (n *Network) AddManyPeople(t testing.TB, people int, storeID string) {
	t.Helper()
	rows := make([][]any, people)
	for i := range rows {
		id := fmt.Sprintf("many%05d", i)
		rows[i] = []any{id, id, "U", "U", id, "STORE_EMPLOYEE", storeID, 0, 0}
	}
	n.in(t, func(tx *db.Tx) error {
		return db.Insert(t.Context(), tx,
			"INSERT INTO users (id, email, first_name, last_name, search_name, role, store_id, created_at, updated_at) VALUES ",
			strings.Fields("TEXT TEXT TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT"), rows)
	})
}

// The reports of AddManyReports are spread over this many stores and reps.
const (
	manyStores = 250
	manyReps   = 40
)

// AddManyReports stores 500 reports without lines for each of manyQuarters quarters: two per store, the second of which is open for every tenth
// store. With ten quarters, a query planner already chooses as it would for 25,000 reports.
func (n *Network) AddManyReports(t testing.TB, manyQuarters int) {
	t.Helper()
	var stores, quarters, users, reports [][]any
	for i := range manyStores {
		name := fmt.Sprintf("store %03d", i*97%manyStores)
		stores = append(stores, []any{fmt.Sprint("store", i), name, name, "", "", []string{"VIC", "NSW", "QLD"}[i%3], "3000",
			[]string{"SF", "MF", "LF"}[i%3], 0, 0})
	}
	for i := range manyQuarters {
		quarters = append(quarters, []any{fmt.Sprint("quarter", i), "CORE_RANGE", "Q", fmt.Sprintf("%d-01-01", 1990+i), fmt.Sprintf("%d-03-31", 1990+i), 0,
			0})
	}
	for i := range manyReps {
		users = append(users, []any{fmt.Sprint("user", i), fmt.Sprint("u", i), "U", "U", fmt.Sprint("user ", i), "STORE_REP", 0, 0})
	}
	at := db.Ms(Now.AddDate(-5, 0, 0))
	for i := range 2 * manyStores * manyQuarters {
		pair, second := i/2, i%2 == 1
		at += time.Minute.Milliseconds()
		status, completed := "COMPLETED", any(at)
		if second && pair%10 == 0 {
			status, completed = "PENDING", nil
		}
		reports = append(reports, []any{db.NewID(), fmt.Sprint("store", pair%manyStores), "MF", fmt.Sprint("quarter", pair/manyStores),
			fmt.Sprintf("%d-%02d-%02d", 1990+pair/manyStores, 1+i%3, 1+i%28), status, !second && pair%3 == 0, i % 101, fmt.Sprint("user", i%manyReps), at, at,
			completed})
	}
	n.in(t, func(tx *db.Tx) error {
		for _, table := range []struct {
			into, types string
			rows        [][]any
		}{
			{"stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)",
				"TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT", stores},
			{"promotions (id, kind, description, start_date, end_date, created_at, updated_at)", "TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT", quarters},
			{"users (id, email, first_name, last_name, search_name, role, created_at, updated_at)", "TEXT TEXT TEXT TEXT TEXT TEXT BIGINT BIGINT", users},
			{"audit_reports (id, store_id, store_tier, core_range_promotion_id, date, status, final, score, created_by_id, created_at, updated_at, " +
				"completed_at)",
				"TEXT TEXT TEXT TEXT TEXT TEXT BOOLEAN INTEGER TEXT BIGINT BIGINT BIGINT", reports},
		} {
			if err := db.Insert(t.Context(), tx, "INSERT INTO "+table.into+" VALUES ", strings.Fields(table.types), table.rows); err != nil {
				return err
			}
		}
		return nil
	})
	n.exec(t, `ANALYZE`)
}
