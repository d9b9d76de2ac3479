// Package storeoftheyear is the room for Store of the Year: what stores can earn Camel Bucks with in a financial year, what they have earned, and how
// they rank.
//
// Words. A criterion belongs to a financial year and is QUARTERLY, MONTHLY or OTHER, which goes by points. A result is what a store achieved in one
// period of a criterion: Camel Bucks and points. An upload is a file of results (CSV or Excel). A stamp says of a period whether it was earned,
// missed or is still ahead. A chance is something that can still be earned now; the first one is the next best Camel Buck.
//
// Results come from uploads only. A row of a file replaces the result of the same store, criterion and period; all others stay, so the same file
// again changes nothing. Before that, a preview says what would change, with a mark; an upload that carries the mark is refused when something else
// has changed meanwhile. An upload counts or is undone as a whole; it cannot be undone any more once a later one has changed one of its results.
//
// Camel Bucks are lines of the ledger, which another room keeps. A result that begins to count gives a line; one that no longer counts is taken back
// by another. Every total here is a sum of such lines.
//
// Races. Whatever changes criteria or results holds one lock until it is done (lockName), so a file is compared with the results that it changes.
//
// Who may do what (policy.go). Head office keeps criteria, results and the PDF, in its own name, and sees every store and the ranking. Reps see every
// store. The people of a store see their own, with its rank.
package storeoftheyear
