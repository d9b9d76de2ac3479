package rules

import (
	"time"

	"caravan/internal/network"

	"pgregory.net/rapid"
)

// Generators of what the properties of the rules are checked with.

var (
	anyAnswer = rapid.SampledFrom([]*bool{nil, new(true), new(false)})
	anyType   = rapid.SampledFrom([]LineType{TypeFocusProduct, TypePromotion, TypeNonLiquor})
	anyMarks  = rapid.Custom(func(t *rapid.T) Marks {
		return Marks{anyAnswer.Draw(t, "passed"), anyAnswer.Draw(t, "price")}
	})
	// anyLine is a line as it can be stored: normalised, and hidden only when it is a focus product.
	anyLine = rapid.Custom(func(t *rapid.T) Line {
		l := Line{Type: anyType.Draw(t, "type")}
		if l.Type == TypePromotion {
			l.Position = rapid.SampledFrom([]network.Position{network.Floor, network.Shelf}).Draw(t, "position")
		}
		l.Hidden = l.Type == TypeFocusProduct && rapid.Bool().Draw(t, "hidden")
		l.Marks = Normalise(l.Type, anyMarks.Draw(t, "marks"))
		if !l.Answered() {
			l.Obstacle = rapid.SampledFrom([]string{"", "", "Locked"}).Draw(t, "obstacle")
		}
		l.Category = rapid.SampledFrom([]string{"Beer", "beer", "Wine", "Rosé"}).Draw(t, "category")
		l.Description = rapid.StringN(0, 4, -1).Draw(t, "description")
		source := rapid.StringMatching(`[a-c:]{1,2}`).Draw(t, "source")
		l.Key = LineKey(l.Type, rapid.SampledFrom([]string{"p", "q"}).Draw(t, "promotion"), source, l.Position)
		return l
	})
	// anyLines has each key once, as a report does.
	anyLines = rapid.SliceOfNDistinct(anyLine, 0, 40, func(l Line) string { return l.Key })
	// anyWeightings add up to 100.
	anyWeightings = rapid.Custom(func(t *rapid.T) Weightings {
		a := rapid.IntRange(0, 100).Draw(t, "standards")
		b := rapid.IntRange(0, 100-a).Draw(t, "focus")
		c := rapid.IntRange(0, 100-a-b).Draw(t, "floor")
		return Weightings{a, b, c, 100 - a - b - c}
	})
)

// noon is when the tests change lines.
var noon = time.Date(2026, 3, 20, 1, 0, 0, 0, time.UTC)
