package feed

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// addThanks adds to each post whom it thanks; posts that thank nobody cost no query.
func (repo) addThanks(ctx context.Context, q db.Querier, found []Post) error {
	var ids []string
	for _, p := range found {
		if p.HasThanks {
			ids = append(ids, p.ID)
		}
	}
	type row struct {
		postID string
		Thanked
	}
	rows, err := db.AllIn(ctx, q, func(scan db.Scan) (r row, err error) {
		err = scan(&r.postID, &r.UserID, &r.StoreID)
		return r, err
	}, `SELECT post_id, COALESCE(user_id, ''), COALESCE(store_id, '') FROM post_thanks WHERE post_id IN (%s) ORDER BY position`, ids)
	for _, r := range rows {
		for i := range found {
			if found[i].ID == r.postID {
				found[i].Thanks = append(found[i].Thanks, r.Thanked)
			}
		}
	}
	return err
}

// saveThanks stores whom a post thanks, which has no such rows.
func (repo) saveThanks(ctx context.Context, tx *db.Tx, id string, all []Thanked) error {
	return db.Insert(ctx, tx, `INSERT INTO post_thanks (post_id, position, user_id, store_id) VALUES `, thanksTypes, thanksRows(id, all))
}

var thanksTypes = []string{"TEXT", "BIGINT", "TEXT", "TEXT"}

func thanksRows(id string, all []Thanked) [][]any {
	rows := make([][]any, len(all))
	for i, t := range all {
		rows[i] = []any{id, i, db.Null(t.UserID), db.Null(t.StoreID)}
	}
	return rows
}

// teams returns the people of some open stores who may sign in and have a feed.
func (repo) teams(ctx context.Context, q db.Querier, storeIDs []string) ([]access.Actor, error) {
	return db.AllIn(ctx, q, scanActive, `SELECT u.id, u.role, s.id FROM users u JOIN stores s ON s.id = u.store_id
WHERE u.deactivated_at IS NULL AND u.deleted_at IS NULL AND NOT u.is_compliance_only AND `+network.OpenStore+` AND s.id IN (%s)`, storeIDs)
}
