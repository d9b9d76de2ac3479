package auth

import (
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
)

// Me is the signed-in person (USERS-001, USERS-002). Times are RFC 3339 UTC.
type Me struct {
	ID                   string               `json:"id"`
	Role                 access.Role          `json:"role"`
	IsAdmin              bool                 `json:"isAdmin" doc:"True for head office"`
	FirstName            string               `json:"firstName"`
	LastName             string               `json:"lastName"`
	Email                string               `json:"email"`
	PhoneNumber          string               `json:"phoneNumber"`
	CreatedAt            time.Time            `json:"createdAt"`
	HasTemporaryPassword bool                 `json:"hasTemporaryPassword" doc:"The password must be changed before anything else"`
	DeactivatedAt        *time.Time           `json:"deactivatedAt"`
	DeletedAt            *time.Time           `json:"deletedAt"`
	StoreID              *string              `json:"storeId"`
	Store                *MyStore             `json:"store"`
	RecentSignedIn       *time.Time           `json:"recentSignedIn" doc:"The latest sign-in"`
	LastSignedIn         *time.Time           `json:"lastSignedIn" doc:"The sign-in before this session's, for the greeting"`
	IsDemo               bool                 `json:"isDemo"`
	DemoEndsAt           *time.Time           `json:"demoEndsAt"`
	IsComplianceOnly     bool                 `json:"isComplianceOnly"`
	Permissions          []string             `json:"permissions" nullable:"false"`
	ProfilePicture       *network.PictureView `json:"profilePicture" doc:"Null: none, or it is not ready yet"`

	Today                calendar.Day `json:"today" doc:"The business day in Australia/Melbourne (FD-13)"`
	NeedsCurrentPassword bool         `json:"needsCurrentPassword" doc:"Whether changing the password requires the current one (FD-14)"`
	NeedsSecondFactor    bool         `json:"needsSecondFactor" doc:"The person's role must sign in with a second step, and they have none; they must set one up before anything else (FD-132)"`
	Impersonator         *Name        `json:"impersonator" doc:"The real person while impersonating"`
	ImpersonationEndsAt  *time.Time   `json:"impersonationEndsAt" doc:"When the impersonation ends by itself; null otherwise"`

	pictureID string // the file of the profile picture; empty: none
}

// MyStore is the store that the person belongs to.
type MyStore struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	DisplayRegion string `json:"displayRegion"`
	ClosedOn      string `json:"closedOn,omitempty" format:"date" doc:"The first day on which it is closed; only of a store that has left the network"`
}

// Name is somebody's name.
type Name struct {
	ID        string `json:"id"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// MeView is the signed-in person and what they may do. The hall works that out from the rooms' policies, which this room does not know.
type MeView[Can any] struct {
	Me
	Can Can `json:"can" doc:"Which parts of the app the person sees; the server checks each call again"`
}

// actor returns the person in the form that the rooms' policies use, without a session.
func (m Me) actor() access.Actor {
	a := access.Actor{UserID: m.ID, Role: m.Role, ComplianceOnly: m.IsComplianceOnly,
		HeadOfficeChat: slices.Contains(m.Permissions, access.HeadOfficeChat)}
	if m.Impersonator != nil {
		a.ImpersonatorID = m.Impersonator.ID
	}
	if m.StoreID != nil {
		a.StoreID = *m.StoreID
	}
	return a
}
