package selfcheck

import (
	"slices"

	"caravan/internal/audit/rules"
)

// Comparison is what a self-check and the visit after it have said of the same lines (SELFCHECK-007). Each line that the store has answered is in
// exactly one of Agree, Differ, Unchecked and OnlySelf.
type Comparison struct {
	Agree     int          // lines of which both say the same
	Differ    []Difference // those that the store had called right first, each kind in the order of the report
	Unchecked []string     // names of lines that the visit asked and did not answer, such as what could not be checked
	OnlySelf  []string     // names of lines that the visit did not ask
	OnlyVisit []string     // names of lines that only the visit has answered
}

// Difference is a line that the visit saw differently.
type Difference struct {
	Key         string
	Section     rules.Section
	Description string
	Self, Visit rules.Line // the line with each mark
}

// Answered returns how many lines the store has answered.
func (c Comparison) Answered() int {
	return c.Agree + len(c.Differ) + len(c.Unchecked) + len(c.OnlySelf)
}

// compare compares the answers of a self-check with the lines of a completed report. Lines that nobody has touched, because the store is known to
// range the product, are no answer of anybody.
func compare(answers []Answer, lines []rules.Line) Comparison {
	c := Comparison{Unchecked: []string{}, OnlySelf: []string{}, OnlyVisit: []string{}, Differ: []Difference{}}
	left := byKey(answers)
	for _, l := range lines {
		given, ok := left[l.Key]
		delete(left, l.Key)
		mine, theirs := ok && given.whole(), l.Marked()
		switch {
		case mine && !theirs:
			c.Unchecked = append(c.Unchecked, l.Description)
		case mine && given.Marks.Equal(l.Marks):
			c.Agree++
		case mine:
			self := l
			self.Marks = given.Marks
			c.Differ = append(c.Differ, Difference{Key: l.Key, Section: l.Section(), Description: l.Description, Self: self, Visit: l})
		case theirs && !(l.PreMarked && l.Hidden):
			c.OnlyVisit = append(c.OnlyVisit, l.Description)
		}
	}
	for _, a := range answers {
		if _, ok := left[a.Key]; ok && a.whole() {
			c.OnlySelf = append(c.OnlySelf, a.Description)
		}
	}
	slices.SortStableFunc(c.Differ, func(a, b Difference) int { return rank(a) - rank(b) })
	return c
}

// rank orders differences: what the store missed comes before what it was too strict about.
func rank(d Difference) int {
	if d.Self.Succeeded() {
		return 0
	}
	return 1
}
