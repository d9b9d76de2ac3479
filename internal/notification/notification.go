package notification

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"caravan/internal/audience"
	"caravan/internal/notice"
	"caravan/internal/text"
)

// Notification is a notice to one person (NOTIF-001).
type Notification struct {
	notice.Notice
	ID        string
	CreatedAt time.Time
	Seen      bool
}

// What several people can do to one thing, as titles say it after a name.
const (
	mentionedInComment  = "mentioned you in a comment"
	repliedToComment    = "replied to your comment"
	commentedOnPost     = "commented on your post"
	commentedOnFollowed = "commented on a post that you follow"
)

// By returns who did what the notification tells of, where others can do the same to the same thing; its title begins with it. It is empty for
// everything else.
func (n Notification) By() string {
	if !strings.HasPrefix(n.Key, commentKey) {
		return ""
	}
	for _, deed := range []string{mentionedInComment, repliedToComment, commentedOnPost, commentedOnFollowed} {
		if by, ok := strings.CutSuffix(n.Title, " "+deed); ok {
			return by
		}
	}
	return ""
}

// About is what notifications have in common that stand in one row: what happened, and to what (FD-390).
type About struct {
	Kind notice.Kind
	Link string
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
func (p Post) notice() notice.Notice {
	return notice.Notice{Key: "post:" + p.ID, Kind: notice.KindPost, Title: fmt.Sprintf("%s shared %s", p.AuthorName, p.noun()),
		Content: text.Short(p.Text, maxContent), Link: p.link()}
}

// mention returns what those are told whom a post names. It has the same key, so that nobody is told of one post twice.
func (p Post) mention() notice.Notice {
	n := p.notice()
	n.Kind, n.Title = notice.KindMention, fmt.Sprintf("%s mentioned you in %s", p.AuthorName, p.noun())
	return n
}

// thanks returns what those are told whom a post thanks; whom is 'you' or 'your store'. It has the same key.
func (p Post) thanks(whom string) notice.Notice {
	n := p.notice()
	n.Kind, n.Title = notice.KindMention, fmt.Sprintf("%s thanked %s in %s", p.AuthorName, whom, p.noun())
	return n
}

// others returns some people without the author.
func (p Post) others(userIDs []string) []string {
	return slices.DeleteFunc(slices.Clone(userIDs), func(id string) bool { return id == p.Author.UserID })
}

func (p Post) noun() string {
	if p.Pinned {
		return "an announcement"
	}
	return "a post"
}

func (p Post) link() string { return "/posts/" + p.ID }

// commentKey begins the keys of notices of comments.
const commentKey = "comment:"

// Comment is a comment on a post, as far as notifications tell of it.
type Comment struct {
	ID         string
	AuthorID   string
	AuthorName string
	Text       string // what it says, without formatting
	On         Post
	RepliesTo  string   // who wrote the comment that it replies to; empty when it is no reply
	Mentions   []string // ids of people
	Followers  []string // ids of those who are told of each comment on the post
}

// telling is a notice with those who may be told.
type telling struct {
	notice  notice.Notice
	userIDs []string
}

// notices returns what people are told of a comment (AMB-110): those whom it names, whoever wrote what it replies to, and the followers of the
// post, with its author (FD-430). A person is told for the first of these reasons, and never of their own comment.
func (c Comment) notices() (all []telling) {
	say := func(kind notice.Kind, what string, userIDs ...string) {
		n := notice.Notice{Key: commentKey + c.ID, Kind: kind, Title: c.AuthorName + " " + what, Content: text.Short(c.Text, maxContent), Link: c.On.link()}
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
	say(notice.KindMention, mentionedInComment, c.Mentions...)
	say(notice.KindReply, repliedToComment, c.RepliesTo)
	isAuthor := func(id string) bool { return id == c.On.Author.UserID }
	if slices.ContainsFunc(c.Followers, isAuthor) {
		say(notice.KindComment, commentedOnPost, c.On.Author.UserID)
	}
	say(notice.KindComment, commentedOnFollowed, slices.DeleteFunc(slices.Clone(c.Followers), isAuthor)...)
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
func (a Audit) notice() notice.Notice {
	return notice.Notice{Key: "audit:" + a.ReportID, Kind: notice.KindAudit, Title: "An audit of your store is complete", Content: a.StoreName,
		Link: a.link()}
}

func (a Audit) link() string { return "/compliance/audit-reports/" + a.ReportID }

// beside returns what those are told who have completed a report of the same visit, when byName completes this one too (FD-317). It stands as long as
// the reader has a completed one.
func (a Audit) beside(byName string) notice.Notice {
	return notice.Notice{Key: "audit-other:" + a.ReportID, Kind: notice.KindAudit, Title: byName + " completed another report of your visit",
		Content: a.StoreName, Link: a.link()}
}
