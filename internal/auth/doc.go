// Package auth is the room of signing in: passwords, sessions, reset links and who the caller of a request is.
//
// Words. A credential is a person's password, stored as an Argon2id hash; it is temporary until the person chooses one of their own. A session is one
// signed-in browser or API client; its token is 32 random bytes, of which only the SHA-256 is stored, so a stolen database opens nothing. A reset is a
// link of one use that sets a new password.
//
// A session ends after 30 days without use, 90 days in all, at log out, when the person is deactivated or deleted, and when their password changes
// elsewhere. Who may: signing in, asking for a link, using one and logging out are open to everybody; the rest is the person's own. Nobody changes a
// password while impersonating (AMB-012).
//
// Ten failures in 15 minutes close an e-mail for the rest of those 15 minutes, known or not (FD-14). The count lies in the database, so that neither a
// restart nor a second node forgets it. Answers and times are alike for known and unknown e-mails.
//
// A ticket (tickets.go) opens one thing for one person by its address alone, for five minutes and while their session lasts (FD-16).
//
// No stored mail holds a live link or password: the mail job makes them when it sends (FD-15).
package auth
