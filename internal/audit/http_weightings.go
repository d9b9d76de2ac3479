package audit

import (
	"context"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
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
}

func configsView(configs []DatedConfig) ConfigsView {
	v := ConfigsView{Items: make([]ConfigStateView, len(configs))}
	for i, c := range configs {
		v.Items[i] = ConfigStateView{configView(c.Config), c.State}
	}
	return v
}

// registerWeightings adds the operations on the weightings.
func (h *HTTP) registerWeightings(api *web.API) {
	get := operation("get-audit-config", "GET", "/audit-reports/config", "How the sections count on a day", access.Readers)
	get.Errors = nil
	web.Register(api, get, h.config)
	list := operation("list-audit-configs", "GET", "/audit-reports/configs", "How the sections counted, count and will count", access.Readers)
	list.Errors = nil
	web.Register(api, list, h.configs)
	set := operation("set-audit-config", "POST", "/audit-reports/config", "Set how the sections count from a future day on", access.Admin)
	set.Errors, set.BodyChecked = nil, true
	web.Register(api, set, h.setConfig)
}

type configInput struct {
	Date string `query:"date" maxLength:"20" doc:"YYYY-MM-DD; absent = today"`
}

func (h *HTTP) config(ctx context.Context, in *configInput) (*web.Body[ConfigView], error) {
	day := calendar.DayOf(h.service.clock.Now())
	if in.Date != "" {
		var err error
		if day, err = calendar.ParseDay(in.Date); err != nil {
			return nil, fault.InvalidField("date", MessageDateMisshape)
		}
	}
	c, err := h.service.Config(ctx, day)
	return answer(configView, c, err)
}

func (h *HTTP) configs(ctx context.Context, _ *struct{}) (*web.Body[ConfigsView], error) {
	configs, err := h.service.Configs(ctx)
	return answer(configsView, configs, err)
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
func (weight) Schema(huma.Registry) *huma.Schema {
	low, high := 0.0, 100.0
	return &huma.Schema{Type: huma.TypeInteger, Minimum: &low, Maximum: &high}
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

func (h *HTTP) setConfig(ctx context.Context, in *setConfigInput) (*web.Body[ConfigView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	w := &in.Body.Weightings
	c, err := h.service.SetConfig(ctx, actor, NewConfig{EffectiveFrom: in.Body.EffectiveFrom, Weightings: Weightings{
		StoreStandards: w.StoreStandards.entered(), FocusProducts: w.FocusProducts.entered(),
		PromotionFloor: w.PromotionFloor.entered(), PromotionShelf: w.PromotionShelf.entered(),
	}})
	return answer(configView, c, err)
}
