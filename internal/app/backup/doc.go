// Package backup copies an installation that lives on one machine: it writes the SQLite database and the files of a data folder into one archive, checks
// such an archive, and restores it.
//
// An archive is a .tar.gz: the database, the files, and last a manifest with the size and SHA-256 of each of them, the rows of each table, and the version
// of the tables. Nothing of an archive is used before all of it has been read to its end and has passed every check: gzip's own check sum, the manifest's,
// SQLite's integrity check, the rows of each table, and that the tables are not newer than this program.
//
// Whatever is being written lies in a scratch folder until it is whole and on the disk. A program that is killed leaves its scratch folder behind, and
// nothing else; the next backup or restore in the same place removes it. A lock in the scratch folder tells one that is still in use.
package backup

// What an archive holds, and a data folder too.
const (
	DatabaseFile = "caravan.db"
	FilesFolder  = "files"

	manifestFile = "manifest.json"
)
