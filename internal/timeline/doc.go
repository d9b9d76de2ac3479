// Package timeline is the room for what has happened to a store, newest first: what other rooms have kept about it, in one list.
//
// Words. A happening is something with a time that concerns one store: a completed audit report, a post by one of its people, a
// post that thanks it or them, an entry into a member
// incentive, a line of its Camel Bucks, a message between it and head office.
//
// Who may do what (policy.go). Whoever may read the store reads its timeline, and of each kind only what they may open: the rules are those of the
// rooms that keep the things.
//
// The room keeps nothing. It reads a bounded number of rows of each kind, so a page costs the same however old a store is.
package timeline
