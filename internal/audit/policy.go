package audit

import (
	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
)

// Every permission of the room is here. The functions that begin with may ask who somebody is; what a report's state allows is in report.go, and canDo
// puts both together for the screen.

// MayAudit tells whether the person creates, edits and completes reports: head office and reps, of any store (AMB-027).
func MayAudit(a access.Actor) bool { return a.Role.IsAuditor() }

// mayRead tells whether the person may read the report: auditors every one; owners and managers completed ones of their own store (AMB-010, AMB-026).
func mayRead(a access.Actor, r Report) bool {
	return MayAudit(a) || (a.ReadsOwnStore() && a.StoreID == r.Store.ID && r.IsCompleted())
}

// mayFinalise tells whether the person reopens reports and sets them as final (AMB-016, AMB-023).
func mayFinalise(a access.Actor) bool { return a.Role.IsAdmin() }

// mayDelete tells whether the person may delete the report: an open one any auditor, a completed one head office (AMB-037).
func mayDelete(a access.Actor, r Report) bool {
	return a.Role.IsAdmin() || (MayAudit(a) && !r.IsCompleted())
}

// mayExport tells whether the person may have the report's PDF: whoever reads it has the failed lines, auditors also the full one (AMB-010).
func mayExport(a access.Actor, r Report, e Export) bool {
	return mayRead(a, r) && (e == FailedOnly || MayAudit(a))
}

// mayReadAll tells whether the person reads every line of the reports that they may read (AUDIT-061, AMB-010).
func mayReadAll(a access.Actor) bool { return MayAudit(a) }

// readable returns the lines of the report that the person may read, and how many focus products nobody checked, which only auditors learn: owners and
// managers get the failed lines and nothing else (AUDIT-061, AMB-010).
func readable(a access.Actor, r Report) (lines []rules.Line, unchecked int) {
	if mayReadAll(a) {
		return r.Lines, r.UncheckedFocusProducts()
	}
	return r.Listed(FailedOnly), 0
}

// mayMail tells whether the person may have the report's PDF mailed to the owners of its store: auditors, either PDF, once it is completed. So an owner may be
// sent the full PDF, which the site does not give them (AMB-010, AMB-039).
func mayMail(a access.Actor, r Report) bool { return MayAudit(a) && r.IsCompleted() }

// Can says what a person may do with a report as it stands, so that no screen knows a role (AMB-010). Whether the gate is open is not part of Complete:
// the page decides it with every mark and shows its message.
type Can struct {
	Save           bool `json:"save" doc:"Mark lines, save them, and mark the report pending"`
	Complete       bool `json:"complete" doc:"Complete it, once the gate is open"`
	MarkPending    bool `json:"markPending"`
	Reopen         bool `json:"reopen"`
	SetFinal       bool `json:"setFinal" doc:"Set it as final, unless setFinalBlocked says why not today"`
	Delete         bool `json:"delete"`
	AdminShortcuts bool `json:"adminShortcuts" doc:"MARK UNMARKED TRUE and MARK ALL TRUE"`
	LoadMore       bool `json:"loadMore"`
	Resync         bool `json:"resync" doc:"Refresh its lines from the present sources"`
	ExportFull     bool `json:"exportFull" doc:"Have the PDF with every line"`
	ExportFailed   bool `json:"exportFailed" doc:"Have the PDF with the failed lines"`
	Email          bool `json:"email" doc:"Have either PDF mailed to the store's owners"`
	ReadAll        bool `json:"readAll" doc:"Read every line; without it the answer has the failed ones only"`

	// MakeCertificates is the room of certificates' to say, so the service fills it in.
	MakeCertificates bool `json:"makeCertificates" doc:"It is final and has no certificate yet, and the user may have those of its quarter made"`
}

// canDo returns what the person may do with the report today, and why SET AS FINAL, which they might otherwise press, is not possible (AUDIT-113); empty =
// it is possible, or not theirs.
func canDo(a access.Actor, r Report, today calendar.Day) (can Can, finalBlocked string) {
	open, stored := !r.IsCompleted(), r.ID != ""
	can = Can{
		Save:           open && MayAudit(a),
		Complete:       open && MayAudit(a),
		MarkPending:    open && MayAudit(a),
		LoadMore:       open && MayAudit(a),
		Resync:         open && MayAudit(a),
		AdminShortcuts: open && a.Role.IsAdmin(), // AUDIT-059, AMB-036
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
