package compliance

import (
	"context"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads reports and their lines, stores, users and the names of promotions. This room has no tables. Nothing is fetched row by row.
type repo struct{}

// store finds a store that is not deleted, or returns db.ErrNoRow when there is none.
func (repo) store(ctx context.Context, q db.Querier, id string) (network.StoreRef, error) {
	return db.One(ctx, q, network.ScanStore, network.SelectStore, id)
}
