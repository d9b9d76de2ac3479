package audit

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// What other rooms may know of what audits ask and find.

// Checklist returns what an audit of a store that begins now would ask (SELFCHECK-003). It asks no policy: the caller says who may know. covered is
// false when no quarter covers today. Fault: NotFound for the store.
func (s *Service) Checklist(ctx context.Context, q db.Querier, storeID string) (out rules.Checklist, covered bool, err error) {
	defer fault.Wrap(&err, "audit.Checklist(%q)", storeID)
	now := s.clock.Now()
	day := calendar.DayOf(now)
	store, quarter, err := s.subject(ctx, q, storeID, day)
	if fault.Is(err, fault.Invalid) {
		return rules.Checklist{Store: store}, false, nil
	}
	if err != nil {
		return out, false, err
	}
	r, err := s.template(ctx, q, store, quarter, day, now)
	return rules.Checklist{Store: store, Quarter: quarter, Lines: r.Lines, Weightings: r.Weightings}, true, err
}

// Result returns a report with all of its lines, for whoever may read it. The caller says which lines the person may see. Faults: NotFound,
// Forbidden, as for Get.
func (s *Service) Result(ctx context.Context, q db.Querier, actor access.Actor, id string) (_ rules.Result, err error) {
	defer fault.Wrap(&err, "audit.Result(%q)", id)
	r, err := s.repo.report(ctx, q, id)
	if err != nil {
		return rules.Result{}, unknown(actor, err)
	}
	if err := access.Allow(mayRead(actor, r)); err != nil {
		return rules.Result{}, err
	}
	out := rules.Result{ReportID: r.ID, StoreID: r.Store.ID, QuarterID: r.CoreRange.ID, Completed: r.IsCompleted()}
	switch {
	case r.FirstCompletedAt != nil:
		out.FirstAt = *r.FirstCompletedAt
	case r.CompletedAt != nil:
		out.FirstAt = *r.CompletedAt
	}
	out.Lines, err = s.repo.lines(ctx, q, r.ID)
	return out, err
}
