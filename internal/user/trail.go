package user

import (
	"context"
	"slices"

	"caravan/internal/platform/db"
)

// Trail is the audit trail, as this room needs it.
type Trail interface {
	// Name notes whose accounts the call that ctx belongs to changes, by their ids, and what of each, in the transaction of the change (FD-440).
	Name(ctx context.Context, tx *db.Tx, changed map[string][]string) error
	// Unchanged takes the call that ctx belongs to off the trail again, because it changes nothing.
	Unchanged(ctx context.Context, tx *db.Tx) error
}

// What of an account can have changed, as the audit trail says it. It never says to what.
const (
	changedAll         = "new" // the account itself
	changedName        = "name"
	changedEmail       = "email"
	changedPhone       = "phone"
	changedRole        = "role"
	changedStore       = "store"
	changedExternalID  = "user_id"
	changedCompliance  = "compliance_only"
	changedPermissions = "permissions"
	changedDemo        = "demo"
)

// name notes on the audit trail what of accounts has changed. Without a trail nothing is noted, as in commands that fill an empty database.
func (s *Service) name(ctx context.Context, tx *db.Tx, changed map[string][]string) error {
	if s.parts.Trail == nil {
		return nil
	}
	return s.parts.Trail.Name(ctx, tx, changed)
}

// unchanged takes a call off the audit trail that has found everything as it wanted it.
func (s *Service) unchanged(ctx context.Context, tx *db.Tx) error {
	if s.parts.Trail == nil {
		return nil
	}
	return s.parts.Trail.Unchanged(ctx, tx)
}

// changes returns what differs between two states of a person.
func changes(was, is User) (what []string) {
	for _, c := range []struct {
		differs bool
		what    string
	}{
		{was.FirstName != is.FirstName || was.LastName != is.LastName, changedName},
		{was.Email != is.Email, changedEmail},
		{was.PhoneNumber != is.PhoneNumber, changedPhone},
		{was.Role != is.Role, changedRole},
		{was.StoreID != is.StoreID, changedStore},
		{was.ExternalID != is.ExternalID, changedExternalID},
		{was.IsComplianceOnly != is.IsComplianceOnly, changedCompliance},
	} {
		if c.differs {
			what = append(what, c.what)
		}
	}
	return what
}

// changes returns what of an account the form changes; nothing when the account is already as the form says.
func (f Form) changes(was Account) (what []string) {
	is := was.User
	is.Details = f.Details
	what = changes(was.User, is)
	if !slices.Equal(f.Permissions, was.Permissions) {
		what = append(what, changedPermissions)
	}
	ends := f.demoEndsAt()
	sameEnd := (ends == nil) == (was.DemoEndsAt == nil) && (ends == nil || ends.Equal(*was.DemoEndsAt))
	if f.IsDemo != was.IsDemo || !sameEnd {
		what = append(what, changedDemo)
	}
	return what
}
