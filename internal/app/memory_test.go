package app

import (
	"math"
	"runtime/debug"
	"testing"
	"testing/fstest"
)

func TestMemoryIsBoundedByTheMachineAndItsControlGroups(t *testing.T) {
	const info = "MemTotal:       16777216 kB\nMemFree:         1 kB\n"
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for name, test := range map[string]struct {
		root fstest.MapFS
		want int64
	}{
		"nothing known": {fstest.MapFS{}, math.MaxInt64},
		"the machine":   {fstest.MapFS{"proc/meminfo": file(info)}, 16 << 30},
		"version 2": {fstest.MapFS{"proc/meminfo": file(info), "proc/self/cgroup": file("0::/a/b\n"), "sys/fs/cgroup/a/b/memory.max": file("max\n"),
			"sys/fs/cgroup/a/memory.max": file("1073741824\n")}, 1 << 30},
		"in a container": {fstest.MapFS{"proc/meminfo": file(info), "proc/self/cgroup": file("0::/\n"), "sys/fs/cgroup/memory.max": file("536870912\n")},
			512 << 20},
		"version 1": {fstest.MapFS{"proc/self/cgroup": file("4:cpu:/x\n9:memory:/x\n"),
			"sys/fs/cgroup/memory/x/memory.limit_in_bytes": file("268435456\n")}, 256 << 20},
		"unlimited of 1": {fstest.MapFS{"proc/meminfo": file(info), "proc/self/cgroup": file("9:memory:/\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes": file("9223372036854771712\n")}, 16 << 30},
		"a file of rubbish": {fstest.MapFS{"proc/meminfo": file("?"), "proc/self/cgroup": file("0::\nx"), "sys/fs/cgroup/memory.max": file("")},
			math.MaxInt64},
	} {
		if got := machineMemory(test.root); got != test.want {
			t.Errorf("%s: %d, want %d", name, got, test.want)
		}
	}

	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	machine := fstest.MapFS{"proc/meminfo": file(info)}
	if boundMemory(machine, "2GiB"); debug.SetMemoryLimit(-1) != before {
		t.Error("a GOMEMLIMIT that is set is changed")
	}
	if boundMemory(machine, ""); debug.SetMemoryLimit(-1) != 12<<30 {
		t.Errorf("the limit is %d", debug.SetMemoryLimit(-1))
	}
}
