package user

import (
	"fmt"
	"net/mail"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/text"
)

// Limits of a person's texts, in characters.
const (
	MaxExternalID = 60
	MaxEmail      = 254
	MaxName       = 50 // for each of first and last name
	MaxPhone      = 30
)

// Details is what head office knows about a person (DM-001).
type Details struct {
	Email            string // in lower case
	FirstName        string
	LastName         string
	Role             access.Role
	StoreID          string // the person's store; may be empty
	PhoneNumber      string // as people write it; may be empty
	IsComplianceOnly bool   // only sees Compliance and Settings
}

// User is a person.
type User struct {
	ID         string
	ExternalID string // their number in head office's other systems; may be empty
	Details
	IsDemo        bool
	DemoEndsAt    *time.Time // nil: no end
	CreatedAt     time.Time
	UpdatedAt     time.Time
	DeactivatedAt *time.Time // nil: active
	DeletedAt     *time.Time // nil: not deleted
	PictureID     string     // the file that is their profile picture; empty: none
	Version       int64      // grows with each change
}

// Entry is a person in an import. Details.StoreID is ignored: StoreExternalID names the store.
type Entry struct {
	ID              string // id for the person if they are new; empty: a generated one
	ExternalID      string // empty: none, so the person is only found by e-mail
	StoreExternalID string // empty: no store
	Details
}

// Outcome counts what an import did.
type Outcome struct{ Created, Updated, Unchanged int }

// isEmail tells whether the text is one plain address, without a name or brackets.
func isEmail(s string) bool {
	parsed, err := mail.ParseAddress(s)
	return err == nil && parsed.Address == s
}

// checkName returns the mistakes in a first or last name.
func checkName(path, label, name string) []fault.Field {
	switch {
	case name == "":
		return []fault.Field{{Path: path, Message: "Please enter a " + label}}
	case utf8.RuneCountInString(name) > MaxName:
		return []fault.Field{{Path: path, Message: fmt.Sprintf("Please enter %d characters or less", MaxName)}}
	case !text.IsPlain(name):
		return []fault.Field{{Path: path, Message: "Please remove line breaks and invisible characters"}}
	}
	return nil
}

func checkPhone(phone string) []fault.Field {
	if utf8.RuneCountInString(phone) > MaxPhone {
		return []fault.Field{{Path: "phoneNumber", Message: fmt.Sprintf("Please enter %d characters or less", MaxPhone)}}
	}
	return nil
}

// check returns the mistakes in the entry, by the API's field names.
func (e Entry) check() []fault.Field {
	wrong := append(checkName("firstName", "first name", e.FirstName), checkName("lastName", "last name", e.LastName)...)
	wrong = append(wrong, checkPhone(e.PhoneNumber)...)
	report := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	if utf8.RuneCountInString(e.ExternalID) > MaxExternalID {
		report("externalId", fmt.Sprintf("Please enter %d characters or less", MaxExternalID))
	}
	switch {
	case e.Email == "":
		report("email", "Please enter an email")
	case len(e.Email) > MaxEmail || !isEmail(e.Email):
		report("email", "Please enter an email such as name@example.com")
	}
	switch {
	case !e.Role.Valid():
		report("role", "Please enter one of the roles "+text.Either(access.Roles()))
	case storeNeed(e.Role) == StoreRequired && e.StoreExternalID == "":
		report("storeId", fmt.Sprintf("A %s needs a store", e.Role.Label()))
	case storeNeed(e.Role) == StoreNone && e.StoreExternalID != "":
		report("storeId", "Head Office belongs to no store")
	}
	return wrong
}

// OwnChange is what people may change about themselves.
type OwnChange struct {
	FirstName   string
	LastName    string
	PhoneNumber string
}

func (c OwnChange) trimmed() OwnChange {
	return OwnChange{strings.TrimSpace(c.FirstName), strings.TrimSpace(c.LastName), strings.TrimSpace(c.PhoneNumber)}
}

// check returns an Invalid fault with one field per mistake.
func (c OwnChange) check() error {
	wrong := append(checkName("firstName", "first name", c.FirstName), checkName("lastName", "last name", c.LastName)...)
	return fault.InvalidFields(append(wrong, checkPhone(c.PhoneNumber)...))
}
