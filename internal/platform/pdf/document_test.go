package pdf_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/pdf"
	"caravan/internal/platform/pdf/pdftest"
)

// everything contains characters that have broken PDFs before.
var everything = "(a) \\b ) Žubrówka Ξινόμαυρο Балтика 三ツ矢 عرق 🍷 👨‍👩‍👧 𝔘 \x00\x01\x1b\u202e \ufeff\xff \uffff {nb} " + strings.Repeat("W", 400)

func draw(t *testing.T, text string) []byte {
	t.Helper()
	d := pdf.New(pdf.Meta{Title: text, Subject: text, Author: text, Creator: "Test", Created: time.Date(2026, 11, 19, 3, 46, 0, 0, time.UTC)})
	for _, f := range []pdf.Font{pdf.Regular, pdf.Bold, pdf.Display} {
		d.AddPage()
		d.Shape(20, 20, .2, "M17 0 L47 0 C56.4 0 64 7.6 64 17 Z", 0xA01450, 0)
		d.Shape(20, 20, .2, "M13.6 35.4 C11 36.4 9.8 38.6 9.9 42.4", 0xFFB72B, 2.4)
		d.Ring(60, 26, 10, 3, 62, 0xCB8300, 0xF8EFE6)
		d.Bar(80, 26, 60, 2, 0, 0x84757D, 0xF8EFE6)
		d.Font(f, 11, 0x2B1220)
		d.Lines(20, 60, 5, d.Wrap(text, 170))
		d.Text(20, 200, text)
		d.TextRight(190, 210, d.Fit(text, 170))
		d.TextCentre(105, 220, d.Fit(text, 60))
		d.Bookmark(pdf.Clean(text), 0, 20)
	}
	var b bytes.Buffer
	check.OK(t, d.Write(&b))
	return b.Bytes()
}

func TestDocument(t *testing.T) {
	t.Run("no text breaks the file", func(t *testing.T) {
		pages := pdftest.Pages(t, draw(t, everything))
		check.Must(t, check.Is(t, len(pages), 3, pages))
	})
	t.Run("letters are drawn as they are, in every font", func(t *testing.T) {
		for i, texts := range pdftest.Pages(t, draw(t, "Rosé (750 mL) \\ Ξ Ж")) {
			check.True(t, slices.Contains(texts, "Rosé (750 mL) \\ Ξ Ж"), i+1, texts)
		}
	})
	t.Run("what the fonts lack is drawn as a box, not as a character", func(t *testing.T) {
		for i, texts := range pdftest.Pages(t, draw(t, "wine 🍷 三!")) {
			check.True(t, slices.Contains(texts, "wine "), i+1, texts)
			check.True(t, slices.Contains(texts, "!"), i+1, texts)
			check.True(t, !strings.ContainsAny(strings.Join(texts, ""), "□🍷三"), strings.Join(texts, ""), i+1, texts)
		}
	})
	t.Run("the same drawing gives the same bytes", func(t *testing.T) {
		if !bytes.Equal(draw(t, everything), draw(t, everything)) {
			t.Fatal("two drawings differ")
		}
	})
	t.Run("the language is stated, for screen readers", func(t *testing.T) {
		if !bytes.Contains(draw(t, "x"), []byte("/Lang (en-AU)")) {
			t.Fatal("no language")
		}
	})
}
