package compliance

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// DueStoreView is a store that needs an audit.
type DueStoreView struct {
	network.StoreView
	LastScore *int          `json:"lastScore" doc:"Score of its latest quarter with a completed report; null: no such report, or no score"`
	LastDate  *calendar.Day `json:"lastDate" format:"date" doc:"Date of that audit"`
}

func dueStoreViews(stores []DueStore) []DueStoreView {
	views := make([]DueStoreView, len(stores))
	for i, s := range stores {
		views[i].StoreView = s.StoreRef.View()
		if s.Last != nil {
			views[i].LastScore, views[i].LastDate = scoreOrNull(s.Last.Score), &s.Last.Date
		}
	}
	return views
}

// TodayView is what the auditor has to do.
type TodayView struct {
	Open []ListedView   `json:"open" nullable:"false" doc:"Their own open reports, oldest first, at most 100"`
	Due  []DueStoreView `json:"due" nullable:"false" doc:"Stores that they audited last quarter and that have no report this quarter, sorted by name"`
}

// GlanceView is what head office has to look after in the whole network.
type GlanceView struct {
	Quarter            *QuarterView             `json:"quarter" doc:"The current quarter with its figures; null: no quarter covers today"`
	DaysLeft           int                      `json:"daysLeft" doc:"Days of the current quarter after today; 0 on its last day"`
	ToFinalise         []ToFinaliseView         `json:"toFinalise" nullable:"false" doc:"Quarters with reports that can be set as final, the latest first"`
	CertificatesToMake []CertificatesToMakeView `json:"certificatesToMake" nullable:"false" doc:"The current and the last quarter, where final reports have no valid certificate, the latest first"`
}

// ToFinaliseView counts a quarter's reports that can be set as final.
type ToFinaliseView struct {
	Quarter network.PromotionView `json:"quarter"`
	Reports int                   `json:"reports" doc:"As many as the list has with this quarter and settable"`
	CutOff  calendar.Day          `json:"cutOff" format:"date" doc:"The last day on which they can be set as final"`
}

// CertificatesToMakeView counts a quarter's final reports without a valid certificate.
type CertificatesToMakeView struct {
	Quarter network.PromotionView `json:"quarter"`
	Reports int                   `json:"reports"`
}

func (h *HTTP) homeOperations() []web.Operation {
	return []web.Operation{
		{ID: "list-stores-without-audit-reports", Method: "GET", Path: "/stores/without-audit-reports", Access: access.Auditors,
			Handler: web.JSON(access.Do(h.storesWithout)), Summary: "Stores without a report of the current quarter, sorted by name; none while no " +
				"quarter covers today"},
		{ID: "list-store-places", Method: "GET", Path: "/stores/places", Access: access.Auditors, Handler: web.JSON(access.Do(h.places)),
			Summary: "Where stores are, for a map, with the score of the last visit to each"},
		{ID: "list-store-standings", Method: "GET", Path: "/stores/standings", Access: access.Auditors, Handler: web.JSON(access.Do(h.standings)),
			Summary: "Stores with their last visit and their open fixes"},
		{ID: "get-audits-today", Method: "GET", Path: "/audit-reports/today", Access: access.Auditors, Handler: web.JSON(access.Do(h.today)),
			Summary: "What the signed-in auditor has to do"},
		{ID: "get-audits-glance", Method: "GET", Path: "/audit-reports/glance", Access: access.Office, Handler: web.JSON(access.Do(h.glance)),
			Summary: "What head office has to look after in the whole network"},
	}
}

type storesWithoutInput struct {
	web.Page
	Search string `query:"search" maxLength:"200" doc:"Words that name, suburb or postcode must contain; case and accents do not matter"`
}

func (h *HTTP) storesWithout(ctx context.Context, actor access.Actor, in *storesWithoutInput) (_ web.List[DueStoreView], err error) {
	found, total, err := h.service.StoresWithoutReports(ctx, actor, in.Search, in.Rows())
	return web.NewList(dueStoreViews(found), in.Page, total), err
}

func (h *HTTP) glance(ctx context.Context, actor access.Actor, _ *struct{}) (_ GlanceView, err error) {
	g, err := h.service.Glance(ctx, actor)
	return glanceView(g), err
}

func glanceView(g Glance) GlanceView {
	v := GlanceView{DaysLeft: g.DaysLeft, ToFinalise: make([]ToFinaliseView, len(g.ToFinalise)),
		CertificatesToMake: make([]CertificatesToMakeView, len(g.CertificatesToMake))}
	if g.Quarter != nil {
		quarter := quarterView(*g.Quarter)
		v.Quarter = &quarter
	}
	for i, q := range g.ToFinalise {
		v.ToFinalise[i] = ToFinaliseView{q.View(), q.Reports, q.CutOff}
	}
	for i, q := range g.CertificatesToMake {
		v.CertificatesToMake[i] = CertificatesToMakeView{q.View(), q.Reports}
	}
	return v
}

func (h *HTTP) today(ctx context.Context, actor access.Actor, _ *struct{}) (_ TodayView, err error) {
	agenda, err := h.service.Today(ctx, actor)
	return todayView(agenda), err
}

func todayView(a Agenda) TodayView {
	return TodayView{Open: listedViews(a.Open), Due: dueStoreViews(a.Due)}
}
