package rules

import "caravan/internal/network"

// goldenLine is a line as the golden files write it.
type goldenLine struct {
	Key         string           `json:"key"`
	Type        LineType         `json:"type"`
	Position    network.Position `json:"position"`
	Category    string           `json:"category"`
	Description string           `json:"description"`
	Passed      *bool            `json:"passed"`
	PricePassed *bool            `json:"pricePassed"`
	Obstacle    string           `json:"obstacle"`
	PreMarked   bool             `json:"preMarked"`
	Hidden      bool             `json:"hidden"`
	Count       int              `json:"count"`
}

func (g goldenLine) line() Line {
	return Line{Key: g.Key, Type: g.Type, Position: g.Position, Category: g.Category, Description: g.Description,
		Marks: Marks{g.Passed, g.PricePassed}, Obstacle: g.Obstacle, PreMarked: g.PreMarked, Hidden: g.Hidden}
}

func goldenLines(given []goldenLine) []Line {
	var lines []Line
	for _, g := range given {
		for range max(g.Count, 1) {
			lines = append(lines, g.line())
		}
	}
	return lines
}

// goldenMarks are passed and pricePassed as a pair.
type goldenMarks [2]*bool

func (g goldenMarks) marks() Marks { return Marks{g[0], g[1]} }

// goldenWeightings are weightings under the API's names.
type goldenWeightings map[Section]int

// weightings returns the weightings of the case. A case without any uses 10, 50, 20 and 20, so that its figures stay the same when the product's
// default changes.
func (g goldenWeightings) weightings() Weightings {
	if g == nil {
		return Weightings{StoreStandards: 10, FocusProducts: 50, PromotionFloor: 20, PromotionShelf: 20}
	}
	return Weightings{StoreStandards: g[StoreStandards], FocusProducts: g[FocusProducts], PromotionFloor: g[PromotionFloor],
		PromotionShelf: g[PromotionShelf]}
}

// say writes marks for a failure's message.
func say(m Marks) string {
	one := func(b *bool) string {
		switch {
		case b == nil:
			return "null"
		case *b:
			return "true"
		}
		return "false"
	}
	return "[" + one(m.Passed) + ", " + one(m.PricePassed) + "]"
}
