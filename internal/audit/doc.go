// Package audit is the room of audit reports: a store is checked against its standards, its promotions and the focus products of the quarter, and gets a
// score.
//
// Words. A report belongs to one store and one quarter: the core range promotion that covers its date. Its lines are the questions, in four sections
// (store standards, promotions on the floor, promotions on the shelf, focus products). They are a snapshot, taken when the report is created, of what held
// on its date for a store of that size; the dates of the promotions are always read live (FD-03). A line is marked when each of its questions is answered;
// failed when it was answered and did not pass. A template is a report that nobody has saved yet: looking at one creates nothing (FD-01).
//
// States. A report starts PENDING and becomes COMPLETED when its gate is open (gate.go); DRAFT may be met in data and counts as open. At most one report of a
// store and quarter is open, at most one final; unique indexes see to both. The lines of a completed report do not change. Its score and weightings are
// fixed when it is completed; until then every save stores the running score (FD-10). The client's figure is compared and logged, never trusted (AMB-046).
//
// Who may (policy.go). Head office and reps create, edit and complete reports of any store. Head office alone reopens, sets as final, and deletes
// completed ones. Owners and managers read the completed reports of their own store, of them the failed lines only. Employees have no access.
//
// Concurrency. Every change first locks the report's row, so whatever belongs to one report happens one after the other, on any number of nodes. Two
// people may still edit one report: each line has a version, and a save that would overwrite another's answer with a different one is refused with both
// answers, all or nothing (FD-09).
//
// Files. line.go, marking.go, score.go, gate.go, report.go: the rules, pure, shared with the web app by the golden cases in testdata/golden. template.go:
// which lines a new report gets. service*.go: the use cases. repo*.go: SQL. http*.go, views.go: the API. ticket.go, pdf.go: the PDF and the link to it.
package audit
