package audit

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/platform/web"
)

// Averages are whole percentages, halves rounded up, of one report per store and quarter: the final, else the latest completed. Stores without a score, and
// deleted stores, are left out (FD-20).

// QuarterPromotion is a core range promotion, as the lists of promotions show it.
type QuarterPromotion struct {
	ID               string        `json:"id"`
	Kind             string        `json:"kind" enum:"CORE_RANGE"`
	Description      string        `json:"description"`
	StartDate        calendar.Day  `json:"startDate" format:"date"`
	EndDate          calendar.Day  `json:"endDate" format:"date" doc:"The last day as planned"`
	ActualEndDate    *calendar.Day `json:"actualEndDate" format:"date" doc:"Replaces endDate when present"`
	EffectiveEndDate calendar.Day  `json:"effectiveEndDate" format:"date" doc:"actualEndDate, else endDate"`
	Status           QuarterStatus `json:"status" enum:"UPCOMING,CURRENT,ENDED" doc:"Where today, in Melbourne, lies beside it"`
}

// StoreCounts say how far a quarter is.
type StoreCounts struct {
	Total     int `json:"total" doc:"Stores that are not deleted"`
	Audited   int `json:"audited" doc:"With a report, in whatever state"`
	Completed int `json:"completed" doc:"With a completed report"`
	Final     int `json:"final" doc:"With a final report"`
}

// RegionFigures are a quarter's figures of one region.
type RegionFigures struct {
	Region audience.Region `json:"region" enum:"NSW,VIC,QLD,WA,SA,TAS,ACT,NT,NSWBR"`
	Label  string          `json:"label"`
	PartFigures
}

// TierFigures are a quarter's figures of the stores of one size.
type TierFigures struct {
	Tier  audience.Tier `json:"tier" enum:"SF,MF,LF"`
	Label string        `json:"label"`
	PartFigures
}

// PartFigures are what is told of a part of the network.
type PartFigures struct {
	Stores       int `json:"stores"`
	Completed    int `json:"completed"`
	AverageScore int `json:"averageScore" minimum:"-1" maximum:"100" doc:"-1 = no store has a score"`
}

// QuarterView is a quarter with its figures.
type QuarterView struct {
	Promotion    QuarterPromotion    `json:"promotion"`
	Stores       StoreCounts         `json:"stores"`
	AverageScore int                 `json:"averageScore" minimum:"-1" maximum:"100" doc:"-1 = no store has a score"`
	ByRegion     []RegionFigures     `json:"byRegion" nullable:"false" doc:"Regions that have stores"`
	ByTier       []TierFigures       `json:"byTier" nullable:"false" doc:"Sizes that have stores, smallest first"`
	Certificates int                 `json:"certificates" doc:"How many count"`
	Run          *CertificateRunView `json:"run" doc:"The making of certificates that began last; null when none ever did"`
}

// TransformSchema implements huma.SchemaTransformer.
func (QuarterView) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return nullable(s, "run")
}

// SummaryView is where the current quarter stands.
type SummaryView struct {
	Quarter      *QuarterPromotion `json:"quarter" doc:"null = no quarter covers today"`
	Stores       StoreCounts       `json:"stores" doc:"Owners and managers: their own store, by its completed reports"`
	AverageScore int               `json:"averageScore" minimum:"-1" maximum:"100" doc:"-1 = no store has a score"`
	DaysLeft     int               `json:"daysLeft" doc:"Days of the quarter after today; 0 on its last"`
}

// TransformSchema implements huma.SchemaTransformer.
func (SummaryView) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return nullable(s, "quarter")
}

// HistoryView is how a store fared, quarter by quarter.
type HistoryView struct {
	Store    StoreSummaryView   `json:"store"`
	Quarters []StoreQuarterView `json:"quarters" nullable:"false" doc:"The latest that have started, at most eight, the oldest first"`
}

// StoreQuarterView is one quarter of a store, beside the averages.
type StoreQuarterView struct {
	Promotion HistoryPromotion `json:"promotion"`
	ReportID  *string          `json:"reportId" doc:"The report that counts; null = none is completed"`
	Score     *int             `json:"score" doc:"null = no completed report, or none of its lines counts"`
	Network   *int             `json:"network" doc:"Average of all stores; null = none has a score"`
	Region    *int             `json:"region" doc:"Average of the stores of the store's region"`
	Tier      *int             `json:"tier" doc:"Average of the stores of the store's size"`
}

// HistoryPromotion names a quarter.
type HistoryPromotion struct {
	ID          string       `json:"id"`
	Description string       `json:"description"`
	StartDate   calendar.Day `json:"startDate" format:"date"`
}

// registerFigures adds the operations on the figures of quarters and stores.
func (h *HTTP) registerFigures(api *web.API) {
	quarters := operation("list-audit-quarters", "GET", "/audit-reports/quarters", "Quarters with their figures, the newest first", access.Admin)
	quarters.Errors = nil
	web.Register(api, quarters, h.quarters)
	quarter := operation("get-audit-quarter", "GET", "/audit-reports/quarters/{id}", "A quarter, by its id or as CURRENT_QUARTER, with its figures", access.Admin)
	quarter.Errors = []int{404, 409}
	web.Register(api, quarter, h.quarter)
	summary := operation("get-audit-summary", "GET", "/audit-reports/summary", "Where the current quarter stands", access.Readers)
	summary.Errors = nil
	web.Register(api, summary, h.summary)
	history := operation("get-audit-history", "GET", "/audit-reports/history",
		"A store's scores over its latest quarters, beside the averages; owners and managers get their own store", access.Readers)
	history.Errors = []int{404}
	web.Register(api, history, h.history)
}

func (h *HTTP) quarters(ctx context.Context, in *web.Page) (*web.Body[web.List[QuarterView]], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	found, total, err := h.service.Quarters(ctx, actor, *in)
	if err != nil {
		return nil, err
	}
	items := make([]QuarterView, len(found))
	for i, q := range found {
		items[i] = quarterView(q)
	}
	return web.OK(web.NewList(items, *in, total)), nil
}

func (h *HTTP) quarter(ctx context.Context, in *PathID) (*web.Body[QuarterView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	q, err := h.service.Quarter(ctx, actor, in.ID)
	return answer(quarterView, q, err)
}

func quarterView(q Quarter) QuarterView {
	all := q.Figures.Total()
	v := QuarterView{Promotion: quarterPromotion(q.Promotion, q.Status), Stores: storeCounts(all), AverageScore: all.Average(),
		ByRegion: []RegionFigures{}, ByTier: []TierFigures{}, Certificates: q.Certificates}
	if q.Run != nil {
		run := runView(*q.Run)
		v.Run = &run
	}
	for _, r := range audience.Regions() {
		if f := q.Figures.Region(r); f.Stores > 0 {
			v.ByRegion = append(v.ByRegion, RegionFigures{r, r.Label(), partFigures(f)})
		}
	}
	for _, t := range audience.Tiers() {
		if f := q.Figures.Tier(t); f.Stores > 0 {
			v.ByTier = append(v.ByTier, TierFigures{t, t.Label(), partFigures(f)})
		}
	}
	return v
}

func quarterPromotion(p Promotion, s QuarterStatus) QuarterPromotion {
	return QuarterPromotion{ID: p.ID, Kind: "CORE_RANGE", Description: p.Description, StartDate: p.StartDate, EndDate: p.EndDate,
		ActualEndDate: dayOrNull(p.ActualEndDate), EffectiveEndDate: p.EffectiveEnd(), Status: s}
}

func storeCounts(f Figures) StoreCounts {
	return StoreCounts{Total: f.Stores, Audited: f.Audited, Completed: f.Completed, Final: f.Final}
}

func partFigures(f Figures) PartFigures {
	return PartFigures{Stores: f.Stores, Completed: f.Completed, AverageScore: f.Average()}
}

func (h *HTTP) summary(ctx context.Context, _ *struct{}) (*web.Body[SummaryView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	s, err := h.service.Summary(ctx, actor)
	return answer(summaryView, s, err)
}

func summaryView(s Summary) SummaryView {
	v := SummaryView{Stores: storeCounts(s.Figures), AverageScore: s.Figures.Average(), DaysLeft: s.DaysLeft}
	if s.Quarter != nil {
		p := quarterPromotion(*s.Quarter, QuarterCurrent)
		v.Quarter = &p
	}
	return v
}

type historyInput struct {
	Store string `query:"store" maxLength:"60" doc:"Id of a store; owners and managers may leave it out"`
}

func (h *HTTP) history(ctx context.Context, in *historyInput) (*web.Body[HistoryView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	found, err := h.service.History(ctx, actor, in.Store)
	return answer(historyView, found, err)
}

func historyView(h History) HistoryView {
	v := HistoryView{Store: storeSummaryView(h.Store), Quarters: make([]StoreQuarterView, len(h.Quarters))}
	for i, q := range h.Quarters {
		quarter := StoreQuarterView{Promotion: HistoryPromotion{q.ID, q.Description, q.StartDate},
			Network: scoreOrNull(q.Network), Region: scoreOrNull(q.Region), Tier: scoreOrNull(q.Tier)}
		if q.Outcome != nil {
			quarter.ReportID, quarter.Score = &q.Outcome.ReportID, scoreOrNull(q.Outcome.Score)
		}
		v.Quarters[i] = quarter
	}
	return v
}

// scoreOrNull is nil for NotApplicable, which a chart leaves out.
func scoreOrNull(score int) *int {
	if score == NotApplicable {
		return nil
	}
	return &score
}
