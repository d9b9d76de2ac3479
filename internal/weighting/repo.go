package weighting

import (
	"context"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

// repo reads and writes the table audit_weightings.
type repo struct{}

const selectConfigs = `SELECT effective_from, store_standards, focus_products, promotion_floor, promotion_shelf FROM audit_weightings`

func scanConfig(scan db.Scan) (c Config, err error) {
	w := &c.Weightings
	err = scan(&c.EffectiveFrom, &w.StoreStandards, &w.FocusProducts, &w.PromotionFloor, &w.PromotionShelf)
	return c, err
}

// config returns the weightings in force on a day, or db.ErrNoRow when head office had not set any by then.
func (repo) config(ctx context.Context, q db.Querier, day calendar.Day) (Config, error) {
	return db.One(ctx, q, scanConfig, selectConfigs+` WHERE effective_from <= $1 ORDER BY effective_from DESC LIMIT 1`, day)
}

// all returns every config, newest first.
func (repo) all(ctx context.Context, q db.Querier) ([]Config, error) {
	return db.All(ctx, q, scanConfig, selectConfigs+` ORDER BY effective_from DESC`)
}

// save stores a config and replaces one for the same day.
func (repo) save(ctx context.Context, q db.Querier, c Config, byID string, at time.Time) error {
	w := c.Weightings
	_, err := q.Exec(ctx,
		`INSERT INTO audit_weightings (effective_from, store_standards, focus_products, promotion_floor, promotion_shelf, created_by_id, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (effective_from) DO UPDATE SET store_standards = excluded.store_standards, focus_products = excluded.focus_products,
	promotion_floor = excluded.promotion_floor, promotion_shelf = excluded.promotion_shelf, created_by_id = excluded.created_by_id, created_at = excluded.created_at`,
		c.EffectiveFrom, w.StoreStandards, w.FocusProducts, w.PromotionFloor, w.PromotionShelf, byID, db.Ms(at))
	return err
}
