package user

import (
	"context"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

const accountColumns = `SELECT u.id, COALESCE(u.external_id, ''), u.email, u.first_name, u.last_name, u.role, COALESCE(u.store_id, ''), u.phone_number, u.is_compliance_only,
	u.is_demo, u.demo_ends_at, u.created_at, u.updated_at, u.deactivated_at, u.deleted_at, u.picture_id, u.version, COALESCE(s.name, ''), COALESCE(s.region, ''), CASE WHEN s.closed_at IS NULL THEN '' ELSE s.closed_on END, COALESCE(c.is_temporary, FALSE),
	EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = u.id AND p.permission = 'HEAD_OFFICE_CHAT'), i.recent_at, u.reminded_at
FROM `

const accountTables = ` LEFT JOIN stores s ON s.id = u.store_id LEFT JOIN credentials c ON c.user_id = u.id LEFT JOIN sign_ins i ON i.user_id = u.id `

func scanAccount(scan db.Scan) (a Account, err error) {
	u := &a.User
	var chats bool
	err = scan(&u.ID, &u.ExternalID, &u.Email, &u.FirstName, &u.LastName, &u.Role, &u.StoreID, &u.PhoneNumber, &u.IsComplianceOnly,
		&u.IsDemo, db.ScanTimePtr(&u.DemoEndsAt), db.ScanTime(&u.CreatedAt), db.ScanTime(&u.UpdatedAt), db.ScanTimePtr(&u.DeactivatedAt),
		db.ScanTimePtr(&u.DeletedAt),
		&u.PictureID, &u.Version, &a.StoreName, &a.StoreRegion, &a.StoreClosed,
		&a.HasTemporary, &chats, db.ScanTimePtr(&a.RecentSignedIn), db.ScanTimePtr(&a.RemindedAt))
	a.Permissions = []string{}
	if chats {
		a.Permissions = append(a.Permissions, access.HeadOfficeChat)
	}
	return a, err
}

// Conditions for the people that a list shows. pending are those who have never signed in, and have no password but a temporary one.
const (
	here      = `u.deactivated_at IS NULL AND u.deleted_at IS NULL`
	temporary = here + ` AND u.id IN (SELECT user_id FROM credentials WHERE is_temporary)`
	pending   = temporary + ` AND NOT EXISTS (SELECT 1 FROM sign_ins n WHERE n.user_id = u.id)`
)

var shown = map[Show]string{
	"":                 `u.deleted_at IS NULL`,
	ShowActive:         here,
	ShowInvited:        pending,
	ShowTemporary:      temporary + ` AND EXISTS (SELECT 1 FROM sign_ins n WHERE n.user_id = u.id)`,
	ShowDeactivated:    `u.deactivated_at IS NOT NULL AND u.deleted_at IS NULL`,
	ShowDeleted:        `u.deleted_at IS NOT NULL`,
	ShowDemo:           `u.is_demo AND u.deleted_at IS NULL`,
	ShowComplianceOnly: `u.is_compliance_only AND u.deleted_at IS NULL`,
}

// accountSorts are the columns of the sort keys, those of accountTables among them.
var accountSorts = map[Sort]string{
	ByName:     `u.search_name`,
	ByRole:     `CASE u.role WHEN 'HEAD_OFFICE' THEN 1 WHEN 'STORE_REP' THEN 2 WHEN 'STORE_OWNER' THEN 3 WHEN 'STORE_MANAGER' THEN 4 ELSE 5 END`,
	ByStore:    `s.search_name`,
	BySignedIn: `i.recent_at`,
	ByStatus: `CASE WHEN u.deleted_at IS NOT NULL THEN 5 WHEN u.deactivated_at IS NOT NULL THEN 4 WHEN c.is_temporary AND i.user_id IS NULL THEN 3
	WHEN c.is_temporary THEN 2 ELSE 1 END`,
}

// by returns the clause that sorts a list, and the tables that it needs beside that of people.
func (f Filter) by() (clause, tables string) {
	way := ""
	if f.Descending {
		way = ` DESC`
	}
	if f.Sort == "" || f.Sort == ByName {
		return ` ORDER BY u.search_name` + way + `, u.id` + way, ""
	}
	column := accountSorts[f.Sort]
	return ` ORDER BY CASE WHEN ` + column + ` IS NULL THEN 1 ELSE 0 END, ` + column + way + `, u.search_name, u.id`, accountTables
}

// accounts returns a page of the accounts, and how many there are.
func (repo) accounts(ctx context.Context, q db.Querier, f Filter, page db.Page) (found []Account, total int, err error) {
	where := db.Where(shown[f.Show])
	if f.StoreID != "" {
		where.And("u.store_id = %s", f.StoreID)
	}
	if f.Region != "" {
		where.And("u.store_id IN (SELECT r.id FROM stores r WHERE r.region = %s)", f.Region)
	}
	if len(f.Roles) > 0 {
		roles := make([]string, len(f.Roles))
		for i, r := range f.Roles {
			roles[i] = string(r)
		}
		marks, args := db.List(roles)
		where.And("u.role IN ("+marks+")", args...)
	}
	if len(f.Exclude) > 0 {
		marks, args := db.List(f.Exclude)
		where.And("u.id NOT IN ("+marks+")", args...)
	}
	for _, word := range text.SearchWords(f.Query) {
		part := strings.ReplaceAll(word, "-", " ")
		where.And(`(' ' || REPLACE(u.search_name, '-', ' ') LIKE %s ESCAPE '\' OR ' ' || u.email LIKE %s ESCAPE '\')`, db.Begins(part), db.Begins(word))
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM users u WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	// Only the page is joined with what is shown of each person, not all the people before it.
	by, tables := f.by()
	rows := `(SELECT u.id FROM users u` + tables + ` WHERE ` + where.String() + by + where.Page(page) + `)`
	found, err = db.All(ctx, q, scanAccount, accountColumns+rows+` page JOIN users u ON u.id = page.id`+accountTables+by, where.Args...)
	return found, total, err
}

// account finds a person, or returns db.ErrNoRow.
func (repo) account(ctx context.Context, q db.Querier, id string) (Account, error) {
	return db.One(ctx, q, scanAccount, accountColumns+`users u`+accountTables+`WHERE u.id = $1`, id)
}

// addressee returns the id of the person who has an e-mail address, also of one who has left, or db.ErrNoRow.
func (repo) addressee(ctx context.Context, q db.Querier, email string) (string, error) {
	return db.One(ctx, q, db.Text, `SELECT id FROM users WHERE email = $1`, email)
}

func (repo) storeExists(ctx context.Context, q db.Querier, id string) (exists bool, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) = 1 FROM stores s WHERE s.id = $1 AND `+network.OpenStore, id).Scan(&exists)
	return exists, err
}

// officeSize returns how many people at head office can sign in.
func (repo) officeSize(ctx context.Context, q db.Querier) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM users u WHERE u.role = 'HEAD_OFFICE' AND `+here).Scan(&n)
	return n, err
}

func (r repo) insert(ctx context.Context, tx *db.Tx, id string, f Form, now time.Time) error {
	_, err := tx.Exec(ctx,
		`INSERT INTO users (id, email, first_name, last_name, search_name, role, phone_number, store_id, is_compliance_only, is_demo, demo_ends_at,
	created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		id, f.Email, f.FirstName, f.LastName, searchName(f.FirstName, f.LastName), f.Role, f.PhoneNumber, db.Null(f.StoreID), f.IsComplianceOnly, f.IsDemo,
		db.MsPtr(f.demoEndsAt()), db.Ms(now), db.Ms(now))
	if err != nil {
		return err
	}
	return r.setChat(ctx, tx, id, f)
}

func (r repo) edit(ctx context.Context, tx *db.Tx, id string, f Form, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE users SET email = $1, first_name = $2, last_name = $3, search_name = $4, role = $5, phone_number = $6, store_id = $7,
	is_compliance_only = $8, is_demo = $9, demo_ends_at = $10, updated_at = $11, version = version + 1 WHERE id = $12`,
		f.Email, f.FirstName, f.LastName, searchName(f.FirstName, f.LastName), f.Role, f.PhoneNumber, db.Null(f.StoreID), f.IsComplianceOnly, f.IsDemo,
		db.MsPtr(f.demoEndsAt()), db.Ms(now), id)
	if err != nil {
		return err
	}
	return r.setChat(ctx, tx, id, f)
}

// setChat gives a person the form's permissions. There is one so far.
func (r repo) setChat(ctx context.Context, tx *db.Tx, id string, f Form) error {
	_, err := r.permit(ctx, tx, id, access.HeadOfficeChat, len(f.Permissions) > 0)
	return err
}

func (repo) leave(ctx context.Context, tx *db.Tx, id string, forGood bool, now time.Time) error {
	column := "deactivated_at"
	if forGood {
		column = "deleted_at"
	}
	_, err := tx.Exec(ctx, `UPDATE users SET `+column+` = $1, updated_at = $2, version = version + 1 WHERE id = $3 AND `+column+` IS NULL`, db.Ms(now),
		db.Ms(now), id)
	return err
}

func (repo) reinstate(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE users SET deactivated_at = NULL, deleted_at = NULL, updated_at = $1, version = version + 1
WHERE id = $2 AND (deactivated_at IS NOT NULL OR deleted_at IS NOT NULL)`, db.Ms(now), id)
	return err
}

// reached says who is reminded: one person, or everybody of a store. Empty: everybody.
type reached struct{ id, storeID string }

// toRemind adds the condition for those who may be reminded: who have heard nothing since a time.
func toRemind(where *db.Condition, who reached, since time.Time) *db.Condition {
	where.And(pending+" AND u.created_at <= %s AND COALESCE(u.reminded_at, 0) <= %s", db.Ms(since), db.Ms(since))
	if who.storeID != "" {
		where.And("u.store_id = %s", who.storeID)
	}
	if who.id != "" {
		where.And("u.id = %s", who.id)
	}
	return where
}

func (repo) countToRemind(ctx context.Context, q db.Querier, who reached, since time.Time) (n int, err error) {
	where := toRemind(db.Where("TRUE"), who, since)
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM users u WHERE `+where.String(), where.Args...).Scan(&n)
	return n, err
}

// remind notes that those who may be reminded are, and returns their ids.
func (repo) remind(ctx context.Context, tx *db.Tx, who reached, since, now time.Time) ([]string, error) {
	where := &db.Condition{Args: []any{db.Ms(now)}} // the first argument is before the condition
	where = toRemind(where, who, since)
	return db.All(ctx, tx, db.Text, `UPDATE users AS u SET reminded_at = $1 WHERE TRUE`+where.String()+` RETURNING id`, where.Args...)
}
