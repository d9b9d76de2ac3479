package selfcheck

import (
	"cmp"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/text"
)

// Limits of self-checks.
const (
	MaxAnswers = 100                 // of one save
	maxAge     = 92 * 24 * time.Hour // how long ago an answer can have been given: a quarter
)

// What a person reads when something is not possible.
const (
	messageMissing   = "This self-check could not be found."
	messageID        = "This is not a UUID"
	messageTaken     = "This id belongs to another self-check."
	messageNoQuarter = "No quarter covers today, so there is nothing to check."
	messageNoLines   = "There's nothing to check at your store this quarter yet."
	messageVisited   = "The audit has been completed, so this self-check is closed."
	messageOver      = "The quarter of this self-check is over."
	messageEnded     = "This self-check was ended. Press GO ON to change its answers."
	messageNoReport  = "Audit report could not be found. Maybe it was deleted?"
)

// What a person reads about a limit.
var messageMany = "Please send " + text.Number(MaxAnswers) + " answers or fewer"

// Check is a self-check of a store for a visit.
type Check struct {
	ID         string
	StoreID    string
	QuarterID  string
	AfterVisit time.Time // when the quarter's report before it was first completed; the epoch: there was none
	StartedBy  string
	StartedAt  time.Time
	EndedAt    *time.Time // nil: it was not ended
	VisitedAt  *time.Time // when its visit was first completed; nil: not yet
}

// closed returns why the answers of a self-check can no longer change, in the quarter that covers today; empty when they can.
func (c Check) closed(quarterID string) string {
	switch {
	case c.VisitedAt != nil:
		return messageVisited
	case c.QuarterID != quarterID:
		return messageOver
	}
	return ""
}

// Answer is what a store says of a line.
type Answer struct {
	Key         string
	Type        rules.LineType
	Section     rules.Section
	Description string
	rules.Marks                // neither: the answer was taken back
	At          time.Time      // when it was given
	Revision    rules.Revision // the latest that a device has sent of it, whoever works on that device, also where that has lost (FD-341)
}

// given tells whether the line has any answer: it may have been taken back.
func (a Answer) given() bool { return rules.Line{Type: a.Type, Marks: a.Marks}.Answered() }

// whole tells whether the line is answered as a whole. A promotion that is there and waits for its price is not.
func (a Answer) whole() bool { return rules.Line{Type: a.Type, Marks: a.Marks}.Marked() }

// Given is an answer as a device sends it.
type Given struct {
	Key   string
	Marks rules.Marks
	Age   time.Duration // how long ago it was given, so that no clock of a device counts

	Revision rules.Revision // which of its device's answers it is; a save that was long on its way seems to be later than it is (FD-341)
}

// settle returns what stays of a line's answer, where a zero one is none. Of two answers the one that was given later stays (SELFCHECK-004): on one
// device that of the greater revision (FD-341), and otherwise the one that is less old.
func settle(stored, given Answer) Answer {
	if given.Revision.Before(stored.Revision) {
		return stored
	}
	is := given
	if given.At.Before(stored.At) && !stored.Revision.Before(given.Revision) {
		is = stored
	}
	is.Revision = cmp.Or(given.Revision, stored.Revision)
	return is
}

// answerOf returns a device's answer to a line as it is stored.
func answerOf(l rules.Line, g Given, now time.Time) Answer {
	age := min(max(g.Age, 0), maxAge)
	return Answer{Key: l.Key, Type: l.Type, Section: l.Section(), Description: l.Description, Marks: rules.Normalise(l.Type, g.Marks),
		At: now.Add(-age).Truncate(time.Millisecond), Revision: g.Revision}
}

// answered returns the lines as the store has answered them. Those that it has not are as at the beginning of an audit.
func answered(asked []rules.Line, answers []Answer) []rules.Line {
	by := byKey(answers)
	lines := make([]rules.Line, len(asked))
	for i, l := range asked {
		if given, ok := by[l.Key]; ok && given.given() {
			l.Marks, l.Hidden = given.Marks, false
		}
		lines[i] = l
	}
	return lines
}

// Progress is how far a self-check is.
type Progress struct {
	Answered int // of Lines
	Lines    int // those that an audit shows at first, and others that were answered
	Score    int // of the visit if it found the same; rules.NotApplicable without lines (SELFCHECK-005)
}

// progress counts what was answered. It never counts lines that the store was not asked any more.
func progress(asked rules.Checklist, answers []Answer) Progress {
	lines := answered(asked.Lines, answers)
	p := Progress{Score: rules.Score(lines, asked.Weightings).Total}
	for _, l := range lines {
		if l.Hidden {
			continue
		}
		p.Lines++
		if l.Marked() {
			p.Answered++
		}
	}
	return p
}

func byKey(answers []Answer) map[string]Answer {
	by := make(map[string]Answer, len(answers))
	for _, a := range answers {
		by[a.Key] = a
	}
	return by
}
