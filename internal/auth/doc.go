// Package auth is the room for signing in: passwords, sessions, reset links, and finding out who makes a request.
//
// Words. A credential is a person's password, stored as an Argon2id hash. It is temporary until the person chooses their own. A session is one
// signed-in browser or API client. Its token is 32 random bytes; only the SHA-256 of it is stored, so that a stolen database lets nobody in. A reset
// is a link that can be used once, to set a new password.
//
// A session ends after 30 days without use, after 90 days in any case, at log out, when the person is deactivated or deleted, and when their password
// is changed in another session. Everybody may sign in, ask for a reset link, use one and log out. Nearly all of the rest concerns
// the account of the person themselves; head office also takes other people's second steps away, sets which roles need one, and, as reps do, looks at
// the site as somebody else (impersonation.go). Nobody can change a password while impersonating (AMB-012).
//
// After ten failures in 15 minutes an e-mail address is locked for the rest of the 15 minutes, whether or not somebody has it (FD-14). The lock holds
// for the source of the failures only: an internet address, or a device on which the person has signed in before (device.go). Fifty failures lock all
// sources except such devices. The person is mailed once (FD-28). The failures are stored in the database, so that a restart or a second node does
// not forget them. Answers and their timing are the same for known and unknown addresses. Only a few sign-ins of one address wait for a hash at once.
//
// A passkey (passkey.go) signs its person in without a password, and is both steps at once (FD-207, FD-208). Its challenges are sealed
// (challenge.go): every node can check them, and only used ones are stored.
//
// A provider (provider.go) is where people may sign in too (OpenID Connect, FD-209, FD-210). It makes no accounts.
//
// A ticket (tickets.go) lets one person open one thing by its address alone, for five minutes and only while their session lasts (FD-16).
//
// As long as nobody has an account, the program prints a setup code at each start. With it somebody makes the first account (first.go, FD-415).
//
// No stored mail contains a working link or password: the mail job creates them when it sends the mail (FD-15).
package auth
