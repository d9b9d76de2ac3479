package backup

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// scratchPrefix is the beginning of the name of every scratch folder.
const scratchPrefix = ".caravan-unfinished-"

// scratch is a folder for files that are not complete yet.
type scratch struct {
	folder string
	lock   *flock.Flock
}

// newScratch creates a scratch folder inside a folder, so that complete files can be moved into place in one step. It first removes those that killed
// programs have left.
func newScratch(inside string) (*scratch, error) {
	if err := Sweep(inside); err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(inside, scratchPrefix)
	if err != nil {
		return nil, err
	}
	s := &scratch{folder: folder, lock: flock.New(filepath.Join(folder, "lock"))}
	if err := s.lock.Lock(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return s, nil
}

// path returns the path of a file in the scratch folder.
func (s *scratch) path(name string) string { return filepath.Join(s.folder, filepath.FromSlash(name)) }

// remove deletes the scratch folder and everything in it.
func (s *scratch) remove() error { return errors.Join(os.RemoveAll(s.folder), s.lock.Close()) }

// Sweep removes the scratch folders inside a folder that are no longer in use.
func Sweep(inside string) error {
	left, err := filepath.Glob(filepath.Join(inside, scratchPrefix+"*"))
	if err != nil {
		return err
	}
	for _, folder := range left {
		lock := flock.New(filepath.Join(folder, "lock"))
		free, err := lock.TryLock()
		if err == nil && free {
			err = os.RemoveAll(folder)
		}
		if err := errors.Join(err, lock.Close()); err != nil {
			return err
		}
	}
	return nil
}
