package messaging

import (
	"slices"
	"time"
)

// MaxAtOnce is how many conversations the desk changes at once (FD-449).
const MaxAtOnce = 100

// ManyAction is what the desk does with several conversations at once.
type ManyAction string

// The actions.
const (
	ManyResolve ManyAction = "RESOLVE"
	ManyReopen  ManyAction = "REOPEN"
	ManyAssign  ManyAction = "ASSIGN"
	ManyLabel   ManyAction = "LABEL"
	ManyUnlabel ManyAction = "UNLABEL"
)

// Values lists every action, for the document of the API.
func (ManyAction) Values() []ManyAction {
	return []ManyAction{ManyResolve, ManyReopen, ManyAssign, ManyLabel, ManyUnlabel}
}

// ManyOutcome is what became of one of several conversations.
type ManyOutcome string

// The outcomes.
const (
	ManyDone    ManyOutcome = "DONE"
	ManyAlready ManyOutcome = "ALREADY" // it was so before; nothing changed
	ManyLeft    ManyOutcome = "LEFT"    // it stays as it was
)

// Values lists every outcome, for the document of the API.
func (ManyOutcome) Values() []ManyOutcome { return []ManyOutcome{ManyDone, ManyAlready, ManyLeft} }

// ManyOf is one of several conversations that the desk has chosen.
type ManyOf struct {
	ID         string
	LastSeenID string // the last message that the actor has seen; needed to resolve
}

// ManyChange is what the desk does with several conversations, at most MaxAtOnce.
type ManyChange struct {
	Action  ManyAction
	Of      []ManyOf
	OwnerID string // to assign: empty: nobody
	LabelID string // to put on or take off
}

// ManyResult says what became of one conversation.
type ManyResult struct {
	ID      string
	Outcome ManyOutcome
	Reason  string // why it was left, as a sentence; otherwise empty
}

// chosen is what decides about one of several conversations. The transaction holds their locks.
type chosen struct {
	Conversation
	seen   time.Time // when the last message was sent that the actor has seen; zero: it is not of the conversation
	labels []Label
}

// on returns what the change does to one conversation, by the rules that hold for it alone.
func (m ManyChange) on(k chosen) (ManyOutcome, string) {
	carries := slices.ContainsFunc(k.labels, func(l Label) bool { return l.ID == m.LabelID })
	is := false
	switch m.Action {
	case ManyResolve:
		is = k.Inbox.ResolvedAt != nil
	case ManyReopen:
		is = k.Inbox.ResolvedAt == nil
	case ManyAssign:
		is = k.Inbox.Owner.ID == m.OwnerID
	case ManyLabel:
		is = carries
	case ManyUnlabel:
		is = !carries
	}
	switch {
	case is:
		return ManyAlready, ""
	case m.Action == ManyResolve && k.seen.IsZero():
		return ManyLeft, messageUnknownMessage
	case m.Action == ManyResolve && k.Inbox.wroteSince(k.seen):
		return ManyLeft, messageWroteSince
	case m.Action == ManyLabel && len(k.labels) >= MaxLabelled:
		return ManyLeft, messageLabelled
	}
	return ManyDone, ""
}
