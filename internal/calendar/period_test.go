package calendar

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"caravan/internal/platform/check"
)

func TestPeriods(t *testing.T) {
	// around the start of daylight saving
	anyDay := rapid.Custom(func(t *rapid.T) Day { return Day("2026-09-25").AddDays(rapid.IntRange(0, 20).Draw(t, "day")) })
	anyPeriod := rapid.Custom(func(t *rapid.T) Period {
		p := Period{StartDate: anyDay.Draw(t, "start")}
		p.EndDate = p.StartDate.AddDays(rapid.IntRange(0, 5).Draw(t, "length"))
		if rapid.Bool().Draw(t, "closed") {
			p.ActualEndDate = p.StartDate.AddDays(rapid.IntRange(0, 5).Draw(t, "closed after"))
		}
		return p
	})
	// covered lists a period's days one by one.
	covered := func(p Period) map[Day]bool {
		last, days := p.EndDate, map[Day]bool{}
		if p.ActualEndDate != "" {
			last = p.ActualEndDate
		}
		for d := p.StartDate; !d.After(last); d = d.AddDays(1) {
			days[d] = true
		}
		return days
	}
	t.Run("FD-04 FD-05 PROMOTION-009 a period has its first and its last day, which closing it moves, and every day is before, in or after it",
		rapid.MakeCheck(func(t *rapid.T) {
			p, day := anyPeriod.Draw(t, "period"), anyDay.Draw(t, "day")
			want := Ended
			switch {
			case covered(p)[day]:
				want = Current
			case day < p.StartDate:
				want = Upcoming
			}
			got := p.Status(day)
			check.Must(t, check.Is(t, got, want))
			check.Must(t, check.Is(t, p.Covers(day), want == Current))
			check.Must(t, check.True(t, !day.Before(day), day))
			check.Must(t, check.True(t, !day.After(day), day))
		}))
	t.Run("FD-04 FD-05 two periods overlap exactly when they have a day in common", rapid.MakeCheck(func(t *rapid.T) {
		one, other := anyPeriod.Draw(t, "one"), anyPeriod.Draw(t, "other")
		want := false
		for day := range covered(one) {
			want = want || covered(other)[day]
		}
		check.Must(t, check.Is(t, one.Overlaps(other), want))
		check.Must(t, check.Is(t, other.Overlaps(one), want))
	}))
}

func TestDaysAsPeopleReadThem(t *testing.T) {
	at := time.Date(2026, 10, 3, 16, 0, 0, 0, time.UTC) // two hours after midnight, when the clock goes from 2 to 3
	for _, c := range []struct{ name, got, want string }{
		{"FD-13 a moment as clocks in Melbourne tell it", MomentText(&at), "2026-10-04 03:00"},
		{"FD-13 no moment", MomentText(nil), ""},
		{"FD-13 a day in full", Day("2026-10-04").Long(), "4 October 2026"},
		{"FD-13 no day", Day("").Long(), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got != c.want {
				t.Errorf("got %q, want %q", c.got, c.want)
			}
		})
	}
	for _, c := range []struct {
		name, typed, message string
		want                 Day
	}{
		{"FD-13 a day that was typed", "2026-10-04", "", "2026-10-04"},
		{"FD-13 nothing typed", "", "Please choose", ""},
		{"FD-13 no day of any year", "2026-02-30", MessageMisshape, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, message := ReadDay(c.typed, "Please choose")
			check.Is(t, got, c.want, c.typed)
			check.Is(t, message, c.message, c.typed)
			none := c.want.OrNil()
			check.Is(t, none == nil, c.want == "", c.want, none)
		})
	}
}
