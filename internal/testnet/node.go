package testnet

import (
	"context"
	"io"
	"path/filepath"
	"testing"

	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/pdf/pdftest"
)

// PublicURL is the address of the site.
const PublicURL = "https://caravan.example"

// Node is what a node of the program has besides the database: a folder for files, and a runner of jobs, which works when a test says so.
type Node struct {
	Blobs  *blob.Store
	Folder string // of the files
	Runner *jobs.Runner
}

// NewNode returns the only node of a network, with an empty folder.
func NewNode(t testing.TB, n *Network) *Node {
	t.Helper()
	node, err := OpenNode(t.Context(), n, t.TempDir(), jobs.Config{})
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, node.Blobs.Close()) })
	return node
}

// OpenNode returns a node whose folder another node may use as well. The caller closes Blobs.
func OpenNode(ctx context.Context, n *Network, folder string, config jobs.Config) (*Node, error) {
	blobs, err := blob.Open(ctx, n.DB, blob.Config{Folder: folder, BaseURL: PublicURL + "/files"})
	return &Node{Blobs: blobs, Folder: folder, Runner: jobs.New(n.DB, config)}, err
}

// Work runs the jobs that are due.
func (n *Node) Work(t testing.TB) {
	t.Helper()
	_, err := n.Runner.RunDue(t.Context())
	check.OK(t, err)
}

// PDF returns the texts of a stored PDF in one line.
func (n *Node) PDF(t testing.TB, key string) string {
	t.Helper()
	content, _, err := n.Blobs.Open(t.Context(), key)
	check.OK(t, err)
	defer content.Close()
	file, err := io.ReadAll(content)
	check.OK(t, err)
	return pdftest.Text(t, file)
}

// Files counts the stored files of a shelf.
func (n *Node) Files(t testing.TB, shelf string) int {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(n.Folder, shelf, "*"))
	check.OK(t, err)
	return len(found)
}
