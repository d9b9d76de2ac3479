package standards

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"
)

func TestTimeStatus(t *testing.T) {
	type statusCase struct {
		Name   string
		Start  calendar.Day
		End    calendar.Day
		At     time.Time
		Status TimeStatus
	}
	for _, c := range golden.Read[[]statusCase](t, "timestatus.json") {
		t.Run(c.Name, func(t *testing.T) {
			l := Line{StartDate: c.Start, EndDate: c.End}
			if got := l.TimeStatus(calendar.DayOf(c.At)); got != c.Status {
				t.Errorf("got %s, want %s", got, c.Status)
			}
			err := l.CheckEditable(calendar.DayOf(c.At))
			check.Is(t, fault.Is(err, fault.Conflict), c.Status == TimeEnded, err)
		})
	}
	t.Run("NONLIQUOR-012 NONLIQUOR-013 NONLIQUOR-014 active from its first to its last day, upcoming before, ended after",
		rapid.MakeCheck(func(t *rapid.T) {
			start, length := anyDay.Draw(t, "start"), rapid.IntRange(0, 400).Draw(t, "days after the first")
			l := Line{StartDate: start, EndDate: start.AddDays(length)}
			for day, want := range map[calendar.Day]TimeStatus{
				start.AddDays(-1): TimeUpcoming, start: TimeActive, l.EndDate: TimeActive, l.EndDate.AddDays(1): TimeEnded,
			} {
				check.Must(t, check.Is(t, l.TimeStatus(day), want, day, l))
			}
		}))
	t.Run("NONLIQUOR-015 a line is active exactly when it is in force and has an end", rapid.MakeCheck(func(t *rapid.T) {
		l, today := anyLine.Draw(t, "line"), anyDay.Draw(t, "today")
		inForce := l.runsWithin(today, today)
		got := l.TimeStatus(today)
		check.Must(t, check.Is(t, inForce, got == TimeActive || got == TimeOther, got, today, l))
		check.Must(t, check.Is(t, got == TimeOther, inForce && l.EndDate == "", got, today, l))
	}))
}

func TestStandardsForm(t *testing.T) {
	long := strings.Repeat("é", MaxName+1)
	for _, c := range []struct {
		name string
		form Form
		want map[string]string // message by field
	}{
		{"NONLIQUOR-022 NONLIQUOR-023 nothing entered", Form{},
			map[string]string{"name": "Please enter a line name", "startDate": "Please enter a start date"}},
		{"NONLIQUOR-022 a name of spaces", Form{Name: " \t", StartDate: "2026-03-20"}, map[string]string{"name": "Please enter a line name"}},
		{"a name that is too long", Form{Name: long, StartDate: "2026-03-20"}, map[string]string{"name": "Line names must be 200 characters or less."}},
		{"NONLIQUOR-024 days in another format", Form{Name: "Lights", StartDate: "20/03/2026", EndDate: "2026-3-31"},
			map[string]string{"startDate": "Please enter a valid date (YYYY-MM-DD)", "endDate": "Please enter a valid date (YYYY-MM-DD)"}},
		{"NONLIQUOR-024 a day that does not exist", Form{Name: "Lights", StartDate: "2026-02-29"},
			map[string]string{"startDate": "Please enter a valid date (YYYY-MM-DD)"}},
		{"AMB-053 an end before the start", Form{Name: "Lights", StartDate: "2026-03-20", EndDate: "2026-03-19"},
			map[string]string{"endDate": "End date must not be before the start date"}},
		{"AMB-050 an unknown tier", Form{Name: "Lights", StartDate: "2026-03-20", Tiers: []network.Tier{"SF", "XL"}},
			map[string]string{"includedTiers[1]": "Please choose from Small, Medium and Large"}},
		{"an id that is not a UUID", Form{ID: "x", Name: "Lights", StartDate: "2026-03-20"}, map[string]string{"id": messageIDMisshape}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := c.form.check()
			check.Must(t, check.True(t, fault.Is(err, fault.Invalid), err))
			got := map[string]string{}
			for _, f := range fault.Of(err).Fields {
				got[f.Path] = f.Message
			}
			check.Same(t, got, c.want)
		})
	}
	for _, c := range []struct {
		name string
		form Form
		want Line
	}{
		{"AMB-053 a line of one day", Form{Name: "Lights", StartDate: "2026-03-20", EndDate: "2026-03-20"},
			Line{Name: "Lights", StartDate: "2026-03-20", EndDate: "2026-03-20", Tiers: []network.Tier{}}},
		{"NONLIQUOR-025 AMB-048 no end", Form{Name: "Lights", StartDate: "2026-03-20"},
			Line{Name: "Lights", StartDate: "2026-03-20", Tiers: []network.Tier{}}},
		{"FD-24 the name is trimmed, the tiers are a set", Form{Name: " Café lights\n", StartDate: "2026-03-20", Tiers: []network.Tier{"LF", "SF", "LF"}},
			Line{Name: "Café lights", StartDate: "2026-03-20", Tiers: []network.Tier{"SF", "LF"}}},
		{"a name of the largest length", Form{Name: long[:2*MaxName], StartDate: "2026-03-20"},
			Line{Name: long[:2*MaxName], StartDate: "2026-03-20", Tiers: []network.Tier{}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.form.check()
			check.OK(t, err)
			check.Same(t, got, c.want)
		})
	}
}

func TestCopiesFor(t *testing.T) {
	quarter := network.PromotionRef{ID: "q2", Period: calendar.Period{StartDate: "2026-04-01", EndDate: "2026-06-30"}}
	small, both := []network.Tier{"SF"}, []network.Tier{"SF", "MF"}
	last := func(id, name string, tiers []network.Tier) Line {
		return Line{ID: id, Name: name, StartDate: "2026-01-01", EndDate: "2026-03-31", Tiers: tiers}
	}
	at := func(l Line, start, end calendar.Day) Line {
		l.StartDate, l.EndDate = start, end
		return l
	}
	copyOf := func(l Line, from, quarter string) Line {
		l.CopiedFromID, l.CopiedForID = from, quarter
		return l
	}
	for _, c := range []struct {
		name    string
		lines   []Line
		from    calendar.Day
		copied  []string
		skipped int
	}{
		{"NONLIQUOR-028 lines in force on the day, including their first and last day", []Line{
			last("a", "A", small), at(last("b", "B", small), "2026-03-15", "2026-03-31"), at(last("c", "C", small), "2026-01-01", "2026-03-15"),
			at(last("d", "D", small), "2026-03-16", "2026-03-31"), at(last("e", "E", small), "2026-01-01", "2026-03-14")}, "2026-03-15",
			[]string{"a", "b", "c"}, 0},
		{"AMB-050 even a line for no store", []Line{last("a", "A", nil)}, "2026-03-15", []string{"a"}, 0},
		{"AMB-052 not a line that was copied before",
			[]Line{last("a", "A", small), copyOf(at(last("b", "A", small), "2026-04-01", "2026-06-30"), "a", "q2")}, "2026-03-15", nil, 1},
		{"FD-24 not a line whose copy was renamed and moved", []Line{last("a", "A", small), copyOf(at(last("b", "B", both), "2026-07-01", ""), "a", "q2")},
			"2026-03-15", nil, 1},
		{"FD-24 but a line that was copied to another quarter",
			[]Line{last("a", "A", small), copyOf(at(last("b", "A", small), "2025-10-01", "2025-12-31"), "a", "q0")}, "2026-03-15", []string{"a"}, 0},
		{"AMB-052 FD-24 not when the quarter has a line of the same name and tiers, apart from case and spaces", []Line{
			last("a", "Lights ON", both), at(last("b", " lights on ", []network.Tier{"MF", "SF"}), "2026-04-01", "2026-06-30")}, "2026-03-15", nil, 1},
		{"AMB-052 not when such a line is in force on only one day of the quarter",
			[]Line{last("a", "A", small), at(last("b", "A", small), "2026-06-30", "")}, "2026-03-15", nil, 1},
		{"AMB-052 but when such a line starts after the quarter", []Line{last("a", "A", small), at(last("b", "A", small), "2026-07-01", "")}, "2026-03-15",
			[]string{"a"}, 0},
		{"AMB-052 but when the other line has other tiers, or another name",
			[]Line{last("a", "A", small), at(last("b", "A", both), "2026-04-01", ""), at(last("c", "Á", small), "2026-04-01", "")},
			"2026-03-15", []string{"a"}, 0},
		{"AMB-052 not a line that is in force in the quarter itself",
			[]Line{at(last("a", "A", small), "2026-01-01", ""), at(last("b", "B", small), "2026-01-01", "2026-04-01"),
				at(last("c", "C", small), "2026-01-01", "2026-12-31")}, "2026-03-15", nil, 3},
		{"AMB-052 not a line of the quarter itself", []Line{at(last("a", "A", small), "2026-04-01", "2026-06-30")}, "2026-05-01", nil, 1},
		{"FD-24 only the older of two lines that ask the same", []Line{last("a", "A", small), last("b", "a", small)}, "2026-03-15", []string{"a"}, 1},
		{"a day without lines", []Line{last("a", "A", small)}, "2025-12-31", nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			copies, skipped := CopiesFor(quarter, c.lines, c.from)
			var from []string
			for _, l := range copies {
				from = append(from, l.CopiedFromID)
				source := c.lines[slices.IndexFunc(c.lines, func(s Line) bool { return s.ID == l.CopiedFromID })]
				want := Line{Name: source.Name, StartDate: "2026-04-01", EndDate: "2026-06-30", Tiers: source.Tiers, CopiedFromID: source.ID, CopiedForID: "q2"}
				check.Same(t, l, want)
			}
			check.True(t, slices.Equal(from, c.copied), from)
			check.Is(t, skipped, c.skipped, from)
		})
	}
	t.Run("AMB-052 PROMOTION-009 copies for a closed quarter last until its actual end", func(t *testing.T) {
		closed := quarter
		closed.ActualEndDate = "2026-05-15"
		copies, _ := CopiesFor(closed, []Line{last("a", "A", small)}, "2026-03-15")
		if check.Is(t, len(copies), 1, copies) {
			check.Is(t, copies[0].EndDate, "2026-05-15")
		}
	})
	t.Run("AMB-052 pressing twice copies once, no question is doubled in the quarter, and each line of the day is copied or skipped",
		rapid.MakeCheck(func(t *rapid.T) {
			lines := rapid.SliceOfNDistinct(anyLine, 0, 12, func(l Line) string { return l.ID }).Draw(t, "lines")
			from := anyDay.Draw(t, "from")
			copies, skipped := CopiesFor(quarter, lines, from)
			inForce := 0
			for _, l := range lines {
				if l.runsWithin(from, from) {
					inForce++
				}
			}
			check.Must(t, check.Is(t, len(copies)+skipped, inForce, len(copies), skipped))
			all := slices.Clone(lines)
			for i, c := range copies {
				for _, l := range all {
					check.Must(t, check.True(t, !l.runsWithin(quarter.StartDate, quarter.EndDate) || !l.asksTheSame(c), c, l))
				}
				c.ID = "copy" + string(rune('a'+i))
				all = append(all, c)
			}
			again, _ := CopiesFor(quarter, all, from)
			check.Must(t, check.Is(t, len(again), 0, again))
		}))
}

var (
	anyDay = rapid.Custom(func(t *rapid.T) calendar.Day {
		return calendar.Day("2026-01-01").AddDays(rapid.IntRange(0, 300).Draw(t, "day"))
	})
	// anyLine generates lines as they can be stored.
	anyLine = rapid.Custom(func(t *rapid.T) Line {
		l := Line{ID: rapid.StringMatching(`[a-z]{4}`).Draw(t, "id"), Name: rapid.SampledFrom([]string{"A", "a", "B", "C"}).Draw(t, "name"),
			StartDate: anyDay.Draw(t, "start")}
		if rapid.Bool().Draw(t, "ends") {
			l.EndDate = l.StartDate.AddDays(rapid.IntRange(0, 120).Draw(t, "days"))
		}
		l.Tiers = tierSet(rapid.SliceOf(rapid.SampledFrom(network.Tiers())).Draw(t, "tiers"))
		return l
	})
)

func TestEqualEntry(t *testing.T) {
	l := Line{ID: "a", Name: "Lights on", StartDate: "2026-01-01", EndDate: "2026-03-31", Tiers: network.Tiers()}
	same, name, start, end, tiers := l, l, l, l, l
	same.ID, name.Name, start.StartDate, end.EndDate, tiers.Tiers = "b", "Lights off", "2026-01-02", "", l.Tiers[:1]
	if !l.equalEntry(same) {
		t.Error("AMB-127 the same entries differ")
	}
	for _, other := range []Line{name, start, end, tiers} {
		check.True(t, !l.equalEntry(other), other)
	}
}
