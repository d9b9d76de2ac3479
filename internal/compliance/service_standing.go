package compliance

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Standings returns a page of the stores that the filter selects, each with its last visit and its open fixes, and how many stores there are
// (FD-394). It is for auditors.
func (s *Service) Standings(ctx context.Context, actor access.Actor, f StandingFilter, page db.Page) (_ []Standing, total int, err error) {
	defer fault.Wrap(&err, "compliance.Standings")
	if err := access.Allow(mayCompareStores(actor)); err != nil {
		return nil, 0, err
	}
	ids, err := s.sorted(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	total = len(ids)
	ids = ids[min(page.Offset, total):min(page.Offset+page.Limit, total)]
	found, err := s.standings(ctx, ids)
	return found, total, err
}

// Places returns where the stores are that the filter selects, with the outcome of the last visit to each, by name, at most maxPlaces; how many of
// them have no known place; and whether there are more (FD-108, FD-400). The filter's order does not matter. It is for auditors.
func (s *Service) Places(ctx context.Context, actor access.Actor, f StandingFilter) (found []Place, unplaced int, more bool, err error) {
	defer fault.Wrap(&err, "compliance.Places")
	if err := access.Allow(mayCompareStores(actor)); err != nil {
		return nil, 0, false, err
	}
	found, placed, unplaced, err := s.repo.places(ctx, s.db, f, maxPlaces)
	if err != nil {
		return nil, 0, false, err
	}
	ids := make([]string, len(found))
	for i, p := range found {
		ids[i] = p.ID
	}
	last, err := s.repo.lastOutcomes(ctx, s.db, ids)
	for i, p := range found {
		if o, ok := last[p.ID]; ok {
			found[i].Last = &o
		}
	}
	return found, unplaced, placed > len(found), err
}

// sorted returns the ids of all the stores that a filter selects, in its order.
func (s *Service) sorted(ctx context.Context, f StandingFilter) ([]string, error) {
	ids, err := s.repo.storeIDs(ctx, s.db, f)
	if err != nil {
		return nil, err
	}
	switch f.Sort {
	case StandingByFixes:
		open, err := s.fixes.OpenByStore(ctx, s.db, ids)
		counts := make(map[string]int, len(ids)) // none is a number, too
		for _, id := range ids {
			counts[id] = open[id]
		}
		return inOrder(ids, counts, f.Descending), err
	case StandingByScore, StandingByAudited:
		last, err := s.repo.lastOutcomes(ctx, s.db, ids)
		scores, days := map[string]int{}, map[string]calendar.Day{}
		for id, o := range last {
			days[id] = o.Date
			if o.Score != rules.NotApplicable {
				scores[id] = o.Score
			}
		}
		if f.Sort == StandingByScore {
			return inOrder(ids, scores, f.Descending), err
		}
		return inOrder(ids, days, f.Descending), err
	}
	return ids, nil
}

// standings returns stores by their ids, in the same order, in a statement for each kind of what is known of them.
func (s *Service) standings(ctx context.Context, ids []string) ([]Standing, error) {
	stores, err := db.KeyedIn(ctx, s.db, network.ScanStore, network.SelectStores, ids)
	if err != nil {
		return nil, err
	}
	last, err := s.repo.lastOutcomes(ctx, s.db, ids)
	if err != nil {
		return nil, err
	}
	reports := make([]string, 0, len(last))
	for _, o := range last {
		reports = append(reports, o.ReportID)
	}
	by, err := s.repo.completedBy(ctx, s.db, reports)
	if err != nil {
		return nil, err
	}
	certified, err := s.certificates.Certified(ctx, s.db, reports)
	if err != nil {
		return nil, err
	}
	open, err := s.fixes.OpenByStore(ctx, s.db, ids)
	found := make([]Standing, len(ids))
	for i, id := range ids {
		found[i] = Standing{StoreRef: stores[id], OpenFixes: open[id]}
		if o, ok := last[id]; ok {
			found[i].Last = &Visit{o, by[o.ReportID], certified[o.ReportID]}
		}
	}
	return found, err
}
