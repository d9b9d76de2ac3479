package resource

import (
	"context"
	"fmt"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the tables of this room: resources, resource_groups, resource_files, resource_texts, resource_reviews and outside_links.
type repo struct{}

const selectResources = `SELECT r.id, r.type, r.name, r.folder, r.link, r.visibility, COALESCE(r.author_store_id, ''), r.version, r.expires_at, r.created_at, r.updated_at,
	` + network.AuthorColumns + `, COALESCE(f.number, 0), COALESCE(f.media_id, ''), r.changes, COALESCE(r.keeper_id, ''), r.review_again, r.review_days, COALESCE(r.review_on, '')
FROM resources r JOIN users u ON u.id = r.created_by
LEFT JOIN resource_files f ON f.resource_id = r.id AND f.number = (SELECT MAX(number) FROM resource_files WHERE resource_id = r.id)
WHERE `

func scanResource(scan db.Scan) (r Resource, err error) {
	fields := append([]any{&r.ID, &r.Type, &r.Name, &r.Path, &r.Link, &r.To.Visibility, &r.ByStoreID, &r.Version, db.ScanTimePtr(&r.ExpiresAt),
		db.ScanTime(&r.CreatedAt), db.ScanTime(&r.UpdatedAt)}, r.By.Fields()...)
	err = scan(append(append(fields, &r.Files, &r.MediaID, &r.Changes), r.Review.fields()...)...)
	return r, err
}

// resource finds a resource that is not deleted, with its audience. It returns db.ErrNoRow when there is none.
func (o repo) resource(ctx context.Context, q db.Querier, id string) (Resource, error) {
	r, err := db.One(ctx, q, scanResource, selectResources+`r.id = $1 AND r.deleted_at IS NULL`, id)
	if err != nil {
		return Resource{}, err
	}
	found := []Resource{r}
	err = o.addAudiences(ctx, q, found)
	return found[0], err
}

// resources finds resources that are not deleted, with their audiences.
func (o repo) resources(ctx context.Context, q db.Querier, ids []string) ([]Resource, error) {
	found, err := db.AllIn(ctx, q, scanResource, selectResources+`r.deleted_at IS NULL AND r.id IN (%s)`, ids)
	if err != nil {
		return nil, err
	}
	return found, o.addAudiences(ctx, q, found)
}

// lock locks a resource that is not deleted until the transaction ends. It returns db.ErrNoRow when there is none.
func (repo) lock(ctx context.Context, tx *db.Tx, id string) error {
	return tx.QueryRow(ctx, `SELECT id FROM resources WHERE id = $1 AND deleted_at IS NULL`+tx.ForUpdate(), id).Scan(new(string))
}

// visible returns the condition under which the reader finds a resource in the list.
func visible(actor access.Actor, v audience.Viewer, f Filter, now time.Time) *db.Condition {
	where := db.Where("r.deleted_at IS NULL")
	if !f.All {
		fragment, args := audience.Where(v, "r.id", "resource_groups")
		where.And(fragment, args...)
		if !mayReadAll(actor) {
			where.And("(r.expires_at IS NULL OR r.expires_at > %s OR r.created_by = %s)", db.Ms(now), actor.UserID)
		}
	}
	switch f.Review {
	case Due:
		andDue(where, "", now)
	case DueForMe:
		andDue(where, actor.UserID, now)
	}
	if f.Outside {
		where.And(`EXISTS (SELECT 1 FROM outside_links l WHERE l.resource_id = r.id AND `+outsideWorks+`)`, db.Ms(now), db.Ms(now))
	}
	for _, word := range text.SearchWords(f.Query) {
		where.And(`r.search_name LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	if f.Type != "" {
		where.And("r.type = %s", f.Type)
	}
	if f.Path != "" {
		where.And("r.folder = %s", f.Path)
	}
	if len(f.IDs) > 0 {
		ids := make([]any, len(f.IDs))
		for i, id := range f.IDs {
			ids[i] = id
		}
		where.And("r.id IN (%s"+strings.Repeat(", %s", len(ids)-1)+")", ids...)
	}
	return where
}

// order returns how a list is sorted: what is due for review by its day, unless somebody wants the latest change first.
func (f Filter) order() string {
	switch {
	case f.Order == Newest:
		return `r.updated_at DESC, r.id DESC`
	case f.Review != "":
		return `r.review_on, r.search_name, r.id`
	}
	return `r.search_name, r.id`
}

// list returns a page of the resources under a condition, with their audiences, and how many there are. Those in first come before the others.
func (o repo) list(ctx context.Context, q db.Querier, where *db.Condition, first []string, by string, page db.Page) (found []Resource, total int,
	err error) {
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM resources r WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count the resources: %w", err)
	}
	condition, orderBy := where.String(), ` ORDER BY `
	// What follows the condition adds to its arguments.
	if len(first) > 0 {
		list, args := db.Placeholders(first, len(where.Args)+1)
		orderBy += `CASE WHEN r.id IN (` + list + `) THEN 0 ELSE 1 END, `
		where.Args = append(where.Args, args...)
	}
	found, err = db.All(ctx, q, scanResource, selectResources+condition+orderBy+by+where.Page(page), where.Args...)
	if err != nil {
		return nil, 0, err
	}
	return found, total, o.addAudiences(ctx, q, found)
}

// folders counts the resources under a condition by folder.
func (repo) folders(ctx context.Context, q db.Querier, where *db.Condition) ([]Folder, error) {
	return db.All(ctx, q, func(scan db.Scan) (f Folder, err error) { err = scan(&f.Path, &f.Count); return f, err },
		`SELECT r.folder, COUNT(*) FROM resources r WHERE `+where.String()+` GROUP BY r.folder`, where.Args...)
}

// addAudiences adds to each resource whom it is for.
func (repo) addAudiences(ctx context.Context, q db.Querier, found []Resource) error {
	ids := make([]string, len(found))
	for i, r := range found {
		ids[i] = r.ID
	}
	groups, err := db.ListsIn(ctx, q, `SELECT item_id, audience_group FROM resource_groups WHERE item_id IN (%s)`, ids)
	for i, r := range found {
		found[i].To = audience.Stored(r.To.Visibility, groups[r.ID])
	}
	return err
}

// versions returns the files of a resource, newest first.
func (repo) versions(ctx context.Context, q db.Querier, id string) ([]Version, error) {
	return db.All(ctx, q, func(scan db.Scan) (v Version, err error) {
		err = scan(append([]any{&v.Number, &v.MediaID, &v.Changes, db.ScanTime(&v.At)}, v.By.Fields()...)...)
		return v, err
	}, `SELECT f.number, f.media_id, f.changes, f.created_at, `+network.AuthorColumns+`
FROM resource_files f JOIN users u ON u.id = f.created_by WHERE f.resource_id = $1 ORDER BY f.number DESC LIMIT $2`, id, MaxFiles)
}

var resourceTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "TEXT",
	"TEXT", "TEXT", "INTEGER", "TEXT"}

const (
	intoResources = `INSERT INTO resources (id, type, name, search_name, folder, link, visibility, created_by, author_store_id, version, expires_at, created_at, updated_at, changes, keeper_id, review_again, review_days, review_on) VALUES `
	intoGroups    = `INSERT INTO resource_groups (item_id, audience_group) VALUES `
)

// create stores a new resource. When the id is taken, it stores nothing and returns false.
func (o repo) create(ctx context.Context, tx *db.Tx, r Resource) (bool, error) {
	values, args := db.Values(resourceTypes,
		[][]any{r.row()}, 1)
	n, err := tx.Exec(ctx, intoResources+values+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil || n == 0 {
		return false, err
	}
	return true, o.saveGroups(ctx, tx, r)
}

// row returns the values of a new resource, for intoResources.
func (r Resource) row() []any {
	return append([]any{r.ID, r.Type, r.Name, text.Fold(r.Name), r.Path, r.Link, r.To.Visibility, r.By.ID, db.Null(r.ByStoreID), 1,
		db.MsPtr(r.ExpiresAt), db.Ms(r.CreatedAt), db.Ms(r.CreatedAt), r.Changes}, r.Review.row()...)
}

// save stores the fields of a locked resource that can be edited, as its next version.
func (o repo) save(ctx context.Context, tx *db.Tx, r Resource, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE resources SET type = $1, name = $2, search_name = $3, folder = $4, link = $5, visibility = $6, expires_at = $7,
	changes = $8, version = version + 1, updated_at = $9 WHERE id = $10`,
		r.Type, r.Name, text.Fold(r.Name), r.Path, r.Link, r.To.Visibility, db.MsPtr(r.ExpiresAt), r.Changes, db.Ms(now), r.ID)
	if err != nil {
		return err
	}
	// What is said of a file is kept with it, also when somebody puts it right later.
	_, err = tx.Exec(ctx, `UPDATE resource_files SET changes = $1
WHERE resource_id = $2 AND media_id = $3 AND number = (SELECT MAX(number) FROM resource_files WHERE resource_id = $4)`, r.Changes, r.ID, r.MediaID, r.ID)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM resource_groups WHERE item_id = $1`, r.ID); err != nil {
		return err
	}
	return o.saveGroups(ctx, tx, r)
}

func (repo) saveGroups(ctx context.Context, tx *db.Tx, r Resource) error {
	return db.Insert(ctx, tx, intoGroups, []string{"TEXT", "TEXT"}, audience.GroupRows(r.ID, r.author(), r.To))
}

// addFile stores the next file of a locked resource.
func (repo) addFile(ctx context.Context, tx *db.Tx, r Resource, userID string, now time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO resource_files (resource_id, number, media_id, created_by, created_at)
SELECT CAST($1 AS TEXT), COALESCE(MAX(number), 0) + 1, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT) FROM resource_files WHERE resource_id = $5`, r.ID, r.MediaID, userID, db.Ms(now), r.ID)
	return err
}

// unread returns current files that are PDFs and whose words nobody has read, a few.
func (repo) unread(ctx context.Context, q db.Querier, most int) ([]unreadFile, error) {
	return db.All(ctx, q, func(scan db.Scan) (f unreadFile, err error) { return f, scan(&f.resourceID, &f.mediaID) },
		`SELECT r.id, f.media_id FROM resources r
JOIN resource_files f ON f.resource_id = r.id AND f.number = (SELECT MAX(number) FROM resource_files WHERE resource_id = r.id)
JOIN media m ON m.id = f.media_id AND m.mime_type = 'application/pdf' AND m.state = 'READY'
LEFT JOIN resource_texts t ON t.resource_id = r.id
WHERE r.deleted_at IS NULL AND r.type = 'FILE' AND (t.media_id IS NULL OR t.media_id <> f.media_id) ORDER BY r.id LIMIT $1`, most)
}

// saveText stores the words of a file, or why there are none, unless its resource was deleted meanwhile. The search sees that they are new by
// text_at, which is later than the last change whatever the clocks of two nodes say.
func (repo) saveText(ctx context.Context, tx *db.Tx, f unreadFile, words, problem string, now time.Time) error {
	n, err := tx.Exec(ctx, `UPDATE resources SET text_at = CASE WHEN updated_at < CAST($1 AS BIGINT) THEN CAST($2 AS BIGINT) ELSE updated_at + 1 END WHERE id = $3 AND deleted_at IS NULL`,
		db.Ms(now), db.Ms(now), f.resourceID)
	if err != nil || n == 0 {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO resource_texts (resource_id, media_id, words, problem) VALUES ($1, $2, $3, $4)
ON CONFLICT (resource_id) DO UPDATE SET media_id = excluded.media_id, words = excluded.words, problem = excluded.problem`, f.resourceID, f.mediaID,
		words, problem)
	return err
}

// hide marks a locked resource as deleted, and forgets the words of its file.
func (repo) hide(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	if _, err := tx.Exec(ctx, `DELETE FROM resource_texts WHERE resource_id = $1`, id); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE resources SET deleted_at = $1, updated_at = $2 WHERE id = $3`, db.Ms(now), db.Ms(now), id)
	return err
}
