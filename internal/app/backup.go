package app

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"caravan/internal/platform/db"
)

// What a data folder holds.
const (
	databaseFile = "caravan.db"
	filesFolder  = "files"
)

var errNotOneMachine = errors.New("this works on SQLite and a data folder; back up PostgreSQL with pg_dump and the bucket with its own tools (docs/operations.md)")

type backupCommand struct {
	File string `arg:"" help:"Backup to write (.tar.gz); it must not exist yet." type:"path"`
}

// Run copies the database as it is at one moment, then the files, into one archive. A file is there before the row that names it, and goes only long after
// the last row that did, so every file that the copied database names is in the archive.
func (c backupCommand) Run(e *environment) (err error) {
	if e.config.DatabaseURL != "" || e.config.BlobURL != "" {
		return errNotOneMachine
	}
	source := filepath.Join(e.config.Data, databaseFile)
	if _, err := os.Stat(source); err != nil {
		return fmt.Errorf("there is nothing to back up: %w", err)
	}
	d, err := db.Open(e.ctx, db.Config{Path: source})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	scratch, err := os.MkdirTemp(filepath.Dir(c.File), ".caravan-backup")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	copied := filepath.Join(scratch, databaseFile)
	if _, err := d.SQL().ExecContext(e.ctx, `VACUUM INTO ?`, copied); err != nil {
		return fmt.Errorf("copy the database: %w", err)
	}
	out, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := writeArchive(out, copied, filepath.Join(e.config.Data, filesFolder)); err != nil {
		return errors.Join(err, out.Close(), os.Remove(c.File))
	}
	if err := errors.Join(out.Sync(), out.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.out, "Backed up to %s\n", c.File)
	return err
}

func writeArchive(out io.Writer, database, files string) error {
	zipped := gzip.NewWriter(out)
	archive := tar.NewWriter(zipped)
	if err := addFile(archive, database, databaseFile); err != nil {
		return err
	}
	err := filepath.WalkDir(files, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && path == files {
			return nil // no file was ever stored
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(files, path)
		if err != nil {
			return err
		}
		err = addFile(archive, path, filesFolder+"/"+filepath.ToSlash(name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it had another name while it was written, or no row named it any more
		}
		return err
	})
	return errors.Join(err, archive.Close(), zipped.Close())
}

func addFile(archive *tar.Writer, path, name string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: info.Size(), ModTime: info.ModTime()}); err != nil {
		return err
	}
	// A file that grows meanwhile is not one of ours; what the header promised is what goes in.
	_, err = io.CopyN(archive, f, info.Size())
	return err
}

type restoreCommand struct {
	File string `arg:"" help:"Backup to restore." type:"existingfile"`
}

// Run unpacks a backup into a data folder that has no database yet.
func (c restoreCommand) Run(e *environment) (err error) {
	if e.config.DatabaseURL != "" || e.config.BlobURL != "" {
		return errNotOneMachine
	}
	target := filepath.Join(e.config.Data, databaseFile)
	if _, err := os.Stat(target); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already: restore into an empty data folder", target)
	}
	in, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	if err := readArchive(in, e.config.Data); err != nil {
		return fmt.Errorf("restore %s: %w", c.File, err)
	}
	return withHall(e, func(*hall) error { // an older backup gets this program's tables
		_, err := fmt.Fprintf(e.out, "Restored into %s\n", e.config.Data)
		return err
	})
}

// readArchive unpacks the database last, so that a restore that breaks off can be repeated.
func readArchive(in io.Reader, folder string) error {
	zipped, err := gzip.NewReader(in)
	if err != nil {
		return errors.New("this is not a backup of Caravan")
	}
	archive := tar.NewReader(zipped)
	partial := filepath.Join(folder, databaseFile+".restoring")
	found := false
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		target := filepath.Join(folder, filepath.FromSlash(header.Name))
		switch {
		case header.Name == databaseFile:
			target, found = partial, true
		case !strings.HasPrefix(header.Name, filesFolder+"/") || !filepath.IsLocal(filepath.FromSlash(header.Name)):
			return fmt.Errorf("the backup holds %q, which does not belong there", header.Name)
		}
		if err := unpack(archive, target); err != nil {
			return err
		}
	}
	if !found {
		return errors.New("the backup holds no database")
	}
	return os.Rename(partial, filepath.Join(folder, databaseFile))
}

func unpack(in io.Reader, target string) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, in); err != nil { // a backup is the operator's own file
		return errors.Join(err, f.Close())
	}
	return errors.Join(f.Sync(), f.Close())
}
