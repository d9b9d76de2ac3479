package feed

import (
	"slices"

	"caravan/internal/text"
)

// Thanks: the people and stores whom a post thanks (FD-461).

// MaxThanks is how many people and stores a post can thank.
const MaxThanks = 5

// What a person reads about thanks.
const (
	messageThanksSelf  = "You can’t thank yourself. Please remove your name."
	messageThanksGone  = "One of the people you thank is no longer here."
	messageThanks      = "%s can’t see this post. Please choose who can see it again, or take them out of your thanks."
	messageThanksStore = "Nobody at %s can see this post. Please choose who can see it again, or take them out of your thanks."
)

// MessageManyThanks is what a person reads about the limit.
var MessageManyThanks = "Please thank " + text.AtMost(MaxThanks, "people and stores")

// Thanked is a person or a store whom a post thanks.
type Thanked struct {
	UserID  string // empty: the whole store
	StoreID string // of a person, the store that they belonged to then; empty: none
}

// same tells whether both are the same person, wherever they belong, or the same store.
func (t Thanked) same(o Thanked) bool {
	return t.UserID == o.UserID && (t.UserID != "" || t.StoreID == o.StoreID)
}

// ThanksForm is whom a person has chosen to thank, by id.
type ThanksForm struct{ People, Stores []string }

// thanked returns those whom the form names, each once: people first. Who was thanked before keeps the store of then.
func (f ThanksForm) thanked(was []Thanked) []Thanked {
	out := []Thanked{}
	for _, id := range unique(f.People) {
		out = append(out, Thanked{UserID: id})
	}
	for _, id := range unique(f.Stores) {
		out = append(out, Thanked{StoreID: id})
	}
	for i, one := range out {
		if at := slices.IndexFunc(was, one.same); at >= 0 {
			out[i] = was[at]
		}
	}
	return out
}

// newlyThanked returns those among the thanked who were not before.
func newlyThanked(all, was []Thanked) []Thanked {
	return slices.DeleteFunc(slices.Clone(all), func(t Thanked) bool { return slices.ContainsFunc(was, t.same) })
}

// peopleAndStores returns the ids of the people, and of the stores that are thanked as a whole.
func peopleAndStores(all []Thanked) (people, stores []string) {
	for _, t := range all {
		if t.UserID != "" {
			people = append(people, t.UserID)
		} else {
			stores = append(stores, t.StoreID)
		}
	}
	return people, stores
}
