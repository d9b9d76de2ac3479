package pdf

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

//go:embed fonts/Manrope-Medium.ttf
var regular []byte

//go:embed fonts/Manrope-Bold.ttf
var bold []byte

//go:embed fonts/Manrope-ExtraBold.ttf
var display []byte

// box stands for a character that the fonts lack. They lack this one too; the Text methods draw it as an empty box.
const box = '□'

// known tells for every character of the basic plane whether the fonts can draw it; they all have the same ones.
var known = sync.OnceValue(func() func(rune) bool {
	font, err := sfnt.Parse(regular)
	if err != nil {
		panic(err)
	}
	var has [1 << 16]bool
	var buf sfnt.Buffer
	for r := range rune(len(has)) {
		glyph, err := font.GlyphIndex(&buf, r)
		has[r] = err == nil && glyph != 0
	}
	return func(r rune) bool { return r < rune(len(has)) && has[r] }
})

// Clean turns any text into one that the fonts can draw on one line or several: accents are joined to their letters, all white space but line breaks is
// a space or a no-break space, invisible characters (controls, joiners, direction marks, variation selectors) are dropped, and what the fonts lack
// (emoji, Chinese, Arabic and the like) is one box a character. Text that is not UTF-8 has a box for each wrong byte. The result has no character
// beyond the basic plane, where fpdf's tables of widths end.
func Clean(s string) string {
	if isPlain(s) {
		return s
	}
	has := known()
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range norm.NFC.String(strings.ReplaceAll(s, "\r\n", "\n")) {
		switch {
		case r == '\n' || r == '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029':
			b.WriteByte('\n')
		case r == '\u00a0' || r == '\u202f':
			b.WriteRune('\u00a0')
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case r == '\u2010' || r == '\u2011' || r == '\u2012':
			b.WriteByte('-')
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r):
		case has(r):
			b.WriteRune(r)
		case unicode.Is(unicode.M, r): // an accent on a letter that has no joined form: the letter alone is the better reading
		default:
			b.WriteRune(box)
		}
	}
	return b.String()
}

// isPlain tells whether a text is ASCII that needs no cleaning, as most are.
func isPlain(s string) bool {
	return !bytes.ContainsFunc([]byte(s), func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') })
}

// Wrap breaks a text into lines no wider than width in the current font. It breaks at spaces and line breaks, and within a word only when the word alone is
// too wide. Several empty lines become one. An empty text has no lines.
func (d *Document) Wrap(s string, width float64) []string {
	var lines []string
	for _, paragraph := range strings.Split(strings.TrimSpace(Clean(s)), "\n") {
		paragraph = strings.TrimSpace(paragraph)
		if paragraph == "" && (len(lines) == 0 || lines[len(lines)-1] == "") {
			continue
		}
		lines = d.wrapParagraph(lines, paragraph, width)
	}
	return lines
}

func (d *Document) wrapParagraph(lines []string, paragraph string, width float64) []string {
	line := ""
	for word := range strings.FieldsFuncSeq(paragraph, func(r rune) bool { return r == ' ' }) {
		switch {
		case line == "":
			line = word
		case d.fits(line+" "+word, width):
			line += " " + word
			continue
		default:
			lines = append(lines, line)
			line = word
		}
		for !d.fits(line, width) {
			head := d.head(line, width)
			lines = append(lines, line[:head])
			line = line[head:]
		}
	}
	return append(lines, line)
}

// WrapAtMost is Wrap, shortened with an ellipsis where the text has more lines than limit.
func (d *Document) WrapAtMost(limit int, s string, width float64) []string {
	lines := d.Wrap(s, width)
	if len(lines) <= limit {
		return lines
	}
	lines = lines[:limit]
	lines[limit-1] = d.Fit(lines[limit-1]+"…", width)
	return lines
}

// head returns how many bytes of a text fit the width: at least one character, so that breaking comes to an end however narrow the width is.
func (d *Document) head(s string, width float64) int {
	end := 0
	for i, r := range s {
		next := i + len(string(r))
		if end > 0 && !d.fits(s[:next], width) {
			break
		}
		end = next
	}
	return end
}

// Fit returns the text on one line, shortened with an ellipsis where it is wider than width.
func (d *Document) Fit(s string, width float64) string {
	s = strings.Join(strings.Fields(Clean(s)), " ")
	if d.fits(s, width) {
		return s
	}
	return strings.TrimRight(s[:d.head(s, width-d.GetStringWidth("…"))], " ") + "…"
}

// fits tells whether a cleaned text is no wider than width in the current font.
func (d *Document) fits(s string, width float64) bool { return d.GetStringWidth(s) <= width }
