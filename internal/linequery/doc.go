// Package linequery is the room for the right of reply: what a store says against a mark of a completed report, and what the auditor answers.
//
// Words. A query is about one failed line of a completed report. Asking is done by an owner or a manager of the store, with a text and photos. An
// answer keeps the mark or changes it, with a sentence. The auditor of a query is whoever completed the report; any auditor may answer.
//
// States (Query.State). OPEN until somebody answers: KEPT or CHANGED. WITHDRAWN by the store while it was open. UNANSWERED when the report was set as
// final first. Every query stays, so that the report shows for ever who asked, who answered, and both marks and scores.
//
// Reports. Marks are queried for seven days after a report was completed, while it is not final. A report that is opened again takes its queries out
// of sight; completed again, they are back, and those whose line no longer fails are CHANGED. A report that is deleted takes them away. Marks and
// scores belong to the room of audits, which changes a mark when it is asked to (ADR 0050).
//
// Who may do what (policy.go). Owners and managers ask and withdraw for their own store, and read its queries. Auditors read all and answer. Nobody
// asks or answers while acting as somebody else.
//
// Races. Asking and answering lock the report first and then the query, as setting it as final does. A query is answered once.
//
// Files. query.go: a query and its rules. service.go: asking and answering. service_reports.go: what reports do with queries. service_tell.go: what
// people are told, and the reminder.
package linequery
