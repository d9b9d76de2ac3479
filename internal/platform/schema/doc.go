// Package schema brings a database's tables up to date and reports their version.
//
// The migrations are the files migrations/NNNNN_name.sql, embedded in the binary. Each is applied once, in the order of their numbers, in a
// transaction of its own. Their SQL runs unchanged on SQLite and PostgreSQL: columns of type TEXT, BIGINT, INTEGER and BOOLEAN (no BLOB), CREATE
// TABLE, CREATE INDEX (also partial ones), ALTER TABLE ... ADD COLUMN. A statement that contains a semicolon goes between "-- +goose StatementBegin"
// and "-- +goose StatementEnd". The one exception is the full text of the search, which each engine writes in its own way (ADR 0030): the files in
// migrations/sqlite and migrations/postgres, which the map ofEngine names.
//
// Never edit, renumber or remove a migration once it is merged: some databases have run it already and will not run it again. Correct a mistake with
// a new migration. There are no down migrations: to undo one, add another, or restore the backup that was made before.
//
// While nodes are replaced one by one, old code runs on the new tables. So a release may only add (tables, columns that may be NULL or have a
// default, indexes). What the old code still needs is removed in the release after.
package schema
