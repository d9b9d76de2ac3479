package promotion

import (
	"context"
	"errors"
	"os"
	"path/filepath"
)

// fileSource is a feed at a path of this machine, where another program puts it.
type fileSource struct{ path string }

// Name is the file's own name: in which folder it lies is the operator's business.
func (s fileSource) Name() string { return filepath.Base(s.path) }

// Fetch reads the file.
func (s fileSource) Fetch(context.Context) (*Feed, error) {
	// Before it is opened: opening a pipe would wait for its other end.
	if info, err := os.Stat(s.path); err != nil || !info.Mode().IsRegular() {
		return nil, unavailable("The file with the promotions could not be found.", errors.Join(err, errors.New(s.path+" is no file")))
	}
	file, err := os.Open(s.path)
	if err != nil {
		return nil, unavailable("The file with the promotions could not be read.", err)
	}
	defer file.Close()
	format, _ := formatOf("", s.path) // NewSource takes no other
	return readFrom(file, format)
}
