package messaging

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/richtext"
)

// Messages about forwarding.
const (
	messageStaffOnly   = "A message with head office can only be forwarded to people at head office and reps."
	messageJustChanged = "This message has just been changed. Please try again."
)

// ForwardForm says where a copy of a message goes.
type ForwardForm struct {
	ID             string // of the copy, made by the client; empty: the server makes one
	ConversationID string
	Line           string // HTML that the actor adds, as a message of their own before the copy; empty: nothing
}

// Forward sends a copy of a message that the actor reads to a conversation in which they write, also to its own (FD-453). The copy has the text and
// the files as they are now, and says who wrote the message and when; of a copy that is the first one. Mentions in it are words. It does not change
// with the message, and stays when that is deleted. created is false when an earlier call with the same id has sent it. Faults: Invalid with fields;
// Forbidden for those who may not forward it; NotFound when the actor does not take part in either conversation, and for a deleted message; Conflict
// when nobody can read the copy, when the message may only go to staff, for an event, or when the id belongs to another message.
func (s *Service) Forward(ctx context.Context, actor access.Actor, id string, form ForwardForm) (out MessageReading, created bool, err error) {
	defer fault.Wrap(&err, "messaging.Forward(%q, %q)", id, form.ID)
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		at, members, err := s.locked(ctx, tx, actor, form.ConversationID)
		if err != nil {
			return err
		}
		m, err := s.repo.message(ctx, tx, form.ID)
		if created = errors.Is(err, db.ErrNoRow); created {
			m, err = s.forward(ctx, tx, &at, members, id, form)
		} else if err == nil {
			err = s.sameCopy(ctx, tx, m, at, id)
		}
		if err != nil {
			return err
		}
		out, err = s.messageReading(ctx, tx, at, members, m)
		return err
	})
	return out, created, err
}

// forward sends a copy to a locked conversation, and changes the conversation in at. The conversation of the message is not locked: when the message
// is deleted at the same moment, the copy counts as made before.
func (s *Service) forward(ctx context.Context, tx *db.Tx, at *stand, members []Member, id string, form ForwardForm) (m Message, err error) {
	if why := at.closed(at.side, at.actor.UserID, members); why != "" {
		return m, fault.New(fault.Conflict, why)
	}
	from, source, err := s.forwardable(ctx, tx, at.actor, id)
	if err != nil {
		return m, err
	}
	if source.Office && !at.staffOnly(members) {
		return m, fault.New(fault.Conflict, messageStaffOnly)
	}
	now := s.clock.Now()
	if line := (MessageForm{ID: db.NewID(), ConversationID: at.ID, Body: &form.Line}); line.hasContent() {
		if _, _, err := s.send(ctx, tx, at, members, line, now); err != nil {
			return m, err
		}
	}
	m = Message{ID: form.ID, ConversationID: at.ID, Kind: Said, Body: richtext.WithoutMentions(from.Body), Text: from.Text, Files: from.Files,
		AsHeadOffice: at.side == DeskSide, Source: &source, SentAt: at.next(now)}
	if m.By, err = s.author(ctx, tx, *at, members); err != nil {
		return m, err
	}
	isNew, err := s.repo.add(ctx, tx, m)
	if err == nil && !isNew {
		err = fault.IDTaken(messageIDTaken)
	}
	if err != nil {
		return m, err
	}
	if m.Files > 0 {
		shared, err := s.media.Share(ctx, tx, usedBy(m.ID), usedBy(from.ID))
		if err == nil && shared != m.Files {
			err = fault.New(fault.Conflict, messageJustChanged)
		}
		if err != nil {
			return m, err
		}
	}
	return m, s.wasSent(ctx, tx, at, members, m)
}

// forwardable returns a message that the actor may forward, and what a copy of it is a copy of. Faults: as of Forward.
func (s *Service) forwardable(ctx context.Context, q db.Querier, actor access.Actor, id string) (m Message, source Source, err error) {
	m, err = s.repo.message(ctx, q, id)
	if errors.Is(err, db.ErrNoRow) {
		return m, source, fault.Missing(messageUnknownMessage)
	}
	if err != nil {
		return m, source, err
	}
	there, err := s.stand(ctx, q, actor, m.ConversationID)
	if fault.Is(err, fault.NotFound) || err == nil && m.SentAt.Before(there.visible) {
		return m, source, fault.Missing(messageUnknownMessage)
	}
	switch {
	case err != nil:
		return m, source, err
	case m.Kind != Said:
		return m, source, fault.New(fault.Conflict, messageEvent)
	case m.DeletedAt != nil:
		return m, source, fault.Missing(messageDeleted)
	}
	return m, m.source(there.Conversation), access.Allow(mayForward(actor, m, there.Conversation, there.side))
}

// sameCopy returns nil when a message is what an earlier call with its id has sent: the actor's copy of the same message. What has happened to either
// since does not matter.
func (s *Service) sameCopy(ctx context.Context, q db.Querier, there Message, at stand, id string) error {
	from, err := s.repo.message(ctx, q, id)
	if err != nil && !errors.Is(err, db.ErrNoRow) {
		return err
	}
	same := err == nil && there.Source != nil && there.Source.ID == from.source(Conversation{}).ID && there.By.ID == at.actor.UserID &&
		there.ConversationID == at.ID
	if same {
		return nil
	}
	return fault.IDTaken(messageIDTaken)
}
