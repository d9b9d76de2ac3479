package auth

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"strings"
	"sync"

	"caravan/internal/text"
)

// commonList has the most common passwords of at least eight characters: those among the 30,000 most frequent ones in published leaks, in lower case,
// one per line. It is taken from zxcvbn 4.4.2 (Dan Wheeler and Dropbox, MIT licence).
//
//go:embed common-passwords.txt.gz
var commonList []byte

// common returns the passwords of commonList, which it unpacks only once, when the first password is set.
var common = sync.OnceValue(func() map[string]bool {
	unpacked, err := gzip.NewReader(bytes.NewReader(commonList))
	if err != nil {
		panic(err) // cannot happen: the file is part of the program
	}
	all, err := io.ReadAll(unpacked)
	if err != nil {
		panic(err)
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(all)) {
		known[strings.TrimSpace(line)] = true
	}
	return known
})

// easyToGuess says why this person may not have the password, or returns an empty string. Attackers try the most common passwords first, and then
// what is known about the person (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
func easyToGuess(password string, who person) string {
	bare := text.Fold(strings.Join(strings.Fields(password), ""))
	if bare == "" {
		return messagePasswordBlank
	}
	mailbox, _, _ := strings.Cut(who.Email, "@")
	first, last := strings.Join(strings.Fields(who.FirstName), ""), strings.Join(strings.Fields(who.LastName), "")
	for _, own := range []string{who.Email, mailbox, first, last, first + last, last + first} {
		if own != "" && bare == text.Fold(own) {
			return messagePasswordOwn
		}
	}
	if common()[strings.ToLower(strings.TrimSpace(password))] {
		return messagePasswordCommon
	}
	return ""
}
