package messaging

import (
	"context"
	"time"

	"caravan/internal/platform/db"
)

// What was asked of head office, and when it answered and resolved (FD-451). It is written with what it is about, in the same transaction.

// ask stores a question, or that it is open again.
func (repo) ask(ctx context.Context, tx *db.Tx, conversationID string, at time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO conversation_questions (conversation_id, asked_at) VALUES ($1, $2)
ON CONFLICT (conversation_id, asked_at) DO UPDATE SET answered_at = NULL, answered_by = NULL, closed_at = NULL`, conversationID, db.Ms(at))
	return err
}

// answerQuestion stores the first answer to a question. It makes the row of one that a node of an earlier version has taken while nodes were
// replaced.
func (repo) answerQuestion(ctx context.Context, tx *db.Tx, asked time.Time, m Message) error {
	_, err := tx.Exec(ctx, `INSERT INTO conversation_questions (conversation_id, asked_at, answered_at, answered_by) VALUES ($1, $2, $3, $4)
ON CONFLICT (conversation_id, asked_at) DO UPDATE SET answered_at = excluded.answered_at, answered_by = excluded.answered_by
WHERE conversation_questions.answered_at IS NULL`, m.ConversationID, db.Ms(asked), db.Ms(m.SentAt), m.By.ID)
	return err
}

// closeQuestion stores that a question needs no answer.
func (repo) closeQuestion(ctx context.Context, tx *db.Tx, conversationID string, asked, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE conversation_questions SET closed_at = $1 WHERE conversation_id = $2 AND asked_at = $3 AND answered_at IS NULL`,
		db.Ms(now), conversationID, db.Ms(asked))
	return err
}

// dropQuestion forgets a question whose message was deleted.
func (repo) dropQuestion(ctx context.Context, tx *db.Tx, conversationID string, asked time.Time) error {
	_, err := tx.Exec(ctx, `DELETE FROM conversation_questions WHERE conversation_id = $1 AND asked_at = $2`, conversationID, db.Ms(asked))
	return err
}

// settle stores that locked conversations are resolved: their questions need no answer any more, and each was open since the first question after it
// was resolved before. Where nothing was asked, nothing is stored.
func (repo) settle(ctx context.Context, tx *db.Tx, ids []string, by string, now time.Time) error {
	if err := execMany(ctx, tx, `UPDATE conversation_questions SET closed_at = $1
WHERE answered_at IS NULL AND closed_at IS NULL AND conversation_id IN (%s)`, ids, db.Ms(now)); err != nil {
		return err
	}
	return execMany(ctx, tx, `INSERT INTO conversation_resolutions (conversation_id, resolved_at, resolved_by, asked_at)
SELECT q.conversation_id, CAST($1 AS BIGINT), CAST($2 AS TEXT), MIN(q.asked_at) FROM conversation_questions q WHERE NOT q.is_earlier
	AND q.asked_at > COALESCE((SELECT MAX(r.resolved_at) FROM conversation_resolutions r WHERE r.conversation_id = q.conversation_id), 0)
	AND q.conversation_id IN (%s) GROUP BY q.conversation_id ON CONFLICT (conversation_id, resolved_at) DO NOTHING`, ids, db.Ms(now), by)
}

// unsettle takes back that locked conversations are resolved, before they say so themselves.
func (repo) unsettle(ctx context.Context, tx *db.Tx, ids []string) error {
	if err := execMany(ctx, tx, `UPDATE conversation_questions SET closed_at = NULL WHERE answered_at IS NULL
	AND closed_at = (SELECT c.resolved_at FROM conversations c WHERE c.id = conversation_questions.conversation_id) AND conversation_id IN (%s)`,
		ids); err != nil {
		return err
	}
	return execMany(ctx, tx, `DELETE FROM conversation_resolutions
WHERE resolved_at = (SELECT c.resolved_at FROM conversations c WHERE c.id = conversation_resolutions.conversation_id)
	AND conversation_id IN (%s)`, ids)
}
