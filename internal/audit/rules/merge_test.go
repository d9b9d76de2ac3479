package rules

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
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
			check.Same(t, outcome{merged, clashes}, outcome{c.Merged.answer(), c.Clashes})
		})
	}

	anyAnswer := func(t *rapid.T, of LineType, name string) Answer {
		a := Answer{Normalise(of, anyMarks.Draw(t, name)), "", rapid.Bool().Draw(t, name+" hidden"),
			rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, name+" comments")}
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
		check.Must(t, check.True(t, Normalise(of, merged.Marks).Equal(merged.Marks), say(merged.Marks)))
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
		merged, clashes := Merge(of, from, mine, from)
		check.Must(t, check.True(t, !clashes, merged))
		check.Must(t, check.True(t, merged.equal(mine), merged, clashes))
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
		"FD-218 an empty reason beside a mark takes it back":      {Line{Obstacle: "Locked"}, yes, new(""), Answer{Marks: yes}},
		"EVIDENCE-023 another reason takes the place of a reason": {Line{Obstacle: "Locked"}, none, new("Too busy"), Answer{Obstacle: "Too busy"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.was.ID, c.was.Type = "l", TypeNonLiquor
			lines := []Line{c.was}
			changed, conflicts, err := ApplyChanges(lines, []Change{{LineID: "l", Marks: c.marks, Obstacle: c.obstacle}}, "rob", noon)
			check.OK(t, err)
			check.Must(t, check.True(t, len(conflicts) <= 0, len(conflicts), conflicts))
			if len(changed) == 1 {
				lines = changed
			}
			if got := lines[0].Answer(); !got.equal(c.want) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

func TestAReasonBesideAnAnswer(t *testing.T) {
	t.Run("EVIDENCE-027 a line is not both answered and impossible to check", func(t *testing.T) {
		_, _, err := ApplyChanges([]Line{{ID: "l", Type: TypeNonLiquor}}, []Change{{LineID: "l", Marks: Marks{Passed: Yes}, Obstacle: new("Locked")}},
			"rob", noon)
		f := fault.Of(err)
		check.Is(t, f.Kind, fault.Invalid, err)
		if check.Is(t, len(f.Fields), 1, f.Fields) {
			check.Is(t, f.Fields[0], fault.Field{Path: "lines[0].obstacle", Message: MessageObstacleAnswered})
		}
	})
}

func TestMarksOfOnePerson(t *testing.T) {
	now := time.Date(2026, 11, 26, 3, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) *time.Duration { return &d }
	unseen := Answer{}
	for name, c := range map[string]struct {
		ago           *time.Duration
		device        string
		storedBy      string
		storedAt      time.Duration // before now
		storedOn      string
		comment       string
		passed        *bool
		comments      string
		clashes, same bool
	}{
		"FD-253 an older answer of another device gives way to the later one": {ago: ago(time.Hour), device: "phone", storedAt: time.Minute,
			storedOn: "tablet", passed: Yes, same: true},
		"FD-253 with its comment, which nobody else has changed": {ago: ago(time.Hour), device: "phone", storedAt: time.Minute,
			storedOn: "tablet", comment: "bins", passed: Yes, comments: "bins"},
		"FD-253 a later answer of another device takes the place of the older": {ago: ago(time.Minute), device: "phone", storedAt: time.Hour,
			storedOn: "tablet", passed: No},
		"FD-253 two answers within seconds on two devices are asked about": {ago: ago(time.Minute), device: "phone",
			storedAt: time.Minute + 5*time.Second, storedOn: "tablet", clashes: true},
		"FD-253 a device whose clock was set back cannot say when: both are asked": {ago: ago(-1), device: "phone", storedAt: time.Hour, storedOn: "tablet",
			clashes: true},
		"FD-253 FD-25 on one device the later save counts": {ago: ago(time.Hour), device: "phone", storedAt: time.Minute,
			storedOn: "phone", passed: No},
		"FD-253 FD-25 a save that says nothing of it counts, because it is later": {storedAt: time.Minute, storedOn: "tablet", passed: No},
		"FD-253 FD-09 somebody else's answer is asked about whenever it was given": {ago: ago(time.Minute), device: "phone", storedBy: "rita",
			storedAt: time.Hour, storedOn: "tablet", clashes: true},
	} {
		t.Run(name, func(t *testing.T) {
			storedAt := now.Add(-c.storedAt)
			stored := Line{ID: "a", Type: TypeNonLiquor, Marks: Marks{Passed: Yes}, Version: 2, ChangedByID: "rob", MarkedAt: &storedAt, MarkedOn: c.storedOn}
			if c.storedBy != "" {
				stored.ChangedByID = c.storedBy
			}
			change := Change{LineID: "a", Marks: Marks{Passed: No}, Comments: &c.comment, From: &unseen, Ago: c.ago, Device: c.device}
			changed, conflicts, err := ApplyChanges([]Line{stored}, []Change{change}, "rob", now)
			check.OK(t, err)
			check.Must(t, check.Is(t, len(conflicts) > 0, c.clashes, conflicts))
			if c.clashes {
				return
			}
			check.Must(t, check.Is(t, len(changed) == 0, c.same, changed))
			is := stored
			if len(changed) > 0 {
				is = changed[0]
			}
			check.True(t, same(is.Passed, c.passed), say(is.Marks))
			check.Is(t, is.Comments, c.comments, say(is.Marks))
			check.Is(t, is.MarkedAt != nil && is.MarkedAt.Equal(storedAt), same(is.Passed, Yes), is.MarkedAt, is.MarkedOn)
		})
	}
}

func TestMarksOfOnePersonInAnyOrder(t *testing.T) {
	type save struct {
		Change
		at time.Time
	}
	t.Run("FD-253 FD-322 of one mark on each of three devices the latest stays, also where two are the same, whichever is saved first and however often",
		rapid.MakeCheck(func(t *rapid.T) {
			began := time.Date(2026, 10, 3, 15, 59, 0, 0, time.UTC) // a minute before daylight saving begins
			apart := time.Duration(rapid.IntRange(11, 4*60*60).Draw(t, "seconds apart")) * time.Second
			unseen, comment := Answer{}, rapid.SampledFrom([]string{"", "bins"}).Draw(t, "comment")
			saves := make([]save, 3)
			for i := range saves {
				saves[i].at = began.Add(time.Duration(i) * apart)
				saves[i].Change = Change{LineID: "a", Marks: rapid.SampledFrom([]Marks{{Yes, Yes}, {Yes, No}, {No, No}}).Draw(t, "marks"), From: &unseen,
					Comments: &comment, Device: []string{"phone", "tablet", "laptop"}[i]}
			}
			line, now := Line{ID: "a", Type: TypePromotion}, saves[2].at
			order := rapid.SliceOfN(rapid.IntRange(0, 2), 2, 6).Draw(t, "order")
			for _, i := range append(order, rapid.Permutation([]int{0, 1, 2}).Draw(t, "at last")...) {
				now = now.Add(time.Second)
				c := saves[i].Change
				ago := now.Sub(saves[i].at)
				c.Ago = &ago
				changed, conflicts, err := ApplyChanges([]Line{line}, []Change{c}, "rob", now)
				check.OK(t, err)
				check.Must(t, check.Is(t, len(conflicts), 0, conflicts, i))
				if len(changed) > 0 {
					line = changed[0]
				}
			}
			check.Must(t, check.True(t, line.Equal(saves[2].Marks), order, say(line.Marks)))
			check.Must(t, check.Is(t, line.Comments, comment))
		}))
}
