package rules

import (
	"cmp"
	"slices"
	"time"

	"caravan/internal/calendar"
)

// Verdict is what another room needs to know of a report that is being completed.
type Verdict struct {
	ReportID  string
	StoreID   string
	QuarterID string
	Date      calendar.Day
	ByID      string    // who completes it
	FirstAt   time.Time // when it was first completed
	At        time.Time // when it was completed last
	Answers   []Asked   // one for each subject that was asked and answered
	Checklist []string  // the subjects of all its lines, also of hidden ones
	Failed    []ToDo    // the failed lines, the one that costs most first
}

// Asked is what came out for a subject.
type Asked struct {
	Key         string // of the line; the failed one if several asked the same
	Subject     string // what it asks, in whichever quarter
	Section     Section
	Description string // of the line
	Failed      bool
}

// Text names what a line asks, in whichever quarter. It never changes, because rooms keep it.
func (s Subject) Text() string { return string(s.Type) + ":" + string(s.Position) + ":" + s.Of }

// AnswersOf returns what came out for the subjects of lines, ordered by line. Those that could not be checked are left out.
func AnswersOf(lines []Line, subject func(Line) Subject) []Asked {
	var v Visit
	byKey := make(map[string]Line, len(lines))
	for _, l := range lines {
		v.Record(subject(l), l)
		byKey[l.Key] = l
	}
	out := make([]Asked, 0, len(v.Outcomes))
	for s, o := range v.Outcomes {
		if o.Obstacle != "" {
			continue // nobody has answered it
		}
		l := byKey[o.Key]
		out = append(out, Asked{Key: o.Key, Subject: s.Text(), Section: l.Section(), Description: l.Description, Failed: o.Failed})
	}
	slices.SortFunc(out, func(a, b Asked) int { return cmp.Compare(a.Key, b.Key) })
	return out
}

// Followed is what has become of a completed report's failed lines since.
type Followed struct {
	Standing map[string]string // by subject, in words such as 'Due 2 Dec 2026'
	LaterOn  calendar.Day      // the day of the store's next completed report, which has replaced this one's list; empty: none
}

// Questions is what a report asks, for a room that keeps things from one report to the next.
type Questions struct {
	ReportID  string // empty: the report is not stored yet
	StoreID   string
	Completed bool
	Date      calendar.Day
	Subjects  map[string]string // by line key
}
