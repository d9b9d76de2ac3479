package audit

import (
	"context"

	"caravan/internal/audit/rules"
	"caravan/internal/platform/db"
)

// Listener is told what has happened to a report, which is locked, in the transaction in which it happens. Its error undoes it.
type Listener[T any] func(ctx context.Context, tx *db.Tx, happened T) error

// Events are what other rooms are told of reports, each in its order.
type Events struct {
	Judged    []Listener[rules.Verdict]    // it was completed, or a mark of it was changed since; also of reports that were imported as completed
	Completed []Listener[rules.Completion] // it was completed by a person, each time; after Judged
	Finalised []Listener[string]           // it is set as final; its id
	Deleted   []Listener[string]           // it is about to be deleted; its id
}

// tell tells all of them.
func tell[T any](ctx context.Context, tx *db.Tx, all []Listener[T], happened T) error {
	for _, listener := range all {
		if err := listener(ctx, tx, happened); err != nil {
			return err
		}
	}
	return nil
}

// Neighbours are the rooms that ask this one, and that it asks in turn.
type Neighbours struct {
	Evidence Evidence // photos beside lines
	Fixes    Fixes    // what stores have to fix
	Queries  Queries  // what stores say against marks
	Events   Events
}

// Connect gives the room its neighbours, which are made after it. It must be called before the room is used.
func (s *Service) Connect(n Neighbours) {
	s.evidence, s.fixes, s.queries, s.events = n.Evidence, n.Fixes, n.Queries, n.Events
}
