package messaging

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
)

// Scores knows how stores stand. Another room provides it.
type Scores interface {
	// Score returns the result of a store's latest completed report; found is false when there is none.
	Score(ctx context.Context, q db.Querier, storeID string) (_ Score, found bool, err error)
}

// Accounts knows when people sign in. Another room provides it.
type Accounts interface {
	// SignIns returns when people signed in last, by id.
	SignIns(ctx context.Context, q db.Querier, userIDs []string) (map[string]time.Time, error)
}

// Notifier tells people of messages while they are not looking. Another room provides it.
type Notifier interface {
	// MessageSent says, as part of a transaction, that a message was sent to people.
	MessageSent(ctx context.Context, tx *db.Tx, conversationID, messageID string, userIDs []string) error
}

// Service has the room's use cases.
type Service struct {
	db       *db.DB
	clock    calendar.Clock
	media    files.Keeper
	live     *live.Hub
	scores   Scores
	accounts Accounts
	notify   Notifier
	finder   Finder
	repo     repo
	typing   typing
}

// NewService returns the room.
func NewService(d *db.DB, clock calendar.Clock, m files.Keeper, l *live.Hub, r Scores, a Accounts, n Notifier) *Service {
	return &Service{db: d, clock: clock, media: m, live: l, scores: r, accounts: a, notify: n}
}

// Reading is a conversation as one person sees it.
type Reading struct {
	Conversation
	Side    Side
	Title   string
	Store   *network.StoreRef // of a conversation of a store with head office
	Members []Member
	Last    *Message // nil: there is none for them
	Unread  int      // at most MaxUnread
	Muted   bool     // by them
	Labels  []Label  // for the desk, by name
	Promise int      // hours within which head office answers
	Can     Can
}

// Counts are somebody's unread messages (MSG-005).
type Counts struct {
	Members    int // in conversations with members
	HeadOffice int // of the desk: in the shared inbox; of everybody else: from head office
}

// Count returns the actor's unread messages (MSG-014, MSG-015, AMB-106), without those of conversations that they have muted (FD-421). Of each
// conversation at most MaxUnread are counted.
func (s *Service) Count(ctx context.Context, actor access.Actor) (out Counts, err error) {
	defer fault.Wrap(&err, "messaging.Count")
	if err := access.Allow(MayChat(actor)); err != nil {
		return out, err
	}
	if out.Members, err = s.repo.unreadOfMember(ctx, s.db, reader{actor: actor}); err != nil {
		return out, err
	}
	if AtDesk(actor) {
		out.HeadOffice, err = s.repo.unreadOfDesk(ctx, s.db, reader{actor, true})
	} else {
		out.HeadOffice, err = s.repo.unreadWithOffice(ctx, s.db, reader{actor: actor})
	}
	return out, err
}

// List returns a page of the actor's conversations, the newest first, and how many there are (MSG-004). For the desk, those with head office are the
// shared inbox.
func (s *Service) List(ctx context.Context, actor access.Actor, l List) (_ []Reading, total int, err error) {
	defer fault.Wrap(&err, "messaging.List")
	if err := access.Allow(MayChat(actor)); err != nil {
		return nil, 0, err
	}
	if l.Type == HeadOffice && AtDesk(actor) {
		return s.Inbox(ctx, actor, InboxFilter{Query: l.Query, Page: l.Page})
	}
	found, total, err := s.repo.mine(ctx, s.db, actor, l)
	if err != nil {
		return nil, 0, err
	}
	out, err := s.readings(ctx, s.db, reader{actor: actor}, found)
	return out, total, err
}

// readings returns conversations in which the reader takes part as they see them, in a number of queries that does not depend on how many they are.
func (s *Service) readings(ctx context.Context, q db.Querier, r reader, found []Conversation) ([]Reading, error) {
	var ids, last, stores []string
	office := false
	for _, c := range found {
		ids = append(ids, c.ID)
		if c.LastID != "" {
			last = append(last, c.LastID)
		}
		if c.StoreID != "" {
			stores = append(stores, c.StoreID)
		}
		office = office || c.Type == HeadOffice
	}
	members, err := s.repo.members(ctx, q, found)
	if err != nil {
		return nil, err
	}
	messages, err := s.repo.messages(ctx, q, last)
	if err != nil {
		return nil, err
	}
	unread, err := s.repo.unread(ctx, q, r, ids)
	if err != nil {
		return nil, err
	}
	shops, err := s.repo.storeRefs(ctx, q, stores)
	if err != nil {
		return nil, err
	}
	var promise int
	if office {
		if promise, err = s.repo.promise(ctx, q); err != nil {
			return nil, err
		}
	}
	var labels map[string][]Label
	if r.desk {
		if labels, err = s.repo.labelsOf(ctx, q, ids); err != nil {
			return nil, err
		}
	}
	out := make([]Reading, len(found))
	for i, c := range found {
		o := Reading{Conversation: c, Side: MemberSide, Members: members[c.ID], Unread: unread[c.ID], Labels: labels[c.ID]}
		if r.desk {
			o.Side = DeskSide
		}
		if c.Type == HeadOffice {
			o.Promise = promise
		}
		if shop, has := shops[c.StoreID]; has {
			o.Store = &shop
		}
		at := r.among(o.Members)
		o.Muted = at.muted
		if m, has := messages[c.LastID]; has && !m.SentAt.Before(at.visible) {
			o.Last = &m
		}
		o.Title = c.title(o.Side, r.actor.UserID, o.Store, o.Members)
		o.Can = canDo(r.actor, c, o.Side, o.Members)
		out[i] = o
	}
	return out, nil
}

// stand is where somebody stands in a conversation that they take part in.
type stand struct {
	Conversation
	reader
	place
	side Side
}

// stand returns a conversation in which the actor takes part. Fault: NotFound, so that nobody learns what others have.
func (s *Service) stand(ctx context.Context, q db.Querier, actor access.Actor, id string) (stand, error) {
	if err := access.Allow(MayChat(actor)); err != nil {
		return stand{}, err
	}
	c, err := s.repo.conversation(ctx, q, id)
	if errors.Is(err, db.ErrNoRow) {
		return stand{}, fault.Missing(messageMissing)
	}
	if err != nil {
		return stand{}, err
	}
	r := readerOf(actor, c)
	p, err := s.repo.place(ctx, q, id, r.seat())
	if err != nil {
		return stand{}, err
	}
	return newStand(c, r, p)
}

// newStand returns where a reader stands. Fault: NotFound when they do not take part.
func newStand(c Conversation, r reader, p place) (stand, error) {
	at := stand{Conversation: c, reader: r, place: p, side: c.side(r.actor, p.has)}
	if at.side == Outside {
		return stand{}, fault.Missing(messageMissing)
	}
	return at, nil
}

// locked is stand for a conversation that the transaction changes, with those who take part. It is without the owner's name.
func (s *Service) locked(ctx context.Context, tx *db.Tx, actor access.Actor, id string) (stand, []Member, error) {
	if err := access.Allow(MayChat(actor)); err != nil {
		return stand{}, nil, err
	}
	c, err := s.repo.lock(ctx, tx, id)
	if errors.Is(err, db.ErrNoRow) {
		return stand{}, nil, fault.Missing(messageMissing)
	}
	if err != nil {
		return stand{}, nil, err
	}
	of, err := s.repo.members(ctx, tx, []Conversation{c}) // after the lock, so that nobody leaves meanwhile
	if err != nil {
		return stand{}, nil, err
	}
	r := readerOf(actor, c)
	at, err := newStand(c, r, r.among(of[id]))
	return at, of[id], err
}

// reading returns one conversation as somebody who takes part sees it.
func (s *Service) reading(ctx context.Context, q db.Querier, at stand) (Reading, error) {
	all, err := s.readings(ctx, q, at.reader, []Conversation{at.Conversation})
	if err != nil {
		return Reading{}, err
	}
	return all[0], nil
}

// Form is what a person has filled in to begin a conversation.
type Form struct {
	ID      string // made by the client; empty: the server makes one
	Type    Type
	UserIDs []string // whom to write to; empty for one's own conversation with head office
	Name    string   // of a group; may be empty
	First   MessageForm
}

// Create begins a conversation, with its first message if there is one (MSG-008, AMB-105). Two people have one conversation, and so have a store and
// head office: created is false when it is there already. So it is for a group when an earlier call with the same id has made it. Faults: Invalid
// with fields; Forbidden; Conflict when the id belongs to another conversation, or when nobody can write in it any more.
func (s *Service) Create(ctx context.Context, actor access.Actor, form Form) (out Reading, created bool, err error) {
	defer fault.Wrap(&err, "messaging.Create(%q)", form.ID)
	if err := access.Allow(MayChat(actor)); err != nil {
		return out, false, err
	}
	if form.ID == "" {
		form.ID = db.NewID()
	}
	if form.First.ID == "" {
		form.First.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		c, seats, err := s.begin(ctx, tx, actor, form, now)
		if err != nil {
			return err
		}
		if created, err = s.repo.create(ctx, tx, c); err != nil {
			return err
		}
		if created {
			if err := s.repo.addSeats(ctx, tx, c.ID, seats, time.Time{}, now); err != nil {
				return err
			}
		}
		there, err := s.thereIs(ctx, tx, c)
		if err != nil {
			return err
		}
		at, members, err := s.locked(ctx, tx, actor, there.ID)
		if fault.Is(err, fault.NotFound) {
			return fault.IDTaken(messageIDTaken)
		}
		if err != nil {
			return err
		}
		if created {
			if err := s.live.Changed(ctx, tx, topics(at.Conversation, members, seats)...); err != nil {
				return err
			}
		}
		if form.First.hasContent() {
			form.First.ConversationID = at.ID
			if _, _, err := s.send(ctx, tx, &at, members, form.First, now); err != nil {
				return err
			}
		}
		if at.Conversation, err = s.repo.conversation(ctx, tx, at.ID); err != nil { // with the owner's name
			return err
		}
		out, err = s.reading(ctx, tx, at)
		return err
	})
	return out, created, err
}

// thereIs returns the stored conversation that a new one has become. Fault: Conflict when its id belongs to another one.
func (s *Service) thereIs(ctx context.Context, tx *db.Tx, c Conversation) (there Conversation, err error) {
	if c.Key != "" {
		there, err = s.repo.withKey(ctx, tx, c.Key)
	} else {
		there, err = s.repo.conversation(ctx, tx, c.ID)
	}
	taken := errors.Is(err, db.ErrNoRow) || err == nil && (there.Key != c.Key || there.Key == "" && there.CreatedBy != c.CreatedBy)
	if taken {
		return there, fault.IDTaken(messageIDTaken)
	}
	return there, err
}

// begin returns a new conversation and who gets a seat in it.
func (s *Service) begin(ctx context.Context, tx *db.Tx, actor access.Actor, form Form, now time.Time) (c Conversation, seats []string, err error) {
	now = now.UTC().Truncate(time.Millisecond)
	c = Conversation{ID: form.ID, Type: form.Type, CreatedBy: actor.UserID, CreatedAt: now, NewestAt: now.Add(-time.Millisecond), SortAt: now}
	others := unique(form.UserIDs, actor.UserID)
	found, err := s.repo.candidates(ctx, tx, others)
	if err != nil {
		return c, nil, err
	}
	if form.Type == HeadOffice {
		who := actor
		switch {
		case !AtDesk(actor) && len(others) > 0:
			return c, nil, fault.InvalidField("userIds", messageOwnOnly)
		case AtDesk(actor) && len(others) != 1:
			return c, nil, fault.InvalidField("userIds", messageOnePerson)
		case AtDesk(actor) && len(found) == 0:
			return c, nil, fault.InvalidField("userIds", messageGone)
		case AtDesk(actor) && found[0].atDesk:
			return c, nil, fault.InvalidField("userIds", messageDesk)
		case AtDesk(actor):
			who = access.Actor{UserID: found[0].ID, Role: found[0].Role, StoreID: found[0].StoreID}
		}
		c.Key, c.StoreID, c.PersonID = officeKey(who)
		seats = []string{deskSeat}
		if !AtDesk(actor) {
			seats = append(seats, actor.UserID)
		}
		return c, seats, nil
	}
	switch {
	case len(others) == 0:
		return c, nil, fault.InvalidField("userIds", MessageNoPeople)
	case len(others) >= MaxMembers:
		return c, nil, fault.InvalidField("userIds", messageManyPeople)
	case len(others) == 1 && form.Name == "":
		c.Key = pairKey(actor.UserID, others[0])
		if _, err := s.repo.withKey(ctx, tx, c.Key); err == nil {
			return c, append(others, actor.UserID), nil // also when they have left since
		} else if !errors.Is(err, db.ErrNoRow) {
			return c, nil, err
		}
	}
	if len(found) < len(others) {
		return c, nil, fault.InvalidField("userIds", messageGone)
	}
	c.Name = form.Name
	return c, append(others, actor.UserID), checkName(c.Name)
}

// unique returns the ids that are neither empty nor one's own, each once, in order.
func unique(ids []string, own string) []string {
	out := []string{}
	for _, id := range ids {
		if id != "" && id != own && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// Possible returns people whom the actor can write to, by name, and whether there are more (MSG-009, AMB-105): everybody who is active, and for a
// conversation with head office, which the desk begins, everybody outside of the desk.
func (s *Service) Possible(ctx context.Context, actor access.Actor, search Search) (_ []Person, more bool, err error) {
	defer fault.Wrap(&err, "messaging.Possible")
	if err := access.Allow(MayChat(actor) && (search.Type == Members || AtDesk(actor))); err != nil {
		return nil, false, err
	}
	search.Exclude = append(unique(search.Exclude, actor.UserID), actor.UserID)
	limit := search.Page.Limit
	search.Page.Limit++
	found, err := s.repo.possible(ctx, s.db, search)
	if more = len(found) > limit; more {
		found = found[:limit]
	}
	return found, more, err
}

// What changes, as open pages know it. A conversation has a topic of its own; the topics of people and of the desk say which one it is.
const (
	topicConversation = "conversation:"
	topicUser         = "user:"
	topicOffice       = "office"
	topicLabels       = "labels" // their names, which open conversations show to the desk
)

// tell says, as part of a transaction, that a conversation has changed for everybody who takes part. seats are those who are not in its rows, because
// they have just left.
func (s *Service) tell(ctx context.Context, tx *db.Tx, c Conversation, more []string) error {
	members, err := s.repo.members(ctx, tx, []Conversation{c})
	if err != nil {
		return err
	}
	return s.live.Changed(ctx, tx, topics(c, members[c.ID], more)...)
}

// topics returns what changes when a conversation does: the conversation, and for everybody who takes part their lists and counts.
func topics(c Conversation, members []Member, more []string) []string {
	about := topicConversation + c.ID
	out := []string{about}
	if c.Type == HeadOffice {
		out = append(out, live.About(topicOffice, about))
	}
	for _, m := range members {
		if m.Type == UserSeat && !m.Person.Deactivated {
			out = append(out, live.About(topicUser+m.Person.ID, about))
		}
	}
	for _, id := range more {
		if topic := live.About(topicUser+id, about); id != deskSeat && !slices.Contains(out, topic) {
			out = append(out, topic)
		}
	}
	return out
}
