package compliance

import (
	"context"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads reports and their lines, stores, users and the names of promotions. This room has no tables. Nothing is fetched row by row.
type repo struct{}

func scanStore(scan db.Scan) (s network.StoreRef, err error) {
	err = scan(s.Fields()...)
	return s, err
}

// store finds a store that is not deleted, or returns db.ErrNoRow when there is none.
func (repo) store(ctx context.Context, q db.Querier, id string) (network.StoreRef, error) {
	return db.One(ctx, q, scanStore, `SELECT `+network.StoreColumns+` FROM stores s WHERE s.id = $1 AND s.deleted_at IS NULL`, id)
}
