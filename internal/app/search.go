package app

import (
	"fmt"

	"caravan/internal/text"
)

type searchCommand struct {
	Rebuild searchRebuildCommand `cmd:"" help:"Empty the index of the search and fill it again. The site may be running; searches find less until it is done."`
}

type searchRebuildCommand struct{}

// Run builds the index again and prints how many documents it has.
func (searchRebuildCommand) Run(e *environment) error {
	return withHall(e, func(h *hall) error {
		if err := h.search.Rebuild(e.ctx); err != nil {
			return err
		}
		count, err := h.search.Count(e.ctx)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(e.out, "The search has %s.\n", text.Count(count, "document", "documents"))
		return err
	})
}
