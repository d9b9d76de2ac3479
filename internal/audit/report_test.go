package audit

import (
	"slices"
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"
)

// openReport returns a PENDING report whose gate is open and whose score is 50.
func openReport() Report {
	return Report{
		ID: "r1", Status: rules.Pending, Weightings: rules.DefaultWeightings,
		CoreRange: network.PromotionRef{Period: calendar.Period{EndDate: "2026-03-31"}},
		Lines: []rules.Line{
			{Key: "a", Type: rules.TypeNonLiquor, Marks: rules.Marks{Passed: rules.Yes}},
			{Key: "b", Type: rules.TypeNonLiquor, Marks: rules.Marks{Passed: new(false)}},
		},
	}
}

func completedReport(t *testing.T) Report {
	t.Helper()
	r, _, err := openReport().Complete(rules.DefaultWeightings, "tom", atFirst)
	check.OK(t, err)
	return r
}

func TestComplete(t *testing.T) {
	for _, from := range []rules.Status{rules.Pending, rules.Draft} {
		t.Run("AUDIT-100 AMB-017 "+string(from)+" is completed with its own score", func(t *testing.T) {
			r := openReport()
			r.Status = from
			w := rules.Weightings{StoreStandards: 100}
			done, changed, err := r.Complete(w, "tom", atFirst)
			check.OK(t, err)
			check.Must(t, check.True(t, changed))
			check.Is(t, done.Status, rules.Completed, stands(done))
			check.Is(t, done.CompletedByID, "tom", stands(done))
			check.True(t, done.CompletedAt.Equal(atFirst), stands(done))
			check.True(t, done.WasCompleted(), stands(done))
			check.Is(t, done.Weightings, w, stands(done))
			check.Is(t, done.Scores.Total, 50, stands(done))
			check.Is(t, done.Scores.CoreRange, rules.NotApplicable, stands(done))
		})
	}
	t.Run("FD-10 a closed gate is refused with its message", func(t *testing.T) {
		r := openReport()
		r.Lines[0].Marks = rules.Marks{}
		_, changed, err := r.Complete(rules.DefaultWeightings, "tom", atFirst)
		check.Must(t, check.True(t, fault.Is(err, fault.Conflict), changed, err))
		check.Must(t, check.Is(t, fault.Of(err).Message, rules.MessageUnmarkedGate, changed, err))
		check.Must(t, check.True(t, !changed, err))
	})
	t.Run("FD-10 completing again changes nothing, even when the gate would now be closed", func(t *testing.T) {
		r := completedReport(t)
		r.Lines = append(r.Lines, rules.Line{Type: rules.TypeNonLiquor})
		again, changed, err := r.Complete(rules.Weightings{FocusProducts: 100}, "mia", atFirst.Add(time.Hour))
		check.OK(t, err)
		check.Must(t, check.True(t, !changed, again))
		check.Must(t, check.Is(t, again.CompletedByID, "tom", changed, again))
		check.Must(t, check.Is(t, again.Weightings, rules.DefaultWeightings, changed, again))
	})
	t.Run("AMB-037 the time of the first completing survives REOPEN", func(t *testing.T) {
		r, _, _ := completedReport(t).Reopen(rules.DefaultWeightings, "2026-03-21")
		r, _, err := r.Complete(rules.DefaultWeightings, "mia", atFirst.Add(48*time.Hour))
		check.OK(t, err)
		check.Must(t, check.True(t, r.FirstCompletedAt.Equal(atFirst), r.FirstCompletedAt, r.CompletedAt))
		check.Must(t, check.True(t, r.CompletedAt.Equal(atFirst.Add(48*time.Hour)), r.FirstCompletedAt, r.CompletedAt))
	})
}

func TestMarkPending(t *testing.T) {
	for from, want := range map[rules.Status]bool{rules.Draft: true, rules.Pending: false, rules.Completed: false} {
		t.Run("AMB-016 AMB-017 from "+string(from), func(t *testing.T) {
			r, changed := Report{Status: from}.MarkPending()
			check.Must(t, check.Is(t, changed, want, r.Status))
			check.Must(t, check.True(t, from == rules.Completed || r.Status == rules.Pending, r.Status))
			check.Must(t, check.True(t, from != rules.Completed || r.Status == rules.Completed, r.Status))
		})
	}
}

func TestReopen(t *testing.T) {
	t.Run("AMB-016 clears final and who completed it, and uses the weightings of the day of creation again", func(t *testing.T) {
		r, _, err := completedReport(t).SetFinal("2026-03-20")
		check.OK(t, err)
		w := rules.Weightings{StoreStandards: 0, FocusProducts: 100}
		open, changed, err := r.Reopen(w, "2026-04-14")
		check.OK(t, err)
		check.Must(t, check.True(t, changed))
		check.Must(t, check.Is(t, open.Status, rules.Pending, stands(open)))
		check.Must(t, check.True(t, !open.Final, stands(open)))
		check.Must(t, check.Is(t, open.CompletedByID, "", stands(open)))
		check.Must(t, check.True(t, open.CompletedAt == nil, open.CompletedAt, stands(open)))
		check.Must(t, check.Is(t, open.Weightings, w, stands(open)))
		check.Must(t, check.Is(t, open.Scores.Total, rules.NotApplicable, stands(open)))
		if !open.WasCompleted() {
			t.Error("AMB-037 the time of the first completing is lost")
		}
	})
	t.Run("AMB-016 a final report stays closed after the cut-off", func(t *testing.T) {
		r, _, _ := completedReport(t).SetFinal("2026-03-20")
		_, changed, err := r.Reopen(rules.DefaultWeightings, "2026-04-15")
		check.Must(t, check.True(t, fault.Is(err, fault.Conflict), changed, err))
		check.Must(t, check.True(t, !changed, err))
	})
	t.Run("AMB-016 a report that is not final can be reopened at any time", func(t *testing.T) {
		_, changed, err := completedReport(t).Reopen(rules.DefaultWeightings, "2027-01-01")
		check.OK(t, err)
		check.Must(t, check.True(t, changed))
	})
	t.Run("FD-10 an open report stays unchanged", func(t *testing.T) {
		r, changed, err := openReport().Reopen(rules.Weightings{}, "2026-03-20")
		check.OK(t, err)
		check.Must(t, check.True(t, !changed))
		check.Must(t, check.Is(t, r.Weightings, rules.DefaultWeightings, changed))
	})
}

func TestSetFinal(t *testing.T) {
	type cutOffCase struct {
		Name                  string
		End, ActualEnd, Today calendar.Day
		Allowed               bool
	}
	// The specification states two rules (AMB-022). 'Disabled once the quarter has ended plus 14 days' is followed. 'Blocked once today plus 14 days
	// is after the end' would close the button before the quarter ends, which the cases within the last two weeks rule out.
	for _, c := range golden.Read[[]cutOffCase](t, "cutoff.json") {
		t.Run(c.Name, func(t *testing.T) {
			r := completedReport(t)
			r.CoreRange = network.PromotionRef{Period: calendar.Period{EndDate: c.End, ActualEndDate: c.ActualEnd}}
			final, changed, err := r.SetFinal(c.Today)
			check.Is(t, changed, c.Allowed)
			check.Is(t, final.Final, c.Allowed)
			if c.Allowed {
				check.OK(t, err)
			} else if check.True(t, fault.Is(err, fault.Conflict), err) {
				check.Is(t, fault.Of(err).Message, r.FinalBlocked(c.Today))
			}
		})
	}
	t.Run("AUDIT-113 the refusal says which was the last day", func(t *testing.T) {
		want := "This quarter ended on 31 March 2026. Its reports could be set as final until 14 April 2026."
		check.Must(t, check.Is(t, completedReport(t).FinalBlocked("2026-04-15"), want))
	})
	t.Run("AMB-023 an open report is refused", func(t *testing.T) {
		_, changed, err := openReport().SetFinal("2026-03-20")
		check.Must(t, check.True(t, fault.Is(err, fault.Conflict), changed, err))
		check.Must(t, check.Is(t, fault.Of(err).Message, MessageNotCompleted, changed, err))
		check.Must(t, check.True(t, !changed, err))
	})
	t.Run("FD-10 a final report stays final, also after the cut-off", func(t *testing.T) {
		r, _, _ := completedReport(t).SetFinal("2026-03-20")
		again, changed, err := r.SetFinal("2026-06-01")
		check.OK(t, err)
		check.Must(t, check.True(t, !changed))
		check.Must(t, check.True(t, again.Final, changed))
	})
}

func TestChangeMark(t *testing.T) {
	t.Run("REPLY-004 the mark of a failed line becomes another, the score that of the report's own weightings, and the rest stays", func(t *testing.T) {
		was := completedReport(t)
		is, line, err := was.ChangeMark("b", rules.Marks{Passed: rules.Yes}, "ann", atFirst.Add(time.Hour))
		check.OK(t, err)
		check.Is(t, is.Scores, rules.Score(is.Lines, was.Weightings), stands(is))
		check.Is(t, is.Scores.Total, 100, stands(is))
		check.Is(t, is.Status, rules.Completed, stands(is))
		check.Is(t, is.CompletedByID, "tom", stands(is))
		check.Is(t, is.Weightings, was.Weightings, stands(is))
		check.True(t, line.Succeeded(), line, was.Lines)
		check.Is(t, line.Version, was.Lines[1].Version+1, line, was.Lines[1])
		check.Is(t, line.ChangedByID, "ann", line, was.Lines)
		check.True(t, was.Lines[1].Failed(), line, was.Lines[1])
	})
	final, _, err := completedReport(t).SetFinal("2026-04-01")
	check.OK(t, err)
	for _, c := range []struct {
		name string
		r    Report
		key  string
		mark rules.Marks
		want fault.Kind
	}{
		{"REPLY-004 of an open report it does not", openReport(), "b", rules.Marks{Passed: rules.Yes}, fault.Conflict},
		{"REPLY-007 of a final report it does not", final, "b", rules.Marks{Passed: rules.Yes}, fault.Conflict},
		{"REPLY-004 of a line that passes it does not", completedReport(t), "a", rules.Marks{Passed: rules.No}, fault.Conflict},
		{"REPLY-004 of an unknown line it does not", completedReport(t), "c", rules.Marks{Passed: rules.Yes}, fault.NotFound},
		{"REPLY-004 to the same mark it does not", completedReport(t), "b", rules.Marks{Passed: rules.No}, fault.Invalid},
		{"REPLY-004 to no mark it does not", completedReport(t), "b", rules.Marks{}, fault.Invalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			is, _, err := c.r.ChangeMark(c.key, c.mark, "ann", atFirst)
			check.True(t, fault.Is(err, c.want), err, stands(is))
			check.Is(t, is.Scores, c.r.Scores, err, stands(is))
		})
	}
}

func TestCheckEditable(t *testing.T) {
	if err := completedReport(t).CheckEditable(); !fault.Is(err, fault.Conflict) {
		t.Errorf("AMB-016 lines of a completed report: %v", err)
	}
	for _, s := range []rules.Status{rules.Draft, rules.Pending} {
		if err := (Report{Status: s}).CheckEditable(); err != nil {
			t.Errorf("AMB-017 lines of a %s report: %v", s, err)
		}
	}
}

func TestListed(t *testing.T) {
	lines := []rules.Line{
		{Key: "yes", Type: rules.TypeNonLiquor, Marks: rules.Marks{Passed: rules.Yes}},
		{Key: "no", Type: rules.TypeNonLiquor, Marks: rules.Marks{Passed: new(false)}},
		{Key: "unmarked", Type: rules.TypeNonLiquor},
		{Key: "no price yet", Type: rules.TypePromotion, Position: network.Floor, Marks: rules.Marks{Passed: rules.Yes}},
		{Key: "pre-marked", Type: rules.TypeFocusProduct, Marks: rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes}, PreMarked: true, Hidden: true},
		{Key: "hidden", Type: rules.TypeFocusProduct, Hidden: true},
		{Key: "hidden no", Type: rules.TypeFocusProduct, Marks: rules.Marks{Passed: new(false), PricePassed: new(false)}, Hidden: true},
		{Key: "shown", Type: rules.TypeFocusProduct},
	}
	for _, c := range []struct {
		name      string
		status    rules.Status
		export    Export
		want      []string
		unchecked int
	}{
		{"R6 a completed report lists every answered line, hidden or not", rules.Completed, Full,
			[]string{"yes", "no", "no price yet", "pre-marked", "hidden no"}, 2},
		{"R6 FAILED of a completed report lists the failed lines", rules.Completed, FailedOnly, []string{"no", "hidden no"}, 2},
		{"R6 an open report lists its visible lines", rules.Pending, Full, []string{"yes", "no", "unmarked", "no price yet", "shown"}, 1},
		{"AMB-017 a DRAFT is an open report", rules.Draft, Full, []string{"yes", "no", "unmarked", "no price yet", "shown"}, 1},
		{"R6 FAILED of an open report lists the failed lines", rules.Pending, FailedOnly, []string{"no", "hidden no"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Report{Status: c.status, Lines: lines}
			if got := keys(r.Listed(c.export)); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
			if got := r.UncheckedFocusProducts(); got != c.unchecked {
				t.Errorf("%d unchecked, want %d", got, c.unchecked)
			}
		})
	}
}
