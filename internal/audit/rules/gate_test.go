package rules

import (
	"slices"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"

	"pgregory.net/rapid"
)

func TestCompletionGate(t *testing.T) {
	type gateCase struct {
		Name       string
		Weightings goldenWeightings
		Lines      []goldenLine
		Open       bool
		Message    string
		Left       int
		Waiting    int
	}
	for _, c := range golden.Read[[]gateCase](t, "gate.json") {
		t.Run(c.Name, func(t *testing.T) {
			got := CompletionGate(goldenLines(c.Lines), c.Weightings.weightings())
			if want := (Gate{c.Open, c.Message, c.Left, c.Waiting}); got != want {
				t.Fatalf("got %+v, want %+v", got, want)
			}
		})
	}
	t.Run("AUDIT-109 open means that no visible weighted line is unmarked", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		unmarked := slices.ContainsFunc(lines, func(l Line) bool { return !l.Aside() && !l.Marked() && w.Of(l.Section()) > 0 })
		gate := CompletionGate(lines, w)
		if gate.Open && unmarked {
			t.Fatal("open with an unmarked line")
		}
		check.Must(t, check.True(t, gate.Open != (gate.Message != ""), gate.Open, gate, unmarked))
		check.Must(t, check.Is(t, gate.Left > 0, unmarked, gate))
		if gate.Open != (gate.Left+gate.Waiting == 0) {
			t.Fatalf("the gate is %+v: it must be open when nothing is left and nothing waits, and only then", gate)
		}
	}))
	t.Run("AUDIT-110 open means a focus score of 60, or every focus product marked", rapid.MakeCheck(func(t *rapid.T) {
		lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
		focus := InSection(lines, FocusProducts)
		if !CompletionGate(lines, w).Open || w.FocusProducts == 0 || len(focus) == 0 || Score(lines, w).CoreRange >= MinFocusScore {
			return
		}
		if slices.ContainsFunc(focus, func(l Line) bool { return !l.Marked() }) {
			t.Fatal("below 60 with an unmarked focus product")
		}
		if !slices.ContainsFunc(focus, func(l Line) bool { return !l.Aside() }) {
			t.Fatal("below 60 with every focus product hidden")
		}
	}))
	t.Run("R7 EVIDENCE-026 a line that cannot be checked is to the gate what the same line is when it is hidden and not marked",
		rapid.MakeCheck(func(t *rapid.T) {
			lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
			if len(lines) == 0 {
				return
			}
			i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
			lines[i].Marks, lines[i].Hidden, lines[i].Obstacle = Marks{}, false, "Locked"
			obstructed := CompletionGate(lines, w)
			lines[i].Hidden, lines[i].Obstacle = true, ""
			hidden := CompletionGate(lines, w)
			check.Must(t, check.Is(t, obstructed, hidden))
		}))
	t.Run("R4 R5 loading every focus product, answering what could not be checked and marking what is seen always opens the gate",
		rapid.MakeCheck(func(t *rapid.T) {
			lines, w := anyLines.Draw(t, "lines"), anyWeightings.Draw(t, "weightings")
			for i := range lines {
				lines[i].Hidden, lines[i].Obstacle = false, ""
			}
			MarkTrue(lines, false)
			gate := CompletionGate(lines, w)
			check.Must(t, check.True(t, gate.Open, gate.Left, gate.Message))
		}))
}
