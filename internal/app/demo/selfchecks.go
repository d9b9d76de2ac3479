package demo

import (
	"time"

	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/selfcheck"
)

// What the store of the owner's account saw differently from its last visit, or left out.
const (
	selfCheckMissed = 3 // failed lines that it had called right
	selfCheckSkips  = 7 // each line of this number it has not answered
)

// selfCheck returns what the store of the owner's account said of itself two days before its visit of this quarter. ok is false when there was none
// yet.
func (h *history) selfCheck(reports []audit.Report) (c selfcheck.Check, answers []selfcheck.Answer, ok bool) {
	for _, r := range reports {
		if r.Store.ID != id("store", homeStore) || !r.IsCompleted() || r.Date.Before(h.quarters[quartersBefore].start()) {
			continue
		}
		at := r.CompletedAt.AddDate(0, 0, -2)
		c = selfcheck.Check{ID: id("self-check", r.ID), StoreID: r.Store.ID, QuarterID: r.CoreRange.ID, AfterVisit: time.UnixMilli(0),
			StartedBy: accountOf("owner@caravan.example"), StartedAt: at}
		missed, strict := 0, false
		for n, l := range r.Lines {
			a := selfcheck.Answer{Key: l.Key, Type: l.Type, Section: l.Section(), Description: l.Description, Marks: l.Marks,
				At: at.Add(time.Duration(n) * 20 * time.Second)}
			switch {
			case !l.Marked() || l.Hidden:
				continue
			case l.Failed() && missed < selfCheckMissed:
				missed++
				a.Marks = rules.Normalise(l.Type, rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes})
			case l.Succeeded() && l.Type == rules.TypeNonLiquor && !strict:
				strict = true
				a.Marks = rules.Marks{Passed: rules.No}
			case n%selfCheckSkips == selfCheckSkips-1:
				continue
			}
			answers = append(answers, a)
		}
		return c, answers, true
	}
	return c, nil, false
}
