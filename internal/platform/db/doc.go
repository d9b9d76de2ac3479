// Package db runs one SQL text on SQLite and on PostgreSQL.
//
// Statements are written with $1, $2, ... in order of appearance, each once; on SQLite they become ?. Ids are TEXT, instants BIGINT in Unix
// milliseconds, whole days TEXT (YYYY-MM-DD). A statement stays prepared under its text, so a fixed text costs its parsing once.
//
// SQLite has one writing connection and several that can only read. Every transaction begins as a writing one (BEGIN IMMEDIATE), so two of them never
// overlap there. On PostgreSQL they do (READ COMMITTED): a transaction that reads a row in order to change it adds Tx.ForUpdate to that SELECT, or
// states what it expects in the WHERE of its UPDATE and looks at the number of rows.
//
// Only a service opens a transaction, with DB.InTx. Inside it everything goes through the Tx: a call on the DB would wait, on SQLite, for the one
// writing connection that the transaction itself holds.
package db
