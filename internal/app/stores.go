package app

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/store"
	"caravan/internal/user"
)

// teams gives the store room the people of stores.
type teams struct{ *user.Service }

// AtStore implements store.People.
func (t teams) AtStore(ctx context.Context, reader access.Actor, storeID string) (owners, managers []store.StorePerson, err error) {
	team, err := t.OfStore(ctx, reader, storeID)
	for _, p := range team {
		one := store.StorePerson{PersonRef: p.PersonRef, Role: p.Role, RecentSignedIn: p.RecentSignedIn,
			CanImpersonate: reader.MayImpersonate(access.Target{UserID: p.ID, Role: p.Role, HasSignedIn: p.RecentSignedIn != nil})}
		switch p.Role {
		case access.StoreOwner:
			owners = append(owners, one)
		case access.StoreManager:
			managers = append(managers, one)
		}
	}
	return owners, managers, err
}
