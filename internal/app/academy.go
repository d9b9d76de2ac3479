package app

import (
	"context"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
)

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
