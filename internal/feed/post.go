package feed

import (
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/richtext"
	"caravan/internal/text"
)

// Status says whether a post is public (POST-002).
type Status string

// The statuses.
const (
	Public Status = "PUBLIC"
	Draft  Status = "DRAFT" // scheduled for later
)

// Limits.
const (
	MaxBody   = richtext.MaxBytes // bytes of a post's HTML
	MaxTags   = 50                // people that a post or a comment mentions
	PageSize  = 15                // posts of a page of the feed (FEED-010)
	maxNames  = 3                 // likers that a post or comment names (REACTION-010)
	maxPinned = 50                // announcements
	maxNew    = 100               // newer posts that are counted
	maxTitle  = 80                // characters of a post's text that stand for it elsewhere
)

// What a person reads when a field is wrong.
const (
	MessageText      = "Please enter post text"
	MessageTooLong   = "This text is too long. Please make it shorter."
	MessageStatus    = "Please select when to publish"
	MessageTime      = "Please select a time and date"
	MessageTimePast  = "Please select today or a later day"
	MessagePublished = "This post is published already, so it cannot be scheduled."
	MessageTag       = "One of the people you mention cannot see this post."
	MessageTagGone   = "One of the people you mention is no longer here."
)

// What a person reads about a limit.
var MessageManyTags = "Please mention " + text.AtMost(MaxTags, "people")

// Post is what somebody shares in the feed.
type Post struct {
	ID                string
	Body              string // clean HTML
	By                Author
	ByStoreID         string // the store that the author belonged to when they shared it; empty: none
	ByHeadOffice      bool   // whether the author was of head office then
	Status            Status
	PublishedAt       *time.Time // when it becomes or became public; nil only in a draft that was never checked
	SortAt            time.Time  // the same time, by which posts are sorted
	To                audience.Audience
	Tags              []string // ids of the people that it mentions
	Media             []string // ids of its files, in order, as a form has them; another room keeps them
	Pinned            bool
	StoreOfTheYear    bool
	HasPoll           bool // it carries a question (Poll)
	HasThanks         bool
	Thanks            []Thanked // whom it thanks, people first
	SendNotifications bool
	Likes             int
	Comments          int // with replies and deleted ones (AMB-094)
	Version           int // grows with each edit
	CreatedAt         time.Time
	UpdatedAt         time.Time
	EditedAt          *time.Time // nil: never
}

// Author is who wrote a post or a comment.
type Author struct {
	network.AuthorRef
	Role      access.Role
	StoreName string // empty: they belong to no store
}

// IsPublic tells whether the post is public by now. A node whose clock is ahead may have published it already.
func (p Post) IsPublic(now time.Time) bool { return p.Status == Public || !p.SortAt.After(now) }

// author returns the author as the rule of the audience needs them.
func (p Post) author() audience.Author { return audience.Author{UserID: p.By.ID, StoreID: p.ByStoreID} }

// Audience returns whose post it is and whom it is for, as the rule of who may see it needs them.
func (p Post) Audience() (audience.Author, audience.Audience) { return p.author(), p.To }

// thing returns the post as other rooms know it.
func (p Post) thing(now time.Time) audience.Thing {
	return audience.Thing{Kind: audience.Post, ID: p.ID, Title: text.Short(richtext.Plain(p.Body), maxTitle), By: p.By.AuthorRef, Author: p.author(),
		To: p.To, Live: p.IsPublic(now)}
}

// sameEntry tells whether two posts were made from the same form, apart from their files.
func (p Post) sameEntry(o Post) bool {
	return p.Body == o.Body && p.By.ID == o.By.ID && p.To.Equal(o.To)
}

// Form is what a person has filled in for a post. When a post is edited, nil means: as it was.
type Form struct {
	ID                string // made by the client; empty: the server makes one
	Version           int    // what was edited; 0: whatever is there
	Body              *string
	Status            *Status
	PublishedAt       *time.Time
	To                *audience.Audience
	Tags              *[]string
	Media             *[]string
	SendNotifications *bool
	Pinned            *bool
	StoreOfTheYear    *bool
	MustRead          *network.MustReadEntry
	Poll              *PollForm
	Thanks            *ThanksForm
	Reason            string // why head office edits somebody else's; may be empty
}

// edits tells whether the form changes what the author wrote, and not only the marks of head office.
func (f Form) edits() bool {
	return f.Body != nil || f.Status != nil || f.PublishedAt != nil || f.To != nil || f.Tags != nil || f.Media != nil || f.SendNotifications != nil ||
		f.Poll != nil || f.Thanks != nil
}

// marks tells whether the form changes the marks of head office.
func (f Form) marks() bool { return f.Pinned != nil || f.StoreOfTheYear != nil }

// check returns the post after the form was applied to it, and whether that publishes it. was is the zero post for a new one. The fault is Invalid,
// with a field for each mistake.
func (f Form) check(v audience.Viewer, was Post, now time.Time) (out Post, publishes bool, err error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	out = was
	if f.Body != nil || was.ID == "" {
		var message string
		if out.Body, message = cleanBody(value(f.Body), MaxBody, MessageText); message != "" {
			add("body", message)
		}
	}
	if f.Tags != nil || f.Body != nil || was.ID == "" {
		if out.Tags = tagged(value(f.Tags), f.Tags != nil, was.Tags, out.Body); len(out.Tags) > MaxTags {
			add("taggedUsers", MessageManyTags)
		}
	}
	if f.Media != nil {
		out.Media = unique(*f.Media)
	}
	if f.Thanks != nil {
		if out.Thanks = f.Thanks.thanked(was.Thanks); len(out.Thanks) > MaxThanks {
			add("thanks", MessageManyThanks)
		}
	}
	public := was.ID != "" && was.IsPublic(now)
	if f.SendNotifications != nil && !public {
		out.SendNotifications = *f.SendNotifications
	}
	if message := f.schedule(&out, public, now); message.Path != "" {
		wrong = append(wrong, message)
	}
	if f.To != nil || was.ID == "" {
		to, err := audience.Checked(v, value(f.To))
		if was.ID != "" {
			to, err = audience.Edited(v, was.To, *f.To)
		}
		if err != nil {
			wrong = append(wrong, fault.Of(err).Fields...)
		}
		out.To = to
	}
	return out, !public && out.IsPublic(now), fault.InvalidFields(wrong)
}

// schedule sets when the post is published, from what the form says (POST-004 to POST-009, AMB-087). A time that has passed today publishes at once.
// It returns what is wrong.
func (f Form) schedule(p *Post, public bool, now time.Time) (wrong fault.Field) {
	status := p.Status
	if f.Status != nil {
		status = *f.Status
	}
	at := p.PublishedAt
	if f.PublishedAt != nil {
		at = f.PublishedAt
	}
	switch {
	case status != Public && status != Draft:
		return fault.Field{Path: "status", Message: MessageStatus}
	case public && status == Draft && at != nil && at.After(now):
		return fault.Field{Path: "status", Message: MessagePublished}
	case public:
		return wrong
	case status == Draft && at == nil:
		return fault.Field{Path: "publishedAt", Message: MessageTime}
	case status == Draft && at.After(now):
		moment := at.UTC().Truncate(time.Millisecond)
		p.Status, p.PublishedAt, p.SortAt = Draft, &moment, moment
		return wrong
	case status == Draft && calendar.DayOf(*at).Before(calendar.DayOf(now)):
		return fault.Field{Path: "publishedAt", Message: MessageTimePast}
	}
	p.Status, p.PublishedAt, p.SortAt = Public, &now, now
	return wrong
}

// cleanBody returns a text as it is stored, or what is wrong with it; empty is the message for one without words.
func cleanBody(typed string, most int, empty string) (body, message string) {
	if len(typed) > most {
		return "", MessageTooLong
	}
	body = richtext.Clean(typed)
	switch {
	case richtext.Plain(body) == "":
		return "", empty
	case len(body) > most:
		return "", MessageTooLong
	}
	return body, ""
}

// tagged returns the people that a text mentions: those that the client lists, or else those of before that the text still names, and those whose
// mark is in the text.
func tagged(sent []string, listed bool, was []string, body string) []string {
	in := richtext.Mentions(body)
	if !listed {
		for _, id := range was {
			if slices.Contains(in, id) {
				sent = append(sent, id)
			}
		}
	}
	return unique(append(slices.Clone(sent), in...))
}

// unique returns the texts that are not empty, each once, in their order.
func unique(texts []string) []string {
	out := []string{}
	for _, s := range texts {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// value returns what a pointer points to, or the zero value.
func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
