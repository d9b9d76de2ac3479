package promotion

import (
	"bytes"
	"context"
	"encoding/json"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-promotions", Method: "GET", Path: "/promotions", Access: access.Readers, Handler: web.JSON(access.Do(h.list)),
			Summary: "Core range promotions and promotional periods, newest first"},
		{ID: "get-promotion", Method: "GET", Path: "/promotions/{id}", Access: access.Office, Errors: []int{404}, Handler: web.JSON(access.Do(h.get)),
			Summary: "A promotion with a page of its products"},
		{ID: "edit-promotion", Method: "POST", Path: "/promotions/{id}", Access: access.Office, Errors: []int{404}, Handler: web.JSON(access.Do(h.edit)),
			Summary: "Change the description and the dates of a promotion"},
		{ID: "close-promotion", Method: "POST", Path: "/promotions/{id}/close", Access: access.Office, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.close)), Summary: "Make today the last day of a promotion"},
		{ID: "sync-promotions", Method: "POST", Path: "/promotions/sync", Access: access.Office, Errors: []int{409, 422, 503},
			Handler: web.JSON(access.Do(h.sync)), Summary: "Import all promotions from the configured source, or none if anything fails"},
	}
}

type listInput struct {
	web.Page
	Kind Kind `query:"kind" doc:"Leave out for both"`
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (web.List[PromotionSummary], error) {
	found, total, err := h.service.List(ctx, actor, in.Kind, in.Rows())
	items := make([]PromotionSummary, len(found))
	for i, p := range found {
		items[i] = summaryOf(p.Promotion, p.Status)
	}
	return web.NewList(items, in.Page, total), err
}

type getInput struct {
	web.PathID
	web.Page
	Search   string `query:"search" maxLength:"200" doc:"Words that a product's description, category or id must contain; case and accents do not matter"`
	Position string `query:"position" enum:"FLOOR,SHELF" doc:"Leave out for all"`
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *getInput) (_ PromotionDetail, err error) {
	p, products, total, err := h.service.Get(ctx, actor, in.ID, ProductFilter{Search: in.Search, Position: network.Position(in.Position)}, in.Rows())
	items := make([]PromotionProductView, len(products))
	for i, product := range products {
		items[i] = productView(product)
	}
	return PromotionDetail{PromotionView: viewOf(p), Products: web.NewList(items, in.Page, total)}, err
}

// dayOrNull is a day in a request that may also be removed: absent means no change, null means no day.
type dayOrNull struct{ day *calendar.Day }

// UnmarshalJSON implements json.Unmarshaler.
func (d *dayOrNull) UnmarshalJSON(b []byte) error {
	d.day = new(calendar.Day)
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	return json.Unmarshal(b, d.day)
}

// Schema implements huma.SchemaProvider.
func (dayOrNull) Schema(web.Registry) *web.Schema {
	return &web.Schema{Type: web.TypeString, Nullable: true, MaxLength: new(maxDayText),
		Description: "YYYY-MM-DD; null removes it, so that the promotion ends as planned"}
}

// maxDayText limits the text that is read as a day.
const maxDayText = 20

type editInput struct {
	web.PathID
	Body struct {
		Description   *string       `json:"description,omitempty" maxLength:"1000"`
		StartDate     *calendar.Day `json:"startDate,omitempty" maxLength:"20" doc:"YYYY-MM-DD, the first day"`
		EndDate       *calendar.Day `json:"endDate,omitempty" maxLength:"20" doc:"YYYY-MM-DD, the planned last day"`
		ActualEndDate dayOrNull     `json:"actualEndDate,omitzero"`
	} `doc:"Only fields that are present are changed"`
}

func (h *HTTP) edit(ctx context.Context, actor access.Actor, in *editInput) (PromotionView, error) {
	body := in.Body
	r, err := h.service.Edit(ctx, actor, in.ID,
		Edit{Description: body.Description, StartDate: body.StartDate, EndDate: body.EndDate, ActualEndDate: body.ActualEndDate.day})
	return viewOf(r), err
}

func (h *HTTP) close(ctx context.Context, actor access.Actor, in *web.PathID) (PromotionView, error) {
	r, err := h.service.Close(ctx, actor, in.ID)
	return viewOf(r), err
}

func (h *HTTP) sync(ctx context.Context, actor access.Actor, _ *struct{}) (SyncView, error) {
	out, err := h.service.Sync(ctx, actor)
	return syncView(out), err
}
