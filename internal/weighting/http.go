package weighting

import (
	"context"
	"strconv"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// ConfigView is how much the sections count on a day.
type ConfigView struct {
	EffectiveFrom *calendar.Day    `json:"effectiveFrom" doc:"The day from which head office's weightings count; null for the defaults"`
	Weightings    rules.Weightings `json:"weightings"`
}

func configView(c Config) ConfigView {
	return ConfigView{EffectiveFrom: c.EffectiveFrom.OrNil(), Weightings: c.Weightings}
}

// ConfigStateView is how much the sections count from a day on, with its state today.
type ConfigStateView struct {
	ConfigView
	State State `json:"state" enum:"PAST,CURRENT,FUTURE"`
}

// ConfigsView is all configs.
type ConfigsView struct {
	Items []ConfigStateView `json:"items" nullable:"false" doc:"Newest first; the defaults come last"`
	Can   Can               `json:"can" doc:"What the signed-in user may do with them"`
}

func configsView(r Reading) ConfigsView {
	v := ConfigsView{Items: make([]ConfigStateView, len(r.Items)), Can: r.Can}
	for i, c := range r.Items {
		v.Items[i] = ConfigStateView{configView(c.Config), c.State}
	}
	return v
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-audit-config", Method: "GET", Path: "/audit-reports/config", Access: access.Readers, Handler: web.JSON(access.Do(h.on)),
			Summary: "How much the sections count on a day"},
		{ID: "list-audit-configs", Method: "GET", Path: "/audit-reports/configs", Access: access.Readers, Handler: web.JSON(access.Do(h.list)),
			Summary: "How much the sections counted, count and will count"},
		{ID: "set-audit-config", Method: "POST", Path: "/audit-reports/config", Access: access.Office, BodyChecked: true,
			Handler: web.JSON(access.Do(h.set)), Summary: "Set how much the sections count from a future day on"},
	}
}

type onInput struct {
	Date string `query:"date" maxLength:"20" doc:"YYYY-MM-DD; today when absent"`
}

func (h *HTTP) on(ctx context.Context, actor access.Actor, in *onInput) (ConfigView, error) {
	c, err := h.service.On(ctx, actor, in.Date)
	return configView(c), err
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, _ *struct{}) (ConfigsView, error) {
	all, err := h.service.List(ctx, actor)
	return configsView(all), err
}

// weight is a weighting in a request. When it is absent or not a whole number, it becomes a value that Weightings.Check refuses with the field's own
// message, instead of a message of the general validation.
type weight struct {
	whole bool
	value int
}

// UnmarshalJSON implements json.Unmarshaler.
func (w *weight) UnmarshalJSON(b []byte) error {
	n, err := strconv.Atoi(string(b))
	*w = weight{whole: err == nil, value: n}
	return nil
}

// Schema implements huma.SchemaProvider.
func (weight) Schema(web.Registry) *web.Schema {
	low, high := 0.0, 100.0
	return &web.Schema{Type: web.TypeInteger, Minimum: &low, Maximum: &high}
}

func (w weight) entered() int {
	if !w.whole {
		return -1
	}
	return w.value
}

// WeightingsEntry is what the weightings form sends.
type WeightingsEntry struct {
	StoreStandards weight `json:"STORE_STANDARDS"`
	FocusProducts  weight `json:"FOCUS_PRODUCTS"`
	PromotionFloor weight `json:"PROMOTION_FLOOR"`
	PromotionShelf weight `json:"PROMOTION_SHELF"`
}

type setInput struct {
	Body struct {
		EffectiveFrom string          `json:"effectiveFrom" doc:"YYYY-MM-DD, after today; replaces weightings already set for that day"`
		Weightings    WeightingsEntry `json:"weightings" doc:"Whole percentages that add up to 100"`
	}
}

func (h *HTTP) set(ctx context.Context, actor access.Actor, in *setInput) (_ ConfigView, err error) {
	w := &in.Body.Weightings
	c, err := h.service.Set(ctx, actor, Form{EffectiveFrom: in.Body.EffectiveFrom, Weightings: rules.Weightings{
		StoreStandards: w.StoreStandards.entered(), FocusProducts: w.FocusProducts.entered(),
		PromotionFloor: w.PromotionFloor.entered(), PromotionShelf: w.PromotionShelf.entered(),
	}})
	return configView(c), err
}
