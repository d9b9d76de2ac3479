package audit

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/pdf/pdftest"
	"caravan/internal/testnet"
)

// world is the room over the small network of testnet, on a real database.
type world struct {
	*Service
	net    *testnet.Network
	db     *db.DB
	clock  *calendar.Fixed
	blobs  *blob.Store
	folder string       // of the files
	runner *jobs.Runner // does this node's jobs when a test says so
}

// The people and the day of the network, by short names.
var (
	ann, rob, rita       = testnet.Ann, testnet.Rob, testnet.Rita
	olga, mia, emma, sam = testnet.Olga, testnet.Mia, testnet.Emma, testnet.Sam
	everybody            = testnet.Everybody()
	noon                 = testnet.Noon
)

const today = testnet.Today

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
	d := n.DB
	blobs, err := blob.Open(ctx, d, blob.Config{Folder: folder, BaseURL: "https://caravan.example/files"})
	if err != nil {
		return nil, err
	}
	mailer, err := mail.New(d, blobs, mail.Config{From: "Caravan <caravan@caravan.example>"})
	if err != nil {
		return nil, err
	}
	parts := Parts{Promotions: n.Promotions, Standards: n.Standards, Certificates: testnet.NoCertificates{}, Owners: n.Users, Blobs: blobs, Mailer: mailer,
		Tickets: n.Tickets, PublicURL: "https://caravan.example"}
	w := &world{Service: NewService(d, n.Clock, parts), net: n, db: d, clock: n.Clock, blobs: blobs, folder: folder,
		runner: jobs.New(d, config)}
	w.RegisterMails(mailer)
	mailer.Handle(w.runner)
	return w, nil
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// open creates a report of a store for today.
func (w *world) open(t testing.TB, actor access.Actor, store string) Reading {
	t.Helper()
	r, _, err := w.Create(t.Context(), actor, NewReport{StoreID: store, Date: string(today)})
	must(t, err)
	return r
}

// completed creates and completes a report of a store: everything passes but the lines whose key contains one of fails.
func (w *world) completed(t testing.TB, actor access.Actor, store string, fails ...string) Reading {
	t.Helper()
	r := w.open(t, actor, store)
	var changes []rules.Change
	for _, l := range r.Lines {
		passed := true
		for _, fail := range fails {
			passed = passed && !strings.Contains(l.Key, fail)
		}
		changes = append(changes, rules.Change{LineID: l.ID, Marks: rules.Normalise(l.Type, rules.Marks{Passed: &passed, PricePassed: &passed})})
	}
	_, err := w.SaveLines(t.Context(), actor, r.ID, changes)
	must(t, err)
	done, err := w.Complete(t.Context(), actor, r.ID, nil)
	must(t, err)
	return done
}

// stored returns the ids of the reports that a condition chooses, the newest first, without deleted ones.
func (w *world) stored(t testing.TB, condition string) []string {
	t.Helper()
	ids, err := db.All(t.Context(), w.db, db.Text, `SELECT id FROM audit_reports WHERE deleted_at IS NULL AND `+condition+` ORDER BY created_at DESC, id DESC`)
	must(t, err)
	return ids
}

// line finds a line by its key.
func line(t testing.TB, r Reading, key string) rules.Line {
	t.Helper()
	for _, l := range r.Lines {
		if l.Key == key {
			return l
		}
	}
	t.Fatalf("no line %s in %d lines", key, len(r.Lines))
	return rules.Line{}
}

// count returns how many lines are in a section, and how many of them are hidden.
func count(r Reading, s rules.Section) (lines, hidden int) {
	for _, l := range rules.InSection(r.Lines, s) {
		lines++
		if l.Hidden {
			hidden++
		}
	}
	return lines, hidden
}

func isTrue(b *bool) bool  { return b != nil && *b }
func isFalse(b *bool) bool { return b != nil && !*b }

func keys(lines []rules.Line) []string {
	found := make([]string, len(lines))
	for i, l := range lines {
		found[i] = l.Key
	}
	return found
}

// words are all texts of a PDF in one line.
func words(pages [][]string) string { return strings.Join(slices.Concat(pages...), " ") }

// final creates, completes and sets as final a report of a store.
func (w *world) final(t testing.TB, store string, fails ...string) Reading {
	t.Helper()
	r, err := w.SetFinal(t.Context(), ann, w.completed(t, rob, store, fails...).ID)
	must(t, err)
	return r
}

// work does the jobs that are due.
func (w *world) work(t testing.TB) {
	t.Helper()
	_, err := w.runner.RunDue(t.Context())
	must(t, err)
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
