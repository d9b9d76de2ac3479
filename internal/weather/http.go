package weather

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

// CreditView is where the weather comes from.
type CreditView struct {
	Name   string `json:"name" doc:"For people to read"`
	URL    string `json:"url" doc:"Its site; empty: none"`
	Sample bool   `json:"sample" doc:"The weather is made up, for the demo network"`
}

// ReportView is the weather at a place.
type ReportView struct {
	Temperature float64   `json:"temperature" doc:"°C"`
	Condition   Condition `json:"condition" enum:"clear,clouds,drizzle,rain,snow,thunderstorm"`
	Windy       bool      `json:"windy" doc:"More than 40 km/h"`
	Night       bool      `json:"night" doc:"The sun is down"`
	At          time.Time `json:"at" doc:"When it was like this"`
}

// View is the weather where a person's store is.
type View struct {
	Place   string      `json:"place" doc:"The suburb"`
	Credit  *CreditView `json:"credit" doc:"Null: no weather service is configured"`
	Weather *ReportView `json:"weather" doc:"Null: it is not known"`
}

func view(r Reading) View {
	v := View{Place: r.Place.Suburb}
	if c := r.Credit; c != nil {
		v.Credit = &CreditView{c.Name, c.URL, c.Sample}
	}
	if w := r.Report; w != nil {
		v.Weather = &ReportView{w.Temperature, w.Condition, w.Windy, w.Night, w.At}
	}
	return v
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-weather", Method: "GET", Path: "/weather", Access: mayRead, Handler: web.JSON(access.Do(h.here)),
			Summary: "The weather where your store is, or in Melbourne"},
	}
}

func (h *HTTP) here(ctx context.Context, actor access.Actor, _ *struct{}) (View, error) {
	r, err := h.service.Here(ctx, actor)
	return view(r), err
}
