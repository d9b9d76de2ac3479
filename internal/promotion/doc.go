// Package promotion is the room for what head office promotes, and when.
//
// Words. A core range promotion is the list of products that every store should have, for about three months. Audits call it their quarter. A
// promotional period is a catalogue of a few weeks, with products that belong on the floor, on the shelf, or on both under the same external id. A
// product's tiers are the sizes of store that should have it; without tiers it is for all stores (FD-06). A product is pre-marked for a store that is
// known to range it (FD-07).
//
// Days are whole days in Melbourne. A promotion's first and last day belong to it. Its effective end is the actual end date if it was closed early or
// extended, otherwise the planned one. Every question whether a promotion covers a day uses the effective end (PROMOTION-009, FD-05).
//
// Core range promotions may not overlap, so that a day has at most one quarter. Promotional periods may (FD-04). No index can enforce that, so all
// changes of promotions hold one lock: imports, edits and closings run one after the other.
//
// Promotions come with their products by import, from a file or from a Source that head office syncs with. An import sets everything about the
// promotions and products that it names, and nothing about others (FD-18). There are two exceptions: it never sets an actual end date, and it does
// not change dates that head office has set by hand. Where an import has a different date, it reports the date as kept (FD-24). When an audit begins,
// it copies what it needs of the products. It always reads dates from here (FD-03). So an import never changes the results of earlier audits.
//
// A promotion is UPCOMING, CURRENT or ENDED today. CLOSE sets today as the actual end date of a current promotion; an edit can undo it (FD-05).
//
// Who may do what: everybody who may read audit reports may list promotions, newest first. Everything else is for head office. Edits, closings and
// syncs that changed something are recorded in the journal.
package promotion
