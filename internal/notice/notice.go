// Package notice is the vocabulary in which rooms tell people something. The room of notifications keeps it, mails it and pushes it.
package notice

import (
	"context"

	"caravan/internal/platform/db"
)

// Kind says what a notification is about. A screen chooses its picture by it.
type Kind string

// The kinds.
const (
	KindPost      Kind = "POST"      // somebody has shared a post, and asked that people are told
	KindMustRead  Kind = "MUST_READ" // something waits for the person to confirm that they have read it
	KindMention   Kind = "MENTION"   // somebody has named the person in a post or a comment
	KindReply     Kind = "REPLY"     // somebody has replied to the person's comment
	KindComment   Kind = "COMMENT"   // somebody has commented on the person's post
	KindAudit     Kind = "AUDIT"     // a report about the person's store is complete, or another one of their visit
	KindMessage   Kind = "MESSAGE"   // somebody has written to the person; the inbox shows it, so it is only told by e-mail and push
	KindIncentive Kind = "INCENTIVE" // a member incentive has opened or closes soon
	KindReward    Kind = "REWARD"    // what has become of the store's entry for a member incentive
	KindCourse    Kind = "COURSE"    // a course of the Academy has a due date, or is due soon
	KindFix       Kind = "FIX"       // something that an audit found was handed over, done, judged, or is due
	KindQuery     Kind = "QUERY"     // a store has queried a mark of an audit, or the query was answered

	KindReview Kind = "REVIEW" // for head office: something in the library is due for review

	KindModeration Kind = "MODERATION" // for head office: a post or comment was reported; for its author: head office has removed or edited it

	KindImpersonation Kind = "IMPERSONATION" // somebody has acted as the person, and stopped
)

// Notice is something to tell people.
type Notice struct {
	Key     string // what it is about; a person is told of it once
	Kind    Kind
	Title   string
	Content string // plain text; may be empty
	Link    string // where it leads: a path of the site
}

// Personal is something to tell one person.
type Personal struct {
	UserID  string
	Key     string // as a Notice's
	Title   string
	Content string // plain text; may be empty
	Link    string // where it leads: a path of the site
}

// Teller tells people, as part of the caller's transaction, which has decided whom. Whoever has been told of the same key, and whoever does not
// exist, is left out, so that repeating it is harmless.
type Teller interface {
	// Send tells people the same, in a few statements for thousands of them.
	Send(ctx context.Context, tx *db.Tx, n Notice, userIDs []string) error
	// SendEach tells each of some people something of their own, in a few statements for thousands of them.
	SendEach(ctx context.Context, tx *db.Tx, k Kind, all []Personal) error
}
