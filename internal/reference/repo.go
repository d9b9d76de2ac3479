package reference

import (
	"context"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/db"
)

// repo reads and writes the table line_references. It also reads standards_lines and promotion_products.
type repo struct{}

const selectReferences = `SELECT id, line_type, position, source, sentence, COALESCE(media_id, ''), version, changed_at FROM line_references `

func scanReference(scan db.Scan) (r Reference, err error) {
	err = scan(&r.ID, &r.Subject.Type, &r.Subject.Position, &r.Subject.Of, &r.Sentence, &r.MediaID, &r.Version, db.ScanTime(&r.ChangedAt))
	return r, err
}

// all returns every reference, without the ids of copies.
func (repo) all(ctx context.Context, q db.Querier) ([]Reference, error) {
	return db.All(ctx, q, scanReference, selectReferences+`ORDER BY line_type, position, source`)
}

// of returns the reference of a subject, or db.ErrNoRow.
func (repo) of(ctx context.Context, q db.Querier, s rules.Subject) (Reference, error) {
	return db.One(ctx, q, scanReference, selectReferences+`WHERE line_type = $1 AND position = $2 AND source = $3`, string(s.Type), string(s.Position),
		s.Of)
}

func (repo) count(ctx context.Context, q db.Querier) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM line_references`).Scan(&n)
	return n, err
}

// copied is a store standards line, and the first of its copies.
type copied struct{ id, origin string }

// copies returns all copies of the store standards lines that have a reference, the first ones too.
func (repo) copies(ctx context.Context, q db.Querier) ([]copied, error) {
	return db.All(ctx, q, func(scan db.Scan) (c copied, err error) {
		err = scan(&c.id, &c.origin)
		return c, err
	}, `WITH RECURSIVE copies (id, origin) AS (
	SELECT s.id, s.id FROM standards_lines s JOIN line_references r ON r.source = s.id AND r.line_type = 'NON_LIQUOR'
	UNION SELECT s.id, c.origin FROM standards_lines s JOIN copies c ON s.copied_from_id = c.id)
SELECT id, origin FROM copies ORDER BY origin, id`)
}

// originOf returns the first of the copies of a store standards line, or db.ErrNoRow.
func (repo) originOf(ctx context.Context, q db.Querier, id string) (origin string, err error) {
	return db.One(ctx, q, db.Text, `WITH RECURSIVE copies (id, source) AS (
	SELECT id, copied_from_id FROM standards_lines WHERE id = $1
	UNION SELECT s.id, s.copied_from_id FROM standards_lines s JOIN copies c ON s.id = c.source)
SELECT id FROM copies WHERE source IS NULL`, id)
}

// hasProduct tells whether a product is or was in a promotion.
func (repo) hasProduct(ctx context.Context, q db.Querier, number string) (has bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM promotion_products WHERE external_id = $1)`, number).Scan(&has)
	return has, err
}

// save stores a reference, new or as it was changed, under the room's lock.
func (repo) save(ctx context.Context, tx *db.Tx, r Reference, byID string, at time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO line_references (id, line_type, position, source, sentence, media_id, version, changed_by, changed_at)
VALUES ($1, $2, $3, $4, $5, NULLIF($6, ''), $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET sentence = excluded.sentence, media_id = excluded.media_id, version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
		r.ID, string(r.Subject.Type), string(r.Subject.Position), r.Subject.Of, r.Sentence, r.MediaID, r.Version, byID, db.Ms(at))
	return err
}

// remove deletes a reference under the room's lock.
func (repo) remove(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `DELETE FROM line_references WHERE id = $1`, id)
	return err
}
