package promotion

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/platform/web"
)

// HTTP is the room's door to the API.
type HTTP struct{ service *Service }

// NewHTTP makes the room's door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// Register adds the room's operations.
func (h *HTTP) Register(api *web.API) {
	op := func(id, method, path, summary string, rule access.Rule, errors ...int) web.Operation {
		return web.Operation{ID: id, Method: method, Path: path, Tag: "promotion", Summary: summary, Access: rule, Errors: errors}
	}
	web.Register(api, op("list-promotions", "GET", "/promotions", "Core range promotions and promotional periods, newest first", access.Readers), h.list)
	web.Register(api, op("get-promotion", "GET", "/promotions/{id}", "A promotion with a page of its products", access.Admin, 404), h.get)
	web.Register(api, op("edit-promotion", "POST", "/promotions/{id}", "Change the description and the dates of a promotion", access.Admin, 404), h.edit)
	web.Register(api, op("close-promotion", "POST", "/promotions/{id}/close", "End a promotion with today", access.Admin, 404, 409), h.close)
	web.Register(api, op("sync-promotions", "POST", "/promotions/sync", "Import the promotions of the configured source, all or none", access.Admin, 409, 422, 503), h.sync)
}

type listInput struct {
	web.Page
	Kind string `query:"kind" enum:"CORE_RANGE,PROMO" doc:"Leave out for both"`
}

func (h *HTTP) list(ctx context.Context, in *listInput) (*web.Body[web.List[PromotionSummary]], error) {
	promotions, total, err := h.service.List(ctx, Kind(in.Kind), in.Page)
	if err != nil {
		return nil, err
	}
	today := calendar.DayOf(h.service.clock.Now())
	items := make([]PromotionSummary, len(promotions))
	for i, p := range promotions {
		items[i] = summaryOf(p, p.Status(today))
	}
	return web.OK(web.NewList(items, in.Page, total)), nil
}

// PathID is the id in an address.
type PathID struct {
	ID string `path:"id" maxLength:"60"`
}

type getInput struct {
	PathID
	web.Page
	Search   string `query:"search" maxLength:"200" doc:"Words that a product's description, category or id must contain; case and accents do not matter"`
	Position string `query:"position" enum:"FLOOR,SHELF" doc:"Leave out for all"`
}

func (h *HTTP) get(ctx context.Context, in *getInput) (*web.Body[PromotionDetail], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	p, products, total, err := h.service.Get(ctx, actor, in.ID, ProductFilter{Search: in.Search, Position: Position(in.Position)}, in.Page)
	if err != nil {
		return nil, err
	}
	items := make([]PromotionProductView, len(products))
	for i, product := range products {
		items[i] = productView(product)
	}
	return web.OK(PromotionDetail{PromotionView: viewOf(p), Products: web.NewList(items, in.Page, total)}), nil
}

// dayOrNull is a day in a request that may be taken away: absent = as it is, null = none any more.
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
func (dayOrNull) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Nullable: true, MaxLength: new(maxDayText), Description: "YYYY-MM-DD; null = none any more, the promotion ends as planned"}
}

// maxDayText bounds what is looked at as a day; more cannot be one.
const maxDayText = 20

type editInput struct {
	PathID
	Body struct {
		Description   *string       `json:"description,omitempty" maxLength:"1000"`
		StartDate     *calendar.Day `json:"startDate,omitempty" maxLength:"20" doc:"YYYY-MM-DD, the first day"`
		EndDate       *calendar.Day `json:"endDate,omitempty" maxLength:"20" doc:"YYYY-MM-DD, the last day as planned"`
		ActualEndDate dayOrNull     `json:"actualEndDate,omitzero"`
	} `doc:"What is absent stays as it is"`
}

func (h *HTTP) edit(ctx context.Context, in *editInput) (*web.Body[PromotionView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	body := in.Body
	return answer(h.service.Edit(ctx, actor, in.ID,
		Edit{Description: body.Description, StartDate: body.StartDate, EndDate: body.EndDate, ActualEndDate: body.ActualEndDate.day}))
}

func (h *HTTP) close(ctx context.Context, in *PathID) (*web.Body[PromotionView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	return answer(h.service.Close(ctx, actor, in.ID))
}

// answer turns what a use case gives into a view, or passes its fault on.
func answer(r Reading, err error) (*web.Body[PromotionView], error) {
	if err != nil {
		return nil, err
	}
	return web.OK(viewOf(r)), nil
}

func (h *HTTP) sync(ctx context.Context, _ *struct{}) (*web.Body[SyncView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	out, err := h.service.Sync(ctx, actor)
	if err != nil {
		return nil, err
	}
	return web.OK(syncView(out)), nil
}
