// Package readership is the room for who reads what others publish: whom a thing reaches, what must be read, who has confirmed it and who has opened
// it.
//
// Words. A thing is a post or a resource; its room keeps it. It reaches the people to whom it is addressed (package audience). A must-read is a thing
// that each of them is asked to confirm, by a day. A confirmation is of a version; a new version asks everybody again. An opening is the first time
// that a person had the thing in view, or opened or downloaded its file.
//
// States. A must-read waits for a person until they confirm its version. It ends when somebody takes the mark away or deletes the thing; marked
// again, it goes on with its version, so that nobody is asked twice for the same. A year after its day it no longer waits for anybody, but still
// shows who has read it. People who join are asked from their first day, because whoever reads compares who they are now; people who leave no longer
// count.
//
// Whether a thing waits is asked as of a moment, so that the pages of a feed, which all show one moment, do not shift when somebody confirms.
//
// Who may do what (policy.go). Head office marks anything, an owner what they share with their own store. People confirm in their own name only. The
// author and head office know all readers and remind those who have not confirmed; an owner knows the own people.
//
// Locks. A room that saves a thing holds its lock and then takes that of the must-read. Confirming takes none: it says in its INSERT what it expects.
package readership
