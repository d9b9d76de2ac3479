package feed

import (
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
)

// All permissions of the room are here.

// mayWrite tells whether the person may post, comment and like at all: everybody in their own name (FEED-002, COMMENT-016, REACTION-012, AMB-097),
// but nobody who only sees Compliance (FD-271), and nobody in a preview (FD-211).
func mayWrite(a access.Actor) bool {
	return !a.Impersonated() && !a.ComplianceOnly && a.PreviewBy == ""
}

// Feeds returns the feeds that the person can choose, in the order of the screens: everybody outside of head office also has their store's (FEED-005,
// FEED-006). People who only see Compliance have none.
func Feeds(a access.Actor) []Kind {
	switch {
	case a.ComplianceOnly:
		return []Kind{}
	case a.Role.IsAdmin():
		return []Kind{HeadOfficeFeed, GlobalFeed}
	}
	return []Kind{HeadOfficeFeed, GlobalFeed, MyStoreFeed}
}

// MayNotify tells whether the person may send notifications with a post (POST-017).
func MayNotify(a access.Actor) bool { return a.Role.IsAdmin() && mayWrite(a) }

// mayRead tells whether the person may see the post. Until it is public, only its author and head office do (AMB-087).
func mayRead(a access.Actor, v audience.Viewer, p Post, now time.Time) bool {
	return audience.MaySee(v, p.author(), p.To) && (p.IsPublic(now) || isAuthorOrOffice(a, p.By.ID))
}

// isAuthorOrOffice tells whether the person keeps a post or comment in order: its author and head office do (POST-032, COMMENT-015).
func isAuthorOrOffice(a access.Actor, authorID string) bool {
	return a.UserID == authorID || a.Role.IsAdmin()
}

// schedulerOnly returns whose scheduled posts the person may see: only those of one author, or of everybody when it is empty. It is the list of what
// isAuthorOrOffice tells of one post.
func schedulerOnly(a access.Actor) (authorID string) {
	if a.Role.IsAdmin() {
		return ""
	}
	return a.UserID
}

// mayEdit tells whether the person may edit and delete an author's post or comment (POST-032, POST-033, COMMENT-015).
func mayEdit(a access.Actor, authorID string) bool {
	return isAuthorOrOffice(a, authorID) && mayWrite(a)
}

// MayMark tells whether the person may pin posts and mark them for Store of the Year (POST-034).
func MayMark(a access.Actor) bool { return a.Role.IsAdmin() && mayWrite(a) }

// mayAnswer tells whether the person, who may see the post, may like it, comment on it, like comments, save it for later (FD-414) and follow it
// (FD-430). A draft has no readers to answer yet.
func mayAnswer(a access.Actor, p Post, now time.Time) bool { return mayWrite(a) && p.IsPublic(now) }

// mayVote tells whether the person, who may see the post, may choose an answer of its poll, or another one: as they may like it, until the poll is
// over (FD-443).
func mayVote(a access.Actor, p Post, poll Poll, now time.Time) bool {
	return mayAnswer(a, p, now) && !poll.IsOver(now)
}

// mayWordPoll tells whether the person may give an author's post a poll, change its words or take it away: only the author, so that nobody puts a
// question into somebody else's mouth. Its end is a matter of who may edit the post.
func mayWordPoll(a access.Actor, authorID string) bool { return a.UserID == authorID && mayWrite(a) }

// mayThank tells whether the person may choose whom an author's post thanks: only the author, so that nobody gives somebody else's thanks (FD-461).
func mayThank(a access.Actor, authorID string) bool { return a.UserID == authorID && mayWrite(a) }

// mayThankStore tells whether the person may thank a store as a whole: whoever reads its page.
func mayThankStore(a access.Actor, storeID string) bool { return a.ReadsStore(storeID) }

// mayEndPoll tells whether the person may end the poll of a post now.
func mayEndPoll(a access.Actor, p Post, poll Poll, now time.Time) bool {
	return mayEdit(a, p.By.ID) && p.IsPublic(now) && !poll.IsOver(now)
}

// readsResults tells whether the person, who may see the post, may know how many chose what: whoever has voted, everybody once the poll is over, and
// the author and head office always. chosen is the answer of the person; empty: none.
func readsResults(a access.Actor, p Post, poll Poll, chosen string, now time.Time) bool {
	return p.IsPublic(now) && (chosen != "" || poll.IsOver(now) || isAuthorOrOffice(a, p.By.ID))
}

// readsVote tells whether whoever acts as a person may know what that person has chosen: nobody learns it of an anonymous poll by acting as them.
func readsVote(a access.Actor, poll Poll) bool { return !poll.Anonymous || !a.Impersonated() }

// readsRegions tells whether the person may know how the regions have voted: head office.
func readsRegions(a access.Actor) bool { return a.Role.IsAdmin() && mayWrite(a) }

// mayFlag tells whether the person may flag what others write (FD-424): everybody who may write, but head office, which acts itself.
func mayFlag(a access.Actor) bool { return mayWrite(a) && !a.Role.IsAdmin() }

// mayFlagPost and mayFlagComment tell it of one thing that the person may see. Nobody flags their own, nor what is not public yet.
func mayFlagPost(a access.Actor, p Post, now time.Time) bool {
	return mayFlag(a) && a.UserID != p.By.ID && p.IsPublic(now)
}

func mayFlagComment(a access.Actor, c Comment, isPublic bool) bool {
	return mayFlag(a) && a.UserID != c.By.ID && c.DeletedAt == nil && isPublic
}

// MayModerate tells whether the person sees what was flagged and by whom, and removes what others have written.
func MayModerate(a access.Actor) bool { return a.Role.IsAdmin() && mayWrite(a) }

// readsAudience tells whether the person may know for whom a post is: head office, reps (POST-035), and its author.
func readsAudience(a access.Actor, p Post) bool {
	return isAuthorOrOffice(a, p.By.ID) || a.Role.IsAuditor()
}

// readsEdited tells whether the person may know that a comment was edited: its author, the post's author and head office (AMB-096).
func readsEdited(a access.Actor, c Comment, postAuthorID string) bool {
	return isAuthorOrOffice(a, c.By.ID) || a.UserID == postAuthorID
}

// Can says what a person may do with a post, so that screens need not know about roles (AMB-010).
type Can struct {
	Edit           bool `json:"edit"`
	Audience       bool `json:"audience" doc:"When editing: choose another audience. What head office has narrowed, only head office changes"`
	Delete         bool `json:"delete"`
	Pin            bool `json:"pin"`
	StoreOfTheYear bool `json:"storeOfTheYear"`
	Like           bool `json:"like" doc:"Also the comments"`
	Comment        bool `json:"comment"`
	Save           bool `json:"save" doc:"Save it for later, or take that back"`
	Follow         bool `json:"follow" doc:"Be told of each comment on it, or no longer"`
	Flag           bool `json:"flag" doc:"Report it to head office"`
	SeeReaders     bool `json:"seeReaders" doc:"May know who of the people whom it reaches has read it, or of those of the own store"`
}

func canDo(a access.Actor, p Post, now time.Time) Can {
	edit, mark, answer := mayEdit(a, p.By.ID), MayMark(a), mayAnswer(a, p, now)
	return Can{Edit: edit, Audience: edit && audience.MayChange(a.Role, p.To), Delete: edit, Pin: mark, StoreOfTheYear: mark, Like: answer,
		Comment: answer, Save: answer, Follow: answer, Flag: mayFlagPost(a, p, now)}
}

// CommentCan says what a person may do with a comment.
type CommentCan struct {
	Edit   bool `json:"edit"`
	Delete bool `json:"delete"`
	Flag   bool `json:"flag" doc:"Report it to head office"`
	Like   bool `json:"like"`
	Reply  bool `json:"reply"`
}

func canDoComment(a access.Actor, c Comment, post Can) CommentCan {
	there := c.DeletedAt == nil
	edit := there && mayEdit(a, c.By.ID)
	return CommentCan{Edit: edit, Delete: edit, Flag: mayFlagComment(a, c, post.Like), Like: there && post.Like, Reply: there && post.Comment}
}
