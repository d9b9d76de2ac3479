package timeline

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"caravan/internal/platform/db"
)

// Kind is what kind of thing has happened.
type Kind string

// The kinds.
const (
	Report     Kind = "REPORT"      // an audit report was completed
	Post       Kind = "POST"        // one of the store's people shared a post
	Thanks     Kind = "THANKS"      // somebody has thanked the store, or one of its people, in a post
	Entry      Kind = "ENTRY"       // the store entered a member incentive
	CamelBucks Kind = "CAMEL_BUCKS" // a line of its ledger
	Message    Kind = "MESSAGE"     // between the store and head office
	Closed     Kind = "CLOSED"      // the store left the network
)

// PageSize is how many happenings a page has.
const PageSize = 15

// maxExcerpt is how many characters of a post or a message are shown.
const maxExcerpt = 160

// Happening is something that has happened to a store.
type Happening struct {
	Kind     Kind
	ID       string // of the thing
	ParentID string // the incentive of an entry, the conversation of a message; otherwise empty
	At       time.Time
	Title    string // the quarter, the author, the incentive, what the Camel Bucks are for, or the first day on which the store is closed
	Text     string // the first words of a post or a message; may be empty
	Amount   int    // the score of a report in points, or -1; the Camel Bucks of a line; otherwise 0
	Final    bool   // of a report
}

// Cursor is the place after which a page begins. The zero Cursor is the beginning.
type Cursor struct {
	at int64 // Unix ms
	id string
}

// after returns the cursor behind a happening.
func after(h Happening) Cursor { return Cursor{db.Ms(h.At), h.ID} }

// String returns the cursor as a client keeps it; the beginning is empty.
func (c Cursor) String() string {
	if c == (Cursor{}) {
		return ""
	}
	return fmt.Sprintf("%d.%s", c.at, c.id)
}

// parseCursor reads what String has written. ok is false for anything else.
func parseCursor(typed string) (c Cursor, ok bool) {
	if typed == "" {
		return c, true
	}
	at, id, _ := strings.Cut(typed, ".")
	n, err := strconv.ParseInt(at, 10, 64)
	if err != nil || n <= 0 || id == "" {
		return c, false
	}
	return Cursor{n, id}, true
}

// page returns the newest of the happenings, and the cursor of the page after them; zero when there is none. Each kind gives one more than a page at
// most.
func page(all []Happening) ([]Happening, Cursor) {
	slices.SortFunc(all, func(a, b Happening) int { return cmp.Or(b.At.Compare(a.At), strings.Compare(b.ID, a.ID)) })
	if len(all) <= PageSize {
		return all, Cursor{}
	}
	return all[:PageSize], after(all[PageSize-1])
}

// excerpt shortens a text to whole words.
func excerpt(body string) string {
	body = strings.Join(strings.Fields(body), " ")
	runes := []rune(body)
	if len(runes) <= maxExcerpt {
		return body
	}
	cut := string(runes[:maxExcerpt])
	if at := strings.LastIndex(cut, " "); at > 0 {
		cut = cut[:at]
	}
	return cut + "…"
}
