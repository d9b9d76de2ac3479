// Package compliance is the room for all audit reports together: the list of them and its export, the figures of quarters, how a store has done over
// several quarters, and which stores still need an audit. A single report, and everything that is done with it, belongs to the audit room.
//
// Words. A quarter is a core range promotion. The report that counts for a store and quarter is the final one, or else the latest completed one
// (FD-20). A store's outcome in a quarter is the score of that report. A store is due while it has no report at all for the current quarter. An
// agenda is what an auditor has to do: their open reports, and the due stores that they audited last quarter.
//
// Who may do what (policy.go). Head office and reps list every report, owners and managers the completed ones of their own store. The figures in the
// summary and the history cover the same reports. The figures of quarters for the whole network are for head office. Due stores, the agenda and how
// stores stand are for auditors. Employees have no access.
//
// The room only reads, and has no tables. It reads plain facts about reports by JOIN: dates, scores, whether one is completed or final. It asks the
// promotion room which quarter covers a day, the certificate room about certificates, and the fix room how many fixes are open (service.go).
//
// Averages are computed from counts, never from other averages, so that large and small groups of stores have the right weight (figures.go).
//
// The audit room asks, through its interface Past, for a store's latest result and for the one before a quarter (service_past.go); it decides who
// may know. A store stands as its last visit and its open fixes say (standing.go): the list of stores is sorted by them, and the map
// coloured. When a store may be
// audited next is a rule of its own (next.go).
//
// Files. repo_list.go: filter, scope, order and the tally of lines. export.go: the list as CSV or workbook. figures.go: counts and averages.
// service_figures.go: quarters, summary, history. service_home.go: due stores and the agenda.
package compliance
