package weighting

import (
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
)

// MessageNotAfterToday is what a person reads beside the day from which weightings count (FD-19).
const MessageNotAfterToday = "The date must be after today"

// Config is how the sections count from a day on (DM-027).
type Config struct {
	EffectiveFrom calendar.Day // empty = the defaults, which head office has not replaced by then
	Weightings    rules.Weightings
}

// State says where today stands among the days from which weightings count.
type State string

// The states of a config.
const (
	Past    State = "PAST"    // a later one has replaced it
	Current State = "CURRENT" // the one in force today
	Future  State = "FUTURE"  // its day is still to come
)

// Dated is a config with its state on one day.
type Dated struct {
	Config
	State State
}

// Reading is every config, as one person reads them.
type Reading struct {
	Items []Dated // the newest first; the defaults, which held before all others, last
	Can   Can
}

// dated gives configs, the newest first, their state today.
func dated(configs []Config, today calendar.Day) []Dated {
	out := make([]Dated, len(configs))
	state := Current
	for i, c := range configs {
		if c.EffectiveFrom.After(today) {
			out[i] = Dated{c, Future}
			continue
		}
		out[i] = Dated{c, state}
		state = Past // whatever is older than the one in force
	}
	return out
}

// Form is what head office fills in to set weightings.
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
