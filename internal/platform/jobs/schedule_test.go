package jobs

import (
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

func TestAScheduledJobIsEnqueuedOncePerTimeForAllNodes(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		d := dbtest.Open(t, cfg)
		nodes := []*Runner{New(d, quiet(nil)), New(dbtest.Open(t, cfg), quiet(nil))}
		for _, node := range nodes {
			node.Schedule("report", Every(time.Hour))
		}
		start := time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)
		for _, c := range []struct {
			name  string
			after time.Duration
			want  int // jobs enqueued so far
		}{
			{"the first look only stores the next time", 0, 0},
			{"before that time", 29 * time.Minute, 0},
			{"at that time", 30 * time.Minute, 1},
			{"again", 31 * time.Minute, 1},
			{"after three times that no node saw", 4 * time.Hour, 2},
			{"right after", 4*time.Hour + 29*time.Minute, 2},
		} {
			for _, node := range append(nodes, nodes...) {
				check.OK(t, node.enqueueScheduled(t.Context(), start.Add(c.after)))
			}
			var n int
			if err := d.QueryRow(t.Context(), "SELECT COUNT(*) FROM jobs WHERE kind = 'report'").Scan(&n); err != nil || n != c.want {
				t.Fatalf("%s: %d jobs, %v; want %d", c.name, n, err, c.want)
			}
			_, err := d.Exec(t.Context(), "UPDATE jobs SET state = 'DONE', finished_at = created_at")
			check.OK(t, err)
		}
	})
}

func TestNoScheduledJobIsAddedWhileOneIsUnfinished(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := New(d, quiet(nil))
		r.Schedule("slow", Every(time.Hour))
		for hour := range 4 {
			check.OK(t, r.enqueueScheduled(t.Context(), time.Date(2026, 3, 1, hour, 1, 0, 0, time.UTC)))
		}
		n, err := Count(t.Context(), d, Queued)
		check.OK(t, err)
		check.Must(t, check.Is(t, n, 1))
	})
}

func TestDailyAt(t *testing.T) {
	melbourne, err := time.LoadLocation("Australia/Melbourne")
	check.OK(t, err)
	for _, c := range []struct {
		name, after, want string
		hour, minute      int
	}{
		{"later today", "2026-03-01T04:00:00+11:00", "2026-03-01T05:30:00+11:00", 5, 30},
		{"at that very time", "2026-03-01T05:30:00+11:00", "2026-03-02T05:30:00+11:00", 5, 30},
		{"across the end of summer time", "2026-04-04T06:00:00+11:00", "2026-04-05T05:30:00+10:00", 5, 30},
		{"at a time that the clocks skip", "2026-10-03T12:00:00+10:00", "2026-10-04T03:30:00+11:00", 2, 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			after, err := time.Parse(time.RFC3339, c.after)
			check.OK(t, err)
			if got := DailyAt(melbourne, c.hour, c.minute)(after).Format(time.RFC3339); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
