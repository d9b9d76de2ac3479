// Package text turns texts into other forms: folded for searching and sorting, split into search words, made into file names.
package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold returns s in the form of search and sort columns: without case, accents, or the difference between full-width and plain letters, so that Café,
// CAFE and café are the same. These columns are folded here because the engines' own lower() and LIKE differ.
func Fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) { // NFKD separates accents from their letters
			return -1
		}
		return unicode.ToLower(unicode.ToUpper(r)) // through upper case, so that both forms of the small sigma become the same
	}, norm.NFKD.String(s))
	return norm.NFC.String(strings.ReplaceAll(bare, "ß", "ss"))
}

// Email returns an e-mail address as it is stored and compared: trimmed, in lower case.
func Email(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// maxSearchWords is the number of words that a search looks for. More would only slow it down.
const maxSearchWords = 8

// SearchWords returns the words to search for: the first eight.
func SearchWords(search string) []string {
	all := strings.Fields(search)
	return all[:min(len(all), maxSearchWords)]
}

// IsPlain tells whether s only has visible text: no control characters, no line breaks, no invisible characters that join or separate others or
// change their direction. Names must be plain: they are used in mail headers, and two names that look the same should be the same.
func IsPlain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) })
}

// Clean returns a text of several lines without surrounding space and without characters that cannot be seen.
func Clean(typed string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '\n' || !unicode.Is(unicode.Cc, r) {
			return r
		}
		return -1
	}, strings.ToValidUTF8(typed, "")))
}

// FileName returns a file name, without extension, for any text. It only has plain letters, digits and hyphens, because it is used in headers.
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

// Short returns the first line of a text, cut after a word with '…' when it has more than n characters.
func Short(s string, n int) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	letters := []rune(s)
	if len(letters) <= n {
		return s
	}
	cut := string(letters[:n-1])
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,.;:") + "…"
}

// Count returns a number with its noun: Count(1, "line", "lines") is "1 line", Count(2, ...) is "2 lines".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Bytes says a size in bytes as people read it: "340 bytes", "12 kB", "3.4 MB". The web says it likewise; both are tested with testdata/golden.
func Bytes(n int64) string {
	if n < 1000 {
		return Count(int(n), "byte", "bytes")
	}
	units := []string{"kB", "MB", "GB", "TB"}
	size, unit := float64(n)/1000, 0
	for size >= 999.5 && unit < len(units)-1 {
		size /= 1000
		unit++
	}
	if size < 9.95 && unit > 0 {
		return fmt.Sprintf("%.1f %s", math.Round(size*10)/10, units[unit])
	}
	return fmt.Sprintf("%.0f %s", math.Round(size), units[unit])
}

// Number writes a whole number as people read it: 20,000.
func Number(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// AtMost words a limit: AtMost(20_000, "characters") is "at most 20,000 characters".
func AtMost(n int, of string) string { return "at most " + Number(n) + " " + of }

// Either lists the values that somebody can choose from, for a sentence: "SF, MF or LF".
func Either[T ~string](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	last := max(len(words)-1, 0)
	return Join(" or ", strings.Join(words[:last], ", "), strings.Join(words[last:], ""))
}
