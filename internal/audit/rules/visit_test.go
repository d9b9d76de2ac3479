package rules

import (
	"testing"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestBeforeOf(t *testing.T) {
	ice := Subject{Type: TypeNonLiquor, Of: "ice"}
	visit := func(answers ...*bool) (v Visit) {
		for _, a := range answers {
			v.Record(ice, Line{Key: "key", Type: TypeNonLiquor, Marks: Marks{Passed: a}})
		}
		return v
	}
	yes, no, none := visit(Yes), visit(No), visit()
	cases := map[string]struct {
		visits []Visit // newest first
		want   *Before
	}{
		"EVIDENCE-020 the first visit":                      {nil, nil},
		"EVIDENCE-020 it was not asked":                     {[]Visit{none, no}, nil},
		"EVIDENCE-020 it was asked but not answered":        {[]Visit{visit(nil), no}, nil},
		"EVIDENCE-020 it passed":                            {[]Visit{yes, no}, &Before{}},
		"EVIDENCE-020 it failed once":                       {[]Visit{no, yes, no}, &Before{Outcome{Failed: true}, 1}},
		"EVIDENCE-020 it failed three times in a row":       {[]Visit{no, no, no, yes, no}, &Before{Outcome{Failed: true}, 3}},
		"EVIDENCE-020 a visit that did not ask ends a row":  {[]Visit{no, none, no}, &Before{Outcome{Failed: true}, 1}},
		"EVIDENCE-020 two lines asked it and one failed":    {[]Visit{visit(Yes, No)}, &Before{Outcome{Failed: true}, 1}},
		"EVIDENCE-020 two lines asked it, the first failed": {[]Visit{visit(No, Yes)}, &Before{Outcome{Failed: true}, 1}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := BeforeOf(c.visits, ice)
			if (got == nil) != (c.want == nil) || got != nil && (got.Failed != c.want.Failed || got.InARow != c.want.InARow) {
				t.Errorf("BeforeOf = %+v, want %+v", got, c.want)
			}
		})
	}
	t.Run("EVIDENCE-028 a visit that could not check says why and ends a row, and another line that asks the same is what counts", func(t *testing.T) {
		blocked := func(also ...*bool) Visit {
			v := visit(also...)
			v.Record(ice, Line{Key: "blocked", Type: TypeNonLiquor, Obstacle: "Locked"})
			return v
		}
		for name, c := range map[string]struct {
			visits []Visit
			want   Before
		}{
			"last visit":               {[]Visit{blocked(), no}, Before{Outcome{Key: "blocked", Obstacle: "Locked"}, 0}},
			"the visit before":         {[]Visit{no, blocked(), no}, Before{Outcome{Key: "key", Failed: true}, 1}},
			"another line failed":      {[]Visit{blocked(No)}, Before{Outcome{Key: "key", Failed: true}, 1}},
			"another line passed":      {[]Visit{blocked(Yes)}, Before{Outcome{Key: "key"}, 0}},
			"another line is unmarked": {[]Visit{blocked(nil)}, Before{Outcome{Key: "blocked", Obstacle: "Locked"}, 0}},
		} {
			got := BeforeOf(c.visits, ice)
			if check.True(t, got != nil, name) {
				check.Is(t, *got, c.want, name)
			}
		}
		later := blocked()
		later.Record(ice, Line{Key: "key", Type: TypeNonLiquor, Marks: Marks{Passed: Yes}})
		got := BeforeOf([]Visit{later}, ice)
		check.Is(t, got.Obstacle, "", got)
		check.Is(t, got.Key, "key", got)
	})
	t.Run("EVIDENCE-026 a line that could not be checked is neither asked nor failed for whoever keeps fixes and findings", func(t *testing.T) {
		lines := []Line{{Key: "a", Type: TypeNonLiquor, Obstacle: "Locked"}, {Key: "b", Type: TypeNonLiquor, Marks: Marks{Passed: No}}}
		got := AnswersOf(lines, func(l Line) Subject { return Subject{Type: l.Type, Of: l.Key} })
		check.Must(t, check.Is(t, len(got), 1, got))
		check.Is(t, got[0].Key, "b", got)
		check.Is(t, len(Failed(lines)), 1, got)
		check.Is(t, len(PointsOf(lines, DefaultWeightings).ToDo), 1, got)
	})
	t.Run("EVIDENCE-020 a promotion that waits for its price is not answered, unless it already failed", func(t *testing.T) {
		for _, c := range []struct {
			marks Marks
			asked bool
		}{{Marks{Yes, nil}, false}, {Marks{No, No}, true}, {Marks{Yes, No}, true}} {
			beer := Subject{Type: TypePromotion, Position: network.Shelf, Of: "beer"}
			var v Visit
			v.Record(beer, Line{Type: TypePromotion, Position: network.Shelf, Marks: c.marks})
			got := BeforeOf([]Visit{v}, beer)
			check.Is(t, got != nil, c.asked, c.marks, got)
		}
	})
}

func TestSameVisit(t *testing.T) {
	const visit, next, later = "2026-03-01", "2026-03-02", "2026-03-20"
	for name, c := range map[string]struct {
		day, completed, otherDay, otherCompleted calendar.Day
		want                                     bool
	}{
		"FD-296 both on one day":                            {visit, visit, visit, visit, true},
		"FD-296 the other one begins on the day of the end": {visit, next, next, later, true},
		"FD-296 the other one lies within it":               {visit, later, next, next, true},
		"FD-296 the other one begins after it":              {visit, visit, next, later, false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, got := range []bool{SameVisit(c.day, c.completed, c.otherDay, c.otherCompleted),
				SameVisit(c.otherDay, c.otherCompleted, c.day, c.completed)} {
				if got != c.want {
					t.Errorf("got %v, want %v", got, c.want)
				}
			}
		})
	}
}
