// Package dbtest runs a test once per database engine, each time on an empty, migrated database of its own.
//
//	dbtest.Each(t, func(t *testing.T, d *db.DB) { ... })
//
// The SQLite run uses a file in the test's folder. The PostgreSQL run uses a private cluster, reached by a socket in a temporary folder, with fsync
// off; it ends with the process that started it, however that ends. Its binaries are looked for with pg_config, then where Debian puts them, then in
// PATH; without them the PostgreSQL run does not take place and the test's log says so.
//
// A cluster takes about two seconds to make, and every package's tests are a process of their own. The command withpostgres makes one for a whole run:
//
//	go run ./internal/platform/dbtest/withpostgres go test ./...
package dbtest
