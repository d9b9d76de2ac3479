package audit

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// MessageNotAfterToday is what a person reads beside the day from which weightings count (FD-19).
const MessageNotAfterToday = "The date must be after today"

// Config is how the sections count from a day on (DM-027).
type Config struct {
	EffectiveFrom calendar.Day // empty = the defaults, which head office has not replaced by then
	Weightings    rules.Weightings
}

// ConfigState says where today stands among the days from which weightings count.
type ConfigState string

// The states of a config.
const (
	ConfigPast    ConfigState = "PAST"    // a later one has replaced it
	ConfigCurrent ConfigState = "CURRENT" // the one in force today
	ConfigFuture  ConfigState = "FUTURE"  // its day is still to come
)

// Config returns the weightings in force on a day, given as YYYY-MM-DD and empty for today; the defaults where head office had set none (AUDIT-088,
// AUDIT-089). For whoever reads reports. Faults: Forbidden; Invalid for what is no day.
func (s *Service) Config(ctx context.Context, actor access.Actor, date string) (_ Config, err error) {
	defer fault.Wrap(&err, "audit.Config(%q)", date)
	if err := access.Allow(mayReadConfig(actor)); err != nil {
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
	c, err := s.repo.weightings(ctx, q, day)
	if errors.Is(err, db.ErrNoRow) {
		return Config{Weightings: rules.DefaultWeightings}, nil
	}
	return c, err
}

func (s *Service) weightings(ctx context.Context, q db.Querier, day calendar.Day) (rules.Weightings, error) {
	c, err := s.config(ctx, q, day)
	return c.Weightings, err
}

// DatedConfig is a config with its state on one day.
type DatedConfig struct {
	Config
	State ConfigState
}

// Configs is every config as one person reads them.
type Configs struct {
	Items []DatedConfig // the newest first; the defaults, which held before all others, last
	Can   ConfigsCan
}

// Configs returns every config (AUDIT-133). For whoever reads reports. Fault: Forbidden.
func (s *Service) Configs(ctx context.Context, actor access.Actor) (_ Configs, err error) {
	defer fault.Wrap(&err, "audit.Configs")
	if err := access.Allow(mayReadConfig(actor)); err != nil {
		return Configs{}, err
	}
	set, err := s.repo.allWeightings(ctx, s.db)
	if err != nil {
		return Configs{}, err
	}
	all := append(set, Config{Weightings: rules.DefaultWeightings})
	return Configs{Items: dated(all, calendar.DayOf(s.clock.Now())), Can: ConfigsCan{Edit: mayConfigure(actor)}}, nil
}

// dated gives configs, the newest first, their state today.
func dated(configs []Config, today calendar.Day) []DatedConfig {
	out := make([]DatedConfig, len(configs))
	state := ConfigCurrent
	for i, c := range configs {
		if c.EffectiveFrom.After(today) {
			out[i] = DatedConfig{c, ConfigFuture}
			continue
		}
		out[i] = DatedConfig{c, state}
		state = ConfigPast // whatever is older than the one in force
	}
	return out
}

// NewConfig is what head office enters to set weightings.
type NewConfig struct {
	EffectiveFrom string // YYYY-MM-DD, a day in Melbourne after today
	Weightings    rules.Weightings
}

// check returns the config, or an Invalid fault with one field per mistake.
func (n NewConfig) check(today calendar.Day) (Config, error) {
	day, message := calendar.ReadDay(n.EffectiveFrom, MessageDateNeeded)
	if message == "" && !day.After(today) {
		message = MessageNotAfterToday
	}
	var wrong []fault.Field
	if message != "" {
		wrong = append(wrong, fault.Field{Path: "effectiveFrom", Message: message})
	}
	if err := n.Weightings.Check(); err != nil {
		wrong = append(wrong, fault.Of(err).Fields...)
	}
	return Config{EffectiveFrom: day, Weightings: n.Weightings}, fault.InvalidFields(wrong)
}

// SetConfig sets how the sections count from a day after today on; for head office (AMB-045). Weightings set before for the same day are replaced (FD-19).
// No report that there is counts differently for it: an open one goes by its day of creation, a completed one keeps its own (AMB-046). Faults: Invalid
// with fields.
func (s *Service) SetConfig(ctx context.Context, actor access.Actor, in NewConfig) (_ Config, err error) {
	defer fault.Wrap(&err, "audit.SetConfig(%q)", in.EffectiveFrom)
	if err := access.Allow(mayConfigure(actor)); err != nil {
		return Config{}, err
	}
	now := s.clock.Now()
	c, err := in.check(calendar.DayOf(now))
	if err != nil {
		return Config{}, err
	}
	return c, s.repo.saveWeightings(ctx, s.db, c, actor.UserID, now)
}
