package notice

import (
	"time"

	"caravan/internal/calendar"
)

// MaxReminded is how many people one call reminds by name.
const MaxReminded = 100

// RemindedSince returns the time from which on a reminder counts as today's: nobody is reminded of the same thing twice on one day (FD-427).
func RemindedSince(now time.Time) time.Time { return calendar.DayOf(now).Start() }

// RemindedToday tells whether somebody was reminded on now's day. A nil time is never.
func RemindedToday(now time.Time, at *time.Time) bool {
	return at != nil && !at.Before(RemindedSince(now))
}
