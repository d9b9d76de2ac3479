package messaging

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
)

// Finder finds messages by their words. Another room provides it.
type Finder interface {
	// FindMessages returns the messages of a conversation that have the words of a query, as far as the actor reads them, the latest first and at most
	// as many; with a time, those that were sent before it. resembling says that none has the words as they were typed.
	FindMessages(ctx context.Context, actor access.Actor, conversationID, query string, before time.Time, most int) (_ []Excerpt, resembling bool,
		err error)
}

// Excerpt is a part of a message around the words that were looked for.
type Excerpt struct {
	ID    string // of the message
	Parts []Part
}

// Part is a piece of a text. Found pieces are words that were looked for.
type Part struct {
	Text  string
	Found bool
}

// Hit is a message that was found.
type Hit struct {
	Message
	Parts []Part
	Side  Side // of who has looked for it
}

// Hits are a page of messages that were found.
type Hits struct {
	Hits       []Hit // the latest first
	More       bool  // there are more before them
	Resembling bool  // none has the words as they were typed
}

// hitsPerPage is how many messages a page of hits has.
const hitsPerPage = 20

// Connect gives the room what is made after it. Call it before any use case.
func (s *Service) Connect(f Finder) { s.finder = f }

// Find returns a page of the messages of a conversation that have the words of a query, the latest first: those before a message, or without one the
// latest of all (FD-422). Faults: NotFound, also for those who do not take part; Unavailable when it takes too long.
func (s *Service) Find(ctx context.Context, actor access.Actor, id, query, before string) (out Hits, err error) {
	defer fault.Wrap(&err, "messaging.Find(%q)", id)
	at, err := s.stand(ctx, s.db, actor, id)
	if err != nil {
		return out, err
	}
	until, err := s.timeOf(ctx, at, before)
	if err != nil {
		return out, err
	}
	found, resembling, err := s.finder.FindMessages(ctx, actor, id, query, until, hitsPerPage+1)
	if err != nil {
		return out, err
	}
	out.Resembling = resembling
	if out.More = len(found) > hitsPerPage; out.More {
		found = found[:hitsPerPage]
	}
	ids := make([]string, len(found))
	for i, e := range found {
		ids[i] = e.ID
	}
	messages, err := s.repo.messages(ctx, s.db, ids)
	for _, e := range found {
		if m := messages[e.ID]; m.ID != "" && m.DeletedAt == nil { // it may have been deleted since it was found
			out.Hits = append(out.Hits, Hit{m, e.Parts, at.side})
		}
	}
	return out, err
}
