package fix

import (
	"slices"
	"time"
	"unicode/utf8"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits and defaults.
const (
	DefaultDays = 14
	MaxDays     = 365
	MaxNote     = 500 // characters
	MaxPhotos   = 4
	MaxAccept   = 100 // fixes that are accepted at once
)

// What people read.
const (
	messageMissing  = "This fix could not be found. Maybe its report was opened again?"
	messageChanged  = "Someone else has changed this fix. Please open it again to see their changes."
	messageClosed   = "A later audit has closed this fix, so it can no longer change."
	messageAccepted = "This fix has been accepted, so it can no longer change."
	messageNotDone  = "This fix is not done yet."
	MessageSayWhy   = "Please say what is missing"
	messageDue      = "Please choose a day from today to a year from now"
	messageAssignee = "Please choose someone from this store"
)

// What a person reads about a limit.
var (
	MessagePhotos = "Please add 1 to " + text.Number(MaxPhotos) + " photos"
	MessageNote   = "Please use " + text.Number(MaxNote) + " characters or less"
	messageDays   = "Please enter a number of days from 1 to " + text.Number(MaxDays) + " for each section"
)

// State is where a fix stands.
type State string

// The states. The last three are those of a fix that a later report has closed.
const (
	Open     State = "OPEN"
	Done     State = "DONE"
	Accepted State = "ACCEPTED"
	Fixed    State = "FIXED"
	Again    State = "AGAIN"
	Ended    State = "ENDED" // it no longer asks
)

// Values lists every state, for the document of the API.
func (State) Values() []State { return []State{Open, Done, Accepted, Fixed, Again, Ended} }

// Fix is something that a store has to put right.
type Fix struct {
	ID          string
	ReportID    string
	Store       network.StoreRef
	LineKey     string
	Subject     string // what the line asks, in whichever quarter
	Section     rules.Section
	Description string
	What        string // what to do about it, such as 'Put it on the shelf'
	Comment     string // of the auditor, on the line; may be empty
	Points      int    // that it brings, in tenths
	AuditedOn   calendar.Day
	ReportedBy  string // who completed the report
	DueOn       calendar.Day
	AssigneeID  string // empty: nobody in particular
	State       State
	SentBack    bool
	Note        string // of whoever did it
	Answer      string // of the auditor
	DoneBy      string
	DoneAt      *time.Time
	JudgedBy    string
	JudgedAt    *time.Time
	ClosedBy    string // the later report; empty: not closed
	Version     int
}

// overdue tells whether the fix is open after its due day.
func (f Fix) overdue(today calendar.Day) bool { return f.State == Open && f.DueOn.Before(today) }

// status returns where the fix stands, in a few words and without a day.
func (f Fix) status(today calendar.Day) string {
	switch f.State {
	case Done:
		return "Waiting to be checked"
	case Accepted:
		return "Accepted"
	case Fixed:
		return "Fixed at the next audit"
	case Again:
		return "Failed again at the next audit"
	case Ended:
		return "No longer asked"
	}
	switch {
	case f.overdue(today):
		return "Overdue"
	case f.SentBack:
		return "Sent back"
	default:
		return "To do"
	}
}

// standing returns in words where the fix stands, as every list says it: 'Due 2 December 2026', 'Waiting to be checked' (FD-261).
func (f Fix) standing(today calendar.Day) string {
	if f.State != Open {
		return f.status(today)
	}
	switch due := f.DueOn.Format(shortDay); {
	case f.overdue(today):
		return "Overdue since " + due
	case f.SentBack:
		return "Sent back, due " + due
	default:
		return "Due " + due
	}
}

// shortDay is how days are written in a few words.
const shortDay = "2 Jan 2006"

// closed tells whether a later report has closed the fix.
func (f Fix) closed() bool { return f.State == Fixed || f.State == Again || f.State == Ended }

// settled returns the fault of a change that comes too late, or nil.
func (f Fix) settled() error {
	switch {
	case f.closed():
		return fault.New(fault.Conflict, messageClosed)
	case f.State == Accepted:
		return fault.New(fault.Conflict, messageAccepted)
	}
	return nil
}

// Plan is who does a fix, and until when.
type Plan struct {
	AssigneeID string
	DueOn      calendar.Day
	Version    int // what was looked at; 0: whatever is there
}

// plan returns the fix with a new plan. The assignee has been looked at. Faults: Invalid, Conflict.
func (f Fix) plan(p Plan, today calendar.Day) (Fix, error) {
	if err := f.settled(); err != nil {
		return f, err
	}
	if p.DueOn != f.DueOn && (p.DueOn.Before(today) || p.DueOn.After(today.AddDays(MaxDays))) {
		return f, fault.InvalidField("dueOn", messageDue)
	}
	f.AssigneeID, f.DueOn = p.AssigneeID, p.DueOn
	return f, nil
}

// Deed is what somebody says who has done a fix.
type Deed struct {
	Note    string
	Photos  []string
	Version int
}

// done returns the fix as done. Faults: Invalid, Conflict.
func (f Fix) done(d Deed, by string, now time.Time) (Fix, error) {
	if err := f.settled(); err != nil {
		return f, err
	}
	note, err := cleanNote("note", d.Note)
	if err != nil {
		return f, err
	}
	if len(d.Photos) == 0 || len(d.Photos) > MaxPhotos {
		return f, fault.InvalidField("photos", MessagePhotos)
	}
	f.State, f.SentBack, f.Note, f.DoneBy, f.DoneAt = Done, false, note, by, &now
	return f, nil
}

// Judgement is what an auditor says of a fix that is done.
type Judgement struct {
	Accept  bool
	Note    string
	Version int
}

// judge returns the fix as judged. changed is false when it has been judged the same before. Faults: Invalid, Conflict.
func (f Fix) judge(j Judgement, by string, now time.Time) (_ Fix, changed bool, err error) {
	note, err := cleanNote("note", j.Note)
	if err != nil {
		return f, false, err
	}
	if !j.Accept && note == "" {
		return f, false, fault.InvalidField("note", MessageSayWhy)
	}
	same := f.JudgedBy == by && f.Answer == note
	switch {
	case same && j.Accept && f.State == Accepted, same && !j.Accept && f.State == Open && f.SentBack:
		return f, false, nil
	case f.State == Open:
		return f, false, fault.New(fault.Conflict, messageNotDone)
	}
	if err := f.settled(); err != nil {
		return f, false, err
	}
	f.State, f.SentBack = Open, true
	if j.Accept {
		f.State, f.SentBack = Accepted, false
	}
	f.Answer, f.JudgedBy, f.JudgedAt = note, by, &now
	return f, true, nil
}

// Outcome is what came of one fix of several that were to be accepted.
type Outcome string

// The outcomes.
const (
	WasAccepted Outcome = "ACCEPTED" // also when the same person has accepted it before
	NotWaiting  Outcome = "NOT_WAITING"
	WasChanged  Outcome = "CHANGED" // since it was looked at
	WasMissing  Outcome = "MISSING"
)

// Values lists every outcome, for the document of the API.
func (Outcome) Values() []Outcome { return []Outcome{WasAccepted, NotWaiting, WasChanged, WasMissing} }

// Seen is a fix in the version that somebody looked at.
type Seen struct {
	ID      string
	Version int
}

// Answered is what came of a fix, and why it was not accepted; empty: it was.
type Answered struct {
	ID      string
	Outcome Outcome
	Message string
}

// acceptAs accepts a fix as somebody has looked at it, without a note. Its rules are those of judge. changed tells whether there is something to
// save.
func (f Fix) acceptAs(seen Seen, by string, now time.Time) (_ Fix, changed bool, _ Answered) {
	is, changed, err := f.judge(Judgement{Accept: true}, by, now)
	switch {
	case err != nil:
		return f, false, Answered{f.ID, NotWaiting, fault.Of(err).Message}
	case changed && seen.Version != f.Version:
		return f, false, Answered{f.ID, WasChanged, messageChanged}
	}
	return is, changed, Answered{f.ID, WasAccepted, ""}
}

// cleanNote returns a note without surrounding space and without characters that cannot be seen.
func cleanNote(field, typed string) (string, error) {
	clean := text.Clean(typed)
	if utf8.RuneCountInString(clean) > MaxNote {
		return "", fault.InvalidField(field, MessageNote)
	}
	return clean, nil
}

// Days is how many days stores have, by section; every section is in it.
type Days map[rules.Section]int

// check returns an Invalid fault unless every section has a sensible number of days, and nothing else is in it.
func (d Days) check() error {
	for section, days := range d {
		if !slices.Contains(rules.Sections(), section) || days < 1 || days > MaxDays {
			return fault.InvalidField("days", messageDays)
		}
	}
	if len(d) != len(rules.Sections()) {
		return fault.InvalidField("days", messageDays)
	}
	return nil
}

// UsedBy names a fix to the room that keeps its photos.
func UsedBy(id string) string { return "fix:" + id }
