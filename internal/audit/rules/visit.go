package rules

import (
	"strings"

	"caravan/internal/calendar"
	"caravan/internal/network"
)

// MaxVisits is how many earlier visits a report is compared with.
const MaxVisits = 5

// Subject is what a line asks, in whichever quarter. Keys are of one quarter only: each has copies of the store standards, and products of its own.
type Subject struct {
	Type     LineType
	Position network.Position
	Of       string // the product's number at head office, or the id of the first of a store standard's copies
}

// SubjectOfKey returns what the line of a key asks (LineKey); that of a store standards line has the id of the copy that it came from. ok is false
// for what is no key.
func SubjectOfKey(key string) (s Subject, ok bool) {
	t, rest, ok := strings.Cut(key, ":")
	_, rest, more := strings.Cut(rest, ":")
	end := strings.LastIndexByte(rest, ':')
	if !ok || !more || end < 0 {
		return Subject{}, false
	}
	return Subject{Type: LineType(t), Position: network.Position(rest[end+1:]), Of: rest[:end]}, true
}

// Visit is an earlier completed report of a store.
type Visit struct {
	ReportID string
	Date     calendar.Day
	Score    int
	Outcomes map[Subject]Outcome // what was asked, and answered or said to be impossible to check
}

// Outcome is what came out for a subject at a visit.
type Outcome struct {
	Key      string // of the line; the failed one if several asked the same
	Failed   bool
	Obstacle string // why it could not be checked; then nobody knows whether it fails
}

// Record adds the outcome of a line to the visit. A product in two promotions is asked about twice, and has failed when either line has. When one of
// them could not be checked, the other one counts.
func (v *Visit) Record(s Subject, l Line) {
	is := Outcome{Key: l.Key, Failed: l.Failed(), Obstacle: l.Obstacle}
	asked := l.Marked() || is.Failed || is.Obstacle != ""
	if there, has := v.Outcomes[s]; !asked || has && there.rank() >= is.rank() {
		return
	}
	if v.Outcomes == nil {
		v.Outcomes = map[Subject]Outcome{}
	}
	v.Outcomes[s] = is
}

// rank tells which of two outcomes of a subject counts: the higher one.
func (o Outcome) rank() int {
	switch {
	case o.Failed:
		return 2
	case o.Obstacle == "":
		return 1
	}
	return 0
}

// Before is what a line was at the store's last visit (EVIDENCE-020).
type Before struct {
	Outcome
	InARow int // the last visits at which it failed, one after the other; 0 when it passed, or could not be checked
}

// BeforeOf returns what a subject was at the last of the visits, which are newest first. It is nil when it was not asked or not answered there. A
// visit that did not ask, or could not check, ends the row, so that 'in a row' never says more than people have seen.
func BeforeOf(visits []Visit, s Subject) *Before {
	if len(visits) == 0 {
		return nil
	}
	last, asked := visits[0].Outcomes[s]
	if !asked {
		return nil
	}
	b := &Before{Outcome: last}
	for _, v := range visits {
		if !v.Outcomes[s].Failed {
			break
		}
		b.InARow++
	}
	return b
}

// SameVisit tells whether two completed reports of a store and quarter by different people are of one visit: each was completed on or after the day
// of the other (FD-296). A report has the day of its visit, and the day on which it was completed.
func SameVisit(day, completed, otherDay, otherCompleted calendar.Day) bool {
	return !completed.Before(otherDay) && !otherCompleted.Before(day)
}
