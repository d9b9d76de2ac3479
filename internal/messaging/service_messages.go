package messaging

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/richtext"
)

// MessageReading is a message as one person sees it.
type MessageReading struct {
	Message
	Files    []network.AttachmentView
	Mentions []network.AuthorRef
	Likes    []like // the newest first
	Mine     bool   // they have written it themselves
	Liked    bool   // they like it
	Side     Side   // theirs
	Can      MessageCan
}

// Window says which messages of a conversation to read. Without any of them: the newest.
type Window struct {
	Before string // id of a message: those that are older
	After  string // those that are newer
	Around string // it, with those before and after it; UNREAD: the first unread message, or else the newest
	Limit  int
}

// aroundUnread asks for the first unread message.
const aroundUnread = "UNREAD"

// Thread is a conversation with a part of its messages.
type Thread struct {
	Reading
	FirstUnread string // id; empty: everything is seen
	Messages    []MessageReading
	Older       bool // there are more before them
	Newer       bool // there are more after them
	Notes       []Note
	Pinned      []Pin // of the whole conversation, what was pinned last first
}

// Thread returns a conversation with a part of its messages, the oldest first (MSG-007), with all that is pinned to it (FD-432), and for the desk
// with the notes of that time. Fault: NotFound, also for those who do not take part.
func (s *Service) Thread(ctx context.Context, actor access.Actor, id string, w Window) (out Thread, err error) {
	defer fault.Wrap(&err, "messaging.Thread(%q)", id)
	at, err := s.stand(ctx, s.db, actor, id)
	if err != nil {
		return out, err
	}
	if out.Reading, err = s.reading(ctx, s.db, at); err != nil {
		return out, err
	}
	var unreadAt time.Time
	if out.Unread > 0 {
		if out.FirstUnread, unreadAt, err = s.repo.firstUnread(ctx, s.db, at.reader, id); err != nil && !errors.Is(err, db.ErrNoRow) {
			return out, err
		}
	}
	if w.Around == aroundUnread {
		if w.Around = out.FirstUnread; out.FirstUnread == "" {
			w.Around = ""
		}
	}
	found, given, err := s.window(ctx, s.db, at, w, unreadAt, &out)
	if err != nil {
		return out, err
	}
	if out.Pinned, err = s.repo.pins(ctx, s.db, id, at.visible); err != nil {
		return out, err
	}
	if out.Messages, err = s.messageReadings(ctx, s.db, at, out.Can, found); err != nil || at.side != DeskSide {
		return out, err
	}
	out.Notes, err = s.notesAmong(ctx, s.db, out, w, given)
	return out, err
}

// endOfTime is later than every message.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// window reads a part of a conversation, the oldest first, and says in out whether there is more. given is the time of the message that the window
// names.
func (s *Service) window(ctx context.Context, q db.Querier, at stand, w Window, unreadAt time.Time, out *Thread) (found []Message, given time.Time,
	err error) {
	given = endOfTime
	if id := w.Before + w.After + w.Around; id != "" && id == out.FirstUnread {
		given = unreadAt
	} else if id != "" {
		given, err = s.repo.sentAt(ctx, q, at.ID, id)
		if errors.Is(err, db.ErrNoRow) || err == nil && given.Before(at.visible) {
			return nil, given, fault.Missing(messageUnknownMessage)
		}
		if err != nil {
			return nil, given, err
		}
	}
	from := given
	back, forth := w.Limit, 0
	switch {
	case w.After != "":
		from, back, forth = from.Add(time.Millisecond), 0, w.Limit
	case w.Around != "":
		back, forth = w.Limit/2, w.Limit-w.Limit/2
	}
	if back > 0 || w.Around != "" {
		if found, err = s.repo.before(ctx, q, at.ID, at.visible, from, back+1); err != nil {
			return nil, given, err
		}
		if out.Older = len(found) > back; out.Older {
			found = found[:back]
		}
		slices.Reverse(found)
	}
	if forth > 0 {
		rest, err := s.repo.from(ctx, q, at.ID, from, forth+1)
		if err != nil {
			return nil, given, err
		}
		if out.Newer = len(rest) > forth; out.Newer {
			rest = rest[:forth]
		}
		found = append(found, rest...)
	}
	// What lies on the other side is known: the message that was given.
	out.Older, out.Newer = out.Older || w.After != "", out.Newer || w.Before != ""
	return found, given, nil
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// messageReadings returns messages as somebody who takes part sees them.
func (s *Service) messageReadings(ctx context.Context, q db.Querier, at stand, can Can, found []Message) ([]MessageReading, error) {
	var things, ids, people []string
	for _, m := range found {
		if m.Kind != Said || m.DeletedAt != nil {
			continue
		}
		ids = append(ids, m.ID)
		people = append(people, richtext.Mentions(m.Body)...)
		if m.Files > 0 {
			things = append(things, usedBy(m.ID))
		}
	}
	files, err := s.media.UsedBy(ctx, q, at.actor, things)
	if err != nil {
		return nil, err
	}
	named, err := s.repo.people(ctx, q, people)
	if err != nil {
		return nil, err
	}
	likes, err := s.repo.likes(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	out := make([]MessageReading, len(found))
	for i, m := range found {
		r := MessageReading{Message: m, Files: files[usedBy(m.ID)], Likes: likes[m.ID], Mine: m.By.ID == at.actor.UserID, Side: at.side,
			Can: canDoMessage(at.actor, m, at.Conversation, at.side, can)}
		for _, id := range richtext.Mentions(m.Body) {
			if p, has := named[id]; has {
				r.Mentions = append(r.Mentions, p)
			}
		}
		r.Liked = slices.ContainsFunc(r.Likes, func(l like) bool { return l.by.ID == at.actor.UserID })
		if m.Reply != nil && m.Reply.SentAt.Before(at.visible) { // it was written before they joined
			r.Reply = nil
		}
		out[i] = r
	}
	return out, nil
}

// usedBy names a message to the room that keeps its files.
func usedBy(id string) string { return "message:" + id }

// Send adds a message to a conversation (MSG-012). created is false when an earlier call with the same id has added it. Faults: Invalid with fields;
// NotFound when the actor does not take part; Conflict when nobody can read it, when the message to answer was deleted, or when the id belongs to
// another message.
func (s *Service) Send(ctx context.Context, actor access.Actor, form MessageForm) (out MessageReading, created bool, err error) {
	defer fault.Wrap(&err, "messaging.Send(%q)", form.ID)
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		at, members, err := s.locked(ctx, tx, actor, form.ConversationID)
		if err != nil {
			return err
		}
		var m Message
		if m, created, err = s.send(ctx, tx, &at, members, form, s.clock.Now()); err != nil {
			return err
		}
		out, err = s.messageReading(ctx, tx, at, members, m)
		return err
	})
	return out, created, err
}

// messageReading returns one message as somebody who takes part sees it.
func (s *Service) messageReading(ctx context.Context, q db.Querier, at stand, members []Member, m Message) (MessageReading, error) {
	all, err := s.messageReadings(ctx, q, at, canDo(at.actor, at.Conversation, at.side, members), []Message{m})
	if err != nil {
		return MessageReading{}, err
	}
	return all[0], nil
}

// changed returns a message after a change as somebody who takes part sees it.
func (s *Service) changed(ctx context.Context, q db.Querier, at stand, members []Member, id string) (MessageReading, error) {
	m, err := s.repo.message(ctx, q, id)
	if err != nil {
		return MessageReading{}, err
	}
	return s.messageReading(ctx, q, at, members, m)
}

// send adds a message to a locked conversation, and changes the conversation in at. created is false when it is there already.
//
// It asks whether the id is taken only when something stands in the way: the INSERT says so by itself, and every statement holds up everybody else
// who writes in the conversation.
func (s *Service) send(ctx context.Context, tx *db.Tx, at *stand, members []Member, form MessageForm, now time.Time) (m Message, created bool,
	err error) {
	m, refused := s.compose(ctx, tx, *at, members, form, now)
	if refused == nil {
		if created, err = s.repo.add(ctx, tx, m); err != nil {
			return m, false, err
		}
	} else if fault.Is(refused, fault.Internal) || fault.Is(refused, fault.Unavailable) { // the database failed
		return m, false, refused
	}
	if !created {
		there, err := s.repo.message(ctx, tx, form.ID)
		if errors.Is(err, db.ErrNoRow) && refused != nil {
			err = refused
		}
		if err == nil {
			err = sameMessage(there, *at, form)
		}
		return there, false, err
	}
	if m.Files > 0 {
		if err := s.media.Use(ctx, tx, at.actor, usedBy(m.ID), *form.Media); err != nil {
			return m, false, err
		}
	}
	return m, true, s.wasSent(ctx, tx, at, members, m)
}

// wasSent does what follows from a new message of a locked conversation, changes the conversation in at, and tells everybody.
func (s *Service) wasSent(ctx context.Context, tx *db.Tx, at *stand, members []Member, m Message) error {
	was := at.Inbox
	at.Conversation = at.took(m)
	if err := s.repo.save(ctx, tx, at.Conversation); err != nil {
		return err
	}
	if err := s.noteAsked(ctx, tx, at.Conversation, was, m); err != nil {
		return err
	}
	if err := s.repo.seeOwn(ctx, tx, at.reader, m); err != nil {
		return err
	}
	to, err := s.recipients(ctx, tx, *at, members, m)
	if err != nil {
		return err
	}
	if err := s.notify.MessageSent(ctx, tx, at.ID, m.ID, to); err != nil {
		return err
	}
	return s.live.Changed(ctx, tx, topics(at.Conversation, members, nil)...)
}

// compose returns the message that a form makes. Faults: as of Send.
func (s *Service) compose(ctx context.Context, q db.Querier, at stand, members []Member, form MessageForm, now time.Time) (m Message, err error) {
	if why := at.closed(at.side, at.actor.UserID, members); why != "" {
		return m, fault.New(fault.Conflict, why)
	}
	if m, err = form.check(Message{}); err != nil {
		return m, err
	}
	if err := s.checkMentions(ctx, q, at, members, nil, m); err != nil {
		return m, err
	}
	if form.ReplyTo != "" {
		if m.Reply, err = s.quoted(ctx, q, at, form.ReplyTo); err != nil {
			return m, err
		}
	}
	m.ID, m.ConversationID, m.Kind, m.AsHeadOffice, m.SentAt = form.ID, at.ID, Said, at.side == DeskSide, at.next(now)
	m.By, err = s.author(ctx, q, at, members)
	return m, err
}

// author returns the actor as who writes in a conversation.
func (s *Service) author(ctx context.Context, q db.Querier, at stand, members []Member) (Person, error) {
	for _, m := range members {
		if m.Type == UserSeat && m.Person.ID == at.actor.UserID {
			return m.Person, nil
		}
	}
	return s.repo.person(ctx, q, at.actor.UserID) // of the desk
}

// sameMessage returns nil when a form with the id of a message is a repeat of what made it. What was edited since no longer tells.
func sameMessage(there Message, at stand, form MessageForm) error {
	sent, err := form.check(Message{})
	same := there.Kind == Said && there.Source == nil && there.By.ID == at.actor.UserID && there.ConversationID == at.ID &&
		(there.EditedAt != nil || there.DeletedAt != nil || err == nil && sent.Body == there.Body)
	if same {
		return nil
	}
	return fault.IDTaken(messageIDTaken)
}

// quoted returns the message that a new one replies to. Faults: NotFound; Conflict when it was deleted.
func (s *Service) quoted(ctx context.Context, q db.Querier, at stand, id string) (*Quote, error) {
	m, err := s.repo.message(ctx, q, id)
	switch {
	case errors.Is(err, db.ErrNoRow) || err == nil && (m.ConversationID != at.ID || m.SentAt.Before(at.visible)):
		return nil, fault.Missing(messageUnknownMessage)
	case err != nil:
		return nil, err
	case m.Kind != Said:
		return nil, fault.InvalidField("replyTo", messageEvent)
	case m.DeletedAt != nil:
		return nil, fault.New(fault.Conflict, messageReplyDeleted)
	}
	return &Quote{ID: m.ID, Text: m.Text, Files: m.Files, By: m.By.AuthorRef, AsHeadOffice: m.AsHeadOffice, SentAt: m.SentAt}, nil
}

// checkMentions returns an Invalid fault when a message mentions somebody who does not take part. was are the mentions that it has had before.
func (s *Service) checkMentions(ctx context.Context, q db.Querier, at stand, members []Member, was []string, m Message) error {
	var desk []Person
	for _, id := range richtext.Mentions(m.Body) {
		if slices.Contains(was, id) || slices.ContainsFunc(members, func(m Member) bool { return m.Person.ID == id && m.isActive() }) {
			continue
		}
		if at.side == DeskSide && desk == nil {
			var err error
			if desk, err = s.repo.deskPeople(ctx, q); err != nil {
				return err
			}
		}
		if !slices.ContainsFunc(desk, func(p Person) bool { return p.ID == id }) {
			return fault.InvalidField("body", messageTag)
		}
	}
	return nil
}

// Edit changes the text or the files of one's own message. Faults: Invalid with fields; Forbidden for somebody else's, and for one that was
// forwarded; NotFound, also for a deleted one.
func (s *Service) Edit(ctx context.Context, actor access.Actor, id string, form MessageForm) (out MessageReading, err error) {
	defer fault.Wrap(&err, "messaging.Edit(%q)", id)
	err = s.change(ctx, actor, id, func(tx *db.Tx, at stand, members []Member, was Message) error {
		if err := access.Allow(mayEdit(actor, was)); err != nil {
			return err
		}
		if form.Body == nil && form.Media == nil {
			return fault.InvalidField("body", messageNothing)
		}
		m, err := form.check(was)
		if err != nil {
			return err
		}
		if err := s.checkMentions(ctx, tx, at, members, richtext.Mentions(was.Body), m); err != nil {
			return err
		}
		if form.Media != nil {
			if err := s.media.Use(ctx, tx, actor, usedBy(id), *form.Media); err != nil {
				return err
			}
		}
		if err := s.repo.edit(ctx, tx, m, s.clock.Now()); err != nil {
			return err
		}
		if err := s.askedLater(ctx, tx, at, was, m); err != nil {
			return err
		}
		out, err = s.changed(ctx, tx, at, members, id)
		return err
	})
	return out, err
}

// askedLater makes a conversation wait for an answer once thanks have been made a question, unless head office has said something since. What was
// resolved is open again.
func (s *Service) askedLater(ctx context.Context, tx *db.Tx, at stand, was, now Message) error {
	if at.Type != HeadOffice || was.AsHeadOffice || was.asks() || !now.asks() || at.Inbox.waiting() != nil {
		return nil
	}
	if answered, err := s.repo.answered(ctx, tx, at.ID, was.SentAt); err != nil || answered {
		return err
	}
	at.Inbox.waitFrom(was.SentAt)
	if err := s.repo.save(ctx, tx, at.Conversation); err != nil {
		return err
	}
	return s.repo.ask(ctx, tx, at.ID, was.SentAt)
}

// Delete deletes one's own message; its place stays. Faults: Forbidden for somebody else's; NotFound, also for a deleted one.
func (s *Service) Delete(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "messaging.Delete(%q)", id)
	return s.change(ctx, actor, id, func(tx *db.Tx, at stand, _ []Member, was Message) error {
		if err := access.Allow(mayDelete(actor, was)); err != nil {
			return err
		}
		if was.Files > 0 {
			if err := s.media.Use(ctx, tx, actor, usedBy(id), nil); err != nil {
				return err
			}
		}
		if err := s.repo.erase(ctx, tx, id, s.clock.Now()); err != nil {
			return err
		}
		if at.Type != HeadOffice || was.AsHeadOffice {
			return nil
		}
		// It may have been what head office has to answer.
		last, first, err := s.repo.storeSide(ctx, tx, at.ID, was.SentAt)
		if err != nil {
			return err
		}
		at.Inbox.LastStoreAt = last
		if w := at.Inbox.WaitingSince; w != nil && w.Equal(was.SentAt) {
			if at.Inbox.WaitingSince = &first; first.IsZero() {
				at.Inbox.WaitingSince = nil
			}
			if err := s.askedInstead(ctx, tx, at.Conversation, was.SentAt); err != nil {
				return err
			}
		}
		return s.repo.save(ctx, tx, at.Conversation)
	})
}

// change locks the conversation of a message that the actor may see, runs a change on the message and tells everybody.
func (s *Service) change(ctx context.Context, actor access.Actor, id string,
	change func(tx *db.Tx, at stand, members []Member, was Message) error) error {
	if err := access.Allow(MayChat(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		m, err := s.repo.message(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageUnknownMessage)
		}
		if err != nil {
			return err
		}
		at, members, err := s.locked(ctx, tx, actor, m.ConversationID)
		if fault.Is(err, fault.NotFound) || err == nil && m.SentAt.Before(at.visible) {
			return fault.Missing(messageUnknownMessage)
		}
		if err != nil {
			return err
		}
		if m, err = s.repo.message(ctx, tx, id); err != nil { // somebody may have changed it before the lock was taken
			return err
		}
		switch {
		case m.Kind != Said:
			return fault.New(fault.Conflict, messageEvent)
		case m.DeletedAt != nil:
			return fault.Missing(messageDeleted)
		}
		if err := change(tx, at, members, m); err != nil {
			return err
		}
		return s.live.Changed(ctx, tx, topics(at.Conversation, members, nil)...)
	})
}

// Like records whether the actor likes a message. Repeating it changes nothing. Faults: NotFound, also for a deleted message; Conflict where nobody
// can write any more.
func (s *Service) Like(ctx context.Context, actor access.Actor, id string, likes bool) (out MessageReading, err error) {
	defer fault.Wrap(&err, "messaging.Like(%q, %v)", id, likes)
	err = s.change(ctx, actor, id, func(tx *db.Tx, at stand, members []Member, was Message) error {
		if likes {
			if why := at.closed(at.side, actor.UserID, members); why != "" {
				return fault.New(fault.Conflict, why)
			}
			_, err = s.repo.like(ctx, tx, id, at.reader, s.clock.Now())
		} else {
			_, err = s.repo.unlike(ctx, tx, id, actor.UserID)
		}
		if err != nil {
			return err
		}
		out, err = s.changed(ctx, tx, at, members, id)
		return err
	})
	return out, err
}
