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

// MessageNoReport is what a person reads instead of a report that is not there (AUDIT-021).
const MessageNoReport = "Audit report could not be found. Maybe it was deleted?"

// Service holds the use cases of the room. Each takes the person who acts; a Forbidden fault says that they may not.
type Service struct {
	db           *db.DB
	repo         repo
	clock        calendar.Clock
	promotions   Promotions
	standards    Standards
	weightings   Weightings
	certificates Certificates
	owners       Owners
	blobs        *blob.Store
	mailer       *mail.Mailer
	tickets      Tickets
	publicURL    string
}

// Promotions knows what head office promotes, which another room keeps.
type Promotions interface {
	// Quarter returns the core range promotion that covers a day; db.ErrNoRow when none does.
	Quarter(ctx context.Context, q db.Querier, day calendar.Day) (network.PromotionRef, error)
	// PromotionalPeriods returns the promotional periods that cover a day, the oldest first.
	PromotionalPeriods(ctx context.Context, q db.Querier, day calendar.Day) ([]network.PromotionRef, error)
	// Products returns the products of promotions that are meant for a store of this size, in no order.
	Products(ctx context.Context, q db.Querier, promotionIDs []string, store network.StoreRef) ([]network.ProductRef, error)
}

// Standards knows the store standards lines, which another room keeps.
type Standards interface {
	// InForce returns the lines that are in force on a day for stores of a tier, in no order.
	InForce(ctx context.Context, q db.Querier, day calendar.Day, tier network.Tier) ([]rules.Standard, error)
}

// Weightings knows how much each section counts, which another room keeps.
type Weightings interface {
	// InForce returns the weightings of a day.
	InForce(ctx context.Context, q db.Querier, day calendar.Day) (rules.Weightings, error)
}

// Owners knows the owners of stores, whom another room keeps.
type Owners interface {
	// ActiveOwners returns the ids of a store's owners who may sign in, by name.
	ActiveOwners(ctx context.Context, q db.Querier, storeID string) ([]string, error)
}

// Parts are what the room needs of the program besides the database.
type Parts struct {
	Promotions   Promotions
	Standards    Standards
	Weightings   Weightings
	Certificates Certificates
	Owners       Owners       // to whom reports are mailed
	Blobs        *blob.Store  // for PDFs that are mailed
	Mailer       *mail.Mailer // RegisterMails lets it write the room's mails
	Tickets      Tickets      // for addresses of PDFs
	PublicURL    string       // of the site, without a slash at the end, for links in mails
}

// NewService makes the room's service.
func NewService(d *db.DB, clock calendar.Clock, p Parts) *Service {
	return &Service{db: d, clock: clock, promotions: p.Promotions, standards: p.Standards, weightings: p.Weightings, certificates: p.Certificates, owners: p.Owners,
		blobs: p.Blobs, mailer: p.Mailer, tickets: p.Tickets, publicURL: p.PublicURL}
}

// Reading is a report as one person reads it, at one time.
type Reading struct {
	Report                                    // its Lines are those that the person may read
	Unchecked    int                          // focus products that the listing leaves out because nobody checked them (R6)
	People       map[string]network.PersonRef // by id: the author, who completed it, and who changed lines
	Lift         *rules.Lift                  // what would bring a completed report to 85 (FD-21); nil = nothing to say
	Certificate  *network.CertificateRef      // nil = there is none that counts
	Can          Can
	FinalBlocked string // why SET AS FINAL is not possible; empty = it is, or it is not theirs
}

// Get returns a report (AUDIT-117). Owners and managers read completed reports of their own store, failed lines only. Faults: NotFound, Forbidden.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string) (_ Reading, err error) {
	defer fault.Wrap(&err, "audit.Get(%q)", id)
	r, err := s.repo.report(ctx, s.db, id)
	if err != nil {
		return Reading{}, missing(err)
	}
	if err := access.Allow(mayRead(actor, r)); err != nil {
		return Reading{}, err
	}
	if err := s.fill(ctx, s.db, &r); err != nil {
		return Reading{}, err
	}
	return s.reading(ctx, s.db, actor, r, s.clock.Now())
}

// missing turns the lack of a report's row into what a person reads.
func missing(err error) error {
	if errors.Is(err, db.ErrNoRow) {
		return fault.Missing(MessageNoReport)
	}
	return err
}

// fill reads what a report's own row does not hold: its promotional periods, its lines, and while it is open its weightings.
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

// reading puts together what a person may see of a filled report.
func (s *Service) reading(ctx context.Context, q db.Querier, actor access.Actor, r Report, now time.Time) (_ Reading, err error) {
	out := Reading{}
	if r.IsCompleted() {
		out.Lift = rules.LiftOf(r.Lines, r.Weightings)
	}
	r.Lines, out.Unchecked = readable(actor, r)
	out.Can, out.FinalBlocked = canDo(actor, r, calendar.DayOf(now))
	out.Report = r
	if out.People, err = s.repo.people(ctx, q, peopleIn(r)); err != nil {
		return Reading{}, err
	}
	if !r.Final {
		return out, nil
	}
	c, found, err := s.certificates.Of(ctx, q, r.ID)
	out.Can.MakeCertificates = !found && s.certificates.MayMake(actor)
	if found {
		out.Certificate = &c
	}
	return out, err
}

// peopleIn returns the ids of everybody whose name a reading of the report shows, each once.
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

// lock reads a report's row for a change: from here to the end of the transaction nobody else changes the report.
func (s *Service) lock(ctx context.Context, tx *db.Tx, id string) (Report, error) {
	r, err := s.repo.lockReport(ctx, tx, id)
	return r, missing(err)
}
