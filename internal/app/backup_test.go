package app

import (
	"bytes"
	"crypto/rand"
	"os"
	"path/filepath"
	"testing"
)

// meddler does something once, when some of a large file has been written to it.
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

func TestABackupGoesOnWhereAFileIsRenamedMeanwhile(t *testing.T) {
	folder, target := t.TempDir(), t.TempDir()
	shelf := filepath.Join(folder, filesFolder, "certificates")
	large := make([]byte, 1<<20)
	rand.Read(large) // too much to be packed without being written
	write := func(path string, content []byte) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	database := filepath.Join(folder, databaseFile)
	write(database, []byte("rows"))
	write(filepath.Join(shelf, "a"), large)
	write(filepath.Join(shelf, "b.tmp"), []byte("half"))
	write(filepath.Join(shelf, "c"), []byte("whole"))
	out := &meddler{once: func() {
		if err := os.Rename(filepath.Join(shelf, "b.tmp"), filepath.Join(shelf, "b")); err != nil {
			t.Error(err)
		}
	}}
	if err := writeArchive(out, database, filepath.Join(folder, filesFolder)); err != nil {
		t.Fatal(err)
	}
	if err := readArchive(&out.Buffer, target); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{databaseFile: "rows", filesFolder + "/certificates/a": string(large), filesFolder + "/certificates/c": "whole"} {
		if got, err := os.ReadFile(filepath.Join(target, name)); err != nil || string(got) != want {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}
