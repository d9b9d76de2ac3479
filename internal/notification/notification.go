package notification

import (
	"fmt"

	"caravan/internal/audience"
	"caravan/internal/text"
)

// Kind says what a notification is about. A screen chooses its picture by it.
type Kind string

// The kinds.
const (
	KindPost     Kind = "POST"      // somebody has shared a post, and asked that people are told
	KindMustRead Kind = "MUST_READ" // something waits for the person to confirm that they have read it
)

// Notice is something to tell people.
type Notice struct {
	Key     string // what it is about; a person is told of it once
	Kind    Kind
	Title   string
	Content string // may be empty
	Link    string // where it leads: a path of the site
}

// Post is a public post, as far as a notification tells of it.
type Post struct {
	ID         string
	AuthorName string
	Pinned     bool   // it is an announcement
	Text       string // what it says, without formatting
	Author     audience.Author
	To         audience.Audience
}

// maxContent is how much of a post's text a notification shows, in characters.
const maxContent = 140

// notice returns what people are told of a post.
func (p Post) notice() Notice {
	what := "a post"
	if p.Pinned {
		what = "an announcement"
	}
	return Notice{Key: "post:" + p.ID, Kind: KindPost, Title: fmt.Sprintf("%s shared %s", p.AuthorName, what), Content: text.Short(p.Text, maxContent), Link: "/posts/" + p.ID}
}
