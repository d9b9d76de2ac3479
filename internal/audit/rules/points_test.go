package rules

import (
	"slices"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"

	"pgregory.net/rapid"
)

type pointsCase struct {
	Name       string
	Weightings goldenWeightings
	Lines      []goldenLine
	Score      int
	Sections   [4][4]int // tenths: share, earned, lost to failed lines, lost to unchecked lines
	Reaches    int
	Sentence   string
	ToDo       []goldenToDo
}

type goldenToDo struct{ Key, What, Cost string }

func TestPoints(t *testing.T) {
	for _, c := range golden.Read[[]pointsCase](t, "points.json") {
		t.Run(c.Name, func(t *testing.T) {
			lines, w := goldenLines(c.Lines), c.Weightings.weightings()
			p := PointsOf(lines, w)
			got := pointsCase{Name: c.Name, Weightings: c.Weightings, Lines: c.Lines, Score: Score(lines, w).Total, Reaches: p.Reaches, Sentence: p.Sentence,
				ToDo: []goldenToDo{}}
			for i, s := range p.Sections {
				got.Sections[i] = [4]int{s.Share, s.Earned, s.Failed, s.Unchecked}
			}
			for _, d := range p.ToDo {
				got.ToDo = append(got.ToDo, goldenToDo{d.Line.Key, d.What(), d.Cost()})
			}
			check.Same(t, got, c)
		})
	}
	t.Run("FD-43 FD-260 every sum holds to the tenth, and what is rounded agrees with what is not", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyReport.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		checkPoints(t, lines, w)
	}))
	t.Run("FD-43 a section never has fewer than no points lost, even where the closest rounding of each level would say so", func(t *testing.T) {
		for _, whole := range wholeTenths([]levels{{260, 265, 500}, {210, 380, 500}, {230, 300, 500}}, 100) {
			check.True(t, whole[0] <= whole[1], whole[0], whole)
			check.True(t, whole[1] <= whole[2], whole[1], whole)
		}
	})
	t.Run("FD-43 the list has every failed line once, the one that costs most first, and each section's lines cost what it lost",
		rapid.MakeCheck(func(t *rapid.T) {
			lines, w := anyReport.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
			p := PointsOf(lines, w)
			want := len(Failed(lines))
			check.Must(t, check.Is(t, len(p.ToDo), want, p.ToDo))
			check.Must(t, check.True(t, slices.IsSortedFunc(p.ToDo, func(a, b ToDo) int { return b.Tenths - a.Tenths }), p.ToDo))
			cost := map[Section]int{}
			for _, d := range p.ToDo {
				cost[d.Line.Section()] += d.Tenths
			}
			for _, s := range p.Sections {
				check.Must(t, check.Is(t, cost[s.Section], s.Failed, s.Section))
			}
		}))
	t.Run("FD-43 the order of the lines does not matter, and they stay as they are", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		before := slices.Clone(lines)
		a, b := PointsOf(lines, w), PointsOf(rapid.Permutation(lines).Draw(t, "shuffled"), w)
		check.Must(t, check.Same(t, b, a))
		check.Must(t, check.Same(t, lines, before))
	}))
}

// anyReport has up to a few hundred lines, so that its sections are of very different sizes.
var anyReport = rapid.Custom(func(t *rapid.T) []Line {
	var lines []Line
	for _, section := range []Line{{Type: TypeNonLiquor}, {Type: TypePromotion, Position: "FLOOR"}, {Type: TypePromotion, Position: "SHELF"},
		{Type: TypeFocusProduct}} {
		for _, answer := range []*bool{Yes, No, nil} {
			n := rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 4), rapid.IntRange(0, 90)).Draw(t, "lines")
			for range n {
				l := section
				l.Marks = Normalise(l.Type, Marks{answer, answer})
				lines = append(lines, l)
			}
		}
	}
	return lines
})

// checkPoints fails where a sum of the points does not hold.
func checkPoints(t *rapid.T, lines []Line, w Weightings) {
	p, score := PointsOf(lines, w), Score(lines, w)
	var share, earned, failed, unchecked int
	for _, s := range p.Sections {
		check.Must(t, check.Is(t, s.Earned+s.Failed+s.Unchecked, s.Share, s.Section))
		check.Must(t, check.True(t, min(s.Earned, s.Failed, s.Unchecked) >= 0, s.Section))
		if s.Failed > 0 && s.Counts.Failed == 0 || s.Unchecked > 0 && s.Counts.Unchecked() == 0 || s.Earned > 0 && s.Passed == 0 {
			t.Fatalf("%s has points of lines that it does not have: %+v", s.Section, s)
		}
		if weights := applicable(score, w); weights == 100 && s.Share != 10*w.Of(s.Section)*min(s.Lines, 1) {
			t.Fatalf("%s: a share of %d, a weight of %d", s.Section, s.Share, w.Of(s.Section))
		}
		if score.Of(s.Section) >= 0 && score.Of(s.Section) < 99 && s.Share >= 100 && s.Earned == s.Share {
			t.Fatalf("%s: a score of %d, and all of its points: %+v", s.Section, score.Of(s.Section), s)
		}
		share, earned, failed, unchecked = share+s.Share, earned+s.Earned, failed+s.Failed, unchecked+s.Unchecked
	}
	if score.Total == NotApplicable {
		check.Must(t, check.Is(t, share, 0, p))
		check.Must(t, check.Is(t, p.Reaches, NotApplicable, p))
		check.Must(t, check.Is(t, p.Sentence, "", p))
		return
	}
	far := func(tenths, whole, most int) bool { return tenths < 10*whole-most || tenths > 10*whole+most }
	check.Must(t, check.Is(t, share, 1000, score.Total, p.Reaches, p.Sections))
	check.Must(t, check.True(t, !far(earned, score.Total, 5), score.Total, p.Reaches, p.Sections))
	check.Must(t, check.True(t, !far(earned+failed, p.Reaches, 5), score.Total, p.Reaches, p.Sections))
	check.Must(t, check.True(t, !far(unchecked, 100-p.Reaches, 5), score.Total, p.Reaches, p.Sections))
	check.Must(t, check.Is(t, Score(fixedAll(lines), w).Total, p.Reaches))
}

// fixedAll returns the lines with every failed one passed.
func fixedAll(lines []Line) []Line {
	after := slices.Clone(lines)
	for i, l := range after {
		if l.Failed() {
			after[i].Marks = Normalise(l.Type, Marks{Yes, Yes})
		}
	}
	return after
}

func BenchmarkPoints(b *testing.B) {
	var lines []Line
	for i := range 300 {
		l := Line{Type: []LineType{TypeNonLiquor, TypePromotion, TypeFocusProduct}[i%3], Position: "", Description: "Product"}
		if l.Type == TypePromotion {
			l.Position = "FLOOR"
		}
		l.Marks = Normalise(l.Type, Marks{Yes, []*bool{Yes, No}[i%2]})
		lines = append(lines, l)
	}
	for b.Loop() {
		PointsOf(lines, DefaultWeightings)
	}
}
