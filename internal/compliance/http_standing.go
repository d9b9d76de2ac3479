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

type standingsInput struct {
	web.Page
	Query  string         `query:"query" maxLength:"200" doc:"Words that name, suburb or postcode must contain; case and accents do not matter"`
	Region network.Region `query:"region"`
	Tier   network.Tier   `query:"tier"`
	Closed bool           `query:"closed" doc:"The stores that have closed, instead of those that are open"`
	Sort   StandingSort   `query:"sort" enum:"NAME,SUBURB,REGION,SCORE,AUDITED,FIXES" doc:"Default: NAME. Equal ones are in the order of their names, and those without a value are last"`
	Order  string         `query:"order" enum:"asc,desc" doc:"Default: asc"`
}

func (h *HTTP) standings(ctx context.Context, actor access.Actor, in *standingsInput) (_ web.List[StandingView], err error) {
	found, total, err := h.service.Standings(ctx, actor, StandingFilter{Search: in.Query, Region: in.Region, Tier: in.Tier, Closed: in.Closed,
		Sort: in.Sort, Descending: in.Order == "desc"}, in.Rows())
	return web.NewList(standingViews(found), in.Page, total), err
}
