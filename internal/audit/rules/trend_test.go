package rules

import (
	"testing"

	"caravan/internal/platform/check"
)

func TestTrend(t *testing.T) {
	w := Weightings{StoreStandards: 10, FocusProducts: 50, PromotionFloor: 20, PromotionShelf: 20}
	// counts returns ten lines a section, with so many failed.
	counts := func(standards, floor, prices, shelf, focus, unchecked int) map[Section]Counts {
		return map[Section]Counts{
			StoreStandards: {Lines: 10, Passed: 10 - standards, Failed: standards},
			PromotionFloor: {Lines: 10, Passed: 10 - floor - prices, Failed: floor + prices, PriceWrong: prices},
			PromotionShelf: {Lines: 10, Passed: 10 - shelf, Failed: shelf},
			FocusProducts:  {Lines: 10, Passed: 10 - focus - unchecked, Failed: focus},
		}
	}
	perfect := counts(0, 0, 0, 0, 0, 0)
	for _, c := range []struct {
		name     string
		was, is  map[Section]Counts
		from, to int
		want     string
	}{
		{"one kind of failure explains a fall", perfect, counts(0, 0, 7, 0, 0, 0), 96, 82, "Down 14 since Winter, mainly because of price tickets."},
		{"the one that weighs most is named, not the one with the most lines", perfect, counts(3, 0, 0, 0, 2, 0), 100, 87,
			"Down 13 since Winter, mainly because of focus products that aren't ranged."},
		{"a second cause is named when the first explains less than half", perfect, counts(0, 3, 0, 2, 0, 0), 100, 80,
			"Down 20 since Winter, mainly because of products missing from the floor and products missing from the shelf."},
		{"lines that nobody checked are a cause of their own", perfect, counts(0, 0, 0, 0, 0, 4), 100, 80,
			"Down 20 since Winter, mainly because of unchecked focus products."},
		{"what got better does not explain a fall", counts(10, 0, 0, 0, 0, 0), counts(0, 0, 0, 0, 4, 0), 90, 80,
			"Down 10 since Winter, mainly because of focus products that aren't ranged."},
		{"a rise has its cause too", counts(0, 0, 0, 0, 3, 0), perfect, 85, 100, "Up 15 since Winter, mainly thanks to more focus products ranged."},
		{"the same score", perfect, perfect, 100, 100, "The same as in Winter."},
		{"a fall without a cause, such as other weightings alone", perfect, perfect, 100, 99, "Down 1 since Winter."},
	} {
		t.Run("FD-44 "+c.name, func(t *testing.T) {
			got, ok := TrendSince(Past{"Winter", c.from, LossesOf(c.was, w)}, c.to, LossesOf(c.is, w))
			check.Must(t, check.True(t, ok))
			check.Is(t, got.Sentence, c.want)
			check.Is(t, got.Points, c.to-c.from)
		})
	}
	t.Run("FD-44 AUDIT-086 a report without a score is not compared", func(t *testing.T) {
		got, ok := TrendSince(Past{"Winter", 80, nil}, NotApplicable, nil)
		check.True(t, !ok, got)
	})
	t.Run("FD-44 a section without lines or weight loses nothing, and the others weigh more", func(t *testing.T) {
		lost := LossesOf(map[Section]Counts{FocusProducts: {Lines: 4, Passed: 2, Failed: 1}, StoreStandards: {}}, w)
		check.Is(t, lost[CauseFocus], 25_000)
		check.Is(t, lost[CauseFocusUnchecked], 25_000)
		check.Is(t, lost[CauseStandards], 0)
		check.Must(t, check.Is(t, len(LossesOf(map[Section]Counts{StoreStandards: {Lines: 1, Failed: 1}}, Weightings{FocusProducts: 100})), 0))
	})
}
