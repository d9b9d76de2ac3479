package user

import (
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/text"
)

// RemindEvery is how long a person who has not signed in is left alone after their invitation, and after each reminder.
const RemindEvery = 24 * time.Hour

// What people read when an account cannot be changed.
const (
	messageGone        = "This person could not be found."
	messageTaken       = "Someone already uses this email."
	messageChanged     = "Someone else has changed this person in the meantime. Open the page again to see what is new."
	messageSelf        = "You cannot do this to your own account. Please ask someone else at head office."
	messageLast        = "This is the last person at head office who can sign in. Add another one first."
	messageLeft        = "This person has left. Reinstate them first."
	messageOtherPerson = "Another person has this id already."
	messageChatRole    = "Only people at head office can answer its messages"
	messageTeamRole    = "You can invite managers and employees"
)

// Status says whether a person can sign in.
type Status string

// The statuses, of which a person has one.
const (
	Active      Status = "ACTIVE"
	Invited     Status = "INVITED"   // has never signed in, and has no password but the temporary one
	Temporary   Status = "TEMPORARY" // has signed in with a temporary password, and not chosen their own
	Deactivated Status = "DEACTIVATED"
	Deleted     Status = "DELETED"
)

// Show limits a list of accounts to some of them.
type Show string

// What a list can show. Empty means everybody who is not deleted.
const (
	ShowActive         Show = "ACTIVE" // neither deactivated nor deleted
	ShowInvited        Show = "INVITED"
	ShowTemporary      Show = "TEMPORARY"
	ShowDeactivated    Show = "DEACTIVATED"
	ShowDeleted        Show = "DELETED"
	ShowDemo           Show = "DEMO"
	ShowComplianceOnly Show = "COMPLIANCE_ONLY"
)

// Account is a person as those see them who manage people.
type Account struct {
	User
	StoreClosed    string // the first day on which the store is closed; empty: it is open
	StoreName      string
	HasTemporary   bool // the password that they have, if any, is temporary
	Permissions    []string
	RecentSignedIn *time.Time // nil: never
	RemindedAt     *time.Time // nil: never
}

// Status returns the person's status.
func (a Account) Status() Status {
	switch {
	case a.DeletedAt != nil:
		return Deleted
	case a.DeactivatedAt != nil:
		return Deactivated
	case a.HasTemporary && a.RecentSignedIn == nil:
		return Invited
	case a.HasTemporary:
		return Temporary
	}
	return Active
}

// Filter says which accounts to list.
type Filter struct {
	Query   string // words that begin a part of the name or the e-mail address each; empty: everybody
	StoreID string // empty: any
	Roles   []access.Role
	Exclude []string // ids of people who are not wanted
	Show    Show
}

// Form is what head office writes about a person (SCR-026). Of its store it has the id.
type Form struct {
	Details
	Permissions []string
	IsDemo      bool
	DemoEndsOn  calendar.Day // the last day; empty: no end
}

func (f Form) trimmed() Form {
	own := OwnChange{f.FirstName, f.LastName, f.PhoneNumber}.trimmed()
	f.FirstName, f.LastName, f.PhoneNumber, f.Email = own.FirstName, own.LastName, own.PhoneNumber, text.Email(f.Email)
	f.Permissions = slices.Compact(slices.Sorted(slices.Values(f.Permissions)))
	if !f.IsDemo {
		f.DemoEndsOn = ""
	}
	return f
}

// check returns an Invalid fault with one field per mistake. Whether the store exists is up to the caller.
func (f Form) check() error {
	wrong := Entry{StoreExternalID: f.StoreID, Details: f.Details}.check()
	for _, p := range f.Permissions {
		if p != access.HeadOfficeChat || !mayAnswer(f.Role) {
			wrong = append(wrong, fault.Field{Path: "permissions", Message: messageChatRole})
		}
	}
	if f.DemoEndsOn != "" {
		if _, err := calendar.ParseDay(string(f.DemoEndsOn)); err != nil {
			wrong = append(wrong, fault.Field{Path: "demoEndsAt", Message: "Please enter a date"})
		}
	}
	return fault.InvalidFields(wrong)
}

// demoEndsAt returns the end of the last day of the demonstration, or nil without one.
func (f Form) demoEndsAt() *time.Time {
	if f.DemoEndsOn == "" {
		return nil
	}
	at := f.DemoEndsOn.AddDays(1).Start()
	return &at
}

// isIn tells whether an account already has what the form says.
func (f Form) isIn(a Account) bool {
	ends := f.demoEndsAt()
	sameEnd := (ends == nil) == (a.DemoEndsAt == nil) && (ends == nil || ends.Equal(*a.DemoEndsAt))
	return f.Details == a.Details && f.IsDemo == a.IsDemo && sameEnd && slices.Equal(f.Permissions, a.Permissions)
}

// conflict refuses a change because of the state in which a person is.
func conflict(message string) error { return fault.New(fault.Conflict, message) }
