package messaging

import (
	"context"
	"errors"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Resolve finishes a conversation with head office (FD-446): it waits for no answer, is no longer snoozed and leaves the inbox until the store writes
// again. lastSeenID is the last message that the actor has seen; whoever resolves has seen it all. A repeat changes nothing. Faults: Forbidden;
// NotFound, also for a message that is not of it; Conflict when the store has written since, and for a conversation of members.
func (s *Service) Resolve(ctx context.Context, actor access.Actor, id, lastSeenID string) (out Reading, err error) {
	defer fault.Wrap(&err, "messaging.Resolve(%q)", id)
	err = s.settling(ctx, actor, id, &out, func(tx *db.Tx, at *stand) error {
		if at.Inbox.ResolvedAt != nil {
			return nil
		}
		seen, err := s.repo.sentAt(ctx, tx, id, lastSeenID)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageUnknownMessage)
		}
		if err != nil {
			return err
		}
		if at.Inbox.wroteSince(seen) {
			return fault.New(fault.Conflict, messageWroteSince)
		}
		now := s.clock.Now().UTC().Truncate(time.Millisecond)
		at.Inbox.ResolvedAt, at.Inbox.ResolvedBy.ID, at.Inbox.SnoozedUntil = &now, actor.UserID, nil
		if err := s.repo.settle(ctx, tx, []string{id}, actor.UserID, now); err != nil {
			return err
		}
		_, err = s.repo.see(ctx, tx, at.Conversation, at.reader, at.NewestAt, now)
		return err
	})
	return out, err
}

// Reopen makes a conversation with head office no longer resolved. What nobody had answered waits again, since when it did. A repeat changes nothing.
// Faults: Forbidden; NotFound; Conflict for a conversation of members.
func (s *Service) Reopen(ctx context.Context, actor access.Actor, id string) (out Reading, err error) {
	defer fault.Wrap(&err, "messaging.Reopen(%q)", id)
	err = s.settling(ctx, actor, id, &out, func(tx *db.Tx, at *stand) error { return s.reopened(ctx, tx, at) })
	return out, err
}

// settling runs a change of what the desk keeps about a conversation, stores it and reads the conversation as it is then.
func (s *Service) settling(ctx context.Context, actor access.Actor, id string, out *Reading, change func(tx *db.Tx, at *stand) error) error {
	return s.tending(ctx, actor, id, func(tx *db.Tx, at *stand) error {
		err := change(tx, at)
		if err != nil {
			return err
		}
		if err := s.repo.save(ctx, tx, at.Conversation); err != nil {
			return err
		}
		*out, err = s.named(ctx, tx, at)
		return err
	})
}

// named returns a conversation that was locked as the desk sees it, with the names of its owner and of who resolved it.
func (s *Service) named(ctx context.Context, tx *db.Tx, at *stand) (out Reading, err error) {
	if at.Conversation, err = s.repo.conversation(ctx, tx, at.ID); err != nil {
		return out, err
	}
	return s.reading(ctx, tx, *at)
}
