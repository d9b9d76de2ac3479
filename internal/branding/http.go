package branding

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// PlatformView is another site where stores order.
type PlatformView struct {
	Name string `json:"name"`
	URL  string `json:"url" doc:"A web address with https; empty while head office has not entered it"`
}

// BrandView is what the network calls its portal, and where its stores order.
type BrandView struct {
	Product   string         `json:"product" doc:"The product's name"`
	Assistant string         `json:"assistant" doc:"The assistant's name, which the way back from Compliance has"`
	Ordering  []PlatformView `json:"ordering" nullable:"false" doc:"Always two, in the order of the screen (SHELL-003)"`
	Version   int            `json:"version" doc:"Grows with each change; 0 for the defaults"`
	Can       BrandCan       `json:"can" doc:"What the signed-in user may do with it"`
}

// BrandCan says what a person may do with the brand.
type BrandCan struct {
	Edit bool `json:"edit"`
}

func brandView(b Brand, actor access.Actor) BrandView {
	v := BrandView{Product: b.Product, Assistant: b.Assistant, Version: b.Version, Can: BrandCan{MayManage(actor)}}
	for _, p := range b.Ordering {
		v.Ordering = append(v.Ordering, PlatformView(p))
	}
	return v
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-brand", Method: "GET", Path: "/brand", Access: access.SignedIn, Errors: []int{403}, Handler: web.JSON(access.Do(h.get)),
			Summary: "What the network calls its portal, and where its stores order"},
		{ID: "change-brand", Method: "PUT", Path: "/brand", Access: access.Admin, Errors: []int{409}, Handler: web.JSON(access.Do(h.change)),
			Summary: "Change what the network calls its portal, and where its stores order"},
	}
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, _ *struct{}) (BrandView, error) {
	b, err := h.service.Get(ctx, actor)
	return brandView(b, actor), err
}

type changeInput struct {
	Body struct {
		Version   int                     `json:"version" minimum:"0" doc:"The version that the person saw"`
		Product   string                  `json:"product,omitempty" maxLength:"200" doc:"1 to 40 characters"`
		Assistant string                  `json:"assistant,omitempty" maxLength:"200" doc:"1 to 40 characters"`
		Ordering  [Platforms]PlatformView `json:"ordering" doc:"The two platforms in the order of the screen"`
	}
}

func (h *HTTP) change(ctx context.Context, actor access.Actor, in *changeInput) (BrandView, error) {
	f := Form{Product: in.Body.Product, Assistant: in.Body.Assistant}
	for i, p := range in.Body.Ordering {
		f.Ordering[i] = Platform(p)
	}
	b, err := h.service.Change(ctx, actor, in.Body.Version, f)
	return brandView(b, actor), err
}
