//go:build !linux

package db

import "math"

// spaceIn says that there is space. Where the operating system is not asked, a write that fails tells.
func spaceIn(string) (uint64, error) { return math.MaxUint64, nil }
