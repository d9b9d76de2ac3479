package weather

import (
	"context"

	"caravan/internal/platform/db"
)

// repo reads where stores are. The room has no tables.
type repo struct{}

// home returns where a store is, or db.ErrNoRow.
func (repo) home(ctx context.Context, q db.Querier, storeID string) (home, error) {
	scan := func(scan db.Scan) (h home, err error) {
		err = scan(&h.Suburb, &h.PostalSuburb, &h.Region, &h.Postcode)
		return h, err
	}
	return db.One(ctx, q, scan, `SELECT suburb, postal_suburb, region, postcode FROM stores WHERE id = $1 AND deleted_at IS NULL`, storeID)
}
