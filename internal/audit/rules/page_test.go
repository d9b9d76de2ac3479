package rules

import "strings"

// What only the web page does, with its own copy of the rules (web/src/shared/marks), before it saves the result. These are the same rules in Go: the
// golden cases hold both to them, and the tests here say what they promise.

// MarkTrue answers visible lines of all four sections with yes, in place, and returns how many changed. MARK UNMARKED TRUE leaves marked lines alone;
// MARK ALL TRUE (all) also turns every no into a yes. Hidden lines, and those that cannot be checked, stay unchanged (AMB-036, R6, EVIDENCE-026).
func MarkTrue(lines []Line, all bool) int {
	changed := 0
	for i, l := range lines {
		m := Normalise(l.Type, Marks{Yes, Yes})
		if l.Aside() || l.Marks.Equal(m) || (l.Marked() && !all) {
			continue
		}
		lines[i].Marks = m
		changed++
	}
	return changed
}

// AutoMark copies, in place, the answers of each floor line to the unmarked shelf line of the same promotion and product (AMB-032). It returns how
// many shelf lines it marked and how many are left unmarked. It does nothing before the floor is ready (see FloorLeft), and never copies or replaces
// a reason why a line cannot be checked.
func AutoMark(lines []Line) (marked, left int) {
	_, ready := FloorLeft(lines)
	floor := map[string]Marks{}
	for _, l := range lines {
		if l.Section() == PromotionFloor && l.Obstacle == "" {
			floor[pairKey(l)] = l.Marks
		}
	}
	for i, l := range lines {
		if l.Section() != PromotionShelf || l.Marked() || l.Obstacle != "" {
			continue
		}
		m, paired := floor[pairKey(l)]
		if !ready || !paired {
			left++
			continue
		}
		lines[i].Marks = m
		marked++
	}
	return marked, left
}

// pairKey returns the part of a promotion line's key that its floor line and its shelf line share.
func pairKey(l Line) string { return strings.TrimSuffix(l.Key, string(l.Position)) }

// BestScore returns the total that is still possible if every visible unanswered line passes, except those that cannot be checked. The
// web page draws it ahead of the running score.
func BestScore(lines []Line, w Weightings) int {
	return score(lines, w, func(l Line) bool { return l.Succeeded() || (!l.Aside() && !l.Failed()) }).Total
}
