package pdf

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"caravan/internal/platform/check"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain text stays", "Bin area swept, 24 x 375 mL (2 for $5)", "Bin area swept, 24 x 375 mL (2 for $5)"},
		{"Latin with accents stays", "Žubrówka, Rosé, Ærø, Łódź, Ağrı", "Žubrówka, Rosé, Ærø, Łódź, Ağrı"},
		{"Greek and Cyrillic stay", "Ξινόμαυρο Балтика Ґ", "Ξινόμαυρο Балтика Ґ"},
		{"a separate accent is joined to its letter", "Rose\u0301 e\u0300", "Rosé è"},
		{"an accent that has no joined form is left out", "q\u0301", "q"},
		{"an emoji is a box", "wine 🍷!", "wine □!"},
		{"an emoji of a family is one box per person, none for the joiners", "👨‍👩‍👧", "□□□"},
		{"Chinese, Japanese, Arabic, Hebrew are boxes", "三ツ عر של", "□□ □□ □□"},
		{"a letter beyond the basic plane is a box", "𝔘", "□"},
		{"controls and the byte order mark are dropped", "a\x00b\x07c\x1bd\ufeff", "abcd"},
		{"direction marks and variation selectors are dropped", "a\u202eb\u200fc\ufe0f", "abc"},
		{"tabs and unusual spaces become spaces", "a\tb\u2003c\u2009d", "a b c d"},
		{"no-break spaces stay no-break", "5\u00a0L 5\u202fL", "5\u00a0L 5\u00a0L"},
		{"every kind of line break becomes the same", "a\r\nb\rc\u2028d\u0085e", "a\nb\nc\nd\ne"},
		{"unusual hyphens become plain ones", "a\u2010b\u2011c", "a-b-c"},
		{"a wrong byte is a box", "a\xffb", "a□b"},
		{"a code point that is no character is a box", "\uffff", "□"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Clean(c.in); got != c.want {
				t.Fatalf("got %q, want %q", got, c.want)
			}
		})
	}
	t.Run("any text can be drawn once cleaned, and cleaning it again changes nothing", rapid.MakeCheck(func(t *rapid.T) {
		in := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text")
		out := Clean(in)
		for _, r := range out {
			check.Must(t, check.True(t, r == '\n' || r == box || known().has(r), r, in))
		}
		check.Must(t, check.True(t, utf8.ValidString(out), in, out))
		check.Must(t, check.Is(t, Clean(out), out, in))
	}))
}

// blank returns a document with a font set, for measuring.
func blank() *Document {
	d := New(Meta{Created: time.Unix(0, 0)})
	d.Font(Regular, 10, 0)
	return d
}

func TestWrap(t *testing.T) {
	d := blank()
	t.Run("breaks at spaces", func(t *testing.T) {
		lines := d.Wrap("the quick brown fox jumps over the lazy dog", 30)
		check.Must(t, check.True(t, len(lines) >= 3, len(lines), lines))
		check.Must(t, check.Is(t, strings.Join(lines, " "), "the quick brown fox jumps over the lazy dog", lines))
	})
	t.Run("breaks a word that is too wide by itself, and goes on after its last part", func(t *testing.T) {
		lines := d.Wrap("a "+strings.Repeat("W", 42)+" b", 30)
		check.Must(t, check.True(t, len(lines) >= 5, len(lines), lines))
		check.Must(t, check.Is(t, lines[0], "a", lines))
		check.Must(t, check.True(t, strings.HasSuffix(lines[len(lines)-1], "W b"), lines[len(lines)-1], lines))
	})
	t.Run("keeps line breaks, and turns several empty lines into one", func(t *testing.T) {
		check.Must(t, check.Is(t, strings.Join(d.Wrap("\n\none\n\n\n \n\ntwo\nthree\n\n", 90), "|"), "one||two|three"))
	})
	t.Run("an empty text has no lines", func(t *testing.T) {
		lines := d.Wrap(" \n\t\x00", 30)
		check.Must(t, check.Is(t, len(lines), 0, lines))
	})
	t.Run("nothing is lost and no line is too wide", rapid.MakeCheck(func(t *rapid.T) {
		in := rapid.StringOf(rapid.RuneFrom([]rune("abcW mi .é三🍷\n"))).Draw(t, "text")
		width := rapid.Float64Range(1, 60).Draw(t, "width")
		lines := d.Wrap(in, width)
		bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
		got, want := bare(strings.Join(lines, " ")), bare(Clean(in))
		check.Must(t, check.Is(t, got, want))
		for _, line := range lines {
			if utf8.RuneCountInString(line) > 1 && d.GetStringWidth(line) > width {
				t.Fatalf("%q is %g wide, more than %g", line, d.GetStringWidth(line), width)
			}
		}
	}))
}

// TestSpare covers texts that the brand's fonts cannot draw.
func TestSpare(t *testing.T) {
	for _, c := range []struct {
		text  string
		spare bool
	}{
		{"Rosé, Žubrówka, Łódź, 24 × 375 mL – 5% “off” · € …", false},
		{"Балтика №7", false},
		{"Ξινόμαυρο 750 mL", true},
		{"wine 🍷", false}, // a box
	} {
		d := blank()
		d.AddPage()
		was := d.GetStringWidth("plain")
		d.Text(10, 10, c.text)
		check.Is(t, d.spares[Regular.spare()], c.spare, c.text)
		if now := d.GetStringWidth("plain"); now != was {
			t.Errorf("after %q a plain text is %g wide, not %g", c.text, now, was)
		}
	}
	t.Run("a text is as wide as it is drawn, whichever font draws it", func(t *testing.T) {
		d := blank()
		plain, greek := d.GetStringWidth("aa"), d.GetStringWidth("aaΞ")
		check.True(t, !(greek <= plain), plain, greek)
		one, two := d.GetStringWidth("□"), d.GetStringWidth("□□")
		check.True(t, !(one <= 0), one)
		check.Is(t, two, 2*one, one)
	})
	t.Run("no font has the character that stands for a box", func(t *testing.T) {
		for font := range faces {
			check.True(t, !faces[font].known().has(box), font)
		}
	})
}

func TestFit(t *testing.T) {
	d := blank()
	check.Is(t, d.Fit("  short\n one ", 60), "short one")
	long := d.Fit(strings.Repeat("long words ", 30), 60)
	check.True(t, strings.HasSuffix(long, "…"), long, d.GetStringWidth(long))
	check.True(t, !strings.HasSuffix(long, " …"), long, d.GetStringWidth(long))
	check.True(t, !(d.GetStringWidth(long) > 60), long, d.GetStringWidth(long))
}
