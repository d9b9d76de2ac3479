package audit

import (
	"context"
	"errors"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Config is how the sections count from a day on (DM-027).
type Config struct {
	EffectiveFrom calendar.Day // empty = the defaults, which head office has not replaced by then
	Weightings    Weightings
}

// Config returns the weightings in force on a day, the defaults where head office had set none (AUDIT-088, AUDIT-089).
func (s *Service) Config(ctx context.Context, day calendar.Day) (_ Config, err error) {
	defer fault.Wrap(&err, "audit.Config(%q)", day)
	return s.config(ctx, s.db, day)
}

func (s *Service) config(ctx context.Context, q db.Querier, day calendar.Day) (Config, error) {
	c, err := s.repo.weightings(ctx, q, day)
	if errors.Is(err, db.ErrNoRow) {
		return Config{Weightings: DefaultWeightings}, nil
	}
	return c, err
}

func (s *Service) weightings(ctx context.Context, q db.Querier, day calendar.Day) (Weightings, error) {
	c, err := s.config(ctx, q, day)
	return c.Weightings, err
}
