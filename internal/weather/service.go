package weather

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Service holds the use cases of the room.
type Service struct {
	db      *db.DB
	repo    repo
	reports *reports // nil: no source
}

// NewService returns the room's service. The source may be nil.
func NewService(d *db.DB, clock calendar.Clock, source Source) *Service {
	s := &Service{db: d}
	if source != nil {
		s.reports = newReports(source, clock)
	}
	return s
}

// Reading is the weather as a person reads it.
type Reading struct {
	Place  Place
	Credit *Credit // nil: no source is configured
	Report *Report // nil: nobody knows the weather
}

// Here returns the weather where the person's store is, in Melbourne for people without one (WEATHER-003, WEATHER-004). It is for everybody who is
// signed in. It may wait for the source, at most callTimeout. A source that fails is no fault: the reading then has no report.
func (s *Service) Here(ctx context.Context, actor access.Actor) (_ Reading, err error) {
	defer fault.Wrap(&err, "weather.Here(%q)", actor.StoreID)
	places := []Place{melbourne}
	if actor.StoreID != "" {
		switch h, err := s.repo.home(ctx, s.db, actor.StoreID); {
		case err == nil:
			places = h.places()
		case !errors.Is(err, db.ErrNoRow):
			return Reading{}, err
		}
	}
	if s.reports == nil {
		return Reading{Place: places[0]}, nil
	}
	credit := s.reports.source.Credit()
	for _, p := range places {
		switch r, err := s.reports.of(ctx, p); {
		case err == nil:
			return Reading{p, &credit, &r}, nil
		case ctx.Err() != nil:
			return Reading{}, ctx.Err()
		case !errors.Is(err, errNoPlace):
			return Reading{Place: p, Credit: &credit}, nil
		}
	}
	return Reading{Place: places[0], Credit: &credit}, nil
}
