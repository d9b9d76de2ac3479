package search

import (
	"context"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/text"
)

// Stores tells what decides what a person may see. Another room provides it.
type Stores interface {
	Viewer(ctx context.Context, q db.Querier, actor access.Actor) (audience.Viewer, error)
}

// Service holds the use cases of the room.
type Service struct {
	db     *db.DB
	clock  calendar.Clock
	stores Stores
	repo   repo
}

// NewService returns the room on a database.
func NewService(d *db.DB, clock calendar.Clock, stores Stores) *Service {
	return &Service{db: d, clock: clock, stores: stores}
}

// Search returns what the actor may open that has every word of the query: a group for each kind with hits, or a page of one kind. Everybody signed in
// may search. Fault: Forbidden for a kind that the actor may not look for.
func (s *Service) Search(ctx context.Context, actor access.Actor, in Question) (groups []Group, err error) {
	defer fault.Wrap(&err, "search.Search(%s, %q, %s)", actor.UserID, in.Query, in.Kind)
	some := kinds(actor)
	page := db.Page{Limit: perGroup + 1}
	if in.Kind != "" {
		if err := access.Allow(slices.Contains(some, in.Kind)); err != nil {
			return nil, err
		}
		some, page = []Kind{in.Kind}, db.Page{Limit: perPage + 1, Offset: (in.Page - 1) * perPage}
	}
	lists, all, err := s.meant(ctx, in.Query)
	if err != nil || len(lists) == 0 {
		return nil, err
	}
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, err
	}
	a := asker{actor, v, s.clock.Now()}
	for _, kind := range some {
		hits, err := s.repo.find(ctx, s.db, a, kind, lists, page)
		if err != nil {
			return nil, err
		}
		if len(hits) == 0 {
			continue
		}
		g := Group{Kind: kind, More: len(hits) == page.Limit}
		if g.More {
			hits = hits[:page.Limit-1]
		}
		for _, h := range hits {
			g.Hits = append(g.Hits, hit(kind, h, all))
		}
		groups = append(groups, g)
	}
	return groups, nil
}

// meant returns, for each word of a query, the words of the index that it stands for, and all of these. No lists: nothing can be found.
func (s *Service) meant(ctx context.Context, query string) (lists [][]string, all map[string]bool, err error) {
	all = map[string]bool{}
	for _, typed := range wordsOf(query, maxTyped) {
		words, err := s.repo.resembling(ctx, s.db, typed)
		if err != nil {
			return nil, nil, err
		}
		if words = meant(typed, words); len(words) == 0 {
			return nil, nil, nil
		}
		for _, w := range words {
			all[w] = true
		}
		lists = append(lists, words)
	}
	return lists, all, nil
}

// hit returns a hit as people read it. Posts and comments have no title, so their author's name stands there.
func hit(kind Kind, f found, words map[string]bool) Hit {
	h := Hit{ID: f.id, ParentID: f.parent, Title: marked(f.title, words, 0), Excerpt: marked(strings.Join(strings.Fields(f.body), " "), words, excerptLength), Detail: f.detail}
	switch kind {
	case Post, Comment:
		h.Title, h.Detail = []Part{{Text: f.detail}}, ""
	case Person:
		role, store, _ := strings.Cut(f.detail, "|")
		h.Detail = text.Join(", ", access.Role(role).Label(), store)
	}
	return h
}

// jobIndex is the job that keeps the index.
const jobIndex = "search.index"

// HandleJobs makes r keep the index.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobIndex, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.Index(ctx) })
	r.Schedule(jobIndex, jobs.Every(15*time.Second))
}

// batch is how many documents one transaction writes.
const batch = 100

// Index brings the index up to date, a batch after the other. It may be stopped at any moment and run on several nodes at once: what is missing or old is
// found again the next time.
func (s *Service) Index(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "search.Index")
	for kind := range sources {
		for more := true; more; {
			if more, err = s.indexSome(ctx, kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// indexSome brings a batch of one kind up to date, and tells whether there may be more.
func (s *Service) indexSome(ctx context.Context, kind Kind) (more bool, err error) {
	fresh, err := s.repo.stale(ctx, s.db, kind, batch)
	if err != nil {
		return false, err
	}
	ids, err := s.repo.gone(ctx, s.db, kind, batch)
	if err != nil {
		return false, err
	}
	more = len(fresh) == batch || len(ids) == batch
	for _, d := range fresh {
		ids = append(ids, d.id)
	}
	if len(ids) == 0 {
		return false, nil
	}
	return more, s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.repo.remove(ctx, tx, kind, ids); err != nil {
			return err
		}
		return s.repo.put(ctx, tx, kind, fresh)
	})
}
