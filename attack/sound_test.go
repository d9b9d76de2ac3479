package attack

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// inside matches what only the program's inside says: stack traces, errors of libraries and databases, types, files, hashes of tokens.
var inside = regexp.MustCompile(`goroutine \d|\.go:\d|runtime error|panic:|SQLSTATE|sql:|pgx|sqlite|constraint failed|syntax error|no such (table|column)|json:|` +
	`Go (struct|value)|strconv\.|reflect\.|unexpected EOF|/tmp/|/home/|/root/|caravan/internal|\*?[a-z]+\.[A-Z][a-z]+\{|\b[0-9a-f]{64}\b|\$argon2id\$`)

// serverErrors are the only statuses of 500 and above that a healthy site may answer, and by which operation.
var serverErrors = map[string]int{"sync-promotions": 503} // no feed is configured

// random matches what is random in links to files and PDFs, and in keys and challenges of browsers. Its letters may spell anything, and did spell 'pgx'.
var random = regexp.MustCompile(`/files/[\w%.~-]+|\btoken=[\w%.~-]+|"(challenge|publicKey|secret)":"[\w%.~=+/-]+"|"codes":\[[\w",-]*\]`)

// sound returns an error unless an answer is one that the caller may get: declared, no failure of the server, nothing from its inside, and nothing that
// the caller may not see.
func (s *site) sound(by caller, method, path string, a reply) error {
	path, _, _ = strings.Cut(path, "?")
	if a.status >= 500 {
		if op := s.contract.Find(method, path); op == nil || serverErrors[op.ID] != a.status {
			return fmt.Errorf("%d %.600s; logged: %.2000s", a.status, a.body, logged.take())
		}
	}
	if err := s.contract.Check(method, path, a.status, a.header, a.body); err != nil {
		return err
	}
	text := a.body
	if bytes.HasPrefix(text, []byte("%PDF-")) || bytes.HasPrefix(text, []byte("PK")) {
		text = nil
	}
	if found := inside.Find(random.ReplaceAll(text, nil)); found != nil && path != "/api/openapi.json" {
		return fmt.Errorf("%d shows the program's inside (%q): %.600s", a.status, found, a.body)
	}
	if by.isMember() {
		for _, secret := range []string{secretOfSouth, secretOfOpen, "Davey St", "sam@caravan.example"} {
			if bytes.Contains(text, []byte(secret)) {
				return errors.New("shows " + secret + " to a member of another store")
			}
		}
	}
	return nil
}
