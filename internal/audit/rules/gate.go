package rules

import "caravan/internal/text"

// The two reasons why a report cannot be completed yet (AUDIT-111, AUDIT-112).
var (
	MessageUnmarkedGate = "Please mark all of the lines in order to complete this audit report."
	MessageFocusGate    = "Focus Products requires either a score of " + text.Number(MinFocusScore) + ", or for all Focus Products to be marked."
)

// Gate says whether a report may be completed, and why not.
type Gate struct {
	Open    bool
	Message string // empty when open; MessageFocusGate when both reasons apply (AMB-047)
	Left    int    // visible lines of weighted sections that are not marked
	Waiting int    // hidden focus products, and those that cannot be checked, that must be shown and marked first
}

// FocusCount counts the focus products of a report. Those that cannot be checked count as hidden (Line.Aside).
type FocusCount struct {
	All, Hidden, HiddenUnmarked int
}

// Waiting returns how many hidden focus products must be shown and marked before the report may be completed. The score is that of the focus
// products. A score of 60 is enough; below it every focus product must be marked, and at least one of them seen (R5, AUDIT-110).
func (c FocusCount) Waiting(score int, w Weightings) int {
	switch {
	case w.FocusProducts == 0 || c.All == 0 || score >= MinFocusScore:
		return 0
	case c.Hidden == c.All && c.HiddenUnmarked == 0:
		return c.Hidden
	}
	return c.HiddenUnmarked
}

// CompletionGate decides whether the lines allow COMPLETE REPORT. Two conditions cover the specification's three statements (R4, R5, AMB-018):
// all visible weighted lines are marked; and a focus score below 60 is only accepted once every focus product has been shown and marked.
// A section of weight 0 does not count here. A line that cannot be checked counts as a hidden one that is not marked: the first condition passes it
// over, and the second does not (ADR 0062).
func CompletionGate(lines []Line, w Weightings) Gate {
	left := 0
	var focus FocusCount
	for _, l := range lines {
		if !l.Aside() && !l.Marked() && w.Of(l.Section()) > 0 {
			left++
		}
		if l.Type == TypeFocusProduct {
			focus.All++
			if l.Aside() {
				focus.Hidden++
				if !l.Marked() {
					focus.HiddenUnmarked++
				}
			}
		}
	}
	switch waiting := focus.Waiting(Score(lines, w).CoreRange, w); {
	case waiting > 0:
		return Gate{Message: MessageFocusGate, Left: left, Waiting: waiting}
	case left > 0:
		return Gate{Message: MessageUnmarkedGate, Left: left}
	}
	return Gate{Open: true}
}
