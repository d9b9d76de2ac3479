package feed

import (
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/richtext"
)

// Limits of comments.
const (
	MaxComment  = 20_000 // bytes of a comment's HTML
	maxComments = 500    // comments of one post that an answer has
	maxReplies  = 1000   // replies of one post that an answer has
)

// What a person reads when a comment is wrong.
const (
	MessageComment = "Please enter a message or add a file."
)

// Comment is a comment on a post, or a reply to a comment.
type Comment struct {
	ID        string
	PostID    string
	ParentID  string // the comment that a reply answers; empty: the comment is on the post
	Body      string // clean HTML; empty when it only has files
	By        Author
	Tags      []string // ids of the people that it mentions
	Media     []string // ids of its files, in order, as a form has them; another room keeps them
	Likes     int
	CreatedAt time.Time
	EditedAt  *time.Time // nil: never
	DeletedAt *time.Time // nil: not deleted
}

// CommentForm is what a person has filled in for a comment. When a comment is edited, nil means: as it was.
type CommentForm struct {
	ID       string // made by the client; empty: the server makes one
	PostID   string // for a new comment: the post; may be empty for a reply
	ParentID string // for a new reply: the comment
	Body     *string
	Tags     *[]string
	Media    *[]string
	Reason   string // why head office edits somebody else's; may be empty
}

// check returns the comment after the form was applied to it. was is the zero comment for a new one. The fault is Invalid, with a field for each
// mistake.
func (f CommentForm) check(was Comment) (out Comment, err error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	out = was
	if f.Media != nil {
		out.Media = unique(*f.Media)
	}
	if f.Body != nil || was.ID == "" {
		var message string
		if out.Body, message = cleanBody(value(f.Body), MaxComment, MessageComment); message == MessageTooLong {
			add("body", message)
		}
	}
	if richtext.Plain(out.Body) == "" {
		out.Body = ""
		if len(wrong) == 0 && len(out.Media) == 0 {
			add("body", MessageComment)
		}
	}
	if f.Tags != nil || f.Body != nil || was.ID == "" {
		if out.Tags = tagged(value(f.Tags), f.Tags != nil, was.Tags, out.Body); len(out.Tags) > MaxTags {
			add("taggedUsers", MessageManyTags)
		}
	}
	return out, fault.InvalidFields(wrong)
}
