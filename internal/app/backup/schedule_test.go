package backup

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
)

func at(t testing.TB, text string) time.Time {
	t.Helper()
	moment, err := time.ParseInLocation("2006-01-02 15:04:05", text, calendar.Zone)
	check.OK(t, err)
	return moment
}

func TestWhenABackupIsDue(t *testing.T) {
	for name, c := range map[string]struct{ of, now, want string }{
		"before the time it was yesterday's":                {"02:30", "2026-03-20 02:29:59", "2026-03-19 02:30:00"},
		"at the time":                                       {"02:30", "2026-03-20 02:30:00", "2026-03-20 02:30:00"},
		"midnight":                                          {"00:00", "2026-03-20 00:00:00", "2026-03-20 00:00:00"},
		"the last minute of a day":                          {"23:59", "2026-03-20 23:58:59", "2026-03-19 23:59:00"},
		"an hour that daylight saving skips":                {"02:30", "2026-10-04 03:30:00", "2026-10-04 03:30:00"},
		"before it, on that day":                            {"02:30", "2026-10-04 01:59:59", "2026-10-03 02:30:00"},
		"an hour that comes twice counts the first time":    {"02:30", "2026-04-05 04:00:00", "2026-04-05 02:30:00"},
		"a day of another month, on which UTC is a day ago": {"02:30", "2026-06-01 02:31:00", "2026-06-01 02:30:00"},
	} {
		t.Run("FD-411 "+name, func(t *testing.T) {
			of, err := ParseTimeOfDay(c.of)
			check.OK(t, err)
			check.Is(t, of.String(), c.of)
			check.Is(t, of.last(at(t, c.now)).Format("2006-01-02 15:04:05"), c.want)
		})
	}
	for _, wrong := range []string{"", "24:00", "2:30pm", "02:60", "night"} {
		t.Run("FD-411 no time: "+wrong, func(t *testing.T) {
			_, err := ParseTimeOfDay(wrong)
			check.True(t, err != nil, wrong)
		})
	}
}

func TestABackupCanBeDueMoreOften(t *testing.T) {
	for name, c := range map[string]struct{ of, every, now, want string }{
		"once a day, at its time":                        {"02:30", "24h", "2026-03-21 02:29:59", "2026-03-20 02:30:00"},
		"once a day, in the last hour of one of 25":      {"12:00", "24h", "2026-04-05 11:59:59", "2026-04-04 12:00:00"},
		"each hour, counted from the time":               {"02:30", "1h", "2026-03-20 14:29:59", "2026-03-20 13:30:00"},
		"each hour, at once when it has come":            {"02:30", "1h", "2026-03-20 14:30:00", "2026-03-20 14:30:00"},
		"each hour, after midnight":                      {"02:30", "1h", "2026-03-20 01:45:00", "2026-03-20 01:30:00"},
		"each hour, in the last two of a day of 25":      {"12:00", "1h", "2026-04-05 11:59:59", "2026-04-05 10:00:00"},
		"each hour, on a day of 23":                      {"12:00", "1h", "2026-10-04 11:59:59", "2026-10-04 11:00:00"},
		"each quarter of a day":                          {"02:30", "6h", "2026-03-20 20:29:59", "2026-03-20 14:30:00"},
		"each quarter of an hour, the shortest there is": {"02:30", "15m", "2026-03-20 02:59:00", "2026-03-20 02:45:00"},
	} {
		t.Run("FD-411 "+name, func(t *testing.T) {
			of, err := ParseTimeOfDay(c.of)
			check.OK(t, err)
			every, err := ParseInterval(c.every)
			check.OK(t, err)
			s := Schedule{At: of, Every: every}
			check.Is(t, s.due(at(t, c.now)).In(calendar.Zone).Format("2006-01-02 15:04:05"), c.want)
		})
	}
	for _, wrong := range []string{"", "0", "14m", "-1h", "5h", "48h", "hourly"} {
		t.Run("FD-411 no part of a day: "+wrong, func(t *testing.T) {
			_, err := ParseInterval(wrong)
			check.True(t, err != nil, wrong)
		})
	}
	for every, want := range map[string]string{"24h": "every day", "6h": "every 6 hours", "1h": "every hour", "90m": "every 90 minutes"} {
		t.Run("FD-411 in words: "+want, func(t *testing.T) {
			i, err := ParseInterval(every)
			check.OK(t, err)
			check.Is(t, i.String(), want)
		})
	}
}

func TestSchedule(t *testing.T) {
	folder, clock := t.TempDir(), calendar.At(at(t, "2026-03-20 01:00:00"))
	var noted []time.Time
	s := Schedule{Data: installation(t), Folder: folder, At: TimeOfDay{2, 30}, Every: Interval(day), Keep: 2, Program: "v1", Clock: clock,
		Note: func(_ context.Context, at time.Time) error { noted = append(noted, at); return nil }}
	writeOne(t, filepath.Join(folder, "caravan-by-hand.tar.gz"), "of somebody else")
	look := func(t *testing.T, now string) {
		t.Helper()
		clock.T = at(t, now)
		check.OK(t, s.Look(t.Context()))
	}
	has := func(t *testing.T, want ...string) {
		t.Helper()
		var names []string
		entries, err := os.ReadDir(folder)
		check.OK(t, err)
		for _, entry := range entries {
			names = append(names, entry.Name())
		}
		slices.Sort(want)
		check.Same(t, names, append(want, "caravan-by-hand.tar.gz"))
	}
	first, second, third := "caravan-20260319-140000Z.tar.gz", "caravan-20260319-153000Z.tar.gz", "caravan-20260322-200000Z.tar.gz"
	t.Run("FD-411 without any, one is made at once, and it can be restored", func(t *testing.T) {
		look(t, "2026-03-20 01:00:00")
		has(t, first)
		_, err := Verify(t.Context(), filepath.Join(folder, first))
		check.OK(t, err)
		check.Is(t, len(noted), 1)
		check.True(t, noted[0].Equal(clock.T), noted)
	})
	t.Run("FD-411 the next one is made at its time, and not twice", func(t *testing.T) {
		look(t, "2026-03-20 02:29:59")
		has(t, first)
		look(t, "2026-03-20 02:30:00")
		look(t, "2026-03-20 02:31:00")
		look(t, "2026-03-21 02:29:00")
		has(t, first, second)
	})
	t.Run("FD-411 after days without the program one is made, and the oldest of its own goes", func(t *testing.T) {
		look(t, "2026-03-23 07:00:00")
		has(t, second, third)
	})
	t.Run("FD-411 each hour, if that is wanted", func(t *testing.T) {
		hourly := s
		hourly.Every = Interval(time.Hour)
		clock.T = at(t, "2026-03-23 07:29:59")
		check.OK(t, hourly.Look(t.Context()))
		has(t, second, third)
		clock.T = at(t, "2026-03-23 07:30:00")
		check.OK(t, hourly.Look(t.Context()))
		check.OK(t, hourly.Look(t.Context()))
		second, third = third, "caravan-20260322-203000Z.tar.gz"
		has(t, second, third)
	})
	t.Run("FD-411 a failure says why, removes nothing, and the next look tries again", func(t *testing.T) {
		clock.T = at(t, "2026-03-24 02:30:00")
		broken := s
		broken.Data = t.TempDir()
		err := broken.Look(t.Context())
		check.True(t, errors.Is(err, os.ErrNotExist), err)
		has(t, second, third)
		check.OK(t, s.Look(t.Context()))
		has(t, third, "caravan-20260323-153000Z.tar.gz")
	})
}

func TestAScheduleNeedsAFolderThatItCanWrite(t *testing.T) {
	t.Run("FD-411 the folder is made, for its owner only", func(t *testing.T) {
		folder := filepath.Join(t.TempDir(), "a", "b")
		check.OK(t, Schedule{Folder: folder}.Check())
		info, err := os.Stat(folder)
		check.OK(t, err)
		check.Is(t, info.Mode().Perm(), 0o700)
		check.Same(t, tree(t, folder), map[string]string{})
	})
	t.Run("FD-411 a file in its place", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		writeOne(t, file, "x")
		check.True(t, Schedule{Folder: file}.Check() != nil, file)
	})
	t.Run("FD-411 what the system page says", func(t *testing.T) {
		check.Is(t, Schedule{At: TimeOfDay{14, 5}, Every: Interval(day), Keep: 7}.Sentence(),
			"The program makes and checks a backup every day at 2:05PM, and keeps the latest 7.")
		check.Is(t, Schedule{At: TimeOfDay{2, 30}, Every: Interval(time.Hour), Keep: 72}.Sentence(),
			"The program makes and checks a backup every hour, counted from 2:30AM, and keeps the latest 72.")
	})
}
