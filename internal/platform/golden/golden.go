// Package golden reads the cases of testdata/golden, which tests of Go and of the web app both run.
package golden

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Read returns the cases of a file; testdata/golden/README.md describes them.
func Read[T any](t testing.TB, file string) T {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	raw, err := os.ReadFile(filepath.Join(filepath.Dir(here), "..", "..", "..", "testdata", "golden", file))
	if err != nil {
		t.Fatal(err)
	}
	var cases T
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}
