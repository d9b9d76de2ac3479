package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"io/fs"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/go-cmp/cmp"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/schema"
)

var madeAt = time.Date(2026, 3, 20, 1, 0, 0, 0, time.UTC)

func writeOne(t testing.TB, path, content string) {
	t.Helper()
	check.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
	check.OK(t, os.WriteFile(path, []byte(content), 0o600))
}

// installation returns a data folder with two files and a database on which change has been run.
func installation(t testing.TB, change ...string) (data string) {
	t.Helper()
	data = t.TempDir()
	d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(data, DatabaseFile)})
	check.OK(t, err)
	check.OK(t, schema.Up(t.Context(), d))
	for _, statement := range append(
		[]string{`INSERT INTO stores (id, name, search_name, address, suburb, region, postcode, tier, created_at, updated_at)
VALUES ('north', 'Café Nord', 'cafe nord', '1 Sydney Rd', 'Brunswick', 'VIC', '3056', 'MF', 0, 0)`}, change...) {
		_, err := d.SQL().ExecContext(t.Context(), statement)
		check.OK(t, err)
	}
	check.OK(t, d.Close())
	writeOne(t, filepath.Join(data, FilesFolder, "certificates", "a"), strings.Repeat("first file ", 2000))
	writeOne(t, filepath.Join(data, FilesFolder, "report-mails", "b"), "second file")
	return data
}

func backedUp(t testing.TB, data string) (archive string) {
	t.Helper()
	archive = filepath.Join(t.TempDir(), "backup.tar.gz")
	check.OK(t, Write(t.Context(), data, archive, "v1", madeAt))
	return archive
}

// tree returns the files in a folder with their content. The folder may be missing.
func tree(t testing.TB, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		found[name] = string(content)
		return err
	})
	if !os.IsNotExist(err) {
		check.OK(t, err)
	}
	return found
}

// entry is a file in a hand-made archive.
type entry struct {
	name, content string
	kind          byte
}

// entries reads an archive.
func entries(t testing.TB, archive string) (all []entry) {
	t.Helper()
	f, err := os.Open(archive)
	check.OK(t, err)
	defer f.Close()
	zipped, err := gzip.NewReader(f)
	check.OK(t, err)
	r := tar.NewReader(zipped)
	for {
		h, err := r.Next()
		if err == io.EOF {
			return all
		}
		check.OK(t, err)
		content, err := io.ReadAll(r)
		check.OK(t, err)
		all = append(all, entry{h.Name, string(content), h.Typeflag})
	}
}

// packed returns the bytes of an archive.
func packed(t testing.TB, all ...entry) (archive string) {
	t.Helper()
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	w := tar.NewWriter(zipped)
	for _, e := range all {
		h := &tar.Header{Name: e.name, Typeflag: e.kind, Mode: 0o600, Size: int64(len(e.content))}
		if e.kind == tar.TypeSymlink {
			h.Size, h.Linkname = 0, e.content
		}
		check.OK(t, w.WriteHeader(h))
		if e.kind != tar.TypeSymlink {
			_, err := w.Write([]byte(e.content))
			check.OK(t, err)
		}
	}
	check.OK(t, w.Close())
	check.OK(t, zipped.Close())
	archive = filepath.Join(t.TempDir(), "packed.tar.gz")
	writeOne(t, archive, out.String())
	return archive
}

func TestRestoreGivesBackWhatWasBackedUp(t *testing.T) {
	data := installation(t)
	archive := backedUp(t, data)
	target := filepath.Join(t.TempDir(), "new")
	m, err := Restore(t.Context(), archive, target)
	check.OK(t, err)
	want, got := tree(t, filepath.Join(data, FilesFolder)), tree(t, filepath.Join(target, FilesFolder))
	check.Same(t, got, want)
	check.Is(t, m.Rows["stores"], 1)
	check.Is(t, m.Program, "v1")
	check.True(t, m.MadeAt.Equal(madeAt), m.MadeAt, madeAt, m)
	check.Is(t, len(m.Content), 3, m.Content)
	if left := tree(t, target); len(left) != 3 {
		t.Errorf("%d files in the data folder, want 3", len(left))
	}
	info, err := os.Stat(filepath.Join(target, DatabaseFile))
	check.OK(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the database has the mode %v, want 0600", info.Mode().Perm())
	}
	verified, err := Verify(t.Context(), archive)
	check.OK(t, err)
	check.Same(t, verified, m)
}

// unzipped returns what is in an archive.
func unzipped(t *testing.T, archive []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(archive))
	check.OK(t, err)
	content, err := io.ReadAll(r)
	check.OK(t, err)
	return content
}

// Flipping any bit of an archive must either be refused, leaving the data folder unchanged, or have no effect at all: a few bits mean nothing, those
// of the time in gzip's header, and those that fill a byte where a compressed block ends.
func TestADamagedBackupIsNeverRestored(t *testing.T) {
	data := installation(t)
	whole, err := os.ReadFile(backedUp(t, data))
	check.OK(t, err)
	target := filepath.Join(t.TempDir(), "new")
	_, err = Restore(t.Context(), backedUp(t, data), target)
	check.OK(t, err)
	want := tree(t, target)

	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := mathrand.New(mathrand.NewPCG(seed, 0))
	places := []int{0, 1, len(whole) - 1, len(whole) - 5, len(whole) - 9}
	for range 60 {
		places = append(places, random.IntN(len(whole)))
	}
	refused := 0
	for _, place := range places {
		bit := byte(1) << random.IntN(8)
		damaged := bytes.Clone(whole)
		damaged[place] ^= bit
		archive, target := filepath.Join(t.TempDir(), "damaged.tar.gz"), filepath.Join(t.TempDir(), "new")
		writeOne(t, archive, string(damaged))
		_, err := Restore(t.Context(), archive, target)
		_, verifyErr := Verify(t.Context(), archive)
		if (err == nil) != (verifyErr == nil) {
			t.Errorf("byte %d, bit %08b: restore says %v, verify says %v", place, bit, err, verifyErr)
		}
		if err == nil {
			if !bytes.Equal(unzipped(t, damaged), unzipped(t, whole)) {
				t.Errorf("byte %d, bit %08b: restored", place, bit)
			}
			if diff := cmp.Diff(want, tree(t, target)); diff != "" {
				t.Errorf("byte %d, bit %08b: other content was restored", place, bit)
			}
			continue
		}
		refused++
		if _, err := os.Lstat(target); !os.IsNotExist(err) {
			t.Errorf("byte %d, bit %08b: refused, and left %v", place, bit, tree(t, target))
		}
	}
	t.Logf("%d of %d refused", refused, len(places))

	for _, length := range []int{0, 1, len(whole) / 2, len(whole) - 1} {
		archive := filepath.Join(t.TempDir(), "cut.tar.gz")
		writeOne(t, archive, string(whole[:length]))
		if _, err := Restore(t.Context(), archive, filepath.Join(t.TempDir(), "new")); err == nil {
			t.Errorf("an archive cut off after %d of %d bytes was restored", length, len(whole))
		}
	}
}

func TestBackupsThatAreRefused(t *testing.T) {
	data := installation(t)
	good := entries(t, backedUp(t, data))
	database, manifest := good[0], good[len(good)-1]
	with := func(changes ...func([]entry) []entry) []entry {
		all := append([]entry{}, good...)
		for _, change := range changes {
			all = change(all)
		}
		return all
	}
	replace := func(name, content string) func([]entry) []entry {
		return func(all []entry) []entry {
			for i := range all {
				if all[i].name == name {
					all[i].content = content
				}
			}
			return all
		}
	}
	insert := func(e entry) func([]entry) []entry {
		return func(all []entry) []entry { return append([]entry{e}, all...) }
	}
	databaseOf := func(change ...string) string {
		return entries(t,
			packed(t, entry{name: DatabaseFile, content: string(mustRead(t, copyOf(t, installation(t, change...)))), kind: tar.TypeReg}))[0].content
	}
	other := filepath.Join(t.TempDir(), "other.db")
	d, err := db.Open(t.Context(), db.Config{Path: other})
	check.OK(t, err)
	_, err = d.SQL().ExecContext(t.Context(), `CREATE TABLE songs (id TEXT)`)
	check.OK(t, err)
	check.OK(t, d.Close())
	var counted Manifest
	check.OK(t, json.Unmarshal([]byte(manifest.content), &counted))

	for _, c := range []struct {
		name string
		all  []entry
		want string
	}{
		{"a file that leaves the folder", with(insert(entry{"files/../x", "x", tar.TypeReg})), `"files/../x", which does not belong there`},
		{"an absolute path", with(insert(entry{"/etc/x", "x", tar.TypeReg})), `"/etc/x", which does not belong there`},
		{"a link", with(insert(entry{"files/link", "/etc/passwd", tar.TypeSymlink})), `"files/link", which does not belong there`},
		{"a program beside the database", with(insert(entry{"caravan", "x", tar.TypeReg})), `"caravan", which does not belong there`},
		{"a file twice", with(insert(good[1])), "twice"},
		{"something after the manifest", append(with(), entry{"files/late", "x", tar.TypeReg}), "after the manifest"},
		{"a file that the manifest does not name", with(insert(entry{"files/more", "x", tar.TypeReg})), "files/more is not in the backup's manifest"},
		{"a file that is missing", append([]entry{database}, manifest), "is missing"},
		{"a changed file", with(replace("files/report-mails/b", "second FILE")), "files/report-mails/b has changed"},
		{"no database", good[1:], "contains no database"},
		{"nothing", nil, "contains no database"},
		{"a manifest without content", with(replace(manifestFile, "{}")), "its manifest cannot be read"},
		{"an empty database, without a manifest", []entry{{DatabaseFile, "", tar.TypeReg}}, "empty, or does not belong to Caravan"},
		{"another program's database, without a manifest", []entry{{DatabaseFile, string(mustRead(t, other)), tar.TypeReg}},
			"empty, or does not belong to Caravan"},
		{"something else under the database's name", []entry{{DatabaseFile, strings.Repeat("not a database", 1000), tar.TypeReg}}, "database"},
		{"a database with a damaged page, without a manifest", []entry{{DatabaseFile, damagedPage(database.content), tar.TypeReg}}, "database"},
		{"a newer database, without a manifest",
			[]entry{{DatabaseFile, databaseOf(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`), tar.TypeReg}},
			"newer Caravan: its tables have version 9999"},
	} {
		t.Run(c.name, func(t *testing.T) {
			archive, target := packed(t, c.all...), filepath.Join(t.TempDir(), "new")
			_, err := Restore(t.Context(), archive, target)
			if check.True(t, err != nil) {
				check.True(t, strings.Contains(err.Error(), c.want), c.want, err)
			}
			if _, err := os.Lstat(target); !os.IsNotExist(err) {
				t.Errorf("it left %v", tree(t, target))
			}
		})
	}
	t.Run("a complete backup from before there were manifests is restored", func(t *testing.T) {
		m, err := Restore(t.Context(), packed(t, good[:len(good)-1]...), t.TempDir())
		check.OK(t, err)
		check.True(t, m.IsZero(), m)
	})
}

func mustRead(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	check.OK(t, err)
	return content
}

func copyOf(t testing.TB, data string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "copy.db")
	check.OK(t, copyDatabase(context.WithoutCancel(t.Context()), filepath.Join(data, DatabaseFile), path))
	return path
}

// damagedPage overwrites the middle of a database.
func damagedPage(database string) string {
	middle := len(database) / 2
	return database[:middle] + strings.Repeat("\xff", 4096) + database[middle+4096:]
}

func TestARefusedOrInterruptedRestoreCanBeRepeated(t *testing.T) {
	data := installation(t)
	archive := backedUp(t, data)
	t.Run("files that an interrupted restore has already moved stay", func(t *testing.T) {
		target := t.TempDir()
		writeOne(t, filepath.Join(target, FilesFolder, "report-mails", "b"), "second file")
		_, err := Restore(t.Context(), archive, target)
		check.OK(t, err)
		check.Same(t, tree(t, filepath.Join(target, FilesFolder)), tree(t, filepath.Join(data, FilesFolder)))
	})
	t.Run("a different file of the same name is never overwritten", func(t *testing.T) {
		target := t.TempDir()
		writeOne(t, filepath.Join(target, FilesFolder, "report-mails", "b"), "somebody's")
		before := tree(t, target)
		_, err := Restore(t.Context(), archive, target)
		if check.True(t, err != nil) {
			check.True(t, strings.Contains(err.Error(), "is a different file"), err)
		}
		check.Same(t, tree(t, target), before)
	})
	t.Run("an existing database is never overwritten", func(t *testing.T) {
		before := tree(t, data)
		_, err := Restore(t.Context(), archive, data)
		if check.True(t, err != nil) {
			check.True(t, strings.Contains(err.Error(), "already exists"), err)
		}
		check.Same(t, tree(t, data), before)
	})
}

func TestLeftoversOfAKilledProgramAreRemoved(t *testing.T) {
	data := installation(t)
	folder := t.TempDir()
	dead, alive := filepath.Join(folder, scratchPrefix+"dead"), filepath.Join(folder, scratchPrefix+"alive")
	writeOne(t, filepath.Join(dead, "caravan.db"), "half a copy")
	writeOne(t, filepath.Join(alive, "caravan.db"), "a copy that is being written")
	lock := flock.New(filepath.Join(alive, "lock"))
	check.OK(t, lock.Lock())
	defer func() { check.OK(t, lock.Close()) }()
	archive := filepath.Join(folder, "backup.tar.gz")
	check.OK(t, Write(t.Context(), data, archive, "v1", madeAt))
	names, err := os.ReadDir(folder)
	check.OK(t, err)
	var got []string
	for _, name := range names {
		got = append(got, name.Name())
	}
	check.Same(t, got, []string{scratchPrefix + "alive", "backup.tar.gz"})
	t.Run("an existing backup stays", func(t *testing.T) {
		before := tree(t, folder)["backup.tar.gz"]
		if err := Write(t.Context(), data, archive, "v1", madeAt); err == nil {
			t.Error("a backup was written over another")
		}
		if tree(t, folder)["backup.tar.gz"] != before {
			t.Error("the backup has changed")
		}
	})
}

// meddler does something once, after part of a large file has been written to it.
type meddler struct {
	bytes.Buffer
	once func()
}

func (m *meddler) Write(p []byte) (int, error) {
	if m.once != nil && m.Len() > 100<<10 {
		m.once()
		m.once = nil
	}
	return m.Buffer.Write(p)
}

func TestABackupContinuesWhenAFileIsRenamedMeanwhile(t *testing.T) {
	folder := t.TempDir()
	shelf := filepath.Join(folder, FilesFolder, "certificates")
	large := make([]byte, 1<<20)
	rand.Read(large) // so much that some of it is written before all is compressed
	database := filepath.Join(folder, DatabaseFile)
	writeOne(t, database, "rows")
	writeOne(t, filepath.Join(shelf, "a"), string(large))
	writeOne(t, filepath.Join(shelf, "b.tmp"), "half")
	writeOne(t, filepath.Join(shelf, "c"), "whole")
	out := &meddler{once: func() { check.OK(t, os.Rename(filepath.Join(shelf, "b.tmp"), filepath.Join(shelf, "b"))) }}
	m := Manifest{Content: map[string]Sum{}}
	check.OK(t, writeArchive(out, m, database, filepath.Join(folder, FilesFolder)))
	archive := filepath.Join(t.TempDir(), "backup.tar.gz")
	writeOne(t, archive, out.String())
	got := map[string]string{}
	for _, e := range entries(t, archive) {
		got[e.name] = e.content
	}
	for name, want := range map[string]string{DatabaseFile: "rows", "files/certificates/a": string(large), "files/certificates/c": "whole"} {
		if got[name] != want {
			t.Errorf("%s: %d bytes, want %d", name, len(got[name]), len(want))
		}
	}
}
