package rules

import (
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

// Visit is an earlier completed report of a store.
type Visit struct {
	ReportID string
	Date     calendar.Day
	Score    int
	Outcomes map[Subject]Outcome // what was asked and answered
}

// Outcome is what came out for a subject at a visit.
type Outcome struct {
	Key    string // of the line; the failed one if several asked the same
	Failed bool
}

// Record adds the outcome of a line to the visit. A product in two promotions is asked about twice, and has failed when either line has.
func (v *Visit) Record(s Subject, l Line) {
	failed := l.Failed()
	if there, is := v.Outcomes[s]; !l.Marked() && !failed || is && (there.Failed || !failed) {
		return
	}
	if v.Outcomes == nil {
		v.Outcomes = map[Subject]Outcome{}
	}
	v.Outcomes[s] = Outcome{Key: l.Key, Failed: failed}
}

// Before is what a line was at the store's last visit (EVIDENCE-020).
type Before struct {
	Outcome
	InARow int // the last visits at which it failed, one after the other; 0 when it passed
}

// BeforeOf returns what a subject was at the last of the visits, which are newest first. It is nil when it was not asked or not answered there. A visit
// that did not ask ends the row, so that 'in a row' never says more than people have seen.
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
