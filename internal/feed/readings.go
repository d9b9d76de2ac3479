package feed

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Posts and comments as a person sees them, put together in a number of queries that does not depend on how many there are.

// whole returns a post with all its comments.
func (s *Service) whole(ctx context.Context, q db.Querier, actor access.Actor, v audience.Viewer, p Post, now time.Time) (Reading, error) {
	answers, err := s.repo.comments(ctx, q, p.ID)
	if err != nil {
		return Reading{}, err
	}
	out, err := s.assemble(ctx, q, actor, v, []Post{p}, answers, now)
	if err != nil {
		return Reading{}, err
	}
	return out[0], nil
}

// readings returns posts, each with its first comment.
func (s *Service) readings(ctx context.Context, q db.Querier, actor access.Actor, v audience.Viewer, found []Post, now time.Time) ([]Reading, error) {
	var answered []string
	for _, p := range found {
		if p.Comments > 0 {
			answered = append(answered, p.ID)
		}
	}
	first, err := s.repo.firstComments(ctx, q, answered)
	if err != nil {
		return nil, err
	}
	return s.assemble(ctx, q, actor, v, found, first, now)
}

// parts are what several posts or comments need from other tables, by id.
type parts struct {
	files        map[string][]network.AttachmentView // by usedByPost or usedByComment
	people       map[string]network.AuthorRef
	stores       map[string]string
	postLikes    likes
	commentLikes likes
}

// likes are the likes of several posts or comments, by the id of what is liked.
type likes struct {
	latest map[string][]Reaction
	mine   map[string]string
}

func (l likes) names(id string) (names []network.AuthorRef) {
	for _, r := range l.latest[id] {
		names = append(names, r.By)
	}
	return names
}

func (s *Service) assemble(ctx context.Context, q db.Querier, actor access.Actor, v audience.Viewer, posts []Post, comments []Comment,
	now time.Time) ([]Reading, error) {
	p, err := s.parts(ctx, q, actor, posts, comments)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(posts))
	for i, post := range posts {
		ids[i] = post.ID
	}
	mustRead, err := s.readers.States(ctx, q, v, audience.Post, ids)
	if err != nil {
		return nil, err
	}
	var choices map[string]choice
	if mayWrite(actor) {
		if choices, err = s.repo.choices(ctx, q, actor.UserID, ids); err != nil {
			return nil, err
		}
	}
	polls, err := s.pollReadings(ctx, q, actor, posts, now)
	if err != nil {
		return nil, err
	}
	of := map[string][]Comment{}
	for _, c := range comments {
		of[c.PostID] = append(of[c.PostID], c)
	}
	out := make([]Reading, len(posts))
	for i, post := range posts {
		r := Reading{Post: post, Status: Draft, StoreNames: p.stores, Can: canDo(actor, post, now), ShowsTo: readsAudience(actor, post),
			Files: p.files[UsedByPost(post.ID)], Mentions: p.named(post.Tags), Likers: p.postLikes.names(post.ID), Mine: p.postLikes.mine[post.ID],
			Saved: choices[post.ID].saved, Following: follows(actor, post, choices[post.ID]), Poll: polls[post.ID],
			Thanked: p.thanked(post.Thanks)}
		if post.IsPublic(now) {
			r.Status = Public
		}
		state, must := mustRead[post.ID]
		if must {
			r.MustRead = &state
		}
		r.Can.SeeReaders = post.IsPublic(now) && audience.SeesReaders(actor, post.author(), must) != audience.NoReaders
		for _, c := range of[post.ID] {
			r.Answers = append(r.Answers, p.comment(actor, c, post.By.ID, r.Can))
		}
		out[i] = r
	}
	return out, nil
}

// comment returns a comment as the actor sees it.
func (p parts) comment(actor access.Actor, c Comment, postAuthorID string, post Can) CommentReading {
	r := CommentReading{Comment: c, Can: canDoComment(actor, c, post), Files: p.files[usedByComment(c.ID)], Mentions: p.named(c.Tags),
		Likers: p.commentLikes.names(c.ID), Mine: p.commentLikes.mine[c.ID]}
	if c.DeletedAt != nil || !readsEdited(actor, c, postAuthorID) {
		r.EditedAt = nil
	}
	return r
}

// parts reads what posts and comments need from other tables.
func (s *Service) parts(ctx context.Context, q db.Querier, actor access.Actor, posts []Post, comments []Comment) (p parts, err error) {
	var things, people, stores, likedPosts, likedComments []string
	for _, post := range posts {
		things, people = append(things, UsedByPost(post.ID)), append(people, post.Tags...)
		thankedPeople, thankedStores := peopleAndStores(post.Thanks)
		people, stores = append(people, thankedPeople...), append(stores, thankedStores...)
		if readsAudience(actor, post) {
			stores = append(stores, post.To.StoreIDs...)
		}
		if post.Likes > 0 {
			likedPosts = append(likedPosts, post.ID)
		}
	}
	for _, c := range comments {
		things, people = append(things, usedByComment(c.ID)), append(people, c.Tags...)
		if c.Likes > 0 {
			likedComments = append(likedComments, c.ID)
		}
	}
	if p.files, err = s.media.UsedBy(ctx, q, actor, things); err != nil {
		return p, err
	}
	if p.people, err = s.repo.people(ctx, q, people); err != nil {
		return p, err
	}
	if p.stores, err = s.stores.Names(ctx, q, stores); err != nil {
		return p, err
	}
	if p.postLikes, err = s.likes(ctx, q, actor, toPost, likedPosts); err != nil {
		return p, err
	}
	p.commentLikes, err = s.likes(ctx, q, actor, toComment, likedComments)
	return p, err
}

func (s *Service) likes(ctx context.Context, q db.Querier, actor access.Actor, column string, ids []string) (l likes, err error) {
	if l.latest, err = s.repo.latest(ctx, q, column, ids); err != nil {
		return l, err
	}
	l.mine, err = s.repo.mine(ctx, q, column, actor.UserID, ids)
	return l, err
}

func (p parts) thanked(all []Thanked) (out []ThankedReading) {
	for _, t := range all {
		if person, there := p.people[t.UserID]; there {
			out = append(out, ThankedReading{Person: &person})
		} else if name, there := p.stores[t.StoreID]; there {
			out = append(out, ThankedReading{Store: &network.StoreName{ID: t.StoreID, Name: name}})
		}
	}
	return out
}

func (p parts) named(ids []string) (people []network.AuthorRef) {
	for _, id := range ids {
		people = append(people, p.people[id])
	}
	return people
}
