package resource

import (
	"context"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
)

// outsideWorks is the condition under which a link l of a resource r works, with twice the moment for its arguments. Its maker is still in head
// office, because whoever has left must not go on reading by a link of their own.
const outsideWorks = `l.revoked_at IS NULL AND l.ends_at > %s AND r.deleted_at IS NULL AND r.type = 'FILE' AND (r.expires_at IS NULL OR r.expires_at > %s)
	AND EXISTS (SELECT 1 FROM users k WHERE k.id = l.created_by AND ` + keeps + `)`

// addOutside adds a link, unless its id or its token is there already; then it returns false.
func (repo) addOutside(ctx context.Context, tx *db.Tx, l OutsideLink) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO outside_links (id, resource_id, token_hash, note, created_by, created_at, ends_at)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`, l.ID, l.ResourceID, l.Hash, l.Note, l.By.ID, db.Ms(l.CreatedAt), db.Ms(l.EndsAt))
	return n > 0, err
}

// outside returns the links of a resource, those that work first, then the latest.
func (repo) outside(ctx context.Context, q db.Querier, resourceID string, now time.Time, most int) ([]OutsideLink, error) {
	return db.All(ctx, q, scanOutside, selectOutside+`l.resource_id = $1
ORDER BY CASE WHEN l.revoked_at IS NULL AND l.ends_at > $2 THEN 0 ELSE 1 END, l.created_at DESC, l.id DESC LIMIT $3`, resourceID, db.Ms(now), most)
}

// outsideLink returns a link by its id, or db.ErrNoRow.
func (repo) outsideLink(ctx context.Context, q db.Querier, id string) (OutsideLink, error) {
	return db.One(ctx, q, scanOutside, selectOutside+`l.id = $1`, id)
}

const selectOutside = `SELECT l.id, l.resource_id, l.token_hash, l.note, l.created_at, l.ends_at, l.revoked_at, l.opens, l.downloads, l.used_at,
	COALESCE(b.id, ''), COALESCE(b.first_name, ''), COALESCE(b.last_name, ''), ` + network.AuthorColumns + `, CASE WHEN k.id IS NULL THEN 0 ELSE 1 END
FROM outside_links l JOIN users u ON u.id = l.created_by LEFT JOIN users b ON b.id = l.revoked_by
LEFT JOIN users k ON k.id = l.created_by AND ` + keeps + ` WHERE `

func scanOutside(scan db.Scan) (l OutsideLink, err error) {
	fields := append([]any{&l.ID, &l.ResourceID, &l.Hash, &l.Note, db.ScanTime(&l.CreatedAt), db.ScanTime(&l.EndsAt), db.ScanTimePtr(&l.RevokedAt),
		&l.Opens, &l.Downloads, db.ScanTimePtr(&l.UsedAt)}, l.RevokedBy.Fields()...)
	stays := 0
	err = scan(append(append(fields, l.By.Fields()...), &stays)...)
	l.MakerStays = stays == 1
	return l, err
}

// countOutside returns how many links of each resource work, by id.
func (repo) countOutside(ctx context.Context, q db.Querier, resourceIDs []string, now time.Time) (map[string]int, error) {
	counts := make(map[string]int, len(resourceIDs))
	if len(resourceIDs) == 0 {
		return counts, nil
	}
	marks, args := db.List(resourceIDs)
	where := db.Where(`r.id = l.resource_id`)
	where.And(outsideWorks, db.Ms(now), db.Ms(now))
	where.And(`l.resource_id IN (`+marks+`)`, args...)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var count int
		err := scan(&id, &count)
		counts[id] = count
		return err
	}, `SELECT l.resource_id, COUNT(*) FROM outside_links l, resources r WHERE `+where.String()+` GROUP BY l.resource_id`,
		where.Args...)
	return counts, err
}

// revokeOutside revokes a link of a resource that was not revoked and has not ended, and returns false when there is none.
func (repo) revokeOutside(ctx context.Context, tx *db.Tx, resourceID, id, by string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE outside_links SET revoked_at = $1, revoked_by = $2
WHERE id = $3 AND resource_id = $4 AND revoked_at IS NULL AND ends_at > $5`, db.Ms(now), by, id, resourceID, db.Ms(now))
	return n > 0, err
}

// endOutside revokes every link of a resource.
func (repo) endOutside(ctx context.Context, tx *db.Tx, resourceID, by string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE outside_links SET revoked_at = $1, revoked_by = $2 WHERE resource_id = $3 AND revoked_at IS NULL AND ends_at > $4`,
		db.Ms(now), by, resourceID, db.Ms(now))
	return err
}

// removeOutside forgets links that ended, or were revoked, before a moment.
func (repo) removeOutside(ctx context.Context, tx *db.Tx, before time.Time) error {
	_, err := tx.Exec(ctx, `DELETE FROM outside_links WHERE ends_at < $1 OR revoked_at < $2`, db.Ms(before), db.Ms(before))
	return err
}

// outsideFile is what a link opens.
type outsideFile struct {
	linkID, resourceID string
	title              string
	ready              bool // whether the file is prepared
	size               int64
	file               blob.File
}

// findOutside returns what a link that works opens: the newest file of its resource. It returns db.ErrNoRow when there is none, for whatever reason.
func (repo) findOutside(ctx context.Context, q db.Querier, hash string, now time.Time) (outsideFile, error) {
	where := db.Where(`m.state <> 'FAILED'`)
	where.And(`l.token_hash = %s`, hash)
	where.And(outsideWorks, db.Ms(now), db.Ms(now))
	return db.One(ctx, q, func(scan db.Scan) (f outsideFile, err error) {
		state := ""
		err = scan(&f.linkID, &f.resourceID, &f.title, &state, &f.size, &f.file.Key, &f.file.ContentType, &f.file.Name)
		f.ready = state == "READY"
		return f, err
	}, `SELECT l.id, r.id, r.name, m.state, m.size, m.blob_key, m.mime_type, m.name FROM outside_links l JOIN resources r ON r.id = l.resource_id
JOIN resource_files f ON f.resource_id = r.id AND f.number = (SELECT MAX(number) FROM resource_files WHERE resource_id = r.id)
JOIN media m ON m.id = f.media_id WHERE `+where.String(), where.Args...)
}

// useOutside counts that a link was opened or its file downloaded, unless it was revoked meanwhile. It returns how often its page has been opened and
// its file downloaded in all, or db.ErrNoRow.
func (repo) useOutside(ctx context.Context, tx *db.Tx, linkID string, download bool, now time.Time) (uses int, err error) {
	column := "opens"
	if download {
		column = "downloads"
	}
	err = tx.QueryRow(ctx, `UPDATE outside_links SET `+column+` = `+column+` + 1, used_at = $1 WHERE id = $2 AND revoked_at IS NULL AND ends_at > $3
RETURNING opens + downloads`, db.Ms(now), linkID, db.Ms(now)).Scan(&uses)
	return uses, err
}
