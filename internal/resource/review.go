package resource

import (
	"time"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
)

// Again says when head office looks at a resource again (FD-439).
type Again string

// The spans.
const (
	Never      Again = "NONE"
	In3Months  Again = "MONTHS_3"
	In6Months  Again = "MONTHS_6"
	In12Months Again = "MONTHS_12"
	OnDay      Again = "DAY" // a chosen day
)

// Values lists them, for the document of the API.
func (Again) Values() []Again { return []Again{Never, In3Months, In6Months, In12Months, OnDay} }

// months is how long the spans of whole months are.
var months = map[Again]int{In3Months: 3, In6Months: 6, In12Months: 12}

// What a person reads when a field of the review is wrong.
const (
	MessageReviewDay = "Please choose a day after today"
	MessageKeeper    = "Please choose someone at head office"
)

// Review is who keeps a resource in order, and when they look at it again.
type Review struct {
	ChosenID string            // the keeper that head office has chosen; empty: whoever shared it
	Keeper   network.PersonRef // who keeps it now: that person, as long as they are active in head office; nobody: everybody of head office does
	Again    Again
	Days     int          // of OnDay: how far away the day was when it was chosen
	On       calendar.Day // the day from which it is due; empty: never
	By       network.PersonRef
	At       time.Time // when By said last that it is still right; without By never
}

// next returns the day that follows a look at the resource on a day: the same span as before. A chosen day comes back after as many days as it was
// away when it was chosen, and after no less than a month.
func (v Review) next(today calendar.Day) calendar.Day {
	if v.Again == Never {
		return ""
	}
	if v.Again == OnDay {
		return max(today.AddDays(v.Days), today.AddMonths(1))
	}
	return today.AddMonths(months[v.Again])
}

// isDue tells whether a resource is due for review: from its day on, until it expires.
func (r Resource) isDue(now time.Time) bool {
	return r.Review.On != "" && r.Review.On <= calendar.DayOf(now) && !r.HasExpired(now)
}

// ReviewForm is what head office chooses for the review of a resource.
type ReviewForm struct {
	Version  int    // what was edited; 0: whatever is there
	KeeperID string // empty: whoever shared it
	Again    Again  // empty: as it was
	On       string // of OnDay
}

// check returns the review that the form describes. The fault is Invalid, with the fields of the API.
func (f ReviewForm) check(was Review, today calendar.Day) (Review, error) {
	out := was
	out.ChosenID = f.KeeperID
	if f.Again == "" {
		return out, nil
	}
	out.Again, out.Days = f.Again, 0
	if f.Again != OnDay {
		out.On = out.next(today)
		return out, nil
	}
	day, message := calendar.ReadDay(f.On, MessageReviewDay)
	if message == "" && day <= today {
		message = MessageReviewDay
	}
	if message != "" {
		return out, fault.InvalidField("againOn", message)
	}
	out.On, out.Days = day, today.DaysUntil(day)
	return out, nil
}

// same tells whether two reviews were made from the same form.
func (v Review) same(o Review) bool {
	return v.ChosenID == o.ChosenID && v.Again == o.Again && v.On == o.On
}
