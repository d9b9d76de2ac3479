package resource

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits of outside links (FD-444).
const (
	MaxOutsideNote  = 120                 // characters
	MaxOutsideDays  = 90                  // until a link ends
	MaxOutsideLinks = 20                  // of one resource that work
	maxOutsideShown = 200                 // of one resource in its list; those that work come first
	keepOutside     = 90 * 24 * time.Hour // how long a link stays in the list after its end
	seedBytes       = 32
)

// What a person reads when a field of an outside link is wrong, or when there can be none.
const (
	MessageOutsideNote  = "Please say whom it is for"
	MessageOutsideOdd   = "Please use one line of plain text"
	messageOutsideSeed  = "The seed must be 32 random bytes in base64url, without padding."
	messageOutsideTaken = "This id belongs to another link."
	messageOutsideGone  = "This link could not be found. It ended long ago."
	messageOutsideFile  = "Only files can be opened by people outside. Send them the web address itself."
	messageOutsideOld   = "This resource has expired. Change that first."
)

// What a person reads about a limit.
var (
	MessageOutsideNoteLong = "Please use " + text.AtMost(MaxOutsideNote, "characters")
	MessageOutsideDays     = "Please choose 1 to " + text.Number(MaxOutsideDays) + " days"
	messageOutsideMany     = "This resource has " + text.Number(MaxOutsideLinks) + " links for people outside. Revoke one first."
)

// OutsideState says whether an outside link works, and if not, why.
type OutsideState string

// The states.
const (
	OutsideLive      OutsideState = "LIVE"
	OutsideEnded     OutsideState = "ENDED"
	OutsideRevoked   OutsideState = "REVOKED"
	OutsideMakerLeft OutsideState = "MAKER_LEFT" // whoever made it is not in head office any more
)

// Values lists them, for the document of the API.
func (OutsideState) Values() []OutsideState {
	return []OutsideState{OutsideLive, OutsideEnded, OutsideRevoked, OutsideMakerLeft}
}

// OutsideLink is a link to the file of a resource for somebody without an account. Its token is nowhere: only its hash is stored.
type OutsideLink struct {
	ID         string
	ResourceID string
	Hash       string // of the token
	Note       string // whom it is for
	By         network.AuthorRef
	CreatedAt  time.Time
	EndsAt     time.Time
	RevokedBy  network.PersonRef // also who has deleted the resource
	RevokedAt  *time.Time        // nil: it was not
	MakerStays bool              // whether whoever made it may still make one
	Opens      int               // how often its page was opened
	Downloads  int
	UsedAt     *time.Time // the last of these; nil: never
}

// State returns whether the link works at a moment, as long as its resource is there.
func (l OutsideLink) State(now time.Time) OutsideState {
	switch {
	case l.RevokedAt != nil:
		return OutsideRevoked
	case !l.EndsAt.After(now):
		return OutsideEnded
	case !l.MakerStays:
		return OutsideMakerLeft
	}
	return OutsideLive
}

// OutsideForm is what somebody fills in for a new outside link.
type OutsideForm struct {
	ID   string // made by the client
	Seed string // likewise, 32 random bytes in base64url, of which the token is made
	Note string
	Days int // of 24 hours until it ends
}

// check returns the link that the form describes, without its maker and resource. The fault is Invalid, with a field for each mistake.
func (f OutsideForm) check(now time.Time) (OutsideLink, error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	out := OutsideLink{ID: f.ID, Note: strings.TrimSpace(f.Note), CreatedAt: now, EndsAt: now.Add(time.Duration(f.Days) * 24 * time.Hour)}
	switch {
	case out.Note == "":
		add("note", MessageOutsideNote)
	case utf8.RuneCountInString(out.Note) > MaxOutsideNote:
		add("note", MessageOutsideNoteLong)
	case !text.IsPlain(out.Note):
		add("note", MessageOutsideOdd)
	}
	if f.Days < 1 || f.Days > MaxOutsideDays {
		add("days", MessageOutsideDays)
	}
	if raw, err := base64.RawURLEncoding.Strict().DecodeString(f.Seed); err != nil || len(raw) != seedBytes {
		add("seed", messageOutsideSeed)
	}
	return out, fault.InvalidFields(wrong)
}

// madeFrom tells whether two links were made from the same form by the same person.
func (l OutsideLink) madeFrom(o OutsideLink) bool {
	return l.Hash == o.Hash && l.ResourceID == o.ResourceID && l.By.ID == o.By.ID && l.Note == o.Note &&
		l.EndsAt.Sub(l.CreatedAt) == o.EndsAt.Sub(o.CreatedAt)
}

// tokenOf returns the token of a link: 256 bits that nobody can make again without both the client's seed and the installation's secret, of which the
// first is not stored (ADR 0088).
func tokenOf(secret []byte, linkID, seed string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(linkID + "\n" + seed))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// hashOf returns what is stored of a token. It is random enough for a plain hash.
func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
