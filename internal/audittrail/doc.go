// Package audittrail is the room that keeps who changed something in somebody else's name, and what head office changed.
//
// Words. An entry is one call of the API that changes something: who made it, as whom, which operation, on which thing, when, and what came of it.
// The trail has every call of a person who acts as another one (AMB-012), every call of an operation that only head office may make, and those of
// operations that say so (access.Rule.Traced), and what operators do to accounts with commands of the program.
// It also says when a link for people outside was opened first (FD-444). An entry names each account that its
// call has changed, and what of it: the role, but not which (FD-440). It says nothing of what was typed; for that, the rooms keep their own records.
//
// States. An entry is stored before the call is handled, without an outcome, so that there is no change without an entry, whatever happens meanwhile.
// When the call has been answered it gets the status of the answer: it is DONE, REFUSED or FAILED. One that never gets a status is UNKNOWN: the
// program or the database stopped in between.
//
// Who may do what (policy.go). Head office reads it, in their own name. Nobody changes it. A job removes entries after two years.
//
// What limits its size: an entry has no text of any length that somebody typed, and nobody may call the API more often than its rate limit.
package audittrail
