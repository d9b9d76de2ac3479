package messaging

import (
	"cmp"
	"slices"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
)

// The weeks that the figures of the inbox can be of: as many as were chosen, the last of them the one of today.
const (
	MaxFigureWeeks     = 26
	DefaultFigureWeeks = 12
)

// answerState is how a question stands.
type answerState string

// The states.
const (
	answerKept    answerState = "KEPT"    // answered within the promise
	answerLate    answerState = "LATE"    // answered after it
	answerClosed  answerState = "CLOSED"  // it needed no answer: resolved, or said so, before one came
	answerPending answerState = "PENDING" // it waits, within the promise
	answerOverdue answerState = "OVERDUE" // it waits for longer
)

// tally is how many questions of a week, or resolutions, are the same in all that the figures tell. The database counts them.
type tally struct {
	week    int         // the place of its week
	person  string      // id of who answered or resolved; empty: nobody
	state   answerState // of a question
	minutes int         // to the answer, or from the first question to the resolution; see inMinutes
	count   int
}

// Times are the times that something took, in whole minutes; above ten hours in steps of ten minutes and above two days in whole hours.
type Times struct {
	Median  int // half of them took at most so long
	Slowest int // nine of ten took at most so long, and the slowest tenth at least
}

// Figures are those of the questions that were asked, and of the conversations that were resolved, in some time.
type Figures struct {
	Asked    int    // questions
	Answered int    // of these
	Kept     int    // answered within the promise
	Pending  int    // wait, within the promise
	Overdue  int    // wait for longer
	Closed   int    // needed no answer
	Answer   *Times // from the question to the first answer; nil: none was answered
	Resolved int    // conversations, each as often as it was resolved
	Resolve  *Times // from the first question since it was resolved before; nil: none was resolved
}

// WeekFigures are those of the questions of a week from Monday to Sunday, and of what was resolved in it.
type WeekFigures struct {
	Monday calendar.Day
	Figures
}

// PersonFigures are those of the questions that somebody answered first, and of what they resolved.
type PersonFigures struct {
	network.AuthorRef
	Figures
}

// InboxFigures are the figures of the inbox.
type InboxFigures struct {
	PromiseHours  int
	Conversations int // in which something was asked
	All           Figures
	Weeks         []WeekFigures   // the latest first
	People        []PersonFigures // who answered most first
	byBoth        map[[2]string]Figures
}

// of returns the figures of somebody in a week.
func (f InboxFigures) of(monday calendar.Day, person string) Figures {
	return f.byBoth[[2]string{string(monday), person}]
}

// mondays returns the days on which the weeks begin that the figures are of, the first one first. The last is the week of now in Melbourne.
func mondays(now time.Time, weeks int) []calendar.Day {
	today := calendar.DayOf(now)
	last := today.AddDays(-((int(today.Start().Weekday()) + 6) % 7))
	days := make([]calendar.Day, weeks)
	for i := range days {
		days[i] = last.AddDays(-7 * (weeks - 1 - i))
	}
	return days
}

// figuresOf returns what tallies of questions and of resolutions say together.
func figuresOf(questions, resolutions []tally) (f Figures) {
	var answered []tally
	for _, t := range questions {
		f.Asked += t.count
		switch t.state {
		case answerKept:
			f.Kept += t.count
		case answerPending:
			f.Pending += t.count
		case answerOverdue:
			f.Overdue += t.count
		case answerClosed:
			f.Closed += t.count
		}
		if t.state == answerKept || t.state == answerLate {
			f.Answered += t.count
			answered = append(answered, t)
		}
	}
	for _, t := range resolutions {
		f.Resolved += t.count
	}
	f.Answer, f.Resolve = timesOf(answered), timesOf(resolutions)
	return f
}

// timesOf returns the times of tallies; nil: there are none.
func timesOf(tallies []tally) *Times {
	sorted := slices.SortedFunc(slices.Values(tallies), func(a, b tally) int { return cmp.Compare(a.minutes, b.minutes) })
	total := 0
	for _, t := range sorted {
		total += t.count
	}
	if total == 0 {
		return nil
	}
	return &Times{quantile(sorted, total, 50), quantile(sorted, total, 90)}
}

// quantile returns the shortest time that at least so many per cent of all are not above. The tallies are sorted by time.
func quantile(sorted []tally, total, percent int) int {
	rank, seen := (total*percent+99)/100, 0
	for _, t := range sorted {
		if seen += t.count; seen >= rank {
			return t.minutes
		}
	}
	return 0
}

// inboxFigures puts together what tallies say in all, by week and by person. Everybody in the tallies is among people.
func inboxFigures(days []calendar.Day, questions, resolutions []tally, people map[string]network.AuthorRef) (f InboxFigures) {
	f.All = figuresOf(questions, resolutions)
	byWeek := func(t tally) string { return string(days[t.week]) }
	byPerson := func(t tally) string { return t.person }
	byBoth := func(t tally) [2]string { return [2]string{byWeek(t), t.person} }
	weeks := grouped(questions, resolutions, byWeek)
	for _, day := range slices.Backward(days) {
		f.Weeks = append(f.Weeks, WeekFigures{day, weeks[string(day)]})
	}
	for id, figures := range grouped(questions, resolutions, byPerson) {
		if id != "" {
			f.People = append(f.People, PersonFigures{people[id], figures})
		}
	}
	slices.SortFunc(f.People, func(a, b PersonFigures) int {
		return cmp.Or(cmp.Compare(b.Answered, a.Answered), cmp.Compare(b.Resolved, a.Resolved),
			cmp.Compare(a.View().FullName(), b.View().FullName()), cmp.Compare(a.ID, b.ID))
	})
	f.byBoth = grouped(questions, resolutions, byBoth)
	return f
}

// grouped returns the figures of the tallies with the same key.
func grouped[K comparable](questions, resolutions []tally, key func(tally) K) map[K]Figures {
	asked, resolved := map[K][]tally{}, map[K][]tally{}
	for _, t := range questions {
		asked[key(t)] = append(asked[key(t)], t)
	}
	for _, t := range resolutions {
		resolved[key(t)] = append(resolved[key(t)], t)
	}
	all := map[K]Figures{}
	for k := range asked {
		all[k] = figuresOf(asked[k], resolved[k])
	}
	for k := range resolved {
		if _, has := all[k]; !has {
			all[k] = figuresOf(nil, resolved[k])
		}
	}
	return all
}
