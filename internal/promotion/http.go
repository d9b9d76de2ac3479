package promotion

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/platform/web"
)

// HTTP is the room's door to the API.
type HTTP struct{ service *Service }

// NewHTTP makes the room's door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// PromotionSummary is a promotion as lists show it. Types of the API carry the noun in their name: the OpenAPI document has one namespace.
type PromotionSummary struct {
	ID            string        `json:"id"`
	Kind          Kind          `json:"kind" enum:"CORE_RANGE,PROMO"`
	Description   string        `json:"description"`
	StartDate     calendar.Day  `json:"startDate" format:"date"`
	EndDate       calendar.Day  `json:"endDate" format:"date"`
	ActualEndDate *calendar.Day `json:"actualEndDate" format:"date" doc:"Replaces endDate when present"`
}

type listInput struct {
	web.Page
	Kind string `query:"kind" enum:"CORE_RANGE,PROMO" doc:"Leave out for both"`
}

// Register adds the room's operations.
func (h *HTTP) Register(api *web.API) {
	web.Register(api, web.Operation{ID: "list-promotions", Method: "GET", Path: "/promotions", Tag: "promotion", Access: access.Readers,
		Summary: "Core range promotions and promotional periods, newest first"}, h.list)
}

func (h *HTTP) list(ctx context.Context, in *listInput) (*web.Body[web.List[PromotionSummary]], error) {
	promotions, total, err := h.service.List(ctx, Kind(in.Kind), in.Page)
	if err != nil {
		return nil, err
	}
	items := make([]PromotionSummary, len(promotions))
	for i, p := range promotions {
		items[i] = PromotionSummary{ID: p.ID, Kind: p.Kind, Description: p.Description, StartDate: p.StartDate, EndDate: p.EndDate}
		if p.ActualEndDate != "" {
			items[i].ActualEndDate = &p.ActualEndDate
		}
	}
	return web.OK(web.NewList(items, in.Page, total)), nil
}
