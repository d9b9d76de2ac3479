package rules

import (
	"fmt"
	"slices"
)

// Lift says what would bring a completed report to LiftTarget (FD-21).
type Lift struct {
	Lines    []Line // failed lines to fix, the one that gains most first
	Reaches  int    // the report's score once they pass
	Sentence string // the two in words, shown after the score: 'Fixing these 3 failed lines lifts it to 86.'
}

// LiftTarget is the score to lift a store to: green.
const LiftTarget = GreenFrom

// LiftOf returns the shortest way to LiftTarget: failed lines, those that gain the most first, until the rounded total reaches it. A line gains its
// section's weight divided by the number of the section's lines. Lines that gain the same stay in the order given. When all failed lines are not
// enough, it returns all of them. It returns nil when the report has already reached the target, when nothing failed, and when no failed line counts
// towards the score. lines are all lines of the report.
func LiftOf(lines []Line, w Weightings) *Lift {
	scores := Score(lines, w)
	if scores.Total >= LiftTarget {
		return nil
	}
	count, passed := map[Section]int{}, map[Section]int{}
	var failed []Line
	for _, l := range lines {
		count[l.Section()]++
		if l.Succeeded() {
			passed[l.Section()]++
		}
		if l.Failed() {
			failed = append(failed, l)
		}
	}
	slices.SortStableFunc(failed, func(a, b Line) int {
		sa, sb := a.Section(), b.Section()
		return w.Of(sb)*count[sa] - w.Of(sa)*count[sb]
	})
	reaches := scores
	for i, l := range failed {
		s := l.Section()
		passed[s]++
		reaches.set(s, percentage(passed[s], count[s]))
		if reaches.Total = total(reaches, w); reaches.Total >= LiftTarget {
			return &Lift{Lines: failed[:i+1], Reaches: reaches.Total, Sentence: sayLift("these", i+1, reaches.Total)}
		}
	}
	if reaches.Total == scores.Total {
		return nil
	}
	return &Lift{Lines: failed, Reaches: reaches.Total, Sentence: sayLift("all", len(failed), reaches.Total)}
}

// sayLift returns the sentence; which is 'these' or 'all'.
func sayLift(which string, n, reaches int) string {
	lines := fmt.Sprintf("%s %d failed lines", which, n)
	switch {
	case n == 1 && which == "these":
		lines = "this failed line"
	case n == 1:
		lines = "the one failed line"
	}
	return fmt.Sprintf("Fixing %s lifts it to %d.", lines, reaches)
}
