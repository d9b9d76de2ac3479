package compliance

import (
	"context"
	"errors"
	"slices"

	"caravan/internal/access"
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
	Certificates int  // that count
	Run          *Run // the one that began last; nil = none ever did
}

// Quarters returns a page of the quarters with their figures, the newest first, and how many there are (AUDIT-132, FD-20); for head office.
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

// Quarter returns one quarter with its figures; for head office. Faults: Forbidden; those of NamedQuarter.
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

// withFigures adds to core range promotions what is told of them, in as many statements for many as for one.
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

// Summary is where the quarter that covers today stands.
type Summary struct {
	Quarter  *network.PromotionRef // nil = none covers today; nothing then is audited
	Figures  Figures               // of the stores that the person reads about
	DaysLeft int                   // days of the quarter after today: 0 on its last one
}

// Summary returns the current quarter's figures: for auditors of all stores, for owners and managers of their own, by its completed reports (AMB-010).
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
		for _, n := range counts {
			f.Stores += n
		}
		return Summary{Figures: f}, err
	}
	figures, err := s.repo.figures(ctx, s.db, []network.PromotionRef{*quarter}, scope)
	return Summary{Quarter: quarter, Figures: figures[quarter.ID].Total(), DaysLeft: today.DaysUntil(quarter.EffectiveEnd())}, err
}

// History is how a store fared over its latest quarters.
type History struct {
	Store    network.StoreRef
	Quarters []StoreQuarter // the oldest first
}

// StoreQuarter is one quarter of a store, beside the averages of everybody, of its region and of its size, as both are today.
type StoreQuarter struct {
	network.PromotionRef
	Outcome               *Outcome // nil = no completed report
	Network, Region, Tier int      // averages; NotApplicable where no store has a score
}

// History returns a store's latest quarters that have started, at most HistoryQuarters of them (FD-20). Auditors name a store; owners and managers get their
// own, whether they name it or not. Faults: Forbidden, NotFound, Invalid without a store.
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
	for _, p := range slices.Backward(quarters) {
		groups := figures[p.ID]
		q := StoreQuarter{PromotionRef: p, Network: groups.Total().Average(), Region: groups.Region(store.Region).Average(), Tier: groups.Tier(store.Tier).Average()}
		if o, ok := outcomes[p.ID]; ok {
			q.Outcome = &o
		}
		h.Quarters = append(h.Quarters, q)
	}
	return h, nil
}
