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

//go:embed fonts/Onest-Medium.ttf
var regular []byte

//go:embed fonts/Onest-Bold.ttf
var bold []byte

//go:embed fonts/BricolageGrotesque-ExtraBold.ttf
var display []byte

// The spare fonts. All three have the same characters, which decide what can be drawn.

//go:embed fonts/Manrope-Medium.ttf
var spareRegular []byte

//go:embed fonts/Manrope-Bold.ttf
var spareBold []byte

//go:embed fonts/Manrope-ExtraBold.ttf
var spareDisplay []byte

// box stands for a character that the fonts cannot draw. The Text methods draw it as an empty box.
const box = '□'

// face is a font's file, the file of its spare, and the characters that the font itself has.
type face struct {
	file, spare []byte
	known       func() *runes
}

var faces = map[Font]face{
	Regular: {regular, spareRegular, sync.OnceValue(func() *runes { return runesOf(regular) })},
	Bold:    {bold, spareBold, sync.OnceValue(func() *runes { return runesOf(bold) })},
	Display: {display, spareDisplay, sync.OnceValue(func() *runes { return runesOf(display) })},
}

// has tells whether the font itself can draw a cleaned text.
func (f face) has(s string) bool {
	if isPlain(s) || f.known == nil {
		return true
	}
	known := f.known()
	for _, r := range s {
		if r != box && r != '\n' && !known.has(r) {
			return false
		}
	}
	return true
}

// runes is a set of characters of the basic plane.
type runes [1 << 16]bool

func (s *runes) has(r rune) bool { return r < rune(len(s)) && s[r] }

// runesOf returns the characters for which a font's file has a glyph.
func runesOf(file []byte) *runes {
	font, err := sfnt.Parse(file)
	if err != nil {
		panic(err)
	}
	var has runes
	var buf sfnt.Buffer
	for r := range rune(len(has)) {
		glyph, err := font.GlyphIndex(&buf, r)
		has[r] = err == nil && glyph != 0
	}
	return &has
}

// known are the characters that can be drawn.
var known = sync.OnceValue(func() *runes { return runesOf(spareRegular) })

// Clean turns any text into one that the fonts can draw:
//   - accents are joined to their letters;
//   - all white space except line breaks becomes a space or a no-break space;
//   - invisible characters (controls, joiners, direction marks, variation selectors) are dropped;
//   - each character that the fonts lack (emoji, Chinese, Arabic and the like) becomes a box, and so does each byte that is not UTF-8.
//
// The result has no character beyond the basic plane, because fpdf's tables of widths end there.
func Clean(s string) string {
	if isPlain(s) {
		return s
	}
	drawn := known()
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
		case drawn.has(r):
			b.WriteRune(r)
		case unicode.Is(unicode.M, r): // an accent that cannot be joined to its letter: the letter alone reads better
		default:
			b.WriteRune(box)
		}
	}
	return b.String()
}

// isPlain tells whether a text is ASCII that needs no cleaning. Most texts are.
func isPlain(s string) bool {
	return !bytes.ContainsFunc([]byte(s), func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') })
}

// Wrap breaks a text into lines that are at most width wide in the current font. It breaks at spaces and line breaks, and inside a word only when the
// word alone is too wide. Several empty lines become one. An empty text has no lines.
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

// WrapAtMost is Wrap with at most limit lines. A text that has more is cut short with an ellipsis.
func (d *Document) WrapAtMost(limit int, s string, width float64) []string {
	lines := d.Wrap(s, width)
	if len(lines) <= limit {
		return lines
	}
	lines = lines[:limit]
	lines[limit-1] = d.Fit(lines[limit-1]+"…", width)
	return lines
}

// head returns how many bytes of a text fit the width. It is at least one character, so that wrapping always ends, however narrow the width.
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

// Fit returns the text as one line. If it is wider than width, it is cut short with an ellipsis.
func (d *Document) Fit(s string, width float64) string {
	s = strings.Join(strings.Fields(Clean(s)), " ")
	if d.fits(s, width) {
		return s
	}
	return strings.TrimRight(s[:d.head(s, width-d.GetStringWidth("…"))], " ") + "…"
}

// fits tells whether a cleaned text is at most width wide in the current font.
func (d *Document) fits(s string, width float64) bool { return d.GetStringWidth(s) <= width }
