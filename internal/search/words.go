package search

import (
	"slices"
	"strings"
	"unicode"

	"caravan/internal/text"
)

// Limits of words.
const (
	maxTyped   = 8    // words of a query that are looked for
	maxIndexed = 3000 // words of one text
	maxWord    = 30   // characters of a word; longer ones are cut
	minForgive = 4    // characters of a word in which a typing error is forgiven: shorter words resemble too many others
)

type span struct{ from, to int }

// tokens returns where the words of a text are: runs of letters, digits and the accents on them.
func tokens(runes []rune) (spans []span) {
	from := -1
	for i, r := range runes {
		inside := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
		if inside && from < 0 {
			from = i
		}
		if !inside && from >= 0 {
			spans, from = append(spans, span{from, i}), -1
		}
	}
	if from >= 0 {
		spans = append(spans, span{from, len(runes)})
	}
	return spans
}

// wordsOf returns the folded words of a text, each once, at most most.
func wordsOf(s string, most int) (words []string) {
	runes := []rune(s)
	known := map[string]bool{}
	for _, t := range tokens(runes) {
		word := cut(text.Fold(string(runes[t.from:t.to])))
		if word == "" || known[word] {
			continue
		}
		if len(words) == most {
			break
		}
		known[word] = true
		words = append(words, word)
	}
	return words
}

func cut(word string) string {
	if runes := []rune(word); len(runes) > maxWord {
		return string(runes[:maxWord])
	}
	return word
}

// formsOf returns the forms under which a word is found: its beginnings with the whole word, and the word without one letter.
func formsOf(word string) []string {
	runes := []rune(word)
	var forms []string
	for n := 1; n <= len(runes); n++ {
		forms = append(forms, string(runes[:n]))
	}
	return unique(append(forms, without(word)...))
}

// formsToFind returns the forms by which a typed word meets the words that resemble it.
func formsToFind(typed string) []string { return unique(append(without(typed), typed)) }

// without returns the word without each of its letters in turn; nothing for a word in which no error is forgiven.
func without(word string) (some []string) {
	runes := []rune(word)
	if len(runes) < minForgive {
		return nil
	}
	for i := range runes {
		some = append(some, string(runes[:i])+string(runes[i+1:]))
	}
	return some
}

func unique(s []string) []string {
	slices.Sort(s)
	return slices.Compact(s)
}

// meant returns those of the words that a typed word stands for: the ones that begin with it, or if there are none, the ones that one typing error makes
// of it.
func meant(typed string, words []string) []string {
	var begin, near []string
	for _, w := range words {
		switch {
		case strings.HasPrefix(w, typed):
			begin = append(begin, w)
		case isNear([]rune(typed), []rune(w)):
			near = append(near, w)
		}
	}
	if len(begin) > 0 {
		return begin
	}
	return near
}

// isNear tells whether one typing error makes b of a: a letter too many, missing or wrong, or two neighbours swapped.
func isNear(a, b []rune) bool {
	if len(a) < minForgive || len(b) < minForgive-1 {
		return false
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a) <= 1 && len(b) <= 1 || len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}
