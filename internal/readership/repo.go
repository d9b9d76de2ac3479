package readership

import (
	"context"
	"slices"

	"caravan/internal/audience"
	"caravan/internal/platform/db"
)

// repo reads users and stores.
type repo struct{}

// reach counts whom the author's audience reaches.
func (repo) reach(ctx context.Context, q db.Querier, by audience.Author, to audience.Audience) (r Reach, err error) {
	stores, people := db.Where("1 = 1"), db.Where("1 = 1")
	fragment, args := audience.Stores(by, to)
	stores.And(fragment, args...)
	people.Args = slices.Clone(stores.Args) // both are parts of one statement
	fragment, args = audience.Reached(by, to)
	people.And(fragment, args...)
	err = q.QueryRow(ctx, `SELECT (SELECT COUNT(*) FROM stores s WHERE `+stores.String()+`), (SELECT COUNT(*) FROM users u WHERE `+people.String()+`)`, people.Args...).
		Scan(&r.Stores, &r.People)
	return r, err
}
