package db

import (
	"context"
	"errors"
	"path/filepath"
)

// reserve is the room on the disk that only essential writes may use, in bytes.
const reserve = 16 << 20

// errNoRoom says that the disk is read-only, or that only the reserve is left.
var errNoRoom = errors.New("the disk is full or read-only")

type essentialKey struct{}

// Essential marks what must work for as long as possible when the disk fills up, such as signing in: it may use the reserve.
func Essential(ctx context.Context) context.Context {
	return context.WithValue(ctx, essentialKey{}, true)
}

// Room returns an Unavailable fault when the disk is so full, or read-only, that only reading and essential writes are left. A server that is
// somewhere else knows itself when its disk is full.
func (d *DB) Room() error {
	if d.path == "" {
		return nil
	}
	if room, err := d.room(filepath.Dir(d.path)); err == nil && room < reserve {
		return outage(errNoRoom)
	}
	return nil
}

// mayWrite is Room for a write.
func (d *DB) mayWrite(ctx context.Context) error {
	if ctx.Value(essentialKey{}) != nil {
		return nil
	}
	return d.Room()
}
