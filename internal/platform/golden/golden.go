// Package golden reads the cases of testdata/golden, which both the Go tests and the web app's tests run.
package golden

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Read returns the cases of a file; testdata/golden/README.md describes them.
func Read[T any](t testing.TB, file string) T {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(top(t), "testdata", "golden", file))
	if err != nil {
		t.Fatal(err)
	}
	var cases T
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// top returns the top folder of the repository: the nearest one above the test that has a go.mod.
func top(t testing.TB) string {
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder {
			t.Fatal("no go.mod above the test")
		}
		folder = above
	}
}
