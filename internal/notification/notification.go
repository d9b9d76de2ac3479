package notification

import (
	"fmt"
	"slices"
	"time"

	"caravan/internal/audience"
	"caravan/internal/text"
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

	KindImpersonation Kind = "IMPERSONATION" // somebody has acted as the person, and stopped
)

// kinds has every kind with what holds for whoever has chosen nothing (FD-80): everything on the site, on devices what is about the person, and by e-mail
// only what they must read.
var kinds = map[Kind]Choice{
	KindPost:      {InApp: true},
	KindMustRead:  {InApp: true, Email: true, Push: true},
	KindMention:   {InApp: true, Push: true},
	KindReply:     {InApp: true, Push: true},
	KindComment:   {InApp: true},
	KindAudit:     {InApp: true, Push: true},
	KindMessage:   {Push: true},
	KindIncentive: {InApp: true},
	KindReward:    {InApp: true, Push: true},
	KindCourse:    {InApp: true, Push: true},
	KindFix:       {InApp: true, Push: true},
	KindQuery:     {InApp: true, Push: true},

	KindImpersonation: {InApp: true},
}

// quotes tells whether notifications of the kind show the beginning of a post, of a comment or of what must be read.
func (k Kind) quotes() bool {
	return k == KindPost || k == KindMention || k == KindReply || k == KindComment || k == KindMustRead
}

// forCompliance are the kinds that concern people who only see Compliance (FD-271).
var forCompliance = []Kind{KindAudit, KindFix, KindQuery, KindImpersonation}

// concerns tells whether somebody can be told of the kind.
func (k Kind) concerns(complianceOnly bool) bool {
	return !complianceOnly || slices.Contains(forCompliance, k)
}

// inApp tells whether a kind can be among the notifications on the site.
func (k Kind) inApp() bool { return k != KindMessage }

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

// Notification is a notice to one person (NOTIF-001).
type Notification struct {
	Notice
	ID        string
	CreatedAt time.Time
	Seen      bool
}

// Page is a part of a person's notifications, newest first.
type Page struct {
	Items  []Notification
	Total  int
	Unseen int // of all of them
}

// Topic names what changes when a person is told something, or marks it, for those who wait for changes.
func Topic(userID string) string { return "notifications:" + userID }

// Post is a public post, as far as a notification tells of it.
type Post struct {
	ID         string
	AuthorName string
	Pinned     bool   // it is an announcement
	Text       string // what it says, without formatting
	Author     audience.Author
	To         audience.Audience
}

// maxContent is how much of a text a notification shows, in characters.
const maxContent = 140

// notice returns what people are told of a post.
func (p Post) notice() Notice {
	return Notice{Key: "post:" + p.ID, Kind: KindPost, Title: fmt.Sprintf("%s shared %s", p.AuthorName, p.noun()), Content: text.Short(p.Text, maxContent), Link: p.link()}
}

// mention returns what those are told whom a post names. It has the same key, so that nobody is told of one post twice.
func (p Post) mention() Notice {
	n := p.notice()
	n.Kind, n.Title = KindMention, fmt.Sprintf("%s mentioned you in %s", p.AuthorName, p.noun())
	return n
}

func (p Post) noun() string {
	if p.Pinned {
		return "an announcement"
	}
	return "a post"
}

func (p Post) link() string { return "/posts/" + p.ID }

// Comment is a comment on a post, as far as notifications tell of it.
type Comment struct {
	ID         string
	AuthorID   string
	AuthorName string
	Text       string // what it says, without formatting
	On         Post
	RepliesTo  string   // who wrote the comment that it replies to; empty when it is no reply
	Mentions   []string // ids of people
}

// telling is a notice with those who may be told.
type telling struct {
	notice  Notice
	userIDs []string
}

// notices returns what people are told of a comment (AMB-110): those whom it names, whoever wrote what it replies to, and the author of the post. A
// person is told for the first of these reasons, and never of their own comment.
func (c Comment) notices() (all []telling) {
	say := func(kind Kind, what string, userIDs ...string) {
		n := Notice{Key: "comment:" + c.ID, Kind: kind, Title: c.AuthorName + " " + what, Content: text.Short(c.Text, maxContent), Link: c.On.link()}
		some := telling{notice: n}
		for _, id := range userIDs {
			if id != "" && id != c.AuthorID {
				some.userIDs = append(some.userIDs, id)
			}
		}
		if len(some.userIDs) > 0 {
			all = append(all, some)
		}
	}
	say(KindMention, "mentioned you in a comment", c.Mentions...)
	say(KindReply, "replied to your comment", c.RepliesTo)
	say(KindComment, "commented on your post", c.On.Author.UserID)
	return all
}

// Audit is a completed report about a store.
type Audit struct {
	ReportID  string
	StoreID   string
	StoreName string
	ByID      string // who completed it
}

// notice returns what people are told of a report. It names no score, because the report may be opened again.
func (a Audit) notice() Notice {
	return Notice{Key: "audit:" + a.ReportID, Kind: KindAudit, Title: "An audit of your store is complete", Content: a.StoreName, Link: a.link()}
}

func (a Audit) link() string { return "/compliance/audit-reports/" + a.ReportID }

// Beside returns what those are told who have completed a report of the same visit, when byName completes this one too (FD-317). It stands as long as the reader has
// a completed one.
func (a Audit) Beside(byName string) Notice {
	return Notice{Key: "audit-other:" + a.ReportID, Kind: KindAudit, Title: byName + " completed another report of your visit", Content: a.StoreName, Link: a.link()}
}
