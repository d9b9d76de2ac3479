package user

import (
	"context"
	"slices"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the tables users and user_permissions. It also reads stores.
type repo struct{}

const selectUsers = `SELECT id, COALESCE(external_id, ''), email, first_name, last_name, role, COALESCE(store_id, ''), phone_number, is_compliance_only,
	is_demo, demo_ends_at, created_at, updated_at, deactivated_at, deleted_at, picture_id, version
FROM users WHERE `

func scanUser(scan db.Scan) (u User, err error) {
	err = scan(&u.ID, &u.ExternalID, &u.Email, &u.FirstName, &u.LastName, &u.Role, &u.StoreID, &u.PhoneNumber, &u.IsComplianceOnly,
		&u.IsDemo, db.ScanTimePtr(&u.DemoEndsAt), db.ScanTime(&u.CreatedAt), db.ScanTime(&u.UpdatedAt),
		db.ScanTimePtr(&u.DeactivatedAt), db.ScanTimePtr(&u.DeletedAt), &u.PictureID, &u.Version)
	return u, err
}

// searchName returns the text by which people are searched and sorted.
func searchName(firstName, lastName string) string { return text.Fold(firstName + " " + lastName) }

// byID finds a person, or returns db.ErrNoRow when there is none.
func (repo) byID(ctx context.Context, q db.Querier, id string) (User, error) {
	return db.One(ctx, q, scanUser, selectUsers+`id = $1`, id)
}

// byEmail finds a person who is not deleted, or returns db.ErrNoRow when there is none.
func (repo) byEmail(ctx context.Context, q db.Querier, email string) (User, error) {
	return db.One(ctx, q, scanUser, selectUsers+`email = $1 AND deleted_at IS NULL`, email)
}

func (repo) nobody(ctx context.Context, q db.Querier) (nobody bool, err error) {
	err = q.QueryRow(ctx, `SELECT NOT EXISTS (SELECT 1 FROM users)`).Scan(&nobody)
	return nobody, err
}

// activeOwners returns the ids of a store's active owners, sorted by name.
func (repo) activeOwners(ctx context.Context, q db.Querier, storeID string) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT id FROM users WHERE store_id = $1 AND role = 'STORE_OWNER' AND deactivated_at IS NULL AND deleted_at IS NULL
ORDER BY search_name, id`, storeID)
}

// known finds the people that the entries may be about, including deleted ones.
func (repo) known(ctx context.Context, q db.Querier, entries []Entry) (people, error) {
	externalIDs, emails := make([]string, len(entries)), make([]string, len(entries))
	for i, e := range entries {
		externalIDs[i], emails[i] = e.ExternalID, e.Email
	}
	named, err := db.AllIn(ctx, q, scanUser, selectUsers+`external_id IN (%s)`, externalIDs)
	if err != nil {
		return people{}, err
	}
	addressed, err := db.AllIn(ctx, q, scanUser, selectUsers+`email IN (%s)`, emails)
	p := people{map[string]User{}, map[string]User{}}
	for _, u := range slices.Concat(named, addressed) {
		p.byEmail[u.Email] = u
		if u.ExternalID != "" {
			p.byExternalID[u.ExternalID] = u
		}
	}
	return p, err
}

// storeIDs finds the ids of the stores that the entries name by external id, and which of them have closed.
func (repo) storeIDs(ctx context.Context, q db.Querier, entries []Entry) (ids map[string]string, closed map[string]bool, err error) {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.StoreExternalID
	}
	ids, closed = map[string]string{}, map[string]bool{}
	_, err = db.AllIn(ctx, q, func(scan db.Scan) (struct{}, error) {
		var name, id string
		var isClosed bool
		err := scan(&name, &id, &isClosed)
		ids[name], closed[id] = id, isClosed
		return struct{}{}, err
	}, `SELECT external_id, id, closed_at IS NOT NULL FROM stores WHERE deleted_at IS NULL AND external_id IN (%s)`, names)
	return ids, closed, err
}

var columnTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BOOLEAN", "BIGINT", "BIGINT"}

// save inserts people, and updates those whose id exists already.
func (repo) save(ctx context.Context, tx *db.Tx, users []User) error {
	rows := make([][]any, len(users))
	for i, u := range users {
		rows[i] = []any{u.ID, db.Null(u.ExternalID), u.Email, u.FirstName, u.LastName, searchName(u.FirstName, u.LastName), u.Role,
			u.PhoneNumber, db.Null(u.StoreID), u.IsComplianceOnly, db.Ms(u.CreatedAt), db.Ms(u.UpdatedAt)}
	}
	return db.Upsert(ctx, tx, `INSERT INTO users (id, external_id, email, first_name, last_name, search_name, role, phone_number, store_id,
	is_compliance_only, created_at, updated_at) VALUES `, columnTypes, rows,
		`ON CONFLICT (id) DO UPDATE SET external_id = excluded.external_id, email = excluded.email, first_name = excluded.first_name,
	last_name = excluded.last_name, search_name = excluded.search_name, role = excluded.role, phone_number = excluded.phone_number,
	store_id = excluded.store_id, is_compliance_only = excluded.is_compliance_only, updated_at = excluded.updated_at, version = users.version + 1`)
}

// permit gives a person a permission, or takes it away.
func (repo) permit(ctx context.Context, tx *db.Tx, id, permission string, has bool) (changed bool, err error) {
	var n int64
	if has {
		n, err = tx.Exec(ctx, `INSERT INTO user_permissions (user_id, permission) VALUES ($1, $2) ON CONFLICT DO NOTHING`, id, permission)
	} else {
		n, err = tx.Exec(ctx, `DELETE FROM user_permissions WHERE user_id = $1 AND permission = $2`, id, permission)
	}
	return n == 1, err
}

// demonstrate makes somebody's account a demo account. It returns false when nobody has the e-mail address.
func (repo) demonstrate(ctx context.Context, tx *db.Tx, email string, until time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE users SET is_demo = TRUE, demo_ends_at = $1 WHERE email = $2`, db.Ms(until), email)
	return n == 1, err
}

// updateOwn returns false when there is no such active person.
func (repo) updateOwn(ctx context.Context, tx *db.Tx, id string, c OwnChange, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE users SET first_name = $1, last_name = $2, search_name = $3, phone_number = $4, updated_at = $5, version = version + 1
WHERE id = $6 AND deactivated_at IS NULL AND deleted_at IS NULL`,
		c.FirstName, c.LastName, searchName(c.FirstName, c.LastName), c.PhoneNumber, db.Ms(now), id)
	return n == 1, err
}
