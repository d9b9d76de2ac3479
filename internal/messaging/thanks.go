package messaging

import (
	"strings"
	"unicode"

	"caravan/internal/text"
)

// maxThanks is how many words a message has at most that only says thank you.
const maxThanks = 12

// Words of which a message is made that only says thank you. It has at least one of the first. None of the others makes a question or a wish of it.
var (
	thanking = set("thank thanks thankyou thx tks ty tysm ta cheers appreciated appreciate")
	pleasant = set("you so very much many a lot heaps again all both everyone team mate guys great perfect awesome brilliant excellent amazing lovely " +
		"wonderful good legend legends ok okay yes yep super for the your this that s it got in advance quick help answer reply response info " +
		"information update advice support have nice day afternoon evening weekend really and works noted received sorted fine")
)

// set returns the words of a line.
func set(line string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(line) {
		all[word] = true
	}
	return all
}

// onlyThanks tells whether a text says thank you and nothing else, in short. What it is not sure of is no thanks, so that nobody waits in vain.
func onlyThanks(words string) bool {
	folded := text.Fold(words)
	if strings.ContainsAny(folded, "?@") {
		return false
	}
	all := strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	if len(all) == 0 {
		return strings.ContainsAny(folded, "👍🙏")
	}
	if strings.Contains(strings.Join(all, " "), "have you") { // a question without its mark
		return false
	}
	thanked := false
	for _, word := range all {
		if !thanking[word] && !pleasant[word] {
			return false
		}
		thanked = thanked || thanking[word]
	}
	return thanked && len(all) <= maxThanks
}

// asks tells whether a message of those who write to head office is one that it has to answer (FD-391).
func (m Message) asks() bool { return m.Files > 0 || !onlyThanks(m.Text) }
