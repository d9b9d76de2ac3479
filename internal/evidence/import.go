package evidence

import (
	"context"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Import adds photos that have arrived, as they are, in the caller's transaction, for the demo network. Other rooms have their reports and files
// already; UsedByPhoto names what uses a file.
func (s *Service) Import(ctx context.Context, tx *db.Tx, photos []Photo) (err error) {
	defer fault.Wrap(&err, "evidence.Import(%d photos)", len(photos))
	rows := make([][]any, len(photos))
	for i, p := range photos {
		taken := db.Ms(p.TakenAt)
		rows[i] = []any{p.ID, p.ReportID, p.LineKey, p.SHA256, p.Size, p.Size, p.MediaID, p.Comment, taken, p.By.ID, taken, taken}
	}
	return db.Insert(ctx, tx, `INSERT INTO evidence_photos (id, report_id, line_key, sha256, size, received, media_id, comment, taken_at, created_by, created_at, touched_at) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "TEXT", "TEXT", "BIGINT", "TEXT", "BIGINT", "BIGINT"}, rows)
}
