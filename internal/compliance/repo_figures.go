package compliance

import (
	"context"
	"fmt"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// counted returns a subquery with the given columns of the reports that the condition where selects. The column place ranks them: place 1 is the
// report that counts for its store and quarter (FD-20), or an open one when none is completed. The table audit_reports has the alias r.
func counted(columns, where string) string {
	return `(SELECT r.store_id, r.core_range_promotion_id, ` + columns + `, ROW_NUMBER() OVER (
		PARTITION BY r.core_range_promotion_id, r.store_id
		ORDER BY r.final DESC, (r.status = 'COMPLETED') DESC, r.completed_at DESC, r.id DESC) AS place
	FROM audit_reports r WHERE ` + where + `)`
}

// storeCount is how many stores of a group are open, or have closed on a day.
type storeCount struct {
	Group
	closedOn calendar.Day // empty: open
	n        int
}

// in tells whether the stores count in a quarter, as network.InQuarter does.
func (c storeCount) in(quarter network.PromotionRef) bool {
	return c.closedOn == "" || c.closedOn.After(quarter.EffectiveEnd())
}

// storesByGroup counts the stores of each group, or only the scope's store.
func (repo) storesByGroup(ctx context.Context, q db.Querier, scope Scope) (counts []storeCount, err error) {
	query, args := `SELECT region, tier, CASE WHEN closed_at IS NULL THEN '' ELSE closed_on END AS day, COUNT(*) FROM stores WHERE deleted_at IS NULL`,
		[]any{}
	if scope.StoreID != "" {
		query, args = query+` AND id = $1`, append(args, scope.StoreID)
	}
	return db.All(ctx, q, func(scan db.Scan) (c storeCount, err error) {
		err = scan(&c.Region, &c.Tier, &c.closedOn, &c.n)
		return c, err
	}, query+` GROUP BY 1, 2, 3`, args...)
}

// figures returns the figures of each quarter by its id, from the reports in the scope, in two statements. Stores are grouped by their region and
// size today, so that no count is larger than its group.
func (r repo) figures(ctx context.Context, q db.Querier, quarters []network.PromotionRef, scope Scope) (map[string]ByGroup, error) {
	stores, err := r.storesByGroup(ctx, q, scope)
	if err != nil {
		return nil, err
	}
	byQuarter := make(map[string]ByGroup, len(quarters))
	ids := make([]string, len(quarters))
	for i, p := range quarters {
		ids[i], byQuarter[p.ID] = p.ID, make(ByGroup, len(stores))
		for _, c := range stores {
			if c.in(p) {
				byQuarter[p.ID][c.Group] = byQuarter[p.ID][c.Group].plus(Figures{Stores: c.n})
			}
		}
	}
	if len(quarters) == 0 {
		return byQuarter, nil
	}
	query, args := figuresQuery(ids, scope)
	err = db.Each(ctx, q, func(scan db.Scan) error {
		var quarter string
		var g Group
		var f Figures
		err := scan(&quarter, &g.Region, &g.Tier, &f.Audited, &f.Completed, &f.Final, &f.Scored, &f.ScoreSum)
		if err == nil {
			byQuarter[quarter][g] = byQuarter[quarter][g].plus(f)
		}
		return err
	}, query, args...)
	return byQuarter, err
}

func figuresQuery(quarterIDs []string, scope Scope) (query string, args []any) {
	c := conditionOf(Filter{}, scope)
	list, ids := db.Placeholders(quarterIDs, len(c.Args)+1)
	return `SELECT c.core_range_promotion_id, s.region, s.tier, COUNT(*),
	COUNT(CASE WHEN c.status = 'COMPLETED' THEN 1 END), COUNT(CASE WHEN c.final THEN 1 END),
	COUNT(CASE WHEN c.status = 'COMPLETED' AND c.score >= 0 THEN 1 END),
	COALESCE(SUM(CASE WHEN c.status = 'COMPLETED' AND c.score >= 0 THEN c.score END), 0)
FROM ` + counted(`r.status, r.final, r.score`, c.String()+` AND r.core_range_promotion_id IN (`+list+`)`) +
		` c JOIN stores s ON s.id = c.store_id JOIN promotions p ON p.id = c.core_range_promotion_id
WHERE c.place = 1 AND ` + network.InQuarter + ` GROUP BY c.core_range_promotion_id, s.region, s.tier`, append(c.Args, ids...)
}

// Outcome is the report that counts for a store in a quarter (FD-20).
type Outcome struct {
	ReportID string
	Score    int
	Date     calendar.Day
}

// outcomes returns a store's outcomes by the quarter's id. Quarters without a completed report are left out.
func (repo) outcomes(ctx context.Context, q db.Querier, storeID string, quarters []network.PromotionRef) (map[string]Outcome, error) {
	found := make(map[string]Outcome, len(quarters))
	if len(quarters) == 0 {
		return found, nil
	}
	ids := make([]string, len(quarters))
	for i, p := range quarters {
		ids[i] = p.ID
	}
	list, args := db.Placeholders(ids, 2)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var quarter string
		var o Outcome
		err := scan(&quarter, &o.ReportID, &o.Score, &o.Date)
		found[quarter] = o
		return err
	}, `SELECT c.core_range_promotion_id, c.id, c.score, c.date FROM `+
		counted(`r.id, r.score, r.date`,
			fmt.Sprintf(`r.deleted_at IS NULL AND r.status = 'COMPLETED' AND r.store_id = $1 AND r.core_range_promotion_id IN (%s)`, list))+
		` c WHERE c.place = 1`, append([]any{storeID}, args...)...)
	return found, err
}

// lastOutcomes returns each store's outcome in its latest quarter that has one.
func (repo) lastOutcomes(ctx context.Context, q db.Querier, storeIDs []string) (map[string]Outcome, error) {
	found := make(map[string]Outcome, len(storeIDs))
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (struct{}, error) {
		var store string
		var o Outcome
		err := scan(&store, &o.ReportID, &o.Score, &o.Date)
		found[store] = o
		return struct{}{}, err
	}, `SELECT store_id, id, score, date FROM (SELECT r.store_id, r.id, r.score, r.date, ROW_NUMBER() OVER (
		PARTITION BY r.store_id ORDER BY p.start_date DESC, r.final DESC, r.completed_at DESC, r.id DESC) AS place
	FROM audit_reports r JOIN promotions p ON p.id = r.core_range_promotion_id
	WHERE r.deleted_at IS NULL AND r.status = 'COMPLETED' AND r.store_id IN (%s)) ranked WHERE place = 1`, storeIDs)
	return found, err
}
