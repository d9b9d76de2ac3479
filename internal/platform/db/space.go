package db

import (
	"context"
	"errors"
	"math"
	"path/filepath"
)

// reserve is the space on the disk that only essential writes may use, in bytes.
const reserve = 16 << 20

// errNoSpace says that the disk is read-only, or that only the reserve is left.
var errNoSpace = errors.New("the disk is full or read-only")

type essentialKey struct{}

// Essential marks what must work for as long as possible when the disk fills up, such as signing in: it may use the reserve.
func Essential(ctx context.Context) context.Context {
	return context.WithValue(ctx, essentialKey{}, true)
}

// Space returns an Unavailable fault when the disk is so full, or read-only, that only reading and essential writes are left. A server that is
// somewhere else knows itself when its disk is full.
func (d *DB) Space() error {
	if d.path == "" {
		return nil
	}
	if free, err := d.space(filepath.Dir(d.path)); err == nil && free < reserve {
		return outage(errNoSpace)
	}
	return nil
}

// FreeSpace returns how many bytes the program may still write in a folder: 0 when its file system is read-only. known is false where the operating
// system is not asked.
func FreeSpace(folder string) (free uint64, known bool) {
	free, err := spaceIn(folder)
	return free, err == nil && free < math.MaxUint64
}

// mayWrite is Space for a write.
func (d *DB) mayWrite(ctx context.Context) error {
	if ctx.Value(essentialKey{}) != nil {
		return nil
	}
	return d.Space()
}
