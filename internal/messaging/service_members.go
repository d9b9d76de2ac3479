package messaging

import (
	"context"
	"slices"
	"sync"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
)

// Use cases of members: what they have seen, who is in a group, and who is typing.

// Seen moves a mark of what somebody has seen (MSG-010, MSG-011, MSG-013): the actor's own, or with desk the one that head office shares. until is
// the time of the last message that they saw; the zero time means the newest one. A mark never goes back, and never beyond the newest message: the
// later time counts, up to that one (FD-77). The mark that holds now is returned. Faults: NotFound, also for those who do not take part; Forbidden.
func (s *Service) Seen(ctx context.Context, actor access.Actor, id string, desk bool, until time.Time) (seen time.Time, err error) {
	defer fault.Wrap(&err, "messaging.Seen(%q)", id)
	var other []string
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		other = nil
		at, err := s.stand(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		if desk != at.desk {
			return fault.Denied()
		}
		if !at.has && !until.IsZero() { // without a mark they have seen what was written before they came (FD-93)
			came, err := s.repo.cameAt(ctx, tx, actor.UserID)
			if err != nil {
				return err
			}
			until = latest(until, came)
		}
		if until.IsZero() || until.After(at.NewestAt) {
			until = at.NewestAt
		}
		moved, err := s.repo.see(ctx, tx, at.Conversation, at.reader, until, s.clock.Now())
		if err != nil {
			return err
		}
		now, err := s.repo.place(ctx, tx, id, at.seat())
		if err != nil || !moved {
			seen = now.seen
			return err
		}
		seen = now.seen
		about, whose := topicConversation+id, topicUser+actor.UserID
		if desk {
			whose = topicOffice
		}
		if at.Type == Members && !at.isGroup() {
			of, err := s.repo.members(ctx, tx, []Conversation{at.Conversation})
			if err != nil {
				return err
			}
			other = topicsOfOthers(at, of[id], about)
		}
		return s.live.Changed(ctx, tx, about, live.About(whose, about))
	})
	if err == nil && len(other) > 0 {
		// Two people who talk see at once that the other has read. In a group, where everybody would have to be told of everybody, it shows with the next
		// poll.
		err = s.live.Signal(ctx, other...)
	}
	return seen, err
}

// Mute makes a conversation silent for the actor, or no longer (FD-421): they are told only of messages that mention them, and what is unread in it
// is not counted. Nobody else sees it, and repeating it changes nothing. Faults: Forbidden at the desk; NotFound, also for those who do not take
// part.
func (s *Service) Mute(ctx context.Context, actor access.Actor, id string, muted bool) (out Reading, err error) {
	defer fault.Wrap(&err, "messaging.Mute(%q, %v)", id, muted)
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		at, err := s.stand(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		if err := access.Allow(mayMute(at.side)); err != nil {
			return err
		}
		now := s.clock.Now()
		if muted && !at.has { // they have never read what head office writes: a row with the mark that holds without one
			came, err := s.repo.cameAt(ctx, tx, actor.UserID)
			if err != nil {
				return err
			}
			if _, err := s.repo.see(ctx, tx, at.Conversation, at.reader, came, now); err != nil {
				return err
			}
		}
		changed, err := s.repo.mute(ctx, tx, id, at.seat(), muted, now)
		if err != nil {
			return err
		}
		if changed {
			about := topicConversation + id
			if err := s.live.Changed(ctx, tx, about, live.About(topicUser+actor.UserID, about)); err != nil {
				return err
			}
		}
		out, err = s.reading(ctx, tx, at)
		return err
	})
	return out, err
}

// Rename changes the name of a group; an empty name makes it be called by its members. Faults: Invalid; NotFound.
func (s *Service) Rename(ctx context.Context, actor access.Actor, id, name string) (_ Reading, err error) {
	defer fault.Wrap(&err, "messaging.Rename(%q)", id)
	return s.changeGroup(ctx, actor, id, func(_ *db.Tx, at *stand, _ []Member) ([]Message, error) {
		if err := checkName(name); err != nil || at.Name == name {
			return nil, err
		}
		at.Name = name
		return []Message{{Kind: Renamed, Text: name}}, nil
	})
}

// AddMembers adds people to a group; they see what is written from now on. Who is in it already stays as they are. Faults: Invalid; NotFound.
func (s *Service) AddMembers(ctx context.Context, actor access.Actor, id string, userIDs []string) (_ Reading, err error) {
	defer fault.Wrap(&err, "messaging.AddMembers(%q)", id)
	return s.changeGroup(ctx, actor, id, func(tx *db.Tx, at *stand, members []Member) (events []Message, err error) {
		wanted := unique(userIDs, actor.UserID)
		if len(wanted) == 0 {
			return nil, fault.InvalidField("userIds", MessageNoPeople)
		}
		wanted = slices.DeleteFunc(wanted, func(id string) bool {
			return slices.ContainsFunc(members, func(m Member) bool { return m.Person.ID == id })
		})
		if len(members)+len(wanted) > MaxMembers {
			return nil, fault.InvalidField("userIds", messageManyPeople)
		}
		found, err := s.repo.candidates(ctx, tx, wanted)
		if err != nil {
			return nil, err
		}
		if len(found) < len(wanted) {
			return nil, fault.InvalidField("userIds", messageGone)
		}
		if len(wanted) == 0 {
			return nil, nil
		}
		from := at.next(s.clock.Now()) // the time of the first event below
		for _, id := range wanted {
			m := Message{Kind: Added}
			m.About.ID = id
			events = append(events, m)
		}
		return events, s.repo.addSeats(ctx, tx, at.ID, wanted, from, from)
	})
}

// RemoveMember takes somebody out of a group, or lets the actor leave it. They see nothing of it any more. Faults:
// Forbidden for those who may not remove others; NotFound, also for somebody who is not in it.
func (s *Service) RemoveMember(ctx context.Context, actor access.Actor, id, userID string) (err error) {
	defer fault.Wrap(&err, "messaging.RemoveMember(%q, %q)", id, userID)
	_, err = s.changeGroup(ctx, actor, id, func(tx *db.Tx, at *stand, members []Member) ([]Message, error) {
		m := Message{Kind: Left}
		if userID != actor.UserID {
			if err := access.Allow(at.keeper(members) == actor.UserID); err != nil {
				return nil, err
			}
			m.Kind = Removed
		}
		m.About.ID = userID
		was, err := s.repo.leave(ctx, tx, id, userID, s.clock.Now())
		if err == nil && !was {
			err = fault.Missing(messageNotMember)
		}
		return []Message{m}, err
	})
	return err
}

// changeGroup locks a group that the actor is in, runs a change on it, stores the events that it returns and tells everybody, also those who are no
// longer in it.
func (s *Service) changeGroup(ctx context.Context, actor access.Actor, id string,
	change func(tx *db.Tx, at *stand, members []Member) ([]Message, error)) (out Reading, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		at, members, err := s.locked(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		if !at.isGroup() {
			return fault.New(fault.Conflict, messageNoGroup)
		}
		events, err := change(tx, &at, members)
		if err != nil {
			return err
		}
		if len(events) > 0 {
			was := make([]string, len(members))
			for i, m := range members {
				was[i] = m.Person.ID
			}
			if err := s.happened(ctx, tx, &at, events, was); err != nil {
				return err
			}
		}
		out, err = s.reading(ctx, tx, at)
		return err
	})
	return out, err
}

// happened stores events of a locked group, and tells everybody and those who were in it.
func (s *Service) happened(ctx context.Context, tx *db.Tx, at *stand, events []Message, was []string) error {
	now := s.clock.Now()
	for _, m := range events {
		m.ID, m.ConversationID, m.By.ID, m.SentAt = db.NewID(), at.ID, at.actor.UserID, at.next(now)
		if _, err := s.repo.add(ctx, tx, m); err != nil {
			return err
		}
		at.Conversation = at.took(m)
	}
	if err := s.repo.save(ctx, tx, at.Conversation); err != nil {
		return err
	}
	return s.tell(ctx, tx, at.Conversation, was)
}

// Typing tells the others in a conversation that the actor is writing. It is stored nowhere, and told once in a while at most. Fault: NotFound.
func (s *Service) Typing(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "messaging.Typing(%q)", id)
	at, err := s.stand(ctx, s.db, actor, id)
	if err != nil || !s.typing.mayTell(id+"/"+at.seat(), s.clock.Now()) {
		return err
	}
	of, err := s.repo.members(ctx, s.db, []Conversation{at.Conversation})
	if err != nil {
		return err
	}
	return s.live.Signal(ctx, topicsOfOthers(at, of[id], "typing:"+at.ID+":"+at.seat())...)
}

// topicsOfOthers returns what the pages of the others listen to, about a subject.
func topicsOfOthers(at stand, members []Member, subject string) (out []string) {
	if at.Type == HeadOffice && !at.desk {
		out = append(out, live.About(topicOffice, subject))
	}
	for _, m := range members {
		if m.Type == UserSeat && m.Person.ID != at.actor.UserID && !m.Person.Deactivated {
			out = append(out, live.About(topicUser+m.Person.ID, subject))
		}
	}
	return out
}

// TypingEvery is how often one person's typing in one conversation is told at most.
const TypingEvery = 2 * time.Second

// maxTypists limits what is remembered of who has been typing.
const maxTypists = 10_000

// typing remembers when typing was told, so that pages are not woken with every key. It is safe for concurrent use. Each node remembers its own.
type typing struct {
	mu   sync.Mutex
	last map[string]time.Time
}

func (t *typing) mayTell(who string, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now.Sub(t.last[who]) < TypingEvery {
		return false
	}
	if t.last == nil || len(t.last) >= maxTypists {
		t.last = map[string]time.Time{}
	}
	t.last[who] = now
	return true
}
