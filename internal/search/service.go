package search

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// Messages is the rule of the room that keeps messages.
type Messages struct {
	// Readable returns the condition under which the actor reads the message with the alias message, of the conversation with the alias conversation.
	Readable func(actor access.Actor, message, conversation string) (fragment string, args []any)
	// Within returns the query for the ids, or a type, of all conversations of which they read messages.
	Within func(actor access.Actor) (query string, args []any)
}

// Service holds the use cases of the room.
type Service struct {
	db     *db.DB
	clock  calendar.Clock
	stores audience.Directory
	repo   repo
	// caughtUp is the moment, in Unix ms, of which this node has read everything that had changed until then; 0: none.
	caughtUp atomic.Int64
}

// NewService returns the room on a database.
func NewService(d *db.DB, clock calendar.Clock, stores audience.Directory, messages Messages) *Service {
	all := maps.Clone(sources)
	talk := all[Message]
	talk.open = func(where *db.Condition, a asker) {
		fragment, args := messages.Readable(a.Actor, "s", "talk")
		where.And(fragment, args...)
	}
	talk.within = func(a asker) (string, []any) { return messages.Within(a.Actor) }
	all[Message] = talk
	return &Service{db: d, clock: clock, stores: stores, repo: repo{engineOf(d), all}}
}

// maxTime is how long a search may take.
const maxTime = 5 * time.Second

// MessageSlow is what a person reads whose search took too long.
const MessageSlow = "This search took too long. Please try longer or more words."

// Search returns what the actor may open that has every word of the query, or words that begin with them; when there is nothing, what has words that
// one typing error makes of them. Everybody signed in may search. Faults: Forbidden for a kind that the actor may not look for; Unavailable when it
// takes too long.
func (s *Service) Search(ctx context.Context, actor access.Actor, in Question) (found Results, err error) {
	defer fault.Wrap(&err, "search.Search(%s, %s)", actor.UserID, in.Kind)
	some := kinds(actor)
	if in.Kind != "" {
		if err := access.Allow(slices.Contains(some, in.Kind)); err != nil {
			return Results{}, err
		}
	}
	words := typed(in.Query)
	if len(words) == 0 || len(some) == 0 {
		return Results{}, nil
	}
	err = s.bounded(ctx, func(ctx context.Context) error {
		found, err = s.find(ctx, actor, some, words, in)
		return err
	})
	return found, err
}

// typed returns the words of a query.
func typed(query string) (words []wanted) {
	for _, w := range wordsOf(query, maxTyped) {
		words = append(words, wanted{word: w, whole: len([]rune(w)) < minBegins})
	}
	return words
}

// bounded reads what has changed lately and then searches, for maxTime at most. Fault: Unavailable when that was not enough.
func (s *Service) bounded(ctx context.Context, search func(ctx context.Context) error) error {
	s.tryCatchUp(ctx)
	bounded, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	err := search(bounded)
	if err != nil && ctx.Err() == nil && errors.Is(bounded.Err(), context.DeadlineExceeded) {
		err = fault.New(fault.Unavailable, MessageSlow).Because(err)
	}
	return err
}

// Talk returns the messages of a conversation that have every word of the query, or words that begin with them, as far as the actor reads them, the
// latest first and at most as many (FD-422). With a time, those that were sent before it. Where the conversation has none at all, it returns those
// with words that one typing error makes of them; resembling is then true. Fault: Unavailable when it takes too long.
func (s *Service) Talk(ctx context.Context, actor access.Actor, conversationID, query string, before time.Time, most int) (
	hits []Hit, resembling bool, err error) {
	defer fault.Wrap(&err, "search.Talk(%s, %s)", actor.UserID, conversationID)
	words := typed(query)
	if len(words) == 0 {
		return nil, false, nil
	}
	var all []found
	err = s.bounded(ctx, func(ctx context.Context) error {
		latest := func(before time.Time, most int) ([]found, error) {
			return s.repo.latest(ctx, s.db, asker{Actor: actor}, conversationID, words, before, most)
		}
		if all, err = latest(before, most); err != nil || len(all) > 0 {
			return err
		}
		// A later page is empty too when what it had was deleted meanwhile. Errors are forgiven only where nothing has the words.
		if newest, err := latest(time.Time{}, 1); err != nil || len(newest) > 0 {
			return err
		}
		if words, err = s.forgive(ctx, words); err != nil || words == nil {
			return err
		}
		all, err = latest(before, most)
		resembling = len(all) > 0
		return err
	})
	for _, f := range all {
		hits = append(hits, hit(Message, f, words))
	}
	return hits, resembling, err
}

// find is Search for words.
func (s *Service) find(ctx context.Context, actor access.Actor, some []Kind, words []wanted, in Question) (Results, error) {
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return Results{}, err
	}
	a := asker{actor, v, s.clock.Now()}
	groups, err := s.groups(ctx, a, some, words, in, func(found) {})
	if err != nil || len(groups) > 0 {
		return Results{Groups: groups}, err
	}
	// Whether errors are forgiven only depends on what the asker may open. So nobody learns what words others use.
	words, err = s.forgive(ctx, words)
	if err != nil || words == nil {
		return Results{}, err
	}
	right := corrections{words: words, count: map[string]int{}}
	groups, err = s.groups(ctx, a, some, words, in, right.add)
	return Results{Groups: groups, Resembling: len(groups) > 0, Corrected: right.best}, err
}

// groups returns the hits of each kind. read gets all that were read for it.
func (s *Service) groups(ctx context.Context, a asker, some []Kind, words []wanted, in Question, read func(found)) (groups []Group, err error) {
	for _, kind := range some {
		page := db.Page{Limit: perGroup}
		if in.Kind != "" {
			page = db.Page{Limit: perPage, Offset: (in.Page - 1) * perPage}
			page.Limit = max(0, min(page.Limit, maxHits-page.Offset))
		}
		if in.Kind != "" && in.Kind != kind {
			page = db.Page{Limit: 1} // only the number is wanted
		}
		hits, total, err := s.repo.find(ctx, s.db, a, kind, words, page)
		if err != nil {
			return nil, err
		}
		if total == 0 {
			continue
		}
		g := Group{Kind: kind, Count: min(total, maxHits), More: total > maxHits}
		for _, h := range hits {
			read(h)
			if in.Kind == "" || in.Kind == kind {
				g.Hits = append(g.Hits, hit(kind, h, words))
			}
		}
		groups = append(groups, g)
	}
	return groups, nil
}

// forgive adds to each word those that one typing error makes of it. It returns nil when there are none for any.
func (s *Service) forgive(ctx context.Context, words []wanted) (forgiven []wanted, err error) {
	any := false
	for _, w := range words {
		if forgives(w.word) {
			alike, err := s.repo.resembling(ctx, s.db, w.word)
			if err != nil {
				return nil, err
			}
			for _, other := range alike {
				if other != w.word && isNear(w.word, other) && len(w.near) < maxNear {
					w.near = append(w.near, other)
					any = true
				}
			}
		}
		forgiven = append(forgiven, w)
	}
	if !any {
		return nil, nil
	}
	return forgiven, nil
}

// promotionKinds are the kinds of promotions as people read them.
var promotionKinds = map[string]string{"CORE_RANGE": "Core range", "PROMO": "Promotional period"}

// hit returns a hit as people read it. Posts, comments and messages have no title, so their author's name stands there.
func hit(kind Kind, f found, words []wanted) Hit {
	h := Hit{ID: f.id, ParentID: f.parent, Title: marked(f.title, words, 0),
		Excerpt: marked(strings.Join(strings.Fields(f.body), " "), words, excerptLength), Detail: f.detail}
	switch kind {
	case Post, Comment, Message:
		h.Title, h.Detail = []Part{{Text: f.detail}}, ""
	case Person:
		role, store, _ := strings.Cut(f.detail, "|")
		h.Detail = text.Join(", ", access.Role(role).Label(), store)
	case Promotion:
		of, days, _ := strings.Cut(f.detail, "|")
		first, last, _ := strings.Cut(days, "|")
		h.Detail = fmt.Sprintf("%s, %s to %s", promotionKinds[of], calendar.Day(first).Long(), calendar.Day(last).Long())
	}
	return h
}
