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
// Whoever manages people adds them by hand too (Invite), changes them (Edit) and lets them go: Deactivate and Delete end their sessions in the same
// transaction, so that they lose access at their next request. One lock puts all these changes and the imports in a row, so that the last person of
// head office cannot go. A change carries the version of the account that was seen. An import can be previewed, and refuses to do anything else than
// its preview said; whom its table does not name stays, and is told.
//
// Who may do what (policy.go). Head office manages everybody; owners read the people of their own store, and invite and deactivate its managers and
// employees. Whoever has the feed finds active people by name, with their role and store, to mention them. People change their own names and phone
// number (UpdateOwn), but not their role, store and e-mail, which come from head office.
package user
