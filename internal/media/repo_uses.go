package media

import (
	"context"
	"slices"
	"time"

	"caravan/internal/media/picture"
	"caravan/internal/platform/db"
)

// used is a file and whether a thing uses it already.
type used struct {
	Media
	already bool
}

// lockForUse returns the files that a thing uses or is to use, by id, locked until the transaction ends.
func (repo) lockForUse(ctx context.Context, tx *db.Tx, usedBy string, ids []string) (map[string]used, error) {
	current, err := db.All(ctx, tx, db.Text, `SELECT media_id FROM media_uses WHERE used_by = $1`, usedBy)
	if err != nil {
		return nil, err
	}
	all := slices.Concat(ids, current)
	if len(all) == 0 {
		return nil, nil
	}
	list, args := db.Placeholders(all, 1)
	locked, err := db.All(ctx, tx, scanMedia, `SELECT `+columns+` FROM media m WHERE m.id IN (`+list+`) ORDER BY m.id`+tx.ForUpdate(), args...)
	found := make(map[string]used, len(locked))
	for _, m := range locked {
		found[m.ID] = used{m, slices.Contains(current, m.ID)}
	}
	return found, err
}

// uploaderOf returns who uploaded a file that a thing uses, or db.ErrNoRow.
func (repo) uploaderOf(ctx context.Context, tx *db.Tx, id, usedBy string) (string, error) {
	return db.One(ctx, tx, db.Text, `SELECT m.created_by FROM media m JOIN media_uses u ON u.media_id = m.id WHERE m.id = $1 AND u.used_by = $2`, id,
		usedBy)
}

// share makes a new thing use the files of another one, locked until the transaction ends, and returns how many.
func (repo) share(ctx context.Context, tx *db.Tx, usedBy, from string) (int, error) {
	if _, err := db.All(ctx, tx, db.Text, `SELECT m.id FROM media m WHERE m.id IN (SELECT media_id FROM media_uses WHERE used_by = $1) ORDER BY m.id`+
		tx.ForUpdate(), from); err != nil {
		return 0, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO media_uses (used_by, position, media_id) SELECT $1, position, media_id FROM media_uses WHERE used_by = $2`, usedBy,
		from)
	return int(n), err
}

// setUses makes a thing use exactly these files, in this order. Files that nothing uses any more are unused since now.
func (repo) setUses(ctx context.Context, tx *db.Tx, usedBy string, ids, released []string, now time.Time) error {
	if _, err := tx.Exec(ctx, `DELETE FROM media_uses WHERE used_by = $1`, usedBy); err != nil {
		return err
	}
	if len(ids) > 0 {
		rows := make([][]any, len(ids))
		for i, id := range ids {
			rows[i] = []any{usedBy, i, id}
		}
		if err := db.Insert(ctx, tx, `INSERT INTO media_uses (used_by, position, media_id) VALUES `, []string{"TEXT", "INTEGER", "TEXT"},
			rows); err != nil {
			return err
		}
		list, args := db.Placeholders(ids, 1)
		if _, err := tx.Exec(ctx, `UPDATE media SET unused_since = NULL WHERE id IN (`+list+`)`, args...); err != nil {
			return err
		}
	}
	if len(released) == 0 {
		return nil
	}
	list, args := db.Placeholders(released, 2)
	_, err := tx.Exec(ctx, `UPDATE media SET unused_since = $1 WHERE id IN (`+list+
		`) AND NOT EXISTS (SELECT 1 FROM media_uses u WHERE u.media_id = media.id)`,
		append([]any{db.Ms(now)}, args...)...)
	return err
}

// release makes things use nothing any more. Files that nothing else uses are unused since now.
func (repo) release(ctx context.Context, tx *db.Tx, things []string, now time.Time) error {
	for some := range slices.Chunk(things, db.MaxValues-1) {
		list, args := db.Placeholders(some, 1)
		ids, err := db.All(ctx, tx, db.Text, `SELECT m.id FROM media m WHERE m.id IN (SELECT media_id FROM media_uses WHERE used_by IN (`+list+
			`)) ORDER BY m.id`+tx.ForUpdate(), args...)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM media_uses WHERE used_by IN (`+list+`)`, args...); err != nil {
			return err
		}
		for few := range slices.Chunk(ids, db.MaxValues-1) {
			list, args := db.Placeholders(few, 2)
			if _, err := tx.Exec(ctx, `UPDATE media SET unused_since = $1 WHERE id IN (`+list+
				`) AND NOT EXISTS (SELECT 1 FROM media_uses u WHERE u.media_id = media.id)`,
				append([]any{db.Ms(now)}, args...)...); err != nil {
				return err
			}
		}
	}
	return nil
}

// shownColumns are the columns of what people see of a file. Pages with many files read them, and texts are what reading a row costs.
const shownColumns = `m.id, m.name, m.alt, m.mime_type, m.size, m.width, m.height, m.state, m.problem, m.md_key, m.xs_key, m.playback_id`

func (m *Media) shownFields() []any {
	return []any{&m.ID, &m.Name, &m.Alt, &m.Type, &m.Size, &m.Width, &m.Height, &m.State, &m.Problem, &m.KeyMD, &m.KeyXS, &m.PlaybackID}
}

// withIDs returns files by their ids. Those that do not exist are left out.
func (repo) withIDs(ctx context.Context, q db.Querier, ids []string) ([]Media, error) {
	return db.AllIn(ctx, q, scanMedia, `SELECT `+columns+` FROM media m WHERE m.id IN (%s)`, ids)
}

// shown returns what people see of files, by their ids. Those that do not exist are left out.
func (repo) shown(ctx context.Context, q db.Querier, ids []string) ([]Media, error) {
	return db.AllIn(ctx, q, func(scan db.Scan) (m Media, err error) {
		err = scan(m.shownFields()...)
		return m, err
	}, `SELECT `+shownColumns+` FROM media m WHERE m.id IN (%s)`, ids)
}

// use is a file that a thing uses.
type use struct {
	by string
	Media
}

// usedBy returns what people see of the files that things use, each thing's in its order.
func (repo) usedBy(ctx context.Context, q db.Querier, things []string) ([]use, error) {
	return db.AllIn(ctx, q, func(scan db.Scan) (u use, err error) {
		err = scan(append([]any{&u.by}, u.shownFields()...)...)
		return u, err
	}, `SELECT u.used_by, `+shownColumns+` FROM media_uses u JOIN media m ON m.id = u.media_id WHERE u.used_by IN (%s) ORDER BY u.used_by, u.position`,
		things)
}

// seen is a picture that a thing uses, with what it looks like.
type seen struct {
	by, id   string
	at       time.Time // when it was uploaded
	likeness picture.Likeness
}

func scanSeen(scan db.Scan) (s seen, err error) {
	var stored int64
	err = scan(&s.by, &s.id, db.ScanTime(&s.at), &stored)
	s.likeness = picture.Likeness(stored) // #nosec G115 -- the same bits
	return s, err
}

const selectSeen = `SELECT u.used_by, m.id, m.created_at, m.likeness FROM media m JOIN media_uses u ON u.media_id = m.id WHERE m.likeness IS NOT NULL AND `

// seenIn returns the pictures that things use and that have a likeness.
func (repo) seenIn(ctx context.Context, q db.Querier, things []string) ([]seen, error) {
	return db.AllIn(ctx, q, scanSeen, selectSeen+`u.used_by IN (%s) ORDER BY u.used_by, u.position`, things)
}

// seenUntil returns the latest pictures that things of a kind use, that have a likeness and that were uploaded until a moment: so many, newest first.
func (repo) seenUntil(ctx context.Context, q db.Querier, kind string, at time.Time, most int) ([]seen, error) {
	return db.All(ctx, q, scanSeen, selectSeen+`m.created_at <= $1 AND u.used_by LIKE $2 ORDER BY m.created_at DESC, m.id DESC, u.used_by LIMIT $3`,
		db.Ms(at), kind+":%", most)
}

// seenAfter returns the first of those that were uploaded after a moment: so many, oldest first.
func (repo) seenAfter(ctx context.Context, q db.Querier, kind string, at time.Time, most int) ([]seen, error) {
	return db.All(ctx, q, scanSeen, selectSeen+`m.created_at > $1 AND u.used_by LIKE $2 ORDER BY m.created_at, m.id, u.used_by LIMIT $3`, db.Ms(at),
		kind+":%", most)
}
