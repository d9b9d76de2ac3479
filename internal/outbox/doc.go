// Package outbox is the room where head office reads every mail that the program has queued, from whichever room.
//
// Words. A room queues a mail with a purpose and a reference ("audit.report", the id of that room's own record). A mail may be about a thing with a
// kind and an id, such as a report. This room knows no kinds: the room that queued the mail gives them, through the interface Teller, which
// internal/app provides for each purpose. A mail whose purpose has no teller, such as a password reset, is about nothing.
//
// States. A mail is QUEUED, then SENDING, and then SENT, FAILED, or KEPT when no mail server is set up. Its recipient and text are empty until it is
// written, just before it is sent. Nothing in the outbox can be used to sign in: links and passwords are left out (FD-15).
//
// Who may do what (policy.go). Head office reads it; nobody changes it.
//
// The queue, the delivery and the table of mails are in platform/mail, not here. They would suit another product unchanged, and rooms that queue
// mails need them even without an outbox to look at.
package outbox
