package audittrail

import (
	"net/http"
	"strings"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
)

// Keeps is how long an entry is kept, in days (docs/operations.md).
const Keeps = 730

// maxPath limits the path that an entry keeps, in characters. No operation has a longer one with ids of ours in it.
const maxPath = 300

// Outcome is what came of a call.
type Outcome string

// The outcomes.
const (
	Done    Outcome = "DONE"
	Refused Outcome = "REFUSED" // the answer was 4xx: nothing has changed
	Failed  Outcome = "FAILED"  // the answer was 5xx
	Unknown Outcome = "UNKNOWN" // there was no answer: the program or the database stopped
)

// MakeResetLink is what an operator does to an account without an operation of the API (FD-15, FD-440). For all else that commands do to accounts,
// their entries have the operation that does the same.
const MakeResetLink = "make-reset-link"

// OpenOutsideLink is what somebody without an account does with a link for people outside: they open it, for the first time (FD-444).
const OpenOutsideLink = "open-outside-link"

// Entry is a call that changes something.
type Entry struct {
	ID        string
	At        time.Time
	Who       network.PersonRef // the real person; zero: an operator, with a command of the program, or somebody outside
	As        network.PersonRef // the person whom they acted as; zero: themself
	Reason    string            // why they acted as somebody else
	Operation string            // its id, such as "update-non-liquor-line"
	Path      string            // of the address, below /api; of an operator the command
	Thing     string            // the name of what the call is about; may be empty
	Changed   []string          // what of the account that was searched for it has changed; empty: it does not say
	Status    int               // of the answer; 0: not known
}

// Outcome returns what came of it.
func (e Entry) Outcome() Outcome {
	switch {
	case e.Status == 0:
		return Unknown
	case e.Status >= http.StatusInternalServerError:
		return Failed
	case e.Status >= http.StatusBadRequest:
		return Refused
	}
	return Done
}

// Search says which entries to list. The zero value finds all.
type Search struct {
	Query        string       // words in the names of the people
	From, To     calendar.Day // days in Melbourne, both included; empty: no limit
	Impersonated bool         // only what was done in somebody else's name
	About        string       // id of the account, or of another thing, that it was done to; empty: any
	Done         bool         // only what has succeeded, and what may have
	Before       string       // id of an entry: only those before it
}

// thingOf returns the id in a path: the text in the place of the operation's first parameter, or an empty one. pattern is the operation's path, such
// as "/posts/{id}".
func thingOf(pattern, path string) string {
	parts := strings.Split(path, "/")
	for i, part := range strings.Split(pattern, "/") {
		if strings.HasPrefix(part, "{") && i < len(parts) {
			return parts[i]
		}
	}
	return ""
}
