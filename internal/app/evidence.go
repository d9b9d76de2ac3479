package app

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/db"
)

// photos tells the room of audits what the room of evidence, which is made after it, knows.
type photos struct{ *hall }

// StillToCome implements audit.Evidence.
func (p photos) StillToCome(ctx context.Context, q db.Querier, reportID string) (int, error) {
	return p.evidence.StillToCome(ctx, q, reportID)
}

// Missing implements audit.Evidence.
func (p photos) Missing(ctx context.Context, q db.Querier, reportID string, lines []rules.Line) (int, error) {
	return p.evidence.Missing(ctx, q, reportID, lines)
}

// Photographed implements audit.Evidence.
func (p photos) Photographed(ctx context.Context, q db.Querier, reportID string) (map[string]bool, error) {
	return p.evidence.Photographed(ctx, q, reportID)
}

// Pictures implements audit.Evidence.
func (p photos) Pictures(ctx context.Context, q db.Querier, reportID string) (map[string][][]byte, error) {
	return p.evidence.Pictures(ctx, q, reportID)
}

// Forget implements audit.Evidence.
func (p photos) Forget(ctx context.Context, tx *db.Tx, reportID string) error {
	return p.evidence.Forget(ctx, tx, reportID)
}
