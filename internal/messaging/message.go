package messaging

import (
	"time"
	"unicode/utf8"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/richtext"
	"caravan/internal/text"
)

// Kind says what a row of a conversation is.
type Kind string

// The kinds. All but the first are events, which nobody wrote.
const (
	Said    Kind = "MESSAGE"
	Added   Kind = "ADDED"
	Removed Kind = "REMOVED"
	Left    Kind = "LEFT"
	Renamed Kind = "RENAMED"
)

// Limits of messages.
const (
	MaxMessage  = 20_000 // characters of a message's HTML
	MaxTags     = 50     // people that a message mentions
	MaxPageSize = 100    // messages of a page
)

// Messages about messages.
const (
	MessageEmpty        = "Please enter a message or add a file."
	messageTag          = "One of the people you mention is not in this conversation."
	messageDeleted      = "This message was deleted."
	messageReplyDeleted = "This message was deleted, so it cannot be answered."
	messageEvent        = "Only messages can be answered, liked or changed."
	messageNothing      = "Please say what to change."
)

// What a person reads about a limit.
var (
	MessageTooLong  = "This message is too long. Please use " + text.AtMost(MaxMessage, "characters") + "."
	messageManyTags = "Please mention " + text.AtMost(MaxTags, "people")
)

// Message is a row of a conversation: what somebody wrote, or an event.
type Message struct {
	ID             string
	ConversationID string
	Kind           Kind
	Body           string // clean HTML; empty when it only has files, when it is deleted, and of events
	Text           string // its words; of RENAMED the new name
	Files          int
	By             Person
	AsHeadOffice   bool
	About          network.AuthorRef // whom an event is about
	Reply          *Quote            // what it replies to; nil: nothing
	Source         *Source           // what it is a copy of; nil: it was written here
	SentAt         time.Time
	EditedAt       *time.Time // nil: never
	DeletedAt      *time.Time // nil: not deleted
}

// Quote is a message that another one replies to.
type Quote struct {
	ID           string
	Text         string // its words; empty when it only has files, or is deleted
	Files        int
	By           network.AuthorRef
	AsHeadOffice bool
	SentAt       time.Time
	Deleted      bool
}

// Source is the message that a forwarded one is a copy of: the first, also of a copy that was forwarded again (FD-453). What became of it since does
// not change the copy.
type Source struct {
	ID           string
	By           network.AuthorRef
	AsHeadOffice bool
	SentAt       time.Time
	Office       bool // it was said in a conversation with head office
}

// source returns what a copy of a message of the conversation is a copy of.
func (m Message) source(c Conversation) Source {
	if m.Source != nil {
		return *m.Source
	}
	return Source{ID: m.ID, By: m.By.AuthorRef, AsHeadOffice: m.AsHeadOffice, SentAt: m.SentAt, Office: c.Type == HeadOffice}
}

// MessageForm is what a person has written. When a message is edited, nil means: as it was.
type MessageForm struct {
	ID             string // made by the client; empty: the server makes one
	ConversationID string // of a new message
	ReplyTo        string // of a new message; empty: nothing
	Body           *string
	Media          *[]string
}

// hasContent tells whether the form says anything.
func (f MessageForm) hasContent() bool {
	return f.Body != nil && *f.Body != "" || f.Media != nil && len(*f.Media) > 0
}

// check returns the message after the form was applied to it, with its files if the form has them. was is the zero message for a new one. The fault
// is Invalid, with a field for each mistake.
func (f MessageForm) check(was Message) (out Message, err error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	out = was
	if f.Media != nil {
		out.Files = len(*f.Media)
	}
	if f.Body != nil || was.ID == "" {
		var typed string
		if f.Body != nil {
			typed = *f.Body
		}
		if out.Body, out.Text = cleaned(typed); utf8.RuneCountInString(typed) > MaxMessage || utf8.RuneCountInString(out.Body) > MaxMessage {
			add("body", MessageTooLong)
		} else if len(richtext.Mentions(out.Body)) > MaxTags {
			add("body", messageManyTags)
		}
	}
	if len(wrong) == 0 && out.Body == "" && out.Files == 0 {
		add("body", MessageEmpty)
	}
	return out, fault.InvalidFields(wrong)
}

// cleaned returns a text as it is stored, and its words; both are empty when it has none.
func cleaned(typed string) (body, words string) {
	if utf8.RuneCountInString(typed) > MaxMessage {
		return "", ""
	}
	body = richtext.Clean(typed)
	if words = richtext.Plain(body); words == "" {
		return "", ""
	}
	return body, words
}

// checkName returns a group's name as it is stored. The fault is Invalid.
func checkName(name string) error {
	switch {
	case utf8.RuneCountInString(name) > MaxName:
		return fault.InvalidField("name", MessageLongName)
	case !text.IsPlain(name):
		return fault.InvalidField("name", messagePlainName)
	}
	return nil
}
