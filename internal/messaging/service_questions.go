package messaging

import (
	"context"
	"time"

	"caravan/internal/platform/db"
)

// noteAsked stores what a new message of a locked conversation asks of head office, or answers. was is the inbox before it.
func (s *Service) noteAsked(ctx context.Context, tx *db.Tx, c Conversation, was Inbox, m Message) error {
	if c.Type != HeadOffice {
		return nil
	}
	switch a := askedBy(was, c.Inbox, m); {
	case a.begins != nil:
		return s.repo.ask(ctx, tx, c.ID, *a.begins)
	case a.answers != nil:
		return s.repo.answerQuestion(ctx, tx, *a.answers, m)
	}
	return nil
}

// askedInstead stores what a conversation waits with once the message is deleted that it waited with.
func (s *Service) askedInstead(ctx context.Context, tx *db.Tx, c Conversation, deleted time.Time) error {
	if err := s.repo.dropQuestion(ctx, tx, c.ID, deleted); err != nil || c.Inbox.WaitingSince == nil {
		return err
	}
	if err := s.repo.ask(ctx, tx, c.ID, *c.Inbox.WaitingSince); err != nil || c.Inbox.ResolvedAt == nil {
		return err
	}
	return s.repo.closeQuestion(ctx, tx, c.ID, *c.Inbox.WaitingSince, *c.Inbox.ResolvedAt)
}

// reopened makes a locked conversation no longer resolved, and forgets that it was: whoever opens it by hand takes the resolving back. A message of
// the store does not, for what was settled was settled then.
func (s *Service) reopened(ctx context.Context, tx *db.Tx, at *stand) error {
	if at.Inbox.ResolvedAt == nil {
		return nil
	}
	if err := s.repo.unsettle(ctx, tx, []string{at.ID}); err != nil {
		return err
	}
	at.Inbox.reopen()
	return nil
}
