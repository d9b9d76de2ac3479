package promotion

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"time"

	"caravan/internal/platform/db"
)

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
