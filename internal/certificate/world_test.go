package certificate

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/pdf/pdftest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/reports"
)

// world is the room over the small network of testnet and its reports, on a real database, with a folder for files.
type world struct {
	*Service
	reports *reports.Maker
	db      *db.DB
	clock   *calendar.Fixed
	blobs   *blob.Store
	folder  string       // of the files
	runner  *jobs.Runner // does this node's jobs when a test says so
}

// The people and the day of the network, by short names.
var (
	ann, rob  = testnet.Ann, testnet.Rob
	olga, mia = testnet.Olga, testnet.Mia
	emma, sam = testnet.Emma, testnet.Sam
	noon      = testnet.Noon
)

// keyStandard is a line of every report.
var keyStandard = rules.LineKey(rules.TypeNonLiquor, "", "std-open", network.NoPosition)

// eachWorld runs fn on a world per engine.
func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newWorld(t, d)) })
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	w, err := newNode(t.Context(), testnet.New(t, d), t.TempDir(), jobs.Config{})
	must(t, err)
	t.Cleanup(func() { must(t, w.blobs.Close()) })
	return w
}

// newNode puts the room together over a database that may be another node's as well, and a folder for files.
func newNode(ctx context.Context, n *testnet.Network, folder string, config jobs.Config) (*world, error) {
	blobs, err := blob.Open(ctx, n.DB, blob.Config{Folder: folder, BaseURL: "https://caravan.example/files"})
	if err != nil {
		return nil, err
	}
	s := NewService(n.DB, n.Clock, n.Promotions, blobs)
	w := &world{Service: s, reports: reports.With(n, s), db: n.DB, clock: n.Clock, blobs: blobs, folder: folder, runner: jobs.New(n.DB, config)}
	w.HandleJobs(w.runner)
	return w, nil
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// work does the jobs that are due.
func (w *world) work(t testing.TB) {
	t.Helper()
	_, err := w.runner.RunDue(t.Context())
	must(t, err)
}

// certifyAll has the certificates of a quarter made and returns the run as it ends.
func (w *world) certifyAll(t testing.TB, quarter string) Run {
	t.Helper()
	run, err := w.Start(t.Context(), ann, quarter)
	must(t, err)
	w.work(t)
	run, err = w.Run(t.Context(), ann, run.ID)
	must(t, err)
	return run
}

// stored returns the certificate of a report that counts, as it is stored.
func (w *world) stored(t testing.TB, reportID string) Certificate {
	t.Helper()
	c, err := w.repo.certificate(t.Context(), w.db, reportID)
	must(t, err)
	return c
}

// file reads the texts of a stored PDF.
func (w *world) file(t testing.TB, key string) string {
	t.Helper()
	content, _, err := w.blobs.Open(t.Context(), key)
	must(t, err)
	defer content.Close()
	all, err := io.ReadAll(content)
	must(t, err)
	return words(pdftest.Pages(t, all))
}

// words returns the texts of pages in one line.
func words(pages [][]string) string {
	var all []string
	for _, page := range pages {
		all = append(all, page...)
	}
	return strings.Join(all, " ")
}

// files counts the stored files of a shelf.
func (w *world) files(t testing.TB, shelf string) int {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(w.folder, shelf, "*"))
	must(t, err)
	return len(found)
}

func (w *world) count(t testing.TB, query string, args ...any) (n int) {
	t.Helper()
	must(t, w.db.QueryRow(t.Context(), query, args...).Scan(&n))
	return n
}
