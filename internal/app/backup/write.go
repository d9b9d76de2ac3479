package backup

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
)

// Write copies the database of a data folder as it is at one moment, and then the files, into a new archive. The site may be running. A file is
// stored before the row that names it, and deleted only long after the last such row, so the archive has every file that the copied database names.
// The archive gets its name only when all of it is on the disk. program is this program's version. The archive must not exist yet.
func Write(ctx context.Context, data, archive, program string, now time.Time) (err error) {
	source := filepath.Join(data, DatabaseFile)
	if _, err := os.Stat(source); err != nil {
		return fmt.Errorf("there is nothing to back up: %w", err)
	}
	if _, err := os.Lstat(archive); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s already exists", archive)
	}
	s, err := newScratch(filepath.Dir(archive))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.remove()) }()
	if err := copyDatabase(ctx, source, s.path(DatabaseFile)); err != nil {
		return fmt.Errorf("copy the database: %w", err)
	}
	m := Manifest{MadeAt: now.UTC(), Program: program, Content: map[string]Sum{}}
	if m.Schema, m.Rows, err = inspect(ctx, s.path(DatabaseFile)); err != nil {
		return fmt.Errorf("check the copy: %w", err)
	}
	whole := s.path("backup.tar.gz")
	out, err := os.OpenFile(whole, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(writeArchive(out, m, s.path(DatabaseFile), filepath.Join(data, FilesFolder)), out.Sync(), out.Close()); err != nil {
		return err
	}
	// A link never replaces a file that somebody has created in the meantime. On a disk without links, a rename has to do.
	if err := os.Link(whole, archive); errors.Is(err, fs.ErrExist) {
		return err
	} else if err != nil {
		if err := os.Rename(whole, archive); err != nil {
			return err
		}
	}
	return blob.SyncFolder(filepath.Dir(archive))
}

// copyDatabase copies a database that may be in use.
func copyDatabase(ctx context.Context, from, to string) (err error) {
	d, err := db.Open(ctx, db.Config{Path: from})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	_, err = d.SQL().ExecContext(ctx, `VACUUM INTO ?`, to)
	return err
}

// writeArchive writes the database, the files, and the manifest with their sums.
func writeArchive(out io.Writer, m Manifest, database, files string) error {
	zipped := gzip.NewWriter(out)
	archive := tar.NewWriter(zipped)
	if err := m.add(archive, database, DatabaseFile); err != nil {
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
		err = m.add(archive, path, FilesFolder+"/"+filepath.ToSlash(name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the file was renamed while it was being written, or was deleted because no row named it
		}
		return err
	})
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{Name: manifestFile, Mode: 0o600, Size: int64(len(text)), ModTime: m.MadeAt}); err != nil {
		return err
	}
	if _, err := archive.Write(text); err != nil {
		return err
	}
	return errors.Join(archive.Close(), zipped.Close())
}

// add adds a file to the archive, and its sum to the manifest.
func (m Manifest) add(archive *tar.Writer, path, name string) error {
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
	// Copy exactly as many bytes as the header says. Stored files never grow, so a file that does is not one of ours.
	sum := sha256.New()
	if _, err := io.CopyN(io.MultiWriter(archive, sum), f, info.Size()); err != nil {
		return err
	}
	m.Content[name] = Sum{Size: info.Size(), SHA256: hex.EncodeToString(sum.Sum(nil))}
	return nil
}
