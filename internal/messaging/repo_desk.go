package messaging

import (
	"context"
	"fmt"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// What the desk keeps. Nothing but these statements reads conversation_notes.

// inbox returns a page of the conversations with head office that have a message, and how many there are.
func (repo) inbox(ctx context.Context, q db.Querier, actor access.Actor, f InboxFilter, now time.Time) (_ []Conversation, total int, err error) {
	where := db.Where("c.type = 'HEAD_OFFICE' AND c.last_message_id IS NOT NULL")
	order := `CASE WHEN c.last_store_at > COALESCE(me.seen_until, 0) THEN 0 ELSE 1 END, c.sort_at DESC, c.id DESC`
	switch f.Show {
	case ShowMine:
		where.And("c.owner_id = %s", actor.UserID)
	case ShowNobodys:
		where.And("c.owner_id IS NULL")
	case ShowWaiting:
		where.And("c.waiting_since IS NOT NULL AND c.resolved_at IS NULL")
		order = `c.waiting_since, c.id`
	case ShowSnoozed:
		where.And("c.snoozed_until > %s", db.Ms(now))
		order = `c.snoozed_until, c.id`
	case ShowResolved:
		where.And("c.resolved_at IS NOT NULL")
		order = `c.resolved_at DESC, c.id DESC`
	}
	if f.Query == "" && f.Show != ShowSnoozed && f.Show != ShowResolved { // a search finds everything
		where.And("(c.snoozed_until IS NULL OR c.snoozed_until <= %s) AND c.resolved_at IS NULL", db.Ms(now))
	}
	if f.LabelID != "" {
		where.And("EXISTS (SELECT 1 FROM labelled_conversations l WHERE l.conversation_id = c.id AND l.label_id = %s)", f.LabelID)
	}
	words := text.SearchWords(f.Query)
	if f.among != nil {
		marks, args := db.List(f.among)
		where.And("c.id IN ("+marks+")", args...)
		words = nil
	}
	for _, word := range words {
		pattern := db.Contains(word)
		where.And(`(EXISTS (SELECT 1 FROM stores n WHERE n.id = c.store_id AND n.search_name LIKE %s ESCAPE '\')
	OR EXISTS (SELECT 1 FROM users u WHERE u.id = c.person_id AND u.search_name LIKE %s ESCAPE '\')
	OR EXISTS (SELECT 1 FROM users u WHERE u.store_id = c.store_id AND u.role IN ('STORE_OWNER', 'STORE_MANAGER') AND u.search_name LIKE %s ESCAPE '\'))`, pattern, pattern, pattern)
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM conversations c WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err := db.All(ctx, q, scanConversation, selectConversations+`LEFT JOIN conversation_members me ON me.conversation_id = c.id AND me.seat = '`+
		deskSeat+`'
WHERE `+where.String()+` ORDER BY `+order+where.Page(f.Page), where.Args...)
	return found, total, err
}

// contacts returns the e-mail addresses and phone numbers of people, by id.
func (repo) contacts(ctx context.Context, q db.Querier, ids []string) (map[string][2]string, error) {
	found := map[string][2]string{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (c [2]string, err error) {
		var id string
		err = scan(&id, &c[0], &c[1])
		found[id] = c
		return c, err
	}, `SELECT id, email, phone_number FROM users WHERE id IN (%s)`, ids)
	return found, err
}

const selectNotes = `SELECT n.id, n.body, n.created_at, ` + network.AuthorColumns +
	` FROM conversation_notes n JOIN users u ON u.id = n.created_by WHERE n.deleted_at IS NULL AND `

func scanNote(scan db.Scan) (n Note, err error) {
	err = scan(append([]any{&n.ID, &n.Body, db.ScanTime(&n.CreatedAt)}, n.By.Fields()...)...)
	return n, err
}

// notes returns the newest notes of a time, the oldest first.
func (repo) notes(ctx context.Context, q db.Querier, conversationID string, from, to time.Time) ([]Note, error) {
	found, err := db.All(ctx, q, scanNote,
		fmt.Sprintf(selectNotes+`n.conversation_id = $1 AND n.created_at >= $2 AND n.created_at < $3 ORDER BY n.created_at DESC, n.id DESC LIMIT %d`,
			maxNotes),
		conversationID, db.Ms(from), db.Ms(to))
	for i, j := 0, len(found)-1; i < j; i, j = i+1, j-1 {
		found[i], found[j] = found[j], found[i]
	}
	return found, err
}

// note finds a note of a conversation. It returns db.ErrNoRow when there is none.
func (repo) note(ctx context.Context, q db.Querier, conversationID, id string) (Note, error) {
	return db.One(ctx, q, scanNote, selectNotes+`n.id = $1 AND n.conversation_id = $2`, id, conversationID)
}

// addNote returns false when the id is taken.
func (repo) addNote(ctx context.Context, tx *db.Tx, conversationID string, n Note) (bool, error) {
	added, err := tx.Exec(ctx,
		`INSERT INTO conversation_notes (id, conversation_id, body, created_by, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
		n.ID, conversationID, n.Body, n.By.ID, db.Ms(n.CreatedAt))
	return added == 1, err
}

func (repo) deleteNote(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE conversation_notes SET body = '', deleted_at = $1 WHERE id = $2`, db.Ms(now), id)
	return err
}

const selectAnswers = `SELECT a.id, a.title, a.body, a.updated_at, a.version, ` + network.AuthorColumns +
	` FROM saved_answers a JOIN users u ON u.id = a.created_by WHERE a.deleted_at IS NULL`

func scanAnswer(scan db.Scan) (a Answer, err error) {
	err = scan(append([]any{&a.ID, &a.Title, &a.Body, db.ScanTime(&a.UpdatedAt), &a.Version}, a.By.Fields()...)...)
	return a, err
}

// answers returns the saved answers, by title.
func (repo) answers(ctx context.Context, q db.Querier) ([]Answer, error) {
	return db.All(ctx, q, scanAnswer, selectAnswers+` ORDER BY a.search_title, a.id`)
}

// answer finds a saved answer. It returns db.ErrNoRow when there is none.
func (repo) answer(ctx context.Context, q db.Querier, id string) (Answer, error) {
	return db.One(ctx, q, scanAnswer, selectAnswers+` AND a.id = $1`, id)
}

func (repo) countAnswers(ctx context.Context, q db.Querier) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM saved_answers WHERE deleted_at IS NULL`).Scan(&n)
	return n, err
}

// addAnswer returns false when the id is taken.
func (repo) addAnswer(ctx context.Context, tx *db.Tx, a Answer, by string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO saved_answers (id, title, search_title, body, created_by, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
		a.ID, a.Title, text.Fold(a.Title), a.Body, by, db.Ms(now), db.Ms(now))
	return n == 1, err
}

// changeAnswer stores the title and the text of an answer, as its next version. It returns false when there is none of this version; 0 stands for
// any.
func (repo) changeAnswer(ctx context.Context, tx *db.Tx, a Answer, version int, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE saved_answers SET title = $1, search_title = $2, body = $3, version = version + 1, updated_at = $4
WHERE id = $5 AND deleted_at IS NULL AND (version = $6 OR $7 = 0)`,
		a.Title, text.Fold(a.Title), a.Body, db.Ms(now), a.ID, version, version)
	return n == 1, err
}

// deleteAnswer returns false when there is none.
func (repo) deleteAnswer(ctx context.Context, tx *db.Tx, id string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE saved_answers SET deleted_at = $1 WHERE id = $2 AND deleted_at IS NULL`, db.Ms(now), id)
	return n == 1, err
}

// promise returns the hours within which head office answers.
func (repo) promise(ctx context.Context, q db.Querier) (hours int, err error) {
	err = q.QueryRow(ctx, fmt.Sprintf(`SELECT COALESCE((SELECT promise_hours FROM messaging_settings WHERE id = 1), %d)`, DefaultPromise)).Scan(&hours)
	return hours, err
}

func (repo) setPromise(ctx context.Context, tx *db.Tx, hours int, by string, now time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO messaging_settings (id, promise_hours, changed_by, changed_at) VALUES (1, $1, $2, $3)
ON CONFLICT (id) DO UPDATE SET promise_hours = excluded.promise_hours, changed_by = excluded.changed_by, changed_at = excluded.changed_at`, hours, by,
		db.Ms(now))
	return err
}
