package demo

import (
	"slices"
	"strings"

	"caravan/internal/feed"
)

// gratitude are the posts that thank somebody: a part of the text, the stores by number, and the people by email.
var gratitude = []struct {
	of             string
	stores, people []string
}{
	{of: "Congratulations to <strong>The Lamplighter", stores: []string{"1002"}},
	{of: "Margaret River, you make it hard", stores: []string{"1038"}},
	{of: "Cake in the back room", people: []string{"employee@caravan.example"}},
}

// tellThanks lets posts thank people and stores.
func (t *talk) tellThanks() {
	for _, g := range gratitude {
		post := &t.posts[slices.IndexFunc(t.posts, func(p feed.Post) bool { return strings.Contains(p.Body, g.of) })]
		for _, email := range g.people {
			who := t.member(email)
			post.Thanks = append(post.Thanks, feed.Thanked{UserID: who.id(), StoreID: id("store", who.store)})
		}
		for _, number := range g.stores {
			post.Thanks = append(post.Thanks, feed.Thanked{StoreID: id("store", number)})
		}
	}
}
