package messaging

import (
	"context"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// MaxPins is how many messages of a conversation are pinned at most. Every reading of it has all of them.
const MaxPins = 10

var messageManyPins = "At most " + text.Count(MaxPins, "message", "messages") + " can be pinned in a conversation. Please unpin one first."

// Pin is a message that is pinned to its conversation, for everybody in it (FD-432).
type Pin struct {
	MessageID          string
	Text               string // of the message, as it is now; empty when it only has files
	Files              int
	By                 network.AuthorRef
	AsHeadOffice       bool
	SentAt             time.Time
	PinnedBy           network.AuthorRef
	PinnedAsHeadOffice bool
	PinnedAt           time.Time
}

// Pins are what is pinned to a conversation, as one person sees it.
type Pins struct {
	Pins []Pin // what was pinned last is first
	Side Side  // theirs
}

// Pin pins a message to its conversation for everybody in it, or takes the pin away (FD-432). Everybody who may write there may, and the pages of the
// others hear of it, but nobody is notified. Repeating it changes nothing: who pinned it first stays. The pins that the actor sees now are returned.
// Faults: NotFound, also for a deleted message; Conflict where nobody can write any more, and for one more than MaxPins.
func (s *Service) Pin(ctx context.Context, actor access.Actor, id string, pinned bool) (out Pins, err error) {
	defer fault.Wrap(&err, "messaging.Pin(%q, %v)", id, pinned)
	err = s.change(ctx, actor, id, func(tx *db.Tx, at stand, members []Member, was Message) error {
		if why := at.closed(at.side, actor.UserID, members); why != "" {
			return fault.New(fault.Conflict, why)
		}
		if pinned {
			err = s.pin(ctx, tx, at, was)
		} else {
			err = s.repo.unpin(ctx, tx, id)
		}
		if err != nil {
			return err
		}
		out.Side = at.side
		out.Pins, err = s.repo.pins(ctx, tx, at.ID, at.visible)
		return err
	})
	return out, err
}

// pin pins a message of a locked conversation. What is pinned counts for everybody alike, also what was written before the actor joined.
func (s *Service) pin(ctx context.Context, tx *db.Tx, at stand, m Message) error {
	all, err := s.repo.pins(ctx, tx, at.ID, time.Time{})
	if err != nil {
		return err
	}
	isPinned := slices.ContainsFunc(all, func(p Pin) bool { return p.MessageID == m.ID })
	if !isPinned && len(all) >= MaxPins {
		return fault.New(fault.Conflict, messageManyPins)
	}
	return s.repo.pin(ctx, tx, m.ID, at.reader, s.clock.Now())
}
