package app

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/fix"
	"caravan/internal/notification"
	"caravan/internal/platform/db"
)

// fixes tells the room of fixes, which is made after it, what the room of audits does.
type fixes struct{ *hall }

// Completed implements audit.Fixes.
func (f fixes) Completed(ctx context.Context, tx *db.Tx, v rules.Verdict) error {
	return f.fixes.Completed(ctx, tx, v)
}

// Forget implements audit.Fixes.
func (f fixes) Forget(ctx context.Context, tx *db.Tx, reportID string) error {
	return f.fixes.Forget(ctx, tx, reportID)
}

// fixNotices lets the room of fixes tell people.
type fixNotices struct{ *notification.Service }

// Tell implements fix.Notifier.
func (n fixNotices) Tell(ctx context.Context, tx *db.Tx, notice fix.Notice, userIDs []string) error {
	return n.Send(ctx, tx, notification.Notice{Key: notice.Key, Kind: notification.KindFix, Title: notice.Title, Content: notice.Content, Link: notice.Link}, userIDs)
}
