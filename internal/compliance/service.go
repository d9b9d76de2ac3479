package compliance

import (
	"context"
	"errors"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// What a person reads instead of figures.
const ()

// Quarters tells about the core range promotions, which do not overlap (FD-04). The room of promotions does it.
type Quarters interface {
	// Quarter returns the one that covers a day; db.ErrNoRow when none does.
	Quarter(ctx context.Context, q db.Querier, day calendar.Day) (network.PromotionRef, error)
	// QuarterBefore returns the one that started last before another; db.ErrNoRow when there is none.
	QuarterBefore(ctx context.Context, q db.Querier, of network.PromotionRef) (network.PromotionRef, error)
	// Quarters returns a page of them, the newest first, and how many there are.
	Quarters(ctx context.Context, q db.Querier, page db.Page) (found []network.PromotionRef, total int, err error)
	// StartedQuarters returns the latest that had started by a day, the newest first.
	StartedQuarters(ctx context.Context, q db.Querier, day calendar.Day, atMost int) ([]network.PromotionRef, error)
	// NamedQuarter returns one by its id or, as network.CurrentQuarter, the one that covers today. Faults: NotFound; Conflict when the id is of a
	// promotional period, or none covers today.
	NamedQuarter(ctx context.Context, q db.Querier, name string, today calendar.Day) (network.PromotionRef, error)
}

// Certificates tells about the certificates of quarters. The room of certificates does it.
type Certificates interface {
	// Counts returns how many count in each quarter, by its id; a quarter that has none is left out.
	Counts(ctx context.Context, quarterIDs []string) (map[string]int, error)
	// LatestRuns returns the run of each quarter that began last, by the quarter's id; a quarter that never had any is left out.
	LatestRuns(ctx context.Context, quarterIDs []string) (map[string]Run, error)
}

// Run is a making of a quarter's certificates.
type Run struct {
	ID          string
	PromotionID string
	Total       int
	Done        int
	Failed      int
	State       string
	StartedAt   time.Time
	FinishedAt  *time.Time // nil while it goes on
}

// Service holds the use cases of the room; all of them only read. Each takes the person who asks; a Forbidden fault says that they may not.
type Service struct {
	db           *db.DB
	repo         repo
	clock        calendar.Clock
	quarters     Quarters
	certificates Certificates
}

// NewService makes the room's service.
func NewService(d *db.DB, clock calendar.Clock, quarters Quarters, certificates Certificates) *Service {
	return &Service{db: d, clock: clock, quarters: quarters, certificates: certificates}
}

// currentQuarter returns the quarter that covers today; nil when none does.
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
