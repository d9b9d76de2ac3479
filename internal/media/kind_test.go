package media

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"caravan/internal/media/picture"
	"caravan/internal/platform/check"

	"pgregory.net/rapid"
)

// office returns an Office file whose parts have the prefix. Its first part is as large as that of a long presentation.
func office(t testing.TB, prefix string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"[Content_Types].xml", "_rels/.rels", "docProps/app.xml", prefix + "document.xml"} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		check.OK(t, err)
		_, err = w.Write(bytes.Repeat([]byte("<a/>"), 2000))
		check.OK(t, err)
	}
	check.OK(t, z.Close())
	return b.Bytes()
}

const (
	mp4Head = "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2"
	movHead = "\x00\x00\x00\x14ftypqt  \x00\x00\x02\x00qt  "
)

func TestKinds(t *testing.T) {
	for name, c := range map[string]struct {
		content, want string
	}{
		"PNG": {"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", picture.PNG},
		"a moving PNG": {"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" +
			"\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\x08acTL", picture.PNG},
		"JPEG":                     {"\xff\xd8\xff\xe0\x00\x10JFIF", picture.JPEG},
		"WebP":                     {"RIFF\x00\x00\x00\x00WEBPVP8 ", picture.WebP},
		"HEIC":                     {"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", picture.HEIC},
		"HEIF":                     {"\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic", picture.HEIF},
		"PDF":                      {"%PDF-1.7\n", typePDF},
		"Word":                     {string(office(t, "word/")), typeDOCX},
		"Excel":                    {string(office(t, "xl/")), typeXLSX},
		"PowerPoint":               {string(office(t, "ppt/")), typePPTX},
		"MP4":                      {mp4Head, typeMP4},
		"M4V":                      {"\x00\x00\x00\x18ftypM4V \x00\x00\x00\x00M4V isom", typeMP4},
		"MOV":                      {movHead, typeMOV},
		"SVG":                      {`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, ""},
		"SVG with a head":          {`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`, ""},
		"HTML":                     {"<!doctype html><script>alert(1)</script>", ""},
		"HTML that goes on as PDF": {"<html><script>alert(1)</script>%PDF-1.7", ""},
		"text before a PDF":        {"\n\n%PDF-1.7", ""},
		"GIF":                      {"GIF89a", ""},
		"BMP":                      {"BM\x00\x00\x00\x00", ""},
		"TIFF":                     {"II*\x00", ""},
		"AVIF":                     {"\x00\x00\x00\x18ftypavif\x00\x00\x00\x00", ""},
		"a sequence of HEIC":       {"\x00\x00\x00\x18ftyphevc\x00\x00\x00\x00", ""},
		"sound in an MP4":          {"\x00\x00\x00\x18ftypM4A \x00\x00\x00\x00", ""},
		"WebM":                     {"\x1a\x45\xdf\xa3\x42\x82\x84webm", ""},
		"a ZIP":                    {"PK\x03\x04", ""},
		"an old Word file":         {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ""},
		"a program":                {"MZ\x90\x00", ""},
		"a program of Linux":       {"\x7fELF", ""},
		"a script":                 {"#!/bin/sh\n", ""},
		"text":                     {"hello", ""},
		"CSV":                      {"a,b\n1,2\n", ""},
		"JSON":                     {`{"a":1}`, ""},
		"bytes":                    {"\x00\x01\x02", ""},
		"nothing":                  {"", ""},
	} {
		t.Run("AMB-128 MEDIA-005 the content decides: "+name, func(t *testing.T) {
			k, ok := kindOf([]byte(c.content)[:min(len(c.content), headSize)])
			check.Is(t, ok, c.want != "")
			check.Is(t, k.source, c.want)
		})
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ source, given, want string }{
		{picture.JPEG, "IMG_1234.JPG", "IMG_1234.JPG"},
		{picture.JPEG, "photo.jpeg", "photo.jpeg"},
		{picture.HEIC, "IMG_1234.HEIC", "IMG_1234.jpg"},
		{picture.WebP, "Shelf.webp", "Shelf.jpg"},
		{picture.PNG, "page.html", "page.html.png"},
		{picture.PNG, "shelf", "shelf.png"},
		{picture.PNG, "v1.2", "v1.2.png"},
		{typePDF, "Price list Q2.pdf", "Price list Q2.pdf"},
		{typePDF, "../../etc/passwd", "passwd.pdf"},
		{typePDF, `C:\Users\Mia\Desktop\plan.pdf`, "plan.pdf"},
		{typePDF, "/", "file.pdf"},
		{typePDF, ".htaccess", "htaccess.pdf"},
		{typePDF, "...", "file.pdf"},
		{typePDF, "", "file.pdf"},
		{typePDF, "a\r\nSet-Cookie: b.pdf", "a  Set-Cookie: b.pdf"},
		{typePDF, "invoice\u202efdp.exe", "invoicefdp.exe.pdf"},
		{typePDF, "zero\u200bwidth.pdf", "zerowidth.pdf"},
		{typePDF, "nul\x00.pdf", "nul.pdf"},
		{typePDF, "bad\xffbytes.pdf", "badbytes.pdf"},
		{typeMOV, "日本 Zoë.mov", "日本 Zoë.mov"},
		{typeMP4, "clip.m4v", "clip.m4v"},
		{typeDOCX, strings.Repeat("é", 400) + ".docx", strings.Repeat("é", maxName) + ".docx"},
	} {
		t.Run("AMB-128 the name of "+strings.ToValidUTF8(c.given[:min(40, len(c.given))], "?"), func(t *testing.T) {
			k, _ := kindNamed(c.source)
			if got := k.name(c.given); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	t.Run("AMB-128 whatever a client writes, the name can be shown and saved", func(t *testing.T) {
		rapid.Check(t, func(r *rapid.T) {
			k := rapid.SampledFrom(kinds).Draw(r, "kind")
			got := k.name(string(rapid.SliceOf(rapid.Byte()).Draw(r, "bytes")) + rapid.String().Draw(r, "text"))
			check.Must(r, check.True(r, utf8.ValidString(got), got))
			check.Must(r, check.True(r, !strings.ContainsAny(got, "/\\\r\n\x00\u202e\u2066"), got))
			check.Must(r, check.True(r, !strings.HasPrefix(got, "."), got))
			check.Must(r, check.True(r, len([]rune(got)) <= maxName+6))
			check.Must(r, check.True(r, len(got) >= 4, len(got)))
		})
	})
}

func TestAltTexts(t *testing.T) {
	for given, want := range map[string]string{"  A shelf\nof wine ": "A shelf of wine", "": "", "a\u202eb": "ab",
		"👩\u200d👧 at the till": "👩\u200d👧 at the till", strings.Repeat("é", MaxAlt): strings.Repeat("é", MaxAlt)} {
		got, problem := altOf(given)
		check.Is(t, got, want, given)
		check.Is(t, problem, "", given)
	}
	if _, problem := altOf(strings.Repeat("é", MaxAlt+1)); problem != messageLongAlt {
		t.Errorf("MEDIA-001 a long one: %q", problem)
	}
}
