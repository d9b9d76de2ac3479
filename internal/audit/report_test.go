package audit

import (
	"slices"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/fault"
)

var noon = time.Date(2026, 3, 20, 1, 0, 0, 0, time.UTC)

// openReport is a PENDING report whose gate is open and whose score is 50.
func openReport() Report {
	return Report{
		ID: "r1", Status: Pending, Weightings: DefaultWeightings, CoreRange: Promotion{Period: calendar.Period{EndDate: "2026-03-31"}},
		Lines: []Line{
			{Key: "a", Type: TypeNonLiquor, Marks: Marks{Passed: yes}},
			{Key: "b", Type: TypeNonLiquor, Marks: Marks{Passed: ptr(false)}},
		},
	}
}

func completedReport(t *testing.T) Report {
	t.Helper()
	r, _, err := openReport().Complete(DefaultWeightings, "tom", noon)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestComplete(t *testing.T) {
	for _, from := range []Status{Pending, Draft} {
		t.Run("AUDIT-100 AMB-017 "+string(from)+" is completed with its own score", func(t *testing.T) {
			r := openReport()
			r.Status = from
			w := Weightings{StoreStandards: 100}
			done, changed, err := r.Complete(w, "tom", noon)
			if err != nil || !changed {
				t.Fatal(changed, err)
			}
			if done.Status != Completed || done.CompletedByID != "tom" || !done.CompletedAt.Equal(noon) || !done.WasCompleted() {
				t.Errorf("%+v", done)
			}
			if done.Weightings != w || done.Scores.Total != 50 || done.Scores.CoreRange != NotApplicable {
				t.Errorf("AMB-046 weightings %+v, scores %+v", done.Weightings, done.Scores)
			}
		})
	}
	t.Run("FD-10 a closed gate is refused with its message", func(t *testing.T) {
		r := openReport()
		r.Lines[0].Marks = Marks{}
		_, changed, err := r.Complete(DefaultWeightings, "tom", noon)
		if !fault.Is(err, fault.Conflict) || fault.Of(err).Message != MessageUnmarkedGate || changed {
			t.Fatal(changed, err)
		}
	})
	t.Run("FD-10 completing again changes nothing, also when the gate would now be closed", func(t *testing.T) {
		r := completedReport(t)
		r.Lines = append(r.Lines, Line{Type: TypeNonLiquor})
		again, changed, err := r.Complete(Weightings{FocusProducts: 100}, "mia", noon.Add(time.Hour))
		if err != nil || changed || again.CompletedByID != "tom" || again.Weightings != DefaultWeightings {
			t.Fatal(changed, err, again)
		}
	})
	t.Run("AMB-037 the first completing is remembered over REOPEN", func(t *testing.T) {
		r, _, _ := completedReport(t).Reopen(DefaultWeightings, "2026-03-21")
		r, _, err := r.Complete(DefaultWeightings, "mia", noon.Add(48*time.Hour))
		if err != nil || !r.FirstCompletedAt.Equal(noon) || !r.CompletedAt.Equal(noon.Add(48*time.Hour)) {
			t.Fatal(err, r.FirstCompletedAt, r.CompletedAt)
		}
	})
}

func TestMarkPending(t *testing.T) {
	for from, want := range map[Status]bool{Draft: true, Pending: false, Completed: false} {
		t.Run("AMB-016 AMB-017 from "+string(from), func(t *testing.T) {
			r, changed := Report{Status: from}.MarkPending()
			if changed != want || (from != Completed && r.Status != Pending) || (from == Completed && r.Status != Completed) {
				t.Fatal(r.Status, changed)
			}
		})
	}
}

func TestReopen(t *testing.T) {
	t.Run("AMB-016 clears final and who completed it, and takes the weightings of its creation again", func(t *testing.T) {
		r, _, err := completedReport(t).SetFinal("2026-03-20")
		if err != nil {
			t.Fatal(err)
		}
		w := Weightings{StoreStandards: 0, FocusProducts: 100}
		open, changed, err := r.Reopen(w, "2026-04-14")
		if err != nil || !changed {
			t.Fatal(changed, err)
		}
		if open.Status != Pending || open.Final || open.CompletedByID != "" || open.CompletedAt != nil || open.Weightings != w || open.Scores.Total != NotApplicable {
			t.Fatalf("%+v", open)
		}
		if !open.WasCompleted() {
			t.Error("AMB-037 that it was completed is forgotten")
		}
	})
	t.Run("AMB-016 a final report stays closed after the cut-off", func(t *testing.T) {
		r, _, _ := completedReport(t).SetFinal("2026-03-20")
		if _, changed, err := r.Reopen(DefaultWeightings, "2026-04-15"); !fault.Is(err, fault.Conflict) || changed {
			t.Fatal(changed, err)
		}
	})
	t.Run("AMB-016 one that is not final can be reopened whenever", func(t *testing.T) {
		if _, changed, err := completedReport(t).Reopen(DefaultWeightings, "2027-01-01"); err != nil || !changed {
			t.Fatal(changed, err)
		}
	})
	t.Run("FD-10 an open report is left as it is", func(t *testing.T) {
		if r, changed, err := openReport().Reopen(Weightings{}, "2026-03-20"); err != nil || changed || r.Weightings != DefaultWeightings {
			t.Fatal(changed, err)
		}
	})
}

func TestSetFinal(t *testing.T) {
	type cutOffCase struct {
		Name                  string
		End, ActualEnd, Today calendar.Day
		Allowed               bool
	}
	// Both readings of the specification (AMB-022): 'disabled once the quarter has ended plus 14 days' holds; 'blocked once today plus 14 days is after the
	// end' would close the button before the quarter ends, and the cases within the last two weeks refute it.
	for _, c := range golden[[]cutOffCase](t, "cutoff.json") {
		t.Run(c.Name, func(t *testing.T) {
			r := completedReport(t)
			r.CoreRange = Promotion{Period: calendar.Period{EndDate: c.End, ActualEndDate: c.ActualEnd}}
			final, changed, err := r.SetFinal(c.Today)
			if c.Allowed && (err != nil || !changed || !final.Final) {
				t.Fatal(final.Final, changed, err)
			}
			if !c.Allowed && (!fault.Is(err, fault.Conflict) || changed || final.Final || fault.Of(err).Message != r.FinalBlocked(c.Today)) {
				t.Fatal(final.Final, changed, err)
			}
		})
	}
	t.Run("AUDIT-113 the refusal says until when it was possible", func(t *testing.T) {
		want := "This quarter ended on 31 March 2026. Its reports could be set as final until 14 April 2026."
		if got := completedReport(t).FinalBlocked("2026-04-15"); got != want {
			t.Fatalf("got %q", got)
		}
	})
	t.Run("AMB-023 an open report is refused", func(t *testing.T) {
		if _, changed, err := openReport().SetFinal("2026-03-20"); !fault.Is(err, fault.Conflict) || fault.Of(err).Message != MessageNotCompleted || changed {
			t.Fatal(changed, err)
		}
	})
	t.Run("FD-10 a final report stays final, also after the cut-off", func(t *testing.T) {
		r, _, _ := completedReport(t).SetFinal("2026-03-20")
		if again, changed, err := r.SetFinal("2026-06-01"); err != nil || changed || !again.Final {
			t.Fatal(changed, err)
		}
	})
}

func TestCheckEditable(t *testing.T) {
	if err := completedReport(t).CheckEditable(); !fault.Is(err, fault.Conflict) {
		t.Errorf("AMB-016 lines of a completed report: %v", err)
	}
	for _, s := range []Status{Draft, Pending} {
		if err := (Report{Status: s}).CheckEditable(); err != nil {
			t.Errorf("AMB-017 lines of a %s report: %v", s, err)
		}
	}
}

func TestListed(t *testing.T) {
	lines := []Line{
		{Key: "yes", Type: TypeNonLiquor, Marks: Marks{Passed: yes}},
		{Key: "no", Type: TypeNonLiquor, Marks: Marks{Passed: ptr(false)}},
		{Key: "unmarked", Type: TypeNonLiquor},
		{Key: "no price yet", Type: TypePromotion, Position: Floor, Marks: Marks{Passed: yes}},
		{Key: "pre-marked", Type: TypeFocusProduct, Marks: Marks{yes, yes}, PreMarked: true, Hidden: true},
		{Key: "hidden", Type: TypeFocusProduct, Hidden: true},
		{Key: "hidden no", Type: TypeFocusProduct, Marks: Marks{ptr(false), ptr(false)}, Hidden: true},
		{Key: "shown", Type: TypeFocusProduct},
	}
	for _, c := range []struct {
		name      string
		status    Status
		export    Export
		want      []string
		unchecked int
	}{
		{"R6 a completed report lists every answered line, hidden or not", Completed, Full, []string{"yes", "no", "no price yet", "pre-marked", "hidden no"}, 2},
		{"R6 FAILED of a completed report lists the failed lines", Completed, FailedOnly, []string{"no", "hidden no"}, 2},
		{"R6 an open report lists its visible lines", Pending, Full, []string{"yes", "no", "unmarked", "no price yet", "shown"}, 1},
		{"AMB-017 a DRAFT is an open report", Draft, Full, []string{"yes", "no", "unmarked", "no price yet", "shown"}, 1},
		{"R6 FAILED of an open report lists the failed lines", Pending, FailedOnly, []string{"no", "hidden no"}, 1},
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
