package backup

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"caravan/internal/platform/db"
	"caravan/internal/platform/schema"
)

// Manifest describes an archive. Old archives have none, and then it is the zero Manifest: only gzip's checksum and the database's own checks can
// tell whether they are complete.
type Manifest struct {
	MadeAt  time.Time        `json:"madeAt"`
	Program string           `json:"program"` // version of the program that made it
	Schema  int64            `json:"schema"`  // newest migration in the database
	Rows    map[string]int64 `json:"rows"`    // number of rows by table
	Content map[string]Sum   `json:"content"` // by name in the archive, including the database
}

// Sum is what a file in the archive must match.
type Sum struct {
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"` // in hexadecimal
}

// IsZero tells whether the archive had no manifest.
func (m Manifest) IsZero() bool { return m.Content == nil }

// compare returns an error unless the files that were read are exactly those in the manifest.
func (m Manifest) compare(read map[string]Sum) error {
	for _, name := range slices.Sorted(maps.Keys(read)) {
		want, named := m.Content[name]
		if !named {
			return fmt.Errorf("%s is not in the backup's manifest", name)
		}
		if read[name] != want {
			return fmt.Errorf("%s has changed since the backup was made", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Content)) {
		if _, there := read[name]; !there {
			return fmt.Errorf("%s is missing", name)
		}
	}
	return nil
}

// ownTables are tables that every version of Caravan has in its database.
var ownTables = []string{"goose_db_version", "stores", "users"}

// inspect returns the version of the tables in a database file and the number of their rows. It returns an error when SQLite finds the file damaged,
// when it is not a database of Caravan, and when its tables are newer than this program.
func inspect(ctx context.Context, path string) (version int64, rows map[string]int64, err error) {
	d, err := db.Open(ctx, db.Config{Path: path, ReadOnly: true})
	if err != nil {
		return 0, nil, fmt.Errorf("its database cannot be opened: %w", err)
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	for _, check := range []string{"PRAGMA integrity_check(1)", "PRAGMA foreign_key_check"} {
		if err := sound(ctx, d, check); err != nil {
			return 0, nil, err
		}
	}
	tables, err := db.All(ctx, d, db.Text, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`)
	if err != nil {
		return 0, nil, err
	}
	for _, own := range ownTables {
		if !slices.Contains(tables, own) {
			return 0, nil, errors.New("its database is empty, or does not belong to Caravan")
		}
	}
	if version, err = schema.Version(ctx, d); err != nil {
		return 0, nil, err
	}
	latest, err := schema.Latest(d)
	if err != nil {
		return 0, nil, err
	}
	if version > latest {
		return 0, nil, fmt.Errorf("it was made by a newer Caravan: its tables have version %d, and this program only knows versions up to %d", version,
			latest)
	}
	rows = make(map[string]int64, len(tables))
	for _, table := range tables {
		var n int64
		if err := d.QueryRow(ctx, `SELECT COUNT(*) FROM "`+table+`"`).Scan(&n); err != nil {
			return 0, nil, err
		}
		rows[table] = n
	}
	return version, rows, nil
}

// sound runs one of SQLite's checks: integrity_check answers 'ok', and foreign_key_check answers with no row.
func sound(ctx context.Context, d *db.DB, check string) error {
	found, err := d.Query(ctx, check)
	if err != nil {
		return fmt.Errorf("its database is damaged: %w", err)
	}
	defer found.Close()
	for found.Next() {
		var first string
		columns, err := found.Columns()
		if err != nil {
			return err
		}
		rest := make([]any, len(columns)-1)
		for i := range rest {
			rest[i] = new(any)
		}
		if err := found.Scan(append([]any{&first}, rest...)...); err != nil {
			return err
		}
		if first != "ok" {
			return fmt.Errorf("its database is damaged: %s", first)
		}
	}
	if err := found.Err(); err != nil {
		return fmt.Errorf("its database is damaged: %w", err)
	}
	return nil
}
