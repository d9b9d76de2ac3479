package rules

import (
	"strings"
	"unicode/utf8"
)

// between stands between the comments of two people.
const between = "\n\n"

// JoinComments puts two comments on one line together that two people wrote apart (OFFLINE-023). Both had seen from; one wrote mine, the other has
// stored. Nothing of either is lost: a comment that the other one contains is there already, one that was removed comes back, and what was added to
// the comment that both had seen is added once. ok is false when there is nothing to join, or when both together are longer than a comment may be.
func JoinComments(from, mine, stored string) (joined string, ok bool) {
	switch {
	case mine == from, stored == from, mine == stored:
		return "", false
	case stored == "", hasPart(mine, stored):
		return mine, true
	case mine == "", hasPart(stored, mine):
		return stored, true
	case hasPart(stored, from):
		// What both had seen stands in the other's comment as it was, so mine takes its place there.
		joined = replacePart(stored, from, mine)
	case from != "" && strings.HasPrefix(mine, from) && strings.HasPrefix(stored, from):
		joined = stored + between + strings.TrimLeft(mine[len(from):], " \n")
	default:
		joined = stored + between + mine
	}
	return joined, utf8.RuneCountInString(joined) <= MaxComment
}

// hasPart tells whether some whole paragraphs of a comment are the text.
func hasPart(comment, text string) bool {
	return text != "" && strings.Contains(between+comment+between, between+text+between)
}

func replacePart(comment, part, by string) string {
	whole := strings.Replace(between+comment+between, between+part+between, between+by+between, 1)
	return whole[len(between) : len(whole)-len(between)]
}
