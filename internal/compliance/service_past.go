package compliance

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// What the audit room asks about a store's other quarters. It decides who may know.

// Latest returns the id of the report that counts in a store's latest quarter with a completed report, or db.ErrNoRow when it has none.
func (s *Service) Latest(ctx context.Context, q db.Querier, storeID string) (reportID string, err error) {
	defer fault.Wrap(&err, "compliance.Latest(%q)", storeID)
	last, err := s.Last(ctx, q, storeID)
	return last.ReportID, err
}

// Last returns the outcome of the report that counts in a store's latest quarter with a completed report, or db.ErrNoRow when it has none. The caller
// has asked its own policy.
func (s *Service) Last(ctx context.Context, q db.Querier, storeID string) (_ Outcome, err error) {
	defer fault.Wrap(&err, "compliance.Last(%q)", storeID)
	last, err := s.repo.lastOutcomes(ctx, q, []string{storeID})
	if err != nil {
		return Outcome{}, err
	}
	outcome, ok := last[storeID]
	if !ok {
		return Outcome{}, db.ErrNoRow
	}
	return outcome, nil
}

// Before returns a store's result in its latest quarter with a score before another, or db.ErrNoRow when it has none (FD-20, FD-44).
func (s *Service) Before(ctx context.Context, q db.Querier, storeID string, quarter network.PromotionRef) (_ rules.Past, err error) {
	defer fault.Wrap(&err, "compliance.Before(%q, %q)", storeID, quarter.ID)
	last, err := s.repo.outcomeBefore(ctx, q, storeID, quarter.StartDate)
	if err != nil {
		return rules.Past{}, err
	}
	counts, err := s.repo.counts(ctx, q, last.reportID)
	return rules.Past{Quarter: last.quarter, Score: last.score, Losses: rules.LossesOf(counts, last.weightings)}, err
}
