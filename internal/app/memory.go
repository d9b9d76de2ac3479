package app

import (
	"io/fs"
	"math"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

// memoryShare of what the machine allows is for Go's heap; the rest is for the database's own memory, files and what else runs there.
const memoryShare = 0.75

// boundMemory tells Go how much memory it may use, so that it collects garbage earlier instead of being killed. A GOMEMLIMIT that is set counts
// instead. root is the root of the file system.
func boundMemory(root fs.FS, set string) {
	if set != "" {
		return
	}
	if most := machineMemory(root); most < math.MaxInt64 {
		debug.SetMemoryLimit(int64(float64(most) * memoryShare))
	}
}

// machineMemory returns how many bytes this process may use: the least of what the machine has and what its control groups (version 1 or 2) allow;
// MaxInt64 when neither says.
func machineMemory(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	consider := func(file string, unit int64, field int) {
		text, err := fs.ReadFile(root, file)
		if err != nil {
			return
		}
		words := strings.Fields(string(text))
		if len(words) <= field {
			return
		}
		// "max" of version 2 is no number; the "unlimited" of version 1 is larger than any memory.
		if n, err := strconv.ParseInt(words[field], 10, 64); err == nil && n > 0 && n < math.MaxInt64/unit {
			least = min(least, n*unit)
		}
	}
	consider("proc/meminfo", 1024, 1) // "MemTotal:  16384 kB ..."
	groups, _ := fs.ReadFile(root, "proc/self/cgroup")
	for _, line := range strings.Split(string(groups), "\n") {
		parts := strings.SplitN(line, ":", 3) // "0::/a/b" of version 2, "9:memory:/a/b" of version 1
		if len(parts) < 3 {
			continue
		}
		folder, file := "sys/fs/cgroup", "memory.max"
		if parts[1] != "" {
			folder, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
			if parts[1] != "memory" {
				continue
			}
		}
		// Inside a container the root of the groups is often that of the container itself, so each folder on the way counts, if it is there.
		for group := path.Clean("/" + parts[2]); ; group = path.Dir(group) {
			consider(strings.TrimSuffix(folder+group, "/")+"/"+file, 1, 0)
			if group == "/" {
				break
			}
		}
	}
	return least
}
