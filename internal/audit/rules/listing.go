package rules

// Listed returns the lines that a full reading of a report lists, in the order kept (R6): every answered line of a completed report, hidden or not,
// with those that could not be checked, and every visible line of an open one.
func Listed(lines []Line, status Status) []Line {
	return chosen(lines, func(l Line) bool { return isListed(l, status) })
}

// NotChecked returns the lines that could not be checked, in the order kept (EVIDENCE-028).
func NotChecked(lines []Line) []Line {
	return chosen(lines, func(l Line) bool { return l.Obstacle != "" })
}

// Failed returns the lines that failed, in the order kept.
func Failed(lines []Line) []Line { return chosen(lines, Line.Failed) }

// UncheckedFocusProducts counts the focus products that a full listing leaves out because nobody checked them: '{n} focus products not checked' (R6).
func UncheckedFocusProducts(lines []Line, status Status) int {
	return len(chosen(lines, func(l Line) bool { return l.Type == TypeFocusProduct && !l.Marked() && !isListed(l, status) }))
}

func isListed(l Line, status Status) bool {
	if status == Completed {
		return l.Answered() || l.Obstacle != ""
	}
	return !l.Hidden
}

func chosen(lines []Line, is func(Line) bool) []Line {
	found := []Line{}
	for _, l := range lines {
		if is(l) {
			found = append(found, l)
		}
	}
	return found
}
