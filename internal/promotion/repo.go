package promotion

import (
	"context"

	"caravan/internal/platform/db"
)

// repo reads and writes the tables promotions, promotion_products, promotion_product_tiers and promotion_product_pre_marked. It also reads stores.
type repo struct{}

const selectPromotions = `SELECT id, COALESCE(external_id, ''), kind, description, start_date, end_date, COALESCE(actual_end_date, ''), dates_edited_at,
	created_at, updated_at
FROM promotions`

func scanPromotion(scan db.Scan) (p Promotion, err error) {
	err = scan(&p.ID, &p.ExternalID, &p.Kind, &p.Description, &p.StartDate, &p.EndDate, &p.ActualEndDate, db.ScanTimePtr(&p.DatesEditedAt),
		db.ScanTime(&p.CreatedAt), db.ScanTime(&p.UpdatedAt))
	return p, err
}

// all returns every promotion, oldest first. A network has a few dozen a year.
func (repo) all(ctx context.Context, q db.Querier) ([]Promotion, error) {
	return db.All(ctx, q, scanPromotion, selectPromotions+` ORDER BY start_date, id`)
}

// promotion returns a promotion, or db.ErrNoRow when there is none.
func (repo) promotion(ctx context.Context, q db.Querier, id string) (Promotion, error) {
	return db.One(ctx, q, scanPromotion, selectPromotions+` WHERE id = $1`, id)
}

// update writes the fields that head office can change.
func (repo) update(ctx context.Context, tx *db.Tx, p Promotion) error {
	_, err := tx.Exec(ctx,
		`UPDATE promotions SET description = $1, start_date = $2, end_date = $3, actual_end_date = NULLIF($4, ''), dates_edited_at = $5,
	updated_at = $6 WHERE id = $7`, p.Description, p.StartDate, p.EndDate, p.ActualEndDate, db.MsPtr(p.DatesEditedAt), db.Ms(p.UpdatedAt), p.ID)
	return err
}

// list returns a page of the promotions of a kind (empty: both), newest first, and how many there are.
func (repo) list(ctx context.Context, q db.Querier, kind Kind, page db.Page) (found []Promotion, total int, err error) {
	const where = ` WHERE ($1 = '' OR kind = $2)`
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM promotions`+where, kind, kind).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, scanPromotion, selectPromotions+where+` ORDER BY start_date DESC, id DESC LIMIT $3 OFFSET $4`,
		kind, kind, page.Limit, page.Offset)
	return found, total, err
}

func scanPair(scan db.Scan) (p [2]string, err error) {
	err = scan(&p[0], &p[1])
	return p, err
}

// byFirst groups pairs by their first part and keeps the order.
func byFirst(pairs [][2]string) map[string][]string {
	grouped := map[string][]string{}
	for _, p := range pairs {
		grouped[p[0]] = append(grouped[p[0]], p[1])
	}
	return grouped
}
