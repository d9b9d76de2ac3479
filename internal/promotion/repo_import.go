package promotion

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"time"

	"caravan/internal/platform/db"
)

// storeIDs finds the ids of stores by their external ids.
func (repo) storeIDs(ctx context.Context, q db.Querier, names map[string]bool) (map[string]string, error) {
	return db.MapIn(ctx, q, `SELECT external_id, id FROM stores WHERE deleted_at IS NULL AND external_id IN (%s)`, slices.Sorted(maps.Keys(names)))
}

// savePromotions inserts promotions, and updates those whose id exists already.
func (repo) savePromotions(ctx context.Context, tx *db.Tx, promotions []Promotion) error {
	types := []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT"}
	rows := make([][]any, len(promotions))
	for i, p := range promotions {
		rows[i] = []any{p.ID, p.ExternalID, p.Kind, p.Description, p.StartDate, p.EndDate, db.Ms(p.CreatedAt), db.Ms(p.UpdatedAt)}
	}
	return db.Upsert(ctx, tx, `INSERT INTO promotions (id, external_id, kind, description, start_date, end_date, created_at, updated_at) VALUES `, types,
		rows,
		`ON CONFLICT (id) DO UPDATE SET description = excluded.description, start_date = excluded.start_date, end_date = excluded.end_date,
	updated_at = excluded.updated_at`)
}

// clearProducts removes tiers and pre-marked stores of products before these are saved again.
func (repo) clearProducts(ctx context.Context, tx *db.Tx, products []Product) error {
	ids := make([]string, len(products))
	for i, p := range products {
		ids[i] = p.ID
	}
	for some := range slices.Chunk(ids, db.MaxValues) {
		list, args := db.Placeholders(some, 1)
		for _, clear := range []string{`DELETE FROM promotion_product_tiers`, `DELETE FROM promotion_product_pre_marked`} {
			if _, err := tx.Exec(ctx, clear+` WHERE product_id IN (`+list+`)`, args...); err != nil {
				return err
			}
		}
	}
	return nil
}

// productTypes are the SQL types of the columns that saveProducts writes.
var productTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}

// saveProducts inserts products, and updates those whose id exists already. It inserts their tiers and pre-marked stores, which must not exist yet.
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
	for _, table := range []struct {
		into       string
		types      []string
		rows       [][]any
		onConflict string
	}{
		{`INSERT INTO promotion_products (id, promotion_id, external_id, description, category, position, price_cents, created_at, updated_at) VALUES `,
			productTypes, rows,
			`ON CONFLICT (id) DO UPDATE SET description = excluded.description, category = excluded.category, price_cents = excluded.price_cents,
	updated_at = excluded.updated_at`},
		{`INSERT INTO promotion_product_tiers (product_id, tier) VALUES `, []string{"TEXT", "TEXT"}, tiers, ``},
		{`INSERT INTO promotion_product_pre_marked (product_id, store_id) VALUES `, []string{"TEXT", "TEXT"}, stores, ``},
	} {
		if err := db.Upsert(ctx, tx, table.into, table.types, table.rows, table.onConflict); err != nil {
			return err
		}
	}
	return nil
}
