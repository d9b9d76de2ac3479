// Package audit is the room of audit reports: a store is checked against its standards, its promotions and the focus products of the quarter, and gets a
// score.
//
// Words. A report belongs to one store and one quarter: the core range promotion that covers its date. Its lines are the questions, in four sections
// (store standards, promotions on the floor, promotions on the shelf, focus products). They are a snapshot, taken when the report is created, of what held
// on its date for a store of that size; the dates of the promotions are always read live (FD-03). A line is marked when each of its questions is answered;
// failed when it was answered and did not pass. A template is a report that nobody has saved yet: looking at one creates nothing (FD-01). The standards
// come from the store standards lines, and how much each section counts from the weightings. A room of their own keeps each of them.
//
// States. A report starts PENDING and becomes COMPLETED when its gate is open (rules/gate.go); DRAFT may be met in data and counts as open. At most one report of a
// store and quarter is open, at most one final; unique indexes see to both. The lines of a completed report do not change. Its score and weightings are
// fixed when it is completed; until then every save stores the running score (FD-10). The client's figure is compared and logged, never trusted (AMB-046).
// What an open report asks stays the snapshot until somebody resyncs it, which never takes away a mark or a comment (FD-11). Which report
// counts where averages and histories want one per store and quarter, the room of compliance says (FD-20).
//
// Certificates of final reports are made by a room of their own; this one asks it for a report's.
//
// Who may (policy.go). Head office and reps create, edit and complete reports of any store, and mail completed ones to the store's owners. Head office
// alone reopens, sets as final and deletes completed ones. Owners and managers read the completed reports of their own store, and of them the failed lines
// only. Employees have no access.
//
// Concurrency. Every change first locks the report's row, so whatever belongs to one report happens one after the other, on any number of nodes. Two
// people may still edit one report: each line has a version, and a save that would overwrite another's answer with a different one is refused with both
// answers, all or nothing (FD-09).
//
// Files. rules: what a line, a score and the gate are, pure, shared with the web app by the golden cases in testdata/golden. report.go: a report and its
// transitions. service*.go: the use cases. repo*.go: SQL. http*.go, views.go: the API. paper: the PDF. mail.go: the mail to an owner.
package audit
