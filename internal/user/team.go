package user

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Teammate is an active person of a store.
type Teammate struct {
	network.PersonRef
	Role           access.Role
	PictureID      string     // their profile picture; empty: none
	RecentSignedIn *time.Time // their latest sign-in; nil: never
}

// OfStore returns the active owners, managers and employees of a store, in this order and by name (STORE-010 to STORE-013). Faults: Forbidden when
// the actor may not read the store.
func (s *Service) OfStore(ctx context.Context, actor access.Actor, storeID string) (team []Teammate, err error) {
	defer fault.Wrap(&err, "user.OfStore(%q)", storeID)
	if err := access.Allow(mayReadTeam(actor, storeID)); err != nil {
		return nil, err
	}
	return s.repo.team(ctx, s.db, storeID)
}

func (repo) team(ctx context.Context, q db.Querier, storeID string) ([]Teammate, error) {
	return db.All(ctx, q, func(scan db.Scan) (t Teammate, err error) {
		err = scan(&t.ID, &t.FirstName, &t.LastName, &t.Role, &t.PictureID, db.ScanTimePtr(&t.RecentSignedIn))
		return t, err
	}, `SELECT u.id, u.first_name, u.last_name, u.role, u.picture_id, i.recent_at
FROM users u LEFT JOIN sign_ins i ON i.user_id = u.id
WHERE u.store_id = $1 AND u.role IN ('STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE') AND u.deactivated_at IS NULL AND u.deleted_at IS NULL
ORDER BY CASE u.role WHEN 'STORE_OWNER' THEN 1 WHEN 'STORE_MANAGER' THEN 2 ELSE 3 END, u.search_name, u.id`, storeID)
}
