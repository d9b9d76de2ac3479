package apitest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"caravan/internal/testnet/apitest"
)

// failures is a test that only collects what is said against it.
type failures struct {
	testing.TB
	said []string
}

func (f *failures) Helper() {}

func (f *failures) Errorf(format string, args ...any) {
	f.said = append(f.said, fmt.Sprintf(format, args...))
}

func TestEveryAnswerIsComparedWithTheDocument(t *testing.T) {
	document, answer := `{"openapi":"3.1.0","paths":{"/thing":{"get":{"operationId":"get-thing","responses":{"200":{"content":{"application/json":{"schema":{"type":"number"}}}}}}}}}`, "7"
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Path == "/api/openapi.json" {
			fmt.Fprint(w, document)
			return
		}
		fmt.Fprint(w, answer)
	})
	f := &failures{TB: t}
	site := apitest.Over(f, handler)
	if site.Call("", "GET", "/thing", ""); len(f.said) != 0 {
		t.Errorf("a declared answer fails: %s", f.said)
	}
	answer = `"seven"`
	if site.Call("", "GET", "/thing", ""); len(f.said) != 1 || !strings.Contains(f.said[0], "got string, want number") {
		t.Errorf("an answer of another shape fails with %q", f.said)
	}
	document = "no document"
	f.said = nil
	if apitest.Over(f, handler).Call("", "GET", "/thing", ""); len(f.said) != 1 || !strings.Contains(f.said[0], "cannot be read") {
		t.Errorf("without a document the call fails with %q", f.said)
	}
}
