package calendar

// Period is the time from a first to a last day, such as that of a promotion. The last day may turn out different from the planned one.
type Period struct {
	StartDate     Day // first day
	EndDate       Day // planned last day
	ActualEndDate Day // last day if it differs from the planned one; empty otherwise
}

// EffectiveEnd returns the last day: ActualEndDate if it is set, otherwise EndDate (FD-05, PROMOTION-009).
func (p Period) EffectiveEnd() Day {
	if p.ActualEndDate != "" {
		return p.ActualEndDate
	}
	return p.EndDate
}

// Covers tells whether a day is in the period. Its first and last day count (FD-04, FD-05).
func (p Period) Covers(day Day) bool { return Covers(p.StartDate, p.EffectiveEnd(), day) }

// Overlaps tells whether the periods have a day in common.
func (p Period) Overlaps(other Period) bool {
	return p.StartDate <= other.EffectiveEnd() && other.StartDate <= p.EffectiveEnd()
}

// PeriodStatus says whether a day is before, in or after a period.
type PeriodStatus string

// The statuses.
const (
	Upcoming PeriodStatus = "UPCOMING" // before its first day
	Current  PeriodStatus = "CURRENT"  // on one of its days
	Ended    PeriodStatus = "ENDED"    // after its last day
)

// PeriodView is a period in an answer of the API.
type PeriodView struct {
	StartDate        Day          `json:"startDate" format:"date"`
	EndDate          Day          `json:"endDate" format:"date" doc:"The planned last day"`
	ActualEndDate    *Day         `json:"actualEndDate" format:"date" doc:"Replaces endDate when present"`
	EffectiveEndDate Day          `json:"effectiveEndDate" format:"date" doc:"actualEndDate if there is one, otherwise endDate"`
	Status           PeriodStatus `json:"status" enum:"UPCOMING,CURRENT,ENDED" doc:"Whether it is upcoming, current or ended today in Melbourne"`
}

// View returns the period as the API sends it, with its status.
func (p Period) View(s PeriodStatus) PeriodView {
	return PeriodView{StartDate: p.StartDate, EndDate: p.EndDate, ActualEndDate: p.ActualEndDate.OrNil(), EffectiveEndDate: p.EffectiveEnd(), Status: s}
}

// Status tells whether the period is upcoming, current or ended today.
func (p Period) Status(today Day) PeriodStatus {
	switch {
	case p.Covers(today):
		return Current
	case today.Before(p.StartDate):
		return Upcoming
	}
	return Ended
}
