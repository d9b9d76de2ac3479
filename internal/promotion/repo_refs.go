package promotion

import (
	"context"
	"database/sql"
	"fmt"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

const selectRefs = `SELECT id, description, start_date, end_date, actual_end_date FROM promotions`

const (
	isQuarter  = ` WHERE kind = 'CORE_RANGE'`
	isPeriod   = ` WHERE kind = 'PROMO'`
	coversADay = ` AND start_date <= $1 AND COALESCE(actual_end_date, end_date) >= $2`
)

func scanRef(scan db.Scan) (p network.PromotionRef, err error) {
	var actualEnd sql.Null[string]
	err = scan(&p.ID, &p.Description, &p.StartDate, &p.EndDate, &actualEnd)
	p.ActualEndDate = calendar.Day(actualEnd.V)
	return p, err
}

// quarter finds the core range promotion that covers a day, or returns db.ErrNoRow when none does.
func (repo) quarter(ctx context.Context, q db.Querier, day calendar.Day) (network.PromotionRef, error) {
	return db.One(ctx, q, scanRef, selectRefs+isQuarter+coversADay+` ORDER BY start_date DESC LIMIT 1`, day, day)
}

// quarterBefore finds the core range promotion that started last before another, or returns db.ErrNoRow when there is none.
func (repo) quarterBefore(ctx context.Context, q db.Querier, of network.PromotionRef) (network.PromotionRef, error) {
	return db.One(ctx, q, scanRef, selectRefs+isQuarter+` AND start_date < $1 ORDER BY start_date DESC LIMIT 1`, of.StartDate)
}

// quarterAfter finds the first core range promotion that starts after a day, or returns db.ErrNoRow when there is none.
func (repo) quarterAfter(ctx context.Context, q db.Querier, day calendar.Day) (network.PromotionRef, error) {
	return db.One(ctx, q, scanRef, selectRefs+isQuarter+` AND start_date > $1 ORDER BY start_date, id LIMIT 1`, day)
}

// quarters returns a page of the core range promotions, newest first, and how many there are.
func (repo) quarters(ctx context.Context, q db.Querier, page db.Page) (found []network.PromotionRef, total int, err error) {
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM promotions`+isQuarter).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, scanRef, selectRefs+isQuarter+` ORDER BY start_date DESC, id DESC LIMIT $1 OFFSET $2`, page.Limit, page.Offset)
	return found, total, err
}

// startedQuarters returns the latest core range promotions that had started by a day, newest first.
func (repo) startedQuarters(ctx context.Context, q db.Querier, day calendar.Day, atMost int) ([]network.PromotionRef, error) {
	return db.All(ctx, q, scanRef, selectRefs+isQuarter+` AND start_date <= $1 ORDER BY start_date DESC, id DESC LIMIT $2`, day, atMost)
}

// promotionalPeriods returns the promotional periods that cover a day, oldest first.
func (repo) promotionalPeriods(ctx context.Context, q db.Querier, day calendar.Day) ([]network.PromotionRef, error) {
	return db.All(ctx, q, scanRef, selectRefs+isPeriod+coversADay+` ORDER BY start_date, description, id`, day, day)
}

// productsFor returns the products that a store should have of these promotions, in no particular order. A product without tiers is for every store.
func (repo) productsFor(ctx context.Context, q db.Querier, promotionIDs []string, store network.StoreRef) ([]network.ProductRef, error) {
	if len(promotionIDs) == 0 {
		return nil, nil
	}
	list, ids := db.Placeholders(promotionIDs, 2)
	args := append(append([]any{store.ID}, ids...), store.Tier)
	return db.All(ctx, q, func(scan db.Scan) (p network.ProductRef, err error) {
		err = scan(&p.PromotionID, &p.ExternalID, &p.Description, &p.Category, &p.Position, &p.PriceCents, &p.PreMarked)
		return p, err
	}, fmt.Sprintf(`SELECT p.promotion_id, p.external_id, p.description, p.category, p.position, p.price_cents, m.store_id IS NOT NULL
FROM promotion_products p LEFT JOIN promotion_product_pre_marked m ON m.product_id = p.id AND m.store_id = $1
WHERE p.promotion_id IN (%s) AND (NOT EXISTS (SELECT 1 FROM promotion_product_tiers t WHERE t.product_id = p.id)
	OR $%d IN (SELECT t.tier FROM promotion_product_tiers t WHERE t.product_id = p.id))`, list, len(args)), args...)
}
