package system

import (
	"context"
	"errors"
	"time"

	"caravan/internal/platform/db"
)

// repo reads and writes the table of this room: last_backup.
type repo struct{}

// lastBackup returns when the installation was last backed up; nil: never, as far as the program knows.
func (repo) lastBackup(ctx context.Context, q db.Querier) (*time.Time, error) {
	var at time.Time
	err := q.QueryRow(ctx, `SELECT made_at FROM last_backup WHERE id = 1`).Scan(db.ScanTime(&at))
	if errors.Is(err, db.ErrNoRow) {
		return nil, nil
	}
	return &at, err
}

// noteBackup stores when a backup was made, unless a later one is known.
func (repo) noteBackup(ctx context.Context, tx *db.Tx, at time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO last_backup (id, made_at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at
WHERE last_backup.made_at < excluded.made_at`, db.Ms(at))
	return err
}
