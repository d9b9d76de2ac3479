package audit

import (
	"context"
	"errors"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
)

// MessageNoReport is what a person reads when a report does not exist (AUDIT-021).
const MessageNoReport = "Audit report could not be found. Maybe it was deleted?"

// Service holds the use cases of the room. Each takes the person who acts, and returns a Forbidden fault when that person may not.
type Service struct {
	db           *db.DB
	repo         repo
	clock        calendar.Clock
	promotions   Promotions
	standards    Standards
	weightings   Weightings
	certificates Certificates
	owners       Owners
	past         Past
	evidence     Evidence
	fixes        Fixes
	queries      Queries
	obstacles    Obstacles
	blobs        *blob.Store
	mailer       *mail.Mailer
	tickets      Tickets
	events       Events
	brand        Brand
	publicURL    string
}

// Promotions finds what head office promotes. Another room provides it.
type Promotions interface {
	// Quarter returns the core range promotion that covers a day, or db.ErrNoRow when none does.
	Quarter(ctx context.Context, q db.Querier, day calendar.Day) (network.PromotionRef, error)
	// PromotionalPeriods returns the promotional periods that cover a day, oldest first.
	PromotionalPeriods(ctx context.Context, q db.Querier, day calendar.Day) ([]network.PromotionRef, error)
	// Products returns the products of the promotions that are for a store of this size, in no particular order.
	Products(ctx context.Context, q db.Querier, promotionIDs []string, store network.StoreRef) ([]network.ProductRef, error)
}

// Standards finds the store standards lines. Another room provides it.
type Standards interface {
	// InForce returns the lines in force on a day for stores of a tier, in no particular order.
	InForce(ctx context.Context, q db.Querier, day calendar.Day, tier network.Tier) ([]rules.Standard, error)
}

// Weightings finds how much each section counts. Another room provides it.
type Weightings interface {
	// InForce returns the weightings of a day.
	InForce(ctx context.Context, q db.Querier, day calendar.Day) (rules.Weightings, error)
}

// Owners finds the owners of stores. Another room provides it.
type Owners interface {
	// ActiveOwners returns the ids of a store's owners who may sign in, ordered by name.
	ActiveOwners(ctx context.Context, q db.Querier, storeID string) ([]string, error)
}

// Past finds a store's results in all its quarters. Another room provides it.
type Past interface {
	// Latest returns the id of the report that counts in a store's latest quarter with a completed report, or db.ErrNoRow when it has none.
	Latest(ctx context.Context, q db.Querier, storeID string) (reportID string, err error)
	// Before returns a store's result in its latest quarter with a score before another, or db.ErrNoRow when it has none.
	Before(ctx context.Context, q db.Querier, storeID string, quarter network.PromotionRef) (rules.Past, error)
}

// Brand tells what the network calls the product. Another room may provide it.
type Brand interface {
	Product(ctx context.Context, q db.Querier) (string, error)
}

// Parts are what the room needs from the rest of the program, besides the database.
type Parts struct {
	Promotions   Promotions
	Standards    Standards
	Weightings   Weightings
	Certificates Certificates
	Owners       Owners       // to whom reports are mailed
	Past         Past         // with which a report is compared
	Obstacles    Obstacles    // why lines cannot be checked
	Blobs        *blob.Store  // for PDFs that are mailed
	Mailer       *mail.Mailer // RegisterMails must be called with it
	Tickets      Tickets      // for addresses of PDFs
	Brand        Brand        // nil: printouts have the product's own name
	PublicURL    string       // of the site, without a trailing slash, for links in mails
}

// NewService returns the room's service. Connect has to be called before it is used.
func NewService(d *db.DB, clock calendar.Clock, p Parts) *Service {
	return &Service{db: d, clock: clock, promotions: p.Promotions, standards: p.Standards, weightings: p.Weightings, certificates: p.Certificates,
		owners: p.Owners, past: p.Past, obstacles: p.Obstacles, blobs: p.Blobs, mailer: p.Mailer, tickets: p.Tickets, brand: p.Brand,
		publicURL: p.PublicURL}
}

// Reading is a report as one person sees it at one time.
type Reading struct {
	Report                                    // its Lines are those that the person may read
	Unchecked    int                          // focus products left out of Lines because nobody checked them (R6)
	People       map[string]network.PersonRef // by id: who created it, who completed it, and who changed lines
	Points       *rules.Points                // where a completed report's points are (FD-43); nil while it is open
	Trend        *rules.Trend                 // since the store's quarter before (FD-44); nil: open, or nothing to compare
	Lift         *rules.Lift                  // what would bring a completed report to 85 (FD-21); nil: nothing to say
	LastVisit    *LastVisit                   // before an open report; nil: completed, or the store's first
	Others       []Other                      // what others have completed for the same visit, for auditors
	Obstacles    []string                     // the reasons that may be given in an open report, in order; nil: completed
	NotChecked   []rules.Line                 // the lines of a completed report that could not be checked, in the order of the report
	Certificate  *network.CertificateRef      // nil: it has no valid one
	Can          Can
	FinalBlocked string // why SET AS FINAL is not possible; empty when it is, or when the person may not do it anyway
}

// Get returns a report (AUDIT-117). Owners and managers get completed reports of their own store, with the failed lines only. Faults: NotFound,
// Forbidden.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string) (_ Reading, err error) {
	defer fault.Wrap(&err, "audit.Get(%q)", id)
	r, err := s.repo.report(ctx, s.db, id)
	if err != nil {
		return Reading{}, unknown(actor, err)
	}
	if err := access.Allow(mayRead(actor, r)); err != nil {
		return Reading{}, err
	}
	if err := s.fill(ctx, s.db, &r); err != nil {
		return Reading{}, err
	}
	return s.reading(ctx, s.db, actor, r, s.clock.Now())
}

// Latest returns the report that counts in the latest quarter of the person's own store, as Get does, or nil when the store has no completed report.
// It is for owners and managers.
func (s *Service) Latest(ctx context.Context, actor access.Actor) (_ *Reading, err error) {
	defer fault.Wrap(&err, "audit.Latest")
	if err := access.Allow(actor.ReadsOwnStore()); err != nil {
		return nil, err
	}
	id, err := s.past.Latest(ctx, s.db, actor.StoreID)
	if errors.Is(err, db.ErrNoRow) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r, err := s.Get(ctx, actor, id)
	return &r, err
}

// missing turns db.ErrNoRow for a report into the fault that a person reads.
func missing(err error) error {
	if errors.Is(err, db.ErrNoRow) {
		return fault.Missing(MessageNoReport)
	}
	return err
}

// unknown is missing for reports that some people may not read. They get the same answer as for a report of another store, so that nobody can tell
// which reports exist.
func unknown(actor access.Actor, err error) error {
	if errors.Is(err, db.ErrNoRow) && !MayAudit(actor) {
		return fault.Denied()
	}
	return missing(err)
}

// fill reads what is not in a report's own row: its promotional periods, its lines, and while it is open its weightings.
func (s *Service) fill(ctx context.Context, q db.Querier, r *Report) (err error) {
	if r.Promos, err = s.repo.promos(ctx, q, r.ID); err != nil {
		return err
	}
	if r.Lines, err = s.repo.lines(ctx, q, r.ID); err != nil || r.IsCompleted() {
		return err
	}
	r.Weightings, err = s.weightings.InForce(ctx, q, calendar.DayOf(r.CreatedAt))
	return err
}

// reading returns what a person may see of a report. fill must have been called on the report.
func (s *Service) reading(ctx context.Context, q db.Querier, actor access.Actor, r Report, now time.Time) (_ Reading, err error) {
	out := Reading{}
	if r.IsCompleted() {
		points := rules.PointsOf(r.Lines, r.Weightings)
		out.Points, out.Lift = &points, rules.LiftOf(r.Lines, r.Weightings)
		if out.Trend, err = s.trend(ctx, q, r); err != nil {
			return Reading{}, err
		}
		out.NotChecked = rules.Ordered(rules.NotChecked(r.Lines))
	} else {
		if out.LastVisit, err = s.lastVisit(ctx, q, r); err != nil {
			return Reading{}, err
		}
		if out.Obstacles, err = s.obstacles.Offered(ctx, q); err != nil {
			return Reading{}, err
		}
	}
	if out.Others, err = s.others(ctx, q, actor, r, now); err != nil {
		return Reading{}, err
	}
	r.Lines, out.Unchecked = readable(actor, r)
	out.Can, out.FinalBlocked = canDo(actor, r, now)
	if out.Can.SetFinal && out.FinalBlocked == "" {
		if out.FinalBlocked, err = s.photosToCome(ctx, q, r.ID); err != nil {
			return Reading{}, err
		}
	}
	out.Report = r
	if out.People, err = s.repo.people(ctx, q, peopleIn(r)); err != nil {
		return Reading{}, err
	}
	if !r.Final {
		return out, nil
	}
	c, found, err := s.certificates.Of(ctx, q, actor, r.ID)
	out.Can.MakeCertificates = !found && s.certificates.MayMake(actor)
	if found {
		out.Certificate = &c
	}
	return out, err
}

// trend compares a completed report, with its lines, with the store's quarter before (FD-44).
func (s *Service) trend(ctx context.Context, q db.Querier, r Report) (*rules.Trend, error) {
	past, err := s.past.Before(ctx, q, r.Store.ID, r.CoreRange)
	if errors.Is(err, db.ErrNoRow) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t, ok := rules.TrendSince(past, r.Scores.Total, rules.LossesOf(rules.Count(r.Lines), r.Weightings))
	if !ok {
		return nil, nil
	}
	return &t, nil
}

// peopleIn returns the ids of the people whose names a reading of the report shows, without duplicates.
func peopleIn(r Report) (ids []string) {
	seen := map[string]bool{"": true}
	add := func(id string) {
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	add(r.CreatedByID)
	add(r.CompletedByID)
	for _, l := range r.Lines {
		add(l.ChangedByID)
	}
	return ids
}

// lock reads a report's row for a change. Nobody else can change the report until the transaction ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, id string) (Report, error) {
	r, err := s.repo.lockReport(ctx, tx, id)
	return r, missing(err)
}
