// Package text writes and compares texts as people read them: folded for searching and sorting, cut into the words of a search, made into names of files.
package text

import (
	"fmt"
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

// Email writes an e-mail address as it is stored and compared: without spaces around it, in lower case.
func Email(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// maxSearchWords is how many words of a search count; more would only slow it down.
const maxSearchWords = 8

// SearchWords returns the words of a search that count: the first eight.
func SearchWords(search string) []string {
	all := strings.Fields(search)
	return all[:min(len(all), maxSearchWords)]
}

// IsPlain tells whether s is text that can be seen: without control characters, line breaks, and the invisible characters that join, separate or turn
// around what stands beside them. Names are such text: they travel in the headers of mails, and two that look alike are alike.
func IsPlain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) })
}

// FileName makes the name of a file, without its ending, from any text: plain letters, digits and hyphens, because it travels in a header.
func FileName(s string) string {
	words := strings.FieldsFunc(Fold(s), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return strings.Join(words, "-")
}

// Join joins the texts that are not empty.
func Join(separator string, texts ...string) string {
	var some []string
	for _, t := range texts {
		if t != "" {
			some = append(some, t)
		}
	}
	return strings.Join(some, separator)
}

// Count writes a number with its noun: Count(1, "line", "lines") is "1 line", Count(2, ...) is "2 lines".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
