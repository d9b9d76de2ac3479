package rules

import (
	"fmt"
	"slices"
)

// Cause is a kind of failure, or of omission, that costs points.
type Cause string

// The causes.
const (
	CauseStandards      Cause = "STORE_STANDARDS"
	CauseFloor          Cause = "PROMOTION_FLOOR"
	CauseShelf          Cause = "PROMOTION_SHELF"
	CausePrices         Cause = "PRICES"
	CauseFocus          Cause = "FOCUS_PRODUCTS"
	CauseFocusUnchecked Cause = "FOCUS_UNCHECKED"
	CauseUnchecked      Cause = "UNCHECKED" // lines of other sections
)

// Causes lists the causes in the order in which they are named when they weigh the same.
func Causes() []Cause {
	return []Cause{CausePrices, CauseStandards, CauseFloor, CauseShelf, CauseFocus, CauseFocusUnchecked, CauseUnchecked}
}

// words returns the cause as the reason of a fall or of a rise.
func (c Cause) words(fell bool) string {
	w := map[Cause][2]string{
		CauseStandards:      {"store standards", "store standards"},
		CauseFloor:          {"products missing from the floor", "more products on the floor"},
		CauseShelf:          {"products missing from the shelf", "more products on the shelf"},
		CausePrices:         {"price tickets", "price tickets"},
		CauseFocus:          {"focus products that aren't ranged", "more focus products ranged"},
		CauseFocusUnchecked: {"unchecked focus products", "more focus products checked"},
		CauseUnchecked:      {"unchecked lines", "more lines checked"},
	}[c]
	if fell {
		return w[0]
	}
	return w[1]
}

// Losses are the points that a report lost by cause, in thousandths of a point and before rounding, so that two reports can be compared.
type Losses map[Cause]int

// LossesOf returns what a report lost, from the counts of its sections.
func LossesOf(counts map[Section]Counts, w Weightings) Losses {
	weights := 0
	for s, c := range counts {
		if c.Lines > 0 {
			weights += w.Of(s)
		}
	}
	lost := Losses{}
	for _, s := range Sections() {
		c := counts[s]
		if c.Lines == 0 || weights == 0 {
			continue
		}
		add := func(cause Cause, lines int) { lost[cause] += 100_000 * w.Of(s) * lines / (c.Lines * weights) }
		switch s {
		case StoreStandards:
			add(CauseStandards, c.Failed)
		case PromotionFloor:
			add(CauseFloor, c.Failed-c.PriceWrong)
		case PromotionShelf:
			add(CauseShelf, c.Failed-c.PriceWrong)
		case FocusProducts:
			add(CauseFocus, c.Failed)
			add(CauseFocusUnchecked, c.Unchecked())
			continue
		}
		add(CausePrices, c.PriceWrong)
		add(CauseUnchecked, c.Unchecked())
	}
	return lost
}

// Past is a store's result in an earlier quarter.
type Past struct {
	Quarter string // the quarter's description
	Score   int    // not NotApplicable
	Losses  Losses
}

// Trend compares a report with the store's quarter before it (FD-44).
type Trend struct {
	Points   int    // of the score: above 0 it rose, below it fell
	Sentence string // 'Down 14 since Core Range Winter 2026, mainly because of price tickets.'
}

// TrendSince compares a score with the one before it. The cause is the one that moved the score most in the direction in which it went, with a second
// one where the first explains less than half. ok is false for a report without a score.
func TrendSince(past Past, score int, losses Losses) (t Trend, ok bool) {
	if score < 0 {
		return Trend{}, false
	}
	t.Points = score - past.Score
	switch {
	case t.Points == 0:
		t.Sentence = fmt.Sprintf("The same as in %s.", past.Quarter)
		return t, true
	case t.Points < 0:
		t.Sentence = fmt.Sprintf("Down %d since %s", -t.Points, past.Quarter)
	default:
		t.Sentence = fmt.Sprintf("Up %d since %s", t.Points, past.Quarter)
	}
	t.Sentence += because(past, losses, t.Points) + "."
	return t, true
}

// because returns the causes of a trend as the end of its sentence, or nothing when no cause moved in its direction.
func because(past Past, losses Losses, points int) string {
	way, link := 1, ", mainly thanks to "
	if points < 0 {
		way, link = -1, ", mainly because of "
	}
	moved := func(c Cause) int { return way * (past.Losses[c] - losses[c]) }
	causes := slices.DeleteFunc(Causes(), func(c Cause) bool { return moved(c) <= 0 })
	slices.SortStableFunc(causes, func(a, b Cause) int { return moved(b) - moved(a) })
	switch {
	case len(causes) == 0:
		return ""
	case len(causes) == 1 || 2*moved(causes[0]) >= 1000*way*points:
		return link + causes[0].words(points < 0)
	}
	return link + causes[0].words(points < 0) + " and " + causes[1].words(points < 0)
}
