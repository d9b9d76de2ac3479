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

// commonList is the passwords that people choose most, as far as they are long enough to be set: those of at least eight characters among the 30,000 most
// frequent of published leaks, in lower case, a line each. It is taken from zxcvbn 4.4.2 (Dan Wheeler and Dropbox, MIT licence).
//
//go:embed common-passwords.txt.gz
var commonList []byte

// common unpacks the list once, when the first password is set.
var common = sync.OnceValue(func() map[string]bool {
	unpacked, err := gzip.NewReader(bytes.NewReader(commonList))
	if err != nil {
		panic(err) // the file is part of the program
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

// easyToGuess says why a password must not be this person's; empty = it may be. Who wants to sign in as somebody tries the common ones first, and then what
// is known of the person (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
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
