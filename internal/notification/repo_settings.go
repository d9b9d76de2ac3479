package notification

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
)

// recipient is a person with what is stored of their settings.
type recipient struct {
	ID        string
	Email     string
	FirstName string
	Gone      bool         // deactivated or deleted
	Actor     access.Actor // as rules know them, without a session
	Region    network.Region
	Settings  Settings
	Choices   map[notice.Kind]Choice // of every kind that concerns them
}

// zone is the time zone of the person's store, or that of head office.
func (r recipient) zone() *time.Location { return r.Region.Zone() }

// recipients returns people by id, in two statements.
func (repo) recipients(ctx context.Context, q db.Querier, userIDs []string) (map[string]recipient, error) {
	all := make(map[string]recipient, len(userIDs))
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (r recipient, err error) {
		s := &r.Settings
		err = scan(&r.ID, &r.Email, &r.FirstName, &r.Gone, &r.Actor.ComplianceOnly, &r.Actor.Role, &r.Actor.StoreID, &r.Region, &s.Pace, &s.Quiet.On,
			&s.Quiet.From, &s.Quiet.Until, &s.ShowText)
		r.Actor.UserID = r.ID
		if s.Pace == "" {
			*s = defaults
		}
		r.Choices = make(map[notice.Kind]Choice, len(kinds))
		for _, row := range kinds {
			if concerns(row.kind, r.Actor) {
				r.Choices[row.kind] = row.choice
			}
		}
		all[r.ID] = r
		return r, err
	}, `SELECT u.id, u.email, u.first_name, u.deactivated_at IS NOT NULL OR u.deleted_at IS NOT NULL, u.is_compliance_only, u.role, COALESCE(u.store_id, ''), COALESCE(s.region, ''),
	COALESCE(n.email_pace, ''), COALESCE(n.quiet, FALSE), COALESCE(n.quiet_from, 0), COALESCE(n.quiet_until, 0), COALESCE(n.show_text, FALSE)
FROM users u LEFT JOIN stores s ON s.id = u.store_id LEFT JOIN notification_settings n ON n.user_id = u.id WHERE u.id IN (%s)`, userIDs)
	if err != nil {
		return nil, err
	}
	_, err = db.AllIn(ctx, q, func(scan db.Scan) (c Choice, err error) {
		var userID string
		var kind notice.Kind
		if err = scan(&userID, &kind, &c.InApp, &c.Email, &c.Push); err == nil && concerns(kind, all[userID].Actor) {
			all[userID].Choices[kind] = c
		}
		return c, err
	}, `SELECT user_id, kind, in_app, email, push FROM notification_choices WHERE user_id IN (%s)`, userIDs)
	return all, err
}

// recipient returns one person. It returns db.ErrNoRow when they do not exist.
func (r repo) recipient(ctx context.Context, q db.Querier, userID string) (recipient, error) {
	found, err := r.recipients(ctx, q, []string{userID})
	if err != nil {
		return recipient{}, err
	}
	one, ok := found[userID]
	if !ok {
		return recipient{}, db.ErrNoRow
	}
	return one, nil
}

// lockPerson makes others who change the settings of a person wait until the transaction ends.
func (repo) lockPerson(ctx context.Context, tx *db.Tx, actor access.Actor) error {
	var one int
	return tx.QueryRow(ctx, `SELECT 1 FROM users WHERE id = $1`+tx.ForUpdate(), actor.UserID).Scan(&one)
}

// saveSettings stores a person's settings.
func (repo) saveSettings(ctx context.Context, tx *db.Tx, userID string, s Settings, now time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO notification_settings (user_id, email_pace, quiet, quiet_from, quiet_until, show_text, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (user_id) DO UPDATE SET email_pace = excluded.email_pace, quiet = excluded.quiet, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
	show_text = excluded.show_text, changed_at = excluded.changed_at`, userID, s.Pace, s.Quiet.On, s.Quiet.From, s.Quiet.Until, s.ShowText, db.Ms(now))
	return err
}

// saveChoices stores where a person wants to be told of some kinds.
func (repo) saveChoices(ctx context.Context, tx *db.Tx, userID string, choices map[notice.Kind]Choice, now time.Time) error {
	rows := make([][]any, 0, len(choices))
	for kind, c := range choices {
		rows = append(rows, []any{userID, kind, c.InApp, c.Email, c.Push, db.Ms(now)})
	}
	return db.Upsert(ctx, tx, `INSERT INTO notification_choices (user_id, kind, in_app, email, push, changed_at) VALUES `,
		[]string{"TEXT", "TEXT", "BOOLEAN", "BOOLEAN", "BOOLEAN", "BIGINT"}, rows,
		`ON CONFLICT (user_id, kind) DO UPDATE SET in_app = excluded.in_app, email = excluded.email, push = excluded.push, changed_at = excluded.changed_at`)
}
