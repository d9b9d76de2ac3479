package app

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/fix"
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

// quiet tells nobody of fixes, for as long as the site has no page that a notification could lead to.
type quiet struct{}

// Tell implements fix.Notifier.
func (quiet) Tell(context.Context, *db.Tx, fix.Notice, []string) error { return nil }
