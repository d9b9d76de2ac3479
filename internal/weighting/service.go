package weighting

import (
	"context"
	"errors"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Service holds the use cases of the room. Each takes the person who acts, and returns a Forbidden fault when that person may not.
type Service struct {
	db    *db.DB
	repo  repo
	clock calendar.Clock
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock) *Service { return &Service{db: d, clock: clock} }

// On returns the weightings in force on a day, or the defaults when head office had not set any by then (AUDIT-088, AUDIT-089). The day is written
// YYYY-MM-DD; empty means today. It is for everybody who reads reports. Faults: Forbidden; Invalid when the text is not a day.
func (s *Service) On(ctx context.Context, actor access.Actor, date string) (_ Config, err error) {
	defer fault.Wrap(&err, "weighting.On(%q)", date)
	if err := access.Allow(mayRead(actor)); err != nil {
		return Config{}, err
	}
	day := calendar.DayOf(s.clock.Now())
	if date != "" {
		if day, err = calendar.ParseDay(date); err != nil {
			return Config{}, fault.InvalidField("date", calendar.MessageMisshape)
		}
	}
	return s.config(ctx, s.db, day)
}

func (s *Service) config(ctx context.Context, q db.Querier, day calendar.Day) (Config, error) {
	c, err := s.repo.config(ctx, q, day)
	if errors.Is(err, db.ErrNoRow) {
		return Config{Weightings: rules.DefaultWeightings}, nil
	}
	return c, err
}

// InForce returns the weightings of a day. It is for another room, which has checked its own permissions. It can be called in that room's
// transaction.
func (s *Service) InForce(ctx context.Context, q db.Querier, day calendar.Day) (_ rules.Weightings, err error) {
	defer fault.Wrap(&err, "weighting.InForce(%s)", day)
	c, err := s.config(ctx, q, day)
	return c.Weightings, err
}

// InForceOn returns the weightings of each of some days, in one query. It is for another room, as InForce is.
func (s *Service) InForceOn(ctx context.Context, q db.Querier, days []calendar.Day) (_ map[calendar.Day]rules.Weightings, err error) {
	defer fault.Wrap(&err, "weighting.InForceOn")
	newestFirst, err := s.repo.all(ctx, q)
	if err != nil {
		return nil, err
	}
	byDay := make(map[calendar.Day]rules.Weightings, len(days))
	for _, day := range days {
		byDay[day] = rules.DefaultWeightings
		if i := slices.IndexFunc(newestFirst, func(c Config) bool { return !c.EffectiveFrom.After(day) }); i >= 0 {
			byDay[day] = newestFirst[i].Weightings
		}
	}
	return byDay, nil
}

// List returns every config (AUDIT-133). It is for everybody who reads reports. Fault: Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor) (_ Reading, err error) {
	defer fault.Wrap(&err, "weighting.List")
	if err := access.Allow(mayRead(actor)); err != nil {
		return Reading{}, err
	}
	set, err := s.repo.all(ctx, s.db)
	if err != nil {
		return Reading{}, err
	}
	all := append(set, Config{Weightings: rules.DefaultWeightings})
	return Reading{Items: dated(all, calendar.DayOf(s.clock.Now())), Can: Can{Edit: mayEdit(actor)}}, nil
}

// Set sets how much the sections count from a future day on. It is for head office (AMB-045). It replaces weightings already set for that day
// (FD-19). It changes no existing score: an open report uses the weightings of its day of creation, and a completed one keeps its own (AMB-046).
// Faults: Invalid with fields.
func (s *Service) Set(ctx context.Context, actor access.Actor, f Form) (_ Config, err error) {
	defer fault.Wrap(&err, "weighting.Set(%q)", f.EffectiveFrom)
	if err := access.Allow(mayEdit(actor)); err != nil {
		return Config{}, err
	}
	now := s.clock.Now()
	c, err := f.check(calendar.DayOf(now))
	if err != nil {
		return Config{}, err
	}
	return c, s.repo.save(ctx, s.db, c, actor.UserID, now)
}
