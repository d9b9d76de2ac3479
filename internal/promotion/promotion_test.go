package promotion

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"caravan/internal/calendar"
)

func TestEffectiveEnd(t *testing.T) {
	planned := Promotion{StartDate: "2026-09-01", EndDate: "2026-11-30"}
	closed, extended := planned, planned
	closed.ActualEndDate, extended.ActualEndDate = "2026-10-15", "2026-12-06"
	for _, c := range []struct {
		name      string
		promotion Promotion
		day       calendar.Day
		covers    bool
	}{
		{"FD-04 the first day is included", planned, "2026-09-01", true},
		{"FD-04 the last day is included", planned, "2026-11-30", true},
		{"FD-04 the day before is not", planned, "2026-08-31", false},
		{"FD-04 the day after is not", planned, "2026-12-01", false},
		{"PROMOTION-009 closed early: the day of closing is included", closed, "2026-10-15", true},
		{"PROMOTION-009 closed early: later days are not, though planned", closed, "2026-10-16", false},
		{"PROMOTION-009 extended: later days are", extended, "2026-12-06", true},
		{"FD-05 extended: to the actual end only", extended, "2026-12-07", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.promotion.Covers(c.day); got != c.covers {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestOverlaps(t *testing.T) {
	spring := Promotion{StartDate: "2026-09-01", EndDate: "2026-11-30"}
	closed := spring
	closed.ActualEndDate = "2026-10-15"
	for _, c := range []struct {
		name string
		a, b Promotion
		want bool
	}{
		{"FD-04 the next day is no overlap", spring, Promotion{StartDate: "2026-12-01", EndDate: "2027-02-28"}, false},
		{"FD-04 one shared day is", spring, Promotion{StartDate: "2026-11-30", EndDate: "2027-02-28"}, true},
		{"FD-04 one inside the other is", spring, Promotion{StartDate: "2026-10-01", EndDate: "2026-10-02"}, true},
		{"FD-05 after the day of closing is none", closed, Promotion{StartDate: "2026-10-16", EndDate: "2027-02-28"}, false},
		{"FD-05 the day of closing is shared", closed, Promotion{StartDate: "2026-10-15", EndDate: "2027-02-28"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.a.Overlaps(c.b); got != c.want {
				t.Errorf("got %v", got)
			}
			if got := c.b.Overlaps(c.a); got != c.want {
				t.Errorf("the other way round: got %v", got)
			}
		})
	}
}

func TestFD04OverlapMeansASharedDay(t *testing.T) {
	promotion := rapid.Custom(func(t *rapid.T) Promotion {
		start := calendar.Day("2026-03-30").AddDays(rapid.IntRange(0, 20).Draw(t, "start"))
		p := Promotion{StartDate: start, EndDate: start.AddDays(rapid.IntRange(0, 8).Draw(t, "days"))}
		if rapid.Bool().Draw(t, "closed") {
			p.ActualEndDate = start.AddDays(rapid.IntRange(0, 8).Draw(t, "until"))
		}
		return p
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := promotion.Draw(t, "a"), promotion.Draw(t, "b")
		shared := false
		for day := a.StartDate; day <= a.EffectiveEnd(); day = day.AddDays(1) {
			shared = shared || b.Covers(day)
		}
		if a.Overlaps(b) != shared {
			t.Fatalf("Overlaps = %v, a shared day: %v", a.Overlaps(b), shared)
		}
	})
}

func TestCoveringDay(t *testing.T) {
	t.Run("FD-06 every promotional period of the day, and the one quarter", func(t *testing.T) {
		all := []Promotion{
			{ID: "quarter", Kind: CoreRange, StartDate: "2026-09-01", EndDate: "2026-11-30"},
			{ID: "next", Kind: CoreRange, StartDate: "2026-12-01", EndDate: "2027-02-28"},
			{ID: "catalogue", Kind: Promo, StartDate: "2026-11-01", EndDate: "2026-12-05"},
			{ID: "racing", Kind: Promo, StartDate: "2026-10-20", EndDate: "2026-11-10"},
			{ID: "past", Kind: Promo, StartDate: "2026-09-01", EndDate: "2026-10-31"},
		}
		ids := func(kind Kind, day calendar.Day) (found []string) {
			for _, p := range CoveringDay(all, kind, day) {
				found = append(found, p.ID)
			}
			return found
		}
		if diff := cmp.Diff([]string{"quarter"}, ids(CoreRange, "2026-11-10")); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"catalogue", "racing"}, ids(Promo, "2026-11-10")); diff != "" {
			t.Error(diff)
		}
		if found := ids(CoreRange, "2027-03-01"); found != nil {
			t.Error(found)
		}
	})
}
