package compliance

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestAverage(t *testing.T) {
	for _, c := range []struct {
		name        string
		scored, sum int
		want        int
	}{
		{"FD-20 without scores there is no average", 0, 0, rules.NotApplicable},
		{"FD-20 scores of 0 have an average", 3, 0, 0},
		{"FD-20 a half is rounded up: 80 and 75", 2, 155, 78},
		{"FD-20 a third is rounded down: 80, 80 and 81", 3, 241, 80},
		{"FD-20 two thirds are rounded up: 80, 81 and 81", 3, 242, 81},
		{"FD-20 all scores of 100 give 100", 500, 50_000, 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := (Figures{Scored: c.scored, ScoreSum: c.sum}).Average(); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestByGroup(t *testing.T) {
	anyFigures := rapid.Custom(func(t *rapid.T) Figures {
		var f Figures
		f.Stores = rapid.IntRange(0, 50).Draw(t, "stores")
		f.Audited = rapid.IntRange(0, f.Stores).Draw(t, "audited")
		f.Completed = rapid.IntRange(0, f.Audited).Draw(t, "completed")
		f.Final = rapid.IntRange(0, f.Completed).Draw(t, "final")
		f.Scored = rapid.IntRange(0, f.Completed).Draw(t, "scored")
		f.ScoreSum = rapid.IntRange(0, 100*f.Scored).Draw(t, "sum")
		return f
	})
	anyGroup := rapid.Custom(func(t *rapid.T) Group {
		return Group{rapid.SampledFrom(network.Regions()).Draw(t, "region"), rapid.SampledFrom(network.Tiers()).Draw(t, "tier")}
	})
	t.Run("FD-20 regions add up to the network, and so do sizes; the network's average is between theirs", rapid.MakeCheck(func(t *rapid.T) {
		groups := ByGroup(rapid.MapOf(anyGroup, anyFigures).Draw(t, "groups"))
		total := groups.Total()
		for _, parts := range [][]Figures{parts(groups.Region, network.Regions()), parts(groups.Tier, network.Tiers())} {
			var sum Figures
			low, high := 101, rules.NotApplicable
			for _, f := range parts {
				sum = sum.plus(f)
				if a := f.Average(); a != rules.NotApplicable {
					low, high = min(low, a), max(high, a)
				}
			}
			if sum != total {
				t.Fatalf("the parts do not add up to the whole (-whole +parts):\n%s", cmp.Diff(total, sum))
			}
			a := total.Average()
			check.Must(t, check.True(t, a == rules.NotApplicable || a >= low && a <= high, a, low, high))
			check.Must(t, check.True(t, a != rules.NotApplicable || high == rules.NotApplicable, a, low, high))
		}
	}))
}

func parts[K any](of func(K) Figures, keys []K) (all []Figures) {
	for _, k := range keys {
		all = append(all, of(k))
	}
	return all
}

func TestPromotionStatus(t *testing.T) {
	p := network.PromotionRef{Period: calendar.Period{StartDate: "2026-01-01", EndDate: "2026-03-31"}}
	closed := p
	closed.ActualEndDate = "2026-03-10"
	for _, c := range []struct {
		name  string
		of    network.PromotionRef
		today calendar.Day
		want  calendar.PeriodStatus
	}{
		{"FD-04 the day before it starts", p, "2025-12-31", calendar.Upcoming},
		{"FD-04 its first day", p, "2026-01-01", calendar.Current},
		{"FD-04 its last day", p, "2026-03-31", calendar.Current},
		{"FD-04 the day after", p, "2026-04-01", calendar.Ended},
		{"FD-05 the day on which it was closed", closed, "2026-03-10", calendar.Current},
		{"FD-05 PROMOTION-009 the day after it was closed", closed, "2026-03-11", calendar.Ended},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.of.Status(c.today); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
