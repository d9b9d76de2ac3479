package messaging

import (
	"context"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Nothing but these statements, and the filter of the inbox, reads labelled_conversations.

const selectLabels = `SELECT t.id, t.name, t.version, (SELECT COUNT(*) FROM labelled_conversations l WHERE l.label_id = t.id)
FROM conversation_labels t WHERE t.deleted_at IS NULL`

func scanLabel(scan db.Scan) (l Label, err error) {
	err = scan(&l.ID, &l.Name, &l.Version, &l.Conversations)
	return l, err
}

// labels returns the labels of the network, by name.
func (repo) labels(ctx context.Context, q db.Querier) ([]Label, error) {
	return db.All(ctx, q, scanLabel, selectLabels+` ORDER BY t.search_name, t.id`)
}

// label finds a label. It returns db.ErrNoRow when there is none.
func (repo) label(ctx context.Context, q db.Querier, id string) (Label, error) {
	return db.One(ctx, q, scanLabel, selectLabels+` AND t.id = $1`, id)
}

func (repo) countLabels(ctx context.Context, q db.Querier) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM conversation_labels WHERE deleted_at IS NULL`).Scan(&n)
	return n, err
}

// hasLabelNamed tells whether another label has the name, whatever its case and accents are.
func (repo) hasLabelNamed(ctx context.Context, q db.Querier, l Label) (yes bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM conversation_labels WHERE search_name = $1 AND deleted_at IS NULL AND id <> $2)`,
		text.Fold(l.Name), l.ID).Scan(&yes)
	return yes, err
}

// addLabel returns false when the id or the name is taken.
func (repo) addLabel(ctx context.Context, tx *db.Tx, l Label, by string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO conversation_labels (id, name, search_name, created_by, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
		l.ID, l.Name, text.Fold(l.Name), by, db.Ms(now))
	return n == 1, err
}

// renameLabel returns false when there is no label of this version; 0 stands for any.
func (repo) renameLabel(ctx context.Context, tx *db.Tx, l Label, version int) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE conversation_labels SET name = $1, search_name = $2, version = version + 1
WHERE id = $3 AND deleted_at IS NULL AND (version = $4 OR $5 = 0)`, l.Name, text.Fold(l.Name), l.ID, version, version)
	return n == 1, err
}

// deleteLabel deletes a label and takes it off all conversations. It returns false when there is none.
func (repo) deleteLabel(ctx context.Context, tx *db.Tx, id string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE conversation_labels SET deleted_at = $1 WHERE id = $2 AND deleted_at IS NULL`, db.Ms(now), id)
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.Exec(ctx, `DELETE FROM labelled_conversations WHERE label_id = $1`, id)
	return true, err
}

// lockLabel keeps a label from being deleted until the transaction ends. It returns false when there is none.
func (repo) lockLabel(ctx context.Context, tx *db.Tx, id string) (bool, error) {
	found, err := db.All(ctx, tx, func(scan db.Scan) (id string, err error) {
		err = scan(&id)
		return id, err
	}, `SELECT id FROM conversation_labels WHERE id = $1 AND deleted_at IS NULL`+tx.ForUpdate(), id)
	return len(found) > 0, err
}

func (repo) putLabel(ctx context.Context, tx *db.Tx, conversationID, labelID string) error {
	_, err := tx.Exec(ctx, `INSERT INTO labelled_conversations (conversation_id, label_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, conversationID, labelID)
	return err
}

func (repo) takeLabel(ctx context.Context, tx *db.Tx, conversationID, labelID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM labelled_conversations WHERE conversation_id = $1 AND label_id = $2`, conversationID, labelID)
	return err
}

// labelsOf returns the labels of conversations, by conversation and name.
func (repo) labelsOf(ctx context.Context, q db.Querier, ids []string) (map[string][]Label, error) {
	of := map[string][]Label{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (l Label, err error) {
		var conversation string
		err = scan(&conversation, &l.ID, &l.Name)
		of[conversation] = append(of[conversation], l)
		return l, err
	}, `SELECT l.conversation_id, t.id, t.name FROM labelled_conversations l JOIN conversation_labels t ON t.id = l.label_id
WHERE l.conversation_id IN (%s) ORDER BY t.search_name, t.id`, ids)
	return of, err
}
