package app

import (
	"context"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/notification"
	"caravan/internal/platform/db"
)

// academyNotices lets the notification room tell people of courses.
type academyNotices struct{ *notification.Service }

// Tell implements academy.Notifier.
func (n academyNotices) Tell(ctx context.Context, tx *db.Tx, notice academy.Notice, userIDs []string) error {
	return n.Send(ctx, tx, notification.Notice{Key: notice.Key, Kind: notification.KindCourse, Title: notice.Title, Content: notice.Content, Link: notice.Link}, userIDs)
}

// failedStandards lets the academy read which store standards a report has failed, with the rights of whoever asks.
type failedStandards struct{ *audit.Service }

// FailedStandards implements academy.Reports.
func (f failedStandards) FailedStandards(ctx context.Context, actor access.Actor, reportID string) ([]academy.FailedLine, error) {
	r, err := f.Get(ctx, actor, reportID)
	if err != nil || !r.IsCompleted() {
		return nil, err
	}
	var failed []academy.FailedLine
	for _, l := range r.Lines {
		if l.Section() == rules.StoreStandards && l.Passed != nil && !*l.Passed {
			failed = append(failed, academy.FailedLine{ID: l.ID, LineID: l.SourceID})
		}
	}
	return failed, nil
}
