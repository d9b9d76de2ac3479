package messaging

import (
	"context"
	"time"

	"caravan/internal/platform/db"
)

// pins returns the messages that are pinned to a conversation and not older than a time, those that were pinned last first.
func (repo) pins(ctx context.Context, q db.Querier, conversationID string, visible time.Time) ([]Pin, error) {
	return db.All(ctx, q, func(scan db.Scan) (p Pin, err error) {
		targets := append([]any{&p.MessageID, &p.Text, &p.Files, &p.AsHeadOffice, db.ScanTime(&p.SentAt), &p.PinnedAsHeadOffice,
			db.ScanTime(&p.PinnedAt)}, p.By.Fields()...)
		err = scan(append(targets, p.PinnedBy.Fields()...)...)
		return p, err
	}, `SELECT g.id, g.body_text, g.file_count, g.as_head_office, g.sent_at, g.pinned_as_head_office, g.pinned_at,
	w.id, w.first_name, w.last_name, w.deactivated_at IS NOT NULL OR w.deleted_at IS NOT NULL,
	p.id, p.first_name, p.last_name, p.deactivated_at IS NOT NULL OR p.deleted_at IS NOT NULL
FROM messages g JOIN users w ON w.id = g.created_by JOIN users p ON p.id = g.pinned_by
WHERE g.conversation_id = $1 AND g.pinned_at IS NOT NULL AND g.deleted_at IS NULL AND g.sent_at >= $2
ORDER BY g.pinned_at DESC, g.id DESC LIMIT $3`, conversationID, db.Ms(visible), MaxPins)
}

// pin pins a message of a locked conversation, unless it is pinned or deleted.
func (repo) pin(ctx context.Context, tx *db.Tx, id string, r reader, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE messages SET pinned_at = $1, pinned_by = $2, pinned_as_head_office = $3
WHERE id = $4 AND pinned_at IS NULL AND deleted_at IS NULL`, db.Ms(now), r.actor.UserID, r.desk, id)
	return err
}

// unpin takes the pin of a message of a locked conversation away, if it has one.
func (repo) unpin(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `UPDATE messages SET pinned_at = NULL, pinned_by = NULL, pinned_as_head_office = FALSE
WHERE id = $1 AND pinned_at IS NOT NULL`, id)
	return err
}
