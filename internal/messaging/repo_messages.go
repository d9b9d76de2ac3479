package messaging

import (
	"context"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Messages and likes. A statement never returns the text of a deleted message, because it is not stored any more.

const selectMessages = `SELECT g.id, g.conversation_id, g.kind, g.body, g.body_text, g.file_count, g.as_head_office, g.sent_at, g.edited_at, g.deleted_at, ` + personColumns + `,
	COALESCE(a.id, ''), COALESCE(a.first_name, ''), COALESCE(a.last_name, ''), COALESCE(a.deactivated_at IS NOT NULL OR a.deleted_at IS NOT NULL, FALSE),
	COALESCE(r.id, ''), COALESCE(r.body_text, ''), COALESCE(r.file_count, 0), COALESCE(r.as_head_office, FALSE), r.sent_at, r.deleted_at IS NOT NULL,
	COALESCE(w.id, ''), COALESCE(w.first_name, ''), COALESCE(w.last_name, ''), COALESCE(w.deactivated_at IS NOT NULL OR w.deleted_at IS NOT NULL, FALSE),
	COALESCE(f.id, ''), COALESCE(f.as_head_office, FALSE), f.sent_at, COALESCE(k.type = 'HEAD_OFFICE', FALSE),
	COALESCE(y.id, ''), COALESCE(y.first_name, ''), COALESCE(y.last_name, ''), COALESCE(y.deactivated_at IS NOT NULL OR y.deleted_at IS NOT NULL, FALSE)
FROM messages g JOIN users u ON u.id = g.created_by LEFT JOIN stores s ON s.id = u.store_id AND s.deleted_at IS NULL LEFT JOIN users a ON a.id = g.about_id
LEFT JOIN messages r ON r.id = g.reply_to LEFT JOIN users w ON w.id = r.created_by
LEFT JOIN messages f ON f.id = g.forwarded_of LEFT JOIN conversations k ON k.id = f.conversation_id LEFT JOIN users y ON y.id = f.created_by
WHERE `

func scanMessage(scan db.Scan) (m Message, err error) {
	var r Quote
	var from Source
	var repliedAt, writtenAt *time.Time
	targets := append([]any{&m.ID, &m.ConversationID, &m.Kind, &m.Body, &m.Text, &m.Files, &m.AsHeadOffice, db.ScanTime(&m.SentAt),
		db.ScanTimePtr(&m.EditedAt), db.ScanTimePtr(&m.DeletedAt)}, m.By.fields()...)
	targets = append(append(targets, m.About.Fields()...), &r.ID, &r.Text, &r.Files, &r.AsHeadOffice, db.ScanTimePtr(&repliedAt), &r.Deleted)
	targets = append(append(targets, r.By.Fields()...), &from.ID, &from.AsHeadOffice, db.ScanTimePtr(&writtenAt), &from.Office)
	if err = scan(append(targets, from.By.Fields()...)...); err != nil {
		return m, err
	}
	if r.ID != "" {
		r.SentAt = *repliedAt
		m.Reply = &r
	}
	if from.ID != "" {
		from.SentAt = *writtenAt
		m.Source = &from
	}
	return m, nil
}

// message finds a message, also a deleted one. It returns db.ErrNoRow when there is none.
func (repo) message(ctx context.Context, q db.Querier, id string) (Message, error) {
	return db.One(ctx, q, scanMessage, selectMessages+`g.id = $1`, id)
}

// messages returns messages by their ids, in no order.
func (repo) messages(ctx context.Context, q db.Querier, ids []string) (map[string]Message, error) {
	found := map[string]Message{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (m Message, err error) {
		m, err = scanMessage(scan)
		found[m.ID] = m
		return m, err
	}, selectMessages+`g.id IN (%s)`, ids)
	return found, err
}

// before returns the newest messages of a conversation that are older than a time and not older than another, the newest first.
func (repo) before(ctx context.Context, q db.Querier, conversationID string, visible, before time.Time, n int) ([]Message, error) {
	return db.All(ctx, q, scanMessage, selectMessages+`g.conversation_id = $1 AND g.sent_at >= $2 AND g.sent_at < $3 ORDER BY g.sent_at DESC LIMIT $4`,
		conversationID, db.Ms(visible), db.Ms(before), n)
}

// from returns the oldest messages of a conversation that are not older than a time, the oldest first.
func (repo) from(ctx context.Context, q db.Querier, conversationID string, from time.Time, n int) ([]Message, error) {
	return db.All(ctx, q, scanMessage, selectMessages+`g.conversation_id = $1 AND g.sent_at >= $2 ORDER BY g.sent_at LIMIT $3`, conversationID,
		db.Ms(from), n)
}

// withFiles returns the newest messages of a conversation that have files of a kind, are older than a time and not older than another, the newest
// first.
func (repo) withFiles(ctx context.Context, q db.Querier, conversationID string, kind FileKind, visible, before time.Time, n int) ([]Message, error) {
	return db.All(ctx, q, scanMessage, selectMessages+`g.conversation_id = $1 AND g.file_count > 0 AND g.sent_at >= $2 AND g.sent_at < $3
	AND EXISTS (SELECT 1 FROM media_uses x JOIN media f ON f.id = x.media_id WHERE x.used_by = 'message:' || g.id AND (f.mime_type LIKE 'image/%') = $4)
ORDER BY g.sent_at DESC LIMIT $5`, conversationID, db.Ms(visible), db.Ms(before), kind == Pictures, n)
}

// sentAt returns the time of a message of a conversation. It returns db.ErrNoRow when there is none.
func (repo) sentAt(ctx context.Context, q db.Querier, conversationID, id string) (at time.Time, err error) {
	err = q.QueryRow(ctx, `SELECT sent_at FROM messages WHERE id = $1 AND conversation_id = $2`, id, conversationID).Scan(db.ScanTime(&at))
	return at, err
}

// firstUnread returns the oldest unread message of a conversation. It returns db.ErrNoRow when there is none.
func (repo) firstUnread(ctx context.Context, q db.Querier, r reader, conversationID string) (id string, at time.Time, err error) {
	others, more := r.others("g", 5)
	// The mark is a value of its own, and no join, so that the engines begin at it instead of at the first message.
	err = q.QueryRow(ctx, `SELECT g.id, g.sent_at FROM messages g WHERE g.conversation_id = $1 AND `+counted+`
	AND g.sent_at > COALESCE((SELECT me.seen_until FROM conversation_members me WHERE me.conversation_id = $2 AND me.seat = $3), (SELECT v.created_at FROM users v WHERE v.id = $4), 0)
	AND `+others+` ORDER BY g.sent_at LIMIT 1`, append([]any{conversationID, conversationID, r.seat(), r.actor.UserID}, more...)...).Scan(&id,
		db.ScanTime(&at))
	return id, at, err
}

// add stores a new message. It returns false when its id is taken.
func (repo) add(ctx context.Context, tx *db.Tx, m Message) (bool, error) {
	reply, source := "", ""
	if m.Reply != nil {
		reply = m.Reply.ID
	}
	if m.Source != nil {
		source = m.Source.ID
	}
	n, err := tx.Exec(ctx,
		`INSERT INTO messages (id, conversation_id, kind, body, body_text, file_count, created_by, as_head_office, about_id, reply_to, forwarded_of, sent_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
		m.ID, m.ConversationID, m.Kind, m.Body, m.Text, m.Files, m.By.ID, m.AsHeadOffice, db.Null(m.About.ID), db.Null(reply),
		db.Null(source), db.Ms(m.SentAt))
	return n == 1, err
}

// edit stores what can be edited in a message of a locked conversation.
func (repo) edit(ctx context.Context, tx *db.Tx, m Message, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE messages SET body = $1, body_text = $2, file_count = $3, edited_at = $4 WHERE id = $5 AND deleted_at IS NULL`, m.Body,
		m.Text, m.Files, db.Ms(now), m.ID)
	return err
}

// erase deletes the text, the likes and the pin of a message of a locked conversation.
func (repo) erase(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	if _, err := tx.Exec(ctx, `DELETE FROM message_likes WHERE message_id = $1`, id); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE messages SET body = '', body_text = '', file_count = 0, pinned_at = NULL, pinned_by = NULL, pinned_as_head_office = FALSE,
	deleted_at = $1 WHERE id = $2 AND deleted_at IS NULL`, db.Ms(now), id)
	return err
}

// storeSide returns the times of the last message that is not of head office, and of the first such one after a time; zero: there is none.
func (repo) storeSide(ctx context.Context, q db.Querier, conversationID string, after time.Time) (last, first time.Time, err error) {
	var l, f int64
	err = q.QueryRow(ctx, `SELECT COALESCE((SELECT MAX(g.sent_at) FROM messages g WHERE g.conversation_id = $1 AND `+counted+
		` AND NOT g.as_head_office), 0),
	COALESCE((SELECT MIN(g.sent_at) FROM messages g WHERE g.conversation_id = $2 AND `+counted+` AND NOT g.as_head_office AND g.sent_at > $3), 0)`,
		conversationID, conversationID, db.Ms(after)).Scan(&l, &f)
	if l > 0 {
		last = time.UnixMilli(l).UTC()
	}
	if f > 0 {
		first = time.UnixMilli(f).UTC()
	}
	return last, first, err
}

// answered tells whether head office has said something in a conversation after a time.
func (repo) answered(ctx context.Context, q db.Querier, conversationID string, after time.Time) (yes bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM messages g WHERE g.conversation_id = $1 AND `+counted+` AND g.as_head_office AND g.sent_at > $2)`,
		conversationID, db.Ms(after)).Scan(&yes)
	return yes, err
}

// like is that somebody likes a message.
type like struct {
	messageID    string
	by           network.AuthorRef
	asHeadOffice bool
}

// likes returns the likes of messages, the newest first.
func (repo) likes(ctx context.Context, q db.Querier, messageIDs []string) (map[string][]like, error) {
	of := map[string][]like{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (l like, err error) {
		err = scan(append([]any{&l.messageID, &l.asHeadOffice}, l.by.Fields()...)...)
		of[l.messageID] = append(of[l.messageID], l)
		return l, err
	}, `SELECT l.message_id, l.as_head_office, `+network.AuthorColumns+` FROM message_likes l JOIN users u ON u.id = l.user_id WHERE l.message_id IN (%s)
ORDER BY l.created_at DESC, l.user_id`, messageIDs)
	return of, err
}

// like adds a like. It returns false when the person likes the message already.
func (repo) like(ctx context.Context, tx *db.Tx, messageID string, r reader, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO message_likes (message_id, user_id, as_head_office, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		messageID, r.actor.UserID, r.desk, db.Ms(now))
	return n == 1, err
}

// unlike takes a like away. It returns false when there is none.
func (repo) unlike(ctx context.Context, tx *db.Tx, messageID, userID string) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM message_likes WHERE message_id = $1 AND user_id = $2`, messageID, userID)
	return n == 1, err
}

// deskPeople returns the active people of the desk, by name.
func (repo) deskPeople(ctx context.Context, q db.Querier) ([]Person, error) {
	return db.All(ctx, q, scanPerson, `SELECT `+personColumns+` FROM `+personTables+
		` WHERE u.role = 'HEAD_OFFICE' AND NOT u.is_compliance_only AND u.deactivated_at IS NULL AND u.deleted_at IS NULL
	AND u.id IN (SELECT h.user_id FROM user_permissions h WHERE h.permission = 'HEAD_OFFICE_CHAT') ORDER BY u.search_name, u.id`)
}
