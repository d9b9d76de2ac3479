package compliance

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// Averages are whole percentages, halves rounded up, of one report per store and quarter: the final, else the latest completed. Stores without a score, and
// deleted stores, are left out (FD-20).

// QuarterPromotion is a core range promotion, as the lists of promotions show it.
type QuarterPromotion struct {
	ID          string `json:"id"`
	Kind        string `json:"kind" enum:"CORE_RANGE"`
	Description string `json:"description"`
	calendar.PeriodView
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
	Region network.Region `json:"region" enum:"NSW,VIC,QLD,WA,SA,TAS,ACT,NT,NSWBR"`
	Label  string         `json:"label"`
	PartFigures
}

// TierFigures are a quarter's figures of the stores of one size.
type TierFigures struct {
	Tier  network.Tier `json:"tier" enum:"SF,MF,LF"`
	Label string       `json:"label"`
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
	Promotion    QuarterPromotion `json:"promotion"`
	Stores       StoreCounts      `json:"stores"`
	AverageScore int              `json:"averageScore" minimum:"-1" maximum:"100" doc:"-1 = no store has a score"`
	ByRegion     []RegionFigures  `json:"byRegion" nullable:"false" doc:"Regions that have stores"`
	ByTier       []TierFigures    `json:"byTier" nullable:"false" doc:"Sizes that have stores, smallest first"`
	Certificates int              `json:"certificates" doc:"How many count"`
	Run          *RunView         `json:"run" doc:"The making of certificates that began last; null when none ever did"`
}

// RunView is how far a making of certificates is.
type RunView struct {
	ID          string     `json:"runId"`
	PromotionID string     `json:"promotionId"`
	Total       int        `json:"total" doc:"How many there are to make; reports that cease to be final meanwhile are left out"`
	Done        int        `json:"done"`
	Failed      int        `json:"failed" doc:"Not made: so far, or in the end when the state is FAILED"`
	State       string     `json:"state" enum:"RUNNING,DONE,FAILED" doc:"FAILED: given up; what was made until then counts"`
	StartedAt   time.Time  `json:"startedAt"`
	FinishedAt  *time.Time `json:"finishedAt"`
}

// SummaryView is where the current quarter stands.
type SummaryView struct {
	Quarter      *QuarterPromotion `json:"quarter" doc:"null = no quarter covers today"`
	Stores       StoreCounts       `json:"stores" doc:"Owners and managers: their own store, by its completed reports"`
	AverageScore int               `json:"averageScore" minimum:"-1" maximum:"100" doc:"-1 = no store has a score"`
	DaysLeft     int               `json:"daysLeft" doc:"Days of the quarter after today; 0 on its last"`
}

// HistoryView is how a store fared, quarter by quarter.
type HistoryView struct {
	Store    network.StoreView  `json:"store"`
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

func (h *HTTP) figuresOperations() []web.Operation {
	return []web.Operation{
		{ID: "list-audit-quarters", Method: "GET", Path: "/audit-reports/quarters", Access: access.Admin, Handler: web.JSON(access.Do(h.quarters)),
			Summary: "Quarters with their figures, the newest first"},
		{ID: "get-audit-quarter", Method: "GET", Path: "/audit-reports/quarters/{id}", Access: access.Admin, Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.quarter)),
			Summary: "A quarter, by its id or as CURRENT_QUARTER, with its figures"},
		{ID: "get-audit-summary", Method: "GET", Path: "/audit-reports/summary", Access: access.Readers, Handler: web.JSON(access.Do(h.summary)),
			Summary: "Where the current quarter stands"},
		{ID: "get-audit-history", Method: "GET", Path: "/audit-reports/history", Access: access.Readers, Errors: []int{404}, Handler: web.JSON(access.Do(h.history)),
			Summary: "A store's scores over its latest quarters, beside the averages; owners and managers get their own store"},
	}
}

func (h *HTTP) quarters(ctx context.Context, actor access.Actor, in *web.Page) (_ web.List[QuarterView], err error) {
	found, total, err := h.service.Quarters(ctx, actor, in.Rows())
	items := make([]QuarterView, len(found))
	for i, q := range found {
		items[i] = quarterView(q)
	}
	return web.NewList(items, *in, total), err
}

func (h *HTTP) quarter(ctx context.Context, actor access.Actor, in *web.PathID) (_ QuarterView, err error) {
	q, err := h.service.Quarter(ctx, actor, in.ID)
	return quarterView(q), err
}

func quarterView(q Quarter) QuarterView {
	all := q.Figures.Total()
	v := QuarterView{Promotion: quarterPromotion(q.PromotionRef, q.Status), Stores: storeCounts(all), AverageScore: all.Average(),
		ByRegion: []RegionFigures{}, ByTier: []TierFigures{}, Certificates: q.Certificates}
	if q.Run != nil {
		run := RunView(*q.Run)
		v.Run = &run
	}
	for _, r := range network.Regions() {
		if f := q.Figures.Region(r); f.Stores > 0 {
			v.ByRegion = append(v.ByRegion, RegionFigures{r, r.Label(), partFigures(f)})
		}
	}
	for _, t := range network.Tiers() {
		if f := q.Figures.Tier(t); f.Stores > 0 {
			v.ByTier = append(v.ByTier, TierFigures{t, t.Label(), partFigures(f)})
		}
	}
	return v
}

func quarterPromotion(p network.PromotionRef, s calendar.PeriodStatus) QuarterPromotion {
	return QuarterPromotion{ID: p.ID, Kind: "CORE_RANGE", Description: p.Description, PeriodView: p.Period.View(s)}
}

func storeCounts(f Figures) StoreCounts {
	return StoreCounts{Total: f.Stores, Audited: f.Audited, Completed: f.Completed, Final: f.Final}
}

func partFigures(f Figures) PartFigures {
	return PartFigures{Stores: f.Stores, Completed: f.Completed, AverageScore: f.Average()}
}

func (h *HTTP) summary(ctx context.Context, actor access.Actor, _ *struct{}) (_ SummaryView, err error) {
	s, err := h.service.Summary(ctx, actor)
	return summaryView(s), err
}

func summaryView(s Summary) SummaryView {
	v := SummaryView{Stores: storeCounts(s.Figures), AverageScore: s.Figures.Average(), DaysLeft: s.DaysLeft}
	if s.Quarter != nil {
		p := quarterPromotion(*s.Quarter, calendar.Current)
		v.Quarter = &p
	}
	return v
}

type historyInput struct {
	Store string `query:"store" maxLength:"60" doc:"Id of a store; owners and managers may leave it out"`
}

func (h *HTTP) history(ctx context.Context, actor access.Actor, in *historyInput) (_ HistoryView, err error) {
	found, err := h.service.History(ctx, actor, in.Store)
	return historyView(found), err
}

func historyView(h History) HistoryView {
	v := HistoryView{Store: h.Store.View(), Quarters: make([]StoreQuarterView, len(h.Quarters))}
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
	if score == rules.NotApplicable {
		return nil
	}
	return &score
}
