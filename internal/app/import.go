package app

import (
	"context"
	"fmt"
	"io"
	"os"

	"caravan/internal/app/imports"
)

type importCommand struct {
	Stores     importStores     `cmd:"" help:"Import stores (docs/import.md)."`
	Users      importUsers      `cmd:"" help:"Import people (docs/import.md)."`
	Promotions importPromotions `cmd:"" help:"Import core range and promotional periods with their products (docs/import.md)."`
}

// importFile is the argument of every import.
type importFile struct {
	File string `arg:"" help:"CSV file." type:"existingfile"`
}

type (
	importStores     struct{ importFile }
	importUsers      struct{ importFile }
	importPromotions struct{ importFile }
)

// Run imports stores.
func (c importStores) Run(e *environment) error {
	return c.run(e, func(h *hall, file io.Reader) (imports.Summary, error) {
		return imports.Stores(e.ctx, h.db, h.stores, file)
	})
}

// Run imports people. Each new person gets a mail with a temporary password.
func (c importUsers) Run(e *environment) error {
	return c.run(e, func(h *hall, file io.Reader) (out imports.Summary, err error) {
		err = h.operated(e.ctx, "import-users", "caravan import users", func(ctx context.Context) (err error) {
			out, err = imports.Users(ctx, h.db, h.users, file)
			return err
		})
		return out, err
	})
}

// Run imports promotions.
func (c importPromotions) Run(e *environment) error {
	return c.run(e, func(h *hall, file io.Reader) (imports.Summary, error) {
		return imports.Promotions(e.ctx, h.db, h.promotions, file)
	})
}

func (c importFile) run(e *environment, load func(*hall, io.Reader) (imports.Summary, error)) error {
	return withHall(e, func(h *hall) error {
		file, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer file.Close()
		summary, err := load(h, file)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(e.out, summary)
		return err
	})
}
