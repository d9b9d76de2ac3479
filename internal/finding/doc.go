// Package finding is the room for findings: what the audits of the whole network have found, line by line.
//
// Words. A subject is what a line asks, in whichever quarter. A finding is that a report has asked a subject and it failed. A visit is a completed
// report. In a quarter each store counts once, by the report that counts there (FD-20): the final one, or else the one completed last. A cell is a
// subject in a region: how many stores were asked, and at how many it failed. A repeat is a subject that failed at a store's report that counts and
// at the visit before; a visit that did not ask ends the row, as beside the lines of an audit (EVIDENCE-020). Something is put right on the day on
// which an auditor accepts its fix, or else on that of the store's next visit that asks it and finds it right.
//
// Who may do what (policy.go). Head office only: the figures of the whole network are its own (AMB-045).
//
// Data. A report has one row, which holds all its answers as one short text (answers.go): some 200 bytes, where rows for the lines would be 150. So
// the figures of a quarter with 5,000 stores come from 5,000 rows. They are counted in Go, the same on both engines (ADR 0052).
//
// Truth. The row is written in the transaction that completes a report, each time, and whenever a mark of a completed report changes. Which reports
// count is decided when they are read, so that opening and deleting a report need no change here. A job fills in reports that have no row, or an old
// one: those completed before this room was there, or by a node of the version before.
//
// Files. answers.go: the packed answers. count.go: counting cells and repeats. times.go: how long it took to put things right. service.go: reading.
// service_reports.go: what reports do. export.go: files.
package finding
