package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"caravan/internal/app/backup"
	"caravan/internal/platform/db"
	"caravan/internal/system"
)

var errBackupWhat = errors.New("name the file of the backup; with --note name none")

var errNotOneMachine = errors.New("this only works with SQLite and a data folder; back up PostgreSQL with pg_dump and the bucket with its own " +
	"tools (docs/operations.md)")

// onOneMachine returns an error when the data folder does not contain all data, so that a backup of it would be incomplete.
func (c Config) onOneMachine() error {
	if c.DatabaseURL != "" || c.BlobURL != "" {
		return errNotOneMachine
	}
	return nil
}

type backupCommand struct {
	File   string `arg:"" optional:"" help:"Backup to write (.tar.gz); it must not exist yet." type:"path"`
	Verify bool   `help:"Only check the whole backup FILE, as restore does first." xor:"what"`
	Note   bool   `help:"Only note that a backup was made now by other means, such as pg_dump, so that the system page knows." xor:"what"`
}

// Run writes a backup while the site runs, checks one, or notes one.
func (c backupCommand) Run(e *environment) error {
	if c.Note != (c.File == "") {
		return errBackupWhat
	}
	now := time.Now()
	if c.Note {
		return withHall(e, func(h *hall) error {
			if err := system.NoteBackup(e.ctx, h.db, now); err != nil {
				return err
			}
			_, err := fmt.Fprintln(e.out, "The system page now says that a backup was made.")
			return err
		})
	}
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
	if err := backup.Write(e.ctx, e.config.Data, c.File, e.version, now); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(e.out, "Backed up to %s\n", c.File); err != nil {
		return err
	}
	// The backup is there, so the command has succeeded. Before an upgrade, the database may not have the table yet.
	if err := noteBackupOf(e.ctx, e.config.Data, now); err != nil {
		_, err = fmt.Fprintf(e.out, "The system page does not know of it: %v\n", err)
		return err
	}
	return nil
}

// noteBackupOf keeps in a data folder's database that it was backed up at a time.
func noteBackupOf(ctx context.Context, data string, at time.Time) (err error) {
	d, err := db.Open(ctx, db.Config{Path: filepath.Join(data, backup.DatabaseFile)})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	use, err := useDatabase(ctx, d)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, use.Release()) }()
	return system.NoteBackup(ctx, d, at)
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
	return withHall(e, func(h *hall) error { // brings the tables of an older backup up to date
		if !m.IsZero() { // what is there now is in that backup
			if err := system.NoteBackup(e.ctx, h.db, m.MadeAt); err != nil {
				return err
			}
		}
		return describe(e, m, "Restored into %s\n", e.config.Data)
	})
}

// describe prints an outcome and a description of the backup.
func describe(e *environment, m backup.Manifest, outcome string, args ...any) error {
	text := fmt.Sprintf(outcome, args...)
	if m.IsZero() {
		text += "It was made by an older version, without checksums, so only its database could be checked, not its files.\n"
	} else {
		text += fmt.Sprintf("It was made on %s by version %s: %d files, database version %d.\n",
			m.MadeAt.In(time.Local).Format("2 Jan 2006 15:04 MST"), m.Program, len(m.Content)-1, m.Schema)
	}
	_, err := fmt.Fprint(e.out, text)
	return err
}
