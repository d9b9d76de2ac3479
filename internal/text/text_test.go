package text

import (
	"testing"

	"pgregory.net/rapid"

	"caravan/internal/platform/check"
	"caravan/internal/platform/golden"
)

func TestFold(t *testing.T) {
	for _, c := range golden.Read[[]struct {
		Name   string `json:"name"`
		Text   string `json:"text"`
		Folded string `json:"folded"`
	}](t, "fold.json") {
		t.Run(c.Name, func(t *testing.T) {
			if got := Fold(c.Text); got != c.Folded {
				t.Errorf("Fold(%q) = %q, want %q", c.Text, got, c.Folded)
			}
		})
	}
}

func TestSizesAreWrittenAsPeopleReadThem(t *testing.T) {
	for _, c := range golden.Read[[]struct {
		Bytes int64  `json:"bytes"`
		Said  string `json:"said"`
	}](t, "bytes.json") {
		check.Is(t, Bytes(c.Bytes), c.Said, c.Bytes)
	}
}

func TestFoldingTwiceChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := Fold(rapid.String().Draw(t, "s"))
		check.Must(t, check.Is(t, Fold(once), once))
	})
}

func TestIsPlain(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		plain bool
	}{
		"letters, accents and signs":  {`Zoë O'Brien-Nguyễn "Mia" & Co. 日本`, true},
		"nothing":                     {"", true},
		"a line break":                {"Mia\nBcc: x@example.com", false},
		"a carriage return":           {"Mia\r", false},
		"a NUL":                       {"Mi\x00a", false},
		"a character of no width":     {"Mi\u200ba", false},
		"a byte order mark":           {"\ufeffMia", false},
		"text written backwards":      {"\u202eaiM", false},
		"a line separator":            {"Mia\u2028", false},
		"an invisible direction mark": {"Mia\u2066", false},
	} {
		if got := IsPlain(c.text); got != c.plain {
			t.Errorf("%s: got %v, want %v", name, got, c.plain)
		}
	}
}

func TestCleanKeepsLinesAndDropsWhatCannotBeSeen(t *testing.T) {
	for typed, want := range map[string]string{
		" two\nlines \n":          "two\nlines",
		"a\x00b\x1bc\td\re":       "abcde",
		"not \xffUTF-8":           "not UTF-8",
		"\t\n \x07":               "",
		"Café 🐪, 4 × 375\u00a0mL": "Café 🐪, 4 × 375\u00a0mL",
	} {
		if got := Clean(typed); got != want {
			t.Errorf("Clean(%q) = %q, want %q", typed, got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{"", ""}, {" one two ", "one two"}, {"one two\nthree", "one two"}, {"one two three", "one two…"}, {"one two, three", "one two…"},
		{"unbreakable", "unbreakab…"}, {"éééééééééé", "éééééééééé"},
	} {
		if got := Short(c.given, 10); got != c.want {
			t.Errorf("Short(%q) = %q, want %q", c.given, got, c.want)
		}
	}
}

func TestEither(t *testing.T) {
	for _, c := range []struct {
		of   []string
		want string
	}{{nil, ""}, {[]string{"SF"}, "SF"}, {[]string{"SF", "MF"}, "SF or MF"}, {[]string{"SF", "MF", "LF"}, "SF, MF or LF"}} {
		if got := Either(c.of); got != c.want {
			t.Errorf("%v: %q, want %q", c.of, got, c.want)
		}
	}
}

func TestALimitInWords(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", 336: "336", 1000: "1,000", 20_000: "20,000", 262_144: "262,144", 1_000_000: "1,000,000",
		-100: "-100", -5000: "-5,000"} {
		t.Run("FD-340 "+want, func(t *testing.T) {
			check.Is(t, Number(n), want)
			check.Is(t, AtMost(n, "characters"), "at most "+want+" characters")
		})
	}
}
