package backup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"caravan/internal/calendar"
)

// Schedule makes a backup of a data folder each day or more often, checks it as a restore would, and removes the oldest of its own (FD-411). Nothing
// else in the folder is touched. One that a stopped program has left unfinished is made again at its next start.
type Schedule struct {
	Data    string // what is backed up
	Folder  string // where the backups are
	At      TimeOfDay
	Every   Interval // how long after that time the next one is due, until it is that time again
	Keep    int      // how many there are at most
	Program string   // this program's version
	Clock   calendar.Clock
	Note    func(ctx context.Context, at time.Time) error // tells the system page
}

// TimeOfDay is a time in hours and minutes in the business's time zone.
type TimeOfDay struct{ Hour, Minute int }

// ParseTimeOfDay reads a time such as 02:30.
func ParseTimeOfDay(s string) (TimeOfDay, error) {
	t, err := time.Parse("15:04", s)
	if err != nil {
		return TimeOfDay{}, fmt.Errorf("%q is not a time of day such as 02:30", s)
	}
	return TimeOfDay{t.Hour(), t.Minute()}, nil
}

// String writes the time as ParseTimeOfDay reads it.
func (t TimeOfDay) String() string { return fmt.Sprintf("%02d:%02d", t.Hour, t.Minute) }

// on returns the instant of the time on a day. A time that daylight saving skips is an hour later.
func (t TimeOfDay) on(d calendar.Day) time.Time {
	s := d.Start()
	return time.Date(s.Year(), s.Month(), s.Day(), t.Hour, t.Minute, 0, 0, calendar.Zone)
}

// last returns when a backup was last due.
func (t TimeOfDay) last(now time.Time) time.Time {
	today := calendar.DayOf(now)
	if due := t.on(today); !due.After(now) {
		return due
	}
	return t.on(today.AddDays(-1))
}

// Interval is a part of a day.
type Interval time.Duration

const day = 24 * time.Hour

// ParseInterval reads a part of a day such as 24h, 6h or 30m. Shorter ones than a quarter of an hour are refused.
func ParseInterval(s string) (Interval, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d < afterFault || day%d != 0 {
		return 0, fmt.Errorf("%q does not divide a day, or is shorter than 15m: give 24h, 6h, 1h or 30m", s)
	}
	return Interval(d), nil
}

// String says how often that is, such as 'every 6 hours'.
func (i Interval) String() string {
	switch d := time.Duration(i); {
	case d == day:
		return "every day"
	case d == time.Hour:
		return "every hour"
	case d%time.Hour == 0:
		return fmt.Sprintf("every %d hours", d/time.Hour)
	default:
		return fmt.Sprintf("every %d minutes", d/time.Minute)
	}
}

// due returns when a backup was last due. The last one of a day of 25 hours stands for an hour longer.
func (s Schedule) due(now time.Time) time.Time {
	first, every := s.At.last(now), time.Duration(s.Every)
	return first.Add(min(now.Sub(first)/every, day/every-1) * every)
}

// The name of a backup says in UTC when it was made: names are in the order of time, also when clocks are set back.
const nameLayout = "caravan-20060102-150405Z.tar.gz"

// damagedEnding is added to the name of a backup that did not pass its check.
const damagedEnding = ".damaged"

// How long the schedule waits until it looks again, and after a failure.
const (
	lookEvery  = time.Minute
	afterFault = 15 * time.Minute
)

// Check makes the folder if needed and returns an error when no file can be written there.
func (s Schedule) Check() error {
	err := os.MkdirAll(s.Folder, 0o700)
	if err == nil {
		var probe *os.File
		if probe, err = os.CreateTemp(s.Folder, ".caravan-probe-*"); err == nil {
			err = errors.Join(probe.Close(), os.Remove(probe.Name()))
		}
	}
	if err != nil {
		return fmt.Errorf("no backup can be written into %s: give its folder to the user that runs caravan, or set another one (%w)", s.Folder, err)
	}
	return nil
}

// Run makes a backup whenever one is due, until ctx ends.
func (s Schedule) Run(ctx context.Context) {
	for {
		wait := lookEvery
		if err := s.Look(ctx); err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "no backup was made", "folder", s.Folder, "again", afterFault.String(), "cause", err)
			wait = afterFault
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// Look makes a backup if one is due.
func (s Schedule) Look(ctx context.Context) error {
	made, err := s.made()
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	if n := len(made); n > 0 && !made[n-1].Before(s.due(now)) {
		return nil
	}
	file := filepath.Join(s.Folder, now.UTC().Format(nameLayout))
	if err := Write(ctx, s.Data, file, s.Program, now); err != nil {
		return err
	}
	if _, err := verify(ctx, file, s.Folder); err != nil {
		if ctx.Err() != nil {
			return errors.Join(err, os.Remove(file)) // it was not checked, so the next start makes another one
		}
		return errors.Join(fmt.Errorf("the backup that was just made cannot be restored: %w", err), os.Rename(file, file+damagedEnding))
	}
	slog.InfoContext(ctx, "backed up", "file", file)
	return errors.Join(s.Note(ctx, now), s.prune(append(made, now)))
}

// made returns when the backups in the folder were made, the oldest first.
func (s Schedule) made() (all []time.Time, err error) {
	entries, err := os.ReadDir(s.Folder)
	for _, entry := range entries {
		if at, err := time.Parse(nameLayout, entry.Name()); err == nil && entry.Type().IsRegular() {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, time.Time.Compare)
	return all, err
}

// prune removes the oldest backups until there are no more than are kept.
func (s Schedule) prune(made []time.Time) (err error) {
	for _, at := range made[:max(0, len(made)-s.Keep)] {
		err = errors.Join(err, os.Remove(filepath.Join(s.Folder, at.UTC().Format(nameLayout))))
	}
	return err
}

// Sentence says what the schedule does, for the system page.
func (s Schedule) Sentence() string {
	at := time.Date(2000, 1, 1, s.At.Hour, s.At.Minute, 0, 0, time.UTC).Format("3:04PM")
	if s.Every != Interval(day) {
		return fmt.Sprintf("The program makes and checks a backup %s, counted from %s, and keeps the latest %d.", s.Every, at, s.Keep)
	}
	return fmt.Sprintf("The program makes and checks a backup every day at %s, and keeps the latest %d.", at, s.Keep)
}
