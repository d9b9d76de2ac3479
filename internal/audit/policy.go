package audit

import (
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
)

// UndoFor is how long the person who completed a report may undo that (FD-40). It is longer than the page offers it, because the page waits while the
// person is reading the offer.
const UndoFor = 2 * time.Minute

// All permissions of the room are here. The functions whose names begin with may check who the person is. report.go checks what the report's state
// allows. canDo combines both for the screen.

// MayAudit tells whether the person creates, edits and completes reports: head office and reps do, for any store (AMB-027).
func MayAudit(a access.Actor) bool { return a.Role.IsAuditor() }

// mayRead tells whether the person may read the report: auditors may read all, owners and managers completed ones of their own store (AMB-010,
// AMB-026).
func mayRead(a access.Actor, r Report) bool {
	return MayAudit(a) || a.LeadsStore(r.Store.ID) && r.IsCompleted()
}

// mayFinalise tells whether the person reopens reports and sets them as final: head office does (AMB-016, AMB-023).
func mayFinalise(a access.Actor) bool { return a.Role.IsAdmin() }

// mayUndoComplete tells whether the person may undo that a report was completed: any auditor who completed it, for a short time, unless it is final
// by now (FD-40).
func mayUndoComplete(a access.Actor, r Report, now time.Time) bool {
	return MayAudit(a) && r.IsCompleted() && !r.Final && r.CompletedByID == a.UserID && r.CompletedAt != nil && now.Before(r.CompletedAt.Add(UndoFor))
}

// mayDelete tells whether the person may delete the report: any auditor an open one, head office also a completed one (AMB-037).
func mayDelete(a access.Actor, r Report) bool {
	return a.Role.IsAdmin() || (MayAudit(a) && !r.IsCompleted())
}

// mayExport tells whether the person may get the report's PDF: everybody who may read the report gets the failed lines, auditors also the full report
// (AMB-010).
func mayExport(a access.Actor, r Report, e Export) bool {
	return mayRead(a, r) && (e == FailedOnly || MayAudit(a))
}

// mayReadAll tells whether the person sees every line of the reports that they may read (AUDIT-061, AMB-010).
func mayReadAll(a access.Actor) bool { return MayAudit(a) }

// readable returns the lines of the report that the person may read, and the number of focus products that nobody checked. Owners and managers get
// the failed lines and no such number (AUDIT-061, AMB-010).
func readable(a access.Actor, r Report) (lines []rules.Line, unchecked int) {
	if mayReadAll(a) {
		return r.Lines, r.UncheckedFocusProducts()
	}
	return r.Listed(FailedOnly), 0
}

// mayMail tells whether the person may have the report's PDF mailed to the store's owners: auditors may, for either PDF, once the report is
// completed. So an auditor may send an owner the full PDF, which the site does not show to owners (AMB-010, AMB-039).
func mayMail(a access.Actor, r Report) bool { return MayAudit(a) && r.IsCompleted() }

// Can says what a person may do with a report in its current state, so that screens need not know about roles (AMB-010). Complete does not depend on
// the gate: the page computes the gate after every mark and shows its message.
type Can struct {
	Save           bool `json:"save" doc:"Mark lines and save them"`
	Complete       bool `json:"complete" doc:"Complete it, once the gate is open"`
	MarkPending    bool `json:"markPending"`
	Reopen         bool `json:"reopen"`
	UndoComplete   bool `json:"undoComplete" doc:"Set the report that the user has just completed to pending again; for two minutes"`
	SetFinal       bool `json:"setFinal" doc:"Set it as final, unless setFinalBlocked gives a reason why not"`
	Delete         bool `json:"delete"`
	AdminShortcuts bool `json:"adminShortcuts" doc:"MARK UNMARKED TRUE and MARK ALL TRUE"`
	LoadMore       bool `json:"loadMore"`
	Resync         bool `json:"resync" doc:"Refresh its lines from their current sources"`
	ExportFull     bool `json:"exportFull" doc:"Get the PDF with every line"`
	ExportFailed   bool `json:"exportFailed" doc:"Get the PDF with the failed lines"`
	Email          bool `json:"email" doc:"Mail either PDF to the store's owners"`
	ReadAll        bool `json:"readAll" doc:"Read every line; when false, the report comes with its failed lines only"`

	// The room of certificates decides MakeCertificates, so the service fills it in.
	MakeCertificates bool `json:"makeCertificates" doc:"The report is final and has no certificate yet, and the user may start making those of its quarter"`
}

// canDo returns what the person may do with the report now. finalBlocked says why SET AS FINAL is not possible (AUDIT-113); it is empty when it is
// possible, or when the person may not do it anyway.
func canDo(a access.Actor, r Report, now time.Time) (can Can, finalBlocked string) {
	open, stored, today := !r.IsCompleted(), r.ID != "", calendar.DayOf(now)
	can = Can{
		Save:           open && MayAudit(a),
		Complete:       open && MayAudit(a),
		MarkPending:    open && MayAudit(a),
		LoadMore:       open && MayAudit(a),
		Resync:         open && MayAudit(a),
		AdminShortcuts: open && a.Role.IsAdmin(), // AUDIT-059, AMB-036
		UndoComplete:   mayUndoComplete(a, r, now),
		SetFinal:       !open && mayFinalise(a) && !r.Final,
		Delete:         stored && mayDelete(a, r),
		ExportFull:     stored && mayExport(a, r, Full),
		ExportFailed:   stored && mayExport(a, r, FailedOnly),
		Email:          stored && mayMail(a, r),
		ReadAll:        mayReadAll(a),
	}
	if can.SetFinal {
		finalBlocked = r.FinalBlocked(today)
	}
	if !open && mayFinalise(a) {
		_, _, refusal := r.Reopen(r.Weightings, today)
		can.Reopen = refusal == nil
	}
	return can, finalBlocked
}
