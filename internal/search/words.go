package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"caravan/internal/text"
)

// Limits of words.
const (
	maxTyped   = 8    // words of a query that are looked for
	maxIndexed = 3000 // different words of one text
	maxWord    = 30   // characters of a word; longer ones are cut
	minBegins  = 2    // characters of a typed word that also finds longer words: a single letter begins too many
	minForgive = 4    // characters of a word in which a typing error is forgiven: shorter words resemble too many others
	maxNear    = 20   // words that one typed word may stand for
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
		word := folded(runes[t.from:t.to])
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

// folded returns a word as the index has it. What folding leaves besides letters and digits is dropped, so that a word never is two for an engine.
func folded(word []rune) string {
	kept := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text.Fold(string(word)))
	if runes := []rune(kept); len(runes) > maxWord {
		return string(runes[:maxWord])
	}
	return kept
}

// formsOf returns the forms by which two words meet that one typing error makes of each other: the word, and the word without one of its letters.
func formsOf(word string) (forms []string) {
	runes := []rune(word)
	forms = []string{word}
	for i := range runes {
		forms = append(forms, string(runes[:i])+string(runes[i+1:]))
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}

// forgives tells whether a typing error in the word is forgiven. A number with a wrong digit is another number.
func forgives(word string) bool {
	return len([]rune(word)) >= minForgive && !strings.ContainsFunc(word, unicode.IsDigit)
}

// isNear tells whether one typing error makes b of a: a letter too many, missing or wrong, or two neighbours swapped.
func isNear(typed, word string) bool {
	a, b := []rune(typed), []rune(word)
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a) <= 1 && len(b) <= 1 || len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}

// matches tells whether a folded word of a text is one that was looked for.
func (w wanted) matches(word string) bool {
	return w.isTyped(word) || slices.Contains(w.near, word)
}

// isTyped tells whether a folded word of a text is the typed one, or begins with it.
func (w wanted) isTyped(word string) bool {
	return word == w.word || !w.whole && strings.HasPrefix(word, w.word)
}

// rank puts the best first: what has more of the words in its title, the word itself before a longer one; then what has the words themselves
// anywhere; then the newest.
func rank(all []candidate, words []wanted) {
	titled := make(map[int64]int, len(all))
	for _, c := range all {
		for _, word := range wordsOf(c.title, maxIndexed) {
			for _, w := range words {
				switch {
				case word == w.word:
					titled[c.n] += 2
				case w.matches(word):
					titled[c.n]++
				}
			}
		}
	}
	whole := map[bool]int{true: 1}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(titled[b.n], titled[a.n]), cmp.Compare(whole[b.isWhole], whole[a.isWhole]), cmp.Compare(b.n, a.n))
	})
}
