package standards

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
	"caravan/internal/text"
)

// Messages about lines that do not exist and ids that are taken.
const (
	messageMissing = "This line could not be found. Maybe it was deleted?"
	messageIDTaken = "This id belongs to another line."
	messageChanged = "Someone else has changed this line. Please open it again to see their changes."
)

// Names in the journal.
const (
	journalTarget = "standards-line"
	actionDelete  = "delete"
)

// Quarters finds quarters. Another room provides it.
type Quarters interface {
	// NamedQuarter returns a quarter by its id, or the one that covers today for network.CurrentQuarter. Faults: NotFound; Conflict when the id
	// belongs to a promotional period, or when no quarter covers today.
	NamedQuarter(ctx context.Context, q db.Querier, name string, today calendar.Day) (network.PromotionRef, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db       *db.DB
	repo     repo
	clock    calendar.Clock
	quarters Quarters
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, q Quarters) *Service {
	return &Service{db: d, clock: clock, quarters: q}
}

// Reading is a line as one person sees it on one day.
type Reading struct {
	Line
	Status TimeStatus
	Can    Can
}

func readingOf(actor access.Actor, l Line, today calendar.Day) Reading {
	return Reading{Line: l, Status: l.TimeStatus(today), Can: canDo(actor, l, today)}
}

// List returns every line, sorted by name (NONLIQUOR-030). It is for everybody who may read audit reports.
func (s *Service) List(ctx context.Context, actor access.Actor) (_ []Reading, err error) {
	defer fault.Wrap(&err, "standards.List")
	if err := access.Allow(mayRead(actor)); err != nil {
		return nil, err
	}
	lines, err := s.repo.lines(ctx, s.db)
	if err != nil {
		return nil, err
	}
	today := calendar.DayOf(s.clock.Now())
	out := make([]Reading, len(lines))
	for i, l := range lines {
		out[i] = readingOf(actor, l, today)
	}
	slices.SortStableFunc(out, func(a, b Reading) int { return strings.Compare(text.Fold(a.Name), text.Fold(b.Name)) })
	return out, nil
}

// Create stores a new line (NONLIQUOR-031). created is false when an earlier call with the same id and fields has created it. It is for head office.
// Faults: Invalid with fields; Conflict when the id belongs to a line with other fields, or to a deleted one.
func (s *Service) Create(ctx context.Context, actor access.Actor, form Form) (out Reading, created bool, err error) {
	defer fault.Wrap(&err, "standards.Create(%q)", form.ID)
	if err := access.Allow(mayManage(actor)); err != nil {
		return Reading{}, false, err
	}
	l, err := form.check()
	if err != nil {
		return Reading{}, false, err
	}
	if l.ID == "" {
		l.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		l.CreatedAt, l.Version = now, 1
		out = readingOf(actor, l, calendar.DayOf(now))
		var err error
		if created, err = s.repo.create(ctx, tx, l); err != nil || created {
			return err
		}
		there, err := s.repo.line(ctx, tx, l.ID)
		if errors.Is(err, db.ErrNoRow) || err == nil && !there.equalEntry(l) {
			return fault.IDTaken(messageIDTaken)
		}
		out = readingOf(actor, there, calendar.DayOf(now))
		return err
	})
	return out, created, err
}

// Update replaces the fields of a line (NONLIQUOR-032). Reports that have the line keep the old version until they are resynced. It is for head
// office. A repeat changes nothing. Faults: Invalid with fields; NotFound; Conflict when the line has ended (NONLIQUOR-016), or when somebody has
// changed it since the version of the form (FD-240).
func (s *Service) Update(ctx context.Context, actor access.Actor, id string, form Form) (out Reading, err error) {
	defer fault.Wrap(&err, "standards.Update(%q)", id)
	if err := access.Allow(mayManage(actor)); err != nil {
		return Reading{}, err
	}
	entry, err := form.check()
	if err != nil {
		return Reading{}, err
	}
	err = s.change(ctx, id, func(tx *db.Tx, l Line, now time.Time) error {
		if l.equalEntry(entry) {
			out = readingOf(actor, l, calendar.DayOf(now))
			return nil
		}
		if form.Version != 0 && form.Version != l.Version {
			return fault.New(fault.Conflict, messageChanged)
		}
		l.Name, l.StartDate, l.EndDate, l.Tiers = entry.Name, entry.StartDate, entry.EndDate, entry.Tiers
		l.Version++
		out = readingOf(actor, l, calendar.DayOf(now))
		return s.repo.save(ctx, tx, l, now)
	})
	return out, err
}

// Delete deletes a line (NONLIQUOR-033). Reports that have the line keep it. It is for head office. Faults: NotFound, also for a deleted line;
// Conflict when the line has ended (NONLIQUOR-016).
func (s *Service) Delete(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "standards.Delete(%q)", id)
	if err := access.Allow(mayManage(actor)); err != nil {
		return err
	}
	return s.change(ctx, id, func(tx *db.Tx, l Line, now time.Time) error {
		if err := s.repo.hide(ctx, tx, id, now); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID,
			Action: actionDelete, Target: journalTarget, TargetID: id, Detail: l.Name, At: now})
	})
}

// change locks a line that has not ended and runs a change on it.
func (s *Service) change(ctx context.Context, id string, change func(tx *db.Tx, l Line, now time.Time) error) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		l, err := s.repo.lock(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageMissing)
		}
		if err != nil {
			return err
		}
		if err := l.CheckEditable(calendar.DayOf(now)); err != nil {
			return err
		}
		return change(tx, l, now)
	})
}

// Copied says what a copy to the current quarter did.
type Copied struct {
	Copied  int
	Skipped int // lines in force on the day that the quarter already has
}

// Copy copies the lines in force on a day to the quarter that covers today (NONLIQUOR-034, AMB-052). CopiesFor decides which. Of two calls at once,
// the second finds the copies of the first, so pressing twice copies once. It is for head office. Faults: Invalid for the day; Conflict without a
// current quarter.
func (s *Service) Copy(ctx context.Context, actor access.Actor, fromDate string) (out Copied, err error) {
	defer fault.Wrap(&err, "standards.Copy(%q)", fromDate)
	if err := access.Allow(mayManage(actor)); err != nil {
		return Copied{}, err
	}
	from, message := calendar.ReadDay(fromDate, MessageFromNeeded)
	if message != "" {
		return Copied{}, fault.InvalidField("fromDate", message)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		// The unique index only keeps a line from being copied twice. It cannot compare names and tiers, so this lock is needed too.
		if err := tx.Lock(ctx, "standards-lines"); err != nil {
			return err
		}
		now := s.clock.Now()
		quarter, err := s.quarters.NamedQuarter(ctx, tx, network.CurrentQuarter, calendar.DayOf(now))
		if err != nil {
			return err
		}
		lines, err := s.repo.lines(ctx, tx)
		if err != nil {
			return err
		}
		copies, skipped := CopiesFor(quarter, lines, from)
		for i := range copies {
			copies[i].ID, copies[i].CreatedAt = db.NewID(), now
		}
		out = Copied{Copied: len(copies), Skipped: skipped}
		return s.repo.createAll(ctx, tx, copies)
	})
	return out, err
}

// InForce returns the lines in force on a day for stores of a tier, in no particular order. Another room calls it, perhaps within its transaction, to
// put the lines into a report. It has checked the actor's permission already.
func (s *Service) InForce(ctx context.Context, q db.Querier, day calendar.Day, tier network.Tier) (_ []rules.Standard, err error) {
	defer fault.Wrap(&err, "standards.InForce(%q, %q)", day, tier)
	return s.repo.inForce(ctx, q, day, tier)
}

// Import stores new lines unchanged, in a few statements. The caller is responsible for their ids and for the rules of the room. The demo network
// gets its standards this way.
func (s *Service) Import(ctx context.Context, tx *db.Tx, lines []Line) (err error) {
	defer fault.Wrap(&err, "standards.Import(%d lines)", len(lines))
	return s.repo.createAll(ctx, tx, lines)
}
