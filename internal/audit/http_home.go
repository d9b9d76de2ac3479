package audit

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/platform/web"
)

// StoreSummaryView is a store as the lists of this room show it, with its size of today.
type StoreSummaryView struct {
	ID                 string          `json:"id"`
	Name               string          `json:"name"`
	Suburb             string          `json:"suburb"`
	DisplayRegion      audience.Region `json:"displayRegion" enum:"NSW,VIC,QLD,WA,SA,TAS,ACT,NT,NSWBR"`
	DisplayRegionLabel string          `json:"displayRegionLabel"`
	Tier               audience.Tier   `json:"tier" enum:"SF,MF,LF"`
	TierLabel          string          `json:"tierLabel"`
}

func storeSummaryView(s Store) StoreSummaryView {
	return StoreSummaryView{ID: s.ID, Name: s.Name, Suburb: s.Suburb, DisplayRegion: s.Region, DisplayRegionLabel: s.Region.Label(),
		Tier: s.Tier, TierLabel: s.Tier.Label()}
}

// DueStoreView is a store that wants an audit.
type DueStoreView struct {
	StoreSummaryView
	LastScore *int          `json:"lastScore" doc:"Of its latest quarter with a completed report; null = there is none, or none of its lines counts"`
	LastDate  *calendar.Day `json:"lastDate" format:"date" doc:"Day of that audit"`
}

func dueStoreViews(stores []DueStore) []DueStoreView {
	views := make([]DueStoreView, len(stores))
	for i, s := range stores {
		views[i].StoreSummaryView = storeSummaryView(s.Store)
		if s.Last != nil {
			views[i].LastScore, views[i].LastDate = scoreOrNull(s.Last.Score), &s.Last.Date
		}
	}
	return views
}

// TodayView is what waits for the auditor who asks.
type TodayView struct {
	Open []ListedView   `json:"open" nullable:"false" doc:"Their own open reports, the oldest first, at most 100"`
	Due  []DueStoreView `json:"due" nullable:"false" doc:"Stores that they audited last quarter and that have no report this quarter, by name"`
}

// registerHome adds the operations of the compliance home beside the list.
func (h *HTTP) registerHome(api *web.API) {
	without := operation("list-stores-without-audit-reports", "GET", "/stores/without-audit-reports",
		"Stores that have no report of the current quarter, by name; none while no quarter covers today", access.Auditors)
	without.Errors = nil
	web.Register(api, without, h.storesWithout)
	today := operation("get-audits-today", "GET", "/audit-reports/today", "What waits for the auditor who asks", access.Auditors)
	today.Errors = nil
	web.Register(api, today, h.today)
}

type storesWithoutInput struct {
	web.Page
	Search string `query:"search" maxLength:"200" doc:"Words that name, suburb or postcode must contain; case and accents do not matter"`
}

func (h *HTTP) storesWithout(ctx context.Context, in *storesWithoutInput) (*web.Body[web.List[DueStoreView]], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	found, total, err := h.service.StoresWithoutReports(ctx, actor, in.Search, in.Page)
	if err != nil {
		return nil, err
	}
	return web.OK(web.NewList(dueStoreViews(found), in.Page, total)), nil
}

func (h *HTTP) today(ctx context.Context, _ *struct{}) (*web.Body[TodayView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	agenda, err := h.service.Today(ctx, actor)
	return answer(todayView, agenda, err)
}

func todayView(a Agenda) TodayView {
	return TodayView{Open: listedViews(a.Open), Due: dueStoreViews(a.Due)}
}
