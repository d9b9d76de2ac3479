// Package user is the room of the people.
//
// Words. A person has one role. Head office belongs to no store, an owner, a manager or an employee to exactly one, a rep to one or none. The external
// id is the number that head office's other systems know somebody by. Passwords are not here: they belong to the room auth, which this room asks,
// through Credentials, to let every new person in.
//
// States. A person is active, deactivated (may come back, cannot sign in) or deleted (kept for what they signed, found no more). An import changes
// neither: whoever is deactivated stays so.
//
// People arrive by import (Upsert) or one by one (Create). An import finds a person by external id, then by e-mail; the e-mail of somebody without an
// external id is how a person made by hand becomes part of the feed. It gives a person's details as a whole; whom a file does not name stays as they
// are. An e-mail belongs to one person, deleted ones included, and is kept in lower case.
//
// Who may: everybody changes their own names and phone number (UpdateOwn), nothing else of their own: role, store and e-mail come from head office.
package user
