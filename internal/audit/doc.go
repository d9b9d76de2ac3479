// Package audit is the room for audit reports. An auditor checks a store against its standards, its promotions and the focus products of the quarter,
// and the store gets a score.
//
// Words. A report belongs to one store and one quarter: the core range promotion that covers its date. Its lines are the questions, in four sections
// (store standards, promotions on the floor, promotions on the shelf, focus products). They are a snapshot, taken when the report is created, of what
// was in force on its date for a store of that size. Only the dates of the promotions are always read live (FD-03). A line is marked when each of its
// questions is answered, and failed when it is answered and did not pass. A template is a report that nobody has saved yet: looking at one stores
// nothing (FD-01). The room of standards keeps the store standards, and the room of weightings how much each section counts.
//
// States. A report starts as PENDING and becomes COMPLETED when its gate is open (rules/gate.go). DRAFT may occur in data and counts as open. A store
// has at most one open and one final report in a quarter; unique indexes guarantee this. The lines of a completed report change only
// when a query is answered (ADR 0050), and its score with them; its weightings are fixed when it is completed. Until then every save stores the
// running score (FD-10). The score that the client sends is compared and logged, never trusted (AMB-046). What an open report asks changes only when
// somebody resyncs it, which never removes a mark or a comment (FD-11). The compliance room decides which report counts when an average or a history
// needs one per store and quarter (FD-20).
//
// The evidence room keeps photos beside lines. It says how many are still to come, before which no report is set as final, and which failed lines
// need one.
//
// The certificate room makes the certificates of final reports; this room asks it for the certificate of a report.
//
// Who may do what (policy.go). Head office and reps create, edit and complete reports of any store, and mail completed ones to the store's owners.
// Only head office reopens reports, sets them as final and deletes completed ones; whoever completed a report may undo that for two minutes (FD-40).
// Owners and managers read the completed reports of their own store, with the failed lines only. Employees have no access.
//
// Concurrency. Every change first locks the report's row, so changes to one report happen one after the other, on any number of nodes. Still, two
// people may edit one report. Each line has a version, and a save that would overwrite another person's different answer is refused as a whole, with
// both answers (FD-09). One person's two devices: the later answer counts, and they are asked where that is not sure (FD-253).
// On one device the change with the greatest revision stays, whichever comes last (FD-324).
//
// Files. rules: lines, scores and the gate as pure functions, checked against the web app by the golden cases in testdata/golden. report.go: a report
// and its transitions. service*.go: the use cases. repo*.go: SQL. http*.go, views.go: the API. paper: the PDF. mail.go: the mail to an owner.
package audit
