package app

import (
	"fmt"

	"caravan/internal/platform/schema"
)

type migrateCommand struct{}

// Run brings the tables up to date and prints their version.
func (migrateCommand) Run(e *environment) error {
	return withHall(e, func(h *hall) error {
		has, err := schema.Version(e.ctx, h.db)
		if err != nil {
			return err
		}
		text := fmt.Sprintf("The tables are up to date: version %d.", has)
		if has > h.wants {
			text = fmt.Sprintf("The tables have version %d, which is newer than this program's version %d. It can use them, but upgrade it when you can.", has,
				h.wants)
		}
		_, err = fmt.Fprintln(e.out, text)
		return err
	})
}
