package db

import "golang.org/x/sys/unix"

// spaceIn returns how many bytes the program may still write in a folder: 0 when its file system is read-only.
func spaceIn(folder string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return 0, err
	}
	if s.Flags&unix.ST_RDONLY != 0 {
		return 0, nil
	}
	return s.Bavail * uint64(s.Bsize), nil // #nosec G115 -- a block's size is small and not negative
}
