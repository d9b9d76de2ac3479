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
// Core range promotions may not overlap, so that a day has at most one quarter; promotional periods may (FD-04). No index can keep that rule: whoever
// writes core range promotions holds a lock of that name, and two imports at once cannot both win.
//
// Promotions arrive by import (Upsert), with their products. An import gives a promotion and each of its named products as a whole, and changes nothing
// about those that it does not name (FD-18); the actual end date is never its business. Audits copy what they need of products when they begin and read
// dates live (FD-03), so an import never changes what was counted.
//
// Who may: all who may read audit reports list promotions, newest first.
package promotion
