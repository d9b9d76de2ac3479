package academy

import (
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/text"
)

// MaxDueDays is how many other due days a course can have.
const MaxDueDays = 30

const (
	yearMonths = 12 // how long a completion of a course counts that is due again each year
	againDays  = 30 // how many days before the end of its year a course opens again
)

// What a person reads when a due day for a role or a store is wrong.
const (
	MessageDueWho   = "Please select a role or a store"
	MessageDueTwice = "Please give each role and each store one day"
	MessageDueStore = "This store does not exist any more"
)

// MessageDueDays is what a person reads about too many of them.
var MessageDueDays = "A course can have " + text.AtMost(MaxDueDays, "other due days")

// DueDay is a due day for the people of a role or of a store, in the place of the one for all (FD-458).
type DueDay struct {
	Role    access.Role // empty: it is for a store
	StoreID string
	DueOn   calendar.Day // empty: they have none
}

// who names the people of a due day, as the database has it.
func (d DueDay) who() string {
	if d.Role != "" {
		return whoRole + string(d.Role)
	}
	return whoStore + d.StoreID
}

const (
	whoRole  = "ROLE:"
	whoStore = "STORE:"
)

// checkDueDays reports what is wrong with the due days. One that has passed may stay; was is the course that is edited, nil when it is new.
func (c Course) checkDueDays(was *Course, today calendar.Day, fail func(isWrong bool, path, message string)) {
	passed := func(day, stays calendar.Day) bool {
		parsed, err := calendar.ParseDay(string(day))
		return day != "" && (err != nil || parsed.Before(today) && (was == nil || stays != day))
	}
	var stays calendar.Day
	before := map[string]calendar.Day{}
	if was != nil {
		stays = was.DueOn
		for _, d := range was.DueDays {
			before[d.who()] = d.DueOn
		}
	}
	fail(passed(c.DueOn, stays), "dueOn", MessageDue)
	fail(len(c.DueDays) > MaxDueDays, "dueDays", MessageDueDays)
	seen := map[string]bool{}
	for _, d := range c.DueDays {
		fail((d.Role == "") == (d.StoreID == "") || d.Role != "" && !d.Role.Valid(), "dueDays", MessageDueWho)
		fail(seen[d.who()], "dueDays", MessageDueTwice)
		fail(passed(d.DueOn, before[d.who()]), "dueDays", MessageDue)
		seen[d.who()] = true
	}
}

// dueFor returns the day by which somebody of a role and a store (empty: none) should finish for the first time: the most particular one holds, that
// of the store before that of the role before the one for all. Empty: none.
func (c Course) dueFor(role access.Role, storeID string) calendar.Day {
	due := c.DueOn
	for _, d := range c.DueDays {
		if d.StoreID != "" && d.StoreID == storeID {
			return d.DueOn
		}
		if d.Role != "" && d.Role == role {
			due = d.DueOn
		}
	}
	return due
}

// due returns the day by which somebody who has made progress p should finish: once they had finished before, the last day on which that counts.
func (c Course) due(p Progress, role access.Role, storeID string) calendar.Day {
	if p.CompletedAt == nil && len(p.Earlier) > 0 {
		return p.Earlier[0].CountsUntil
	}
	return c.dueFor(role, storeID)
}

// Completion is one that somebody has finished before the course opened for them again.
type Completion struct {
	CompletedAt time.Time
	Certificate string
	CountsUntil calendar.Day
}

// countsUntil returns the last day on which a completion counts of a course that is due again each year: the same day a year later, and of 29
// February the 28th.
func countsUntil(completedAt time.Time) calendar.Day {
	return calendar.DayOf(completedAt).AddMonths(yearMonths)
}

// countsUntil returns the last day on which what the person has finished counts; empty: it counts forever, or there is nothing.
func (c Course) countsUntil(p Progress) calendar.Day {
	switch {
	case p.CompletedAt != nil && c.EachYear:
		return countsUntil(*p.CompletedAt)
	case p.CompletedAt == nil && len(p.Earlier) > 0:
		return p.Earlier[0].CountsUntil
	}
	return ""
}

// completion returns what the person has finished under a certificate's number, or (empty) the latest.
func (c Course) completion(p Progress, number string) (found Completion, has bool) {
	all := p.Earlier
	if p.CompletedAt != nil {
		all = append([]Completion{{*p.CompletedAt, p.Certificate, c.countsUntil(p)}}, all...)
	}
	for _, e := range all {
		if number == "" || e.Certificate == number {
			return e, true
		}
	}
	return Completion{}, false
}

// finishedOn tells whether what the person has finished counts on a day.
func (p Progress) finishedOn(day calendar.Day) bool {
	return p.CompletedAt != nil || len(p.Earlier) > 0 && !p.Earlier[0].CountsUntil.Before(day)
}

// opensAgain tells whether a course that is due again each year is open again on a day to somebody who had finished it at a time.
func opensAgain(completedAt time.Time, today calendar.Day) bool {
	return !today.Before(countsUntil(completedAt).AddDays(-againDays))
}

// againBefore returns the instant before which whoever had finished a course that is due again each year finds it open again on a day.
func againBefore(today calendar.Day) time.Time {
	first := today.AddMonths(-yearMonths)
	for opensAgain(first.Start(), today) {
		first = first.AddDays(1)
	}
	return first.Start()
}

// equalDueDays tells whether two courses have the same due days.
func (c Course) equalDueDays(o Course) bool {
	return c.DueOn == o.DueOn && c.EachYear == o.EachYear && slices.Equal(c.DueDays, o.DueDays)
}

// dueStores returns the stores that have due days of their own.
func (c Course) dueStores() (ids []string) {
	for _, d := range c.DueDays {
		if d.StoreID != "" {
			ids = append(ids, d.StoreID)
		}
	}
	return ids
}
