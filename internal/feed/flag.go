package feed

import (
	"time"
	"unicode/utf8"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits of flags.
const (
	MaxFlagWords = 500 // characters of what somebody adds to a flag, and of why head office removes something
	maxQuoted    = 140 // characters of a text in a notification
)

// What people read about flags.
const (
	MessageWhy     = "Please choose what is wrong with it"
	MessageReason  = "Please say why, so that the author knows"
	messageNoFlag  = "This report could not be found."
	messageKept    = " has kept this already."
	messageRemoved = " has removed this already."
	messageEdited  = " has edited this already."
	messageGone    = "This was deleted in the meantime."
)

// MessageWordsLong is what a person reads about the limit of words and reasons.
var MessageWordsLong = "Please use " + text.Number(MaxFlagWords) + " characters or less"

// Why says what is wrong with a thing.
type Why string

// The choices.
const (
	Hurtful   Why = "HURTFUL"
	Private   Why = "PRIVATE"
	OffTopic  Why = "OFF_TOPIC"
	Otherwise Why = "OTHER"
)

// whyTexts are the choices in words, for notifications.
var whyTexts = map[Why]string{Hurtful: "Rude or hurtful", Private: "Private details of somebody", OffTopic: "Not about work",
	Otherwise: "Something else"}

// Values lists the choices in the order of the screens, for the document of the API.
func (Why) Values() []Why { return []Why{Hurtful, Private, OffTopic, Otherwise} }

// Outcome is what has become of a case.
type Outcome string

// The outcomes. The zero value means that it waits for head office.
const (
	Kept    Outcome = "KEPT"    // nothing is wrong with it
	Removed Outcome = "REMOVED" // head office has removed it
	Edited  Outcome = "EDITED"  // head office has changed its text, or who can see it
	Gone    Outcome = "GONE"    // it was deleted otherwise: by its author, or with its post
)

// Flag is what one person says is wrong with a post or a comment.
type Flag struct {
	ID     string // made by the client, so that the call can be repeated
	CaseID string
	Target Target
	By     network.AuthorRef
	Why    Why
	Words  string // may be empty
	At     time.Time
	Done   *time.Time // when head office had dealt with its case; nil: it waits
	After  Outcome    // what has become of its case
}

// standsFor tells whether the flag still stands for its thing, which its author last edited at edited (nil: never): it waits, or head office has kept
// the thing as it is now.
func (f Flag) standsFor(edited *time.Time) bool {
	return f.Done == nil || f.After == Kept && (edited == nil || !edited.After(*f.Done))
}

// check returns the flag as it is stored. The fault is Invalid, with a field for each mistake.
func (f Flag) check() (Flag, error) {
	var wrong []fault.Field
	if _, known := whyTexts[f.Why]; !known {
		wrong = append(wrong, fault.Field{Path: "why", Message: MessageWhy})
	}
	if f.Words = text.Clean(f.Words); utf8.RuneCountInString(f.Words) > MaxFlagWords {
		wrong = append(wrong, fault.Field{Path: "words", Message: MessageWordsLong})
	}
	return f, fault.InvalidFields(wrong)
}

// Target names a post, or a comment and the post that it is on.
type Target struct {
	PostID    string
	CommentID string // empty: the post
}

// thing names it to other rooms and in tables.
func (t Target) thing() string {
	if t.CommentID != "" {
		return usedByComment(t.CommentID)
	}
	return UsedByPost(t.PostID)
}

// noun returns what a sentence calls it.
func (t Target) noun() string {
	if t.CommentID != "" {
		return "comment"
	}
	return "post"
}

// Case is a post or a comment that was flagged, or that head office has removed or edited (FD-424, FD-425, FD-428).
type Case struct {
	ID string
	Target
	By       Author
	Body     string           // clean HTML: of now, or before head office removed or edited it; empty when it is gone otherwise
	Poll     *Asked           // what the post asked then; nil: nothing, or it is gone
	Thanked  []ThankedReading // whom the post thanks; nobody when it is gone, or as it was before head office edited it
	PostGone bool             // the post is deleted, so nothing can be looked at
	Flags    int
	Named    []Flag // the first of them
	Files    []network.AttachmentView
	OpenedAt time.Time
	ClosedAt *time.Time // nil: it waits
	ClosedBy network.AuthorRef
	Outcome  Outcome
	Reason   string // of head office, when it has removed or edited it; may be empty
}

// Asked is what a poll asks, without what came of it.
type Asked struct {
	Question string   `json:"question"`
	Answers  []string `json:"answers" nullable:"false"`
}

// isOfNow tells whether the text and the poll of a case are those that its post has now.
func (c Case) isOfNow() bool { return !c.PostGone && (c.Outcome == "" || c.Outcome == Kept) }

// keepsThanks tells whether those whom its post thanks are known: of now, and of what head office has removed.
func (c Case) keepsThanks() bool { return c.CommentID == "" && (c.isOfNow() || c.Outcome == Removed) }

// closed returns the fault of somebody who comes too late.
func (c Case) closed() error {
	message := messageGone
	switch c.Outcome {
	case Kept:
		message = c.ClosedBy.FullName() + messageKept
	case Removed:
		message = c.ClosedBy.FullName() + messageRemoved
	case Edited:
		message = c.ClosedBy.FullName() + messageEdited
	}
	return fault.New(fault.Conflict, message)
}

// checkReason returns a reason as it is stored. Fault: Invalid when it is too long, or empty and required.
func checkReason(typed string, required bool) (string, error) {
	clean := text.Clean(typed)
	switch {
	case clean == "" && required:
		return "", fault.InvalidField("reason", MessageReason)
	case utf8.RuneCountInString(clean) > MaxFlagWords:
		return "", fault.InvalidField("reason", MessageWordsLong)
	}
	return clean, nil
}
