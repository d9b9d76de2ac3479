package evidence

import (
	"context"
	"slices"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: evidence_photos, evidence_pieces and evidence_sections. It also reads users.
type repo struct{}

const selectPhotos = `SELECT e.id, e.report_id, e.line_key, e.sha256, e.size, e.received, COALESCE(e.media_id, ''), e.comment, e.version, e.taken_at,
	e.removed_at IS NOT NULL, e.given_up_at IS NOT NULL, COALESCE(e.replaces, ''), ` + network.AuthorColumns + `
FROM evidence_photos e JOIN users u ON u.id = e.created_by
WHERE `

func scanPhoto(scan db.Scan) (p Photo, err error) {
	err = scan(append([]any{&p.ID, &p.ReportID, &p.LineKey, &p.SHA256, &p.Size, &p.Received, &p.MediaID, &p.Comment, &p.Version, db.ScanTime(&p.TakenAt),
		&p.Removed, &p.GaveUp, &p.Replaces}, p.By.Fields()...)...)
	return p, err
}

// photo finds a photo, also a removed one. It returns db.ErrNoRow when there is none.
func (repo) photo(ctx context.Context, q db.Querier, id string) (Photo, error) {
	return db.One(ctx, q, scanPhoto, selectPhotos+`e.id = $1`, id)
}

// lock locks a photo until the transaction ends and, while it has not arrived, those that it replaces. It returns the photo, and the ids of the
// others. It returns db.ErrNoRow when there is none. All are locked in the order of their ids, as in every other query that locks photos.
func (o repo) lock(ctx context.Context, tx *db.Tx, id string) (p Photo, replaced []string, err error) {
	ids, err := db.All(ctx, tx, db.Text, `SELECT id FROM evidence_photos WHERE id IN (
	WITH RECURSIVE chain (id, replaces, media_id) AS (
		SELECT id, replaces, media_id FROM evidence_photos WHERE id = $1
		UNION ALL SELECT e.id, e.replaces, e.media_id FROM evidence_photos e JOIN chain c ON e.id = c.replaces WHERE c.media_id IS NULL
	) SELECT id FROM chain
) ORDER BY id`+tx.ForUpdate(), id)
	if err != nil {
		return Photo{}, nil, err
	}
	if p, err = o.photo(ctx, tx, id); err != nil {
		return Photo{}, nil, err
	}
	if p.MediaID == "" {
		replaced = slices.DeleteFunc(ids, func(other string) bool { return other == id })
	}
	return p, replaced, nil
}

// ofReport returns the photos of a report that are neither removed nor given up, in the order in which they were taken.
func (repo) ofReport(ctx context.Context, q db.Querier, reportID string) ([]Photo, error) {
	return db.All(ctx, q, scanPhoto, selectPhotos+`e.report_id = $1 AND e.removed_at IS NULL AND e.given_up_at IS NULL ORDER BY e.taken_at, e.id`,
		reportID)
}

// ofReports is ofReport for several reports at once.
func (repo) ofReports(ctx context.Context, q db.Querier, reportIDs []string) ([]Photo, error) {
	return db.AllIn(ctx, q, scanPhoto, selectPhotos+`e.report_id IN (%s) AND e.removed_at IS NULL AND e.given_up_at IS NULL ORDER BY e.taken_at, e.id`,
		reportIDs)
}

// notReplaced is the condition for a photo (alias e) in whose place no other one is to come.
const notReplaced = `NOT EXISTS (SELECT 1 FROM evidence_photos r WHERE r.replaces = e.id AND r.media_id IS NULL AND r.removed_at IS NULL AND r.given_up_at IS NULL)`

// counts returns how many photos a report and one of its lines have, without those in whose place another one is to come, and without one more.
func (repo) counts(ctx context.Context, q db.Querier, reportID, lineKey, without string) (ofReport, ofLine int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN line_key = $1 THEN 1 ELSE 0 END), 0) FROM evidence_photos e
WHERE report_id = $2 AND removed_at IS NULL AND given_up_at IS NULL AND id <> $3 AND `+notReplaced, lineKey, reportID, without).Scan(&ofReport,
		&ofLine)
	return ofReport, ofLine, err
}

// coming counts the photos that a person has announced and that nobody has.
func (repo) coming(ctx context.Context, q db.Querier, userID string) (n int, err error) {
	err = q.QueryRow(ctx,
		`SELECT COUNT(*) FROM evidence_photos WHERE created_by = $1 AND media_id IS NULL AND removed_at IS NULL AND given_up_at IS NULL`, userID).Scan(&n)
	return n, err
}

// stillToCome counts the photos of a report for which it waits; one that another replaces before it has come is not waited for.
func (repo) stillToCome(ctx context.Context, q db.Querier, reportID string) (n int, err error) {
	err = q.QueryRow(ctx,
		`SELECT COUNT(*) FROM evidence_photos e WHERE report_id = $1 AND media_id IS NULL AND removed_at IS NULL AND given_up_at IS NULL AND `+notReplaced,
		reportID).Scan(&n)
	return n, err
}

// lineKeys returns the keys of the lines of a report that have a photo.
func (repo) lineKeys(ctx context.Context, q db.Querier, reportID string) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT DISTINCT line_key FROM evidence_photos WHERE report_id = $1 AND removed_at IS NULL AND given_up_at IS NULL`,
		reportID)
}

// announce stores a new photo. When the id is taken, it stores nothing and returns false.
func (repo) announce(ctx context.Context, tx *db.Tx, p Photo, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx,
		`INSERT INTO evidence_photos (id, report_id, line_key, sha256, size, comment, taken_at, created_by, created_at, touched_at, replaces)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULLIF($11, '')) ON CONFLICT (id) DO NOTHING`,
		p.ID, p.ReportID, p.LineKey, p.SHA256, p.Size, p.Comment, db.Ms(p.TakenAt), p.By.ID, db.Ms(now), db.Ms(now), p.Replaces)
	return n == 1, err
}

// comment stores the comment of a locked photo.
func (repo) comment(ctx context.Context, tx *db.Tx, id, comment string) error {
	_, err := tx.Exec(ctx, `UPDATE evidence_photos SET comment = $1, version = version + 1 WHERE id = $2`, comment, id)
	return err
}

// setRemoved removes photos or, without a time, puts them back. It tells nothing when it is so already.
func (repo) setRemoved(ctx context.Context, tx *db.Tx, ids []string, at *time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	list, args := db.Placeholders(ids, 2)
	_, err := tx.Exec(ctx, `UPDATE evidence_photos SET removed_at = $1 WHERE id IN (`+list+`)`, append([]any{db.MsPtr(at)}, args...)...)
	return err
}

// giveUp notes that nobody waits for locked photos any more. It changes none that has arrived.
func (repo) giveUp(ctx context.Context, tx *db.Tx, ids []string, by string, now time.Time) error {
	list, args := db.Placeholders(ids, 3)
	_, err := tx.Exec(ctx, `UPDATE evidence_photos SET given_up_at = $1, given_up_by = $2, received = 0 WHERE id IN (`+list+
		`) AND media_id IS NULL AND given_up_at IS NULL`,
		append([]any{db.Ms(now), by}, args...)...)
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
	if _, err := tx.Exec(ctx, `INSERT INTO evidence_pieces (photo_id, begins, size, blob_key) VALUES ($1, $2, $3, $4)`, photoID, p.begins, p.size,
		p.key); err != nil {
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
	return db.All(ctx, tx, db.Text, `SELECT id FROM evidence_photos WHERE media_id IS NULL AND received > 0 AND touched_at < $1 ORDER BY id LIMIT $2`+
		tx.ForUpdate(), db.Ms(before), most)
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
