package move

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"caravan/internal/platform/db"
)

// markTable is in a database as long as a move into it has not been completed. No migration makes it.
const markTable = "unfinished_move"

// What the rows of markTable say, by name. A table that is done has a row with donePrefix and its name.
const (
	markFrom   = "from" // where the move comes from: a Place's text
	donePrefix = "done:"
)

// mark is what markTable says.
type mark struct {
	from string
	done []string
}

// readMark returns the mark of a database. marked is false when there is none; then used tells whether it has tables.
func readMark(ctx context.Context, d *db.DB) (m mark, marked, used bool, err error) {
	tables, err := TableNames(ctx, d)
	if err != nil || !slices.Contains(tables, markTable) {
		return mark{}, false, len(tables) > 0, err
	}
	err = db.Each(ctx, d, func(scan db.Scan) error {
		var name, detail string
		err := scan(&name, &detail)
		if table, isDone := strings.CutPrefix(name, donePrefix); isDone {
			m.done = append(m.done, table)
		} else {
			m.from = detail
		}
		return err
	}, `SELECT name, detail FROM `+markTable)
	return m, true, true, err
}

// begin marks an empty database.
func begin(ctx context.Context, d *db.DB, from string) error {
	return d.InTx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `CREATE TABLE `+markTable+` (name TEXT PRIMARY KEY, detail TEXT NOT NULL)`); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO `+markTable+` (name, detail) VALUES ($1, $2)`, markFrom, from)
		return err
	})
}

// noteDone remembers in a table's own transaction that it is complete.
func noteDone(ctx context.Context, tx *db.Tx, table string) error {
	_, err := tx.Exec(ctx, `INSERT INTO `+markTable+` (name, detail) VALUES ($1, '')`, donePrefix+table)
	return err
}

// complete removes the mark.
func complete(ctx context.Context, d *db.DB) error {
	_, err := d.Exec(ctx, `DROP TABLE `+markTable)
	return err
}

// errUnfinished says that a database is the target of a move that has not been completed.
var errUnfinished = errors.New("a move into this database has not been completed")

// Refuse returns an error when a database is the target of a move that has not been completed.
func Refuse(ctx context.Context, d *db.DB) error {
	m, marked, _, err := readMark(ctx, d)
	if err != nil || !marked {
		return err
	}
	return fmt.Errorf("%w: run the same 'caravan move' from %s again, which goes on where it stopped, or empty this database", errUnfinished, m.from)
}
