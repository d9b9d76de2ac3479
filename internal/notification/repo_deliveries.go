package notification

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"caravan/internal/platform/db"
)

// deliverTo notes what is to leave by e-mail and push about what people have been told, for those who want it. It returns how many rows it added.
func (repo) deliverTo(ctx context.Context, tx *db.Tx, about delivery, all []heard, now time.Time) (added int64, err error) {
	first := []any{about.Kind, about.MessageID, about.ConversationID, about.MessageID, db.Ms(now), db.Ms(now)}
	choice := rowOf(about.Kind).choice
	last := []any{about.Kind, choice.Email, choice.Push}
	types := []string{"TEXT", "TEXT"}
	for some := range slices.Chunk(all, (db.MaxValues-len(first)-len(last))/len(types)) {
		rows := make([][]any, len(some))
		for i, one := range some {
			rows[i] = []any{one.key, one.userID}
		}
		values, args := db.Values(types, rows, len(first)+1)
		after := len(first) + len(args)
		n, err := tx.Exec(ctx,
			fmt.Sprintf(`INSERT INTO notification_deliveries (id, user_id, channel, kind, notification_id, conversation_id, message_id, created_at, due_at)
SELECT ch.channel || ':' || v.column1 || ':' || u.id, u.id, ch.channel, $1, CASE WHEN CAST($2 AS TEXT) = '' THEN v.column1 || ':' || u.id ELSE '' END, $3, $4, CAST($5 AS BIGINT), CAST($6 AS BIGINT)
FROM (VALUES %s) AS v JOIN users u ON u.id = v.column2 CROSS JOIN (SELECT 'EMAIL' AS channel UNION ALL SELECT 'PUSH' AS channel) ch
LEFT JOIN notification_choices c ON c.user_id = u.id AND c.kind = $%d
WHERE (ch.channel = 'EMAIL' AND COALESCE(c.email, CAST($%d AS BOOLEAN)) OR ch.channel = 'PUSH' AND COALESCE(c.push, CAST($%d AS BOOLEAN))
		AND EXISTS (SELECT 1 FROM push_devices d WHERE d.user_id = u.id))
	AND u.deactivated_at IS NULL AND u.deleted_at IS NULL%s ON CONFLICT (id) DO NOTHING`, values, after+1, after+2, after+3, concerned(about.Kind)),
			slices.Concat(first, args, last)...)
		if err != nil {
			return 0, err
		}
		added += n
	}
	return added, nil
}

const deliveryColumns = `d.id, d.user_id, d.channel, d.kind, d.notification_id, d.conversation_id, d.message_id, d.created_at`

func (d *delivery) fields() []any {
	return []any{&d.ID, &d.UserID, &d.Channel, &d.Kind, &d.NotificationID, &d.ConversationID, &d.MessageID, db.ScanTime(&d.CreatedAt)}
}

func scanDelivery(scan db.Scan) (d delivery, err error) {
	err = scan(d.fields()...)
	return d, err
}

// dueDeliveries returns what is due for at most some people, the oldest first, and those people. Nobody else gets them until the transaction ends.
func (repo) dueDeliveries(ctx context.Context, tx *db.Tx, now time.Time, mostPeople, most int) (due []delivery, userIDs []string, err error) {
	userIDs, err = db.All(ctx, tx, db.Text,
		`SELECT DISTINCT user_id FROM notification_deliveries WHERE mail_id IS NULL AND due_at <= $1 ORDER BY user_id LIMIT $2`, db.Ms(now), mostPeople)
	if err != nil || len(userIDs) == 0 {
		return nil, nil, err
	}
	list, args := db.Placeholders(userIDs, 2)
	due, err = db.All(ctx, tx, scanDelivery,
		`SELECT `+deliveryColumns+` FROM notification_deliveries d WHERE d.mail_id IS NULL AND d.due_at <= $1 AND d.user_id IN (`+list+`)
ORDER BY d.created_at, d.id LIMIT $`+strconv.Itoa(len(userIDs)+2)+tx.SkipLocked(), append(append([]any{db.Ms(now)}, args...), most)...)
	return due, userIDs, err
}

func (repo) removeDeliveries(ctx context.Context, tx *db.Tx, ids []string) error {
	return inLists(ids, 0, func(list string, args []any) error {
		_, err := tx.Exec(ctx, `DELETE FROM notification_deliveries WHERE id IN (`+list+`)`, args...)
		return err
	})
}

// putOff makes deliveries due at a time.
func (repo) putOff(ctx context.Context, tx *db.Tx, ids []string, due time.Time) error {
	return inLists(ids, 1, func(list string, args []any) error {
		_, err := tx.Exec(ctx, `UPDATE notification_deliveries SET due_at = $1 WHERE id IN (`+list+`)`, append([]any{db.Ms(due)}, args...)...)
		return err
	})
}

// putIntoMails puts deliveries into mails, one for each person. The id of a mail is prefix:person.
func (repo) putIntoMails(ctx context.Context, tx *db.Tx, ids []string, prefix string) error {
	return inLists(ids, 1, func(list string, args []any) error {
		_, err := tx.Exec(ctx, `UPDATE notification_deliveries SET mail_id = $1 || ':' || user_id WHERE id IN (`+list+`)`,
			append([]any{prefix}, args...)...)
		return err
	})
}

// reconsider makes everything that waits for a person due now, so that their new settings decide about it.
func (repo) reconsider(ctx context.Context, tx *db.Tx, userID string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE notification_deliveries SET due_at = $1 WHERE user_id = $2 AND mail_id IS NULL AND due_at > $3`, db.Ms(now), userID,
		db.Ms(now))
	return err
}

// inLists calls fn with lists of placeholders for ids, of a length that a statement can take, after so many other arguments.
func inLists(ids []string, others int, fn func(list string, args []any) error) error {
	for some := range slices.Chunk(ids, db.MaxValues-others) {
		list, args := db.Placeholders(some, others+1)
		if err := fn(list, args); err != nil {
			return err
		}
	}
	return nil
}

// itemsOfMail returns what a mail is about, the oldest first.
func (repo) itemsOfMail(ctx context.Context, q db.Querier, mailID string) ([]item, error) {
	return db.All(ctx, q, func(scan db.Scan) (i item, err error) {
		err = scan(append(i.fields(), &i.title, &i.link, &i.seen)...)
		return i, err
	}, `SELECT `+deliveryColumns+`, COALESCE(n.title, ''), COALESCE(n.link, ''), n.seen_at IS NOT NULL
FROM notification_deliveries d LEFT JOIN notifications n ON n.id = d.notification_id WHERE d.mail_id = $1 ORDER BY d.created_at, d.id`, mailID)
}

// notice returns a notification. It returns db.ErrNoRow when there is none that stands.
func (repo) notice(ctx context.Context, q db.Querier, r reader, id string) (Notification, error) {
	where := db.Where("1 = 1")
	where.And("n.id = %s", id)
	stands(where, r)
	return db.One(ctx, q, scan, `SELECT `+columns+` FROM notifications n WHERE `+where.String(), where.Args...)
}

// standing returns those of some notifications that stand.
func (repo) standing(ctx context.Context, q db.Querier, r reader, ids []string) (map[string]bool, error) {
	found := map[string]bool{}
	for some := range slices.Chunk(ids, deliveriesAtOnce) {
		where := db.Where("1 = 1")
		marks, args := db.List(some)
		where.And("n.id IN ("+marks+")", args...)
		stands(where, r)
		all, err := db.All(ctx, q, db.Text, `SELECT n.id FROM notifications n WHERE `+where.String(), where.Args...)
		if err != nil {
			return nil, err
		}
		for _, id := range all {
			found[id] = true
		}
	}
	return found, nil
}

// tidy removes what went into mails long ago.
func (repo) tidy(ctx context.Context, q db.Querier, before time.Time) error {
	_, err := q.Exec(ctx, `DELETE FROM notification_deliveries WHERE mail_id IS NOT NULL AND created_at < $1`, db.Ms(before))
	return err
}
