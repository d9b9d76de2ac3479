package webfiles_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/webfiles"
)

var (
	older = fstest.MapFS{
		"index.html":             {Data: []byte("older")},
		"assets/main-OLD1.js":    {Data: []byte("older main")},
		"assets/main-OLD1.js.gz": {Data: gzipped("older main")},
		"assets/main-OLD1.js.br": {Data: []byte("brotli")},
		"assets/both-SAME.css":   {Data: []byte("both")},
	}
	newer = fstest.MapFS{
		"index.html":           {Data: []byte("newer")},
		"assets/main-NEW1.js":  {Data: []byte("newer main")},
		"assets/both-SAME.css": {Data: []byte("both")},
	}
	names = []string{"main-OLD1.js", "main-NEW1.js", "both-SAME.css"}
)

func gzipped(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// network is the database and the storage of some nodes, at a time that the test sets.
type network struct {
	t      *testing.T
	folder string
	blobs  *blob.Store
	now    time.Time
}

func newNetwork(t *testing.T, d *db.DB) *network {
	t.Helper()
	n := &network{t: t, folder: t.TempDir(), now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}
	var err error
	n.blobs, err = blob.Open(t.Context(), d, blob.Config{Folder: n.folder, BaseURL: "/files"})
	check.OK(t, err)
	t.Cleanup(func() {
		check.Is(t, n.blobs.Close(), nil)
	})
	return n
}

func (n *network) node(d *db.DB) *webfiles.Files {
	return webfiles.New(d, n.blobs, func() time.Time { return n.now })
}

// start does what a node does when it starts.
func (n *network) start(f *webfiles.Files, built fs.FS) {
	n.t.Helper()
	check.OK(n.t, errors.Join(f.Keep(n.t.Context(), built), f.Sweep(n.t.Context())))
}

// wantKept checks which of the names can be opened, and that the storage has exactly as many files.
func (n *network) wantKept(f *webfiles.Files, want ...string) {
	n.t.Helper()
	var kept []string
	for _, name := range names {
		content, _, err := f.Open(n.t.Context(), name, true)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		check.OK(n.t, err)
		kept = append(kept, name)
		check.Is(n.t, content.Close(), nil)
	}
	if strings.Join(kept, " ") != strings.Join(want, " ") {
		n.t.Errorf("kept are %v, want %v", kept, want)
	}
	stored, err := filepath.Glob(filepath.Join(n.folder, "web-files", "*"))
	check.OK(n.t, err)
	check.Is(n.t, len(stored), len(want), stored)
}

func TestTheFilesOfABuildAreKeptFor30DaysAfterItWasLastInUse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		t.Run("OFFLINE-007", func(t *testing.T) {
			n := newNetwork(t, d)
			f := n.node(d)
			n.wantKept(f)
			n.start(f, older)
			n.wantKept(f, "main-OLD1.js", "both-SAME.css")
			n.now = n.now.Add(20 * 24 * time.Hour)
			n.start(f, older) // it starts again, or is still running
			n.start(f, newer)
			n.wantKept(f, names...)
			n.now = n.now.Add(30 * 24 * time.Hour)
			n.start(f, newer)
			n.wantKept(f, names...)
			n.now = n.now.Add(time.Millisecond)
			n.start(f, newer)
			n.wantKept(f, "main-NEW1.js", "both-SAME.css")
			n.start(f, older) // somebody goes back
			n.wantKept(f, names...)
		})
	})
}

func TestAKeptFileIsReadAsItWasBuilt(t *testing.T) {
	d := dbtest.SQLite(t)
	n := newNetwork(t, d)
	f := n.node(d)
	n.start(f, older)
	for _, c := range []struct {
		name   string
		plain  bool
		want   string
		packed bool
	}{
		{"main-OLD1.js", true, "older main", false},
		{"main-OLD1.js", false, string(gzipped("older main")), true},
		{"both-SAME.css", true, "both", false},
		{"both-SAME.css", false, "both", false},
	} {
		content, packed, err := f.Open(t.Context(), c.name, c.plain)
		check.OK(t, err)
		got, err := io.ReadAll(content)
		if err := errors.Join(err, content.Close()); check.Is(t, err, nil) {
			check.Is(t, string(got), c.want, c.name, c.plain)
			check.Is(t, packed, c.packed, c.name, c.plain)
		}
	}
	for _, name := range []string{
		"", "index.html", "main-OLD1.js.gz", "main-OLD1.js.br", "../index.html", "both-same.css", "web-files", "both-SAME.css/",
		strings.Repeat("x", 10_000),
	} {
		_, _, err := f.Open(t.Context(), name, true)
		check.True(t, errors.Is(err, fs.ErrNotExist), name, err)
	}
	check.OK(t, os.RemoveAll(filepath.Join(n.folder, "web-files")))
	if _, _, err := f.Open(t.Context(), "main-OLD1.js", true); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file whose content is gone is answered with %v", err)
	}
}

func TestNodesThatStartAtOnceKeepEachFileOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		n := newNetwork(t, dbtest.Open(t, cfg))
		nodes := []*webfiles.Files{n.node(dbtest.Open(t, cfg)), n.node(dbtest.Open(t, cfg)), n.node(dbtest.Open(t, cfg)), n.node(dbtest.Open(t, cfg))}
		for _, err := range dbtest.AtOnce(len(nodes), func(i int) error { return nodes[i].Keep(t.Context(), []fs.FS{older, newer}[i%2]) }) {
			check.Is(t, err, nil)
		}
		n.wantKept(nodes[0], names...)
	})
}

func TestAnAppThatWasNotBuiltKeepsNothing(t *testing.T) {
	d := dbtest.SQLite(t)
	n := newNetwork(t, d)
	f := n.node(d)
	n.start(f, fstest.MapFS{".keep": {}})
	n.wantKept(f)
}
