package rules

import (
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"

	"pgregory.net/rapid"
)

type liftCase struct {
	Name       string
	Weightings goldenWeightings
	Lines      []goldenLine
	Lift       *goldenLift
}

type goldenLift struct {
	Keys     []string
	Reaches  int
	Sentence string
}

func TestLiftOf(t *testing.T) {
	for _, c := range golden.Read[[]liftCase](t, "lift.json") {
		t.Run(c.Name, func(t *testing.T) {
			var got *goldenLift
			if lift := LiftOf(goldenLines(c.Lines), c.Weightings.weightings()); lift != nil {
				got = &goldenLift{Reaches: lift.Reaches, Sentence: lift.Sentence}
				for _, l := range lift.Lines {
					got.Keys = append(got.Keys, l.Key)
				}
			}
			check.Same(t, got, c.Lift)
		})
	}
	t.Run("FD-21 the lift reaches what the rules give once its lines pass, and no shorter one of them does", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		was := Score(lines, w).Total
		lift := LiftOf(lines, w)
		if lift == nil {
			if now := Score(fixed(lines, failedOf(lines)), w).Total; was < LiftTarget && now != was {
				t.Fatalf("no lift, but fixing all failed lines makes %d of %d", now, was)
			}
			return
		}
		now := Score(fixed(lines, lift.Lines), w).Total
		check.Must(t, check.Is(t, now, lift.Reaches, was))
		check.Must(t, check.True(t, was < LiftTarget, was, lift.Reaches))
		check.Must(t, check.True(t, now > was, now, was, lift.Reaches))
		if lift.Reaches < LiftTarget && len(lift.Lines) != len(failedOf(lines)) {
			t.Fatalf("%d of %d failed lines reach only %d", len(lift.Lines), len(failedOf(lines)), lift.Reaches)
		}
		if before := Score(fixed(lines, lift.Lines[:len(lift.Lines)-1]), w).Total; before >= LiftTarget {
			t.Fatalf("one line less reaches %d", before)
		}
		if strings.Contains(lift.Sentence, "all") != (lift.Reaches < LiftTarget && len(lift.Lines) > 1) {
			t.Fatalf("%q for %d lines that reach %d", lift.Sentence, len(lift.Lines), lift.Reaches)
		}
	}))
	t.Run("FD-21 the lines given stay as they are", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		before := append([]Line{}, lines...)
		LiftOf(lines, w)
		check.Must(t, check.Same(t, lines, before))
	}))
}

func failedOf(lines []Line) []Line {
	return slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return !l.Failed() })
}

// fixed returns the lines with those named by their keys passed.
func fixed(lines, fix []Line) []Line {
	after := append([]Line{}, lines...)
	for i, l := range after {
		for _, f := range fix {
			if f.Key == l.Key {
				after[i].Marks = Normalise(l.Type, Marks{Yes, Yes})
			}
		}
	}
	return after
}
