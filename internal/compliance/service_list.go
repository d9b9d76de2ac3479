package compliance

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// List returns a page of the reports that the person may read and the filter selects, and how many there are (AUDIT-116). Auditors may read all
// reports, owners and managers the completed ones of their own store (AMB-010).
func (s *Service) List(ctx context.Context, actor access.Actor, f Filter, page db.Page) (_ []Listed, total int, err error) {
	defer fault.Wrap(&err, "compliance.List")
	scope, err := scopeOf(actor)
	if err != nil {
		return nil, 0, err
	}
	found, total, err := s.repo.list(ctx, s.db, f, scope, page)
	if err != nil {
		return nil, 0, err
	}
	if mayReadOthers(actor) {
		if err := s.addOthers(ctx, s.db, found); err != nil {
			return nil, 0, err
		}
	}
	return found, total, s.addWaiting(ctx, s.db, found)
}

// addOthers adds to completed reports what others have completed of the same visit, the first first, in one statement for all of them (FD-318).
func (s *Service) addOthers(ctx context.Context, q db.Querier, listed []Listed) error {
	var ids []string
	byID := map[string]*Listed{}
	for i := range listed {
		if l := &listed[i]; l.CompletedAt != nil {
			ids = append(ids, l.ID)
			byID[l.ID] = l
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return s.repo.beside(ctx, q, ids, func(id string, o Other) {
		if l := byID[id]; rules.SameVisit(l.Date, calendar.DayOf(*l.CompletedAt), o.Date, calendar.DayOf(o.CompletedAt)) {
			l.Others = append(l.Others, o)
		}
	})
}

// addWaiting counts what open reports wait for, by the rule that decides about COMPLETE REPORT, so that a list shows the same counts as the report.
func (s *Service) addWaiting(ctx context.Context, q db.Querier, listed []Listed) error {
	var days []calendar.Day
	for _, l := range listed {
		if l.Status != rules.Completed {
			days = append(days, calendar.DayOf(l.CreatedAt))
		}
	}
	if len(days) == 0 {
		return nil
	}
	weightings, err := s.weightings.InForceOn(ctx, q, days)
	if err != nil {
		return err
	}
	for i := range listed {
		if l := &listed[i]; l.Status != rules.Completed {
			l.Tally.Waiting = l.Tally.Focus.Waiting(l.Scores.CoreRange, weightings[calendar.DayOf(l.CreatedAt)])
		}
	}
	return nil
}
