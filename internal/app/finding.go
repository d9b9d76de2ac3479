package app

import (
	"context"

	"caravan/internal/finding"
	"caravan/internal/fix"
	"caravan/internal/platform/db"
)

// findingFixes lets the room of findings ask where fixes stand.
type findingFixes struct{ *fix.Service }

// OfSubject implements finding.Fixes.
func (f findingFixes) OfSubject(ctx context.Context, q db.Querier, subject string, reportIDs []string) (map[string]finding.Fix, error) {
	found, err := f.Service.OfSubject(ctx, q, subject, reportIDs)
	out := make(map[string]finding.Fix, len(found))
	for reportID, r := range found {
		out[reportID] = finding.Fix{ID: r.ID, LineKey: r.LineKey, State: string(r.State), DueOn: r.DueOn, Overdue: r.Overdue}
	}
	return out, err
}
