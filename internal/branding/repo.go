package branding

import (
	"context"
	"encoding/json"
	"time"

	"caravan/internal/platform/db"
)

// repo reads and writes the table branding.
type repo struct{}

// brand returns the brand that was saved, or db.ErrNoRow.
func (repo) brand(ctx context.Context, q db.Querier) (Brand, error) {
	return db.One(ctx, q, func(scan db.Scan) (b Brand, err error) {
		var ordering string
		if err := scan(&b.Product, &b.Assistant, &ordering, &b.Version); err != nil {
			return b, err
		}
		return b, json.Unmarshal([]byte(ordering), &b.Ordering)
	}, `SELECT product, assistant, ordering, version FROM branding WHERE id = 1`)
}

// save stores the brand if its version is still the one before. It returns false when another version has been stored.
func (repo) save(ctx context.Context, tx *db.Tx, b Brand, byID string, at time.Time) (saved bool, err error) {
	ordering, err := json.Marshal(b.Ordering)
	if err != nil {
		return false, err
	}
	args := []any{b.Product, b.Assistant, string(ordering), b.Version, byID, db.Ms(at)}
	if b.Version == 1 {
		n, err := tx.Exec(ctx, `INSERT INTO branding (id, product, assistant, ordering, version, changed_by, changed_at) VALUES (1, $1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`, args...)
		return n == 1, err
	}
	n, err := tx.Exec(ctx,
		`UPDATE branding SET product = $1, assistant = $2, ordering = $3, version = $4, changed_by = $5, changed_at = $6 WHERE id = 1 AND version = $7`,
		append(args, b.Version-1)...)
	return n == 1, err
}
