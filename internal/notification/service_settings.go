package notification

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Settings returns how the actor wants to be told of things (FD-80).
func (s *Service) Settings(ctx context.Context, actor access.Actor) (_ recipient, err error) {
	defer fault.Wrap(&err, "notification.Settings(%q)", actor.UserID)
	return s.repo.recipient(ctx, s.db, actor.UserID)
}

// ChangeSettings changes what the change mentions, and returns all settings. What somebody else's device changes at the same time stays, unless it is
// the same setting; then the later one holds. Repeating it changes nothing. Faults: Forbidden while impersonating, Invalid.
func (s *Service) ChangeSettings(ctx context.Context, actor access.Actor, c Change) (after recipient, err error) {
	defer fault.Wrap(&err, "notification.ChangeSettings(%q)", actor.UserID)
	if err := access.Allow(mayChange(actor)); err != nil {
		return recipient{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.repo.lockPerson(ctx, tx, actor); err != nil {
			return err
		}
		after, err = s.repo.recipient(ctx, tx, actor.UserID)
		if err != nil {
			return err
		}
		now := s.clock.Now()
		if after.Settings, err = c.apply(after.Settings); err != nil {
			return err
		}
		if err := s.repo.saveSettings(ctx, tx, actor.UserID, after.Settings, now); err != nil {
			return err
		}
		for kind, choice := range c.Choices {
			after.Choices[kind] = choice
		}
		if err := s.repo.saveChoices(ctx, tx, actor.UserID, c.Choices, now); err != nil {
			return err
		}
		return s.repo.reconsider(ctx, tx, actor.UserID, now)
	})
	return after, err
}
