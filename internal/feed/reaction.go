package feed

import (
	"strings"
	"time"

	"caravan/internal/network"
)

// Reaction is that somebody likes a post or a comment (REACTION-001).
type Reaction struct {
	ID        string
	PostID    string // what is liked: this
	CommentID string // or this
	By        network.AuthorRef
	CreatedAt time.Time
}

// target returns the id of what is liked.
func (r Reaction) target() string { return r.PostID + r.CommentID }

// compare sorts reactions with the newest first.
func (r Reaction) compare(o Reaction) int {
	if by := o.CreatedAt.Compare(r.CreatedAt); by != 0 {
		return by
	}
	return strings.Compare(o.ID, r.ID)
}
