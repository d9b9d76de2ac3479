// Package move copies an installation from one place to another: from SQLite and a data folder to PostgreSQL and a bucket, or back (ADR 0083). The
// source is only read.
//
// The target's tables are made by the migrations. Each table is then copied in one transaction of the target, after those that it refers to, so that
// in the target a table is either as it was or complete. The table unfinished_move says where the move comes from and which tables are done. It is
// there from the first moment to the last, and nobody else uses the database meanwhile (Refuse). A move that was killed goes on with the tables and
// files that are missing.
//
// At the end both sides are read again. They must have the same rows: their number, and a sum of the SHA-256 of each row, in a form that does not
// depend on the engine or on the order of rows. Each file is read again from the target, and its SHA-256 compared.
package move
