package media

import (
	"context"
	"time"

	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: media and media_uses. It also reads jobs.
type repo struct{}

const columns = `m.id, m.name, m.alt, m.mime_type, m.source_type, m.size, m.width, m.height, m.state, m.problem, m.blob_key, m.md_key, m.xs_key, m.small_type,
	m.playback_id, m.service_upload, m.service_asset, m.created_by, m.created_at`

func (m *Media) fields() []any {
	return []any{&m.ID, &m.Name, &m.Alt, &m.Type, &m.SourceType, &m.Size, &m.Width, &m.Height, &m.State, &m.Problem, &m.Key, &m.KeyMD, &m.KeyXS,
		&m.SmallType, &m.PlaybackID, &m.Film.Upload, &m.Film.Asset, &m.CreatedBy, db.ScanTime(&m.CreatedAt)}
}

func scanMedia(scan db.Scan) (m Media, err error) {
	err = scan(m.fields()...)
	return m, err
}

// usage counts all files and adds up their bytes.
func (repo) usage(ctx context.Context, q db.Querier) (files int, bytes int64, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM media`).Scan(&files, &bytes)
	return files, bytes, err
}

// find returns a file, or db.ErrNoRow.
func (repo) find(ctx context.Context, q db.Querier, id string) (Media, error) {
	return db.One(ctx, q, scanMedia, `SELECT `+columns+` FROM media m WHERE m.id = $1`, id)
}

// lock returns a file that this transaction will change, or db.ErrNoRow.
func (repo) lock(ctx context.Context, tx *db.Tx, id string) (Media, error) {
	return db.One(ctx, tx, scanMedia, `SELECT `+columns+` FROM media m WHERE m.id = $1`+tx.ForUpdate(), id)
}

// create adds a file that nothing uses, and returns false when its id is taken.
func (repo) create(ctx context.Context, tx *db.Tx, m Media) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO media (id, name, alt, mime_type, source_type, size, state, blob_key, created_by, created_at, unused_since)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING`,
		m.ID, m.Name, m.Alt, m.Type, m.SourceType, m.Size, m.State, m.Key, m.CreatedBy, db.Ms(m.CreatedAt), db.Ms(m.CreatedAt))
	return n == 1, err
}

// unused returns how many files of a person nothing uses, and their bytes.
func (repo) unused(ctx context.Context, q db.Querier, personID string) (files int, bytes int64, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(SUM(size), 0) FROM media WHERE created_by = $1 AND unused_since IS NOT NULL`, personID).Scan(&files,
		&bytes)
	return files, bytes, err
}

// setAlt writes the alt text.
func (repo) setAlt(ctx context.Context, tx *db.Tx, id, alt string) error {
	_, err := tx.Exec(ctx, `UPDATE media SET alt = $1 WHERE id = $2`, alt, id)
	return err
}

// setJob stores which job prepares a file.
func (repo) setJob(ctx context.Context, tx *db.Tx, id, jobID string) error {
	_, err := tx.Exec(ctx, `UPDATE media SET job_id = $1 WHERE id = $2`, jobID, id)
	return err
}

// prepared stores what preparing a file has led to. It changes nothing and returns false when the file is not being prepared.
func (repo) prepared(ctx context.Context, tx *db.Tx, m Media) (bool, error) {
	n, err := tx.Exec(ctx,
		`UPDATE media SET state = $1, problem = $2, size = $3, width = $4, height = $5, blob_key = $6, md_key = $7, xs_key = $8, small_type = $9,
	playback_id = $10, service_upload = $11, service_asset = $12, likeness = $13 WHERE id = $14 AND state = 'UPLOADED'`,
		m.State, m.Problem, m.Size, m.Width, m.Height, m.Key, m.KeyMD, m.KeyXS, m.SmallType, m.PlaybackID, m.Film.Upload, m.Film.Asset, m.likeness(), m.ID)
	return n == 1, err
}

// abandoned returns files that were uploaded before a time and that no unfinished job prepares any more.
func (repo) abandoned(ctx context.Context, tx *db.Tx, before time.Time, limit int) ([]Media, error) {
	return db.All(ctx, tx, scanMedia, `SELECT `+columns+` FROM media m WHERE m.state = 'UPLOADED' AND m.created_at < $1
	AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = m.job_id AND j.finished_at IS NULL) ORDER BY m.created_at, m.id LIMIT $2`, db.Ms(before), limit)
}

// takeUnused deletes files that nothing has used since a time, and returns them. Files that somebody is about to use are left for later.
func (repo) takeUnused(ctx context.Context, tx *db.Tx, before time.Time, limit int) ([]Media, error) {
	found, err := db.All(ctx, tx, scanMedia, `SELECT `+columns+` FROM media m WHERE m.unused_since < $1 ORDER BY m.unused_since, m.id LIMIT $2`+
		tx.SkipLocked(),
		db.Ms(before), limit)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	list, args := db.Placeholders(idsOf(found), 1)
	_, err = tx.Exec(ctx, `DELETE FROM media WHERE id IN (`+list+`)`, args...)
	return found, err
}

func idsOf(all []Media) []string {
	ids := make([]string, len(all))
	for i, m := range all {
		ids[i] = m.ID
	}
	return ids
}
