package readership

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: must_reads, must_read_groups, must_read_reminders, confirmations and openings. It also reads users
// and stores.
type repo struct{}

// reach counts whom the author's audience reaches.
func (repo) reach(ctx context.Context, q db.Querier, by audience.Author, to audience.Audience) (r Reach, err error) {
	stores, people := db.Where("1 = 1"), db.Where("1 = 1")
	fragment, args := audience.Stores(by, to)
	stores.And(fragment, args...)
	people.Args = slices.Clone(stores.Args) // both are parts of one statement
	fragment, args = audience.Reached(by, to)
	people.And(fragment, args...)
	err = q.QueryRow(ctx, `SELECT (SELECT COUNT(*) FROM stores s WHERE `+stores.String()+`), p.people, p.reps FROM
	(SELECT COUNT(*) AS people, COUNT(CASE WHEN u.role = 'STORE_REP' THEN 1 END) AS reps FROM users u WHERE `+people.String()+`) p`, people.Args...).
		Scan(&r.Stores, &r.People, &r.Reps)
	return r, err
}

const selectMustRead = `SELECT due, version, asked_at, reminded_at, ended_at IS NOT NULL FROM must_reads WHERE item_id = $1`

func scanMustRead(scan db.Scan) (m MustRead, err error) {
	err = scan(&m.By, &m.Version, db.ScanTime(&m.AskedAt), db.ScanTimePtr(&m.RemindedAt), &m.Ended)
	return m, err
}

// mustRead finds what was marked as must-read, also when that has ended. It returns db.ErrNoRow when it never was.
func (repo) mustRead(ctx context.Context, q db.Querier, id string) (MustRead, error) {
	return db.One(ctx, q, scanMustRead, selectMustRead, id)
}

// lock is mustRead, and locks it until the transaction ends.
func (repo) lock(ctx context.Context, tx *db.Tx, id string) (MustRead, error) {
	return db.One(ctx, tx, scanMustRead, selectMustRead+tx.ForUpdate(), id)
}

// groups returns the groups that a must-read reaches, in order.
func (repo) groups(ctx context.Context, q db.Querier, id string) ([]string, error) {
	found, err := db.All(ctx, q, db.Text, `SELECT audience_group FROM must_read_groups WHERE item_id = $1`, id)
	slices.Sort(found)
	return found, err
}

// save stores a must-read that is locked or new, with the groups that it reaches. Two transactions cannot add the same one, because they hold the
// lock of its thing.
func (repo) save(ctx context.Context, tx *db.Tx, id string, t audience.Thing, m MustRead, groups []string, now time.Time) error {
	ended := any(nil)
	if m.Ended {
		ended = db.Ms(now)
	}
	err := db.Upsert(ctx, tx, `INSERT INTO must_reads (item_id, kind, author_id, due, version, asked_at, reminded_at, ended_at) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT"},
		[][]any{{id, t.Kind, t.Author.UserID, m.By, m.Version, db.Ms(m.AskedAt), db.MsPtr(m.RemindedAt), ended}},
		`ON CONFLICT (item_id) DO UPDATE SET due = excluded.due, version = excluded.version, asked_at = excluded.asked_at, reminded_at = excluded.reminded_at,
	ended_at = CASE WHEN excluded.ended_at IS NULL THEN NULL ELSE COALESCE(must_reads.ended_at, excluded.ended_at) END`)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM must_read_groups WHERE item_id = $1`, id); err != nil {
		return err
	}
	rows := make([][]any, len(groups))
	for i, g := range groups {
		rows[i] = []any{g, id}
	}
	return db.Insert(ctx, tx, `INSERT INTO must_read_groups (audience_group, item_id) VALUES `, []string{"TEXT", "TEXT"}, rows)
}

// end ends a must-read, if there is one.
func (repo) end(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE must_reads SET ended_at = $1 WHERE item_id = $2 AND ended_at IS NULL`, db.Ms(now), id)
	return err
}

// reminded notes that everybody was reminded who had not confirmed.
func (repo) reminded(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE must_reads SET reminded_at = $1 WHERE item_id = $2`, db.Ms(now), id)
	return err
}

// remindedEach notes of each of some people that they were reminded of a version. The must-read is locked.
func (repo) remindedEach(ctx context.Context, tx *db.Tx, id string, version int, userIDs []string, now time.Time) error {
	rows := make([][]any, len(userIDs))
	for i, userID := range userIDs {
		rows[i] = []any{id, version, userID, db.Ms(now)}
	}
	return db.Upsert(ctx, tx, `INSERT INTO must_read_reminders (item_id, version, user_id, reminded_at) VALUES `,
		[]string{"TEXT", "BIGINT", "TEXT", "BIGINT"}, rows, `ON CONFLICT (item_id, version, user_id) DO UPDATE SET reminded_at = excluded.reminded_at`)
}

// states returns what a viewer needs to know of the things that must be read, by id. There may be at most as many as a page has.
func (repo) states(ctx context.Context, q db.Querier, v audience.Viewer, kind audience.Kind, ids []string) (map[string]network.MustRead, error) {
	items := make([]string, len(ids))
	for i, id := range ids {
		items[i] = itemID(kind, id)
	}
	groups, of := db.Placeholders(audience.ReachGroupsOf(v), 2)
	where := db.Where("m.ended_at IS NULL")
	where.Args = slices.Concat([]any{v.UserID}, of, []any{v.UserID, v.UserID}) // of the columns and the joins, which come first
	list, args := db.List(items)
	where.And("m.item_id IN ("+list+")", args...)
	found := map[string]network.MustRead{}
	return found, db.Each(ctx, q, func(scan db.Scan) error {
		var item string
		var state network.MustRead
		if err := scan(&item, &state.By, &state.Version, &state.Required, db.ScanTimePtr(&state.ConfirmedAt), &state.Renewed); err != nil {
			return err
		}
		found[strings.TrimPrefix(item, itemID(kind, ""))] = state
		return nil
	}, fmt.Sprintf(`SELECT m.item_id, m.due, m.version, m.author_id <> $1 AND EXISTS (SELECT 1 FROM must_read_groups g WHERE g.item_id = m.item_id AND g.audience_group IN (%s)),
	c.confirmed_at, before.user_id IS NOT NULL FROM must_reads m
	LEFT JOIN confirmations c ON c.item_id = m.item_id AND c.version = m.version AND c.user_id = $%d
	LEFT JOIN confirmations before ON before.item_id = m.item_id AND before.version = m.version - 1 AND before.user_id = $%d WHERE %s`,
		groups, len(of)+2, len(of)+3, where), where.Args...)
}

// waiting returns the things of a kind that waited for the viewer at a moment.
func (repo) waiting(ctx context.Context, q db.Querier, v audience.Viewer, kind audience.Kind, at time.Time) ([]string, error) {
	list, groups := db.List(audience.ReachGroupsOf(v))
	where := db.Where("1 = 1")
	where.And("m.item_id IN (SELECT g.item_id FROM must_read_groups g WHERE g.audience_group IN ("+list+"))", groups...)
	where.And("m.kind = %s AND m.author_id <> %s AND m.asked_at <= %s AND (m.ended_at IS NULL OR m.ended_at > %s) AND m.due >= %s",
		kind, v.UserID, db.Ms(at), db.Ms(at), calendar.DayOf(at).AddDays(-waitsFor))
	where.And("NOT EXISTS (SELECT 1 FROM confirmations c WHERE c.item_id = m.item_id AND c.version = m.version AND c.user_id = %s AND "+
		"c.confirmed_at <= %s)", v.UserID, db.Ms(at))
	found, err := db.All(ctx, q, db.Text, `SELECT m.item_id FROM must_reads m WHERE `+where.String()+` ORDER BY m.due, m.item_id`+
		where.Page(db.Page{Limit: maxWaiting}), where.Args...)
	for i, item := range found {
		found[i] = strings.TrimPrefix(item, itemID(kind, ""))
	}
	return found, err
}

// confirm notes a person's confirmation of a version, when that is the version that must be read, and unless they have confirmed it before.
func (repo) confirm(ctx context.Context, tx *db.Tx, id string, version int, userID string, now time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO confirmations (item_id, version, user_id, confirmed_at)
SELECT m.item_id, m.version, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM must_reads m WHERE m.item_id = $3 AND m.version = $4 AND m.ended_at IS NULL
ON CONFLICT (item_id, version, user_id) DO NOTHING`, userID, db.Ms(now), id, version)
	return err
}

// open notes that a person has opened things, unless they have before.
func (repo) open(ctx context.Context, tx *db.Tx, ids []string, userID string, now time.Time) error {
	slices.Sort(ids) // so that two transactions add the same rows in one order
	rows := make([][]any, len(ids))
	for i, id := range ids {
		rows[i] = []any{id, userID, db.Ms(now)}
	}
	return db.Upsert(ctx, tx, `INSERT INTO openings (item_id, user_id, first_at) VALUES `, []string{"TEXT", "TEXT", "BIGINT"}, rows,
		`ON CONFLICT (item_id, user_id) DO NOTHING`)
}
