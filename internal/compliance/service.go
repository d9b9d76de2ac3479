package compliance

import (
	"context"
	"errors"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Quarters finds core range promotions, which do not overlap (FD-04). The promotion room provides it.
type Quarters interface {
	// Quarter returns the quarter that covers a day, or db.ErrNoRow when none does.
	Quarter(ctx context.Context, q db.Querier, day calendar.Day) (network.PromotionRef, error)
	// QuarterBefore returns the quarter that started last before another, or db.ErrNoRow when there is none.
	QuarterBefore(ctx context.Context, q db.Querier, of network.PromotionRef) (network.PromotionRef, error)
	// QuarterAfter returns the first quarter that starts after a day, or db.ErrNoRow when there is none.
	QuarterAfter(ctx context.Context, q db.Querier, day calendar.Day) (network.PromotionRef, error)
	// Quarters returns a page of the quarters, newest first, and how many there are.
	Quarters(ctx context.Context, q db.Querier, page db.Page) (found []network.PromotionRef, total int, err error)
	// StartedQuarters returns the latest quarters that had started by a day, newest first, at most atMost of them.
	StartedQuarters(ctx context.Context, q db.Querier, day calendar.Day, atMost int) ([]network.PromotionRef, error)
	// NamedQuarter returns a quarter by its id, or the one that covers today for network.CurrentQuarter. Faults: NotFound; Conflict when the id
	// belongs to a promotional period, or when no quarter covers today.
	NamedQuarter(ctx context.Context, q db.Querier, name string, today calendar.Day) (network.PromotionRef, error)
}

// Certificates counts certificates and finds the runs that make them. The certificate room provides it.
type Certificates interface {
	// Counts returns the number of valid certificates by quarter id. Quarters without any are left out.
	Counts(ctx context.Context, quarterIDs []string) (map[string]int, error)
	// LatestRuns returns the latest run of each quarter, by the quarter's id. Quarters without a run are left out.
	LatestRuns(ctx context.Context, quarterIDs []string) (map[string]Run, error)
	// Certified returns which of some reports have a valid certificate, by their ids.
	Certified(ctx context.Context, q db.Querier, reportIDs []string) (map[string]bool, error)
}

// Fixes counts what stores have to fix. The fix room provides it.
type Fixes interface {
	// OpenByStore returns how many fixes are open, by the store's id. Stores without any are left out.
	OpenByStore(ctx context.Context, q db.Querier, storeIDs []string) (map[string]int, error)
}

// Weightings finds how much each section counts. The weighting room provides it.
type Weightings interface {
	// InForceOn returns the weightings of each of some days.
	InForceOn(ctx context.Context, q db.Querier, days []calendar.Day) (map[calendar.Day]rules.Weightings, error)
}

// Run is a run that makes a quarter's certificates.
type Run struct {
	ID          string
	PromotionID string
	Total       int
	Done        int
	Failed      int
	State       string
	StartedAt   time.Time
	FinishedAt  *time.Time // nil while running
}

// Service holds the use cases of the room, which only read. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db           *db.DB
	repo         repo
	clock        calendar.Clock
	quarters     Quarters
	certificates Certificates
	weightings   Weightings
	fixes        Fixes // of Connect
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, quarters Quarters, certificates Certificates, weightings Weightings) *Service {
	return &Service{db: d, clock: clock, quarters: quarters, certificates: certificates, weightings: weightings}
}

// Connect gives the room the fixes of stores, whose room is made after this one.
func (s *Service) Connect(fixes Fixes) { s.fixes = fixes }

func (s *Service) today() calendar.Day { return calendar.DayOf(s.clock.Now()) }

// currentQuarter returns the quarter that covers today, or nil when none does.
func (s *Service) currentQuarter(ctx context.Context, today calendar.Day) (*network.PromotionRef, error) {
	p, err := s.quarters.Quarter(ctx, s.db, today)
	switch {
	case errors.Is(err, db.ErrNoRow):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &p, nil
}
