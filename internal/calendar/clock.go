package calendar

import "time"

// Clock tells the time. A service reads it once per transaction, so that everything a request writes has the same time.
type Clock interface{ Now() time.Time }

// System is the machine's clock.
type System struct{}

// Now returns the current time in UTC in whole milliseconds, the precision that is stored.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Fixed is a clock that stands still. Tests set T to move it.
type Fixed struct{ T time.Time }

// Now returns T.
func (f *Fixed) Now() time.Time { return f.T }

// At returns a clock that is fixed at t.
func At(t time.Time) *Fixed { return &Fixed{T: t} }
