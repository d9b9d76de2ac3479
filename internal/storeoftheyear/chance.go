package storeoftheyear

import (
	"cmp"
	"slices"

	"caravan/internal/calendar"
)

// Reason says why something is a chance, so that a screen can make a sentence of it.
type Reason string

// The reasons, the one with the least effort first (FD-96).
const (
	BetterPhoto    Reason = "BETTER_PHOTO"    // the store has entered a member incentive, and head office wants a better photo
	NearlyThere    Reason = "NEARLY_THERE"    // most of the points are there already
	EnterIncentive Reason = "ENTER_INCENTIVE" // a member incentive that the store has not entered: it takes one entry
	EarnPeriod     Reason = "EARN_PERIOD"     // a quarter or month goes on and has given nothing yet
	ReachPoints    Reason = "REACH_POINTS"    // points are missing
)

var efforts = []Reason{BetterPhoto, NearlyThere, EnterIncentive, EarnPeriod, ReachPoints}

// nearly is the share of points, in percent, from which a store is nearly there.
const nearly = 80

// OpenIncentive is a member incentive that takes entries for Camel Bucks and that the store has not entered, or whose entry was sent back.
type OpenIncentive struct {
	ID       string
	Name     string
	Ends     calendar.Day // last day for entries
	SentBack bool
}

// Chance is something that a store can still earn now (FD-96). Everything in it is known: an amount or a number that is not known is nil.
type Chance struct {
	Reason      Reason
	CriterionID string // or IncentiveID
	IncentiveID string
	Name        string
	Period      string // of the criterion; '' without periods
	CamelBucks  *int64 // nil: what an entry gives is decided by its award
	PointsLeft  *int64 // nil: it does not go by points
	PointsOf    *int64
	Ends        calendar.Day // last day
	DaysLeft    int          // 0: only today
}

// Chances returns what a store can still earn today, the one with the least effort first: by reason, then by the share of points that is missing,
// then what ends sooner, then what gives more, then the order of the criteria (FD-96). cards are those of the financial year of today.
func Chances(cards []Card, incentives []OpenIncentive, today calendar.Day) []Chance {
	all := []Chance{}
	for _, c := range cards {
		if c.Complete || c.Earned >= c.Total {
			continue
		}
		if c.Frequency == Other {
			_, last := c.Frequency.Days(c.FinancialYear, "")
			all = append(all, c.chance(ReachPoints, "", c.Total-c.Earned, c.Points, c.Threshold, last, today))
			continue
		}
		for _, s := range c.Stamps {
			if s.IsCurrent && s.State == Ahead {
				all = append(all, c.chance(EarnPeriod, s.Period, min(c.ByFrequency, c.Total-c.Earned), s.Points, c.RequiredPoints, s.EndDate, today))
			}
		}
	}
	for _, i := range incentives {
		reason := EnterIncentive
		if i.SentBack {
			reason = BetterPhoto
		}
		all = append(all, Chance{Reason: reason, IncentiveID: i.ID, Name: i.Name, Ends: i.Ends, DaysLeft: today.DaysUntil(i.Ends)})
	}
	slices.SortStableFunc(all, func(a, b Chance) int {
		return cmp.Or(
			cmp.Compare(slices.Index(efforts, a.Reason), slices.Index(efforts, b.Reason)),
			a.compareShares(b),
			cmp.Compare(a.Ends, b.Ends),
			cmp.Compare(b.bucks(), a.bucks()),
		)
	})
	return all
}

// chance returns a chance of a criterion; of are the points that it needs, if it goes by points.
func (c Card) chance(reason Reason, period string, bucks, points int64, of *int64, last, today calendar.Day) Chance {
	out := Chance{Reason: reason, CriterionID: c.ID, Name: c.Name, Period: period, CamelBucks: &bucks, Ends: last, DaysLeft: today.DaysUntil(last)}
	if of == nil {
		return out
	}
	left := max(0, *of-points)
	out.PointsLeft, out.PointsOf = &left, of
	if points*100 >= *of*nearly {
		out.Reason = NearlyThere
	}
	return out
}

// compareShares compares the shares of points that are missing. What does not go by points counts as missing all of it.
func (c Chance) compareShares(o Chance) int {
	share := func(c Chance) (left, of int64) {
		if c.PointsLeft == nil {
			return 1, 1
		}
		return *c.PointsLeft, *c.PointsOf
	}
	aLeft, aOf := share(c)
	bLeft, bOf := share(o)
	return cmp.Compare(aLeft*bOf, bLeft*aOf)
}

func (c Chance) bucks() int64 {
	if c.CamelBucks == nil {
		return 0
	}
	return *c.CamelBucks
}
