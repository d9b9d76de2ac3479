// Package backup copies an installation that is on one machine. It writes the SQLite database and the files of a data folder into one archive, checks
// such an archive, and restores it.
//
// An archive is a .tar.gz file with the database, the files and, at the end, a manifest. The manifest has the size and SHA-256 of each of them, the
// number of rows in each table, and the version of the tables. An archive is only used once all of it has been read and has passed every check:
// gzip's checksum, the manifest's sums, SQLite's integrity check, the number of rows in each table, and that the tables are not newer than this
// program.
//
// Everything is first written into a scratch folder, until it is complete and on the disk. A program that is killed leaves only its scratch folder
// behind, and the next backup or restore in the same place removes it. A lock in the scratch folder shows that it is still in use.
package backup

// Names in an archive. A data folder has the first two as well.
const (
	DatabaseFile = "caravan.db"
	FilesFolder  = "files"

	manifestFile = "manifest.json"
)
