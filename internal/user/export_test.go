package user

import (
	"context"
	"errors"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// FindPeople is the statement behind Find, for the test of its plan, which stands on testnet's network.
var FindPeople = repo{}.find

// ListAccounts is the repo's query, to look at its plan.
var ListAccounts = repo{}.accounts

// ByEmail returns the active or deactivated person with an e-mail address. Fault: NotFound when there is none, or when they were deleted.
func (s *Service) ByEmail(ctx context.Context, email string) (User, error) {
	found, err := s.repo.byEmail(ctx, s.db, text.Email(email))
	if errors.Is(err, db.ErrNoRow) {
		return User{}, fault.Missing("Nobody has this email.")
	}
	return found, err
}
