// Package fix is the room for fixes: what a store has to put right after an audit.
//
// Words. A fix belongs to a line that failed in a completed report. Its subject is what the line asks, in whichever quarter. Handing a fix over names
// one of the store's people who does it. Judging is what an auditor does with a fix that is done.
//
// States (Fix.State). OPEN, also after it was sent back with a note; DONE with a photo; ACCEPTED by an auditor. The first later report that asks the
// same and is completed closes it: FIXED when the line passes, AGAIN when it fails, and then that report has a fix of its own. A fix is overdue when
// it is open after its due day. A fix that is still open ends (ENDED) when the first completed report of a later quarter does not have its line at
// all: nobody will ask again.
//
// Reports. A report that is opened again takes its fixes out of sight, and what it had closed is open again; completed again, they are back with
// what was done on them, but those whose line passes now. A report that is deleted takes its fixes away for good.
//
// Who may do what (policy.go). Owners and managers see the fixes of their own store, hand them over and do them; employees see and do those that they
// were handed. Auditors see all, change due days and judge; a rep's own stores are those that they audit (FD-380). Head office chooses how many days
// stores have.
//
// Races. Whatever changes a fix locks it; a report that is completed locks all fixes of its store, in the order of their ids.
//
// Files. fix.go: a fix and its rules. service.go: reading and changing fixes. service_reports.go: what reports do with them. service_tell.go: what
// people are told, and reminders. export.go: the list as a file.
package fix
