package pdftext

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"caravan/internal/platform/check"
)

// paper returns a PDF with a page for each text.
func paper(t *testing.T, protected bool, pages ...string) []byte {
	t.Helper()
	p := fpdf.New("P", "mm", "A4", "")
	if protected {
		p.SetProtection(0, "secret", "owner")
	}
	p.SetFont("Helvetica", "", 12)
	for _, text := range pages {
		p.AddPage()
		p.MultiCell(0, 6, text, "", "", false)
	}
	var out bytes.Buffer
	check.OK(t, p.Output(&out))
	return out.Bytes()
}

func TestRead(t *testing.T) {
	t.Parallel()
	t.Run("FD-216 the words of all pages, in their order", func(t *testing.T) {
		t.Parallel()
		got, err := Read(t.Context(), paper(t, false, "Coolroom  rules\nkeep the door shut", "", "Last page"))
		if want := "Coolroom rules keep the door shut Last page"; check.Is(t, err, nil) {
			check.Is(t, got, want)
		}
	})
	t.Run("FD-216 a file without words", func(t *testing.T) {
		t.Parallel()
		if got, err := Read(t.Context(), paper(t, false, "")); check.Is(t, err, nil) {
			check.Is(t, got, "")
		}
	})
	whole := paper(t, false, strings.Repeat("Gin of the south ", 40))
	cyclic := []byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2000000000>>endobj\n" +
		"trailer<</Root 1 0 R>>")
	bomb := []byte(fmt.Sprintf("%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"+
		"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj<</Length 4000000>>stream\n%s\nendstream endobj\n"+
		"trailer<</Root 1 0 R>>", strings.Repeat("[", 2_000_000)))
	for name, content := range map[string][]byte{"nothing": nil, "something else": []byte("%PDF-1.7 but no more"),
		"the first half": whole[:len(whole)/2], "a password": paper(t, true, "Hidden"), "pages in a circle": cyclic, "nested too deep": bomb} {
		t.Run("FD-216 it does no harm: "+name, func(t *testing.T) {
			t.Parallel()
			got, err := Read(t.Context(), content)
			check.True(t, err == nil || errors.Is(err, ErrFormat), err)
			if strings.Contains(got, "Hidden") {
				t.Error("read what a password protects")
			}
		})
	}
	for name, c := range map[string]struct {
		content []byte
		opens   bool
	}{
		"a whole file": {whole, true}, "an empty page": {paper(t, false, ""), true}, "something else": {[]byte("%PDF-1.7 but no"), false},
		"the first half": {whole[:len(whole)/2], false},
		"a password":     {paper(t, true, "Hidden"), false}, "pages in a circle": {cyclic, false},
		"no page": {[]byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>"),
			false},
	} {
		t.Run("FD-283 whether it opens: "+name, func(t *testing.T) {
			t.Parallel()
			err := Check(t.Context(), c.content)
			check.Is(t, err == nil, c.opens, err)
			check.True(t, err == nil || errors.Is(err, ErrFormat), err)
		})
	}
	t.Run("FD-216 reading ends in time", func(t *testing.T) {
		t.Parallel()
		began := time.Now()
		_, err := read(t.Context(), paper(t, false, make([]string, 150)...), time.Millisecond)
		check.Must(t, check.True(t, err != nil, err, time.Since(began)))
		check.True(t, time.Since(began) <= 30*time.Second, err, time.Since(began))
	})
	t.Run("FD-216 whoever waits can stop it", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := Read(ctx, whole)
		check.True(t, errors.Is(err, context.Canceled), err)
	})
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"a\r\n\tb\x00c":      "a b c",
		"cool\ufffe\r\nroom": "coolroom",
		"soft\u00adly":       "softly",
		"bad\xff utf":        "bad utf",
		"\ue000 sign":        "sign",
	} {
		t.Run(fmt.Sprintf("FD-216 %q", in), func(t *testing.T) {
			check.Is(t, clean(in), want)
		})
	}
	t.Run("FD-216 no more than the longest text", func(t *testing.T) {
		got := clean(strings.Repeat("ä ", MaxLength))
		check.Is(t, len([]rune(got)), MaxLength)
	})
}
