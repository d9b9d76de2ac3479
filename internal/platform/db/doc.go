// Package db runs the same SQL text on SQLite and on PostgreSQL.
//
// Statements use the placeholders $1, $2, ... in order of appearance, each once; for SQLite they are rewritten to ?. Ids are TEXT, instants BIGINT in
// Unix milliseconds, whole days TEXT (YYYY-MM-DD). Each statement stays prepared under its text, so a fixed text is parsed only once.
//
// SQLite has one connection that writes and several that only read. Every transaction begins as a writing one (BEGIN IMMEDIATE), so two transactions
// never overlap. On PostgreSQL they do (READ COMMITTED). There, a transaction that reads a row in order to change it must either add Tx.ForUpdate to
// that SELECT, or state what it expects in the WHERE clause of its UPDATE and check the number of changed rows.
//
// Only a service opens a transaction, with DB.InTx. Inside it, every statement must go through the Tx: on SQLite a writing call on the DB would wait
// for the one writing connection, which the transaction itself holds.
package db
