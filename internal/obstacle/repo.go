package obstacle

import (
	"context"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the table obstacles.
type repo struct{}

// listed returns the reasons on the list, in its order.
func (repo) listed(ctx context.Context, q db.Querier) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT text FROM obstacles WHERE place IS NOT NULL ORDER BY place, folded`)
}

// known returns which of the folded texts are or were on the list.
func (repo) known(ctx context.Context, q db.Querier, folded []string) (map[string]bool, error) {
	list, args := db.Placeholders(folded, 1)
	found, err := db.All(ctx, q, db.Text, `SELECT folded FROM obstacles WHERE folded IN (`+list+`)`, args...)
	known := make(map[string]bool, len(found))
	for _, f := range found {
		known[f] = true
	}
	return known, err
}

// replace makes the reasons the list. Those that are no longer on it stay known.
func (repo) replace(ctx context.Context, tx *db.Tx, reasons []string, byID string, at time.Time) error {
	if _, err := tx.Exec(ctx, `UPDATE obstacles SET place = NULL, changed_by_id = $1, changed_at = $2 WHERE place IS NOT NULL`, byID,
		db.Ms(at)); err != nil {
		return err
	}
	rows := make([][]any, len(reasons))
	for i, r := range reasons {
		rows[i] = []any{text.Fold(r), r, i + 1, byID, db.Ms(at)}
	}
	return db.Upsert(ctx, tx, `INSERT INTO obstacles (folded, text, place, changed_by_id, changed_at) VALUES `,
		[]string{"TEXT", "TEXT", "INTEGER", "TEXT", "BIGINT"}, rows,
		`ON CONFLICT (folded) DO UPDATE SET text = excluded.text, place = excluded.place, changed_by_id = excluded.changed_by_id, changed_at = excluded.changed_at`)
}
