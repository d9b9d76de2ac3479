package search

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "search", Method: "GET", Path: "/search", Access: access.SignedIn, Handler: web.JSON(access.Do(h.search)),
			Summary: "People, stores, posts, comments and resources that the caller may open and that have every word of the query"},
	}
}

type searchInput struct {
	Query string `query:"query" maxLength:"200" doc:"Words; case, accents and single typing errors do not matter. Nothing else in it has a meaning"`
	Kind  Kind   `query:"kind" enum:"PERSON,STORE,POST,COMMENT,RESOURCE" doc:"Only this kind, in pages of 20; without it, the best five of each"`
	Page  int    `query:"page" minimum:"1" maximum:"50" default:"1" doc:"Page of the kind, from 1"`
}

// ResultsView is what was found.
type ResultsView struct {
	Groups []GroupView `json:"groups" nullable:"false" doc:"Only kinds with hits"`
}

// GroupView are the hits of one kind.
type GroupView struct {
	Kind Kind      `json:"kind" enum:"PERSON,STORE,POST,COMMENT,RESOURCE"`
	Hits []HitView `json:"hits" nullable:"false" doc:"The best first"`
	More bool      `json:"more" doc:"There are more than these"`
}

// HitView is something that was found.
type HitView struct {
	ID       string     `json:"id"`
	ParentID string     `json:"parentId" doc:"The post of a comment; otherwise empty"`
	Title    []PartView `json:"title" nullable:"false" doc:"For posts and comments, their author"`
	Excerpt  []PartView `json:"excerpt" nullable:"false" doc:"Plain text around the first word that was found; may be empty"`
	Detail   string     `json:"detail" doc:"Role and store of a person, folder of a resource; may be empty"`
}

// PartView is a piece of a text.
type PartView struct {
	Text  string `json:"text"`
	Found bool   `json:"found" doc:"A word that the query is about"`
}

func (h *HTTP) search(ctx context.Context, actor access.Actor, in *searchInput) (ResultsView, error) {
	groups, err := h.service.Search(ctx, actor, Question(*in))
	view := ResultsView{Groups: make([]GroupView, len(groups))}
	for i, g := range groups {
		hits := make([]HitView, len(g.Hits))
		for j, f := range g.Hits {
			hits[j] = HitView{ID: f.ID, ParentID: f.ParentID, Title: parts(f.Title), Excerpt: parts(f.Excerpt), Detail: f.Detail}
		}
		view.Groups[i] = GroupView{Kind: g.Kind, Hits: hits, More: g.More}
	}
	return view, err
}

func parts(some []Part) []PartView {
	views := make([]PartView, len(some))
	for i, p := range some {
		views[i] = PartView(p)
	}
	return views
}
