package messaging

import (
	"context"
	"fmt"
	"slices"
	"time"

	"caravan/internal/platform/db"
)

// lockMany locks those of the conversations that are with head office until the transaction ends, and returns them as lock does: always in the same
// order, so that two who choose the same ones do not wait for each other.
func (repo) lockMany(ctx context.Context, tx *db.Tx, ids []string) ([]Conversation, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	return db.AllIn(ctx, tx, scanConversation, selectLocked+`c.type = 'HEAD_OFFICE' AND c.id IN (%s) ORDER BY c.id`+tx.ForUpdate(), ids)
}

// sentMany returns when messages were sent, by conversation and message.
func (repo) sentMany(ctx context.Context, q db.Querier, ids []string) (map[[2]string]time.Time, error) {
	sent := map[[2]string]time.Time{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (at time.Time, err error) {
		var conversation, message string
		err = scan(&conversation, &message, db.ScanTime(&at))
		sent[[2]string{conversation, message}] = at
		return at, err
	}, `SELECT conversation_id, id, sent_at FROM messages WHERE id IN (%s)`, ids)
	return sent, err
}

// execMany runs a statement for conversations. It has '%s' in place of their ids, after its other arguments.
func execMany(ctx context.Context, tx *db.Tx, statement string, ids []string, args ...any) error {
	marks, list := db.Placeholders(ids, len(args)+1)
	_, err := tx.Exec(ctx, fmt.Sprintf(statement, marks), append(args, list...)...)
	return err
}

func (repo) resolveMany(ctx context.Context, tx *db.Tx, ids []string, by string, now time.Time) error {
	return execMany(ctx, tx, `UPDATE conversations SET resolved_at = $1, resolved_by = $2, snoozed_until = NULL WHERE id IN (%s)`, ids, db.Ms(now), by)
}

// seeMany moves the mark of the desk to the newest message of each.
func (repo) seeMany(ctx context.Context, tx *db.Tx, ids []string, now time.Time) error {
	return execMany(ctx, tx, `INSERT INTO conversation_members (conversation_id, seat, type, seen_until, joined_at)
SELECT c.id, '`+deskSeat+`', '`+deskSeat+`', c.newest_at, CAST($1 AS BIGINT) FROM conversations c WHERE c.id IN (%s)
ON CONFLICT (conversation_id, seat) DO UPDATE SET seen_until = excluded.seen_until WHERE conversation_members.seen_until < excluded.seen_until`,
		ids, db.Ms(now))
}

func (repo) reopenMany(ctx context.Context, tx *db.Tx, ids []string) error {
	return execMany(ctx, tx, `UPDATE conversations SET resolved_at = NULL, resolved_by = NULL WHERE id IN (%s)`, ids)
}

func (repo) assignMany(ctx context.Context, tx *db.Tx, ids []string, ownerID string) error {
	return execMany(ctx, tx, `UPDATE conversations SET owner_id = $1 WHERE id IN (%s)`, ids, db.Null(ownerID))
}

func (repo) putLabelOnMany(ctx context.Context, tx *db.Tx, ids []string, labelID string) error {
	rows := make([][]any, len(ids))
	for i, id := range ids {
		rows[i] = []any{id, labelID}
	}
	return db.Insert(ctx, tx, `INSERT INTO labelled_conversations (conversation_id, label_id) VALUES `, []string{"TEXT", "TEXT"}, rows)
}

func (repo) takeLabelOffMany(ctx context.Context, tx *db.Tx, ids []string, labelID string) error {
	return execMany(ctx, tx, `DELETE FROM labelled_conversations WHERE label_id = $1 AND conversation_id IN (%s)`, ids, labelID)
}
