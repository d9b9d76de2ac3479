package audience

import "caravan/internal/network"

// Kind says what is published.
type Kind string

// The kinds.
const (
	Post     Kind = "POST"
	Resource Kind = "RESOURCE"
)

// Values lists every kind, for the document of the API.
func (Kind) Values() []Kind { return []Kind{Post, Resource} }

// Thing is something published, as one room tells another of it.
type Thing struct {
	Kind   Kind
	ID     string
	Title  string // its name, or how its text begins
	By     network.AuthorRef
	Author Author
	To     Audience
	Live   bool // whether those whom it is for see it by now: it is public and has not expired
}
