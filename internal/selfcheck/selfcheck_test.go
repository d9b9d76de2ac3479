package selfcheck

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

var noon = time.Date(2026, 3, 20, 1, 0, 0, 0, time.UTC)

func standard(key string, passed *bool) rules.Line {
	return rules.Line{Key: key, Type: rules.TypeNonLiquor, Description: "Standard " + key, Marks: rules.Marks{Passed: passed}}
}

func says(l rules.Line, passed *bool) Answer {
	return answerOf(l, Given{Key: l.Key, Marks: rules.Normalise(l.Type, rules.Marks{Passed: passed, PricePassed: passed})}, noon)
}

func TestSettle(t *testing.T) {
	line := standard("a", nil)
	t.Run("SELFCHECK-004 of answers to a line the one that was given last stays, in whichever order they come, and repeated",
		rapid.MakeCheck(func(t *rapid.T) {
			ages := rapid.SliceOfNDistinct(rapid.IntRange(0, 1000), 1, 8, rapid.ID).Draw(t, "ages")
			var all []Answer
			for _, age := range ages {
				mark := rapid.SampledFrom([]*bool{nil, rules.Yes, rules.No}).Draw(t, "mark")
				all = append(all, answerOf(line, Given{Key: "a", Marks: rules.Marks{Passed: mark}, Age: time.Duration(age) * time.Second}, noon))
			}
			last := slices.MaxFunc(all, func(a, b Answer) int { return a.At.Compare(b.At) })
			var stored Answer
			for _, a := range rapid.Permutation(append(all, all...)).Draw(t, "order") {
				stored = settle(stored, a)
			}
			check.Must(t, check.True(t, stored.At.Equal(last.At), stored.At, last.At, stored, last))
			check.Must(t, check.True(t, stored.Marks.Equal(last.Marks), last.Marks, stored, last))
		}))
	t.Run("FD-341 of the answers of one device that of the greatest revision stays, however long each was on its way, in whichever order they come",
		rapid.MakeCheck(func(t *rapid.T) {
			all := make([]Answer, rapid.IntRange(1, 6).Draw(t, "answers"))
			for i := range all {
				seemingly := time.Duration(rapid.IntRange(0, 1000).Draw(t, "age")) * time.Second
				mark := rapid.SampledFrom([]*bool{nil, rules.Yes, rules.No}).Draw(t, "mark")
				all[i] = answerOf(line, Given{Marks: rules.Marks{Passed: mark}, Age: seemingly, Revision: rules.RevisionOf(int64(i+1), "phone", "")}, noon)
			}
			var stored Answer
			for _, a := range rapid.Permutation(append(all, all...)).Draw(t, "order") {
				stored = settle(stored, a)
			}
			last := all[len(all)-1]
			check.Must(t, check.Is(t, stored.Revision.Number, last.Revision.Number))
			check.Must(t, check.True(t, stored.Marks.Equal(last.Marks), last.Marks, stored, last))
		}))
	t.Run("SELFCHECK-004 an answer is never of the future, nor older than a quarter", func(t *testing.T) {
		check.Same(t, answerOf(line, Given{Age: -time.Hour}, noon).At, noon)
		check.Same(t, answerOf(line, Given{Age: 2 * maxAge}, noon).At, noon.Add(-maxAge))
	})
}

func TestProgress(t *testing.T) {
	focus := func(key string, hidden, known bool) rules.Line {
		l := rules.Line{Key: key, Type: rules.TypeFocusProduct, Hidden: hidden, PreMarked: known}
		if known {
			l.Marks = rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes}
		}
		return l
	}
	asked := rules.Checklist{Weightings: rules.DefaultWeightings,
		Lines: []rules.Line{standard("a", nil), standard("b", nil), standard("c", nil), focus("f1", false, false), focus("f2", true, false),
			focus("f3", true, true)}}
	a, b, f2, f3 := says(asked.Lines[0], rules.Yes), says(asked.Lines[1], rules.No), says(asked.Lines[4], rules.Yes), says(asked.Lines[5], rules.No)
	for _, c := range []struct {
		name    string
		answers []Answer
		want    Progress
	}{
		{"nothing is answered: what the store is known to range counts, as in an audit", nil, Progress{0, 4, 28}},
		{"a no is an answer", []Answer{a, b}, Progress{2, 4, 33}},
		{"a hidden line that was answered is one of them", []Answer{a, b, f2}, Progress{3, 5, 61}},
		{"what is known can be answered otherwise", []Answer{a, b, f2, f3}, Progress{4, 6, 33}},
		{"an answer that was taken back is none", []Answer{says(asked.Lines[0], nil)}, Progress{0, 4, 28}},
		{"a line that is not asked any more does not count", []Answer{says(standard("gone", nil), rules.Yes)}, Progress{0, 4, 28}},
	} {
		t.Run("SELFCHECK-005 "+c.name, func(t *testing.T) { check.Same(t, progress(asked, c.answers), c.want) })
	}
	t.Run("SELFCHECK-005 the score is that of an audit with the same marks", rapid.MakeCheck(func(t *rapid.T) {
		var answers []Answer
		lines := slices.Clone(asked.Lines)
		for i, l := range lines {
			passed := rapid.Bool().Draw(t, "passed")
			answers = append(answers, says(l, &passed))
			lines[i].Marks = rules.Normalise(l.Type, rules.Marks{Passed: &passed, PricePassed: &passed})
		}
		if got, want := progress(asked, answers).Score, rules.Score(lines, asked.Weightings).Total; got != want {
			t.Fatalf("got %d, want %d", got, want)
		}
	}))
}

func TestCompare(t *testing.T) {
	promo := rules.Line{Key: "p", Type: rules.TypePromotion, Position: network.Floor, Description: "Promo p",
		Marks: rules.Marks{Passed: rules.Yes, PricePassed: rules.No}}
	known := rules.Line{Key: "known", Type: rules.TypeFocusProduct, Hidden: true, PreMarked: true, Description: "Known",
		Marks: rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes}}
	visit := []rules.Line{standard("same", rules.No), standard("strict", rules.Yes), standard("missed", rules.No), standard("unchecked", nil),
		standard("only", rules.Yes), promo, known}
	answers := []Answer{
		says(visit[0], rules.No), says(visit[1], rules.No), says(visit[2], rules.Yes), says(visit[3], rules.Yes), says(standard("gone", nil), rules.No),
		says(promo, rules.Yes), says(standard("back", nil), nil),
	}
	got := compare(answers, visit)
	t.Run("SELFCHECK-007 each line is named once: agreed, seen differently, not checked, or asked of one only", func(t *testing.T) {
		check.Same(t, got.Agree, 1)
		check.Same(t, got.Unchecked, []string{"Standard unchecked"})
		check.Same(t, got.OnlySelf, []string{"Standard gone"})
		check.Same(t, got.OnlyVisit, []string{"Standard only"})
		check.Same(t, got.Answered(), 6)
	})
	t.Run("SELFCHECK-007 what the store had called right comes first, also a wrong price", func(t *testing.T) {
		var keys []string
		for _, d := range got.Differ {
			keys = append(keys, d.Key)
		}
		check.Same(t, keys, []string{"missed", "p", "strict"})
		check.Same(t, rules.MarkText(got.Differ[1].Section, got.Differ[1].Visit.Type, got.Differ[1].Visit.Marks), "Price wrong")
	})
	t.Run("SELFCHECK-007 every answer is in exactly one place, whatever was answered", rapid.MakeCheck(func(t *rapid.T) {
		mark := rapid.SampledFrom([]*bool{nil, rules.Yes, rules.No})
		var lines []rules.Line
		var answers []Answer
		whole := 0
		for _, key := range []string{"a", "b", "c", "d", "e"} {
			if rapid.Bool().Draw(t, "asked") {
				lines = append(lines, standard(key, mark.Draw(t, "visit")))
			}
			a := says(standard(key, nil), mark.Draw(t, "self"))
			answers = append(answers, a)
			if a.whole() {
				whole++
			}
		}
		check.Must(t, check.Is(t, compare(answers, lines).Answered(), whole))
	}))
}
