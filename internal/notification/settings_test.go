package notification

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/check"

	"pgregory.net/rapid"
)

func when(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	check.OK(t, err)
	return at
}

func TestQuietHours(t *testing.T) {
	night := Quiet{On: true, From: 21 * 60, Until: 7 * 60}
	for _, c := range []struct {
		title     string
		quiet     Quiet
		region    network.Region
		at, wants string
	}{
		{"FD-81 over midnight, in the evening", night, "VIC", "2026-01-15T22:00:00+11:00", "2026-01-16T07:00:00+11:00"},
		{"FD-81 over midnight, in the morning", night, "VIC", "2026-01-15T06:59:59+11:00", "2026-01-15T07:00:00+11:00"},
		{"FD-81 they begin with their first minute", night, "VIC", "2026-01-15T21:00:00+11:00", "2026-01-16T07:00:00+11:00"},
		{"FD-81 the last moment before them", night, "VIC", "2026-01-15T20:59:59+11:00", "2026-01-15T20:59:59+11:00"},
		{"FD-81 they are over with their last minute", night, "VIC", "2026-01-15T07:00:00+11:00", "2026-01-15T07:00:00+11:00"},
		{"FD-81 within a day", Quiet{true, 9 * 60, 17 * 60}, "VIC", "2026-01-15T12:00:30+11:00", "2026-01-15T17:00:00+11:00"},
		{"FD-81 the same time twice is no quiet hour", Quiet{true, 9 * 60, 9 * 60}, "VIC", "2026-01-15T09:00:00+11:00", "2026-01-15T09:00:00+11:00"},
		{"FD-81 turned off", Quiet{false, 21 * 60, 7 * 60}, "VIC", "2026-01-15T22:00:00+11:00", "2026-01-15T22:00:00+11:00"},
		{"FD-81 in the store's time zone: Perth", night, "WA", "2026-01-15T22:00:00+11:00", "2026-01-15T22:00:00+11:00"},
		{"FD-81 in the store's time zone: Adelaide, half an hour", night, "SA", "2026-01-15T21:30:00+10:30", "2026-01-16T07:00:00+10:30"},
		{"FD-81 without a store in Melbourne's", night, "", "2026-01-15T22:00:00+11:00", "2026-01-16T07:00:00+11:00"},
		{"FD-81 the night on which the clocks go forward is an hour shorter", night, "VIC", "2026-10-03T22:00:00+10:00", "2026-10-04T07:00:00+11:00"},
		{"FD-81 the night on which the clocks go back is an hour longer", night, "VIC", "2026-04-04T22:00:00+11:00", "2026-04-05T07:00:00+10:00"},
		{"FD-81 an end that the clocks skip", Quiet{true, 60, 150}, "VIC", "2026-10-04T01:30:00+10:00", "2026-10-04T03:00:00+11:00"},
		{"FD-81 an end that comes twice, the first time", Quiet{true, 60, 150}, "VIC", "2026-04-05T01:30:00+11:00", "2026-04-05T02:30:00+11:00"},
		{"FD-81 an end that comes twice, the second time", Quiet{true, 60, 150}, "VIC", "2026-04-05T02:10:00+10:00", "2026-04-05T02:30:00+10:00"},
	} {
		t.Run(c.title, func(t *testing.T) {
			if got, want := c.quiet.End(when(t, c.at), c.region.Zone()), when(t, c.wants); !got.Equal(want) {
				t.Errorf("got %s, want %s", got.In(c.region.Zone()), want)
			}
		})
	}
	t.Run("FD-81 nothing is sent in quiet hours, and everything as soon as they end, on every clock", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			zone := rapid.SampledFrom(append(network.Regions(), "")).Draw(t, "region").Zone()
			q := Quiet{rapid.Bool().Draw(t, "on"), rapid.IntRange(0, minutesOfDay-1).Draw(t, "from"), rapid.IntRange(0, minutesOfDay-1).Draw(t, "until")}
			// Around the changes of the clocks and anywhere.
			start := rapid.SampledFrom([]string{"2026-04-04T00:00:00Z", "2026-10-03T00:00:00Z", "2026-06-06T00:00:00Z"}).Draw(t, "day")
			from, _ := time.Parse(time.RFC3339, start)
			at := from.Add(time.Duration(rapid.Int64Range(0, int64(48*time.Hour)).Draw(t, "after")))
			want := at
			for q.covers(minuteOf(want, zone)) { // one minute after the other
				want = want.Truncate(time.Minute).Add(time.Minute)
			}
			if got := q.End(at, zone); !got.Equal(want) {
				t.Fatalf("%s: got %s, want %s", at.In(zone), got.In(zone), want.In(zone))
			}
			limit := 30 * time.Hour
			first := at
			for first.Before(at.Add(limit)) && !q.covers(minuteOf(first, zone)) {
				first = first.Truncate(time.Minute).Add(time.Minute)
			}
			if first.After(at.Add(limit)) {
				first = at.Add(limit)
			}
			if got := q.Begin(at, zone, limit); !got.Equal(first) {
				t.Fatalf("%s: they begin at %s, want %s", at.In(zone), got.In(zone), first.In(zone))
			}
		})
	})
}

func TestWhenSomebodyIsTold(t *testing.T) {
	for _, c := range []struct {
		title     string
		channel   Channel
		kind      notice.Kind
		settings  Settings
		region    network.Region
		at, wants string
	}{
		{"FD-81 push at once", Push, notice.KindMention, defaults, "VIC", "2026-03-20T12:00:00+11:00", "2026-03-20T12:00:00+11:00"},
		{"FD-81 push after the quiet hours", Push, notice.KindMention, defaults, "VIC", "2026-03-20T23:00:00+11:00", "2026-03-21T07:00:00+11:00"},
		{"FD-81 a mail at once", Email, notice.KindMention, Settings{Pace: AtOnce}, "VIC", "2026-03-20T12:00:00+11:00", "2026-03-20T12:00:00+11:00"},
		{"FD-81 a mail about a message waits a little", Email, notice.KindMessage, Settings{Pace: AtOnce}, "VIC", "2026-03-20T12:00:00+11:00",
			"2026-03-20T12:10:00+11:00"},
		{"FD-81 the wait ends in quiet hours", Email, notice.KindMessage, Settings{Pace: AtOnce, Quiet: defaults.Quiet}, "VIC", "2026-03-20T20:55:00+11:00",
			"2026-03-21T07:00:00+11:00"},
		{"FD-81 daily, before the hour", Email, notice.KindMention, defaults, "VIC", "2026-03-20T07:59:59+11:00", "2026-03-20T08:00:00+11:00"},
		{"FD-81 daily, at the hour", Email, notice.KindMention, defaults, "VIC", "2026-03-20T08:00:00+11:00", "2026-03-21T08:00:00+11:00"},
		{"FD-81 daily, in the store's time zone", Email, notice.KindMention, defaults, "WA", "2026-03-20T12:00:00+11:00", "2026-03-21T08:00:00+08:00"},
		{"FD-81 daily, over a change of the clocks", Email, notice.KindMention, defaults, "VIC", "2026-10-03T12:00:00+10:00", "2026-10-04T08:00:00+11:00"},
		{"FD-81 weekly, on Monday", Email, notice.KindMention, Settings{Pace: Weekly}, "VIC", "2026-03-20T12:00:00+11:00", "2026-03-23T08:00:00+11:00"},
		{"FD-81 weekly, on Monday before the hour", Email, notice.KindMention, Settings{Pace: Weekly}, "VIC", "2026-03-23T07:00:00+11:00",
			"2026-03-23T08:00:00+11:00"},
		{"FD-81 weekly, on Monday after the hour", Email, notice.KindMention, Settings{Pace: Weekly}, "VIC", "2026-03-23T09:00:00+11:00",
			"2026-03-30T08:00:00+11:00"},
		{"FD-81 a digest in quiet hours waits until they end", Email, notice.KindMention, Settings{Pace: Daily, Quiet: Quiet{true, 20 * 60, 9*60 + 30}},
			"VIC", "2026-03-20T12:00:00+11:00", "2026-03-21T09:30:00+11:00"},
	} {
		t.Run(c.title, func(t *testing.T) {
			if got, want := c.settings.Due(c.channel, c.kind, when(t, c.at), c.region.Zone()), when(t, c.wants); !got.Equal(want) {
				t.Errorf("got %s, want %s", got.In(c.region.Zone()), want)
			}
		})
	}
}

func TestEveryKind(t *testing.T) {
	t.Run("FD-80 each is on the screen once, and messages are never among the notifications", func(t *testing.T) {
		var chosen []notice.Kind
		for _, row := range kinds {
			check.Is(t, inApp(row.kind), row.kind != notice.KindMessage, row.kind)
			check.Is(t, row.choice.Email, row.kind == notice.KindMustRead, row.kind)
			if !row.isFixed {
				chosen = append(chosen, row.kind)
			}
		}
		check.Same(t, chosen, []notice.Kind{notice.KindMustRead, notice.KindMention, notice.KindReply, notice.KindComment, notice.KindPost,
			notice.KindMessage, notice.KindAudit, notice.KindIncentive, notice.KindReward, notice.KindCourse, notice.KindFix, notice.KindQuery,
			notice.KindModeration, notice.KindReview})
	})
	t.Run("FD-80 FD-82 each has one row in the table, with a sentence for a locked screen", func(t *testing.T) {
		source, err := parser.ParseFile(token.NewFileSet(), "../notice/notice.go", nil, parser.SkipObjectResolution)
		check.OK(t, err)
		declared := map[notice.Kind]int{}
		ast.Inspect(source, func(n ast.Node) bool {
			if c, is := n.(*ast.ValueSpec); is && len(c.Values) == 1 {
				if value, is := c.Values[0].(*ast.BasicLit); is {
					kind, err := strconv.Unquote(value.Value)
					check.OK(t, err)
					declared[notice.Kind(kind)] = 1
				}
			}
			return true
		})
		check.Must(t, len(declared) > 0)
		rows := map[notice.Kind]int{}
		for _, row := range kinds {
			rows[row.kind]++
			check.True(t, row.plain != "", row.kind)
		}
		check.Same(t, rows, declared)
		check.Is(t, payloadOf(delivery{Kind: "NEWER"}, notice.Notice{}, false).Title, "You have a new notification.")
	})
	for region, zone := range map[network.Region]string{"NSW": "Australia/Sydney", "VIC": "Australia/Melbourne", "QLD": "Australia/Brisbane",
		"WA": "Australia/Perth", "SA": "Australia/Adelaide", "TAS": "Australia/Hobart", "ACT": "Australia/Sydney", "NT": "Australia/Darwin",
		"NSWBR": "Australia/Melbourne", "": "Australia/Melbourne"} {
		t.Run(fmt.Sprintf("FD-81 the clocks of %q are those of %s", region, zone), func(t *testing.T) {
			check.Is(t, region.Zone().String(), zone)
		})
	}
}
