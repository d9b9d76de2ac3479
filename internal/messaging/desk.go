package messaging

import (
	"time"
	"unicode/utf8"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits of the desk.
const (
	MaxNote        = 5_000 // characters of a note
	MaxAnswerTitle = 80    // characters
	maxAnswers     = 300   // saved answers
	maxNotes       = 200   // notes that one page of messages comes with
	DefaultPromise = 24    // hours within which head office answers, until somebody sets another number
	MaxPromise     = 24 * 14
	maxSnooze      = 90 * 24 * time.Hour
)

// Messages about the desk.
const (
	MessageNote        = "Please enter a note"
	messageNoNote      = "This note could not be found."
	MessageAnswerTitle = "Please enter a title"
	MessageAnswerBody  = "Please enter the answer"
	messageNoAnswer    = "This saved answer could not be found."
	messageNewerAnswer = "Someone else has changed this answer. Please open it again to see their changes."
	messageSnoozePast  = "Please choose a time that is still to come"
	messageNotAtDesk   = "This person does not answer for head office."
	messageWroteSince  = "A new message has come in. Please read it first."
)

// What a person reads about a limit.
var (
	messageLongNote    = "Please use " + text.AtMost(MaxNote, "characters") + "."
	messageLongTitle   = "Please use " + text.AtMost(MaxAnswerTitle, "characters") + "."
	messageManyAnswers = "There are " + text.Number(maxAnswers) + " saved answers already. Please delete some first."
	MessagePromise     = "Please enter a number of hours from 1 to " + text.Number(MaxPromise)
	messageSnoozeFar   = "Please choose a time within " + text.Number(int(maxSnooze/(24*time.Hour))) + " days"
)

// Show says which part of the inbox to list.
type Show string

// The parts. The zero value means everything that is neither snoozed nor resolved.
const (
	ShowMine    Show = "MINE"    // owned by the actor
	ShowNobodys Show = "NOBODYS" // owned by nobody
	ShowWaiting Show = "WAITING" // waiting for an answer, the longest first
	ShowSnoozed Show = "SNOOZED" // the soonest first
	// ShowResolved is what the desk has finished, the latest first.
	ShowResolved Show = "RESOLVED"
)

// Note is what the desk notes about a conversation, for itself.
type Note struct {
	ID        string
	Body      string // clean HTML
	By        network.AuthorRef
	CreatedAt time.Time
}

// Answer is an answer that the desk gives often.
type Answer struct {
	ID        string
	Title     string
	Body      string // clean HTML
	By        network.AuthorRef
	UpdatedAt time.Time
	Version   int // grows with each edit
}

// AnswerForm is what a person has filled in for a saved answer.
type AnswerForm struct {
	ID      string // made by the client; empty: the server makes one
	Title   string
	Body    string
	Version int // when editing: the version that was edited; 0: whatever the answer is now
}

// check returns the answer as it is stored. The fault is Invalid, with a field for each mistake.
func (f AnswerForm) check() (a Answer, err error) {
	var wrong []fault.Field
	a = Answer{ID: f.ID, Title: f.Title}
	switch {
	case f.Title == "":
		wrong = append(wrong, fault.Field{Path: "title", Message: MessageAnswerTitle})
	case utf8.RuneCountInString(f.Title) > MaxAnswerTitle:
		wrong = append(wrong, fault.Field{Path: "title", Message: messageLongTitle})
	case !text.IsPlain(f.Title):
		wrong = append(wrong, fault.Field{Path: "title", Message: messagePlainName})
	}
	a.Body, _ = cleaned(f.Body)
	switch {
	case utf8.RuneCountInString(f.Body) > MaxMessage:
		wrong = append(wrong, fault.Field{Path: "body", Message: MessageTooLong})
	case a.Body == "":
		wrong = append(wrong, fault.Field{Path: "body", Message: MessageAnswerBody})
	}
	return a, fault.InvalidFields(wrong)
}

// DeskChange is what the desk changes about a conversation. Nil means: as it was.
type DeskChange struct {
	OwnerID        *string    // empty: nobody
	SnoozedUntil   *time.Time // the zero time: not snoozed
	NoAnswerNeeded bool       // it no longer waits for an answer
}

// check returns what is wrong with the change.
func (d DeskChange) check(now time.Time) error {
	if t := d.SnoozedUntil; t != nil && !t.IsZero() {
		if !t.After(now) {
			return fault.InvalidField("snoozedUntil", messageSnoozePast)
		}
		if t.Sub(now) > maxSnooze {
			return fault.InvalidField("snoozedUntil", messageSnoozeFar)
		}
	}
	return nil
}

// Score is the result of a store's latest completed report.
type Score struct {
	ReportID string       `json:"reportId"`
	Score    int          `json:"score" doc:"Per cent; -1: not applicable"`
	Date     calendar.Day `json:"date"`
}

// Card is what the desk wants to know about those who write.
type Card struct {
	Store  *network.StoreRef // nil: a conversation of one person
	People []CardPerson
	Score  *Score // of the store; nil: there is none
}

// CardPerson is one of those who write.
type CardPerson struct {
	Person
	Email        string
	Phone        string     // may be empty
	LastSignedIn *time.Time // nil: never
}
