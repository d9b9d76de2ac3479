package promotion

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"time"

	"caravan/internal/audience"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
)

// repo reads and writes the tables promotions, promotion_products, promotion_product_tiers and promotion_product_pre_marked. It reads stores.
type repo struct{}

// batch is how many rows one statement writes or looks up: far under the engines' bounds on parameters.
const batch = 500

const selectPromotions = `SELECT id, COALESCE(external_id, ''), kind, description, start_date, end_date, COALESCE(actual_end_date, ''), created_at, updated_at
FROM promotions`

func scanPromotion(scan db.Scan) (p Promotion, err error) {
	err = scan(&p.ID, &p.ExternalID, &p.Kind, &p.Description, &p.StartDate, &p.EndDate, &p.ActualEndDate, db.ScanTime(&p.CreatedAt), db.ScanTime(&p.UpdatedAt))
	return p, err
}

// all returns every promotion, oldest first; a network has a few dozen a year.
func (repo) all(ctx context.Context, q db.Querier) ([]Promotion, error) {
	return db.All(ctx, q, scanPromotion, selectPromotions+` ORDER BY start_date, id`)
}

// list returns a page of the promotions of a kind (empty = both), newest first, and how many there are in all.
func (repo) list(ctx context.Context, q db.Querier, kind Kind, page web.Page) (found []Promotion, total int, err error) {
	const where = ` WHERE ($1 = '' OR kind = $2)`
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM promotions`+where, kind, kind).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, scanPromotion, selectPromotions+where+` ORDER BY start_date DESC, id DESC LIMIT $3 OFFSET $4`,
		kind, kind, page.Limit, page.Offset())
	return found, total, err
}

// storeIDs finds the ids of stores by external id.
func (repo) storeIDs(ctx context.Context, q db.Querier, names map[string]bool) (map[string]string, error) {
	ids := make(map[string]string, len(names))
	for some := range slices.Chunk(slices.Sorted(maps.Keys(names)), batch) {
		values, args := db.Values([]string{"TEXT"}, column(some), 1)
		pairs, err := db.All(ctx, q, scanPair, `SELECT external_id, id FROM stores WHERE deleted_at IS NULL AND external_id IN (VALUES `+values+`)`, args...)
		if err != nil {
			return nil, err
		}
		for _, p := range pairs {
			ids[p[0]] = p[1]
		}
	}
	return ids, nil
}

// productKey is what an import finds a product by.
type productKey struct {
	promotionID, externalID string
	position                Position
}

// products returns the products of promotions with their tiers and pre-marked stores.
func (repo) products(ctx context.Context, q db.Querier, promotionIDs []string) (map[productKey]Product, error) {
	found := map[productKey]Product{}
	for some := range slices.Chunk(promotionIDs, batch) {
		values, args := db.Values([]string{"TEXT"}, column(some), 1)
		products, err := db.All(ctx, q, scanProduct, `SELECT id, promotion_id, external_id, description, category, position, price_cents
FROM promotion_products WHERE promotion_id IN (VALUES `+values+`)`, args...)
		if err != nil {
			return nil, err
		}
		tiers, err := db.All(ctx, q, scanPair, `SELECT t.product_id, t.tier FROM promotion_product_tiers t JOIN promotion_products p ON p.id = t.product_id
WHERE p.promotion_id IN (VALUES `+values+`)`, args...)
		if err != nil {
			return nil, err
		}
		stores, err := db.All(ctx, q, scanPair, `SELECT m.product_id, m.store_id FROM promotion_product_pre_marked m JOIN promotion_products p ON p.id = m.product_id
WHERE p.promotion_id IN (VALUES `+values+`) ORDER BY m.store_id`, args...)
		if err != nil {
			return nil, err
		}
		tiersOf, storesOf := byFirst(tiers), byFirst(stores)
		for _, p := range products {
			for _, t := range audience.Tiers() {
				if slices.Contains(tiersOf[p.ID], string(t)) {
					p.Tiers = append(p.Tiers, t)
				}
			}
			p.PreMarked = storesOf[p.ID]
			found[productKey{p.PromotionID, p.ExternalID, p.Position}] = p
		}
	}
	return found, nil
}

func scanProduct(scan db.Scan) (p Product, err error) {
	err = scan(&p.ID, &p.PromotionID, &p.ExternalID, &p.Description, &p.Category, &p.Position, &p.PriceCents)
	return p, err
}

// savePromotions inserts promotions or updates those whose id is there.
func (repo) savePromotions(ctx context.Context, tx *db.Tx, promotions []Promotion) error {
	types := []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT"}
	for some := range slices.Chunk(promotions, batch) {
		var rows [][]any
		for _, p := range some {
			rows = append(rows, []any{p.ID, p.ExternalID, p.Kind, p.Description, p.StartDate, p.EndDate, db.Ms(p.CreatedAt), db.Ms(p.UpdatedAt)})
		}
		values, args := db.Values(types, rows, 1)
		if _, err := tx.Exec(ctx, `INSERT INTO promotions (id, external_id, kind, description, start_date, end_date, created_at, updated_at)
VALUES `+values+`
ON CONFLICT (id) DO UPDATE SET description = excluded.description, start_date = excluded.start_date, end_date = excluded.end_date,
	updated_at = excluded.updated_at`, args...); err != nil {
			return err
		}
	}
	return nil
}

// clearProducts takes tiers and pre-marked stores off products that are about to be saved anew.
func (repo) clearProducts(ctx context.Context, tx *db.Tx, products []Product) error {
	for some := range slices.Chunk(products, batch) {
		var ids [][]any
		for _, p := range some {
			ids = append(ids, []any{p.ID})
		}
		values, args := db.Values([]string{"TEXT"}, ids, 1)
		for _, clear := range []string{`DELETE FROM promotion_product_tiers`, `DELETE FROM promotion_product_pre_marked`} {
			if _, err := tx.Exec(ctx, clear+` WHERE product_id IN (VALUES `+values+`)`, args...); err != nil {
				return err
			}
		}
	}
	return nil
}

// saveProducts inserts products or updates those whose id is there, and inserts their tiers and pre-marked stores, which must not be there.
func (repo) saveProducts(ctx context.Context, tx *db.Tx, products []Product, now time.Time) error {
	var rows, tiers, stores [][]any
	for _, p := range products {
		price := sql.Null[int64]{}
		if p.PriceCents != nil {
			price = sql.Null[int64]{V: *p.PriceCents, Valid: true}
		}
		rows = append(rows, []any{p.ID, p.PromotionID, p.ExternalID, p.Description, p.Category, p.Position, price, db.Ms(now), db.Ms(now)})
		for _, t := range p.Tiers {
			tiers = append(tiers, []any{p.ID, t})
		}
		for _, store := range p.PreMarked {
			stores = append(stores, []any{p.ID, store})
		}
	}
	for _, insert := range []struct {
		into  string
		types []string
		rows  [][]any
		then  string
	}{
		{`INSERT INTO promotion_products (id, promotion_id, external_id, description, category, position, price_cents, created_at, updated_at)`,
			[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}, rows,
			` ON CONFLICT (id) DO UPDATE SET description = excluded.description, category = excluded.category, price_cents = excluded.price_cents,
	updated_at = excluded.updated_at`},
		{`INSERT INTO promotion_product_tiers (product_id, tier)`, []string{"TEXT", "TEXT"}, tiers, ``},
		{`INSERT INTO promotion_product_pre_marked (product_id, store_id)`, []string{"TEXT", "TEXT"}, stores, ``},
	} {
		for some := range slices.Chunk(insert.rows, batch) {
			values, args := db.Values(insert.types, some, 1)
			if _, err := tx.Exec(ctx, insert.into+` VALUES `+values+insert.then, args...); err != nil {
				return err
			}
		}
	}
	return nil
}

func scanPair(scan db.Scan) (p [2]string, err error) {
	err = scan(&p[0], &p[1])
	return p, err
}

// byFirst groups pairs by their first part, the order kept.
func byFirst(pairs [][2]string) map[string][]string {
	grouped := map[string][]string{}
	for _, p := range pairs {
		grouped[p[0]] = append(grouped[p[0]], p[1])
	}
	return grouped
}

// column makes rows of one column.
func column(values []string) [][]any {
	rows := make([][]any, len(values))
	for i, v := range values {
		rows[i] = []any{v}
	}
	return rows
}
