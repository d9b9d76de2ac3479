// Package demo is the demo network: invented stores on real suburbs, invented people, products and two years of audits.
//
// It is loaded on request only, into an empty database. The same day gives the same network, down to its ids (FD-17): what is there and how well it does
// comes from a fixed seed, and each part draws from dice of its own, so that a change to one store does not shift another. When it happened counts from
// the quarter that covers the day of loading.
//
// Quarters are the seasons, with one more to come, so that a network that was loaded at the end of a season still has a quarter the next day. Audits are
// not made up line by line: each is walked through with the rules of the room audit, as a rep would, until its gate opens. So every score is the one that
// the lines give, whatever the rules are.
//
// Among them are the cases that are easily forgotten: stores without shelf lines (small ones, early in a quarter), an open report with every focus
// product hidden and a score below 60, reports at every stage of marking, names with diacritics.
package demo
