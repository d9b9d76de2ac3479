package calendar

import "time"

// Clock tells the time. A service reads it once per transaction, so that everything a request writes bears one time.
type Clock interface{ Now() time.Time }

// System is the machine's clock.
type System struct{}

// Now returns the current time in UTC, in whole milliseconds, as it is stored.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Fixed is a clock that stands still; tests move it with its pointer.
type Fixed struct{ T time.Time }

// Now returns the time at which the clock stands.
func (f *Fixed) Now() time.Time { return f.T }

// At returns a clock that stands at t.
func At(t time.Time) *Fixed { return &Fixed{T: t} }
