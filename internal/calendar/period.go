package calendar

// Period is the days of something that has a first and a last day, such as a promotion: a last day as planned, and perhaps another one as it came.
type Period struct {
	StartDate     Day // first day
	EndDate       Day // last day as planned
	ActualEndDate Day // last day as it came; empty = as planned
}

// EffectiveEnd is the last day: as it came where that is known, else as planned (FD-05, PROMOTION-009).
func (p Period) EffectiveEnd() Day {
	if p.ActualEndDate != "" {
		return p.ActualEndDate
	}
	return p.EndDate
}

// Covers tells whether a day lies in the period, its first and its last day included (FD-04, FD-05).
func (p Period) Covers(day Day) bool { return Covers(p.StartDate, p.EffectiveEnd(), day) }

// Overlaps tells whether there is a day that both periods cover.
func (p Period) Overlaps(other Period) bool {
	return p.StartDate <= other.EffectiveEnd() && other.StartDate <= p.EffectiveEnd()
}

// PeriodStatus says where a day lies beside a period.
type PeriodStatus string

// The statuses.
const (
	Upcoming PeriodStatus = "UPCOMING" // before its first day
	Current  PeriodStatus = "CURRENT"  // on one of its days
	Ended    PeriodStatus = "ENDED"    // after its last day
)

// Status tells where today lies beside the period.
func (p Period) Status(today Day) PeriodStatus {
	switch {
	case p.Covers(today):
		return Current
	case today.Before(p.StartDate):
		return Upcoming
	}
	return Ended
}
