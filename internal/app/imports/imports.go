package imports

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Count says what an import did to one sort of thing.
type Count struct {
	Noun                        string // in the plural: 'stores'
	Created, Updated, Unchanged int
}

// Summary says what an import did.
type Summary []Count

// String writes a line per sort of thing: 'stores: 2 created, 1 updated, 39 unchanged'.
func (s Summary) String() string {
	lines := make([]string, len(s))
	for i, c := range s {
		lines[i] = fmt.Sprintf("%s: %d created, %d updated, %d unchanged", c.Noun, c.Created, c.Updated, c.Unchanged)
	}
	return strings.Join(lines, "\n")
}

// cell says from which cell a room's field came; ok is false when it came from none.
type cell func(field string) (row int, column string, ok bool)

// write has a room store the sheet's entries in one transaction. When the room finds mistakes, or the sheet had some, nothing is stored and all of them
// are returned as Faults: the room is asked even then, so that a file is told everything that is wrong with it at once.
func (s *sheet) write(ctx context.Context, d *db.DB, cellOf cell, store func(tx *db.Tx) error) error {
	return d.InTx(ctx, func(tx *db.Tx) error {
		found := s.faults
		err := store(tx)
		if refused := new(fault.Fault); errors.As(err, &refused) && refused.Kind == fault.Invalid && len(refused.Fields) > 0 {
			for _, field := range refused.Fields {
				row, column, ok := cellOf(field.Path)
				if !ok {
					return err
				}
				// A cell that could not be read is empty to the room, which then misses it.
				if !s.faults.has(row, column) {
					found = append(found, Fault{row, column, field.Message})
				}
			}
		} else if err != nil {
			return err
		}
		if len(found) > 0 {
			return found.sorted()
		}
		return nil
	})
}
