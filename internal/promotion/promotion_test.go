package promotion

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

func TestEffectiveEnd(t *testing.T) {
	planned := Promotion{Period: calendar.Period{StartDate: "2026-09-01", EndDate: "2026-11-30"}}
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
		{"PROMOTION-009 closed early: later days are not, although they were planned", closed, "2026-10-16", false},
		{"PROMOTION-009 extended: later days are", extended, "2026-12-06", true},
		{"FD-05 extended: only to the actual end", extended, "2026-12-07", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			check.Is(t, c.promotion.Covers(c.day), c.covers)
		})
	}
}

func TestOverlaps(t *testing.T) {
	spring := Promotion{Period: calendar.Period{StartDate: "2026-09-01", EndDate: "2026-11-30"}}
	closed := spring
	closed.ActualEndDate = "2026-10-15"
	for _, c := range []struct {
		name string
		a, b Promotion
		want bool
	}{
		{"FD-04 starting on the next day is no overlap", spring, Promotion{Period: calendar.Period{StartDate: "2026-12-01", EndDate: "2027-02-28"}}, false},
		{"FD-04 sharing one day is", spring, Promotion{Period: calendar.Period{StartDate: "2026-11-30", EndDate: "2027-02-28"}}, true},
		{"FD-04 lying inside the other is", spring, Promotion{Period: calendar.Period{StartDate: "2026-10-01", EndDate: "2026-10-02"}}, true},
		{"FD-05 starting after the day of closing is none", closed, Promotion{Period: calendar.Period{StartDate: "2026-10-16", EndDate: "2027-02-28"}},
			false},
		{"FD-05 starting on the day of closing is", closed, Promotion{Period: calendar.Period{StartDate: "2026-10-15", EndDate: "2027-02-28"}}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			check.Is(t, c.a.Overlaps(c.b.Period), c.want)
			if got := c.b.Overlaps(c.a.Period); got != c.want {
				t.Errorf("the other way round: got %v", got)
			}
		})
	}
}

func TestFD04OverlapMeansASharedDay(t *testing.T) {
	promotion := rapid.Custom(func(t *rapid.T) Promotion {
		start := calendar.Day("2026-03-30").AddDays(rapid.IntRange(0, 20).Draw(t, "start"))
		p := Promotion{Period: calendar.Period{StartDate: start, EndDate: start.AddDays(rapid.IntRange(0, 8).Draw(t, "days"))}}
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
		if a.Overlaps(b.Period) != shared {
			t.Fatalf("Overlaps = %v, a shared day: %v", a.Overlaps(b.Period), shared)
		}
	})
}

// instant reads a moment in UTC, as a log would write it.
func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, text)
	check.OK(t, err)
	return at
}

func TestQuarterBoundaries(t *testing.T) {
	// Melbourne's clock goes back on 5 April 2026 at 3:00 (that day has 25 hours) and forward on 4 October 2026 at 2:00 (that day has 23).
	autumn := Promotion{Kind: CoreRange, Period: calendar.Period{StartDate: "2026-01-05", EndDate: "2026-04-05"}}
	winter := Promotion{Kind: CoreRange, Period: calendar.Period{StartDate: "2026-04-06", EndDate: "2026-10-04"}}
	spring := Promotion{Kind: CoreRange, Period: calendar.Period{StartDate: "2026-10-05", EndDate: "2026-12-31"}}
	for _, c := range []struct {
		name, at               string
		day                    calendar.Day
		autumn, winter, spring calendar.PeriodStatus
	}{
		{"before the first midnight, summer time", "2026-01-04T12:59:59.999Z", "2026-01-04", calendar.Upcoming, calendar.Upcoming, calendar.Upcoming},
		{"the first midnight, summer time", "2026-01-04T13:00:00Z", "2026-01-05", calendar.Current, calendar.Upcoming, calendar.Upcoming},
		{"the last day begins in summer time", "2026-04-04T13:00:00Z", "2026-04-05", calendar.Current, calendar.Upcoming, calendar.Upcoming},
		{"half past two, for the first time", "2026-04-04T15:30:00Z", "2026-04-05", calendar.Current, calendar.Upcoming, calendar.Upcoming},
		{"half past two, for the second time", "2026-04-04T16:30:00Z", "2026-04-05", calendar.Current, calendar.Upcoming, calendar.Upcoming},
		{"24 hours after the last day began, it is still that day", "2026-04-05T13:00:00Z", "2026-04-05", calendar.Current, calendar.Upcoming,
			calendar.Upcoming},
		{"the last millisecond of 25 hours", "2026-04-05T13:59:59.999Z", "2026-04-05", calendar.Current, calendar.Upcoming, calendar.Upcoming},
		{"midnight, standard time", "2026-04-05T14:00:00Z", "2026-04-06", calendar.Ended, calendar.Current, calendar.Upcoming},
		{"the last day begins in standard time", "2026-10-03T14:00:00Z", "2026-10-04", calendar.Ended, calendar.Current, calendar.Upcoming},
		{"two o'clock is three o'clock", "2026-10-03T16:00:00Z", "2026-10-04", calendar.Ended, calendar.Current, calendar.Upcoming},
		{"the last millisecond of 23 hours", "2026-10-04T12:59:59.999Z", "2026-10-04", calendar.Ended, calendar.Current, calendar.Upcoming},
		{"23 hours after the last day began, it is over", "2026-10-04T13:00:00Z", "2026-10-05", calendar.Ended, calendar.Ended, calendar.Current},
		{"the year's last midnight", "2026-12-31T13:00:00Z", "2027-01-01", calendar.Ended, calendar.Ended, calendar.Ended},
	} {
		t.Run("AMB-044 FD-04 "+c.name, func(t *testing.T) {
			now := instant(t, c.at)
			check.Is(t, calendar.DayOf(now), c.day)
			got := []calendar.PeriodStatus{autumn.Status(calendar.DayOf(now)), winter.Status(calendar.DayOf(now)), spring.Status(calendar.DayOf(now))}
			check.Same(t, got, []calendar.PeriodStatus{c.autumn, c.winter, c.spring})
		})
	}
}

func TestClose(t *testing.T) {
	planned := Promotion{Period: calendar.Period{StartDate: "2026-04-01", EndDate: "2026-10-04"}}
	with := func(actual calendar.Day) Promotion {
		p := planned
		p.ActualEndDate = actual
		return p
	}
	for _, c := range []struct {
		name      string
		promotion Promotion
		today     calendar.Day
		want      calendar.Day // actual end date after closing
		changed   bool
		refused   string
		blocked   string
	}{
		{"FD-05 the day before the first", planned, "2026-03-31", "", false, "This promotion cannot be closed before it starts on 1 Apr 2026.", "="},
		{"FD-05 the first day", planned, "2026-04-01", "2026-04-01", true, "", ""},
		{"FD-05 in between", planned, "2026-07-01", "2026-07-01", true, "", ""},
		{"FD-05 the last day", planned, "2026-10-04", "2026-10-04", true, "", ""},
		{"FD-05 the day after the last", planned, "2026-10-05", "", false, "This promotion ended on 4 Oct 2026.", "="},
		{"FD-05 closed today", with("2026-07-01"), "2026-07-01", "2026-07-01", false, "", "This promotion is closed: its last day is 1 Jul 2026."},
		{"FD-05 closed earlier", with("2026-07-01"), "2026-07-02", "2026-07-01", false, "", "This promotion is closed: its last day is 1 Jul 2026."},
		{"FD-05 closed earlier, past its planned end", with("2026-07-01"), "2026-12-01", "2026-07-01", false, "",
			"This promotion is closed: its last day is 1 Jul 2026."},
		{"PROMOTION-009 extended, in its extension", with("2026-10-11"), "2026-10-08", "2026-10-08", true, "", ""},
		{"PROMOTION-009 due to end early, before that end", with("2026-08-01"), "2026-07-01", "2026-07-01", true, "", ""},
		{"FD-05 due to end early, before its start", with("2026-08-01"), "2026-03-31", "2026-08-01", false,
			"This promotion cannot be closed before it starts on 1 Apr 2026.", "="},
	} {
		t.Run(c.name, func(t *testing.T) {
			is, changed, err := c.promotion.Close(c.today)
			check.Is(t, is.ActualEndDate, c.want)
			check.Is(t, changed, c.changed)
			check.True(t, c.refused != "" || err == nil, err)
			check.True(t, c.refused == "" || fault.Is(err, fault.Conflict) && fault.Of(err).Message == c.refused, err)
			if c.blocked == "=" {
				c.blocked = c.refused
			}
			check.Is(t, c.promotion.CloseBlocked(c.today), c.blocked)
			if changed && (is.Status(c.today) != calendar.Current || is.Status(c.today.AddDays(1)) != calendar.Ended) {
				t.Errorf("the day of closing, %s, is not the last: it ends on %s", c.today, is.EffectiveEnd())
			}
		})
	}
}

func TestFD05Closing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := calendar.Day("2026-03-30").AddDays(rapid.IntRange(0, 20).Draw(t, "start"))
		p := Promotion{Period: calendar.Period{StartDate: start, EndDate: start.AddDays(rapid.IntRange(0, 20).Draw(t, "days"))}}
		if rapid.Bool().Draw(t, "has an actual end") {
			p.ActualEndDate = start.AddDays(rapid.IntRange(0, 30).Draw(t, "actual"))
		}
		today := start.AddDays(rapid.IntRange(-5, 35).Draw(t, "today"))
		is, changed, err := p.Close(today)
		switch {
		case err != nil && (changed || is != p || p.Covers(today)):
			t.Fatalf("refused on %s, a day of its own, or changed (-was +is):\n%s", today, cmp.Diff(p, is))
		case changed && (is.EffectiveEnd() != today || !p.Covers(today)):
			t.Fatalf("closed on %s, it ends on %s", today, is.EffectiveEnd())
		case err == nil:
			again, changed, err := is.Close(today)
			check.Must(t, check.Is(t, err, nil))
			check.Must(t, check.Is(t, again, is, changed, cmp.Diff(is, again)))
			check.Must(t, check.True(t, !changed, cmp.Diff(is, again)))
		}
		check.Must(t, check.Is(t, p.CloseBlocked(today) == "", changed, p.CloseBlocked(today)))
	})
}
