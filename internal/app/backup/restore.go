package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"caravan/internal/platform/blob"
)

// maxManifest limits the size of the manifest, which is read into memory. It is enough for several hundred thousand files.
const maxManifest = 128 << 20

var errNoBackup = errors.New("this is not a Caravan backup")

// Verify checks all of an archive, as Restore does before it uses any of it. The folder for temporary files must have room for the database.
func Verify(ctx context.Context, archive string) (Manifest, error) {
	return verify(ctx, archive, os.TempDir())
}

// verify is Verify with another folder for what is temporary.
func verify(ctx context.Context, archive, temporary string) (_ Manifest, err error) {
	s, err := newScratch(temporary)
	if err != nil {
		return Manifest{}, err
	}
	defer func() { err = errors.Join(err, s.remove()) }()
	return s.read(ctx, archive, false)
}

// Restore puts an archive into a data folder that has no database yet. It changes the folder only after all of the archive has been read and checked,
// and moves the database last. So a restore that is refused changes nothing, and one that was interrupted can be repeated.
func Restore(ctx context.Context, archive, data string) (_ Manifest, err error) {
	target := filepath.Join(data, DatabaseFile)
	if _, err := os.Lstat(target); !errors.Is(err, fs.ErrNotExist) {
		return Manifest{}, fmt.Errorf("%s already exists: restore into an empty data folder", target)
	}
	_, missing := os.Lstat(data)
	if err := os.MkdirAll(data, 0o700); err != nil {
		return Manifest{}, err
	}
	s, err := newScratch(data)
	if err != nil {
		return Manifest{}, err
	}
	defer func() {
		err = errors.Join(err, s.remove())
		if err != nil && missing != nil {
			_ = os.Remove(data) // it was created here and is empty
		}
	}()
	m, err := s.read(ctx, archive, true)
	if err != nil {
		return Manifest{}, err
	}
	if err := s.place(data); err != nil {
		return Manifest{}, err
	}
	if err := os.Rename(s.path(DatabaseFile), target); err != nil {
		return Manifest{}, err
	}
	return m, blob.SyncFolder(data)
}

// read unpacks an archive into the scratch folder and checks all of it. Without files it only unpacks the database.
func (s *scratch) read(ctx context.Context, archive string, files bool) (Manifest, error) {
	in, err := os.Open(archive)
	if err != nil {
		return Manifest{}, err
	}
	defer in.Close()
	m, read, err := s.unpack(in, files)
	if err != nil {
		return Manifest{}, err
	}
	if !m.IsZero() {
		if err := m.compare(read); err != nil {
			return Manifest{}, err
		}
	}
	version, rows, err := inspect(ctx, s.path(DatabaseFile))
	if err != nil {
		return Manifest{}, err
	}
	if !m.IsZero() && (version != m.Schema || !maps.Equal(rows, m.Rows)) {
		return Manifest{}, errors.New("the number of rows in its database differs from that in the manifest")
	}
	return m, nil
}

// unpack reads an archive to its end, so that gzip's checksum is verified. It returns the manifest, and the sums of everything else in the archive.
func (s *scratch) unpack(in io.Reader, files bool) (m Manifest, read map[string]Sum, err error) {
	zipped, err := gzip.NewReader(in)
	if err != nil {
		return Manifest{}, nil, errNoBackup
	}
	archive := tar.NewReader(zipped)
	read = map[string]Sum{}
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Manifest{}, nil, fmt.Errorf("it cannot be read completely: %w", err)
		}
		if _, twice := read[header.Name]; twice || !m.IsZero() {
			return Manifest{}, nil, fmt.Errorf("it contains %q twice, or after the manifest", header.Name)
		}
		if header.Name == manifestFile {
			if m, err = readManifest(archive); err != nil {
				return Manifest{}, nil, err
			}
			continue
		}
		if err := checkHeader(header); err != nil {
			return Manifest{}, nil, err
		}
		target := ""
		if files || header.Name == DatabaseFile {
			target = s.path(header.Name)
		}
		if read[header.Name], err = unpackOne(archive, target); err != nil {
			return Manifest{}, nil, fmt.Errorf("%s cannot be read: %w", header.Name, err)
		}
	}
	switch _, err := io.ReadFull(zipped, make([]byte, 1)); {
	case err == nil:
		return Manifest{}, nil, errors.New("there is more data after its end")
	case !errors.Is(err, io.EOF): // at the end, gzip verifies its checksum
		return Manifest{}, nil, fmt.Errorf("it is damaged: %w", err)
	}
	if _, there := read[DatabaseFile]; !there {
		return Manifest{}, nil, errors.New("it contains no database")
	}
	return m, read, nil
}

func readManifest(in io.Reader) (m Manifest, err error) {
	text, err := io.ReadAll(io.LimitReader(in, maxManifest))
	if err == nil {
		err = json.NewDecoder(bytes.NewReader(text)).Decode(&m)
	}
	if err != nil || m.IsZero() {
		return Manifest{}, errors.Join(errors.New("its manifest cannot be read"), err)
	}
	return m, nil
}

// check refuses everything that is neither the database nor in the folder of files.
func checkHeader(h *tar.Header) error {
	name := filepath.FromSlash(h.Name)
	isFile := strings.HasPrefix(h.Name, FilesFolder+"/") && filepath.IsLocal(name) && filepath.Clean(name) == name
	if h.Typeflag != tar.TypeReg || h.Name != DatabaseFile && !isFile {
		return fmt.Errorf("it contains %q, which does not belong there", h.Name)
	}
	return nil
}

// unpackOne reads a file of the archive and returns its sum. It writes the file to target unless that is empty.
func unpackOne(in io.Reader, target string) (Sum, error) {
	sum := sha256.New()
	in = io.TeeReader(in, sum)
	n, err := int64(0), error(nil)
	if target == "" {
		n, err = io.Copy(io.Discard, in)
	} else {
		n, err = writeFile(target, in)
	}
	return Sum{Size: n, SHA256: hex.EncodeToString(sum.Sum(nil))}, err
}

// writeFile writes a new file and its folder. When it returns, the file is on the disk.
func writeFile(path string, content io.Reader) (int64, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return 0, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(f, content)
	return n, errors.Join(err, f.Sync(), f.Close())
}

// place moves the unpacked files into the data folder. A file may already be there from an interrupted restore; then it must be the same, because
// stored files never change. If one differs, nothing is moved.
func (s *scratch) place(data string) error {
	from, to := s.path(FilesFolder), filepath.Join(data, FilesFolder)
	var moves []string
	folders := []string{data}
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && path == from {
			return nil // the backup has no files
		}
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			folders = append(folders, filepath.Join(to, name))
			return nil
		}
		isThere, err := same(path, filepath.Join(to, name))
		if err == nil && !isThere {
			moves = append(moves, name)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, folder := range folders {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
	}
	for _, name := range moves {
		if err := os.Rename(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	for _, folder := range slices.Backward(folders) {
		if err := blob.SyncFolder(folder); err != nil {
			return err
		}
	}
	return nil
}

// same tells whether a file already exists. It returns an error when a different one does.
func same(ours, there string) (bool, error) {
	one, err := os.ReadFile(ours)
	if err != nil {
		return false, err
	}
	other, err := os.ReadFile(there)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if !bytes.Equal(one, other) {
		return false, fmt.Errorf("%s already exists and is a different file: restore into an empty data folder", there)
	}
	return true, nil
}
