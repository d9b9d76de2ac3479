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
		{ID: "search", Method: "GET", Path: "/search", Access: access.Everybody, Handler: web.JSON(access.Do(h.search)),
			Summary: "What the caller may open and that has every word of the query: people, stores, posts, comments, resources, courses, promotions and " +
				"their messages"},
	}
}

type searchInput struct {
	Query string `query:"query" maxLength:"200" doc:"Words; case and accents do not matter, and single typing errors are forgiven when nothing has the words as they are. Nothing else in it has a meaning"`
	Kind  Kind   `query:"kind" doc:"Hits of this kind only, in pages of 20; without it, the best five of each"`
	Page  int    `query:"page" minimum:"1" maximum:"10" default:"1" doc:"Page of the kind, from 1"`
}

// ResultsView is what was found.
type ResultsView struct {
	Groups     []GroupView `json:"groups" nullable:"false" doc:"Only kinds with hits"`
	Resembling bool        `json:"resembling" doc:"Nothing has the words as they were typed; these hits have words that one typing error makes of them"`
	Corrected  string      `json:"corrected" doc:"The query with the words that most of these hits have; empty unless resembling. It finds something"`
}

// GroupView are the hits of one kind.
type GroupView struct {
	Kind  Kind      `json:"kind"`
	Hits  []HitView `json:"hits" nullable:"false" doc:"The best first; empty when another kind was asked for"`
	Count int       `json:"count" doc:"Hits that can be shown, at most 200"`
	More  bool      `json:"more" doc:"There are more than count; these are the newest"`
}

// HitView is something that was found.
type HitView struct {
	ID       string     `json:"id"`
	ParentID string     `json:"parentId" doc:"The post of a comment, the conversation of a message; otherwise empty"`
	Title    []PartView `json:"title" nullable:"false" doc:"For posts, comments and messages, their author"`
	Excerpt  []PartView `json:"excerpt" nullable:"false" doc:"Plain text around the first word that was found; may be empty"`
	Detail   string     `json:"detail" doc:"Role and store of a person, folder of a resource, kind and days of a promotion; may be empty"`
}

// PartView is a piece of a text.
type PartView struct {
	Text  string `json:"text"`
	Found bool   `json:"found" doc:"A word that the query is about"`
}

func (h *HTTP) search(ctx context.Context, actor access.Actor, in *searchInput) (ResultsView, error) {
	found, err := h.service.Search(ctx, actor, Question(*in))
	view := ResultsView{Groups: make([]GroupView, len(found.Groups)), Resembling: found.Resembling, Corrected: found.Corrected}
	for i, g := range found.Groups {
		hits := make([]HitView, len(g.Hits))
		for j, f := range g.Hits {
			hits[j] = HitView{ID: f.ID, ParentID: f.ParentID, Title: parts(f.Title), Excerpt: parts(f.Excerpt), Detail: f.Detail}
		}
		view.Groups[i] = GroupView{Kind: g.Kind, Hits: hits, Count: g.Count, More: g.More}
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
