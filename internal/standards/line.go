package standards

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
)

// MaxName is the largest number of characters in a line's name, because the name is printed as a line of every report.
const MaxName = 200

// Messages beside the fields of a line, and about lines that cannot be changed.
const (
	MessageNameNeeded  = "Please enter a line name"                   // NONLIQUOR-022
	MessageStartNeeded = "Please enter a start date"                  // NONLIQUOR-023
	MessageFromNeeded  = "Please enter a from date"                   // NONLIQUOR-026
	MessageEndEarly    = "End date must not be before the start date" // AMB-053
	messageIDMisshape  = "This is not a UUID"
	messageTierUnknown = "Please choose from Small, Medium and Large"           // AMB-050
	messageEnded       = "This line has ended, so it can no longer be changed." // NONLIQUOR-016
)

// Line is a store standards line: a question that reports ask while it is in force (NONLIQUOR-021, DM-023).
type Line struct {
	ID           string
	Name         string
	StartDate    calendar.Day   // first day in force
	EndDate      calendar.Day   // last day in force; empty: open-ended (AMB-048)
	Tiers        []network.Tier // sizes of store that it is for, smallest first, each once; empty: no store (AMB-050)
	CopiedFromID string         // the line that this is a copy of; may be empty
	CopiedForID  string         // the quarter that it was copied to; may be empty
	Version      int            // grows with each edit
	CreatedAt    time.Time
}

// TimeStatus is the state of a line on a day.
type TimeStatus string

// The time statuses, which are also the groups in which screens show the lines (NONLIQUOR-005).
const (
	TimeActive   TimeStatus = "ACTIVE"   // in force, with a last day (NONLIQUOR-012)
	TimeUpcoming TimeStatus = "UPCOMING" // its first day has not come yet (NONLIQUOR-014)
	TimeEnded    TimeStatus = "ENDED"    // its last day has passed (NONLIQUOR-013)
	TimeOther    TimeStatus = "OTHER"    // in force and open-ended: a line without an end is never 'between start and end' (NONLIQUOR-015, AMB-048)
)

// TimeStatus returns the line's state today. Its first and last day count (AMB-049).
func (l Line) TimeStatus(today calendar.Day) TimeStatus {
	switch {
	case l.EndDate != "" && l.EndDate.Before(today):
		return TimeEnded
	case l.StartDate.After(today):
		return TimeUpcoming
	case l.EndDate == "":
		return TimeOther
	}
	return TimeActive
}

// CheckEditable returns a Conflict fault when the line has ended and so can no longer be edited or deleted (NONLIQUOR-016).
func (l Line) CheckEditable(today calendar.Day) error {
	if l.TimeStatus(today) == TimeEnded {
		return fault.New(fault.Conflict, messageEnded)
	}
	return nil
}

// runsWithin tells whether the line is in force on any day from start to end, both included.
func (l Line) runsWithin(start, end calendar.Day) bool {
	return l.StartDate <= end && (l.EndDate == "" || l.EndDate >= start)
}

// asksTheSame tells whether two lines ask the same stores the same question. Names are compared trimmed and without case, tiers as sets (FD-24).
func (l Line) asksTheSame(other Line) bool {
	return strings.EqualFold(strings.TrimSpace(l.Name), strings.TrimSpace(other.Name)) && slices.Equal(tierSet(l.Tiers), tierSet(other.Tiers))
}

// equalEntry tells whether two lines have equal fields of the form.
func (l Line) equalEntry(other Line) bool {
	return l.Name == other.Name && l.StartDate == other.StartDate && l.EndDate == other.EndDate && slices.Equal(l.Tiers, other.Tiers)
}

// tierSet returns the tiers, smallest first, each once.
func tierSet(tiers []network.Tier) []network.Tier {
	set := []network.Tier{}
	for _, t := range network.Tiers() {
		if slices.Contains(tiers, t) {
			set = append(set, t)
		}
	}
	return set
}

// CopiesFor returns copies, without ids, of the lines that are in force on a day. The copies are for a quarter and get its first and its effective
// last day (NONLIQUOR-028, AMB-052). skipped is the number of lines that the quarter already has: they were copied to it before, or a line with the
// same question is in force on at least one of its days. That may be the original itself, for example an open-ended line. A copy of it would put
// the same question into reports twice.
func CopiesFor(quarter network.PromotionRef, lines []Line, from calendar.Day) (copies []Line, skipped int) {
	start, end := quarter.StartDate, quarter.EffectiveEnd()
	var there []Line
	copied := map[string]bool{}
	for _, l := range lines {
		if l.runsWithin(start, end) {
			there = append(there, l)
		}
		if l.CopiedForID == quarter.ID {
			copied[l.CopiedFromID] = true
		}
	}
	for _, l := range lines {
		if !l.runsWithin(from, from) {
			continue
		}
		if copied[l.ID] || slices.ContainsFunc(there, l.asksTheSame) {
			skipped++
			continue
		}
		c := Line{Name: l.Name, StartDate: start, EndDate: end, Tiers: l.Tiers, CopiedFromID: l.ID, CopiedForID: quarter.ID}
		copies, there = append(copies, c), append(there, c)
	}
	return copies, skipped
}

// Form is what head office entered for a line, as typed.
type Form struct {
	ID        string // for a new line, made by the client so that repeating a create is harmless; empty: generated here
	Name      string
	StartDate string // YYYY-MM-DD
	EndDate   string // YYYY-MM-DD; empty: open-ended (NONLIQUOR-025)
	Tiers     []network.Tier
	Version   int // when editing: the version that was edited; 0: whatever the line is now
}

// check returns the line that the form describes, or an Invalid fault with one field per mistake.
func (f Form) check() (Line, error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	l := Line{Name: strings.TrimSpace(f.Name), Tiers: tierSet(f.Tiers)}
	if f.ID != "" {
		id, err := uuid.Parse(f.ID)
		if err != nil {
			add("id", messageIDMisshape)
		}
		l.ID = id.String() // in its standard form
	}
	switch {
	case l.Name == "":
		add("name", MessageNameNeeded)
	case utf8.RuneCountInString(l.Name) > MaxName:
		add("name", fmt.Sprintf("Line names must be %d characters or less.", MaxName))
	}
	var message string
	if l.StartDate, message = calendar.ReadDay(f.StartDate, MessageStartNeeded); message != "" {
		add("startDate", message)
	}
	if f.EndDate != "" {
		if l.EndDate, message = calendar.ReadDay(f.EndDate, ""); message != "" {
			add("endDate", message)
		} else if l.EndDate.Before(l.StartDate) {
			add("endDate", MessageEndEarly)
		}
	}
	for i, t := range f.Tiers {
		if !t.Valid() {
			add(fmt.Sprintf("includedTiers[%d]", i), messageTierUnknown)
		}
	}
	return l, fault.InvalidFields(wrong)
}
