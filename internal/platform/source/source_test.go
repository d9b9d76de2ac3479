package source

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/sheet"
)

// TestRead covers what the sentences name. The other cases run in the tests of the room promotion, which reads its feed through this package.
func TestRead(t *testing.T) {
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	defer refusing.Close()
	file := filepath.Join(t.TempDir(), "people.csv")
	if err := os.WriteFile(file, []byte("a,b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, where, want string }{
		{"AMB-014 a refusal names what the source is for", refusing.URL, "The source for people answered with status 403 Forbidden. Please ask your system administrator to check its token."},
		{"AMB-014 so does a missing file", file + ".csv", "The file with the people could not be found."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := New("people", c.where, "")
			if err != nil {
				t.Fatal(err)
			}
			err = s.Read(t.Context(), func(io.Reader, sheet.Format) error { return nil })
			if !fault.Is(err, fault.Unavailable) || fault.Of(err).Message != c.want {
				t.Errorf("%v", err)
			}
		})
	}
	t.Run("AMB-014 a file is passed on, and mistakes in it are the caller's", func(t *testing.T) {
		s, err := New("people", file, "")
		if err != nil {
			t.Fatal(err)
		}
		var got string
		wrong := sheet.Faults{{Message: "wrong"}}
		err = s.Read(t.Context(), func(from io.Reader, format sheet.Format) error {
			all, err := io.ReadAll(from)
			got = string(format) + " " + string(all)
			return errors.Join(err, wrong)
		})
		if got != "CSV a,b\n" || !strings.Contains(err.Error(), "wrong") || fault.Is(err, fault.Unavailable) {
			t.Errorf("%q, %v", got, err)
		}
	})
}
