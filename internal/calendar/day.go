// Package calendar defines the business's days, which are whole days in Australia/Melbourne, and the clock that services read.
//
// A report's date, a promotion's first and last day and a cut-off are days, not instants. Arithmetic on them is on the calendar, never in steps of 24
// hours, so that daylight saving shifts nothing (FD-04).
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

// Day is a whole day in the business's time zone, written YYYY-MM-DD. The zero value means no day. Days can be compared as text.
type Day string

const layout = "2006-01-02"

// What a person reads beside a missing or malformed day.
const (
	MessageNeeded   = "Please enter a date"
	MessageMisshape = "Please enter a valid date (YYYY-MM-DD)"
)

// MomentText writes a moment as clocks in Melbourne tell it (FD-13), for a spreadsheet; empty for none.
func MomentText(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.In(Zone).Format("2006-01-02 15:04")
}

// ParseDay reads YYYY-MM-DD. Anything else is an error, including days that do not exist.
func ParseDay(s string) (Day, error) {
	t, err := time.Parse(layout, s)
	if err != nil || t.Format(layout) != s {
		return "", fmt.Errorf("%q is not a day (YYYY-MM-DD)", s)
	}
	return Day(s), nil
}

// ReadDay reads a day that somebody typed. message says what is wrong: needed when they typed nothing, MessageMisshape when it is not a day, and
// empty when it is fine.
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

// DayOf returns the business day of an instant.
func DayOf(t time.Time) Day { return Day(t.In(Zone).Format(layout)) }

// The first and the last day that can be written.
const (
	firstDay Day = "0000-01-01"
	lastDay  Day = "9999-12-31"
)

// AddDays returns the day n calendar days later. It stops at the first and the last day that can be written: people enter 9999-12-31 for a day that
// never comes, and there is no day two weeks after it.
func (d Day) AddDays(n int) Day {
	return within(d.utc().AddDate(0, 0, n))
}

// within returns a moved day, or the first or the last one that can be written.
func within(moved time.Time) Day {
	switch {
	case moved.Before(firstDay.utc()):
		return firstDay
	case moved.After(lastDay.utc()):
		return lastDay
	}
	return Day(moved.Format(layout))
}

// AddMonths returns the same day of the month n months later, or the last one of a shorter month. It stops where AddDays does.
func (d Day) AddMonths(n int) Day {
	t := d.utc()
	first := time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC).AddDate(0, n, 0)
	last := first.AddDate(0, 1, -1)
	return within(first.AddDate(0, 0, min(t.Day(), last.Day())-1))
}

// Before tells whether d is an earlier day than other.
func (d Day) Before(other Day) bool { return d < other }

// After tells whether d is a later day than other.
func (d Day) After(other Day) bool { return d > other }

// Covers tells whether day is between start and end, both included (FD-04).
func Covers(start, end, day Day) bool { return start <= day && day <= end }

// DaysUntil returns the number of calendar days from d to other. It is negative when other is earlier.
func (d Day) DaysUntil(other Day) int {
	const day = 24 * 60 * 60
	return int((other.utc().Unix() - d.utc().Unix()) / day) // a time.Duration is too short: it ends at 292 years
}

// Start returns the instant at which the day begins in the business's time zone.
func (d Day) Start() time.Time {
	t := d.utc()
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, Zone)
}

// Format returns the day in a layout of package time, such as "2 Jan 2006".
func (d Day) Format(layout string) string {
	if d == "" {
		return ""
	}
	return d.utc().Format(layout)
}

// Long returns the day in full, for sentences: 20 March 2026.
func (d Day) Long() string { return d.Format("2 January 2006") }

// OrNil returns nil for no day, so that an answer has null.
func (d Day) OrNil() *Day {
	if d == "" {
		return nil
	}
	return &d
}

// utc returns the day's midnight in UTC, where every day has 24 hours. It panics on a malformed day, because days are checked where they come in.
func (d Day) utc() time.Time {
	t, err := time.Parse(layout, string(d))
	if err != nil {
		panic(err)
	}
	return t
}
