package incentive

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// PrizeType says what an incentive gives (INCENTIVE-011).
type PrizeType string

// The prize types.
const (
	CamelBucks PrizeType = "CAMEL_BUCKS"
	OtherPrize PrizeType = "OTHER"
)

// Values lists every type, for the document of the API.
func (PrizeType) Values() []PrizeType { return []PrizeType{CamelBucks, OtherPrize} }

// Limits. Lengths are in characters.
const (
	CodeLength = 10
	MaxName    = 50
	MaxShort   = 100
	MaxText    = 5000 // of each of the longer texts
)

// What a person reads when a field is wrong (INCENTIVE-015, AMB-067).
const (
	MessageCodeTaken  = "Another member incentive has this code. Please enter a different one."
	MessageName       = "Please enter a name"
	MessageOdd        = "Please use plain text without line breaks"
	MessageShort      = "Please enter a short description"
	MessageLong       = "Please enter the opportunity"
	MessageDetails    = "Please enter how to enter"
	MessageEnd        = "Please select an end date"
	MessageEndOrder   = "End date must be after the start date"
	MessageEndPast    = "End date must be in the future"
	MessagePrizeType  = "Please select a prize type"
	MessagePrizeFixed = "This member incentive has been awarded, so its prize type can no longer change."
	MessageStartFixed = "Stores have entered already, so the start date can no longer be moved into the future."
)

// What a person reads about a limit.
var (
	MessageCode      = "Please enter a " + text.Number(CodeLength) + " character code using only letters, numbers, and dashes."
	MessageNameLong  = "Name must be " + text.Number(MaxName) + " characters or less"
	MessageShortLong = "Short description must be " + text.Number(MaxShort) + " characters or less"
	MessageTextLong  = "Please use " + text.Number(MaxText) + " characters or less"
)

// Incentive is a competition that stores enter (INCENTIVE-010).
type Incentive struct {
	ID                string
	Code              string // in capitals
	Name              string
	PrizeType         PrizeType
	StartAt           *time.Time // nil: open from the beginning
	EndAt             time.Time
	DescriptionShort  string
	DescriptionLong   string // The Opportunity (AMB-056)
	Details           string // How To Enter
	DetailsAdditional string // Finer Details
	PhotoID           string // empty: none
	ShowWinners       bool   // members may look at the winners once it is awarded
	Version           int    // grows with each change of the form
	By                network.AuthorRef
	CreatedAt         time.Time
	UpdatedAt         time.Time
	MarkedAt          *time.Time // when head office marked it as awarded; nil: not yet
	MarkedBy          string     // who did
	RewardedAt        *time.Time // nil: not awarded, or stores have not been told yet
}

// Status is where an incentive stands.
type Status string

// The statuses.
const (
	Scheduled Status = "SCHEDULED"
	Active    Status = "ACTIVE"
	Ended     Status = "ENDED"
	Awarding  Status = "AWARDING" // marked as awarded; nobody has been told, and it can still be undone
	Awarded   Status = "AWARDED"
)

// Status returns where the incentive stands: active when it is not awarded, has started or has no start, and has not ended (INCENTIVE-027). The
// moment of the start belongs to it, that of the end does not.
func (i Incentive) Status(now time.Time) Status {
	switch {
	case i.RewardedAt != nil:
		return Awarded
	case i.MarkedAt != nil:
		return Awarding
	case i.StartAt != nil && i.StartAt.After(now):
		return Scheduled
	case !i.EndAt.After(now):
		return Ended
	}
	return Active
}

// isAwarded tells whether it is marked as awarded, known or not.
func (i Incentive) isAwarded() bool { return i.MarkedAt != nil || i.RewardedAt != nil }

// UndoTime is how long an award can be undone, before anybody is told of it.
const UndoTime = 10 * time.Minute

// tellsAt returns when stores are told of an award that can be undone until then; nil when there is none.
func (i Incentive) tellsAt() *time.Time {
	if i.MarkedAt == nil || i.RewardedAt != nil {
		return nil
	}
	at := i.MarkedAt.Add(UndoTime)
	return &at
}

// mayStillUndo tells whether an award can be undone at a moment.
func (i Incentive) mayStillUndo(now time.Time) bool {
	at := i.tellsAt()
	return at != nil && now.Before(*at)
}

// hasStarted tells whether stores may see the incentive (AMB-063).
func (i Incentive) hasStarted(now time.Time) bool { return i.StartAt == nil || !i.StartAt.After(now) }

// Form is what head office has filled in.
type Form struct {
	ID                string // made by the client; empty: the server makes one
	Version           int    // what was edited; 0: whatever is there
	Code              string
	Name              string
	PrizeType         PrizeType
	StartAt           *time.Time // nil: not scheduled
	EndAt             *time.Time
	DescriptionShort  string
	DescriptionLong   string
	Details           string
	DetailsAdditional string
	PhotoID           string
	ShowWinners       bool
}

var codeShape = regexp.MustCompile(`^[A-Z0-9-]{10}$`)

// check returns the incentive that the form describes, without its author and times. was is the incentive that is edited, which has a number of
// entries; nil when it is new. The fault is Invalid, with a field for each mistake.
func (f Form) check(was *Incentive, entries int, now time.Time) (Incentive, error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	long := func(path, typed, needed string) string {
		clean := text.Clean(typed)
		if clean == "" && needed != "" {
			add(path, needed)
		}
		if utf8.RuneCountInString(clean) > MaxText {
			add(path, MessageTextLong)
		}
		return clean
	}
	line := func(path, typed, needed, tooLong string, most int) string {
		clean := strings.TrimSpace(typed)
		switch {
		case clean == "":
			add(path, needed)
		case utf8.RuneCountInString(clean) > most:
			add(path, tooLong)
		case !text.IsPlain(clean):
			add(path, MessageOdd)
		}
		return clean
	}
	out := Incentive{ID: f.ID, Code: strings.ToUpper(strings.TrimSpace(f.Code)), PrizeType: f.PrizeType, StartAt: f.StartAt, PhotoID: f.PhotoID,
		ShowWinners: f.ShowWinners}
	if !codeShape.MatchString(out.Code) {
		add("code", MessageCode)
	}
	out.Name = line("name", f.Name, MessageName, MessageNameLong, MaxName)
	if f.PrizeType != CamelBucks && f.PrizeType != OtherPrize {
		add("prizeType", MessagePrizeType)
	} else if was != nil && was.isAwarded() && was.PrizeType != f.PrizeType {
		add("prizeType", MessagePrizeFixed)
	}
	out.DescriptionShort = line("descriptionShort", f.DescriptionShort, MessageShort, MessageShortLong, MaxShort)
	out.DescriptionLong = long("descriptionLong", f.DescriptionLong, MessageLong)
	out.Details = long("details", f.Details, MessageDetails)
	out.DetailsAdditional = long("detailsAdditional", f.DetailsAdditional, "")
	if f.EndAt == nil {
		add("endAt", MessageEnd)
		return out, fault.InvalidFields(wrong)
	}
	out.EndAt = *f.EndAt
	switch kept := was != nil && was.EndAt.Equal(out.EndAt); {
	case out.StartAt != nil && !out.EndAt.After(*out.StartAt):
		add("endAt", MessageEndOrder)
	case !kept && !out.EndAt.After(now):
		add("endAt", MessageEndPast)
	}
	if entries > 0 && !out.hasStarted(now) {
		add("startAt", MessageStartFixed)
	}
	return out, fault.InvalidFields(wrong)
}

// equalEntry tells whether two incentives were made from the same form.
func (i Incentive) equalEntry(o Incentive) bool {
	sameStart := (i.StartAt == nil) == (o.StartAt == nil) && (i.StartAt == nil || i.StartAt.Equal(*o.StartAt))
	return i.Code == o.Code && i.Name == o.Name && i.PrizeType == o.PrizeType && sameStart && i.EndAt.Equal(o.EndAt) &&
		i.DescriptionShort == o.DescriptionShort &&
		i.DescriptionLong == o.DescriptionLong && i.Details == o.Details && i.DetailsAdditional == o.DetailsAdditional && i.PhotoID == o.PhotoID &&
		i.ShowWinners == o.ShowWinners && i.By.ID == o.By.ID
}
