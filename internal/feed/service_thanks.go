package feed

import (
	"context"
	"fmt"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Use cases of thanks (FD-461).

// ThankedReading is a person or a store whom a post thanks, as people see them. One of the two is there.
type ThankedReading struct {
	Person *network.AuthorRef
	Store  *network.StoreName
}

// checkThanks returns an Invalid fault when somebody who is newly thanked has left or may not see the post, or is its author, and a Forbidden one for
// stores that the actor does not thank. It notes which store each person belongs to.
func (s *Service) checkThanks(ctx context.Context, q db.Querier, actor access.Actor, p *Post, added []Thanked) error {
	people, stores := peopleAndStores(added)
	if slices.Contains(people, p.By.ID) {
		return fault.InvalidField("thanks", messageThanksSelf)
	}
	for _, id := range stores {
		if !mayThankStore(actor, id) {
			return fault.Denied()
		}
	}
	there, err := s.repo.active(ctx, q, people)
	if err != nil {
		return err
	}
	if len(there) < len(people) {
		return fault.InvalidField("thanks", messageThanksGone)
	}
	seen, err := s.amongReaders(ctx, q, *p, there)
	if err != nil {
		return err
	}
	for _, a := range there {
		if !slices.Contains(seen, a) {
			names, err := s.repo.people(ctx, q, []string{a.UserID})
			if err != nil {
				return err
			}
			return fault.InvalidField("thanks", fmt.Sprintf(messageThanks, names[a.UserID].FullName()))
		}
	}
	teams, err := s.repo.teams(ctx, q, stores)
	if err != nil {
		return err
	}
	if teams, err = s.amongReaders(ctx, q, *p, teams); err != nil {
		return err
	}
	for _, id := range stores {
		if !slices.ContainsFunc(teams, func(a access.Actor) bool { return a.StoreID == id }) {
			names, err := s.stores.Names(ctx, q, []string{id})
			if err != nil {
				return err
			}
			return fault.InvalidField("thanks", fmt.Sprintf(messageThanksStore, names[id]))
		}
	}
	for _, a := range there {
		at := slices.IndexFunc(p.Thanks, func(t Thanked) bool { return t.UserID == a.UserID })
		p.Thanks[at].StoreID = a.StoreID
	}
	return nil
}

// nameThanked fills in whom the posts of cases thank.
func (s *Service) nameThanked(ctx context.Context, q db.Querier, cases []Case) error {
	var posts []Post
	for _, c := range cases {
		if c.keepsThanks() {
			posts = append(posts, Post{ID: c.PostID, HasThanks: true})
		}
	}
	if err := s.repo.addThanks(ctx, q, posts); err != nil {
		return err
	}
	var thanked []Thanked
	for _, p := range posts {
		thanked = append(thanked, p.Thanks...)
	}
	people, stores := peopleAndStores(thanked)
	var names parts
	var err error
	if names.people, err = s.repo.people(ctx, q, people); err != nil {
		return err
	}
	if names.stores, err = s.stores.Names(ctx, q, stores); err != nil {
		return err
	}
	for i, c := range cases {
		if c.keepsThanks() {
			at := slices.IndexFunc(posts, func(p Post) bool { return p.ID == c.PostID })
			cases[i].Thanked = names.thanked(posts[at].Thanks)
		}
	}
	return nil
}

// amongReaders returns those of some people who may see a post.
func (s *Service) amongReaders(ctx context.Context, q db.Querier, p Post, people []access.Actor) (some []access.Actor, err error) {
	if len(people) == 0 {
		return nil, nil
	}
	viewers, err := s.stores.Viewers(ctx, q, people)
	for i, v := range viewers {
		if audience.MaySee(v, p.author(), p.To) {
			some = append(some, people[i])
		}
	}
	return some, err
}

// thank tells people that a public post thanks them, or their store.
func (s *Service) thank(ctx context.Context, tx *db.Tx, id string, thanked []Thanked) error {
	if len(thanked) == 0 || s.notifier == nil {
		return nil
	}
	p, err := s.repo.post(ctx, tx, id)
	if err != nil {
		return err
	}
	people, stores := peopleAndStores(thanked)
	teams, err := s.repo.teams(ctx, tx, stores)
	if err != nil {
		return err
	}
	ofStores := make([]string, len(teams))
	for i, a := range teams {
		ofStores[i] = a.UserID
	}
	return s.notifier.Thanked(ctx, tx, p, people, ofStores)
}
