package compliance

import (
	"context"
	"errors"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Quarter is a core range promotion with its figures on one day.
type Quarter struct {
	network.PromotionRef
	Status       calendar.PeriodStatus
	Figures      ByGroup
	Certificates int  // number of valid ones
	Run          *Run // the latest run; nil: there was none
}

// Quarters returns a page of the quarters with their figures, newest first, and how many there are (AUDIT-132, FD-20). It is for head office.
func (s *Service) Quarters(ctx context.Context, actor access.Actor, page db.Page) (_ []Quarter, total int, err error) {
	defer fault.Wrap(&err, "compliance.Quarters")
	if err := access.Allow(MayManage(actor)); err != nil {
		return nil, 0, err
	}
	found, total, err := s.quarters.Quarters(ctx, s.db, page)
	if err != nil {
		return nil, 0, err
	}
	quarters, err := s.withFigures(ctx, found)
	return quarters, total, err
}

// Quarter returns one quarter with its figures. It is for head office. Faults: Forbidden; those of NamedQuarter.
func (s *Service) Quarter(ctx context.Context, actor access.Actor, id string) (_ Quarter, err error) {
	defer fault.Wrap(&err, "compliance.Quarter(%q)", id)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Quarter{}, err
	}
	p, err := s.quarters.NamedQuarter(ctx, s.db, id, calendar.DayOf(s.clock.Now()))
	if err != nil {
		return Quarter{}, err
	}
	quarters, err := s.withFigures(ctx, []network.PromotionRef{p})
	if err != nil {
		return Quarter{}, err
	}
	return quarters[0], nil
}

// withFigures adds figures and certificates to core range promotions. The number of statements does not depend on how many there are.
func (s *Service) withFigures(ctx context.Context, found []network.PromotionRef) ([]Quarter, error) {
	figures, err := s.repo.figures(ctx, s.db, found, Scope{})
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(found))
	for i, p := range found {
		ids[i] = p.ID
	}
	certificates, err := s.certificates.Counts(ctx, ids)
	if err != nil {
		return nil, err
	}
	runs, err := s.certificates.LatestRuns(ctx, ids)
	if err != nil {
		return nil, err
	}
	today := calendar.DayOf(s.clock.Now())
	quarters := make([]Quarter, len(found))
	for i, p := range found {
		quarters[i] = Quarter{PromotionRef: p, Status: p.Status(today), Figures: figures[p.ID], Certificates: certificates[p.ID]}
		if run, is := runs[p.ID]; is {
			quarters[i].Run = &run
		}
	}
	return quarters, nil
}

// Summary shows how far the current quarter has come.
type Summary struct {
	Quarter  *network.PromotionRef // nil: no quarter covers today, so nothing can be audited
	Figures  Figures               // of the stores that the person may see
	DaysLeft int                   // days of the quarter after today: 0 on its last day
}

// Summary returns the current quarter's figures: for auditors those of all stores, for owners and managers those of their own store by its completed
// reports (AMB-010).
func (s *Service) Summary(ctx context.Context, actor access.Actor) (_ Summary, err error) {
	defer fault.Wrap(&err, "compliance.Summary")
	scope, err := scopeOf(actor)
	if err != nil {
		return Summary{}, err
	}
	today := calendar.DayOf(s.clock.Now())
	quarter, err := s.currentQuarter(ctx, today)
	if err != nil {
		return Summary{}, err
	}
	if quarter == nil {
		counts, err := s.repo.storesByGroup(ctx, s.db, scope)
		var f Figures
		for _, c := range counts {
			if c.closedOn == "" {
				f.Stores += c.n
			}
		}
		return Summary{Figures: f}, err
	}
	figures, err := s.repo.figures(ctx, s.db, []network.PromotionRef{*quarter}, scope)
	return Summary{Quarter: quarter, Figures: figures[quarter.ID].Total(), DaysLeft: today.DaysUntil(quarter.EffectiveEnd())}, err
}

// History shows how a store has done in its latest quarters.
type History struct {
	Store    network.StoreRef
	Quarters []StoreQuarter // oldest first
	Next     *NextAudit     // nil: nothing is known
}

// StoreQuarter is one quarter of a store, with the averages of all stores, of its region and of its size, using today's region and size.
type StoreQuarter struct {
	network.PromotionRef
	Outcome               *Outcome // nil: no completed report
	Network, Region, Tier int      // averages; NotApplicable when no store has a score
	Change                *int     // of the score since the quarter before that has one; nil: there is none in this history
}

// History returns a store's latest quarters that have started, at most HistoryQuarters of them (FD-20). Auditors must name a store. Owners and
// managers get their own store, even if they name none. Faults: Forbidden; NotFound; Invalid without a store.
func (s *Service) History(ctx context.Context, actor access.Actor, storeID string) (_ History, err error) {
	defer fault.Wrap(&err, "compliance.History(%q)", storeID)
	scope, err := scopeOf(actor)
	if err != nil {
		return History{}, err
	}
	if storeID == "" {
		storeID = scope.StoreID
	}
	if storeID == "" {
		return History{}, fault.InvalidFields([]fault.Field{{In: "query", Path: "store", Message: network.MessageStoreNeeded}})
	}
	if err := access.Allow(scope.StoreID == "" || scope.StoreID == storeID); err != nil {
		return History{}, err
	}
	store, err := s.repo.store(ctx, s.db, storeID)
	if errors.Is(err, db.ErrNoRow) {
		return History{}, fault.Missing(network.MessageNoStore)
	}
	if err != nil {
		return History{}, err
	}
	quarters, err := s.quarters.StartedQuarters(ctx, s.db, calendar.DayOf(s.clock.Now()), HistoryQuarters)
	if err != nil {
		return History{}, err
	}
	figures, err := s.repo.figures(ctx, s.db, quarters, Scope{})
	if err != nil {
		return History{}, err
	}
	outcomes, err := s.repo.outcomes(ctx, s.db, store.ID, quarters)
	if err != nil {
		return History{}, err
	}
	h := History{Store: store}
	last := rules.NotApplicable
	for _, p := range slices.Backward(quarters) {
		groups := figures[p.ID]
		q := StoreQuarter{PromotionRef: p, Network: groups.Total().Average(), Region: groups.Region(store.Region).Average(),
			Tier: groups.Tier(store.Tier).Average()}
		if o, ok := outcomes[p.ID]; ok {
			q.Outcome = &o
			if o.Score >= 0 && last >= 0 {
				q.Change = new(o.Score - last)
			}
			if o.Score >= 0 {
				last = o.Score
			}
		}
		h.Quarters = append(h.Quarters, q)
	}
	h.Next, err = s.nextAudit(ctx, outcomes)
	return h, err
}

// nextAudit returns when a store with these outcomes, by the quarter's id, may be audited next.
func (s *Service) nextAudit(ctx context.Context, outcomes map[string]Outcome) (*NextAudit, error) {
	today := calendar.DayOf(s.clock.Now())
	current, err := s.currentQuarter(ctx, today)
	if err != nil {
		return nil, err
	}
	audited := false
	if current != nil {
		_, audited = outcomes[current.ID]
	}
	next, err := s.quarters.QuarterAfter(ctx, s.db, today)
	if errors.Is(err, db.ErrNoRow) {
		return nextAudit(current, nil, audited, today), nil
	}
	return nextAudit(current, &next, audited, today), err
}
