package app

import (
	"errors"
	"fmt"
	"time"

	"caravan/internal/app/backup"
)

var errNotOneMachine = errors.New("this only works with SQLite and a data folder; back up PostgreSQL with pg_dump and the bucket with its own tools (docs/operations.md)")

// onOneMachine returns an error when the data folder does not contain all data, so that a backup of it would be incomplete.
func (c Config) onOneMachine() error {
	if c.DatabaseURL != "" || c.BlobURL != "" {
		return errNotOneMachine
	}
	return nil
}

type backupCommand struct {
	File   string `arg:"" help:"Backup to write (.tar.gz); it must not exist yet." type:"path"`
	Verify bool   `help:"Only check the whole backup FILE, as restore does first."`
}

// Run writes a backup while the site runs, or checks one.
func (c backupCommand) Run(e *environment) error {
	if c.Verify {
		m, err := backup.Verify(e.ctx, c.File)
		if err != nil {
			return fmt.Errorf("%s cannot be restored: %w", c.File, err)
		}
		return describe(e, m, "%s is complete and can be restored.\n", c.File)
	}
	if err := e.config.onOneMachine(); err != nil {
		return err
	}
	if err := backup.Write(e.ctx, e.config.Data, c.File, e.version, time.Now()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(e.out, "Backed up to %s\n", c.File)
	return err
}

type restoreCommand struct {
	File string `arg:"" help:"Backup to restore." type:"existingfile"`
}

// Run unpacks a backup into a data folder that has no database yet.
func (c restoreCommand) Run(e *environment) error {
	if err := e.config.onOneMachine(); err != nil {
		return err
	}
	m, err := backup.Restore(e.ctx, c.File, e.config.Data)
	if err != nil {
		return fmt.Errorf("nothing was restored from %s: %w", c.File, err)
	}
	return withHall(e, func(*hall) error { // brings the tables of an older backup up to date
		return describe(e, m, "Restored into %s\n", e.config.Data)
	})
}

// describe prints an outcome and a description of the backup.
func describe(e *environment, m backup.Manifest, outcome string, args ...any) error {
	text := fmt.Sprintf(outcome, args...)
	if m.IsZero() {
		text += "It was made by an older version, without checksums, so only its database could be checked, not its files.\n"
	} else {
		text += fmt.Sprintf("It was made on %s by version %s: %d files, tables of version %d.\n",
			m.MadeAt.In(time.Local).Format("2 Jan 2006 15:04 MST"), m.Program, len(m.Content)-1, m.Schema)
	}
	_, err := fmt.Fprint(e.out, text)
	return err
}
