// Package messaging is the room for what people write to each other and to head office: conversations, their members and their messages.
//
// Words. A conversation is of members (two people, or a group with a name), or with head office. A message has text with formatting, files, mentions
// of members, and may reply to another one. The desk are those of head office who have the permission HEAD_OFFICE_CHAT; they share one inbox and one
// seat in every conversation with head office, and answer as Head Office. A note is what the desk writes about a conversation for itself. The owner
// of a conversation is who of the desk looks after it. It waits from the first message that head office has not answered.
// A label is a word that the desk puts on conversations with head office, to sort them.
//
// Who talks with head office where. The owners and managers of a store share one conversation with head office. Everybody else has one of their own:
// employees, reps, and people of head office who are not on the desk (FD-76).
//
// States. Two people have one conversation, whoever begins, because its key is unique. People leave groups or are removed; they then see nothing of
// it. Who is added later sees what is written from then on. A deleted message keeps its place, without its text. A conversation with nobody left to
// read takes no message.
//
// Order. Every message of a conversation is later than the one before, by the clock of the server and at least a millisecond. So its time says its
// place, and what somebody has seen. That mark only moves forward, and never beyond the newest message. Unread are the messages of others after it.
//
// Resolved. The desk resolves a conversation with head office that is finished, having seen its last message. A message of the store opens it again,
// unless it only says thank you. It is never resolved and snoozed.
//
// Muted. A member mutes a conversation for themselves; of its messages they are told only of those that mention them, and what is unread in it is not
// counted. The seat of head office cannot be muted: the desk snoozes.
//
// Pinned. Whoever may write in a conversation pins its messages, up to a few, for everybody in it. Notes are not messages, so they cannot be pinned.
//
// Forwarded. A copy of a message has its text and files, and says who wrote the first one and when; it cannot be edited. What was said to or by head
// office is forwarded by the desk only, and goes among head office and reps only (policy.go).
//
// Locks. Whoever writes into a conversation locks its row first. That of a message which is forwarded is not locked; its files are.
//
// Who may do what (policy.go). Only those who take part read and write. Nobody does while somebody else is acting as them, and people who only see
// Compliance do not chat.
package messaging
