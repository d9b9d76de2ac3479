package user

import (
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
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
	messageSignedIn    = "This person has signed in already, or has left."
	messageInvited     = "An invitation went to this person within the last day. Another one can go a day after it."
)

// Status says whether a person can sign in.
type Status string

// The statuses, of which a person has one, in the order in which lists are sorted by them.
const (
	Active      Status = "ACTIVE"
	Temporary   Status = "TEMPORARY" // has signed in with a temporary password, and not chosen their own
	Invited     Status = "INVITED"   // has never signed in, and has no password but the temporary one
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
	StoreRegion    network.Region // empty: they belong to no store
	HasTemporary   bool           // the password that they have, if any, is temporary
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

// invitedAt returns when the person got their last invitation, or reminder of it, and when another one can go at the earliest (FD-106). Both are nil
// when they have signed in or have left.
func (a Account) invitedAt() (last, again *time.Time) {
	if a.Status() != Invited {
		return nil, nil
	}
	last = &a.CreatedAt
	if a.RemindedAt != nil && a.RemindedAt.After(*last) {
		last = a.RemindedAt
	}
	at := last.Add(RemindEvery)
	return last, &at
}

// Filter says which accounts to list, and in which order.
type Filter struct {
	Query      string         // words that begin a part of the name or the e-mail address each; empty: everybody
	StoreID    string         // empty: any
	Region     network.Region // of their store; empty: any
	Roles      []access.Role
	Exclude    []string // ids of people who are not wanted
	Show       Show
	Sort       Sort
	Descending bool
}

// Sort is what a list of accounts is sorted by. Empty: the name.
type Sort string

// The sort keys. Equal ones are listed by name, and those without a value after the others, whichever way.
const (
	ByName     Sort = "NAME"
	ByRole     Sort = "ROLE"  // head office before reps, owners, managers and employees
	ByStore    Sort = "STORE" // by its name
	BySignedIn Sort = "SIGNED_IN"
	ByStatus   Sort = "STATUS" // in the order of the statuses
)

// Values lists every key, for the document of the API.
func (Sort) Values() []Sort { return []Sort{ByName, ByRole, ByStore, BySignedIn, ByStatus} }

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

// conflict refuses a change because of the state in which a person is.
func conflict(message string) error { return fault.New(fault.Conflict, message) }
