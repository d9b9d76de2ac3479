// Package user is the room for people.
//
// Words. A person has one role. Head office people belong to no store, owners, managers and employees to exactly one, a rep to one or none. The
// external id is a person's number in head office's other systems. Passwords are not here: they belong to the room auth. Through Credentials, this
// room asks it to invite every new person.
//
// States. A person is active, deactivated (cannot sign in, but may come back) or deleted (kept because records name them, but no longer found). An
// import changes neither: whoever is deactivated stays so.
//
// People are added by import (Upsert) or one by one (Create). An import finds a person by external id, then by e-mail. A person who was created by
// hand has no external id, so their e-mail is how they become part of the feed. An import sets all details of a person, and does not touch people
// whom the file does not name. An e-mail address belongs to one person, even after deletion, and is stored in lower case.
//
// Who may do what (policy.go). Whoever has the feed finds active people by name, with their role and store, to mention them. People change their own names and phone number (UpdateOwn), but not their role, store and e-mail, which come from head office.
package user
