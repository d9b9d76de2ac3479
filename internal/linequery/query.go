package linequery

import (
	"fmt"
	"time"
	"unicode/utf8"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits.
const (
	DaysToAsk  = 7
	MaxText    = 500 // characters, of a query and of an answer
	MaxPhotos  = 4
	MaxPerLine = 3 // queries of a line of a report, also those that were withdrawn (FD-262)
)

// What people read.
const (
	messageMissing    = "This query could not be found. Maybe its report was opened again?"
	messageNoReport   = "Audit report could not be found. Maybe it was deleted?"
	messageNoLine     = "This line is not among the failed lines of the report."
	MessageText       = "Please say what is wrong with the mark"
	MessageSayWhy     = "Please say why, in a sentence"
	messageID         = "This is not a UUID"
	messageTaken      = "This id belongs to another query."
	messageOpenReport = "This report is open again, so its marks can't be queried now."
	messageFinal      = "This report is final, so its marks can no longer be queried."
	messageWaits      = "This mark has been queried already, and the answer is still to come."
	messageOften      = "This mark has been queried three times. Please talk to your rep."
	messageAnswered   = "This query has been answered already."
	messageWithdrawn  = "This query has been withdrawn."
	messageUnanswered = "This report was set as final, so its queries can no longer be answered."
	messageReopened   = "The audit was opened again, and this line no longer fails."
)

// What a person reads about a limit.
var (
	MessageTextLong = "Please use " + text.Number(MaxText) + " characters or less"
	MessagePhotos   = "Please add up to " + text.Number(MaxPhotos) + " photos"
)

// State is where a query stands.
type State string

// The states.
const (
	Open       State = "OPEN"
	Kept       State = "KEPT"       // answered: the mark stays
	Changed    State = "CHANGED"    // answered: the mark is another
	Withdrawn  State = "WITHDRAWN"  // by the store
	Unanswered State = "UNANSWERED" // the report was set as final first
)

// Query is what a store says against a mark.
type Query struct {
	ID          string
	ReportID    string
	ReportDate  calendar.Day
	Store       network.StoreRef
	AuditorID   string // who completed the report
	LineKey     string
	LineType    rules.LineType
	Section     rules.Section
	Description string
	Text        string
	State       State
	AskedBy     string
	AskedAt     time.Time
	OldMark     rules.Marks
	OldScore    int // of the report, when it was asked
	Answer      string
	AnsweredBy  string
	AnsweredAt  *time.Time // also when it was withdrawn or closed
	NewMark     rules.Marks
	NewScore    int // of the report, after the answer
}

// lastDay returns the last day on which marks of a report may be queried.
func lastDay(r rules.Standing) calendar.Day { return calendar.DayOf(r.CompletedAt).AddDays(DaysToAsk) }

// blocked returns why no mark of a report may be queried today; empty when they may (REPLY-001, REPLY-006).
func blocked(r rules.Standing, today calendar.Day) string {
	switch last := lastDay(r); {
	case !r.Completed:
		return messageOpenReport
	case r.Final:
		return messageFinal
	case today.After(last):
		return fmt.Sprintf("Marks could be queried for %s, until %s.", text.Count(DaysToAsk, "day", "days"), last.Long())
	}
	return ""
}

// Asking is what somebody of a store says against a mark.
type Asking struct {
	ID       string // a UUID made by the client, so that the request can be repeated safely
	ReportID string
	LineKey  string
	Text     string
	Photos   []string
}

// check returns the text as it is stored. Fault: Invalid.
func (a Asking) check() (string, error) {
	clean, err := cleanText("text", a.Text, MessageText)
	if err == nil && len(a.Photos) > MaxPhotos {
		err = fault.InvalidField("photos", MessagePhotos)
	}
	return clean, err
}

// Reply is what an auditor answers.
type Reply struct {
	Change bool
	Mark   rules.Marks // with Change
	Text   string
}

// closed returns the fault of a change that comes too late, or nil.
func (q Query) closed() error {
	switch q.State {
	case Kept, Changed:
		return fault.New(fault.Conflict, messageAnswered)
	case Withdrawn:
		return fault.New(fault.Conflict, messageWithdrawn)
	case Unanswered:
		return fault.New(fault.Conflict, messageUnanswered)
	}
	return nil
}

// is tells whether the query has been answered like this by this person before.
func (q Query) is(r Reply, clean, by string) bool {
	if q.AnsweredBy != by || q.Answer != clean {
		return false
	}
	if r.Change {
		return q.State == Changed && q.NewMark.Equal(rules.Normalise(q.LineType, r.Mark))
	}
	return q.State == Kept
}

// cleanText returns a text without surrounding space and without characters that cannot be seen. Fault: Invalid when it is empty or too long.
func cleanText(field, typed, missing string) (string, error) {
	clean := text.Clean(typed)
	switch {
	case clean == "":
		return "", fault.InvalidField(field, missing)
	case utf8.RuneCountInString(clean) > MaxText:
		return "", fault.InvalidField(field, MessageTextLong)
	}
	return clean, nil
}

// UsedBy names a query to the room that keeps its photos.
func UsedBy(id string) string { return "linequery:" + id }
