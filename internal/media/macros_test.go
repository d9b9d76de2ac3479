package media

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"caravan/internal/platform/check"
	"caravan/internal/testnet/apitest"

	"github.com/xuri/excelize/v2"
)

// part is a part of an Office file.
type part struct{ name, content string }

// packed returns an Office file with these parts.
func packed(t testing.TB, parts ...part) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range parts {
		w, err := z.Create(p.name)
		check.OK(t, err)
		_, err = io.WriteString(w, p.content)
		check.OK(t, err)
	}
	check.OK(t, z.Close())
	return b.String()
}

// types is the part that says what the others are; main is the document's own type.
func types(main string) part {
	return part{"[Content_Types].xml",
		`<?xml version="1.0" encoding="UTF-8"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.` + main + `"/></Types>`}
}

// old is a file of the old kind, whose directory has a name.
func old(name string) string {
	var b strings.Builder
	b.WriteString("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600))
	for _, unit := range utf16.Encode([]rune(name)) {
		b.WriteByte(byte(unit))
		b.WriteByte(byte(unit >> 8))
	}
	return b.String()
}

func TestMacros(t *testing.T) {
	const plain, enabled = "openxmlformats-officedocument.wordprocessingml.document.main+xml", "ms-word.document.macroEnabled.main+xml"
	vba, text := old("_VBA_PROJECT"), part{"word/document.xml", "<a/>"}
	sheet := packed(t, types("ms-excel.sheet.macroEnabled.main+xml"), part{"xl/workbook.xml", ""})
	whole := packed(t, types(plain), text)
	nested := packed(t, types(plain), text)
	for range maxNested + 1 {
		nested = packed(t, types(plain), text, part{"word/embeddings/1.docx", nested})
	}
	var workbook strings.Builder
	check.OK(t, excelize.NewFile().Write(&workbook))
	for name, c := range map[string]struct {
		content string
		want    error
	}{
		"a document":                        {whole, nil},
		"a workbook as a program writes it": {workbook.String(), nil},
		"one with a table inside": {packed(t, types(plain), text, part{"word/embeddings/1.xlsx", packed(t, types("x.sheet.main+xml"))}),
			nil},
		"one with an old file inside":            {packed(t, types(plain), text, part{"word/embeddings/1.bin", old("WordDocument")}), nil},
		"one that says that it has macros":       {packed(t, types(enabled), text), errMacros},
		"one that says so in other letters":      {packed(t, types(strings.ToUpper(enabled)), text), errMacros},
		"one that says so in signs of XML":       {packed(t, types("ms-word.document.macr&#111;Enabled.main+xml"), text), errMacros},
		"a binary workbook":                      {packed(t, types("ms-excel.sheet.binary.macroEnabled.main"), part{"xl/workbook.bin", ""}), errMacros},
		"a sheet of macros":                      {packed(t, types("ms-excel.macrosheet+xml"), part{"xl/macrosheets/sheet1.xml", ""}), errMacros},
		"a part with macros, whatever its name":  {packed(t, types(plain), text, part{"word/media/image1.png", vba}), errMacros},
		"a part of macros under its type":        {packed(t, types("ms-office.vbaProject"), text, part{"word/a.bin", "?"}), errMacros},
		"a workbook with macros inside":          {packed(t, types(plain), text, part{"word/embeddings/1.xlsx", sheet}), errMacros},
		"an old file with macros inside":         {packed(t, types(plain), text, part{"word/embeddings/1.bin", vba}), errMacros},
		"what says what it is in another script": {packed(t, part{"[Content_Types].xml", "\xfe\xff\x00<\x00a\x00/\x00>"}, text), errOffice},
		"files in files in files":                {nested, errOffice},
		"more than it may unpack to": {packed(t, types(plain), text, part{"word/embeddings/1.bin", old(strings.Repeat("a", maxUnpacked/2+1))}),
			errOffice},
		"half a file": {whole[:len(whole)-30], errOffice},
	} {
		t.Run("FD-310 "+name, func(t *testing.T) {
			err := checkOffice([]byte(c.content))
			check.True(t, errors.Is(err, c.want), err, c.want)
			check.Is(t, err == nil, c.want == nil)
		})
	}
	eachSite(t, func(t *testing.T, s *site) {
		for name, c := range map[string]struct{ content, says string }{
			"plan.docm": {packed(t, types(enabled), text),
				"'plan.docm' has macros, which can't be added. Please save it without them, as DOCX, XLSX or PPTX."},
			"plan.docx": {packed(t, types(plain), text, part{"word/vbaProject.bin", vba}),
				"'plan.docx' has macros, which can't be added. Please save it without them, as DOCX, XLSX or PPTX."},
			"half.docx": {whole[:len(whole)-30], "'half.docx' cannot be read. The file may be damaged."},
		} {
			t.Run("FD-310 "+name+" is refused, and nothing of the upload is kept", func(t *testing.T) {
				w := s.post(t, "emma", file{name: "good.pdf", content: []byte(pdfFile)}, file{name: name, content: []byte(c.content)})
				apitest.WantStatus(t, w, 422)
				apitest.WantParts(t, w, c.says, "body.files[1]")
				if files, rows := s.Files(t, shelf), s.net.Count(t, `SELECT COUNT(*) FROM media`); files+rows != 0 {
					t.Errorf("%d files and %d rows are left", files, rows)
				}
			})
		}
		t.Run("FD-310 a document without macros is taken", func(t *testing.T) {
			items(t, s.post(t, "emma", file{name: "plan.docx", content: []byte(whole)}), 201)
		})
	})
}
