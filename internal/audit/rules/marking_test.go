package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"
)

type markingCases struct {
	Answers []struct {
		Name          string
		Type          LineType
		Before, After goldenMarks
		Answer        string
		Value         *bool
	}
	States []struct {
		Name                   string
		Type                   LineType
		Sent, Stored           goldenMarks
		Marked, Passed, Failed bool
	}
	Shortcuts []struct {
		Name                  string
		Line                  goldenLine
		UnmarkedTrue, AllTrue goldenMarks
	}
}

func TestAnswers(t *testing.T) {
	for _, c := range golden.Read[markingCases](t, "marking.json").Answers {
		t.Run(c.Name, func(t *testing.T) {
			set := SetPassed
			if c.Answer == "price" {
				set = SetPrice
			}
			if got := set(c.Type, c.Before.marks(), c.Value); !got.Equal(c.After.marks()) {
				t.Fatalf("got %s, want %s", say(got), say(c.After.marks()))
			}
		})
	}
	t.Run("AUDIT-053 AUDIT-054 AUDIT-055 yes keeps a right price and clears any other, no is no to both, whatever was there",
		rapid.MakeCheck(func(t *rapid.T) {
			before := anyMarks.Draw(t, "before")
			got, keeps := SetPassed(TypePromotion, before, Yes), isTrue(before.PricePassed)
			check.Must(t, check.True(t, isTrue(got.Passed), say(before), say(got)))
			check.Must(t, check.Is(t, isTrue(got.PricePassed), keeps, say(before), say(got)))
			check.Must(t, check.True(t, !isFalse(got.PricePassed), say(before), say(got)))
			got = SetPassed(TypePromotion, before, No)
			check.Must(t, check.True(t, isFalse(got.Passed), say(before), say(got)))
			check.Must(t, check.True(t, isFalse(got.PricePassed), say(before), say(got)))
		}))
	t.Run("AMB-035 every answer leaves a state that the server keeps as it is", rapid.MakeCheck(func(t *rapid.T) {
		kind := anyType.Draw(t, "type")
		before := Normalise(kind, anyMarks.Draw(t, "before"))
		set := rapid.SampledFrom([]func(LineType, Marks, *bool) Marks{SetPassed, SetPrice}).Draw(t, "question")
		after := set(kind, before, anyAnswer.Draw(t, "answer"))
		kept := Normalise(kind, after)
		check.Must(t, check.True(t, kept.Equal(after), kind, say(before), say(after), say(kept)))
	}))
}

func TestStates(t *testing.T) {
	for _, c := range golden.Read[markingCases](t, "marking.json").States {
		t.Run(c.Name, func(t *testing.T) {
			stored := Normalise(c.Type, c.Sent.marks())
			if !stored.Equal(c.Stored.marks()) {
				t.Fatalf("got %s, want %s", say(stored), say(c.Stored.marks()))
			}
			l := Line{Type: c.Type, Marks: stored}
			check.Must(t, check.Is(t, l.Marked(), c.Marked))
			check.Must(t, check.Is(t, l.Succeeded(), c.Passed))
			check.Must(t, check.Is(t, l.Failed(), c.Failed))
		})
	}
	t.Run("AMB-035 normalising twice changes nothing more", rapid.MakeCheck(func(t *rapid.T) {
		kind := anyType.Draw(t, "type")
		once := Normalise(kind, anyMarks.Draw(t, "sent"))
		twice := Normalise(kind, once)
		check.Must(t, check.True(t, twice.Equal(once), say(once), say(twice)))
	}))
	t.Run("AUDIT-092 a promotion line passed exactly when both answers are yes", rapid.MakeCheck(func(t *rapid.T) {
		m := anyMarks.Draw(t, "marks")
		l := (Line{Type: TypePromotion, Marks: m})
		check.Must(t, check.Is(t, l.Succeeded(), isTrue(m.Passed) && isTrue(m.PricePassed), say(m)))
	}))
	t.Run("AMB-034 a marked line passed or failed, an unmarked one did neither", rapid.MakeCheck(func(t *rapid.T) {
		l := anyLine.Draw(t, "line")
		if l.Marked() != (l.Succeeded() != l.Failed()) || (l.Marked() && !l.Answered()) {
			t.Fatalf("%s %s: marked %v, passed %v, failed %v", l.Type, say(l.Marks), l.Marked(), l.Succeeded(), l.Failed())
		}
	}))
}

func TestMarkTrue(t *testing.T) {
	for _, c := range golden.Read[markingCases](t, "marking.json").Shortcuts {
		t.Run(c.Name, func(t *testing.T) {
			for all, want := range map[bool]Marks{false: c.UnmarkedTrue.marks(), true: c.AllTrue.marks()} {
				lines := []Line{c.Line.line()}
				changed := MarkTrue(lines, all)
				if !lines[0].Marks.Equal(want) {
					t.Errorf("all=%v: got %s, want %s", all, say(lines[0].Marks), say(want))
				}
				differs := !want.Equal(c.Line.line().Marks)
				check.Is(t, changed == 1, differs, all, changed)
			}
		})
	}
	t.Run("AMB-036 afterwards every visible line is marked, after all every one passed", rapid.MakeCheck(func(t *rapid.T) {
		lines := anyLines.Draw(t, "lines")
		MarkTrue(lines, false)
		if slices.ContainsFunc(lines, func(l Line) bool { return !l.Aside() && !l.Marked() }) {
			t.Fatal("a visible line is unmarked")
		}
		MarkTrue(lines, true)
		if slices.ContainsFunc(lines, func(l Line) bool { return !l.Aside() && !l.Succeeded() }) {
			t.Fatal("a visible line has not passed")
		}
	}))
}

func TestAutoMark(t *testing.T) {
	type autoMarkCase struct {
		Name                    string
		Lines                   []goldenLine
		Ready                   bool
		FloorLeft, Marked, Left int
		After                   []goldenMarks
	}
	for _, c := range golden.Read[[]autoMarkCase](t, "automark.json") {
		t.Run(c.Name, func(t *testing.T) {
			lines := goldenLines(c.Lines)
			left, ready := FloorLeft(lines)
			check.Is(t, left, c.FloorLeft)
			check.Is(t, ready, c.Ready)
			if marked, left := AutoMark(lines); check.Is(t, marked, c.Marked) {
				check.Is(t, left, c.Left)
			}
			for i, want := range c.After {
				if !lines[i].Marks.Equal(want.marks()) {
					t.Errorf("line %d: got %s, want %s", i, say(lines[i].Marks), say(want.marks()))
				}
			}
		})
	}
	t.Run("AMB-032 it changes unmarked shelf lines only, and a second time nothing", rapid.MakeCheck(func(t *rapid.T) {
		lines := anyLines.Draw(t, "lines")
		before := slices.Clone(lines)
		AutoMark(lines)
		for i, l := range lines {
			if !l.Marks.Equal(before[i].Marks) && (l.Section() != PromotionShelf || before[i].Marked()) {
				t.Fatalf("%s was changed", l.Key)
			}
		}
		again, _ := AutoMark(lines)
		check.Must(t, check.Is(t, again, 0))
	}))
}

func TestLoadMore(t *testing.T) {
	type loadMoreCase struct {
		Name  string
		Count int
		Lines []goldenLine
		Keys  []string
	}
	for _, c := range golden.Read[[]loadMoreCase](t, "loadmore.json") {
		t.Run(c.Name, func(t *testing.T) {
			lines := goldenLines(c.Lines)
			for i := range lines {
				lines[i].Type = TypeFocusProduct
			}
			if got := keys(LoadMore(lines, c.Count)); !slices.Equal(got, c.Keys) {
				t.Fatalf("got %v, want %v", got, c.Keys)
			}
		})
	}
	t.Run("AMB-038 only hidden focus lines, never more than asked, all of them in the end", rapid.MakeCheck(func(t *rapid.T) {
		lines := anyLines.Draw(t, "lines")
		count := rapid.IntRange(0, 50).Draw(t, "count")
		hidden := 0
		for _, l := range lines {
			if l.Hidden {
				hidden++
			}
		}
		next := LoadMore(lines, count)
		check.Must(t, check.Is(t, len(next), min(count, hidden), next))
		check.Must(t, check.True(t, !slices.ContainsFunc(next, func(l Line) bool { return !l.Hidden })))
	}))
}

func TestApplyChanges(t *testing.T) {
	now := time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)
	lines := []Line{
		{ID: "std", Type: TypeNonLiquor, Version: 3},
		{ID: "floor", Type: TypePromotion, Position: network.Floor, Version: 5, Marks: Marks{Yes, Yes}, Comments: "ok", ChangedByID: "mia"},
		{ID: "focus", Type: TypeFocusProduct, Hidden: true, Version: 1},
	}
	apply := func(changes ...Change) ([]Line, []Conflict, error) { return ApplyChanges(lines, changes, "tom", now) }

	t.Run("FD-09 a change moves the version on and names who made it", func(t *testing.T) {
		changed, conflicts, err := apply(Change{LineID: "std", Marks: Marks{Passed: Yes}, Comments: new("tidy"), Version: new(int64(3))})
		check.OK(t, err)
		check.Must(t, check.Is(t, len(conflicts), 0, changed, conflicts))
		check.Must(t, check.Is(t, len(changed), 1, changed, conflicts))
		l := changed[0]
		check.Is(t, l.Version, 4)
		check.Is(t, l.ChangedByID, "tom")
		check.True(t, l.ChangedAt.Equal(now), l.ChangedAt, now)
		check.Is(t, l.Comments, "tidy")
		check.True(t, isTrue(l.Passed), l.Passed)
		check.Must(t, check.Is(t, lines[0].Version, 3))
		check.Must(t, check.True(t, lines[0].Passed == nil, lines[0].Passed))
	})
	t.Run("FD-09 a stale version with another value clashes and nothing is applied", func(t *testing.T) {
		changed, conflicts, err := apply(
			Change{LineID: "std", Marks: Marks{Passed: Yes}},
			Change{LineID: "floor", Marks: Marks{new(false), nil}, Version: new(int64(4))},
		)
		check.OK(t, err)
		check.Must(t, check.Is(t, len(changed), 0, changed, conflicts))
		check.Must(t, check.Is(t, len(conflicts), 1, changed, conflicts))
		c := conflicts[0]
		check.Is(t, c.Theirs.ID, "floor")
		check.Is(t, c.Theirs.Version, 5)
		check.Is(t, c.Theirs.ChangedByID, "mia")
		check.True(t, c.Theirs.Succeeded())
		check.Is(t, c.Mine.Version, 4, c.Mine.Failed())
		check.True(t, c.Mine.Failed())
		check.Is(t, c.Mine.Comments, "ok", c.Mine.Failed())
	})
	t.Run("FD-09 equal values never clash, however stale", func(t *testing.T) {
		changed, conflicts, err := apply(Change{LineID: "floor", Marks: Marks{Yes, new(true)}, Comments: new("ok"), Version: new(int64(1))})
		check.OK(t, err)
		check.Must(t, check.Is(t, len(conflicts), 0, changed, conflicts))
		check.Must(t, check.Is(t, len(changed), 0, changed, conflicts))
	})
	t.Run("FD-09 a version ahead of the stored one is no basis either", func(t *testing.T) {
		_, conflicts, _ := apply(Change{LineID: "std", Marks: Marks{Passed: Yes}, Version: new(int64(9))})
		check.Must(t, check.Is(t, len(conflicts), 1, conflicts))
	})
	t.Run("FD-09 no version means whatever is stored", func(t *testing.T) {
		changed, conflicts, err := apply(Change{LineID: "floor", Marks: Marks{new(false), nil}})
		check.OK(t, err)
		check.Must(t, check.Is(t, len(conflicts), 0, changed, conflicts))
		check.Must(t, check.Is(t, len(changed), 1, changed, conflicts))
		check.Must(t, check.Is(t, changed[0].Version, 6, changed, conflicts))
		check.Must(t, check.Is(t, changed[0].Comments, "ok", changed, conflicts))
		if !changed[0].Marks.Equal(Marks{new(false), new(false)}) {
			t.Errorf("AMB-035 not normalised: %s", say(changed[0].Marks))
		}
	})
	t.Run("FD-08 hidden works both ways on focus lines", func(t *testing.T) {
		changed, _, err := apply(Change{LineID: "focus", Hidden: new(false)})
		check.OK(t, err)
		check.Must(t, check.Is(t, len(changed), 1, changed))
		check.Must(t, check.True(t, !changed[0].Hidden, changed))
		again, _, err := ApplyChanges(changed, []Change{{LineID: "focus", Hidden: new(true)}}, "tom", now)
		check.OK(t, err)
		check.Must(t, check.True(t, again[0].Hidden, again))
	})
	t.Run("FD-08 a NUL in a comment is dropped", func(t *testing.T) {
		changed, _, err := apply(Change{LineID: "std", Comments: new("a\x00b")})
		check.OK(t, err)
		check.Must(t, check.Is(t, changed[0].Comments, "ab", changed))
	})
	t.Run("FD-08 a comment of 1,000 characters fits, whatever their bytes", func(t *testing.T) {
		_, _, err := apply(Change{LineID: "std", Comments: new(strings.Repeat("é", MaxComment))})
		check.OK(t, err)
	})
	for name, c := range map[string]struct {
		change Change
		path   string
	}{
		"FD-08 hidden on a standards line":      {Change{LineID: "std", Hidden: new(true)}, "lines[1].hidden"},
		"FD-08 hidden on a promotion":           {Change{LineID: "floor", Marks: Marks{Yes, Yes}, Hidden: new(true)}, "lines[1].hidden"},
		"FD-08 a comment over 1,000":            {Change{LineID: "std", Comments: new(strings.Repeat("x", MaxComment+1))}, "lines[1].comments"},
		"AUDIT-121 a line of another report":    {Change{LineID: "elsewhere"}, "lines[1].id"},
		"AUDIT-121 the same line a second time": {Change{LineID: "focus"}, "lines[1].id"},
	} {
		t.Run(name+" is refused with its field, and nothing is applied", func(t *testing.T) {
			changed, conflicts, err := apply(Change{LineID: "focus", Hidden: new(false)}, c.change)
			check.Must(t, check.True(t, fault.Is(err, fault.Invalid), changed, conflicts, err))
			check.Must(t, check.Is(t, len(changed)+len(conflicts), 0, changed, conflicts, err))
			fields := fault.Of(err).Fields
			check.Must(t, check.Is(t, len(fields), 1, fields))
			check.Is(t, fields[0].Path, c.path)
			check.True(t, fields[0].Message != "")
		})
	}
	t.Run("FD-09 every wrong line of a save is told", func(t *testing.T) {
		hide := Change{LineID: "a", Hidden: Yes}
		_, _, err := ApplyChanges([]Line{{ID: "a", Type: TypeNonLiquor}, {ID: "b", Type: TypePromotion}},
			[]Change{{LineID: "x"}, {LineID: "y"}, hide, hide, {LineID: "b", Hidden: Yes}}, "tom", noon)
		var paths []string
		for _, f := range fault.Of(err).Fields {
			paths = append(paths, f.Path)
		}
		want := []string{"lines[0].id", "lines[1].id", "lines[2].hidden", "lines[3].id", "lines[4].hidden"}
		check.Must(t, check.True(t, slices.Equal(paths, want), paths))
	})
	t.Run("FD-08 false or absent hidden is accepted on any line", func(t *testing.T) {
		changed, _, err := apply(Change{LineID: "std", Hidden: new(false)}, Change{LineID: "floor", Marks: Marks{Yes, Yes}})
		check.OK(t, err)
		check.Must(t, check.Is(t, len(changed), 0, changed))
	})
	for name, c := range map[string]struct {
		line   Line
		change Change
		want   Marks
	}{
		"a left out mark of a standard stays": {Line{Type: TypeNonLiquor, Marks: Marks{Passed: Yes}},
			Change{KeepPassed: true, KeepPrice: true, Comments: new("x")}, Marks{Passed: Yes}},
		"AUDIT-053 a yes alone clears a wrong price": {Line{Type: TypePromotion, Marks: Marks{No, No}},
			Change{Marks: Marks{Passed: Yes}, KeepPrice: true}, Marks{Passed: Yes}},
		"AUDIT-054 a yes alone keeps a right price": {Line{Type: TypePromotion, Marks: Marks{Yes, Yes}},
			Change{Marks: Marks{Passed: Yes}, KeepPrice: true}, Marks{Yes, Yes}},
		"AUDIT-055 a no alone is a no to both": {Line{Type: TypePromotion, Marks: Marks{Yes, Yes}},
			Change{Marks: Marks{Passed: No}, KeepPrice: true}, Marks{No, No}},
		"a yes sent again keeps a wrong price": {Line{Type: TypePromotion, Marks: Marks{Yes, No}},
			Change{Marks: Marks{Passed: Yes}, KeepPrice: true}, Marks{Yes, No}},
		"a price alone keeps the yes": {Line{Type: TypePromotion, Marks: Marks{Yes, nil}},
			Change{Marks: Marks{PricePassed: No}, KeepPassed: true}, Marks{Yes, No}},
		"AMB-035 a price alone without a yes is none": {Line{Type: TypePromotion}, Change{Marks: Marks{PricePassed: Yes}, KeepPassed: true}, Marks{}},
		"FD-08 a price alone answers a focus product": {Line{Type: TypeFocusProduct, Marks: Marks{No, No}},
			Change{Marks: Marks{PricePassed: Yes}, KeepPassed: true}, Marks{Yes, Yes}},
		"AMB-033 passed alone answers a focus product": {Line{Type: TypeFocusProduct, Marks: Marks{No, No}},
			Change{Marks: Marks{Passed: Yes}, KeepPrice: true}, Marks{Yes, Yes}},
		"null alone takes an answer back": {Line{Type: TypeNonLiquor, Marks: Marks{Passed: No}}, Change{KeepPrice: true}, Marks{}},
	} {
		t.Run("AMB-040 "+name, func(t *testing.T) {
			c.change.Comments = new("so that the line changes in any case")
			changed, conflicts, err := ApplyChanges([]Line{c.line}, []Change{c.change}, "tom", now)
			check.OK(t, err)
			check.Must(t, check.True(t, len(conflicts) <= 0, len(conflicts), changed, conflicts))
			check.Must(t, check.Is(t, len(changed), 1, changed, conflicts))
			if got := changed[0].Marks; !got.Equal(c.want) {
				t.Errorf("got %s, want %s", say(got), say(c.want))
			}
			if again, _, err := ApplyChanges(changed, []Change{c.change}, "tom", now); check.Is(t, err, nil) {
				check.Is(t, len(again), 0, again)
			}
		})
	}
	t.Run("FD-25 AMB-040 a left out mark never clashes", func(t *testing.T) {
		stored := Line{Type: TypePromotion, Marks: Marks{Yes, No}, ChangedByID: "mia"}
		c := Change{KeepPassed: true, KeepPrice: true, Comments: new("dusty"), From: &Answer{Marks: Marks{Yes, nil}}}
		changed, conflicts, err := ApplyChanges([]Line{stored}, []Change{c}, "tom", now)
		check.OK(t, err)
		check.Must(t, check.True(t, len(conflicts) <= 0, len(conflicts), changed, conflicts))
		check.Must(t, check.Is(t, len(changed), 1, changed, conflicts))
		check.Must(t, check.True(t, changed[0].Marks.Equal(stored.Marks), changed, conflicts))
		check.Must(t, check.Is(t, changed[0].Comments, "dusty", changed, conflicts))
	})
	for name, stored := range map[string]Marks{"was stored": {Yes, Yes}, "never arrived": {}} {
		t.Run("FD-25 AUDIT-064 a price answer is taken back whether or not the earlier save "+name, func(t *testing.T) {
			// The yes may never have arrived, so it is a change from nothing; the price may have, so it is a change from what was sent.
			c := Change{Marks: Marks{Yes, nil}, Comments: new("dusty"), From: &Answer{Marks: Marks{nil, Yes}}}
			changed, conflicts, err := ApplyChanges([]Line{{Type: TypePromotion, Marks: stored, ChangedByID: "tom"}}, []Change{c}, "tom", now)
			check.OK(t, err)
			check.Must(t, check.True(t, len(conflicts) <= 0, len(conflicts), changed, conflicts))
			check.Must(t, check.Is(t, len(changed), 1, changed, conflicts))
			check.Must(t, check.True(t, changed[0].Marks.Equal(Marks{Yes, nil}), changed, conflicts))
		})
	}
	t.Run("FD-09 whoever saves last on the current version is stored as sent", rapid.MakeCheck(func(t *rapid.T) {
		stored := anyLines.Draw(t, "lines")
		var changes []Change
		for i := range stored {
			stored[i].ID = fmt.Sprint(i)
			changes = append(changes, Change{LineID: stored[i].ID, Marks: anyMarks.Draw(t, "marks"), Version: &stored[i].Version})
		}
		changed, conflicts, err := ApplyChanges(stored, changes, "tom", now)
		check.OK(t, err)
		check.Must(t, check.True(t, len(conflicts) <= 0, len(conflicts), conflicts))
		after := map[string]Line{}
		for _, l := range append(slices.Clone(stored), changed...) {
			after[l.ID] = l
		}
		for i, c := range changes {
			got := after[c.LineID].Marks
			check.Must(t, check.True(t, got.Equal(Normalise(stored[i].Type, c.Marks)), stored[i].Key, say(c.Marks), say(got)))
		}
	}))
}
