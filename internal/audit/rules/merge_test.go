package rules

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"caravan/internal/platform/golden"
)

type goldenAnswer struct {
	Marks    goldenMarks `json:"marks"`
	Hidden   bool        `json:"hidden"`
	Comments string      `json:"comments"`
}

func (g goldenAnswer) answer() Answer { return Answer{g.Marks.marks(), g.Hidden, g.Comments} }

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
		return Answer{Normalise(of, anyMarks.Draw(t, name)), rapid.Bool().Draw(t, name+" hidden"), rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, name+" comments")}
	}
	anyType := rapid.SampledFrom([]LineType{TypeNonLiquor, TypePromotion, TypeFocusProduct})
	t.Run("FD-25 a merge is an answer that a person can give, and does not depend on who came first", rapid.MakeCheck(func(t *rapid.T) {
		of := anyType.Draw(t, "type")
		from, mine, stored := anyAnswer(t, of, "from"), anyAnswer(t, of, "mine"), anyAnswer(t, of, "stored")
		merged, clashes := Merge(of, from, mine, stored)
		if !Normalise(of, merged.Marks).Equal(merged.Marks) {
			t.Fatalf("merged to %s", say(merged.Marks))
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
