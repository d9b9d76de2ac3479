package messaging

import (
	"slices"

	"caravan/internal/access"
)

// All permissions of the room are here.

// Side is where somebody stands in a conversation.
type Side int

// The sides.
const (
	Outside    Side = iota // they do not take part
	MemberSide             // a member, or the side of the store
	DeskSide               // head office
)

// MayChat tells whether the person reads and writes messages at all: in their own name only, because messages are private, and not when they only see
// Compliance (FD-76).
func MayChat(a access.Actor) bool { return !a.Impersonated() && !a.ComplianceOnly }

// AtDesk tells whether the person answers for head office: the permission counts only while they belong to it (AMB-107).
func AtDesk(a access.Actor) bool {
	return a.Role == access.HeadOffice && a.HeadOfficeChat && MayChat(a)
}

// Topics returns what changes when somebody's conversations or counts do, for streams to open pages: their own, and for the desk the inbox.
func Topics(a access.Actor) []string {
	topics := []string{topicUser + a.UserID}
	if AtDesk(a) {
		topics = append(topics, topicOffice)
	}
	return topics
}

// side returns where the person stands. isMember says whether they are in the list of members now.
func (c Conversation) side(a access.Actor, isMember bool) Side {
	key, _, _ := officeKey(a)
	switch {
	case !MayChat(a):
		return Outside
	case c.Type == Members && isMember:
		return MemberSide
	case c.Type != HeadOffice:
		return Outside
	case AtDesk(a):
		return DeskSide
	case c.Key == key, c.PersonID == a.UserID:
		return MemberSide
	}
	return Outside
}

// Can says what a person may do in a conversation.
type Can struct {
	Send    bool    `json:"send" doc:"May write; otherwise closed says why not"`
	Closed  *string `json:"closed" doc:"Why nobody can write here; null otherwise"`
	Rename  bool    `json:"rename" doc:"May change the name of the group"`
	Add     bool    `json:"add" doc:"May add people to the group"`
	Remove  bool    `json:"remove" doc:"May remove others from the group: who began it, or else who has been in it longest"`
	Leave   bool    `json:"leave" doc:"May leave the group"`
	Pin     bool    `json:"pin" doc:"May pin messages for everybody here, and take pins away"`
	Mute    bool    `json:"mute" doc:"May mute it for yourself; head office snoozes what is in its inbox"`
	Desk    bool    `json:"desk" doc:"Answers for head office here: owner, snooze and notes"`
	SeenFor *string `json:"seenFor" doc:"Whose mark to set when messages are seen: your own id, or 'head-office'"`
}

// canDo returns what somebody who takes part may do.
func canDo(a access.Actor, c Conversation, side Side, members []Member) Can {
	group := c.isGroup()
	can := Can{Rename: group, Add: group && len(members) < MaxMembers, Remove: group && c.keeper(members) == a.UserID, Leave: group,
		Mute: mayMute(side), Desk: side == DeskSide, SeenFor: &a.UserID}
	if can.Desk {
		seat := headOfficePath
		can.SeenFor = &seat
	}
	if why := c.closed(side, a.UserID, members); why != "" {
		can.Closed = &why
	}
	can.Send = can.Closed == nil
	can.Pin = can.Send // whoever writes: on both sides of a conversation with head office (FD-432)
	return can
}

// mayMute tells whether somebody may mute a conversation for themselves: not for the seat that head office shares, which snoozes (FD-421).
func mayMute(side Side) bool { return side == MemberSide }

// headOfficePath is the last part of the address at which the desk marks messages as seen (MSG-011).
const headOfficePath = "head-office"

// MessageCan says what a person may do with a message.
type MessageCan struct {
	Edit   bool `json:"edit"`
	Delete bool `json:"delete"`
	Like   bool `json:"like"`
	Reply  bool `json:"reply"`
	Pin    bool `json:"pin"`

	Forward        bool `json:"forward" doc:"May send a copy of it to a conversation"`
	ForwardToStaff bool `json:"forwardToStaff" doc:"Only to conversations of members in which everybody is of head office or a rep, because it was said to or by head office"`
}

// canDoMessage returns what somebody on a side may do with a message of a conversation in which they may do can. Only who wrote it changes it.
func canDoMessage(a access.Actor, m Message, c Conversation, side Side, can Can) MessageCan {
	if m.Kind != Said || m.DeletedAt != nil {
		return MessageCan{}
	}
	out := MessageCan{Edit: mayEdit(a, m), Delete: mayDelete(a, m), Like: can.Send, Reply: can.Send, Pin: can.Pin, Forward: mayForward(a, m, c, side)}
	out.ForwardToStaff = out.Forward && m.ofOffice(c)
	return out
}

// mayDelete tells whether somebody who takes part may delete the message.
func mayDelete(a access.Actor, m Message) bool { return m.Kind == Said && m.By.ID == a.UserID }

// mayEdit tells whether somebody who takes part may change the message: not one that they have forwarded, which says what another person wrote.
func mayEdit(a access.Actor, m Message) bool { return mayDelete(a, m) && m.Source == nil }

// isStaff tells whether the role is of those for whom what stores tell head office is meant as well: head office itself, and the reps.
func isStaff(r access.Role) bool { return r == access.HeadOffice || r == access.StoreRep }

// ofOffice tells whether a message of the conversation was said to or by head office: there, or what it is a copy of.
func (m Message) ofOffice(c Conversation) bool { return m.source(c).Office }

// mayForward tells whether somebody on a side of the message's conversation, who reads it, may forward it (FD-453). What was said to or by head
// office leaves its conversation only through the desk, and goes from hand to hand only among staff.
func mayForward(a access.Actor, m Message, c Conversation, side Side) bool {
	switch {
	case side == Outside:
		return false
	case c.Type == HeadOffice:
		return side == DeskSide
	}
	return !m.ofOffice(c) || isStaff(a.Role)
}

// staffOnly tells whether a conversation is of members who are all staff, so that what was said to or by head office may be forwarded to it. Those
// who have been deactivated count, because they may come back.
func (c Conversation) staffOnly(members []Member) bool {
	return c.Type == Members && !slices.ContainsFunc(members, func(m Member) bool { return !isStaff(m.Person.Role) })
}

// Readable returns the rule of messages as a condition: the actor takes part in the conversation now, and the message was written when it was for
// them. The arguments are the aliases of the two tables.
func Readable(a access.Actor, message, conversation string) (fragment string, args []any) {
	if !MayChat(a) {
		return "FALSE", nil
	}
	key, _, _ := officeKey(a)
	desk := "FALSE"
	if AtDesk(a) {
		desk = "TRUE"
	}
	return "(" + conversation + ".type = '" + string(HeadOffice) + "' AND (" + desk + " OR " + conversation + ".unique_key IN (%s, %s)) OR " +
		conversation + ".type = '" + string(Members) + "' AND EXISTS (SELECT 1 FROM conversation_members seat WHERE seat.conversation_id = " +
		conversation + ".id AND seat.seat = %s" +
		" AND seat.left_at IS NULL AND seat.visible_from <= " + message + ".sent_at))", []any{key, personKey(a.UserID), a.UserID}
}

// Within returns the query for the conversations that Readable allows: their ids, and for those at the desk the type of all that the stores have with
// head office.
func Within(a access.Actor) (query string, args []any) {
	if !MayChat(a) {
		return "SELECT id FROM conversations WHERE FALSE", nil
	}
	query, args = "SELECT conversation_id FROM conversation_members WHERE user_id = $1 AND left_at IS NULL", []any{a.UserID}
	if AtDesk(a) {
		return query + " UNION SELECT '" + string(HeadOffice) + "'", args
	}
	key, _, _ := officeKey(a)
	return query + " UNION SELECT id FROM conversations WHERE unique_key IN ($2, $3)", append(args, key, personKey(a.UserID))
}
