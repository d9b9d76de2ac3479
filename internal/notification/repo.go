package notification

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/audience"
	"caravan/internal/platform/db"
)

// repo writes the table notifications. It also reads users and stores.
type repo struct{}

// insert adds a notification for each person of a condition about users u, whose arguments follow those of insertArgs.
const insert = `INSERT INTO notifications (id, user_id, notice_key, kind, title, content, link, created_at)
SELECT $1 || ':' || u.id, u.id, $2, $3, $4, $5, $6, CAST($7 AS BIGINT) FROM users u WHERE `

// once leaves out who has been told already.
const once = ` ON CONFLICT (user_id, notice_key) DO NOTHING`

func insertArgs(n Notice, now time.Time) []any {
	return []any{n.Key, n.Key, n.Kind, n.Title, n.Content, n.Link, db.Ms(now)}
}

// send tells people something.
func (repo) send(ctx context.Context, tx *db.Tx, n Notice, userIDs []string, now time.Time) error {
	first := insertArgs(n, now)
	for some := range slices.Chunk(userIDs, db.MaxValues-len(first)) {
		list, args := db.Placeholders(some, len(first)+1)
		if _, err := tx.Exec(ctx, insert+`u.id IN (`+list+`)`+once, append(slices.Clone(first), args...)...); err != nil {
			return err
		}
	}
	return nil
}

// people are those whose id comes after one and is at most another. An empty upTo is no limit.
type people struct{ after, upTo string }

// end returns the id of the last of the next n people after an id. It is empty when there are fewer.
func (repo) end(ctx context.Context, tx *db.Tx, after string, n int) (id string, err error) {
	err = tx.QueryRow(ctx, `SELECT u.id FROM users u WHERE u.id > $1 ORDER BY u.id LIMIT 1 OFFSET $2`, after, n-1).Scan(&id)
	if errors.Is(err, db.ErrNoRow) {
		return "", nil
	}
	return id, err
}

// sendToReaders tells those of some people who may see a post of it, but its author.
func (repo) sendToReaders(ctx context.Context, tx *db.Tx, p Post, some people, now time.Time) error {
	where := db.Where("1 = 1")
	where.Args = insertArgs(p.notice(), now)
	where.And("u.id > %s AND u.id <> %s", some.after, p.Author.UserID)
	if some.upTo != "" {
		where.And("u.id <= %s", some.upTo)
	}
	fragment, args := audience.Recipients(p.Author, p.To)
	where.And(fragment, args...)
	_, err := tx.Exec(ctx, insert+where.String()+once, where.Args...)
	return err
}
