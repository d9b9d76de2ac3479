// Package testnet makes a small network for the tests of every room, through the services for stores, people, promotions and store standards. Only
// tests may import it.
//
// Today is Friday 20 March 2026, and it is half past midnight in Melbourne: in UTC it is still Thursday, so a day that is counted in another zone
// than the business's shows in every room.
//
// Stores: north (Café Nord, medium, Victoria) and south (100% Bottles, small, Tasmania).
//
// People: Ann is at head office; Rob and Rita are reps. Olga, Mia and Emma are owner, manager and employee of north; Sam is the owner of south. Each
// has a session, session-ann and so on, that ends in an hour; Token returns its token. Nobody has a password.
//
// Quarters: spring (October to 28 December 2025) and summer (January to March 2026), which covers today. Promotional periods: easter (all of March)
// and late (from 15 March to today), which overlap, and xmas, which is over.
//
// Focus products of summer: f01 to f26. f25 is for large stores and f26 for medium ones. North is known to range f03, south f04. Spring only has f01.
// Easter has b1 on floor and shelf, b2 on the floor of medium and large stores, b3 on the shelf; late has b1 on the floor.
//
// Store standards lines: std-open, std-today, std-until and std-from are in force today for medium stores, std-open and std-small for small ones.
// std-none is in force for no store. std-ended, std-upcoming and std-deleted are not in force.
//
// So a report of north made today has 4 standards, 3 floor lines, 2 shelf lines and 25 focus products. Five focus products are hidden at first: f03,
// which is pre-marked, and 4 more.
package testnet
