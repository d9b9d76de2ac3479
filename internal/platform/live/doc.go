// Package live tells open pages what has changed, and lets an unchanged answer be given without asking the database.
//
// A topic is a text that names something that changes, such as 'user:0199...'. Whoever changes it says so in the same transaction (Hub.Changed).
// After the commit, and never after a rollback, every node gives the topic a new version and wakes the subscriptions to it. A version is an opaque
// text that was never used before. So an answer that was made from what the database held when a version was read, or later, is still right while the
// topic has that version: read the version first, then the database.
//
// Nodes. On SQLite there is one node, and the hub lives in its memory. On PostgreSQL a node hears of the changes of others by LISTEN and NOTIFY, on
// one connection (ADR 0022). A beat that it sends to itself on that connection proves that everything committed before has arrived. While there is no
// proof, Version says so, and answers must be made from the database. When the connection is back, every topic has a new version and every
// subscription is told that everything may have changed, because messages may have been lost.
//
// Bounds. A version lasts half a minute at most, so that a change that nobody told of, such as one by another program on the SQLite file, is seen
// then. The hub remembers the versions of the topics that were asked for lately; one that it has forgotten gets a new version. A subscription that is
// not read collapses to 'everything may have changed'.
//
// A subject may follow a topic (About). It has no version of its own; subscriptions learn it, so that a page knows what of the topic to ask for
// again.
package live
