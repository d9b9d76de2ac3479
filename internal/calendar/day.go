// Package calendar knows the business's days: whole days in Australia/Melbourne, and the clock that everything is told.
//
// A report's date, a promotion's first and last day and a cut-off are days, not instants: arithmetic on them is on the calendar, never in steps of
// 24 hours, so that the change to and from daylight saving shifts nothing (FD-04).
package calendar

import (
	"fmt"
	"time"
	_ "time/tzdata" // the zone must be known on machines without a zone database
)

// Zone is the business's time zone (AMB-049).
var Zone = func() *time.Location {
	z, err := time.LoadLocation("Australia/Melbourne")
	if err != nil {
		panic(err)
	}
	return z
}()

// Day is a whole day in the business's zone, written YYYY-MM-DD. The zero value is no day. Days compare as their text does.
type Day string

const layout = "2006-01-02"

// MessageMisshape is what a person reads who typed something else than a day.
const MessageMisshape = "Please enter a valid date (YYYY-MM-DD)"

// ParseDay reads YYYY-MM-DD; anything else, also a day that the calendar does not have, is an error.
func ParseDay(s string) (Day, error) {
	t, err := time.Parse(layout, s)
	if err != nil || t.Format(layout) != s {
		return "", fmt.Errorf("%q is not a day (YYYY-MM-DD)", s)
	}
	return Day(s), nil
}

// ReadDay reads a day that somebody typed. message is what they read instead: needed when they typed nothing, MessageMisshape when it is no day, and empty
// when all is well.
func ReadDay(typed, needed string) (day Day, message string) {
	if typed == "" {
		return "", needed
	}
	day, err := ParseDay(typed)
	if err != nil {
		return "", MessageMisshape
	}
	return day, ""
}

// DayOf returns the business day on which t falls.
func DayOf(t time.Time) Day { return Day(t.In(Zone).Format(layout)) }

// The first and the last day that can be written.
const (
	firstDay Day = "0000-01-01"
	lastDay  Day = "9999-12-31"
)

// AddDays moves by n calendar days, at most to the first or the last day that can be written: people enter 9999-12-31 for a day that never comes, and
// two weeks after it is no day.
func (d Day) AddDays(n int) Day {
	moved := d.utc().AddDate(0, 0, n)
	switch {
	case moved.Before(firstDay.utc()):
		return firstDay
	case moved.After(lastDay.utc()):
		return lastDay
	}
	return Day(moved.Format(layout))
}

// Before tells whether d is an earlier day than other.
func (d Day) Before(other Day) bool { return d < other }

// After tells whether d is a later day than other.
func (d Day) After(other Day) bool { return d > other }

// Covers tells whether day lies in the days from start to end, both included (FD-04).
func Covers(start, end, day Day) bool { return start <= day && day <= end }

// DaysUntil counts the calendar days from d to other; negative when other is earlier.
func (d Day) DaysUntil(other Day) int {
	const day = 24 * 60 * 60
	return int((other.utc().Unix() - d.utc().Unix()) / day) // a time.Duration holds 292 years only
}

// Start is the instant at which the day begins in the business's zone.
func (d Day) Start() time.Time {
	t := d.utc()
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, Zone)
}

// Format writes the day with a layout of package time, such as "2 Jan 2006".
func (d Day) Format(layout string) string {
	if d == "" {
		return ""
	}
	return d.utc().Format(layout)
}

// Long writes the day in full, as sentences have it: 20 March 2026.
func (d Day) Long() string { return d.Format("2 January 2006") }

// OrNil returns nil for no day, for answers that say null then.
func (d Day) OrNil() *Day {
	if d == "" {
		return nil
	}
	return &d
}

// utc is the day's midnight in UTC, where every day has 24 hours. A malformed day panics: days are checked where they enter.
func (d Day) utc() time.Time {
	t, err := time.Parse(layout, string(d))
	if err != nil {
		panic(err)
	}
	return t
}
