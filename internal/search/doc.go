// Package search is the room that finds people, stores, posts, comments, resources, courses, promotions and messages by words (SEARCH-001, SCR-004,
// FD-124).
//
// Words. A document is what a search finds; its kind says which room keeps the thing. The index is this room's copy of the texts and their words. A
// hit is a document that has every word that was typed, or a word that begins with it; where nothing does, one that is a typing error away.
//
// States. A document is indexed after its room has written it. Each search first reads what has changed in the last minutes, and jobs do so without
// one and compare everything with the index now and then. So a network that existed before the index, a node that was killed and several nodes at
// once need nothing else, and the other rooms know nothing of the index. A document of an earlier version of its thing is not found until it has been
// read again.
//
// Who may do what (policy.go, sources.go). The index knows no rights. Each search asks the tables of the rooms, under the rule of package audience
// for what is published, so that nobody finds what they may not open. People who only see Compliance find stores and nothing else.
//
// The words and the queries are made here, the full text is each engine's own (engine.go, ADR 0030).
package search
