package rules

import (
	"testing"

	"pgregory.net/rapid"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"
)

type scoreCase struct {
	Name       string
	Weightings goldenWeightings
	Lines      []goldenLine
	Scores     struct{ CoreRange, Promo, PromoFloor, PromoShelf, NonLiquor, Total int }
	Best       int
	Colour     Colour
}

func TestScore(t *testing.T) {
	for _, c := range golden.Read[[]scoreCase](t, "score.json") {
		t.Run(c.Name, func(t *testing.T) {
			lines, w := goldenLines(c.Lines), c.Weightings.weightings()
			got := Score(lines, w)
			want := Scores{CoreRange: c.Scores.CoreRange, PromoFloor: c.Scores.PromoFloor, PromoShelf: c.Scores.PromoShelf, NonLiquor: c.Scores.NonLiquor,
				Total: c.Scores.Total}
			if got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			if got.Promo() != c.Scores.Promo {
				t.Errorf("promo: got %d, want %d", got.Promo(), c.Scores.Promo)
			}
			if best := BestScore(lines, w); best != c.Best {
				t.Errorf("best: got %d, want %d", best, c.Best)
			}
			if colour := ColourOf(got.Total); colour != c.Colour {
				t.Errorf("colour: got %s, want %s", colour, c.Colour)
			}
		})
	}
	t.Run("R2 R3 every figure is N/A or from 0 to 100, and the best is not below the score", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		s := Score(lines, w)
		for _, figure := range []int{s.CoreRange, s.Promo(), s.PromoFloor, s.PromoShelf, s.NonLiquor, s.Total} {
			check.Must(t, check.True(t, figure >= NotApplicable, figure, s))
			check.Must(t, check.True(t, figure <= 100, figure, s))
		}
		best := BestScore(lines, w)
		check.Must(t, check.True(t, best >= s.Total, best, s.Total))
		check.Must(t, check.True(t, best <= 100, best, s.Total))
	}))
	t.Run("R2 the order of the lines does not matter", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		a, b := Score(lines, w), Score(rapid.Permutation(lines).Draw(t, "shuffled"), w)
		check.Must(t, check.Is(t, a, b))
	}))
	t.Run("R1 passing a line never lowers a figure", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		if len(lines) == 0 {
			return
		}
		before := Score(lines, w)
		i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
		lines[i].Marks = Normalise(lines[i].Type, Marks{Yes, Yes})
		after := Score(lines, w)
		for _, s := range Sections() {
			check.Must(t, check.True(t, after.Of(s) >= before.Of(s), s, before.Of(s), after.Of(s)))
		}
		if after.Total < before.Total {
			t.Fatalf("total fell from %d to %d", before.Total, after.Total)
		}
	}))
	t.Run("R7 EVIDENCE-026 a reason why a line cannot be checked scores as no mark does, whatever the line was: never above a yes, and with no "+
		"hope of one", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		if len(lines) == 0 {
			return
		}
		l := &lines[rapid.IntRange(0, len(lines)-1).Draw(t, "line")]
		l.Marks, l.Obstacle = Normalise(l.Type, Marks{Yes, Yes}), ""
		passed := Score(lines, w)
		l.Marks = Marks{}
		unmarked, hope := Score(lines, w), BestScore(lines, w)
		l.Obstacle = "Locked"
		obstructed := Score(lines, w)
		check.Must(t, check.Is(t, obstructed, unmarked, passed))
		check.Must(t, check.True(t, obstructed.Total <= passed.Total, obstructed.Total, unmarked, passed))
		l.Obstacle, l.Marks = "", Normalise(l.Type, Marks{No, No})
		failed := Score(lines, w)
		check.Must(t, check.Is(t, obstructed, failed))
		best := BestScore(lines, w)
		l.Obstacle, l.Marks = "Locked", Marks{}
		got := BestScore(lines, w)
		check.Must(t, check.Is(t, got, best))
		check.Must(t, check.True(t, got <= hope, got, hope))
	}))
	t.Run("R3 the total lies between the lowest and the highest weighted section", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		scores := Score(lines, w)
		low, high := 101, -1
		for _, s := range Sections() {
			if w.Of(s) > 0 && scores.Of(s) >= 0 {
				low, high = min(low, scores.Of(s)), max(high, scores.Of(s))
			}
		}
		applies := high >= 0
		check.Must(t, check.True(t, !applies || scores.Total >= low && scores.Total <= high, scores, w))
		check.Must(t, check.True(t, applies || scores.Total == NotApplicable, scores, w))
	}))
}

func TestShelfWeighting(t *testing.T) {
	t.Run("AUDIT-093 the shelf counts with the weighting of the shelf, the floor with its own", func(t *testing.T) {
		lines := []Line{{Type: TypePromotion, Position: network.Floor, Marks: Marks{No, No}},
			{Type: TypePromotion, Position: network.Shelf, Marks: Marks{Yes, Yes}}}
		for shelf := range 101 {
			got := Score(lines, Weightings{PromotionFloor: 100 - shelf, PromotionShelf: shelf})
			check.Must(t, check.Is(t, got.PromoFloor, 0))
			check.Must(t, check.Is(t, got.PromoShelf, 100))
			check.Must(t, check.Is(t, got.Total, shelf))
		}
	})
}

func TestPromoScoreIsTheFloorFigure(t *testing.T) {
	// AMB-020: the specification states that the overall promotions score is the floor's figure, and notes that one figure for floor and shelf together
	// may have been meant. With the floor at 75 and the shelf at 25 the first reading gives 75, the second 50.
	s := Scores{PromoFloor: 75, PromoShelf: 25}
	check.Must(t, check.Is(t, s.Promo(), 75))
}

func TestWeightings(t *testing.T) {
	t.Run("AUDIT-089 the default adds up to 100", func(t *testing.T) {
		check.OK(t, DefaultWeightings.Check())
		if DefaultWeightings != (Weightings{StoreStandards: 10, FocusProducts: 50, PromotionFloor: 20, PromotionShelf: 20}) {
			t.Fatalf("the default is %+v", DefaultWeightings)
		}
	})
	t.Run("FD-19 any four that add up to 100 will do", rapid.MakeCheck(func(t *rapid.T) {
		check.OK(t, anyWeightings.Draw(t, "weightings").Check())
	}))
	for name, c := range map[string]struct {
		w    Weightings
		path string
	}{
		"FD-19 99 in all":                  {Weightings{10, 50, 20, 19}, "weightings"},
		"FD-19 101 in all":                 {Weightings{10, 50, 20, 21}, "weightings"},
		"FD-19 below 0":                    {Weightings{-10, 70, 20, 20}, "weightings.STORE_STANDARDS"},
		"FD-19 over 100 made good by less": {Weightings{0, 101, -1, 0}, "weightings.PROMOTION_FLOOR"},
	} {
		t.Run(name+" is refused", func(t *testing.T) {
			err := c.w.Check()
			check.Must(t, check.True(t, fault.Is(err, fault.Invalid), err))
			check.Is(t, fault.Of(err).Fields[0].Path, c.path)
		})
	}
}
