package weather

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"caravan/internal/calendar"
)

// How long things are kept and waited for (FD-58).
const (
	freshFor    = 15 * time.Minute // services measure about that often
	shownFor    = 3 * time.Hour    // while the source fails, counted from when the report came
	unknownFor  = 24 * time.Hour   // that the source does not know a place
	callTimeout = 4 * time.Second  // for finding a place and its weather
	pauseFor    = time.Minute      // after a failure
	pauseMost   = time.Hour        // however long the source asks for
	maxPlaces   = 1000             // that are remembered
)

var errPaused = errors.New("weather: the source has just failed")

// reports remembers what the source has said. It is safe for simultaneous use.
type reports struct {
	source Source
	clock  calendar.Clock
	calls  singleflight.Group

	mu          sync.Mutex
	known       map[Place]memory
	pausedUntil time.Time
}

// memory is what is known about a place.
type memory struct {
	at      spot
	found   bool // otherwise the source did not know the place
	asked   time.Time
	report  Report
	arrived time.Time // of the report; zero: none has
}

func newReports(source Source, clock calendar.Clock) *reports {
	return &reports{source: source, clock: clock, known: map[Place]memory{}}
}

// of returns the weather at a place: the last report while it is fresh, else a new one, else the last one if it is not too old. It returns errNoPlace
// when the source does not know the place, and another error when there is no report.
func (s *reports) of(ctx context.Context, p Place) (Report, error) {
	m, ok := s.recall(p)
	now := s.clock.Now()
	switch {
	case ok && !m.found && now.Sub(m.asked) < unknownFor:
		return Report{}, errNoPlace
	case ok && m.found && !m.arrived.IsZero() && now.Sub(m.arrived) < freshFor:
		return m.report, nil
	}
	r, err := s.ask(ctx, p)
	if err != nil && !errors.Is(err, errNoPlace) && ctx.Err() == nil && !m.arrived.IsZero() && now.Sub(m.arrived) < shownFor {
		return m.report, nil
	}
	return r, err
}

// ask asks the source about a place, unless it has just failed. Callers at the same time share one call, which goes on when they leave.
func (s *reports) ask(ctx context.Context, p Place) (Report, error) {
	if s.paused() {
		return Report{}, errPaused
	}
	answer := s.calls.DoChan(p.Suburb+"\x00"+string(p.Region)+"\x00"+p.Postcode, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTimeout)
		defer cancel()
		r, err := s.fetch(ctx, p)
		if err != nil && !errors.Is(err, errNoPlace) {
			s.pause(ctx, err)
		}
		return r, err
	})
	select {
	case a := <-answer:
		r, _ := a.Val.(Report)
		return r, a.Err
	case <-ctx.Done():
		return Report{}, ctx.Err()
	}
}

// fetch calls the source and remembers what it says.
func (s *reports) fetch(ctx context.Context, p Place) (Report, error) {
	m, ok := s.recall(p)
	if !ok || !m.found {
		at, err := s.source.Find(ctx, p)
		if err != nil && !errors.Is(err, errNoPlace) {
			return Report{}, err
		}
		m = memory{at: at, found: err == nil, asked: s.clock.Now()}
		s.remember(p, m)
		if err != nil {
			return Report{}, err
		}
	}
	report, err := s.source.Now(ctx, p, m.at)
	if err != nil {
		return Report{}, err
	}
	m.report, m.arrived = report, s.clock.Now()
	m.asked = m.arrived
	s.remember(p, m)
	return report, nil
}

func (s *reports) recall(p Place) (memory, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.known[p]
	return m, ok
}

// remember keeps what is known about a place, and forgets the place that was asked about longest ago when there are too many.
func (s *reports) remember(p Place, m memory) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.known[p]; !ok && len(s.known) >= maxPlaces {
		var oldest Place
		var when time.Time
		for place, known := range s.known {
			if when.IsZero() || known.asked.Before(when) {
				oldest, when = place, known.asked
			}
		}
		delete(s.known, oldest)
	}
	s.known[p] = m
}

func (s *reports) paused() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.clock.Now().Before(s.pausedUntil)
}

// pause leaves the source alone for a while, so that a service that is down does not make everybody wait, and one that has had enough is not asked
// more.
func (s *reports) pause(ctx context.Context, cause error) {
	length := pauseFor
	if refused := new(refusal); errors.As(cause, &refused) {
		length = min(max(pauseFor, refused.retryAfter), pauseMost)
	}
	s.mu.Lock()
	s.pausedUntil = s.clock.Now().Add(length)
	s.mu.Unlock()
	slog.WarnContext(ctx, "the weather could not be read", "source", s.source.Credit().Name, "cause", cause, "pause", length)
}
