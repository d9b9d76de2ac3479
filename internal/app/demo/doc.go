// Package demo is the demo network: invented stores in real suburbs, with invented people, products, two years of audits, a feed and a library.
//
// It is only loaded on request, into an empty database. The same day gives the same network, including its ids (FD-17). A fixed seed decides what
// exists and how well the stores do. Each part has its own random numbers, so that changing one store does not change another. Dates are counted from
// the quarter that covers the day of loading.
//
// Quarters are the seasons. There is one more to come, so that a network that was loaded at the end of a season still has a quarter the next day. The
// results of audits are not made up: each audit is walked through with the rules of the audit room, as a rep would do it, until its gate opens. So
// every score is the one that its lines give, whatever the rules are.
//
// The network includes cases that are easily forgotten: stores without shelf lines (small ones, early in a quarter), an open report with every focus
// product hidden and a score below 60, reports at every stage of marking, names with diacritics.
package demo
