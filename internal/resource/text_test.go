package resource_test

import (
	"bytes"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/resource"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"

	"codeberg.org/go-pdf/fpdf"
)

// paper returns a PDF that says something.
func paper(t *testing.T, text string) string {
	t.Helper()
	p := fpdf.New("P", "mm", "A4", "")
	p.SetFont("Helvetica", "", 12)
	p.AddPage()
	p.MultiCell(0, 6, text, "", "", false)
	var out bytes.Buffer
	check.OK(t, p.Output(&out))
	return out.String()
}

func TestWordsOfPDFs(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.library.HandleJobs(s.shelf.Runner)
		work := func() {
			t.Helper()
			_, err := s.shelf.Runner.RunDue(t.Context())
			check.OK(t, err)
		}
		// read returns what the search gets to know of a resource: the words and the file that they are of.
		read := func(id string) (words, of, problem string) {
			t.Helper()
			check.OK(t, s.net.DB.QueryRow(t.Context(), `SELECT words, media_id, problem FROM resource_texts WHERE resource_id = $1`, id).Scan(&words, &of,
				&problem))
			return words, of, problem
		}
		file := func(media string) map[string]any { return map[string]any{"type": "FILE", "link": nil, "file": media} }
		first := s.shelf.File(t, testnet.Ann, "rules.pdf", paper(t, "Keep the coolroom shut"))
		shared, broken := s.share("ann", file(first)), s.share("ann", file(s.shelf.PDF(t, testnet.Ann, "broken.pdf")))
		s.share("ann", nil)
		work()
		t.Run("FD-216 the words of a new PDF are read, without an edit", func(t *testing.T) {
			words, of, problem := read(shared.ID)
			check.Is(t, words, "Keep the coolroom shut")
			check.Is(t, of, first)
			check.Is(t, problem, "")
			got := apitest.Read[resource.View](t, s.Site, "ann", "GET", "/resources/"+shared.ID, "")
			check.True(t, got.UpdatedAt.Equal(shared.UpdatedAt), got)
			check.Is(t, got.Version, shared.Version, got)
		})
		t.Run("FD-216 a file that cannot be read is kept as that, and not tried again", func(t *testing.T) {
			words, _, problem := read(broken.ID)
			check.Is(t, words, "", problem)
			check.True(t, problem != "", problem)
		})
		t.Run("FD-216 links are not read", func(t *testing.T) { check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM resource_texts`), 2) })
		t.Run("FD-216 a new version is read in its place", func(t *testing.T) {
			second := s.shelf.File(t, testnet.Ann, "rules2.pdf", paper(t, "Close the till"))
			apitest.WantStatus(t, s.Call("ann", "POST", "/resources/"+shared.ID, body(file(second))), 200)
			work()
			words, of, _ := read(shared.ID)
			check.Is(t, words, "Close the till")
			check.Is(t, of, second)
		})
		t.Run("FD-216 what was there before is read by the job, also by two nodes at once", func(t *testing.T) {
			_, err := s.net.DB.SQL().ExecContext(t.Context(), `DELETE FROM resource_texts`)
			check.OK(t, err)
			for _, err := range dbtest.AtOnce(2, func(int) error { return s.library.ReadTexts(t.Context()) }) {
				check.OK(t, err)
			}
			words, _, _ := read(shared.ID)
			check.Is(t, words, "Close the till")
		})
		t.Run("FD-216 a resource that is deleted keeps no words", func(t *testing.T) {
			check.OK(t, s.library.Delete(t.Context(), testnet.Ann, shared.ID))
			check.OK(t, s.library.ReadTexts(t.Context()))
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM resource_texts`), 1)
		})
	})
}
