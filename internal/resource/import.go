package resource

import (
	"context"

	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// ImportOutside adds links for people outside as they are, in the caller's transaction, for the demo network. Nobody has their addresses: what stands
// in place of the hash of a token is the hash of none.
func (s *Service) ImportOutside(ctx context.Context, tx *db.Tx, links []OutsideLink) (err error) {
	defer fault.Wrap(&err, "resource.ImportOutside(%d links)", len(links))
	rows := make([][]any, len(links))
	for i, l := range links {
		rows[i] = []any{l.ID, l.ResourceID, "none:" + l.ID, l.Note, l.By.ID, db.Ms(l.CreatedAt), db.Ms(l.EndsAt), l.Opens, l.Downloads, db.MsPtr(l.UsedAt)}
	}
	return db.Insert(ctx, tx, `INSERT INTO outside_links (id, resource_id, token_hash, note, created_by, created_at, ends_at, opens, downloads, used_at) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT"}, rows)
}

// Import adds resources as they are, in the caller's transaction, for the demo network. Nothing is checked. Another room has their files already;
// UsedBy names a resource to it.
func (s *Service) Import(ctx context.Context, tx *db.Tx, resources []Resource) (err error) {
	defer fault.Wrap(&err, "resource.Import(%d resources)", len(resources))
	var rows, groups, files [][]any
	for _, r := range resources {
		rows = append(rows, r.row())
		groups = append(groups, audience.GroupRows(r.ID, r.author(), r.To)...)
		if r.MediaID != "" {
			files = append(files, []any{r.ID, 1, r.MediaID, r.By.ID, db.Ms(r.CreatedAt), r.Changes})
		}
	}
	if err := db.Insert(ctx, tx, intoResources, resourceTypes, rows); err != nil {
		return err
	}
	if err := db.Insert(ctx, tx, intoGroups, []string{"TEXT", "TEXT"}, groups); err != nil {
		return err
	}
	return db.Insert(ctx, tx, `INSERT INTO resource_files (resource_id, number, media_id, created_by, created_at, changes) VALUES `,
		[]string{"TEXT", "INTEGER", "TEXT", "TEXT", "BIGINT", "TEXT"}, files)
}
