package linequery

import (
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/testnet/moments"
)

func TestTheLastDayOfAQuery(t *testing.T) {
	moments.Each(t, func(t *testing.T, day calendar.Day, completed time.Time) {
		r := rules.Standing{Completed: true, CompletedAt: completed}
		last := day.AddDays(DaysToAsk)
		if got := lastDay(r); got != last {
			t.Errorf("REPLY-001 FD-180 the last day is %s, want %s", got, last)
		}
		for _, at := range moments.Of(last) {
			if why := blocked(r, calendar.DayOf(at)); why != "" {
				t.Errorf("REPLY-001 on the last day, at %s, asking is refused: %q", at.In(calendar.Zone), why)
			}
		}
		for _, at := range moments.Of(last.AddDays(1)) {
			if why, want := blocked(r, calendar.DayOf(at)), "Marks could be queried for 7 days, until "+last.Long()+"."; why != want {
				t.Errorf("REPLY-001 on the day after the last, at %s, asking gives %q, want %q", at.In(calendar.Zone), why, want)
			}
		}
	})
}
