package db

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold writes s as search and sort columns hold it: without case, accents, or the difference between full-width and plain letters, so that Café, CAFE
// and café are one. Columns that people search or sort by are folded here because the engines' own lower() and LIKE differ.
func Fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) { // an accent, apart from its letter in NFKD
			return -1
		}
		return unicode.ToLower(unicode.ToUpper(r)) // by way of upper case, so that the two small sigmas are one
	}, norm.NFKD.String(s))
	return norm.NFC.String(strings.ReplaceAll(bare, "ß", "ss"))
}

// Contains is the pattern of a folded column that contains what a person typed: column LIKE $1 ESCAPE '\'. Their % and _ stand for themselves.
func Contains(typed string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(Fold(typed)) + "%"
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
