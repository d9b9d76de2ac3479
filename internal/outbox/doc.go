// Package outbox is the room in which head office reads every mail that the program has queued, whichever room it comes from.
//
// Words. A mail has a purpose and a reference, under which its room queued it ("audit.report", the id of that room's own record). It is
// about a thing with a kind and an id, such as a report. This room knows no kind: the room that queued the mail tells, through the interface Teller, which
// internal/app hands in by purpose. A mail whose purpose has no teller, such as a password reset, is about nothing.
//
// States. A mail is QUEUED, then SENT, FAILED, or KEPT where no mail server is set. Its recipient and text are empty until it is written, right before it is
// sent. Nothing in the outbox lets its reader in: links and passwords are left out (FD-15).
//
// Who may (policy.go). Head office reads it; nobody changes it.
//
// The queue, the delivery and the table of mails are not here but in platform/mail. They would serve another product unchanged, and the rooms that queue
// mails need them where nobody ever looks at an outbox.
package outbox
