package audit

import (
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
)

func TestRoleMatrix(t *testing.T) {
	north := func(status rules.Status, final bool) Report {
		r := openReport()
		r.Status, r.Final, r.Store.ID, r.CoreRange.EndDate = status, final, "north", "2026-03-31"
		return r
	}
	auditing := Can{Save: true, Complete: true, MarkPending: true, LoadMore: true, Resync: true, Delete: true, ExportFull: true, ExportFailed: true,
		ReadAll: true}
	adminOpen := auditing
	adminOpen.AdminShortcuts = true
	failedOnly := Can{ExportFailed: true}
	for _, c := range []struct {
		name   string
		actor  access.Actor
		report Report
		reads  bool
		can    Can
	}{
		{"AMB-027 AUDIT-058 AUDIT-059 head office audits an open report with the shortcuts", ann, north(rules.Pending, false), true, adminOpen},
		{"AMB-017 a draft is an open report", ann, north(rules.Draft, false), true, adminOpen},
		{"AMB-027 AMB-036 AMB-037 a rep audits and deletes an open report, without the shortcuts", rob, north(rules.Pending, false), true, auditing},
		{"AUDIT-060 AMB-023 AMB-016 head office deletes, reopens and finalises a completed report", ann, north(rules.Completed, false), true,
			Can{Reopen: true, SetFinal: true, Delete: true, ExportFull: true, ExportFailed: true, Email: true, ReadAll: true}},
		{"AMB-023 a final report cannot be set as final again", ann, north(rules.Completed, true), true,
			Can{Reopen: true, Delete: true, ExportFull: true, ExportFailed: true, Email: true, ReadAll: true}},
		{"AUDIT-060 AMB-039 a rep only reads and mails a completed report", rob, north(rules.Completed, false), true,
			Can{ExportFull: true, ExportFailed: true, Email: true, ReadAll: true}},
		{"AMB-010 AUDIT-061 an owner reads the failed lines of the own store's completed report, and gets them as PDF", olga, north(rules.Completed, false),
			true, failedOnly},
		{"AMB-026 a manager does too", mia, north(rules.Completed, true), true, failedOnly},
		{"AMB-010 an owner does not read an open report", olga, north(rules.Pending, false), false, Can{}},
		{"AMB-010 an owner does not read a draft", olga, north(rules.Draft, false), false, Can{}},
		{"AMB-010 another store's owner reads nothing", sam, north(rules.Completed, true), false, Can{}},
		{"AMB-010 an employee reads nothing", emma, north(rules.Completed, true), false, Can{}},
		{"AMB-010 an owner without a store reads nothing", access.Actor{Role: access.StoreOwner}, north(rules.Completed, true), false, Can{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			check.Is(t, mayRead(c.actor, c.report), c.reads)
			can, _ := canDo(c.actor, c.report, atFirst)
			check.Same(t, can, c.can)
		})
	}
}

func TestCanOfATemplate(t *testing.T) {
	r := openReport()
	r.ID = ""
	can, _ := canDo(ann, r, atFirst)
	want := Can{Save: true, Complete: true, MarkPending: true, LoadMore: true, Resync: true, AdminShortcuts: true, ReadAll: true}
	t.Run("FD-01 a template cannot be deleted or exported", func(t *testing.T) {
		check.Same(t, can, want)
	})
}

func TestFinalBlocked(t *testing.T) {
	r := completedReport(t)
	for _, c := range []struct {
		name    string
		actor   access.Actor
		today   calendar.Day
		blocked bool
	}{
		{"AUDIT-113 AMB-022 on the last day it can be set as final", ann, "2026-04-14", false},
		{"AUDIT-113 AMB-022 the day after it is blocked, with the reason", ann, "2026-04-15", true},
		{"AMB-023 a rep gets no reason", rob, "2026-04-15", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			can, blocked := canDo(c.actor, r, c.today.Start())
			check.Is(t, blocked != "", c.blocked, blocked)
			check.Is(t, can.SetFinal, c.actor.Role.IsAdmin(), blocked)
		})
	}
	t.Run("AMB-016 a final report past the cut-off cannot be reopened", func(t *testing.T) {
		r.Final = true
		if can, _ := canDo(ann, r, calendar.Day("2026-04-15").Start()); can.Reopen {
			t.Error("it can be reopened")
		}
		if can, _ := canDo(ann, r, calendar.Day("2026-04-14").Start()); !can.Reopen {
			t.Error("on the last day it cannot be reopened")
		}
	})
}

func TestMayUndoComplete(t *testing.T) {
	by := func(id string) Report {
		r, _, err := openReport().Complete(rules.DefaultWeightings, id, atFirst)
		check.OK(t, err)
		return r
	}
	final := by(rob.UserID)
	final.Final = true
	for _, c := range []struct {
		name   string
		actor  access.Actor
		report Report
		after  time.Duration
		want   bool
	}{
		{"FD-40 a rep may undo that they completed a report", rob, by(rob.UserID), 0, true},
		{"FD-40 just before two minutes are over", rob, by(rob.UserID), 2*time.Minute - time.Millisecond, true},
		{"FD-40 no longer after two minutes", rob, by(rob.UserID), 2 * time.Minute, false},
		{"FD-40 another rep may not", rita, by(rob.UserID), 0, false},
		{"FD-40 head office may undo its own", ann, by(ann.UserID), 0, true},
		{"FD-40 not once it is final", rob, final, 0, false},
		{"FD-40 an open report has nothing to undo", rob, openReport(), 0, false},
		{"FD-40 an owner undoes nothing", olga, by(olga.UserID), 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			can, _ := canDo(c.actor, c.report, atFirst.Add(c.after))
			check.Is(t, can.UndoComplete, c.want)
		})
	}
}

func TestReadable(t *testing.T) {
	r := completedReport(t)
	r.Store.ID = "north"
	r.Lines = append(r.Lines, rules.Line{Key: "c", Type: rules.TypeFocusProduct, Hidden: true})
	t.Run("R6 an auditor gets every line and the number of focus products that nobody checked", func(t *testing.T) {
		lines, unchecked := readable(rob, r)
		check.Is(t, len(lines), 3, lines)
		check.Is(t, unchecked, 1)
	})
	t.Run("AUDIT-061 AMB-010 an owner gets the failed lines and nothing else", func(t *testing.T) {
		lines, unchecked := readable(olga, r)
		if check.Is(t, len(lines), 1, lines, keys(lines)) {
			check.Is(t, lines[0].Key, "b")
			check.Is(t, unchecked, 0)
		}
	})
}
