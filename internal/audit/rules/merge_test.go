package rules

import (
	"cmp"
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

func TestChangesOfOneDevice(t *testing.T) {
	stored := Line{ID: "a", Type: TypeNonLiquor, Marks: Marks{Passed: No}, Comments: "mops", Version: 3, ChangedByID: "rob",
		Revision: Revision{20, "phone", "rob"}}
	cleared := stored
	cleared.Marks, cleared.Comments = Marks{}, ""
	rita := stored
	rita.ChangedByID = "rita"
	unseen := Answer{}
	for name, c := range map[string]struct {
		was      Line
		passed   *bool
		comments string
		obstacle *string
		hidden   *bool
		from     *Answer
		revision int64
		device   string
		byID     string
		want     Answer
		revised  int64 // the stored revision afterwards
		outdated bool
		clashes  bool
	}{
		"FD-324 an older change of the device gives way, with its comment": {was: stored, passed: Yes, comments: "bins", from: &unseen, revision: 19,
			want: stored.Answer(), revised: 20, outdated: true},
		"FD-324 so does an older reason why it cannot be checked": {was: stored, obstacle: new("Locked"), from: &unseen, revision: 19,
			want: stored.Answer(), revised: 20, outdated: true},
		"FD-324 an older change does not bring back what was cleared since": {was: cleared, passed: Yes, comments: "bins", from: &unseen, revision: 19,
			want: unseen, revised: 20, outdated: true},
		"FD-324 an older change without what its person saw gives way, too": {was: stored, passed: Yes, revision: 19,
			want: stored.Answer(), revised: 20, outdated: true},
		"FD-324 also where somebody else gave the stored answer since, so that nobody is asked about it": {was: rita, passed: Yes, from: &unseen,
			revision: 19, want: rita.Answer(), revised: 20, outdated: true},
		"FD-324 the same change once more counts": {was: stored, passed: No, comments: "mops", from: &unseen, revision: 20,
			want: stored.Answer(), revised: 20},
		"FD-324 a later change counts": {was: stored, passed: Yes, comments: "mops", from: new(stored.Answer()), revision: 21,
			want: Answer{Marks: Marks{Passed: Yes}, Comments: "mops"}, revised: 21},
		"FD-324 a later change to the stored answer is remembered": {was: stored, passed: No, comments: "mops", from: &unseen, revision: 22,
			want: stored.Answer(), revised: 22},
		"FD-324 also to an answer of somebody else, who has still given it": {was: rita, passed: No, comments: "mops", from: &unseen, revision: 22,
			want: rita.Answer(), revised: 22},
		"FD-324 FD-25 a change without a revision counts as before": {was: stored, passed: Yes, comments: "mops", from: &unseen,
			want: Answer{Marks: Marks{Passed: Yes}, Comments: "mops"}, revised: 20},
		"FD-324 FD-253 a lower revision of another device says nothing": {was: stored, passed: Yes, comments: "mops", from: &unseen, revision: 19,
			device: "tablet", want: Answer{Marks: Marks{Passed: Yes}, Comments: "mops"}, revised: 19},
		"FD-324 FD-09 one of somebody else on the same device does not either": {was: stored, passed: Yes, comments: "mops", from: &unseen, revision: 19,
			byID: "rita", want: stored.Answer(), revised: 20, clashes: true},
	} {
		t.Run(name, func(t *testing.T) {
			change := Change{LineID: "a", Marks: Marks{Passed: c.passed}, Obstacle: c.obstacle, Hidden: c.hidden, Comments: &c.comments, From: c.from,
				Revision: c.revision, Device: cmp.Or(c.device, "phone")}
			byID := cmp.Or(c.byID, "rob")
			check.Is(t, change.Outdated(c.was, byID), c.outdated)
			changed, conflicts, err := ApplyChanges([]Line{c.was}, []Change{change}, byID, noon)
			check.OK(t, err)
			check.Is(t, len(conflicts) > 0, c.clashes, conflicts)
			is := c.was
			if len(changed) > 0 {
				is = changed[0]
			}
			check.True(t, is.Answer().equal(c.want), is.Answer())
			check.Is(t, is.Revision.Number, c.revised)
			if c.want.equal(c.was.Answer()) {
				check.Is(t, is.Version, c.was.Version)
				check.Is(t, is.ChangedByID, c.was.ChangedByID)
			}
		})
	}
}

func TestChangesOfOneDeviceInAnyOrder(t *testing.T) {
	t.Run("FD-324 of the changes of a line on one device the one with the greatest revision stays, in whichever order and however often they come",
		rapid.MakeCheck(func(t *rapid.T) {
			of := anyType.Draw(t, "type")
			line, by := Line{ID: "a", Type: of}, rapid.SampledFrom([]string{"", "rob", "rita"}).Draw(t, "first by")
			if by != "" {
				line.Marks, line.ChangedByID, line.Version = Normalise(of, anyMarks.Draw(t, "first")), by, 1
			}
			first := line.Answer()
			seen := first
			var sent []Answer
			changes := make([]Change, rapid.IntRange(1, 5).Draw(t, "changes"))
			for i := range changes {
				seen.Marks, seen.Obstacle = Normalise(of, anyMarks.Draw(t, "marks")), ""
				if !(Line{Marks: seen.Marks}).Answered() {
					seen.Obstacle = rapid.SampledFrom([]string{"", "Locked"}).Draw(t, "obstacle")
				}
				seen.Comments = rapid.SampledFrom([]string{"", "bins", "mops"}).Draw(t, "comments")
				// As the app does: nothing was answered yet, and what is as at first was changed from what was sent (takenBackFrom in draft.ts).
				from := first
				for _, s := range sent {
					if same(first.Passed, seen.Passed) && !same(s.Passed, seen.Passed) {
						from.Passed = s.Passed
					}
					if same(first.PricePassed, seen.PricePassed) && !same(s.PricePassed, seen.PricePassed) {
						from.PricePassed = s.PricePassed
					}
					if first.Obstacle == seen.Obstacle && s.Obstacle != seen.Obstacle {
						from.Obstacle = s.Obstacle
					}
					if first.Comments == seen.Comments && s.Comments != seen.Comments {
						from.Comments = s.Comments
					}
				}
				sent = append(sent, seen)
				changes[i] = Change{LineID: "a", Marks: seen.Marks, Obstacle: new(seen.Obstacle), Comments: new(seen.Comments), From: &from,
					Device: "phone", Revision: int64(i + 1)}
			}
			order := rapid.SliceOfN(rapid.IntRange(0, len(changes)-1), 0, 8).Draw(t, "order")
			for _, i := range append(order, rapid.Permutation(makeRange(len(changes))).Draw(t, "at last")...) {
				changed, conflicts, err := ApplyChanges([]Line{line}, []Change{changes[i]}, "rob", noon)
				check.OK(t, err)
				if len(conflicts) > 0 {
					return // somebody else's answer, about which the person is asked (FD-09)
				}
				if len(changed) > 0 {
					line = changed[0]
				}
			}
			check.Must(t, check.True(t, line.Answer().equal(seen), order, line.Answer(), seen))
		}))
}

// makeRange returns 0 to n-1.
func makeRange(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
