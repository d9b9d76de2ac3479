package messaging

import (
	"context"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
)

// Use cases of the desk. All but the settings' number are for those at the desk only.

// InboxFilter says which conversations with head office to list.
type InboxFilter struct {
	Show    Show
	LabelID string // only those that carry this label; empty: all
	Query   string // words in the name of the store, or of a person who writes
	Page    db.Page
	among   []string // only these, by their ids, whatever the store is called; nil: all
}

// Inbox returns a page of the conversations with head office, those with something unread first and then the newest, and how many there are (MSG-006,
// MSG-016). Fault: Forbidden.
func (s *Service) Inbox(ctx context.Context, actor access.Actor, f InboxFilter) (_ []Reading, total int, err error) {
	defer fault.Wrap(&err, "messaging.Inbox")
	if err := access.Allow(AtDesk(actor)); err != nil {
		return nil, 0, err
	}
	found, total, err := s.repo.inbox(ctx, s.db, actor, f, s.clock.Now())
	if err != nil {
		return nil, 0, err
	}
	out, err := s.readings(ctx, s.db, reader{actor, true}, found)
	return out, total, err
}

// Tend changes what the desk keeps about a conversation: who looks after it, when it comes back, and that it needs no answer. Whoever snoozes it has
// seen it, and one that was resolved is open again (FD-446). Faults: Invalid; Forbidden; NotFound; Conflict for a conversation of members.
func (s *Service) Tend(ctx context.Context, actor access.Actor, id string, d DeskChange) (out Reading, err error) {
	defer fault.Wrap(&err, "messaging.Tend(%q)", id)
	err = s.tending(ctx, actor, id, func(tx *db.Tx, at *stand) error {
		now := s.clock.Now()
		if err := d.check(now); err != nil {
			return err
		}
		if d.OwnerID != nil {
			if err := s.checkOwner(ctx, tx, *d.OwnerID); err != nil {
				return err
			}
			at.Inbox.Owner.ID = *d.OwnerID
		}
		if t := d.SnoozedUntil; t != nil {
			if at.Inbox.SnoozedUntil = nil; !t.IsZero() {
				moment := t.UTC().Truncate(time.Millisecond)
				at.Inbox.SnoozedUntil = &moment
				if err := s.reopened(ctx, tx, at); err != nil {
					return err
				}
				if _, err := s.repo.see(ctx, tx, at.Conversation, at.reader, at.NewestAt, now); err != nil {
					return err
				}
			}
		}
		if w := at.Inbox.WaitingSince; d.NoAnswerNeeded && w != nil {
			if err := s.repo.closeQuestion(ctx, tx, id, *w, now); err != nil {
				return err
			}
			at.Inbox.WaitingSince = nil
		}
		if err := s.repo.save(ctx, tx, at.Conversation); err != nil {
			return err
		}
		out, err = s.named(ctx, tx, at)
		return err
	})
	return out, err
}

// checkOwner tells whether somebody can look after conversations: who is at the desk, or nobody. Fault: Invalid.
func (s *Service) checkOwner(ctx context.Context, tx *db.Tx, id string) error {
	desk, err := s.repo.deskPeople(ctx, tx)
	if err == nil && id != "" && !slices.ContainsFunc(desk, func(p Person) bool { return p.ID == id }) {
		err = fault.InvalidField("owner", messageNotAtDesk)
	}
	return err
}

// tending locks a conversation with head office, runs a change of the desk on it and tells the desk.
func (s *Service) tending(ctx context.Context, actor access.Actor, id string, change func(tx *db.Tx, at *stand) error) error {
	if err := access.Allow(AtDesk(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at, _, err := s.locked(ctx, tx, actor, id)
		if err != nil {
			return err
		}
		if at.side != DeskSide {
			return fault.New(fault.Conflict, messageNotDesk)
		}
		if err := change(tx, &at); err != nil {
			return err
		}
		return s.live.Changed(ctx, tx, topicConversation+id, live.About(topicOffice, topicConversation+id))
	})
}

// AddNote adds a note to a conversation with head office. created is false when an earlier call with the same id has added it. Faults: Invalid;
// Forbidden; NotFound; Conflict.
func (s *Service) AddNote(ctx context.Context, actor access.Actor, id, noteID, typed string) (out Note, created bool, err error) {
	defer fault.Wrap(&err, "messaging.AddNote(%q)", id)
	if noteID == "" {
		noteID = db.NewID()
	}
	err = s.tending(ctx, actor, id, func(tx *db.Tx, _ *stand) error {
		body, words := cleaned(typed)
		switch {
		case utf8.RuneCountInString(typed) > MaxNote:
			return fault.InvalidField("body", messageLongNote)
		case words == "":
			return fault.InvalidField("body", MessageNote)
		}
		n := Note{ID: noteID, Body: body, CreatedAt: s.clock.Now()}
		n.By.ID = actor.UserID
		if created, err = s.repo.addNote(ctx, tx, id, n); err != nil {
			return err
		}
		out, err = s.repo.note(ctx, tx, id, noteID)
		if errors.Is(err, db.ErrNoRow) || err == nil && (out.By.ID != actor.UserID || out.Body != body) {
			return fault.IDTaken(messageIDTaken)
		}
		return err
	})
	return out, created, err
}

// DeleteNote deletes one's own note. Faults: Forbidden for somebody else's; NotFound.
func (s *Service) DeleteNote(ctx context.Context, actor access.Actor, id, noteID string) (err error) {
	defer fault.Wrap(&err, "messaging.DeleteNote(%q)", noteID)
	return s.tending(ctx, actor, id, func(tx *db.Tx, _ *stand) error {
		n, err := s.repo.note(ctx, tx, id, noteID)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageNoNote)
		}
		if err != nil {
			return err
		}
		if err := access.Allow(n.By.ID == actor.UserID); err != nil {
			return err
		}
		return s.repo.deleteNote(ctx, tx, noteID, s.clock.Now())
	})
}

// notesAmong returns the notes of the time that a page of messages covers, so that every note is on one page: a page begins with its first message,
// or with the one that the window follows, and ends before its last one or before the one that the window precedes. given is the time of that one.
func (s *Service) notesAmong(ctx context.Context, q db.Querier, page Thread, w Window, given time.Time) ([]Note, error) {
	var from time.Time
	to, n := endOfTime, len(page.Messages)
	switch {
	case w.After != "":
		from = given
	case page.Older && n > 0:
		from = page.Messages[0].SentAt
	}
	switch {
	case w.Before != "":
		to = given
	case page.Newer && n > 0:
		to = page.Messages[n-1].SentAt
	}
	return s.repo.notes(ctx, q, page.ID, from, to)
}

// Card returns what the desk wants to know about those who write in a conversation with head office: the store with its latest score, the people, and
// when they signed in last. Faults: Forbidden; NotFound; Conflict for a conversation of members.
func (s *Service) Card(ctx context.Context, actor access.Actor, id string) (out Card, err error) {
	defer fault.Wrap(&err, "messaging.Card(%q)", id)
	if err := access.Allow(AtDesk(actor)); err != nil {
		return out, err
	}
	at, err := s.stand(ctx, s.db, actor, id)
	if err != nil {
		return out, err
	}
	if at.side != DeskSide {
		return out, fault.New(fault.Conflict, messageNotDesk)
	}
	r, err := s.reading(ctx, s.db, at)
	if err != nil {
		return out, err
	}
	out.Store = r.Store
	var ids []string
	for _, m := range r.Members {
		if m.Type == UserSeat {
			ids = append(ids, m.Person.ID)
			out.People = append(out.People, CardPerson{Person: m.Person})
		}
	}
	contacts, err := s.repo.contacts(ctx, s.db, ids)
	if err != nil {
		return out, err
	}
	signIns, err := s.accounts.SignIns(ctx, s.db, ids)
	if err != nil {
		return out, err
	}
	for i := range out.People {
		p := &out.People[i]
		p.Email, p.Phone = contacts[p.ID][0], contacts[p.ID][1]
		if when, has := signIns[p.ID]; has {
			p.LastSignedIn = &when
		}
	}
	if at.StoreID == "" {
		return out, nil
	}
	score, found, err := s.scores.Score(ctx, s.db, at.StoreID)
	if found {
		out.Score = &score
	}
	return out, err
}

// Desk returns the people at the desk, by name. Fault: Forbidden.
func (s *Service) Desk(ctx context.Context, actor access.Actor) (_ []Person, err error) {
	defer fault.Wrap(&err, "messaging.Desk")
	if err := access.Allow(AtDesk(actor)); err != nil {
		return nil, err
	}
	return s.repo.deskPeople(ctx, s.db)
}

// Promise returns the hours within which head office answers. Everybody may know.
func (s *Service) Promise(ctx context.Context, actor access.Actor) (hours int, err error) {
	defer fault.Wrap(&err, "messaging.Promise")
	if err := access.Allow(MayChat(actor)); err != nil {
		return 0, err
	}
	return s.repo.promise(ctx, s.db)
}

// SetPromise sets the hours within which head office answers. Faults: Invalid; Forbidden.
func (s *Service) SetPromise(ctx context.Context, actor access.Actor, hours int) (err error) {
	defer fault.Wrap(&err, "messaging.SetPromise(%d)", hours)
	if err := access.Allow(AtDesk(actor)); err != nil {
		return err
	}
	if hours < 1 || hours > MaxPromise {
		return fault.InvalidField("promiseHours", MessagePromise)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.repo.setPromise(ctx, tx, hours, actor.UserID, s.clock.Now()); err != nil {
			return err
		}
		return s.live.Changed(ctx, tx, topicOffice)
	})
}

// Answers returns the saved answers, by title. Fault: Forbidden.
func (s *Service) Answers(ctx context.Context, actor access.Actor) (_ []Answer, err error) {
	defer fault.Wrap(&err, "messaging.Answers")
	if err := access.Allow(AtDesk(actor)); err != nil {
		return nil, err
	}
	return s.repo.answers(ctx, s.db)
}

// SaveAnswer adds a saved answer, or changes it when id names one. created is false when an earlier call with the same id has added it. Faults:
// Invalid with fields; Forbidden; NotFound; Conflict when there are too many, or when somebody has changed it since the version of the form (FD-240).
func (s *Service) SaveAnswer(ctx context.Context, actor access.Actor, id string, form AnswerForm) (out Answer, created bool, err error) {
	defer fault.Wrap(&err, "messaging.SaveAnswer(%q)", id)
	if err := access.Allow(AtDesk(actor)); err != nil {
		return out, false, err
	}
	a, err := form.check()
	if err != nil {
		return out, false, err
	}
	if a.ID == "" {
		a.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if id != "" {
			a.ID = id
			if err := s.changeAnswer(ctx, tx, a, form.Version, now); err != nil {
				return err
			}
		} else {
			if err := tx.Lock(ctx, "saved answers"); err != nil {
				return err
			}
			if created, err = s.repo.addAnswer(ctx, tx, a, actor.UserID, now); err != nil {
				return err
			}
			n, err := s.repo.countAnswers(ctx, tx)
			if err != nil {
				return err
			}
			if created && n > maxAnswers {
				return fault.New(fault.Conflict, messageManyAnswers)
			}
		}
		out, err = s.repo.answer(ctx, tx, a.ID)
		if errors.Is(err, db.ErrNoRow) || err == nil && id == "" && (out.Title != a.Title || out.Body != a.Body) {
			return fault.IDTaken(messageIDTaken)
		}
		if err != nil {
			return err
		}
		return s.live.Changed(ctx, tx, topicOffice)
	})
	return out, created, err
}

// changeAnswer stores an edit of this version; 0 stands for any. An edit that is stored already, for instance because its answer was lost, changes
// nothing.
func (s *Service) changeAnswer(ctx context.Context, tx *db.Tx, a Answer, version int, now time.Time) error {
	changed, err := s.repo.changeAnswer(ctx, tx, a, version, now)
	if err != nil || changed {
		return err
	}
	is, err := s.repo.answer(ctx, tx, a.ID)
	switch {
	case errors.Is(err, db.ErrNoRow):
		return fault.Missing(messageNoAnswer)
	case err == nil && (is.Title != a.Title || is.Body != a.Body):
		return fault.New(fault.Conflict, messageNewerAnswer)
	}
	return err
}

// DeleteAnswer deletes a saved answer. Faults: Forbidden; NotFound.
func (s *Service) DeleteAnswer(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "messaging.DeleteAnswer(%q)", id)
	if err := access.Allow(AtDesk(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		gone, err := s.repo.deleteAnswer(ctx, tx, id, s.clock.Now())
		if err != nil {
			return err
		}
		if !gone {
			return fault.Missing(messageNoAnswer)
		}
		return s.live.Changed(ctx, tx, topicOffice)
	})
}
