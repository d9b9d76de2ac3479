// Package schema brings a database's tables up to date and tells which version they have.
//
// The migrations are the files migrations/NNNNN_name.sql, embedded in the binary, applied once each in the order of their numbers, each in a transaction
// of its own. Their SQL runs unchanged on SQLite and PostgreSQL: TEXT, BIGINT, INTEGER, BOOLEAN and BLOB-free columns, CREATE TABLE, CREATE INDEX
// (partial ones too), ALTER TABLE ... ADD COLUMN. A statement with a semicolon inside stands between "-- +goose StatementBegin" and StatementEnd.
//
// A migration is never edited, renumbered or removed once it is merged: some database has run it already and will not run it again. What was wrong in
// one is put right by the next. There is no way down: to undo, add a migration or restore the backup that was made before.
//
// While nodes are replaced one by one, old code runs on the new tables. So a release only adds (tables, columns that may be NULL or have a default,
// indexes); what the old code still needs goes in the release after.
package schema
