package rules

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"caravan/internal/platform/golden"
)

type goldenAnswer struct {
	Marks    goldenMarks `json:"marks"`
	Obstacle string      `json:"obstacle"`
	Hidden   bool        `json:"hidden"`
	Comments string      `json:"comments"`
}

func (g goldenAnswer) answer() Answer {
	return Answer{g.Marks.marks(), g.Obstacle, g.Hidden, g.Comments}
}

func TestMerge(t *testing.T) {
	type outcome struct {
		Merged  Answer
		Clashes bool
	}
	for _, c := range golden.Read[[]struct {
		Name    string       `json:"name"`
		Type    LineType     `json:"type"`
		From    goldenAnswer `json:"from"`
		Mine    goldenAnswer `json:"mine"`
		Stored  goldenAnswer `json:"stored"`
		Merged  goldenAnswer `json:"merged"`
		Clashes bool         `json:"clashes"`
	}](t, "merge.json") {
		t.Run(c.Name, func(t *testing.T) {
			merged, clashes := Merge(c.Type, c.From.answer(), c.Mine.answer(), c.Stored.answer())
			if diff := cmp.Diff(outcome{c.Merged.answer(), c.Clashes}, outcome{merged, clashes}); diff != "" {
				t.Error(diff)
			}
		})
	}

	anyAnswer := func(t *rapid.T, of LineType, name string) Answer {
		a := Answer{Normalise(of, anyMarks.Draw(t, name)), "", rapid.Bool().Draw(t, name+" hidden"), rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, name+" comments")}
		if !(Line{Marks: a.Marks}).Answered() {
			a.Obstacle = rapid.SampledFrom([]string{"", "Locked", "Too busy"}).Draw(t, name+" obstacle")
		}
		return a
	}
	anyType := rapid.SampledFrom([]LineType{TypeNonLiquor, TypePromotion, TypeFocusProduct})
	t.Run("FD-25 a merge is an answer that a person can give, and does not depend on who came first", rapid.MakeCheck(func(t *rapid.T) {
		of := anyType.Draw(t, "type")
		from, mine, stored := anyAnswer(t, of, "from"), anyAnswer(t, of, "mine"), anyAnswer(t, of, "stored")
		merged, clashes := Merge(of, from, mine, stored)
		if !Normalise(of, merged.Marks).Equal(merged.Marks) {
			t.Fatalf("merged to %s", say(merged.Marks))
		}
		if merged.Obstacle != "" && (Line{Marks: merged.Marks}).Answered() {
			t.Fatalf("%s, and cannot be checked: %s", say(merged.Marks), merged.Obstacle)
		}
		other, clashesToo := Merge(of, from, stored, mine)
		if clashes != clashesToo {
			t.Fatal("whether it is a clash depends on who came first")
		}
		if !clashes && !merged.equal(other) {
			t.Fatal("the merged answer depends on who came first")
		}
	}))
	t.Run("FD-25 without a change by somebody else, what I sent is stored", rapid.MakeCheck(func(t *rapid.T) {
		of := anyType.Draw(t, "type")
		from, mine := anyAnswer(t, of, "from"), anyAnswer(t, of, "mine")
		if merged, clashes := Merge(of, from, mine, from); clashes || !merged.equal(mine) {
			t.Fatal(merged, clashes)
		}
	}))
}

func TestApplyChangesObstacles(t *testing.T) {
	none, yes := Marks{}, Marks{Passed: Yes}
	for name, c := range map[string]struct {
		was      Line
		marks    Marks
		obstacle *string
		want     Answer
	}{
		"EVIDENCE-027 a mark takes the reason away":               {Line{Obstacle: "Locked"}, yes, nil, Answer{Marks: yes}},
		"EVIDENCE-027 a reason takes the mark away":               {Line{Marks: yes}, none, new("Locked"), Answer{Obstacle: "Locked"}},
		"FD-218 no mark and no word of the reason leave it":       {Line{Obstacle: "Locked"}, none, nil, Answer{Obstacle: "Locked"}},
		"FD-218 an empty reason takes it back":                    {Line{Obstacle: "Locked"}, none, new(""), Answer{}},
		"EVIDENCE-023 another reason takes the place of a reason": {Line{Obstacle: "Locked"}, none, new("Too busy"), Answer{Obstacle: "Too busy"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.was.ID, c.was.Type = "l", TypeNonLiquor
			lines := []Line{c.was}
			changed, conflicts, err := ApplyChanges(lines, []Change{{LineID: "l", Marks: c.marks, Obstacle: c.obstacle}}, "rob", noon)
			if err != nil || len(conflicts) > 0 {
				t.Fatal(conflicts, err)
			}
			if len(changed) == 1 {
				lines = changed
			}
			if got := lines[0].Answer(); !got.equal(c.want) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}
