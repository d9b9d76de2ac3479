package app

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/fix"
	"caravan/internal/notification"
	"caravan/internal/platform/db"
)

// fixes tells the rooms of fixes and of findings, which are made after it, what the room of audits does.
type fixes struct{ *hall }

// Completed implements audit.Fixes.
func (f fixes) Completed(ctx context.Context, tx *db.Tx, v rules.Verdict) error {
	if err := f.fixes.Completed(ctx, tx, v); err != nil {
		return err
	}
	return f.findings.Completed(ctx, tx, v)
}

// Forget implements audit.Fixes.
func (f fixes) Forget(ctx context.Context, tx *db.Tx, reportID string) error {
	if err := f.fixes.Forget(ctx, tx, reportID); err != nil {
		return err
	}
	return f.findings.Forget(ctx, tx, reportID)
}

// Followed implements audit.Fixes.
func (f fixes) Followed(ctx context.Context, q db.Querier, reportID string) (rules.Followed, error) {
	return f.fixes.Followed(ctx, q, reportID)
}

// fixFindings tells the room of findings, which is made after it, what auditors accept.
type fixFindings struct{ *hall }

// Accepted implements fix.Findings.
func (f fixFindings) Accepted(ctx context.Context, tx *db.Tx, reportID string) error {
	return f.findings.Accepted(ctx, tx, reportID)
}

// fixNotices lets the room of fixes tell people.
type fixNotices struct{ *notification.Service }

// Tell implements fix.Notifier.
func (n fixNotices) Tell(ctx context.Context, tx *db.Tx, notices ...fix.Notice) error {
	all := make([]notification.Personal, len(notices))
	for i, f := range notices {
		all[i] = notification.Personal(f)
	}
	return n.SendEach(ctx, tx, notification.KindFix, all)
}
