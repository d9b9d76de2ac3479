package messaging

import "time"

// Resolution is that the desk resolved a conversation.
type Resolution struct {
	At time.Time
	By string // id of who did
}

// asking is what a message, or a change of one, does to what is asked of head office (FD-451). A question is what somebody writes until head office
// answers; it has the time of its first message, at which its conversation began to wait.
type asking struct {
	begins  *time.Time // the question that begins with it; nil: none
	answers *time.Time // the question that it answers; nil: none
}

// askedBy returns what follows from a message that has made is of the inbox of a conversation. What waited when it was resolved is answered all the
// same.
func askedBy(was, is Inbox, m Message) (a asking) {
	if m.AsHeadOffice {
		a.answers = was.WaitingSince
	} else if was.waiting() == nil {
		a.begins = is.waiting()
	}
	return a
}
