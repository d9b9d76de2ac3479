package promotion

import (
	"context"
	"errors"
	"os"
	"path/filepath"
)

// fileSource is a feed in a file on this machine, where another program puts it.
type fileSource struct{ path string }

// Name returns the file's name without its folder, which only operators need to know.
func (s fileSource) Name() string { return filepath.Base(s.path) }

// Fetch reads the file.
func (s fileSource) Fetch(context.Context) (*Feed, error) {
	// Check this before opening it: opening a pipe would wait for its other end.
	if info, err := os.Stat(s.path); err != nil || !info.Mode().IsRegular() {
		return nil, unavailable("The file with the promotions could not be found.", errors.Join(err, errors.New(s.path+" is not a file")))
	}
	file, err := os.Open(s.path)
	if err != nil {
		return nil, unavailable("The file with the promotions could not be read.", err)
	}
	defer file.Close()
	format, _ := formatOf("", s.path) // NewSource has checked it
	return readFrom(file, format)
}
