package notification

import (
	"fmt"
	"slices"
	"time"

	"caravan/internal/fault"
	"caravan/internal/notice"
)

// Channel is a way in which people are told.
type Channel string

// The channels.
const (
	InApp Channel = "IN_APP" // the list of notifications
	Email Channel = "EMAIL"
	Push  Channel = "PUSH" // a notification on a device, by Web Push
)

// Choice says where somebody is told of a kind (FD-80).
type Choice struct{ InApp, Email, Push bool }

// On tells whether a channel is on.
func (c Choice) On(channel Channel) bool {
	return channel == InApp && c.InApp || channel == Email && c.Email || channel == Push && c.Push
}

// Pace is how often somebody gets a mail.
type Pace string

// The paces.
const (
	AtOnce Pace = "AT_ONCE"
	Daily  Pace = "DAILY"  // at DigestHour
	Weekly Pace = "WEEKLY" // on Mondays at DigestHour
)

// Values lists every pace, for the document of the API.
func (Pace) Values() []Pace { return []Pace{AtOnce, Daily, Weekly} }

// DigestHour is the hour of the day at which a digest is sent, in the person's time zone.
const DigestHour = 8

// messageWait is how long a mail about a chat message waits, in case the person reads the message meanwhile, and for more messages.
const messageWait = 10 * time.Minute

// minutesOfDay is how many minutes the clock shows in a day.
const minutesOfDay = 24 * 60

// Quiet are hours of the day in which nothing is sent by e-mail or push. From and Until are minutes after midnight on the clock where the person is.
// When Until is not after From, the hours end on the next day; when both are the same, there are none.
type Quiet struct {
	On          bool
	From, Until int
}

// covers tells whether a minute of the day is quiet.
func (q Quiet) covers(minute int) bool {
	switch {
	case !q.On || q.From == q.Until:
		return false
	case q.From < q.Until:
		return q.From <= minute && minute < q.Until
	}
	return minute >= q.From || minute < q.Until
}

// quarter is a step in which no clock changes: clocks do so at whole quarters of an hour.
const quarter = 15 * time.Minute

// End returns the first moment from t on that is not quiet: t itself, or the whole minute at which the quiet hours end. It follows the clock on the
// wall, also on the days on which it changes.
func (q Quiet) End(t time.Time, zone *time.Location) time.Time {
	for q.covers(minuteOf(t, zone)) {
		left := time.Duration((q.Until-minuteOf(t, zone)+minutesOfDay)%minutesOfDay) * time.Minute
		t = t.Truncate(time.Minute)
		t = t.Add(min(left, t.Truncate(quarter).Add(quarter).Sub(t)))
	}
	return t
}

// Begin returns the first moment from t on that is quiet, at most limit later.
func (q Quiet) Begin(t time.Time, zone *time.Location, limit time.Duration) time.Time {
	end := t.Add(limit)
	for t.Before(end) && !q.covers(minuteOf(t, zone)) {
		left := time.Duration((q.From-minuteOf(t, zone)+minutesOfDay)%minutesOfDay) * time.Minute
		t = t.Truncate(time.Minute)
		step := t.Truncate(quarter).Add(quarter).Sub(t)
		if left > 0 {
			step = min(step, left)
		}
		t = t.Add(step)
	}
	if t.After(end) {
		return end
	}
	return t
}

func minuteOf(t time.Time, zone *time.Location) int {
	local := t.In(zone)
	return local.Hour()*60 + local.Minute()
}

// Settings say how somebody wants to be told what leaves the site.
type Settings struct {
	Pace     Pace
	Quiet    Quiet
	ShowText bool // a notification on a device says what it is about
}

// defaults hold for whoever has changed nothing (FD-80, FD-81): one mail a day, quiet nights, and nothing to read on a locked screen.
var defaults = Settings{Pace: Daily, Quiet: Quiet{On: true, From: 21 * 60, Until: 7 * 60}}

// Due returns when somebody is told by a channel what happened at a time: at once or with the next digest, and never in quiet hours (FD-81).
func (s Settings) Due(channel Channel, kind notice.Kind, at time.Time, zone *time.Location) time.Time {
	if channel == Email {
		switch {
		case s.Pace != AtOnce:
			at = digest(s.Pace, at, zone)
		case kind == notice.KindMessage:
			at = at.Add(messageWait)
		}
	}
	return s.Quiet.End(at, zone)
}

// digest returns the time of the first digest after something happened.
func digest(pace Pace, at time.Time, zone *time.Location) time.Time {
	local := at.In(zone)
	days := 0
	if pace == Weekly {
		days = int(time.Monday-local.Weekday()+7) % 7
	}
	step := 1
	if pace == Weekly {
		step = 7
	}
	for ; ; days += step {
		if next := time.Date(local.Year(), local.Month(), local.Day()+days, DigestHour, 0, 0, 0, zone); next.After(at) {
			return next
		}
	}
}

// Change is what somebody changes of their settings. What is nil stays as it is.
type Change struct {
	Choices  map[notice.Kind]Choice
	Pace     *Pace
	Quiet    *Quiet
	ShowText *bool
}

// What a person reads about settings that make no sense.
const (
	messageKind  = "There is no such kind of notification."
	messagePace  = "Choose at once, daily or weekly."
	messageTime  = "Please enter a time, such as 21:00"
	messageInApp = "Messages are in the inbox, not among the notifications."
)

// apply returns the settings after a change. Fault: Invalid.
func (c Change) apply(to Settings) (Settings, error) {
	for kind, choice := range c.Choices {
		switch {
		case rowOf(kind).kind != kind:
			return to, fault.InvalidField("choices", messageKind)
		case choice.InApp && !inApp(kind):
			return to, fault.InvalidField("choices", messageInApp)
		}
	}
	if c.Pace != nil {
		if to.Pace = *c.Pace; !slices.Contains(to.Pace.Values(), to.Pace) {
			return to, fault.InvalidField("pace", messagePace)
		}
	}
	if c.Quiet != nil {
		to.Quiet = *c.Quiet
	}
	if c.ShowText != nil {
		to.ShowText = *c.ShowText
	}
	return to, nil
}

// clockTime writes minutes after midnight as 21:00.
func clockTime(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// readClock reads 21:00 as minutes after midnight.
func readClock(typed string) (minutes int, ok bool) {
	t, err := time.Parse("15:04", typed)
	if err != nil || t.Format("15:04") != typed {
		return 0, false
	}
	return t.Hour()*60 + t.Minute(), true
}
