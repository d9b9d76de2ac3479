// Package dbtest runs a test once on each database engine, each time with an empty, migrated database of its own.
//
//	dbtest.Each(t, func(t *testing.T, d *db.DB) { ... })
//
// The SQLite run uses a file in the test's folder. The PostgreSQL run uses a private cluster without fsync, reached by a socket in a temporary
// folder. It stops with the process that started it, however that process ends. Its programs are looked for with pg_config, then where Debian
// installs them, then in PATH. Without them, the PostgreSQL run is left out and the test's log says so.
//
// A cluster takes about two seconds to start, and go test runs each package in a process of its own. The command withpostgres starts one cluster for
// all of them:
//
//	go run ./internal/platform/dbtest/withpostgres go test ./...
package dbtest
