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
	"caravan/internal/platform/check"
	"caravan/internal/platform/sheet"
)

// TestRead covers what the sentences name. The other cases run in the tests of the room promotion, which reads its feed through this package.
func TestRead(t *testing.T) {
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	defer refusing.Close()
	file := filepath.Join(t.TempDir(), "people.csv")
	check.OK(t, os.WriteFile(file, []byte("a,b\n"), 0o600))
	for _, c := range []struct{ name, where, want string }{
		{"AMB-014 a refusal names what the source is for", refusing.URL,
			"The source for people answered with status 403 Forbidden. Please ask your system administrator to check its token."},
		{"AMB-014 so does a missing file", file + ".csv", "The file with the people could not be found."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := New("people", c.where, "")
			check.OK(t, err)
			err = s.Read(t.Context(), func(io.Reader, sheet.Format) error { return nil })
			check.True(t, fault.Is(err, fault.Unavailable), err)
			check.Is(t, fault.Of(err).Message, c.want, err)
		})
	}
	t.Run("AMB-014 a file is passed on, and mistakes in it are the caller's", func(t *testing.T) {
		s, err := New("people", file, "")
		check.OK(t, err)
		var got string
		wrong := sheet.Faults{{Message: "wrong"}}
		err = s.Read(t.Context(), func(from io.Reader, format sheet.Format) error {
			all, err := io.ReadAll(from)
			got = string(format) + " " + string(all)
			return errors.Join(err, wrong)
		})
		check.Is(t, got, "CSV a,b\n", err)
		check.True(t, strings.Contains(err.Error(), "wrong"), err)
		check.True(t, !fault.Is(err, fault.Unavailable), err)
	})
}
