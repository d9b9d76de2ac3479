package pdftext

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"

	"caravan/internal/platform/check"
)

// mostMemory is how many kB a process may need for hostile files. One of them needed two million before the sandbox was bounded, and some at once
// three.
const mostMemory = 1_200_000

const bombed = "CARAVAN_TEST_BOMB" // is set in the process that reads them

// zeros is a PDF of 200 kB whose only page has 200 MB of nothing.
func zeros(t *testing.T) []byte {
	t.Helper()
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	for part := make([]byte, 1<<20); packed.Len() < 200_000; {
		_, err := z.Write(part)
		check.OK(t, err)
	}
	check.OK(t, z.Close())
	return fmt.Appendf(nil, "%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"+
		"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj<</Length %d/Filter/FlateDecode>>stream\n%s\n"+
		"endstream endobj\ntrailer<</Root 1 0 R>>", packed.Len(), packed.Bytes())
}

// TestBombsAtOnce reads and checks files at once that unpack to far more than they are, in a process of its own, because the memory of this one is
// also that of other tests.
func TestBombsAtOnce(t *testing.T) {
	t.Parallel()
	if os.Getenv(bombed) != "" {
		bomb := zeros(t)
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() { _, _ = Read(t.Context(), bomb) })
			all.Go(func() { _ = Check(t.Context(), bomb) })
		}
		all.Wait()
		status, err := os.ReadFile("/proc/self/status")
		fmt.Println(string(status), err)
		return
	}
	t.Run("FD-312 what files unpack to does not count", func(t *testing.T) {
		p := exec.Command(os.Args[0], "-test.run=^TestBombsAtOnce$")
		p.Env = append(os.Environ(), bombed+"=1")
		said, err := p.CombinedOutput()
		check.Must(t, check.Is(t, err, nil, said))
		_, after, _ := strings.Cut(string(said), "VmHWM:")
		fields := strings.Fields(after)
		if len(fields) < 2 {
			t.Fatalf("the process did not say how much memory it needed: %s", said)
		}
		if needed, err := strconv.Atoi(fields[0]); check.Is(t, err, nil) {
			check.True(t, needed <= mostMemory, needed)
		}
		t.Logf("%s kB", fields[0])
	})
}
