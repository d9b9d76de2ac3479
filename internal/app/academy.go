package app

import (
	"context"

	"caravan/internal/academy"
	"caravan/internal/notification"
	"caravan/internal/platform/db"
)

// academyNotices lets the notification room tell people of courses.
type academyNotices struct{ *notification.Service }

// Tell implements academy.Notifier.
func (n academyNotices) Tell(ctx context.Context, tx *db.Tx, notice academy.Notice, userIDs []string) error {
	return n.Send(ctx, tx, notification.Notice{Key: notice.Key, Kind: notification.KindCourse, Title: notice.Title, Content: notice.Content, Link: notice.Link}, userIDs)
}
