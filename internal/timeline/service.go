package timeline

import (
	"context"
	"errors"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// MessageBefore is what a person reads whose place in a timeline is none.
const MessageBefore = "This page of the timeline does not exist."

// Messages is the rule of the room that keeps messages: the condition under which the actor reads the message with the alias message, of the
// conversation with the alias conversation.
type Messages func(actor access.Actor, message, conversation string) (fragment string, args []any)

// Service holds the use cases of the room.
type Service struct {
	db       *db.DB
	clock    calendar.Clock
	stores   audience.Directory
	messages Messages
	repo     repo
}

// NewService returns the room on a database.
func NewService(d *db.DB, clock calendar.Clock, stores audience.Directory, messages Messages) *Service {
	return &Service{db: d, clock: clock, stores: stores, messages: messages}
}

// reader is who reads, and when.
type reader struct {
	access.Actor
	viewer   audience.Viewer
	messages Messages
	now      time.Time
}

// Read returns a page of what has happened to a store that the actor may open, newest first, and the cursor of the next page (FD-175). Faults:
// Forbidden for other stores; Invalid for a cursor that is none; NotFound.
func (s *Service) Read(ctx context.Context, actor access.Actor, storeID, before string) (found []Happening, next Cursor, err error) {
	defer fault.Wrap(&err, "timeline.Read(%q, %q)", storeID, before)
	if err := access.Allow(mayRead(actor, storeID)); err != nil {
		return nil, next, err
	}
	from, ok := parseCursor(before)
	if !ok {
		return nil, next, fault.InvalidField("before", MessageBefore)
	}
	if err := s.repo.store(ctx, s.db, storeID); errors.Is(err, db.ErrNoRow) {
		return nil, next, fault.Missing(network.MessageNoStore)
	} else if err != nil {
		return nil, next, err
	}
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, next, err
	}
	r := reader{actor, v, s.messages, s.clock.Now()}
	for _, kind := range kinds(actor) {
		some, err := s.repo.happenings(ctx, s.db, r, kind, storeID, from, PageSize+1)
		if err != nil {
			return nil, next, err
		}
		found = append(found, some...)
	}
	found, next = page(found)
	return found, next, nil
}
