// Package promotion is the room of what head office promotes, and when.
//
// Words. A core range promotion is the list of products that every store should have, for about three months; audits call it their quarter. A
// promotional period is a catalogue of some weeks, with products that belong on the floor, on the shelf, or on both under the same external id. A
// product's tiers say for which sizes of store it is meant; none means for all (FD-06). A product is pre-marked for a store that is known to range it
// (FD-07).
//
// Days are whole days in Melbourne, first and last included. The effective end is the actual end date where a promotion was closed early or extended,
// else the planned one; everything that asks whether a promotion covers a day asks by it (PROMOTION-009, FD-05).
//
// Core range promotions may not overlap, so that a day has at most one quarter; promotional periods may (FD-04). No index can keep that rule, so whoever
// writes promotions holds one lock: imports, edits and closings run one after the other.
//
// Promotions arrive with their products by import, from a file or from a Source that head office syncs with. An import gives a promotion and each of its
// named products as a whole, and changes nothing about those that it does not name (FD-18); the actual end date is never its business, nor are the dates
// once head office has set them by hand: what the import has otherwise comes back as kept (FD-24). Audits copy what they need of products when they begin
// and read dates live (FD-03), so an import never changes what was counted.
//
// A promotion is UPCOMING, CURRENT or ENDED, by today's place beside its days. CLOSE gives a current one today as its actual end date, which may be taken
// back by an edit (FD-05).
//
// Who may: all who may read audit reports list promotions, newest first. Everything else is for head office; edits, closings and syncs that changed
// something are kept in the journal.
package promotion
