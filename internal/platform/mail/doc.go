// Package mail sends mails. A mail is queued in the transaction that causes it, written when it is sent, and kept on record in the outbox.
//
// A room queues a purpose and a reference ("auth.reset", an e-mail address), never a text. When the mail's job runs, the renderer that the room
// registered for the purpose reads the rows as they are then. It returns the mail and its recipient, or says that nobody should get it any more. The
// layout is defined here, so that all mails look alike and no room writes HTML.
//
// Whatever lets the reader sign in (a reset link, a temporary password) is created by a Secret at that moment, and only when the mail is about to
// leave. It is put into the mail and stored nowhere: the outbox keeps the same message with a note in its place (FD-15). Without a mail server no
// secret is created that nobody could ever receive; the mail stays in the outbox, and screens say so.
//
// A mail that the server refuses for good has failed. One that it cannot take now is tried again for about ten hours. When nobody knows whether the
// server took a mail, because a node was killed or the connection broke, it is sent once more and then given up. Both copies have the same
// Message-ID, by which mail programs recognise the duplicate (ADR 0015).
package mail
