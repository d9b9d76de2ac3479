package store

import (
	"context"
	"errors"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

const (
	messageStays    = "This store stays open, so there is nothing to decide about its people."
	messageNoPerson = "This person does not belong to this store."
)

// Left is somebody of a store that closes whose account stays as it is, because head office has decided so (FD-292).
type Left struct {
	Person network.PersonRef
	By     network.PersonRef
	At     time.Time
}

// Leave notes that the account of somebody of a store that closes stays as it is, or, with undecided, that this is still to be decided. A repeat
// changes nothing. It is for head office. Faults: Forbidden; NotFound for the store or the person; Conflict when the store stays open.
func (s *Service) Leave(ctx context.Context, actor access.Actor, id, userID string, undecided bool) (_ Store, err error) {
	defer fault.Wrap(&err, "store.Leave(%q, %q)", id, userID)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Store{}, err
	}
	var out Store
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, "stores"); err != nil { // opening it again forgets what was decided
			return err
		}
		out, err = s.repo.store(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(network.MessageNoStore)
		}
		if err != nil {
			return err
		}
		if out.Closing.On == "" {
			return fault.New(fault.Conflict, messageStays)
		}
		if undecided {
			return s.repo.undecide(ctx, tx, id, userID)
		}
		there, err := s.repo.leave(ctx, tx, id, userID, actor.UserID, s.clock.Now())
		if err == nil && !there {
			return fault.Missing(messageNoPerson)
		}
		return err
	})
	return out, err
}

// LeftOf returns those of a store whose accounts stay as they are, by name. The caller has asked the policy.
func (s *Service) LeftOf(ctx context.Context, id string) (_ []Left, err error) {
	defer fault.Wrap(&err, "store.LeftOf(%q)", id)
	return s.repo.left(ctx, s.db, id)
}

// leave notes the decision about a person, and tells whether they belong to the store.
func (repo) leave(ctx context.Context, tx *db.Tx, id, userID, by string, now time.Time) (there bool, err error) {
	const ofStore = ` FROM users u WHERE u.id = $1 AND u.store_id = $2 AND u.deleted_at IS NULL`
	if err := tx.QueryRow(ctx, `SELECT COUNT(*) = 1`+ofStore, userID, id).Scan(&there); err != nil || !there {
		return false, err
	}
	_, err = tx.Exec(ctx, `INSERT INTO store_people_left (store_id, user_id, decided_by, decided_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`, id,
		userID, by, db.Ms(now))
	return true, err
}

// undecide forgets the decision about a person; userID empty: about everybody of the store.
func (repo) undecide(ctx context.Context, tx *db.Tx, id, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM store_people_left WHERE store_id = $1 AND (user_id = $2 OR CAST($3 AS TEXT) = '')`, id, userID, userID)
	return err
}

// left returns the decisions about people who still belong to the store and can sign in.
func (repo) left(ctx context.Context, q db.Querier, id string) ([]Left, error) {
	return db.All(ctx, q, func(scan db.Scan) (l Left, err error) {
		err = scan(append(l.Person.Fields(), &l.By.ID, &l.By.FirstName, &l.By.LastName, db.ScanTime(&l.At))...)
		return l, err
	}, `SELECT `+network.PersonColumns+`, o.id, o.first_name, o.last_name, l.decided_at FROM store_people_left l
JOIN users u ON u.id = l.user_id AND u.store_id = l.store_id AND u.deactivated_at IS NULL AND u.deleted_at IS NULL JOIN users o ON o.id = l.decided_by
WHERE l.store_id = $1 ORDER BY u.search_name, u.id`, id)
}
