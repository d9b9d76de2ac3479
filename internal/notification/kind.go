package notification

import (
	"caravan/internal/access"
	"caravan/internal/notice"
)

// row is what holds for a kind. Its words and where it leads come with each notice.
type row struct {
	kind     notice.Kind
	choice   Choice // of whoever has chosen nothing (FD-80): InApp if it can be on the site, Push if it is about the person, Email if they must read it
	plain    string // what may be on a locked screen (FD-82)
	quotes   bool   // it shows the beginning of a post, of a comment or of what must be read
	isAudit  bool   // it concerns people who only see Compliance too (FD-271)
	isOffice bool   // it concerns head office only
	isFixed  bool   // everybody is told of it on the site, so there is nothing to choose
}

// kinds has a row for every kind of notice, in the order of the settings.
var kinds = []row{
	{kind: notice.KindMustRead, choice: Choice{InApp: true, Email: true, Push: true}, plain: "Something is waiting for you to read.", quotes: true},
	{kind: notice.KindMention, choice: Choice{InApp: true, Push: true}, plain: "Someone mentioned or thanked you.", quotes: true},
	{kind: notice.KindReply, choice: Choice{InApp: true, Push: true}, plain: "Someone replied to your comment.", quotes: true},
	{kind: notice.KindComment, choice: Choice{InApp: true}, plain: "Someone commented on a post.", quotes: true},
	{kind: notice.KindPost, choice: Choice{InApp: true}, plain: "There's a new post for you.", quotes: true},
	{kind: notice.KindMessage, choice: Choice{Push: true}, plain: "You have a new message."},
	{kind: notice.KindAudit, choice: Choice{InApp: true, Push: true}, plain: "An audit is complete.", isAudit: true},
	{kind: notice.KindIncentive, choice: Choice{InApp: true}, plain: "There's news about a member incentive."},
	{kind: notice.KindReward, choice: Choice{InApp: true, Push: true}, plain: "There's news about your store's entry."},
	{kind: notice.KindCourse, choice: Choice{InApp: true, Push: true}, plain: "There's a course for you in the Academy."},
	{kind: notice.KindFix, choice: Choice{InApp: true, Push: true}, plain: "There's news about something to fix.", isAudit: true},
	{kind: notice.KindQuery, choice: Choice{InApp: true, Push: true}, plain: "There's news about a mark of an audit.", isAudit: true},
	{kind: notice.KindModeration, choice: Choice{InApp: true, Push: true}, plain: "There's news about a post or a comment."},
	{kind: notice.KindReview, choice: Choice{InApp: true, Push: true}, plain: "Something in the library is due for review.", isOffice: true},
	{kind: notice.KindImpersonation, choice: Choice{InApp: true}, plain: "Someone used the site as you.", isAudit: true, isFixed: true},
}

// rowOf returns the row of a kind; one with a sentence only for a kind that only a newer release knows.
func rowOf(k notice.Kind) row {
	for _, r := range kinds {
		if r.kind == k {
			return r
		}
	}
	return row{plain: "You have a new notification."}
}

// concerns tells whether somebody can be told of the kind.
func concerns(k notice.Kind, a access.Actor) bool {
	r := rowOf(k)
	return (!a.ComplianceOnly || r.isAudit) && (!r.isOffice || a.Role.IsAdmin())
}

// inApp tells whether a kind can be among the notifications on the site.
func inApp(k notice.Kind) bool { return rowOf(k).choice.InApp }

// kindsThat returns the kinds of some rows, as the type of a member of the API.
func kindsThat[T ~string](are func(row) bool) (some []T) {
	for _, r := range kinds {
		if are(r) {
			some = append(some, T(r.kind))
		}
	}
	return some
}

// siteKind is a kind that can be among the notifications on the site.
type siteKind notice.Kind

// Values lists them, for the document of the API.
func (siteKind) Values() []siteKind {
	return kindsThat[siteKind](func(r row) bool { return r.choice.InApp })
}

// chosenKind is a kind of which people choose where they are told.
type chosenKind notice.Kind

// Values lists them in the order of the settings.
func (chosenKind) Values() []chosenKind {
	return kindsThat[chosenKind](func(r row) bool { return !r.isFixed })
}
