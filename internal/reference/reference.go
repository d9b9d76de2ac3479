package reference

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits.
const (
	MaxSentence = 200 // characters
	// MaxReferences is how many there can be; every page of a report loads all of them.
	MaxReferences = 2000
	maxSource     = 200 // characters
)

// What people read.
const (
	messageOnePicture = "A reference has one picture."
	messageNoSubject  = "This line could not be found. Maybe it was deleted?"
	messageChanged    = "Someone else has changed this. Please open it again to see their changes."
)

// What a person reads about a limit.
var (
	MessageSentenceLong = "Please use " + text.AtMost(MaxSentence, "characters") + "."
	messageMany         = "There can be " + text.AtMost(MaxReferences, "pictures and sentences") + ". Please delete some first."
)

// Reference is what good looks like for a subject.
type Reference struct {
	ID        string
	Subject   rules.Subject
	Sources   []string // of lines that ask this: the product's number, or the ids of all copies of a store standards line
	Sentence  string   // may be empty
	MediaID   string   // empty: no picture
	Version   int
	ChangedAt time.Time
}

// isEmpty tells whether there is nothing to keep.
func (r Reference) isEmpty() bool { return r.Sentence == "" && r.MediaID == "" }

// Form is what head office enters.
type Form struct {
	Type     rules.LineType
	Position network.Position
	Source   string // of any line that asks this
	Sentence string
	Pictures []string // a file's id, or none
	Version  int      // of what the person saw; 0: there was nothing
}

// check returns the form as it is kept. Fault: Invalid.
func (f Form) check() (Form, error) {
	f.Sentence = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cc, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(f.Sentence, "")))
	var wrong []fault.Field
	if utf8.RuneCountInString(f.Sentence) > MaxSentence {
		wrong = append(wrong, fault.Field{Path: "sentence", Message: MessageSentenceLong})
	}
	if len(f.Pictures) > 1 {
		wrong = append(wrong, fault.Field{Path: "pictures", Message: messageOnePicture})
	}
	if !f.subject().isKnown() {
		wrong = append(wrong, fault.Field{Path: "source", Message: messageNoSubject})
	}
	return f, fault.InvalidFields(wrong)
}

func (f Form) subject() subject {
	return subject{Type: f.Type, Position: f.Position, Of: f.Source}
}

// subject is what a line asks, before anybody has looked whether there is such a line.
type subject rules.Subject

// isKnown tells whether there can be lines that ask this.
func (s subject) isKnown() bool {
	if s.Of == "" || utf8.RuneCountInString(s.Of) > maxSource {
		return false
	}
	switch s.Type {
	case rules.TypeNonLiquor:
		return s.Position == network.NoPosition
	case rules.TypePromotion:
		return s.Position == network.Floor || s.Position == network.Shelf
	case rules.TypeFocusProduct:
		return true
	}
	return false
}

// UsedBy names a reference to the room that keeps its picture.
func UsedBy(id string) string { return "reference:" + id }
