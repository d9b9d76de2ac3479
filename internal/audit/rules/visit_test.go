package rules

import (
	"testing"

	"caravan/internal/network"
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
	t.Run("EVIDENCE-020 a promotion that waits for its price is not answered, unless it already failed", func(t *testing.T) {
		for _, c := range []struct {
			marks Marks
			asked bool
		}{{Marks{Yes, nil}, false}, {Marks{No, No}, true}, {Marks{Yes, No}, true}} {
			beer := Subject{Type: TypePromotion, Position: network.Shelf, Of: "beer"}
			var v Visit
			v.Record(beer, Line{Type: TypePromotion, Position: network.Shelf, Marks: c.marks})
			if got := BeforeOf([]Visit{v}, beer); (got != nil) != c.asked {
				t.Errorf("%+v: %+v", c.marks, got)
			}
		}
	})
}
