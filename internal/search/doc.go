// Package search is the room that finds posts, comments, resources, people and stores by words (SEARCH-001, SCR-004).
//
// Words. A document is what a search finds; its kind says which room keeps the thing. The index is this room's copy of the texts and their words. A hit is a
// document that has every word that was typed, or a word that begins with it, or one that is a typing error away.
//
// States. A document is indexed after its room has written it: a job compares the time of the last change with that of the indexed version, and reads
// what differs, a bounded number at a time. So a network that existed before the index, a node that was killed and several nodes at once need nothing
// else. A new or edited text is found within a quarter of a minute. What is deleted, or not for the person any more, is gone from the answers at once.
//
// Who may do what (policy.go, sources.go). The index knows no rights. Each search asks the tables of the rooms, under the rule of package audience for what is
// published, so that nobody finds what they may not open. People who only see Compliance find stores and nothing else.
//
// One SQL text serves both engines (ADR 0028): words are split and folded in Go, and typing errors are forgiven by the forms of words.
package search
