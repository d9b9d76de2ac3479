package messaging

import (
	"context"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Limits of a search in the inbox.
const (
	maxFoundMessages      = 300 // the latest that are looked at
	maxFoundConversations = 30
)

// Found are conversations with head office in whose messages words were found, the one with the latest such message first.
type Found struct {
	Conversations []Reading
	Hits          []Hit // of each conversation the latest message that has the words
	More          bool  // there may be others, which were written about longer ago
	Resembling    bool  // no message has the words as they were typed
}

// FindInInbox returns the conversations with head office in whose messages the words of the filter are (FD-450): of the part of the inbox and the
// label that are chosen, and as with every search also what is snoozed or resolved. Faults: Forbidden; Unavailable when it takes too long.
func (s *Service) FindInInbox(ctx context.Context, actor access.Actor, f InboxFilter) (out Found, err error) {
	defer fault.Wrap(&err, "messaging.FindInInbox")
	if err := access.Allow(AtDesk(actor)); err != nil {
		return out, err
	}
	if len(text.SearchWords(f.Query)) == 0 {
		return out, nil
	}
	// What is written to head office is indexed under this word as well as under its conversation (Within).
	excerpts, resembling, err := s.finder.FindMessages(ctx, actor, string(HeadOffice), f.Query, time.Time{}, maxFoundMessages)
	if err != nil {
		return out, err
	}
	latest, err := s.latestOfEach(ctx, excerpts)
	if err != nil {
		return out, err
	}
	f.among = []string{""} // no conversation has it: a list without an id would be none, and narrow nothing
	for _, h := range latest {
		f.among = append(f.among, h.ConversationID)
	}
	f.Page = db.Page{Limit: len(f.among)}
	conversations, _, err := s.repo.inbox(ctx, s.db, actor, f, s.clock.Now())
	if err != nil {
		return out, err
	}
	var shown []Conversation
	for _, h := range latest {
		i := slices.IndexFunc(conversations, func(c Conversation) bool { return c.ID == h.ConversationID })
		if i >= 0 && len(shown) < maxFoundConversations {
			shown, out.Hits = append(shown, conversations[i]), append(out.Hits, h)
		}
	}
	out.More = len(excerpts) == maxFoundMessages || len(conversations) > len(shown)
	out.Resembling = resembling && len(shown) > 0
	out.Conversations, err = s.readings(ctx, s.db, reader{actor, true}, shown)
	return out, err
}

// latestOfEach returns the first hit of each conversation, in their order.
func (s *Service) latestOfEach(ctx context.Context, excerpts []Excerpt) (hits []Hit, err error) {
	ids := make([]string, len(excerpts))
	for i, e := range excerpts {
		ids[i] = e.ID
	}
	messages, err := s.repo.messages(ctx, s.db, ids)
	seen := map[string]bool{}
	for _, e := range excerpts {
		m := messages[e.ID]
		if m.ID == "" || m.DeletedAt != nil || seen[m.ConversationID] { // it may have been deleted since it was found
			continue
		}
		seen[m.ConversationID] = true
		hits = append(hits, Hit{m, e.Parts, DeskSide})
	}
	return hits, err
}
