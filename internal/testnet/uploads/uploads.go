// Package uploads adds uploaded files to the network of testnet, for the tests of rooms whose things have files. The tests of the media room itself
// cannot use it: they are inside the package that this one imports.
package uploads

import (
	"io"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/media"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
)

// Shelf adds files to a network.
type Shelf struct {
	*media.Service
	*testnet.Node
}

// New returns a Shelf with an empty folder. The node's jobs prepare pictures.
func New(t testing.TB, n *testnet.Network) *Shelf {
	t.Helper()
	node := testnet.NewNode(t, n)
	s := media.NewService(n.DB, n.Clock, node.Blobs, nil)
	s.HandleJobs(node.Runner)
	return &Shelf{s, node}
}

// PDF uploads a document for a person and returns its id.
func (s *Shelf) PDF(t testing.TB, by access.Actor, name string) string {
	t.Helper()
	return s.File(t, by, name, "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
}

// File uploads a file for a person and returns its id.
func (s *Shelf) File(t testing.TB, by access.Actor, name, content string) string {
	t.Helper()
	sent := false
	views, _, err := s.Upload(t.Context(), by, func() (*media.Upload, error) {
		if sent {
			return nil, io.EOF
		}
		sent = true
		return &media.Upload{Name: name, Content: strings.NewReader(content)}, nil
	})
	check.OK(t, err)
	return views[0].ID
}
