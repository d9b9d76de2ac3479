// Package moments has the times at which rules about days go wrong: the edges of a day in Melbourne, on both sides of daylight saving. Only tests may
// import it.
package moments

import (
	"testing"
	"time"

	"caravan/internal/calendar"
)

// Of returns moments of a day: its first, half past midnight and 09:59, when in UTC it is still the day before, and its last.
func Of(day calendar.Day) []time.Time {
	at := func(hour, minute int) time.Time {
		d := day.Start()
		return time.Date(d.Year(), d.Month(), d.Day(), hour, minute, 0, 0, calendar.Zone).UTC()
	}
	return []time.Time{at(0, 0), at(0, 30), at(9, 59), day.AddDays(1).Start().Add(-time.Millisecond).UTC()}
}

// Days returns days on both sides of daylight saving, with the day of 25 hours, that of 23 hours, and the ends of a financial year.
func Days() []calendar.Day {
	return []calendar.Day{"2026-04-04", "2026-04-05", "2026-04-06", "2026-06-30", "2026-07-01", "2026-10-03", "2026-10-04", "2026-10-05"}
}

// Each runs fn at the moments of Days.
func Each(t *testing.T, fn func(t *testing.T, day calendar.Day, at time.Time)) {
	t.Helper()
	for _, day := range Days() {
		for _, at := range Of(day) {
			t.Run(at.In(calendar.Zone).Format("2006-01-02 15:04:05.000"), func(t *testing.T) { fn(t, day, at) })
		}
	}
}
