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

// Averages are whole percentages, with halves rounded up, of one report per store and quarter: the final one, or else the latest completed one.
// Stores without a score and deleted stores are left out (FD-20).

// QuarterPromotion is a core range promotion, in the same form as in lists of promotions.
type QuarterPromotion struct {
	ID          string `json:"id"`
	Kind        string `json:"kind" enum:"CORE_RANGE"`
	Description string `json:"description"`
	calendar.PeriodView
}

// StoreCounts shows how far a quarter has come.
type StoreCounts struct {
	Total     int `json:"total" doc:"Stores that are not deleted"`
	Audited   int `json:"audited" doc:"With a report of any status"`
	Completed int `json:"completed" doc:"With a completed report"`
	Final     int `json:"final" doc:"With a final report"`
}

// RegionFigures is a quarter's figures for one region.
type RegionFigures struct {
	Region network.Region `json:"region"`
	Label  string         `json:"label"`
	PartFigures
}

// TierFigures is a quarter's figures for the stores of one size.
type TierFigures struct {
	Tier  network.Tier `json:"tier"`
	Label string       `json:"label"`
	PartFigures
}

// PartFigures is a quarter's figures for a part of the network.
type PartFigures struct {
	Stores       int `json:"stores"`
	Completed    int `json:"completed"`
	AverageScore int `json:"averageScore" minimum:"-1" maximum:"100" doc:"-1: no store has a score"`
}

// QuarterView is a quarter with its figures.
type QuarterView struct {
	Promotion    QuarterPromotion `json:"promotion"`
	Stores       StoreCounts      `json:"stores"`
	AverageScore int              `json:"averageScore" minimum:"-1" maximum:"100" doc:"-1: no store has a score"`
	ByRegion     []RegionFigures  `json:"byRegion" nullable:"false" doc:"Regions that have stores"`
	ByTier       []TierFigures    `json:"byTier" nullable:"false" doc:"Sizes that have stores, smallest first"`
	Certificates int              `json:"certificates" doc:"Number of valid certificates"`
	Run          *RunView         `json:"run" doc:"The latest run that makes certificates; null when there was none"`
}

// RunView is the progress of a run that makes certificates.
type RunView struct {
	ID          string     `json:"runId"`
	PromotionID string     `json:"promotionId"`
	Total       int        `json:"total" doc:"Number of certificates to make, without reports that stop being final during the run"`
	Done        int        `json:"done"`
	Failed      int        `json:"failed" doc:"Number that could not be made: so far, or in the end when the state is FAILED"`
	State       string     `json:"state" enum:"RUNNING,DONE,FAILED" doc:"FAILED: given up; the certificates made until then are valid"`
	StartedAt   time.Time  `json:"startedAt"`
	FinishedAt  *time.Time `json:"finishedAt"`
}

// SummaryView shows how far the current quarter has come.
type SummaryView struct {
	Quarter      *QuarterPromotion `json:"quarter" doc:"null: no quarter covers today"`
	Stores       StoreCounts       `json:"stores" doc:"For owners and managers: their own store, by its completed reports"`
	AverageScore int               `json:"averageScore" minimum:"-1" maximum:"100" doc:"-1: no store has a score"`
	DaysLeft     int               `json:"daysLeft" doc:"Days of the quarter after today; 0 on its last day"`
}

// HistoryView shows how a store has done, quarter by quarter.
type HistoryView struct {
	Store    network.StoreView  `json:"store"`
	Quarters []StoreQuarterView `json:"quarters" nullable:"false" doc:"The latest quarters that have started, at most eight, oldest first"`
	Next     *NextAuditView     `json:"next" doc:"When the store may be audited next; null when nothing is known"`
}

// NextAuditView says when a store may be audited next.
type NextAuditView struct {
	From     calendar.Day  `json:"from" format:"date" doc:"Today, when it may come any day"`
	Until    *calendar.Day `json:"until" format:"date" doc:"null: not known yet"`
	Sentence string        `json:"sentence" doc:"In words"`
}

// StoreQuarterView is one quarter of a store, with the averages.
type StoreQuarterView struct {
	Promotion HistoryPromotion `json:"promotion"`
	ReportID  *string          `json:"reportId" doc:"The report that counts; null: none is completed"`
	Score     *int             `json:"score" doc:"null: no completed report, or no score"`
	Network   *int             `json:"network" doc:"Average of all stores; null: none has a score"`
	Region    *int             `json:"region" doc:"Average of the stores in the store's region"`
	Tier      *int             `json:"tier" doc:"Average of the stores of the store's size"`
	Change    *int             `json:"change" doc:"Of the score since the quarter before that has one; null: none of these has"`
}

// HistoryPromotion identifies a quarter.
type HistoryPromotion struct {
	ID          string       `json:"id"`
	Description string       `json:"description"`
	StartDate   calendar.Day `json:"startDate" format:"date"`
}

func (h *HTTP) figuresOperations() []web.Operation {
	return []web.Operation{
		{ID: "list-audit-quarters", Method: "GET", Path: "/audit-reports/quarters", Access: access.Office, Handler: web.JSON(access.Do(h.quarters)),
			Summary: "Quarters with their figures, newest first"},
		{ID: "get-audit-quarter", Method: "GET", Path: "/audit-reports/quarters/{id}", Access: access.Office, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.quarter)), Summary: "A quarter with its figures, by its id or as CURRENT_QUARTER"},
		{ID: "get-audit-summary", Method: "GET", Path: "/audit-reports/summary", Access: access.Readers, Handler: web.JSON(access.Do(h.summary)),
			Summary: "How far the current quarter has come"},
		{ID: "get-audit-history", Method: "GET", Path: "/audit-reports/history", Access: access.Readers, Errors: []int{404},
			Handler: web.JSON(access.Do(h.history)), Summary: "A store's scores in its latest quarters, with the averages; owners and managers get " +
				"their own store"},
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
			Network: scoreOrNull(q.Network), Region: scoreOrNull(q.Region), Tier: scoreOrNull(q.Tier), Change: q.Change}
		if q.Outcome != nil {
			quarter.ReportID, quarter.Score = &q.Outcome.ReportID, scoreOrNull(q.Outcome.Score)
		}
		v.Quarters[i] = quarter
	}
	if h.Next != nil {
		v.Next = &NextAuditView{From: h.Next.From, Until: h.Next.Until.OrNil(), Sentence: h.Next.Sentence}
	}
	return v
}

// scoreOrNull returns nil for NotApplicable, which charts leave out.
func scoreOrNull(score int) *int {
	if score == rules.NotApplicable {
		return nil
	}
	return &score
}
