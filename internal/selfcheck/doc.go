// Package selfcheck is the room for self-checks: a store answers the questions of an audit itself, before the visit.
//
// Words. A self-check asks the lines that an audit of the store begun today would have. An answer belongs to the line's key, which is the same in the
// audit. The visit of a self-check is the store's next report of the quarter to be completed; then the two are compared.
//
// It never affects your score. No other room knows of this one: no score, list, fix, finding, ranking or notice can depend on a self-check (ADR
// 0063).
//
// States, all of them worked out when it is read. It is open until it is ended, its quarter is over, or its visit was completed. The store may go on
// with one that it has ended. A report that is deleted has not been a visit; one that is opened again shows no comparison until it is completed
// again.
//
// Who may do what (policy.go). Owners and managers start, answer and end those of their own store, in person only: a rep who acts as the owner would
// otherwise know what the store admits before judging it. Whoever reads a completed report reads how it compares with the self-check before it.
// Employees have no access.
//
// Races. A store has one self-check for each visit, by a unique key. Answers lock the self-check; of two answers to a line, the one that was given
// later stays, whichever comes first: on one device that of the greater revision, otherwise the one that is less old. What was answered before a
// report was completed is in the comparison or was refused.
//
// Files. selfcheck.go: answers and how they are settled. compare.go: the comparison. Both are pure.
package selfcheck
