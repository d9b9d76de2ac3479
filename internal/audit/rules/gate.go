package rules

// The two reasons why a report cannot be completed yet (AUDIT-111, AUDIT-112).
const (
	MessageFocusGate    = "Focus Products requires either a score of 60, or for all Focus Products to be marked."
	MessageUnmarkedGate = "Please mark all of the lines in order to complete this audit report."
)

// Gate says whether a report may be completed, and why not.
type Gate struct {
	Open    bool
	Message string // empty when open; MessageFocusGate when both reasons apply (AMB-047)
	Left    int    // visible lines of weighted sections that are not marked
}

// CompletionGate decides whether the lines allow COMPLETE REPORT. Two conditions cover the specification's three statements (R4, R5, AMB-018):
// all visible weighted lines are marked; and a focus score below 60 is only accepted once every focus product has been shown and marked.
// A section of weight 0 does not count here.
func CompletionGate(lines []Line, w Weightings) Gate {
	left := 0
	focus, hidden, hiddenUnmarked := 0, 0, 0
	for _, l := range lines {
		if !l.Hidden && !l.Marked() && w.Of(l.Section()) > 0 {
			left++
		}
		if l.Type == TypeFocusProduct {
			focus++
			if l.Hidden {
				hidden++
				if !l.Marked() {
					hiddenUnmarked++
				}
			}
		}
	}
	belowMinimum := w.FocusProducts > 0 && focus > 0 && Score(lines, w).CoreRange < MinFocusScore
	switch {
	case belowMinimum && (hidden == focus || hiddenUnmarked > 0):
		return Gate{Message: MessageFocusGate, Left: left}
	case left > 0:
		return Gate{Message: MessageUnmarkedGate, Left: left}
	}
	return Gate{Open: true}
}
