package audit

import (
	"context"
	"strconv"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/platform/web"
)

// ConfigStateView is how the sections count from a day on, and where today stands.
type ConfigStateView struct {
	ConfigView
	State ConfigState `json:"state" enum:"PAST,CURRENT,FUTURE"`
}

// ConfigsView is every config.
type ConfigsView struct {
	Items []ConfigStateView `json:"items" nullable:"false" doc:"The newest first; the defaults, which held before all others, last"`
	Can   ConfigsCan        `json:"can" doc:"What the signed-in user may do with them"`
}

func configsView(configs Configs) ConfigsView {
	v := ConfigsView{Items: make([]ConfigStateView, len(configs.Items)), Can: configs.Can}
	for i, c := range configs.Items {
		v.Items[i] = ConfigStateView{configView(c.Config), c.State}
	}
	return v
}

func (h *HTTP) weightingsOperations() []web.Operation {
	return []web.Operation{
		{ID: "get-audit-config", Method: "GET", Path: "/audit-reports/config", Access: access.Readers, Handler: web.JSON(access.Do(h.config)),
			Summary: "How the sections count on a day"},
		{ID: "list-audit-configs", Method: "GET", Path: "/audit-reports/configs", Access: access.Readers, Handler: web.JSON(access.Do(h.configs)),
			Summary: "How the sections counted, count and will count"},
		{ID: "set-audit-config", Method: "POST", Path: "/audit-reports/config", Access: access.Admin, BodyChecked: true, Handler: web.JSON(access.Do(h.setConfig)),
			Summary: "Set how the sections count from a future day on"},
	}
}

type configInput struct {
	Date string `query:"date" maxLength:"20" doc:"YYYY-MM-DD; absent = today"`
}

func (h *HTTP) config(ctx context.Context, actor access.Actor, in *configInput) (ConfigView, error) {
	c, err := h.service.Config(ctx, actor, in.Date)
	return configView(c), err
}

func (h *HTTP) configs(ctx context.Context, actor access.Actor, _ *struct{}) (ConfigsView, error) {
	configs, err := h.service.Configs(ctx, actor)
	return configsView(configs), err
}

// weight is a weighting in a request. Whatever is no whole number, or absent, becomes one that Weightings.Check refuses beside its field: the general
// validation would refuse it in words of its own.
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

// WeightingsEntry is what the form of the weightings sends.
type WeightingsEntry struct {
	StoreStandards weight `json:"STORE_STANDARDS"`
	FocusProducts  weight `json:"FOCUS_PRODUCTS"`
	PromotionFloor weight `json:"PROMOTION_FLOOR"`
	PromotionShelf weight `json:"PROMOTION_SHELF"`
}

type setConfigInput struct {
	Body struct {
		EffectiveFrom string          `json:"effectiveFrom" doc:"YYYY-MM-DD, after today; weightings set before for the same day are replaced"`
		Weightings    WeightingsEntry `json:"weightings" doc:"Whole percentages that add up to 100"`
	}
}

func (h *HTTP) setConfig(ctx context.Context, actor access.Actor, in *setConfigInput) (_ ConfigView, err error) {
	w := &in.Body.Weightings
	c, err := h.service.SetConfig(ctx, actor, NewConfig{EffectiveFrom: in.Body.EffectiveFrom, Weightings: rules.Weightings{
		StoreStandards: w.StoreStandards.entered(), FocusProducts: w.FocusProducts.entered(),
		PromotionFloor: w.PromotionFloor.entered(), PromotionShelf: w.PromotionShelf.entered(),
	}})
	return configView(c), err
}
