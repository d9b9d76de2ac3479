// Package store is the room of the shops.
//
// Words. A store is a shop of the network, never the data layer. Its tier is its size (SF, MF, LF), its region the part of the network that it belongs
// to. Its external id is the number that head office's other systems know it by: an import finds a store by it, so that the same file can be read again.
//
// Stores arrive by import (Upsert), many at a time. An import gives a store's details as a whole; a store that a file does not name stays as it is. What
// an audit says of a store's size is the audit's own copy (FD-03), so a store that grows does not change what was counted.
//
// Who may: head office and reps search all stores and read each. Owners and managers read their own store only; any other is forbidden, also one that
// does not exist, so that an answer tells nothing about stores (AMB-010). Employees get their store with their profile.
//
// A search looks in name, suburb and postcode, whatever the case and the accents. Every typed word must be found: 'wattle fitz' finds Wattle & Vine in
// Fitzroy North. The list is ordered by name.
package store
