package notification

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo writes the tables notifications, notification_settings, notification_choices, notification_deliveries, push_keys and
// push_devices. It also reads users and stores.
type repo struct{}

// insert adds a notification for each person of a condition about users u, whose arguments follow those of insertArgs.
const insert = `INSERT INTO notifications (id, user_id, notice_key, kind, title, content, link, created_at, in_app)
SELECT $1 || ':' || u.id, u.id, $2, $3, $4, $5, $6, CAST($7 AS BIGINT),
	COALESCE((SELECT c.in_app FROM notification_choices c WHERE c.user_id = u.id AND c.kind = $8), TRUE) FROM users u WHERE `

// once leaves out who has been told already, and returns who has not. It names no index: PostgreSQL would still fail on the other one, the primary
// key, when two nodes tell the same people at the same moment.
const once = ` ON CONFLICT DO NOTHING RETURNING user_id`

// concerned is the rest of a condition about users u: those whom the kind concerns.
func concerned(k notice.Kind) string {
	switch r := rowOf(k); {
	case r.isOffice:
		return " AND u.role = 'HEAD_OFFICE' AND NOT u.is_compliance_only"
	case r.isAudit:
		return ""
	}
	return " AND NOT u.is_compliance_only"
}

func insertArgs(n notice.Notice, now time.Time) []any {
	return []any{n.Key, n.Key, n.Kind, n.Title, n.Content, n.Link, db.Ms(now), n.Kind}
}

// send tells people something. It returns whom: those who exist and had not been told.
func (repo) send(ctx context.Context, tx *db.Tx, n notice.Notice, userIDs []string, now time.Time) (told []string, err error) {
	first := insertArgs(n, now)
	for some := range slices.Chunk(userIDs, db.MaxValues-len(first)) {
		list, args := db.Placeholders(some, len(first)+1)
		now, err := db.All(ctx, tx, db.Text, insert+`u.id IN (`+list+`)`+concerned(n.Kind)+once, append(slices.Clone(first), args...)...)
		if err != nil {
			return nil, err
		}
		told = append(told, now...)
	}
	return told, nil
}

// heard is that a person has been told of something.
type heard struct{ key, userID string }

func scanHeard(scan db.Scan) (one heard, err error) {
	err = scan(&one.key, &one.userID)
	return one, err
}

// heardOf says that people have been told of one thing.
func heardOf(key string, userIDs []string) []heard {
	all := make([]heard, len(userIDs))
	for i, id := range userIDs {
		all[i] = heard{key, id}
	}
	return all
}

// sendEach tells each of some people something of their own. It returns who has been told of what, as send does.
func (repo) sendEach(ctx context.Context, tx *db.Tx, k notice.Kind, each []notice.Personal, now time.Time) (all []heard, err error) {
	types := []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT"}
	for some := range slices.Chunk(each, (db.MaxValues-3)/len(types)) {
		rows := make([][]any, len(some))
		for i, p := range some {
			rows[i] = []any{p.UserID, p.Key, p.Title, p.Content, p.Link}
		}
		values, args := db.Values(types, rows, 4)
		told, err := db.All(ctx, tx, scanHeard, `INSERT INTO notifications (id, user_id, notice_key, kind, title, content, link, created_at, in_app)
SELECT v.column2 || ':' || u.id, u.id, v.column2, $1, v.column3, v.column4, v.column5, CAST($2 AS BIGINT),
	COALESCE((SELECT c.in_app FROM notification_choices c WHERE c.user_id = u.id AND c.kind = $3), TRUE)
FROM (VALUES `+values+`) AS v JOIN users u ON u.id = v.column1 WHERE 1 = 1`+concerned(k)+` ON CONFLICT DO NOTHING RETURNING notice_key, user_id`,
			slices.Concat([]any{k, db.Ms(now), k}, args)...)
		if err != nil {
			return nil, err
		}
		all = append(all, told...)
	}
	return all, nil
}

// sendToSome tells those of some people something who may see a post.
func (repo) sendToSome(ctx context.Context, tx *db.Tx, n notice.Notice, userIDs []string, author audience.Author, to audience.Audience,
	now time.Time) (told []string, err error) {
	where := db.Where("1 = 1")
	where.Args = insertArgs(n, now)
	marks, ids := db.List(userIDs)
	where.And("u.id IN ("+marks+")", ids...)
	fragment, args := audience.Recipients(author, to)
	where.And(fragment, args...)
	return db.All(ctx, tx, db.Text, insert+where.String()+once, where.Args...)
}

// sendToStore tells the owners and managers of a store something, but one person.
func (repo) sendToStore(ctx context.Context, tx *db.Tx, n notice.Notice, storeID, but string, now time.Time) (told []string, err error) {
	where := db.Where("1 = 1")
	where.Args = insertArgs(n, now)
	where.And("u.store_id = %s AND u.id <> %s AND u.role IN (%s, %s) AND u.deactivated_at IS NULL AND u.deleted_at IS NULL", storeID, but,
		access.StoreOwner, access.StoreManager)
	return db.All(ctx, tx, db.Text, insert+where.String()+once, where.Args...)
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

// sendToReaders tells those of some people whom a post is for of it, but its author. It returns whom.
func (repo) sendToReaders(ctx context.Context, tx *db.Tx, p Post, some people, now time.Time) (told []string, err error) {
	where := db.Where("1 = 1")
	where.Args = insertArgs(p.notice(), now)
	where.And("u.id > %s AND u.id <> %s", some.after, p.Author.UserID)
	where.And(audience.OfOpenStore)
	if some.upTo != "" {
		where.And("u.id <= %s", some.upTo)
	}
	fragment, args := audience.Told(p.Author, p.To)
	where.And(fragment, args...)
	return db.All(ctx, tx, db.Text, insert+where.String()+once, where.Args...)
}

const columns = `n.id, n.notice_key, n.kind, n.title, ` + says + `, n.link, n.created_at, n.seen_at IS NOT NULL`

func scan(s db.Scan) (n Notification, err error) {
	err = s(&n.ID, &n.Key, &n.Kind, &n.Title, &n.Content, &n.Link, db.ScanTime(&n.CreatedAt), &n.Seen)
	if rowOf(n.Kind).quotes {
		n.Content = text.Short(n.Content, maxContent)
	}
	return n, err
}

// page returns a part of a person's notifications on the site, newest first.
func (repo) page(ctx context.Context, q db.Querier, r reader, page db.Page) (p Page, err error) {
	where := db.Where("n.in_app")
	where.And("n.user_id = %s", r.UserID)
	stands(where, r)
	if r.ComplianceOnly { // what they were told before
		marks, args := db.List(kindsThat[string](func(r row) bool { return r.isAudit }))
		where.And("n.kind IN ("+marks+")", args...)
	}
	err = q.QueryRow(ctx, `SELECT COUNT(*), COUNT(*) - COUNT(n.seen_at) FROM notifications n WHERE `+where.String(), where.Args...).Scan(&p.Total,
		&p.Unseen)
	if err != nil {
		return Page{}, err
	}
	p.Items, err = db.All(ctx, q, scan, `SELECT `+columns+` FROM notifications n WHERE `+where.String()+` ORDER BY n.created_at DESC, n.id DESC`+
		where.Page(page), where.Args...)
	return p, err
}

// markSeen marks a person's notification. changed is false when it was marked before; the error is ErrNoRow when the person has none with this id.
func (repo) markSeen(ctx context.Context, tx *db.Tx, userID, id string, now time.Time) (changed bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE notifications SET seen_at = $1 WHERE id = $2 AND user_id = $3 AND seen_at IS NULL`, db.Ms(now), id, userID)
	if err != nil || n == 1 {
		return n == 1, err
	}
	var one int
	return false, tx.QueryRow(ctx, `SELECT 1 FROM notifications WHERE id = $1 AND user_id = $2`, id, userID).Scan(&one)
}

// markAllSeen marks those of a person's notifications on the site that were created until a time; about, unless nil, says of what.
func (repo) markAllSeen(ctx context.Context, tx *db.Tx, userID string, until time.Time, about *About, now time.Time) (changed bool, err error) {
	where := db.Where("seen_at IS NULL")
	where.Args = []any{db.Ms(now)}
	where.And("user_id = %s AND in_app AND created_at <= %s", userID, db.Ms(until))
	if about != nil {
		where.And("kind = %s AND link = %s", string(about.Kind), about.Link)
	}
	n, err := tx.Exec(ctx, `UPDATE notifications SET seen_at = $1 WHERE `+where.String(), where.Args...)
	return n > 0, err
}

// importSeen marks everything as seen that was created before a time, an hour later.
func (repo) importSeen(ctx context.Context, tx *db.Tx, before time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE notifications SET seen_at = created_at + 3600000 WHERE created_at < $1`, db.Ms(before))
	return err
}
