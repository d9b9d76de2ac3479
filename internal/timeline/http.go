package timeline

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// TimelineView is a page of what has happened to a store.
type TimelineView struct {
	Items []HappeningView `json:"items" nullable:"false" doc:"Newest first, at most 15"`
	Next  string          `json:"next" doc:"Give it as before to get the next page; empty when there is none"`
}

// HappeningView is something that has happened to a store.
type HappeningView struct {
	Kind     Kind      `json:"kind" enum:"REPORT,POST,THANKS,ENTRY,CAMEL_BUCKS,MESSAGE,CLOSED"`
	ID       string    `json:"id" doc:"Of the report, post, entry, line or message"`
	ParentID string    `json:"parentId" doc:"The incentive of an entry, the conversation of a message; otherwise empty"`
	At       time.Time `json:"at"`
	Title    string    `json:"title" doc:"The quarter of a report, the author of a post, of thanks or of a message (empty: head office), the incentive, what Camel Bucks are for"`
	Text     string    `json:"text" doc:"The first words; may be empty"`
	Amount   int       `json:"amount" doc:"The score of a report, -1 when it has none; the Camel Bucks of a line, which may be negative; otherwise 0"`
	Final    bool      `json:"final" doc:"Of a report"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-store-timeline", Method: "GET", Path: "/stores/{id}/timeline", Access: access.SignedIn, Errors: []int{404, 422},
			Handler: web.JSON(access.Do(h.read)), Summary: "What has happened to a store that the caller may open; people of a store read their own"},
	}
}

type readInput struct {
	web.PathID
	Before string `query:"before" maxLength:"100" doc:"What next said on the page before"`
}

func (h *HTTP) read(ctx context.Context, actor access.Actor, in *readInput) (TimelineView, error) {
	found, next, err := h.service.Read(ctx, actor, in.ID, in.Before)
	return TimelineView{Items: web.Views(found, func(o Happening) HappeningView { return HappeningView(o) }), Next: next.String()}, err
}
