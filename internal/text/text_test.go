package text

import (
	"testing"

	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Café":         "cafe",
		"CAFE\u0301":   "cafe",
		"Château ÉLAN": "chateau elan",
		"Straße":       "strasse",
		"Ｆｕｌｌ":         "full",
		"Ångström":     "angstrom",
		"ΜΟΥΣΑΚΆΣ":     "μουσακασ",
		"O'Brien & Co": "o'brien & co",
		"":             "",
	} {
		if got := Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFoldingTwiceChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := Fold(rapid.String().Draw(t, "s"))
		if twice := Fold(once); twice != once {
			t.Fatalf("%q became %q", once, twice)
		}
	})
}
