// Package webfiles keeps the files of the web app's earlier builds, so that a page that was opened before an upgrade can still load what it needs
// later (docs/adr/0013).
//
// Each node stores the files of its own build when it starts, before it takes requests, and confirms each day that they are still in use. Any node
// can then serve a file of any build that was in use during the last 30 days, older or newer than its own. The content is in the storage for files,
// and the database has its key by the file's name. These names contain a hash of the content, so a file never changes and builds share what they have
// in common.
package webfiles

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
)

// KeptFor is how long a file stays after the last build that has it was in use.
const KeptFor = 30 * 24 * time.Hour

const (
	folder      = "assets" // the build's folder of files with a hash in their name
	shelf       = "web-files"
	packedEnd   = ".gz"
	longestName = 200
)

// packedEnds are the endings of the compressed copies that the build adds beside a file.
var packedEnds = []string{packedEnd, ".br"}

// Files is the kept files. It is safe for concurrent use, also by several nodes.
type Files struct {
	db    *db.DB
	blobs *blob.Store
	now   func() time.Time
}

// New returns the files kept in the database and the storage.
func New(d *db.DB, blobs *blob.Store, now func() time.Time) *Files {
	return &Files{db: d, blobs: blobs, now: now}
}

// Keep stores the files of a build that are not kept yet, and confirms that all of them are in use now. It may be repeated, and several nodes may
// call it at once.
func (f *Files) Keep(ctx context.Context, built fs.FS) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("keep the web app's files: %w", err)
		}
	}()
	names, err := filesOf(built)
	if err != nil || len(names) == 0 {
		return err
	}
	known, err := f.confirm(ctx, names)
	if err != nil {
		return err
	}
	var rows [][]any
	var keys []string
	for _, name := range names {
		if known[name] {
			continue
		}
		key, packed, err := f.store(ctx, built, name)
		if err != nil {
			return errors.Join(err, f.drop(ctx, keys))
		}
		keys = append(keys, key)
		rows = append(rows, []any{name, key, packed, db.Ms(f.now())})
	}
	if len(rows) == 0 {
		return nil
	}
	// Another node may have stored the same file in the meantime. Its row stays, and our copy goes.
	var stored []string
	err = f.db.InTx(ctx, func(tx *db.Tx) error {
		err := db.Upsert(ctx, tx, "INSERT INTO web_files (name, blob_key, packed, served_at) VALUES ", []string{"TEXT", "TEXT", "BOOLEAN", "BIGINT"}, rows,
			"ON CONFLICT (name) DO NOTHING")
		if err != nil {
			return err
		}
		stored, err = db.AllIn(ctx, tx, db.Text, "SELECT blob_key FROM web_files WHERE blob_key IN (%s)", keys)
		return err
	})
	if err != nil {
		return errors.Join(err, f.drop(ctx, keys))
	}
	return f.drop(ctx, without(keys, stored))
}

// confirm notes that files are in use now. It returns the names of those that are kept.
func (f *Files) confirm(ctx context.Context, names []string) (known map[string]bool, err error) {
	list, args := db.Placeholders(names, 2)
	err = f.db.InTx(ctx, func(tx *db.Tx) error {
		found, err := db.All(ctx, tx, db.Text, "UPDATE web_files SET served_at = $1 WHERE name IN ("+list+") RETURNING name",
			append([]any{db.Ms(f.now())}, args...)...)
		known = make(map[string]bool, len(found))
		for _, name := range found {
			known[name] = true
		}
		return err
	})
	return known, err
}

// store puts a file of the build into the storage, compressed if the build has it so.
func (f *Files) store(ctx context.Context, built fs.FS, name string) (key string, packed bool, err error) {
	content, err := built.Open(folder + "/" + name + packedEnd)
	packed = err == nil
	if errors.Is(err, fs.ErrNotExist) {
		content, err = built.Open(folder + "/" + name)
	}
	if err != nil {
		return "", false, err
	}
	defer content.Close() // it is read only
	key, _, err = f.blobs.Put(ctx, shelf, "application/octet-stream", content)
	return key, packed, err
}

// Sweep removes the files that no build in use has had for KeptFor.
func (f *Files) Sweep(ctx context.Context) error {
	var keys []string
	err := f.db.InTx(ctx, func(tx *db.Tx) (err error) {
		keys, err = db.All(ctx, tx, db.Text, "DELETE FROM web_files WHERE served_at < $1 RETURNING blob_key", db.Ms(f.now().Add(-KeptFor)))
		return err
	})
	if err == nil {
		err = f.drop(ctx, keys)
	}
	if err != nil {
		return fmt.Errorf("sweep the web app's files: %w", err)
	}
	return nil
}

// drop removes stored content that no row names.
func (f *Files) drop(ctx context.Context, keys []string) (err error) {
	for _, key := range keys {
		err = errors.Join(err, f.blobs.Delete(ctx, key))
	}
	return err
}

// Open returns a kept file of the folder assets by its name. If it is stored compressed with gzip, `packed` is true, unless the caller asks for its
// plain content. The caller closes it. It returns fs.ErrNotExist if no such file is kept; nothing but a build's files can be opened.
func (f *Files) Open(ctx context.Context, name string, plain bool) (content io.ReadCloser, packed bool, err error) {
	if len(name) > longestName {
		return nil, false, fs.ErrNotExist
	}
	var key string
	err = f.db.QueryRow(ctx, "SELECT blob_key, packed FROM web_files WHERE name = $1", name).Scan(&key, &packed)
	if errors.Is(err, db.ErrNoRow) {
		return nil, false, fs.ErrNotExist
	}
	if err != nil {
		return nil, false, fmt.Errorf("find the web app's file %s: %w", name, err)
	}
	stored, _, err := f.blobs.Open(ctx, key)
	if errors.Is(err, blob.ErrNotFound) {
		return nil, false, fs.ErrNotExist // it was swept just now
	}
	if err != nil || !packed || !plain {
		return stored, packed, err
	}
	unpacked, err := gzip.NewReader(stored)
	if err != nil {
		return nil, false, errors.Join(err, stored.Close())
	}
	return unpackedFile{unpacked, stored}, false, nil
}

// unpackedFile is the plain content of a compressed file.
type unpackedFile struct {
	io.Reader
	stored io.Closer
}

func (u unpackedFile) Close() error { return u.stored.Close() }

// filesOf returns the names of the build's files, without the compressed copies.
func filesOf(built fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(built, folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // the app was not built
	}
	var names []string
	for _, entry := range entries {
		if !entry.IsDir() && !isPacked(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names, err
}

func isPacked(name string) bool {
	for _, end := range packedEnds {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// without returns the texts of all that are not in some.
func without(all, some []string) (rest []string) {
	in := make(map[string]bool, len(some))
	for _, text := range some {
		in[text] = true
	}
	for _, text := range all {
		if !in[text] {
			rest = append(rest, text)
		}
	}
	return rest
}
