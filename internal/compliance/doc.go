// Package compliance is the room of all audit reports together: the list of them and its export, the figures of quarters, how a store fared over its quarters,
// and which stores still want an audit. One report, and what is done with it, is the room of audits.
//
// Words. A quarter is a core range promotion. The report that counts for a store and quarter is the final one, else the latest completed one (FD-20); a store's
// outcome in a quarter is the score of that report. A store is due while it has no report of the current quarter, in whatever state. An agenda is what waits
// for one auditor: their open reports, and the stores that they audited last quarter and that are due.
//
// Who may (policy.go). Head office and reps list every report, owners and managers the completed ones of their own store; the figures of the summary and
// the history follow the same scope. How the quarters stand, store by store of the whole network, is for head office. Due stores and the agenda are for
// auditors. Employees have no access.
//
// The room only reads, and has no tables. It reads the plain facts of reports by JOIN: dates, scores, whether one is completed or final. Which quarter covers a
// day it asks the room of promotions, and how the certificates stand the room that makes them (service.go).
//
// Averages come from counts, never from averages, so that large and small groups of stores weigh what they should (figures.go).
//
// Files. repo_list.go: filter, scope, order and the tally of lines. export.go: the list as CSV or workbook. figures.go: counts and averages.
// service_figures.go: quarters, summary, history. service_home.go: due stores and the agenda.
package compliance
