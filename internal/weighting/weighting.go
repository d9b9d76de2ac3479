package weighting

import (
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
)

// MessageNotAfterToday is what a person reads beside the day from which weightings are to count (FD-19).
const MessageNotAfterToday = "Must be a future date"

// Config is how much the sections count from a day on (DM-027).
type Config struct {
	EffectiveFrom calendar.Day // empty for the defaults
	Weightings    rules.Weightings
}

// State says whether a config is in force today.
type State string

// The states of a config.
const (
	Past    State = "PAST"    // a later one has replaced it
	Current State = "CURRENT" // it is in force today
	Future  State = "FUTURE"  // its day is still to come
)

// Dated is a config with its state today.
type Dated struct {
	Config
	State State
}

// Reading is all configs, as one person sees them.
type Reading struct {
	Items []Dated // newest first; the defaults come last
	Can   Can
}

// dated adds the state today to each config. The configs are newest first.
func dated(configs []Config, today calendar.Day) []Dated {
	out := make([]Dated, len(configs))
	state := Current
	for i, c := range configs {
		if c.EffectiveFrom.After(today) {
			out[i] = Dated{c, Future}
			continue
		}
		out[i] = Dated{c, state}
		state = Past // all older ones
	}
	return out
}

// Form is what head office enters to set weightings.
type Form struct {
	EffectiveFrom string // YYYY-MM-DD, a day in Melbourne after today
	Weightings    rules.Weightings
}

// check returns the config, or an Invalid fault with one field per mistake.
func (f Form) check(today calendar.Day) (Config, error) {
	day, message := calendar.ReadDay(f.EffectiveFrom, calendar.MessageNeeded)
	if message == "" && !day.After(today) {
		message = MessageNotAfterToday
	}
	var wrong []fault.Field
	if message != "" {
		wrong = append(wrong, fault.Field{Path: "effectiveFrom", Message: message})
	}
	if err := f.Weightings.Check(); err != nil {
		wrong = append(wrong, fault.Of(err).Fields...)
	}
	return Config{EffectiveFrom: day, Weightings: f.Weightings}, fault.InvalidFields(wrong)
}
