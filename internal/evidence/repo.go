package evidence

import (
	"context"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: evidence_photos, evidence_pieces and evidence_sections. It also reads users.
type repo struct{}

const selectPhotos = `SELECT e.id, e.report_id, e.line_key, e.sha256, e.size, e.received, COALESCE(e.media_id, ''), e.comment, e.version, e.taken_at,
	e.removed_at IS NOT NULL, e.given_up_at IS NOT NULL, ` + network.AuthorColumns + `
FROM evidence_photos e JOIN users u ON u.id = e.created_by
WHERE `

func scanPhoto(scan db.Scan) (p Photo, err error) {
	err = scan(append([]any{&p.ID, &p.ReportID, &p.LineKey, &p.SHA256, &p.Size, &p.Received, &p.MediaID, &p.Comment, &p.Version, db.ScanTime(&p.TakenAt),
		&p.Removed, &p.GaveUp}, p.By.Fields()...)...)
	return p, err
}

// photo finds a photo, also a removed one. It returns db.ErrNoRow when there is none.
func (repo) photo(ctx context.Context, q db.Querier, id string) (Photo, error) {
	return db.One(ctx, q, scanPhoto, selectPhotos+`e.id = $1`, id)
}

// lock locks a photo until the transaction ends, and returns it. It returns db.ErrNoRow when there is none.
func (o repo) lock(ctx context.Context, tx *db.Tx, id string) (Photo, error) {
	if err := tx.QueryRow(ctx, `SELECT id FROM evidence_photos WHERE id = $1`+tx.ForUpdate(), id).Scan(new(string)); err != nil {
		return Photo{}, err
	}
	return o.photo(ctx, tx, id)
}

// ofReport returns the photos of a report that are neither removed nor given up, in the order in which they were taken.
func (repo) ofReport(ctx context.Context, q db.Querier, reportID string) ([]Photo, error) {
	return db.All(ctx, q, scanPhoto, selectPhotos+`e.report_id = $1 AND e.removed_at IS NULL AND e.given_up_at IS NULL ORDER BY e.taken_at, e.id`, reportID)
}

// counts returns how many photos a report and one of its lines have.
func (repo) counts(ctx context.Context, q db.Querier, reportID, lineKey string) (ofReport, ofLine int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN line_key = $1 THEN 1 ELSE 0 END), 0) FROM evidence_photos
WHERE report_id = $2 AND removed_at IS NULL AND given_up_at IS NULL`, lineKey, reportID).Scan(&ofReport, &ofLine)
	return ofReport, ofLine, err
}

// coming counts the photos that a person has announced and that nobody has.
func (repo) coming(ctx context.Context, q db.Querier, userID string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM evidence_photos WHERE created_by = $1 AND media_id IS NULL AND removed_at IS NULL AND given_up_at IS NULL`, userID).Scan(&n)
	return n, err
}

// stillToCome counts the photos of a report for which it waits.
func (repo) stillToCome(ctx context.Context, q db.Querier, reportID string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM evidence_photos WHERE report_id = $1 AND media_id IS NULL AND removed_at IS NULL AND given_up_at IS NULL`, reportID).Scan(&n)
	return n, err
}

// lineKeys returns the keys of the lines of a report that have a photo.
func (repo) lineKeys(ctx context.Context, q db.Querier, reportID string) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT DISTINCT line_key FROM evidence_photos WHERE report_id = $1 AND removed_at IS NULL AND given_up_at IS NULL`, reportID)
}

// announce stores a new photo. When the id is taken, it stores nothing and returns false.
func (repo) announce(ctx context.Context, tx *db.Tx, p Photo, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO evidence_photos (id, report_id, line_key, sha256, size, comment, taken_at, created_by, created_at, touched_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING`,
		p.ID, p.ReportID, p.LineKey, p.SHA256, p.Size, p.Comment, db.Ms(p.TakenAt), p.By.ID, db.Ms(now), db.Ms(now))
	return n == 1, err
}

// comment stores the comment of a locked photo.
func (repo) comment(ctx context.Context, tx *db.Tx, id, comment string) error {
	_, err := tx.Exec(ctx, `UPDATE evidence_photos SET comment = $1, version = version + 1 WHERE id = $2`, comment, id)
	return err
}

// setRemoved removes a photo or, without a time, puts it back. It tells nothing when it is so already.
func (repo) setRemoved(ctx context.Context, tx *db.Tx, id string, at *time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE evidence_photos SET removed_at = $1 WHERE id = $2`, db.MsPtr(at), id)
	return err
}

// giveUp notes that nobody waits for a locked photo any more.
func (repo) giveUp(ctx context.Context, tx *db.Tx, id, by string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE evidence_photos SET given_up_at = $1, given_up_by = $2, received = 0 WHERE id = $3 AND media_id IS NULL AND given_up_at IS NULL`, db.Ms(now), by, id)
	return err
}

// piece is a part of a photo that has arrived.
type piece struct {
	begins, size int64
	key          string
}

func scanPiece(scan db.Scan) (p piece, err error) {
	err = scan(&p.begins, &p.size, &p.key)
	return p, err
}

// pieces returns what has arrived of a photo, in order.
func (repo) pieces(ctx context.Context, q db.Querier, photoID string) ([]piece, error) {
	return db.All(ctx, q, scanPiece, `SELECT begins, size, blob_key FROM evidence_pieces WHERE photo_id = $1 ORDER BY begins`, photoID)
}

// addPiece adds the next piece of a locked photo.
func (repo) addPiece(ctx context.Context, tx *db.Tx, photoID string, p piece, now time.Time) error {
	if _, err := tx.Exec(ctx, `INSERT INTO evidence_pieces (photo_id, begins, size, blob_key) VALUES ($1, $2, $3, $4)`, photoID, p.begins, p.size, p.key); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE evidence_photos SET received = $1, touched_at = $2 WHERE id = $3`, p.begins+p.size, db.Ms(now), photoID)
	return err
}

// arrive stores that a locked photo has arrived.
func (repo) arrive(ctx context.Context, tx *db.Tx, id, mediaID string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE evidence_photos SET media_id = $1, touched_at = $2 WHERE id = $3`, mediaID, db.Ms(now), id)
	return err
}

// dropPieces removes the pieces of locked photos and returns their keys. begin lets these photos begin again.
func (repo) dropPieces(ctx context.Context, tx *db.Tx, photoIDs []string, begin bool) (keys []string, err error) {
	if len(photoIDs) == 0 {
		return nil, nil
	}
	list, args := db.Placeholders(photoIDs, 1)
	if keys, err = db.All(ctx, tx, db.Text, `SELECT blob_key FROM evidence_pieces WHERE photo_id IN (`+list+`)`, args...); err != nil {
		return nil, err
	}
	if _, err = tx.Exec(ctx, `DELETE FROM evidence_pieces WHERE photo_id IN (`+list+`)`, args...); err != nil || !begin {
		return keys, err
	}
	_, err = tx.Exec(ctx, `UPDATE evidence_photos SET received = 0 WHERE media_id IS NULL AND id IN (`+list+`)`, args...)
	return keys, err
}

// allOfReport locks and returns the ids of all photos of a report, also of removed ones.
func (repo) allOfReport(ctx context.Context, tx *db.Tx, reportID string) ([]string, error) {
	return db.All(ctx, tx, db.Text, `SELECT id FROM evidence_photos WHERE report_id = $1 ORDER BY id`+tx.ForUpdate(), reportID)
}

// longRemoved locks and returns photos that were removed before a time.
func (repo) longRemoved(ctx context.Context, tx *db.Tx, before time.Time, most int) ([]string, error) {
	return db.All(ctx, tx, db.Text, `SELECT id FROM evidence_photos WHERE removed_at < $1 ORDER BY id LIMIT $2`+tx.ForUpdate(), db.Ms(before), most)
}

// leftPieces locks and returns photos of which nothing has come since a time, and that have pieces.
func (repo) leftPieces(ctx context.Context, tx *db.Tx, before time.Time, most int) ([]string, error) {
	return db.All(ctx, tx, db.Text, `SELECT id FROM evidence_photos WHERE media_id IS NULL AND received > 0 AND touched_at < $1 ORDER BY id LIMIT $2`+tx.ForUpdate(), db.Ms(before), most)
}

// deleteAll deletes locked photos whose pieces are gone.
func (repo) deleteAll(ctx context.Context, tx *db.Tx, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	list, args := db.Placeholders(ids, 1)
	_, err := tx.Exec(ctx, `DELETE FROM evidence_photos WHERE id IN (`+list+`)`, args...)
	return err
}

// sections returns the sections in which failed lines need a photo.
func (repo) sections(ctx context.Context, q db.Querier) ([]rules.Section, error) {
	return db.All(ctx, q, func(scan db.Scan) (s rules.Section, err error) {
		err = scan(&s)
		return s, err
	}, `SELECT section FROM evidence_sections ORDER BY section`)
}

// setSections replaces the sections in which failed lines need a photo.
func (repo) setSections(ctx context.Context, tx *db.Tx, sections []rules.Section) error {
	if _, err := tx.Exec(ctx, `DELETE FROM evidence_sections`); err != nil || len(sections) == 0 {
		return err
	}
	rows := make([][]any, len(sections))
	for i, s := range sections {
		rows[i] = []any{string(s)}
	}
	return db.Insert(ctx, tx, `INSERT INTO evidence_sections (section) VALUES `, []string{"TEXT"}, rows)
}
