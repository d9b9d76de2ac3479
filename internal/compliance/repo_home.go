package compliance

import (
	"context"

	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// hasReport is a subquery for the stores that have a report of any status in a quarter, which is the next argument.
const hasReport = `(SELECT r.store_id FROM audit_reports r WHERE r.core_range_promotion_id = %s AND r.deleted_at IS NULL)`

// storesWithout returns a page of the stores without a report of a quarter, sorted by name, and how many there are. Name, suburb or postcode must
// contain every word of the search; case and accents do not matter.
func (repo) storesWithout(ctx context.Context, q db.Querier, quarterID, search string, page db.Page) (found []network.StoreRef, total int,
	err error) {
	c := db.Where(network.OpenStore)
	c.And(`s.id NOT IN `+hasReport, quarterID)
	for _, word := range text.SearchWords(search) {
		c.And(`s.search_name LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM stores s WHERE `+c.String(), c.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	limit := c.Page(page)
	found, err = db.All(ctx, q, network.ScanStore, `SELECT `+network.StoreColumns+` FROM stores s WHERE `+c.String()+` ORDER BY s.search_name, s.id`+
		limit, c.Args...)
	return found, total, err
}

// dueStores returns the stores, sorted by name, for which a person created or completed a report in one quarter and which have no report in the next.
func (repo) dueStores(ctx context.Context, q db.Querier, userID string, last, current network.PromotionRef) ([]network.StoreRef, error) {
	c := db.Where(network.OpenStore)
	c.And(`s.id IN (SELECT r.store_id FROM audit_reports r
	WHERE r.core_range_promotion_id = %s AND r.deleted_at IS NULL AND (r.created_by_id = %s OR r.completed_by_id = %s))`, last.ID, userID, userID)
	c.And(`s.id NOT IN `+hasReport, current.ID)
	return db.All(ctx, q, network.ScanStore, `SELECT `+network.StoreColumns+` FROM stores s WHERE `+c.String()+` ORDER BY s.search_name, s.id`,
		c.Args...)
}
