package selfcheck

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Reports knows what audits ask and what they have found. Another room provides it.
type Reports interface {
	// Checklist returns what an audit of a store that begins now would ask. covered is false when no quarter covers today. Fault: NotFound for the
	// store.
	Checklist(ctx context.Context, q db.Querier, storeID string) (c rules.Checklist, covered bool, err error)
	// Result returns a report with all of its lines. Faults: NotFound; Forbidden when the person may not read it.
	Result(ctx context.Context, q db.Querier, actor access.Actor, reportID string) (rules.Result, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db      *db.DB
	repo    repo
	clock   calendar.Clock
	reports Reports
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, reports Reports) *Service {
	return &Service{db: d, clock: clock, reports: reports}
}

// Current is where the self-check of a store stands.
type Current struct {
	rules.Checklist        // Lines as the store has answered them
	Covered         bool   // whether a quarter covers today; otherwise there is only the store
	Check           *Check // nil: there is none for the next visit
	Progress
	Can     Can
	Blocked string // why none can be started; empty when one can be, or there is one
}

// Current returns where the self-check of the person's own store stands, with its lines (SELFCHECK-003). It is for owners and managers.
func (s *Service) Current(ctx context.Context, actor access.Actor) (out Current, err error) {
	defer fault.Wrap(&err, "selfcheck.Current(%q)", actor.StoreID)
	if err := access.Allow(leads(actor, actor.StoreID)); err != nil {
		return out, err
	}
	return s.current(ctx, s.db, actor.StoreID)
}

func (s *Service) current(ctx context.Context, q db.Querier, storeID string) (out Current, err error) {
	if out.Checklist, out.Covered, err = s.reports.Checklist(ctx, q, storeID); err != nil {
		return out, err
	}
	if on := out.Store.ClosedOn; on != "" {
		out.Covered, out.Blocked, out.Score = false, network.MessageClosed(on), rules.NotApplicable
		return out, nil
	}
	if !out.Covered {
		out.Blocked, out.Score = messageNoQuarter, rules.NotApplicable
		return out, nil
	}
	answers := []Answer{}
	c, err := s.repo.latest(ctx, q, storeID, out.Quarter.ID)
	switch {
	case errors.Is(err, db.ErrNoRow):
	case err != nil:
		return out, err
	case c.VisitedAt == nil:
		out.Check = &c
		if answers, err = s.repo.answers(ctx, q, c.ID); err != nil {
			return out, err
		}
	}
	return out.with(answers), nil
}

// with fills in what the store has answered.
func (c Current) with(answers []Answer) Current {
	c.Progress = progress(c.Checklist, answers)
	c.Checklist.Lines = answered(c.Checklist.Lines, answers)
	switch {
	case c.Check == nil && len(c.Checklist.Lines) == 0:
		c.Blocked = messageNoLines
	case c.Check == nil:
		c.Can.Start = true
	case c.Check.EndedAt == nil:
		c.Can.Answer = true
	default:
		c.Can.GoOn = true
	}
	return c
}

// Start starts a self-check of the person's own store for the next visit (SELFCHECK-001). It is for owners and managers. created is false when there
// is one already, which is returned. Faults: Invalid; Conflict when nothing can be checked, or another self-check has the id.
func (s *Service) Start(ctx context.Context, actor access.Actor, id string) (out Current, created bool, err error) {
	defer fault.Wrap(&err, "selfcheck.Start(%q)", id)
	if err := access.Allow(leads(actor, actor.StoreID)); err != nil {
		return out, false, err
	}
	parsed, err := uuid.Parse(id)
	if err != nil {
		return out, false, fault.InvalidField("id", messageID)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if out, err = s.current(ctx, tx, actor.StoreID); err != nil {
			return err
		}
		if out.Blocked != "" {
			return fault.New(fault.Conflict, out.Blocked)
		}
		if out.Check != nil {
			return nil
		}
		c := Check{ID: parsed.String(), StoreID: actor.StoreID, QuarterID: out.Quarter.ID, StartedBy: actor.UserID, StartedAt: now}
		if c.AfterVisit, err = s.repo.lastVisit(ctx, tx, c.StoreID, c.QuarterID); err != nil {
			return err
		}
		if c.StartedAt.Before(c.AfterVisit) { // the clock of another node is ahead
			c.StartedAt = c.AfterVisit
		}
		if created, err = s.repo.create(ctx, tx, c); err != nil {
			return err
		}
		if out, err = s.current(ctx, tx, actor.StoreID); err == nil && out.Check == nil {
			err = fault.New(fault.Conflict, messageTaken)
		}
		return err
	})
	return out, created, err
}

// Saved is what has become of answers.
type Saved struct {
	Answers []Answer // those that are stored now for the lines that were sent
	Gone    []string // keys of lines that are not asked any more; nothing was stored for them
}

// Answer stores answers (SELFCHECK-004): of two to the same line the one that was given later stays. It is for owners and managers. A repeat changes
// nothing. Faults: Invalid; NotFound, also for that of another store; Conflict when the self-check is ended or closed.
func (s *Service) Answer(ctx context.Context, actor access.Actor, id string, given []Given) (out Saved, err error) {
	defer fault.Wrap(&err, "selfcheck.Answer(%q, %d answers)", id, len(given))
	if len(given) > MaxAnswers {
		return out, fault.InvalidField("answers", messageMany)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		c, list, err := s.open(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		if c.EndedAt != nil {
			return fault.New(fault.Conflict, messageEnded)
		}
		all, err := s.repo.answers(ctx, tx, id)
		if err != nil {
			return err
		}
		lines, stored := map[string]rules.Line{}, byKey(all)
		for _, l := range list.Lines {
			lines[l.Key] = l
		}
		settled := map[string]Answer{}
		out = Saved{Answers: []Answer{}, Gone: []string{}}
		for _, g := range given {
			l, asked := lines[g.Key]
			if !asked {
				out.Gone = append(out.Gone, g.Key)
				continue
			}
			is := settle(stored[g.Key], answerOf(l, g, now))
			stored[g.Key], settled[g.Key] = is, is
			out.Answers = append(out.Answers, is)
		}
		return s.repo.save(ctx, tx, c.ID, slices.Collect(maps.Values(settled)))
	})
	return out, err
}

// End ends a self-check, or goes on with one that was ended (SELFCHECK-001). It is for owners and managers. A repeat changes nothing. Faults:
// NotFound, also for that of another store; Conflict when it is closed.
func (s *Service) End(ctx context.Context, actor access.Actor, id string, ended bool) (out Current, err error) {
	defer fault.Wrap(&err, "selfcheck.End(%q, %v)", id, ended)
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		c, _, err := s.open(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		if ended != (c.EndedAt != nil) {
			c.EndedAt = nil
			if ended {
				c.EndedAt = &now
			}
			if err := s.repo.end(ctx, tx, c); err != nil {
				return err
			}
		}
		out, err = s.current(ctx, tx, actor.StoreID)
		return err
	})
	return out, err
}

// open locks a self-check of the person's own store whose answers can change, and returns it with what it asks. One of another store is not there, so
// that nobody learns which exist.
func (s *Service) open(ctx context.Context, tx *db.Tx, actor access.Actor, id string) (Check, rules.Checklist, error) {
	c, err := s.repo.lock(ctx, tx, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && !leads(actor, c.StoreID) {
		err = fault.Missing(messageMissing)
	}
	if err != nil {
		return c, rules.Checklist{}, err
	}
	list, _, err := s.reports.Checklist(ctx, tx, c.StoreID)
	if err != nil {
		return c, list, err
	}
	if message := c.closed(list.Quarter.ID); message != "" {
		return c, list, fault.New(fault.Conflict, message)
	}
	return c, list, nil
}

// Compared is how a completed report compares with the self-check before it.
type Compared struct {
	Comparison
	StartedBy  network.PersonRef
	AnsweredAt time.Time // when its last answer was given
	Own        bool      // whether the person speaks for the store
}

// ForReport compares a completed report with the self-check before it, as both are now (SELFCHECK-007, SELFCHECK-008). It is for whoever reads the
// report. It returns nil when the report is open, or the store had answered nothing. Fault: NotFound, also for people who may not read the report.
func (s *Service) ForReport(ctx context.Context, actor access.Actor, reportID string) (_ *Compared, err error) {
	defer fault.Wrap(&err, "selfcheck.ForReport(%q)", reportID)
	r, err := s.reports.Result(ctx, s.db, actor, reportID)
	if fault.Is(err, fault.Forbidden) || fault.Is(err, fault.NotFound) {
		return nil, fault.Missing(messageNoReport).Because(err)
	}
	if err != nil || !r.Completed {
		return nil, err
	}
	c, err := s.repo.before(ctx, s.db, r.StoreID, r.QuarterID, r.FirstAt)
	if errors.Is(err, db.ErrNoRow) || err == nil && (c.VisitedAt == nil || !c.VisitedAt.Equal(r.FirstAt)) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	answers, err := s.repo.answers(ctx, s.db, c.ID)
	if err != nil {
		return nil, err
	}
	out := &Compared{Comparison: compare(answers, r.Lines), Own: leads(actor, r.StoreID)}
	if out.Answered() == 0 {
		return nil, nil
	}
	out.AnsweredAt = answers[len(answers)-1].At
	out.StartedBy, err = s.repo.person(ctx, s.db, c.StartedBy)
	return out, err
}

// Import stores a self-check with its answers as they are. The demo network uses it.
func (s *Service) Import(ctx context.Context, tx *db.Tx, c Check, answers []Answer) (err error) {
	defer fault.Wrap(&err, "selfcheck.Import(%q)", c.ID)
	if _, err := s.repo.create(ctx, tx, c); err != nil {
		return err
	}
	return s.repo.save(ctx, tx, c.ID, answers)
}
