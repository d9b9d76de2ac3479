package compliance

import (
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

func TestGlance(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.reports.AddHistory(t)
		waiting := Filter{Quarter: "summer", Settable: today}
		// glance returns what waits on a day, in few words.
		glance := func(t *testing.T, day calendar.Day) (quarter string, daysLeft int, lines []string) {
			t.Helper()
			w.clock.T = day.Start().Add(12 * time.Hour)
			defer func() { w.clock.T = atFirst }()
			g, err := w.Glance(t.Context(), ann)
			check.OK(t, err)
			if g.Quarter != nil {
				quarter = g.Quarter.ID
			}
			for _, f := range g.ToFinalise {
				lines = append(lines, "finalise "+f.ID+" until "+string(f.CutOff))
			}
			for _, c := range g.CertificatesToMake {
				lines = append(lines, "certificates "+c.ID)
			}
			return quarter, g.DaysLeft, lines
		}
		for _, c := range []struct {
			name     string
			day      calendar.Day
			quarter  string
			daysLeft int
			want     []string
		}{
			{"the current quarter, what is to be set as final in it, and its certificates", today, "summer", 11,
				[]string{"finalise summer until 2026-04-14", "certificates summer"}},
			{"AMB-022 the last quarter until the last day on which its reports can be set as final", "2026-04-14", "autumn", 77,
				[]string{"finalise summer until 2026-04-14", "certificates summer"}},
			{"AMB-022 and not on the day after", "2026-04-15", "autumn", 76, []string{"certificates summer"}},
		} {
			t.Run("FD-35 "+c.name, func(t *testing.T) {
				quarter, daysLeft, got := glance(t, c.day)
				check.Same(t, got, c.want)
				check.Is(t, quarter, c.quarter)
				check.Is(t, daysLeft, c.daysLeft)
			})
		}
		t.Run("FD-35 it counts the reports that the linked list shows, with the figures of the quarter", func(t *testing.T) {
			_, total, err := w.List(t.Context(), ann, waiting, onePage)
			check.OK(t, err)
			g, err := w.Glance(t.Context(), ann)
			check.OK(t, err)
			check.Is(t, g.ToFinalise[0].Reports, total)
			check.True(t, total != 0)
			f := g.Quarter.Figures.Total()
			check.Is(t, f.Final, 1)
			check.Is(t, g.CertificatesToMake[0].Reports, 1)
		})
		for _, a := range everybody[1:] {
			t.Run("FD-35 only for head office, not "+a.UserID, func(t *testing.T) {
				_, err := w.Glance(t.Context(), a)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestGlanceOfAnEmptyNetwork(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("FD-35 nothing waits before the first report", func(t *testing.T) {
			g, err := w.Glance(t.Context(), ann)
			check.OK(t, err)
			check.Must(t, check.True(t, g.Quarter != nil, g))
			check.Is(t, len(g.ToFinalise)+len(g.CertificatesToMake), 0, g)
		})
	})
}
