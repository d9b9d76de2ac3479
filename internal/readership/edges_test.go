package readership

import (
	"testing"
	"time"

	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/testnet/moments"
)

func TestRemindersAndDaysAtTheEdgesOfADay(t *testing.T) {
	moments.Each(t, func(t *testing.T, day calendar.Day, now time.Time) {
		for _, c := range []struct {
			name string
			on   calendar.Day // it was reminded of
			want bool
		}{{"the same day", day, false}, {"the day before", day.AddDays(-1), true}} {
			for _, reminded := range moments.Of(c.on) {
				if got := (MustRead{RemindedAt: &reminded}).remindable(now); got != c.want {
					t.Errorf("READERSHIP-016 reminded on %s, at %s: it can be reminded of again: %v, want %v", c.name, reminded.In(calendar.Zone), got, c.want)
				}
			}
		}
		for by, want := range map[calendar.Day]string{day.AddDays(-1): MessageDayPast, day: "", day.AddDays(1): ""} {
			text := string(by)
			_, _, err := MustRead{Ended: true}.with(&network.MustReadEntry{By: &text}, false, now)
			if (err != nil) != (want != "") {
				t.Errorf("READERSHIP-004 to be read by %s gives %v, want %q", by, err, want)
			}
		}
		for by, want := range map[calendar.Day]string{day.AddDays(-1): "Please read this. It was due by ", day: "Please read this by "} {
			if got := reminder(audience.Thing{}, MustRead{By: by}, now); got.Title != want+by.Long() {
				t.Errorf("READERSHIP-016 due by %s, the reminder says %q, want %q", by, got.Title, want+by.Long())
			}
		}
	})
}
