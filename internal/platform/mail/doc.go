// Package mail sends mails: queued in the transaction of what they tell about, written when they are sent, kept on record.
//
// A room queues a purpose and a reference ("auth.reset", an e-mail address), never a text. When the mail's job runs, the renderer that the room has
// registered for the purpose reads the rows as they are then and says what to write to whom, or that nobody is to be written to any more. The layout is
// here, so that all mails look alike and no room writes HTML.
//
// What lets its reader in (a reset link, a temporary password) is made at that moment too, by a Secret, and only when the mail will really leave. It
// goes into the mail and nowhere else: the outbox keeps the same message with a note in its place (FD-15). So when no mail server is set, nothing is made
// that nobody could ever receive: the mail is kept, and people are told so.
//
// A mail that the server refuses for good has failed; one that it cannot take now is tried again for about ten hours. A node that is killed between
// the server's answer and the record of it sends the mail twice, under the same Message-ID, by which mail programs drop the second.
package mail
