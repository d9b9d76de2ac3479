// Package store is the room for the shops.
//
// Words. A store is a shop of the network, never the data layer. Its tier is its size (SF, MF, LF); its region is the part of the network it belongs
// to. Its external id is its number in head office's other systems. An import finds stores by it, so that the same file can be read again.
//
// Stores are added and changed by head office, one at a time (Save), and by import or sync, many at a time. An import sets all details of a store
// that its table gives; stores that it does not name stay unchanged. An audit keeps its own copy of the store's size (FD-03), so a store that grows
// does not change earlier reports.
//
// A store that leaves the network is closed from a day on (closing.go). Rooms that count, offer, rank or remind stores ask network.OpenStore, and
// figures of quarters network.InQuarter. What has happened is read without them.
//
// Who may do what: head office and reps search and read all stores. People of a store read that store only. Any other is forbidden, even one that
// does not exist, so that the answer gives nothing away about stores (AMB-010).
//
// A search looks in name, suburb and postcode and ignores case and accents. Every typed word must be found: 'wattle fitz' finds Wattle & Vine in
// Fitzroy North. Lists are sorted by name.
package store
