package audit

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// What a person reads when a report cannot be created.
const (
	messageNoQuarter  = "No quarter covers this date." // FD-03
	MessageDateFuture = "The date must not be in the future"
	messageIDMisshape = "This is not a UUID"
	messageIDTaken    = "This id belongs to another report."
)

// NewReport is the input to create a report.
type NewReport struct {
	ID      string // made by the client, so that the request can be repeated safely; empty: made by the server
	StoreID string
	Date    string // YYYY-MM-DD, a day in Melbourne, not in the future (FD-03)
}

// check returns the day, or an Invalid fault with one field per mistake.
func (n *NewReport) check(today calendar.Day) (calendar.Day, error) {
	var wrong []fault.Field
	if n.ID != "" {
		id, err := uuid.Parse(n.ID)
		if err != nil {
			wrong = append(wrong, fault.Field{Path: "id", Message: messageIDMisshape})
		}
		n.ID = id.String() // in its canonical form
	}
	if n.StoreID == "" {
		wrong = append(wrong, fault.Field{Path: "store", Message: network.MessageStoreNeeded})
	}
	day, err := calendar.ParseDay(n.Date)
	switch {
	case n.Date == "":
		wrong = append(wrong, fault.Field{Path: "date", Message: calendar.MessageNeeded})
	case err != nil:
		wrong = append(wrong, fault.Field{Path: "date", Message: calendar.MessageMisshape})
	case day.After(today):
		wrong = append(wrong, fault.Field{Path: "date", Message: MessageDateFuture})
	}
	return day, fault.InvalidFields(wrong)
}

// Open returns what the page of a new report shows: the store's open report of the quarter, or else a template, which has no id. It creates nothing
// (AMB-028). It is for auditors. Faults: Invalid with fields; NotFound for the store.
func (s *Service) Open(ctx context.Context, actor access.Actor, in NewReport) (_ Reading, err error) {
	defer fault.Wrap(&err, "audit.Open(%q, %q)", in.StoreID, in.Date)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Reading{}, err
	}
	now := s.clock.Now()
	r, err := s.opened(ctx, s.db, in, now)
	if err != nil {
		return Reading{}, err
	}
	return s.reading(ctx, s.db, actor, r, now)
}

// opened returns the store's open report of the quarter, or else a template, with its lines. Faults: those of Open.
func (s *Service) opened(ctx context.Context, q db.Querier, in NewReport, now time.Time) (Report, error) {
	day, err := in.check(calendar.DayOf(now))
	if err != nil {
		return Report{}, err
	}
	store, quarter, err := s.subject(ctx, q, in.StoreID, day)
	if err != nil {
		return Report{}, err
	}
	id, err := s.repo.openReport(ctx, q, store.ID, quarter.ID)
	if errors.Is(err, db.ErrNoRow) {
		if err := stillOpen(store, day); err != nil {
			return Report{}, err
		}
		return s.template(ctx, q, store, quarter, day, now)
	}
	if err != nil {
		return Report{}, err
	}
	r, err := s.repo.report(ctx, q, id)
	if err != nil {
		return Report{}, missing(err)
	}
	return r, s.fill(ctx, q, &r)
}

// Create stores a new report with its lines (AUDIT-118). It is for auditors. created is false when the report already exists: it was made by an
// earlier request with the same id, or is the store's open report of the quarter (FD-02). Then that report is returned. Faults: those of Open, and
// Conflict when another report has the id.
func (s *Service) Create(ctx context.Context, actor access.Actor, in NewReport) (out Reading, created bool, err error) {
	defer fault.Wrap(&err, "audit.Create(%q, %q)", in.StoreID, in.Date)
	if err := access.Allow(MayAudit(actor)); err != nil {
		return Reading{}, false, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		day, err := in.check(calendar.DayOf(now))
		if err != nil {
			return err
		}
		store, quarter, err := s.subject(ctx, tx, in.StoreID, day)
		if err != nil {
			return err
		}
		r, err := s.existing(ctx, tx, in.ID, store, quarter)
		if created = errors.Is(err, db.ErrNoRow); created {
			if err := stillOpen(store, day); err != nil {
				return err
			}
			if r, err = s.template(ctx, tx, store, quarter, day, now); err != nil {
				return err
			}
			r.ID, r.CreatedByID, r.CreatedAt, r.UpdatedAt = in.ID, actor.UserID, now, now
			r, created, err = s.create(ctx, tx, r)
		}
		if err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, r, now)
		return err
	})
	return out, created, err
}

// create stores a new report. existing found none before, but if somebody else created one in the meantime, create returns theirs.
func (s *Service) create(ctx context.Context, tx *db.Tx, r Report) (_ Report, created bool, err error) {
	if r.ID == "" {
		r.ID = db.NewID()
	}
	for i := range r.Lines {
		r.Lines[i].ID = db.NewID()
	}
	if created, err = s.repo.createReport(ctx, tx, r); err != nil {
		return Report{}, false, err
	}
	if created {
		return r, true, s.repo.createContents(ctx, tx, r)
	}
	theirs, err := s.existing(ctx, tx, r.ID, r.Store, r.CoreRange)
	if errors.Is(err, db.ErrNoRow) { // a deleted report has the id
		err = fault.IDTaken(messageIDTaken)
	}
	return theirs, false, err
}

// existing returns the report that a create would only repeat, or db.ErrNoRow when there is none.
func (s *Service) existing(ctx context.Context, tx *db.Tx, id string, store network.StoreRef, quarter network.PromotionRef) (Report, error) {
	r, err := s.repo.report(ctx, tx, id)
	if err == nil && (r.Store.ID != store.ID || r.CoreRange.ID != quarter.ID) {
		return Report{}, fault.IDTaken(messageIDTaken)
	}
	if errors.Is(err, db.ErrNoRow) {
		if id, err = s.repo.openReport(ctx, tx, store.ID, quarter.ID); err == nil {
			r, err = s.repo.report(ctx, tx, id)
		}
	}
	if err != nil {
		return Report{}, err
	}
	return r, s.fill(ctx, tx, &r)
}

// messageClosedBefore has the day on which the store closed, and that of the report.
const messageClosedBefore = "This store closed on %s, and this audit is of %s. Ask head office to correct the day on which it closed, or " +
	"delete the audit."

// stillOpen returns an Invalid fault when the store had closed by a day (FD-279). What was audited before stays possible, also when it arrives later.
func stillOpen(store network.StoreRef, day calendar.Day) error {
	if store.ClosedOn == "" || day.Before(store.ClosedOn) {
		return nil
	}
	return fault.InvalidField("date", network.MessageClosed(store.ClosedOn))
}

// subject returns the store to audit and the quarter that covers the day.
func (s *Service) subject(ctx context.Context, q db.Querier, storeID string, day calendar.Day) (network.StoreRef, network.PromotionRef, error) {
	store, err := s.repo.store(ctx, q, storeID)
	if errors.Is(err, db.ErrNoRow) {
		return network.StoreRef{}, network.PromotionRef{},
			fault.New(fault.NotFound, network.MessageNoStore, fault.Field{Path: "store", Message: network.MessageNoStore})
	}
	if err != nil {
		return network.StoreRef{}, network.PromotionRef{}, err
	}
	quarter, err := s.promotions.Quarter(ctx, q, day)
	if errors.Is(err, db.ErrNoRow) {
		err = fault.InvalidField("date", messageNoQuarter)
	}
	return store, quarter, err
}

// template returns a report that is not stored. Neither it nor its lines have ids.
func (s *Service) template(ctx context.Context, q db.Querier, store network.StoreRef, quarter network.PromotionRef, day calendar.Day,
	now time.Time) (Report, error) {
	sources, err := s.sources(ctx, q, quarter, store, day)
	if err != nil {
		return Report{}, err
	}
	w, err := s.weightings.InForce(ctx, q, calendar.DayOf(now))
	if err != nil {
		return Report{}, err
	}
	lines := rules.NewLines(sources)
	return Report{Status: rules.Pending, Date: day, Store: store, StoreTier: store.Tier, CoreRange: quarter, Promos: sources.Promos,
		Scores: rules.Score(lines, w), Weightings: w, Lines: lines}, nil
}

// sources reads what a report's lines are created from: everything that covers the day, for a store of this size (FD-03, AMB-048 to AMB-050).
func (s *Service) sources(ctx context.Context, q db.Querier, quarter network.PromotionRef, store network.StoreRef, day calendar.Day) (_ rules.Sources,
	err error) {
	sources := rules.Sources{Quarter: quarter}
	if sources.Promos, err = s.promotions.PromotionalPeriods(ctx, q, day); err != nil {
		return rules.Sources{}, err
	}
	promotionIDs := []string{quarter.ID}
	for _, p := range sources.Promos {
		promotionIDs = append(promotionIDs, p.ID)
	}
	if sources.Products, err = s.promotions.Products(ctx, q, promotionIDs, store); err != nil {
		return rules.Sources{}, err
	}
	sources.Standards, err = s.standards.InForce(ctx, q, day, store.Tier)
	return sources, err
}

// Import stores whole reports unchanged in a few statements. The caller answers for ids, lines (NewLines), scores and the rules of the room. The demo
// network uses it to create its history.
func (s *Service) Import(ctx context.Context, tx *db.Tx, reports []Report) (err error) {
	defer fault.Wrap(&err, "audit.Import(%d reports)", len(reports))
	if err := s.repo.createReports(ctx, tx, reports); err != nil {
		return err
	}
	return s.repo.createContents(ctx, tx, reports...)
}
