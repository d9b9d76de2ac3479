package fix

import (
	"cmp"
	"context"
	"slices"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Import stores what has become of a report's open fixes, ordered by line, in the caller's transaction, for the demo network, whose
// ids are always the same. Nobody is told.
func (s *Service) Import(ctx context.Context, tx *db.Tx, reportID string, become func(n int, f Fix) Fix) (err error) {
	defer fault.Wrap(&err, "fix.Import(%q)", reportID)
	found, err := s.repo.ofReport(ctx, tx, reportID)
	if err != nil {
		return err
	}
	slices.SortFunc(found, func(a, b Fix) int { return cmp.Compare(a.LineKey, b.LineKey) })
	n, accepted := 0, false
	for _, was := range found {
		if was.State != Open {
			continue
		}
		is := become(n, was)
		if err := s.repo.rename(ctx, tx, was.ID, is.ID); err != nil {
			return err
		}
		if was.ID = is.ID; is != was {
			if err := s.repo.save(ctx, tx, was, is, s.clock.Now()); err != nil {
				return err
			}
		}
		accepted = accepted || is.State == Accepted
		n++
	}
	if accepted && s.accepted != nil {
		return s.accepted(ctx, tx, reportID)
	}
	return nil
}
