package attack

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// inside matches what only the program's inside says: stack traces, errors of libraries and databases, types, files, hashes of tokens.
var inside = regexp.MustCompile(
	`goroutine \d|\.go:\d|runtime error|panic:|SQLSTATE|sql:|pgx|sqlite|constraint failed|syntax error|no such (table|column)|json:|` +
		`Go (struct|value)|strconv\.|reflect\.|unexpected EOF|/tmp/|/home/|/root/|caravan/internal|\*?[a-z]+\.[A-Z][a-z]+\{|\b[0-9a-f]{64}\b|\$argon2id\$`)

// serverErrors are the only statuses of 500 and above that a healthy site may answer, and by which operation.
var serverErrors = map[string]int{"sync-promotions": 503} // no feed is configured

// random matches what is random in links to files and PDFs, and in keys and challenges of browsers. Its letters may spell anything, and did spell
// 'pgx'.
var random = regexp.MustCompile(`/files/[\w%.~-]+|\btoken=[\w%.~-]+|"(challenge|publicKey|secret)":"[\w%.~=+/-]+"|"codes":\[[\w",-]*\]`)

// Everything else that is random, such as the token of a session, is long and has letters of both cases and digits, as no word and no path has.
var (
	longRun = regexp.MustCompile(`[\w-]{20,}`)
	mixed   = []*regexp.Regexp{regexp.MustCompile(`[a-z]`), regexp.MustCompile(`[A-Z]`), regexp.MustCompile(`\d`)}
)

// spoken returns what a text says in words.
func spoken(text []byte) []byte {
	return longRun.ReplaceAllFunc(random.ReplaceAll(text, nil), func(word []byte) []byte {
		for _, some := range mixed {
			if !some.Match(word) {
				return word
			}
		}
		return nil
	})
}

// sound returns an error unless an answer is one that the caller may get: declared, no failure of the server, nothing from its inside, and nothing
// that the caller may not see.
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
	if found := inside.Find(spoken(text)); found != nil && path != "/api/openapi.json" {
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

func TestSpokenLeavesOutWhatIsRandomOnly(t *testing.T) {
	for text, want := range map[string]string{
		`{"token":"-difkw0mc2_ejgM9jksze6THpgxPMWG636l_zbJOwBo","id":"north"}`: "",
		`{"url":"/files/7pgxA.b-c~d"}`:                                         "",
		`{"message":"ERROR: relation (SQLSTATE 42P01)"}`:                       "SQLSTATE",
		`{"message":"github.com/jackc/pgx/v5: closed"}`:                        "pgx",
		`{"hash":"` + strings.Repeat("0a1b2c3d", 8) + `"}`:                     strings.Repeat("0a1b2c3d", 8),
		`{"message":"open /home/caravan/a_file_of_the_server_that_is_secret"}`: "/home/",
	} {
		if got := string(inside.Find(spoken([]byte(text)))); got != want {
			t.Errorf("inside of %s: got %q, want %q", text, got, want)
		}
	}
}
