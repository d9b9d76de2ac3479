package readership

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// ReachView is how many an audience reaches.
type ReachView struct {
	Stores int `json:"stores"`
	People int `json:"people" doc:"Without yourself"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "count-reach", Method: "POST", Path: "/audience/reach", Access: access.SignedIn, Handler: web.JSON(access.Do(h.reach)),
			Summary: "How many stores and people you would reach with an audience; it changes nothing"},
	}
}

type reachInput struct{ Body audience.Fields }

func (h *HTTP) reach(ctx context.Context, actor access.Actor, in *reachInput) (ReachView, error) {
	var to audience.Audience
	named, err := in.Body.To()
	if err != nil {
		return ReachView{}, err
	}
	if named != nil {
		to = *named
	}
	r, err := h.service.Reach(ctx, actor, to)
	return ReachView(r), err
}
