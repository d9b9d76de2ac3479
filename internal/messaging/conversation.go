package messaging

import (
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/richtext"
	"caravan/internal/text"
)

// Type says who talks in a conversation (AMB-108).
type Type string

// The types.
const (
	Members    Type = "MEMBERS"
	HeadOffice Type = "HEAD_OFFICE"
)

// Values lists every type, for the document of the API.
func (Type) Values() []Type { return []Type{Members, HeadOffice} }

// MemberType says whose seat in a conversation a member is (AMB-108).
type MemberType string

// The types of members.
const (
	UserSeat MemberType = "USER"
	DeskSeat MemberType = "HEAD_OFFICE" // the seat that head office shares
)

// Limits of conversations.
const (
	MaxName      = 80  // characters of a group's name
	MaxMembers   = 100 // people of a group
	MaxUnread    = 100 // unread messages of a conversation that are counted: 100 means that many or more
	maxNamed     = 3   // people who name a group that has no name
	shortMessage = 140 // characters of a message in a list
)

// Conversation is what some people, or a store and head office, write to each other (MSG-003).
type Conversation struct {
	ID        string
	Type      Type
	Key       string // of what there can only be one; empty: a group
	Name      string // of a group; may be empty
	StoreID   string // of a conversation of a store with head office
	PersonID  string // of a conversation of one person with head office
	CreatedBy string
	CreatedAt time.Time
	NewestAt  time.Time // time of the newest message or event
	SortAt    time.Time // time of the last message, or of the beginning
	LastID    string    // of the last message; empty: there is none
	Inbox     Inbox
}

// Inbox is what the desk keeps about a conversation with head office.
type Inbox struct {
	LastStoreAt  time.Time         // time of the last message that is not of head office and not deleted; zero: none
	WaitingSince *time.Time        // time of the first message that waits for an answer; nil: none does
	Owner        network.AuthorRef // who looks after it; without an id nobody does
	SnoozedUntil *time.Time        // when it comes back to the inbox; nil: it is there
	ResolvedAt   *time.Time        // when the desk finished it; nil: it is open. It is never snoozed and resolved
	ResolvedBy   network.AuthorRef // who did
}

// waiting returns since when it waits for an answer; nil: it does not. One that is resolved does not, and is late again once the desk reopens it.
func (i Inbox) waiting() *time.Time {
	if i.ResolvedAt != nil {
		return nil
	}
	return i.WaitingSince
}

// wroteSince tells whether the store has written after what somebody has seen.
func (i Inbox) wroteSince(seen time.Time) bool { return i.LastStoreAt.After(seen) }

// reopen makes it no longer resolved.
func (i *Inbox) reopen() { i.ResolvedAt, i.ResolvedBy = nil, network.AuthorRef{} }

// waitFrom makes it wait for an answer to a message, unless it waits for one already. What was resolved is open again.
func (i *Inbox) waitFrom(at time.Time) {
	if i.waiting() == nil {
		i.WaitingSince = &at
	}
	i.reopen()
}

// isGroup tells whether the conversation is of a group.
func (c Conversation) isGroup() bool { return c.Type == Members && c.Key == "" }

// next returns the time of the next message: now, and later than the newest one.
func (c Conversation) next(now time.Time) time.Time {
	now = now.UTC().Truncate(time.Millisecond)
	if now.After(c.NewestAt) {
		return now
	}
	return c.NewestAt.Add(time.Millisecond)
}

// took returns the conversation after a message.
func (c Conversation) took(m Message) Conversation {
	c.NewestAt = m.SentAt
	if m.Kind != Said {
		return c
	}
	isFirst := c.LastID == ""
	c.SortAt, c.LastID = m.SentAt, m.ID
	if c.Type != HeadOffice {
		return c
	}
	if m.AsHeadOffice {
		c.Inbox.WaitingSince = nil
		if c.Inbox.Owner.ID == "" {
			c.Inbox.Owner.ID = m.By.ID
		}
		return c
	}
	c.Inbox.LastStoreAt, c.Inbox.SnoozedUntil = m.SentAt, nil
	if isFirst || m.asks() { // thanks for an answer need none (FD-391), and leave resolved what is (FD-446)
		c.Inbox.waitFrom(m.SentAt)
	}
	return c
}

// pairKey returns the key of the one conversation of two people.
func pairKey(a, b string) string {
	if b < a {
		a, b = b, a
	}
	return "PAIR:" + a + ":" + b
}

// officeKey returns the key of a person's conversation with head office, and its store, or else its person (FD-76).
func officeKey(a access.Actor) (key, storeID, personID string) {
	if a.ReadsOwnStore() {
		return "STORE:" + a.StoreID, a.StoreID, ""
	}
	return "PERSON:" + a.UserID, "", a.UserID
}

// Person is somebody as the others in a conversation see them.
type Person struct {
	network.AuthorRef
	Role      access.Role
	StoreID   string // empty: no store
	StoreName string
}

// Member is a seat in a conversation.
type Member struct {
	ConversationID string
	Type           MemberType
	Person         Person    // of a USER
	SeenUntil      time.Time // zero: nothing
	JoinedAt       time.Time // zero: not known, in a conversation with head office
	VisibleFrom    time.Time // what was written before is not for them
	Muted          bool      // for themselves; nobody else sees it
}

// seat returns the member's seat in the conversation.
func (m Member) seat() string {
	if m.Type == DeskSeat {
		return deskSeat
	}
	return m.Person.ID
}

// isActive tells whether the member can read what is written.
func (m Member) isActive() bool { return m.Type == DeskSeat || !m.Person.Deactivated }

// isToldOf tells whether the member is told of a message while they are not looking: of a muted conversation only of one that mentions them (FD-421).
func (m Member) isToldOf(said Message) bool {
	return !m.Muted || slices.Contains(richtext.Mentions(said.Body), m.Person.ID)
}

// keeper returns the id of who may remove others from a group: who began it, or else who has been in it longest.
func (c Conversation) keeper(members []Member) string {
	var first Member
	for _, m := range members {
		if m.Person.ID == c.CreatedBy {
			return m.Person.ID
		}
		if first.Person.ID == "" || m.JoinedAt.Before(first.JoinedAt) || m.JoinedAt.Equal(first.JoinedAt) && m.Person.ID < first.Person.ID {
			first = m
		}
	}
	return first.Person.ID
}

// title returns what a list calls the conversation, for somebody who takes part.
func (c Conversation) title(side Side, viewerID string, store *network.StoreRef, members []Member) string {
	switch {
	case c.Type == HeadOffice && side != DeskSide:
		return access.HeadOffice.Label()
	case c.Type == HeadOffice && store != nil:
		return store.Name
	case c.Name != "":
		return c.Name
	}
	var names []string
	for _, m := range members {
		if m.Type == UserSeat && m.Person.ID != viewerID {
			names = append(names, m.Person.View().FullName())
		}
	}
	if len(names) == 0 {
		return messageNobody
	}
	slices.Sort(names)
	if rest := len(names) - maxNamed; rest > 0 {
		return strings.Join(names[:maxNamed], ", ") + " and " + text.Count(rest, "other", "others")
	}
	if len(names) > 1 {
		return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
	}
	return names[0]
}

// closed returns why nobody can write in the conversation, or an empty text. members are those who take part now.
func (c Conversation) closed(side Side, viewerID string, members []Member) string {
	for _, m := range members {
		other := m.Person.ID != viewerID
		if c.Type == HeadOffice {
			other = (m.Type == DeskSeat) != (side == DeskSide)
		}
		if other && m.isActive() {
			return ""
		}
	}
	if c.isGroup() {
		return messageEmptyGroup
	}
	return messageHasLeft
}

// Messages about conversations.
const (
	messageNobody         = "Nobody else"
	messageMissing        = "This conversation could not be found."
	messageEmptyGroup     = "Nobody else is in this conversation any more."
	messageHasLeft        = "This person has left, so they can no longer get messages."
	MessageNoPeople       = "Please choose who to write to."
	messageGone           = "One of these people is no longer here."
	messageDesk           = "This person answers messages for head office, so they have no conversation with it."
	messageOnePerson      = "Please choose one person."
	messageOwnOnly        = "You can only begin your own conversation with head office."
	MessageName           = "Please enter a name"
	messagePlainName      = "Please remove line breaks and invisible characters"
	messageNoGroup        = "Only groups have a name and members that change."
	messageNotMember      = "This person is not in the conversation."
	messageOthersSeen     = "You can only say for yourself what you have seen."
	messageIDTaken        = "This id is already in use."
	messageNoSuchUnread   = "There is nothing new to read."
	messageNotDesk        = "This conversation is not with head office."
	messageUnknownMessage = "This message could not be found."
)

// What a person reads about a limit.
var (
	messageManyPeople = "Please choose fewer people: a group has at most " + text.Number(MaxMembers) + "."
	MessageLongName   = "Please use " + text.AtMost(MaxName, "characters") + "."
)
