package compliance

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// StandingView is a store as head office and reps compare it with the others.
type StandingView struct {
	network.StoreView
	Last      *VisitView `json:"last" doc:"The report that counts in its latest quarter with a completed one; null: it never had one"`
	OpenFixes int        `json:"openFixes"`
}

// VisitView is the last visit to a store.
type VisitView struct {
	ReportID    string            `json:"reportId"`
	Score       int               `json:"score" doc:"0 to 100, or -1 for not applicable"`
	Date        calendar.Day      `json:"date" format:"date"`
	CompletedBy network.PersonRef `json:"completedBy"`
	Certified   bool              `json:"certified" doc:"Whether it has a valid certificate"`
}

func standingViews(found []Standing) []StandingView {
	views := make([]StandingView, len(found))
	for i, s := range found {
		views[i] = StandingView{StoreView: s.StoreRef.View(), OpenFixes: s.OpenFixes}
		if v := s.Last; v != nil {
			views[i].Last = &VisitView{v.ReportID, v.Score, v.Date, v.By, v.Certified}
		}
	}
	return views
}

// PlacesView is what a map of the network shows.
type PlacesView struct {
	Items    []PlaceView `json:"items" nullable:"false" doc:"By name, at most 5,000"`
	Unplaced int         `json:"unplaced" doc:"Stores that match and whose place is not known"`
	More     bool        `json:"more" doc:"Whether there are more than the items"`
}

// PlaceView is a store on a map.
type PlaceView struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Suburb    string         `json:"suburb"`
	Latitude  float64        `json:"latitude" doc:"Degrees"`
	Longitude float64        `json:"longitude" doc:"Degrees"`
	Last      *LastScoreView `json:"last" doc:"Of the report that counts in its latest quarter with a completed one; null: it never had one"`
}

// LastScoreView is what came of the last visit to a store.
type LastScoreView struct {
	ReportID string       `json:"reportId"`
	Score    int          `json:"score" doc:"0 to 100, or -1 for not applicable"`
	Date     calendar.Day `json:"date" format:"date"`
}

// StoreFilter chooses stores by what they have themselves.
type StoreFilter struct {
	Query  string         `query:"query" maxLength:"200" doc:"Words that name, suburb or postcode must contain; case and accents do not matter"`
	Region network.Region `query:"region"`
	Tier   network.Tier   `query:"tier"`
}

func (h *HTTP) places(ctx context.Context, actor access.Actor, in *StoreFilter) (PlacesView, error) {
	found, unplaced, more, err := h.service.Places(ctx, actor, StandingFilter{Search: in.Query, Region: in.Region, Tier: in.Tier})
	items := make([]PlaceView, len(found))
	for i, p := range found {
		items[i] = PlaceView{p.ID, p.Name, p.Suburb, p.Latitude, p.Longitude, (*LastScoreView)(p.Last)}
	}
	return PlacesView{items, unplaced, more}, err
}

type standingsInput struct {
	web.Page
	StoreFilter
	Closed bool         `query:"closed" doc:"The stores that have closed, instead of those that are open"`
	Sort   StandingSort `query:"sort" enum:"NAME,SUBURB,REGION,SCORE,AUDITED,FIXES" doc:"Default: NAME. Equal ones are in the order of their names, and those without a value are last"`
	Order  string       `query:"order" enum:"asc,desc" doc:"Default: asc"`
}

func (h *HTTP) standings(ctx context.Context, actor access.Actor, in *standingsInput) (_ web.List[StandingView], err error) {
	found, total, err := h.service.Standings(ctx, actor, StandingFilter{Search: in.Query, Region: in.Region, Tier: in.Tier, Closed: in.Closed,
		Sort: in.Sort, Descending: in.Order == "desc"}, in.Rows())
	return web.NewList(standingViews(found), in.Page, total), err
}
