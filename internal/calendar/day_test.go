package calendar

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"caravan/internal/platform/check"
)

func TestDayOf(t *testing.T) {
	for _, c := range []struct {
		name, at string
		want     Day
	}{
		{"AMB-049 just before midnight in Melbourne, summer time", "2026-01-15T12:59:59Z", "2026-01-15"},
		{"AMB-049 midnight in Melbourne, summer time", "2026-01-15T13:00:00Z", "2026-01-16"},
		{"AMB-049 midnight in Melbourne, standard time", "2026-07-15T14:00:00Z", "2026-07-16"},
		{"AMB-049 the hour that the clock goes back over", "2026-04-04T16:30:00Z", "2026-04-05"},
		{"AMB-049 the last moment of the day with 25 hours", "2026-04-05T13:59:59Z", "2026-04-05"},
		{"AMB-049 midnight after the day with 25 hours", "2026-04-05T14:00:00Z", "2026-04-06"},
		{"AMB-049 midnight before the day with 23 hours", "2026-10-03T14:00:00Z", "2026-10-04"},
		{"AMB-049 the last moment of the day with 23 hours", "2026-10-04T12:59:59Z", "2026-10-04"},
		{"AMB-049 midnight after the day with 23 hours", "2026-10-04T13:00:00Z", "2026-10-05"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at, err := time.Parse(time.RFC3339, c.at)
			check.OK(t, err)
			if got := DayOf(at); got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestParseDay(t *testing.T) {
	for _, bad := range []string{"", "2026-2-01", "2026-02-30", "01/02/2026", "2026-02-01 ", "2026-02-01T00:00"} {
		d, err := ParseDay(bad)
		check.True(t, err != nil, bad, d)
	}
	if d, err := ParseDay("2028-02-29"); check.Is(t, err, nil) {
		check.Is(t, d, "2028-02-29")
	}
}

func TestMonthsLater(t *testing.T) {
	for _, c := range []struct {
		from Day
		n    int
		want Day
	}{
		{"2026-03-20", 3, "2026-06-20"},
		{"2026-08-31", 6, "2027-02-28"},
		{"2027-08-31", 6, "2028-02-29"},
		{"2028-02-29", 12, "2029-02-28"},
		{"2026-11-30", 3, "2027-02-28"},
		{"2026-12-31", 1, "2027-01-31"},
		{"2026-03-31", -1, "2026-02-28"},
		{"9999-12-01", 3, "9999-12-31"},
	} {
		check.Is(t, c.from.AddMonths(c.n), c.want, c.from, c.n)
	}
}

func TestFD04DaysAreCalendarDaysAcrossDaylightSaving(t *testing.T) {
	// The clock goes back on 5 April 2026 and forward on 4 October 2026: those days have 25 and 23 hours.
	check.Is(t, Day("2026-03-31").AddDays(14), "2026-04-14")
	check.Is(t, Day("2026-10-03").AddDays(1).AddDays(1), "2026-10-05")
	rapid.Check(t, func(t *rapid.T) {
		d := DayOf(time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "at"), 0))
		n := rapid.IntRange(-4000, 4000).Draw(t, "n")
		check.Must(t, check.Is(t, d.DaysUntil(d.AddDays(n)), n, d))
		check.Must(t, check.Is(t, DayOf(d.Start()), d))
		if DayOf(d.Start().Add(-time.Millisecond)) != d.AddDays(-1) {
			t.Fatalf("before %s is not the day before", d)
		}
	})
}

func TestFD04DaysStayInTheCalendar(t *testing.T) {
	for _, c := range []struct {
		name       string
		from, want Day
		n          int
	}{
		{"FD-04 two weeks after the day that means never", "9999-12-31", "9999-12-31", 14},
		{"FD-04 to the last day that can be written", "9999-12-30", "9999-12-31", 1},
		{"FD-04 before the first day that can be written", "0000-01-01", "0000-01-01", -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.from.AddDays(c.n); got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
		})
	}
	if got := Day("2026-11-21").DaysUntil("9999-12-31"); got != 2_912_118 {
		t.Errorf("FD-04 %d days until the day that means never", got)
	}
}

func TestFD04CoversBothEnds(t *testing.T) {
	for day, want := range map[Day]bool{"2026-06-30": false, "2026-07-01": true, "2026-08-15": true, "2026-09-30": true, "2026-10-01": false} {
		check.Is(t, Covers("2026-07-01", "2026-09-30", day), want, day)
	}
}
