package storeoftheyear

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{s} }

// CriterionView is a criterion (SOTY-014).
type CriterionView struct {
	ID                        string    `json:"id"`
	FinancialYear             int       `json:"financialYear" doc:"2026 is the year from 1 July 2025"`
	Name                      string    `json:"name"`
	Explanation               string    `json:"explanation"`
	Frequency                 Frequency `json:"frequency" enum:"QUARTERLY,MONTHLY,OTHER" doc:"OTHER goes by points, without periods"`
	TotalCamelBucks           int64     `json:"totalCamelBucks" doc:"Of the whole year"`
	CamelBucksByFrequency     int64     `json:"camelBucksByFrequency" doc:"Of one quarter or month; 0 without periods"`
	PointsThreshold           *int64    `json:"pointsThreshold" doc:"Points that complete it; null: it does not go by points"`
	PointsRequiredByFrequency *int64    `json:"pointsRequiredByFrequency" doc:"Points that a quarter or month needs; null: it does not go by points"`
	UIOrder                   int       `json:"UIOrder" doc:"Place among the criteria of its year, from 0"`
}

func criterionView(c Criterion) CriterionView {
	return CriterionView{ID: c.ID, FinancialYear: c.FinancialYear, Name: c.Name, Explanation: c.Explanation, Frequency: c.Frequency,
		TotalCamelBucks: c.Total, CamelBucksByFrequency: c.ByFrequency, PointsThreshold: c.Threshold, PointsRequiredByFrequency: c.RequiredPoints,
		UIOrder: c.Order}
}

// StampView is a period of a criterion as a store sees it.
type StampView struct {
	TimePeriod string       `json:"timePeriod" doc:"Q1 to Q4, or JUL to JUN"`
	State      StampState   `json:"state" enum:"EARNED,MISSED,AHEAD" doc:"MISSED: over, with nothing earned"`
	Current    bool         `json:"current" doc:"Today is in it"`
	CamelBucks int64        `json:"camelBucks"`
	Points     int64        `json:"points"`
	StartDate  calendar.Day `json:"startDate" format:"date"`
	EndDate    calendar.Day `json:"endDate" format:"date"`
}

func stampView(s Stamp) StampView {
	return StampView{TimePeriod: s.Period, State: s.State, Current: s.IsCurrent, CamelBucks: s.CamelBucks, Points: s.Points, StartDate: s.StartDate,
		EndDate: s.EndDate}
}

// CardView is a criterion with what a store has achieved.
type CardView struct {
	CriterionView
	CamelBucks int64       `json:"camelBucks" doc:"What the store has earned with it"`
	Points     int64       `json:"points"`
	Complete   bool        `json:"complete" doc:"The whole of it has been reached"`
	Percent    int         `json:"percent" doc:"Of the points where it goes by points, otherwise of the Camel Bucks; 0 to 100, and 100 only when it is complete"`
	Stamps     []StampView `json:"stamps" nullable:"false" doc:"The periods in their order; empty for OTHER"`
}

func cardView(c Card) CardView {
	return CardView{CriterionView: criterionView(c.Criterion), CamelBucks: c.Earned, Points: c.Points, Complete: c.Complete, Percent: c.Percent,
		Stamps: web.Views(c.Stamps, stampView)}
}

// ResultView is what a store achieved in a period (SOTY-015).
type ResultView struct {
	ID            string       `json:"id"`
	Criteria      CriterionRef `json:"criteria"`
	CamelBucks    int64        `json:"camelBucks"`
	TimePeriod    string       `json:"timePeriod" doc:"Q1 to Q4, JUL to JUN, or empty"`
	Points        int64        `json:"points"`
	FinancialYear int          `json:"financialYear"`
}

// CriterionRef is a criterion inside another thing.
type CriterionRef struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ChanceView is something that a store can still earn now. What is not known is null.
type ChanceView struct {
	Reason      Reason        `json:"reason" enum:"BETTER_PHOTO,NEARLY_THERE,ENTER_INCENTIVE,EARN_PERIOD,REACH_POINTS"`
	Criterion   *CriterionRef `json:"criterion" doc:"Null: an incentive"`
	IncentiveID *string       `json:"incentiveId" doc:"Null: a criterion"`
	Name        string        `json:"name" doc:"Of the criterion or incentive"`
	TimePeriod  string        `json:"timePeriod" doc:"The quarter or month that it is about; empty: none"`
	CamelBucks  *int64        `json:"camelBucks" doc:"What it gives; null: its award decides"`
	PointsLeft  *int64        `json:"pointsLeft" doc:"Null: it does not go by points"`
	PointsOf    *int64        `json:"pointsOf"`
	EndDate     calendar.Day  `json:"endDate" format:"date" doc:"The last day"`
	DaysLeft    int           `json:"daysLeft" doc:"0: today is the last day"`
}

func chanceView(c Chance) ChanceView {
	v := ChanceView{Reason: c.Reason, Name: c.Name, TimePeriod: c.Period, CamelBucks: c.CamelBucks, PointsLeft: c.PointsLeft, PointsOf: c.PointsOf,
		EndDate: c.Ends, DaysLeft: c.DaysLeft}
	if c.IncentiveID != "" {
		v.IncentiveID = &c.IncentiveID
	} else {
		v.Criterion = &CriterionRef{c.CriterionID, c.Name}
	}
	return v
}

// PDFView is a PDF with the marking criteria (SOTY-016).
type PDFView struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Size      int64     `json:"size" doc:"Bytes"`
	CreatedAt time.Time `json:"createdAt"`
	SignedURL string    `json:"signedURL" doc:"Address of the PDF, as long as you are signed in: with the cookie that you have sent for a day, and needing none for a quarter of an hour if you have sent a token"`
}

func pdfView(f PDFLink) PDFView {
	return PDFView{ID: f.ID, Name: f.Name, Size: f.Size, CreatedAt: f.CreatedAt, SignedURL: f.URL}
}

// RankView is the place of a store among all.
type RankView struct {
	Rank    int    `json:"rank" doc:"Stores with the same total share one: 1, 1, 3; 0: the store has left the network"`
	Ordinal string `json:"ordinal" doc:"The rank with its suffix: 1st, 2nd, 3rd, 11th"`
	Stores  int    `json:"stores" doc:"How many stores have a rank"`
	ToNext  int64  `json:"toNext" doc:"Camel Bucks to the next better rank; 0: there is none"`
}

// OverviewView is Store of the Year as one store sees it.
type OverviewView struct {
	Store              network.StoreView `json:"store"`
	FinancialYear      int               `json:"financialYear" doc:"2026 is the year from 1 July 2025"`
	CurrentYear        int               `json:"currentYear" doc:"The financial year of today"`
	FinancialYears     []int             `json:"financialYears" nullable:"false" doc:"Those that have criteria, the newest first"`
	TotalCamelBucks    int64             `json:"totalCamelBucks" doc:"storeOfTheYear.financialYear and memberIncentives together"`
	StoreOfTheYear     TotalsView        `json:"storeOfTheYear"`
	IncentivesTotal    int64             `json:"memberIncentives" doc:"What member incentives have given, up to the end of the financial year"`
	Rank               RankView          `json:"rank" doc:"By totalCamelBucks"`
	RankOfYear         RankView          `json:"rankOfYear" doc:"By storeOfTheYear.financialYear"`
	Criteria           []CardView        `json:"criteria" nullable:"false" doc:"In their order"`
	Results            []ResultView      `json:"results" nullable:"false"`
	Chances            []ChanceView      `json:"chances" nullable:"false" doc:"What can still be earned now, the one with the least effort first; empty for other financial years"`
	MarkingCriteriaPDF *PDFView          `json:"pdf" doc:"The newest; null: there is none"`
	Can                Can               `json:"can"`
}

// TotalsView is what criteria have given.
type TotalsView struct {
	Total         int64 `json:"total" doc:"In all financial years"`
	FinancialYear int64 `json:"financialYear" doc:"In the financial year that is shown"`
}

// RankedView is a store with its rank.
type RankedView struct {
	Rank             int               `json:"rank" doc:"By totalCamelBucks. Stores with the same total share one: 1, 1, 3"`
	Ordinal          string            `json:"ordinal" doc:"The rank with its suffix: 1st, 2nd, 3rd, 11th"`
	RankOfYear       int               `json:"rankOfYear" doc:"By storeOfTheYear"`
	OrdinalOfYear    string            `json:"ordinalOfYear"`
	Store            network.StoreView `json:"store"`
	TotalCamelBucks  int64             `json:"totalCamelBucks" doc:"storeOfTheYear and memberIncentives together"`
	StoreOfTheYear   int64             `json:"storeOfTheYear" doc:"Of the criteria of the financial year"`
	MemberIncentives int64             `json:"memberIncentives" doc:"Of the member incentives up to its end"`
}

// RankingView is a page of the ranking.
type RankingView struct {
	web.List[RankedView]
	FinancialYear int `json:"financialYear"`
}

// CriteriaView is the criteria of a financial year.
type CriteriaView struct {
	Items         []CriterionView `json:"items" nullable:"false"`
	FinancialYear int             `json:"financialYear"`
	Version       int             `json:"version" doc:"Grows with each change; 0: there are none yet"`
}

// PDFsView is the PDFs of the marking criteria.
type PDFsView struct {
	Items []PDFView `json:"items" nullable:"false" doc:"The newest first, at most 20"`
}

const typeCSV = "text/csv; charset=utf-8"

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-store-of-the-year", Method: "GET", Path: "/store-of-the-year", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.own)), Summary: "What your store has earned in a financial year"},
		{ID: "get-store-of-the-year-of-store", Method: "GET", Path: "/store-of-the-year/store/{storeId}", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.ofStore)), Summary: "What a store has earned in a financial year"},
		{ID: "list-store-of-the-year-rank", Method: "GET", Path: "/store-of-the-year/rank", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.rank)), Summary: "The stores by rank; whoever belongs to a store gets only that one"},
		{ID: "export-store-of-the-year-rank", Method: "GET", Path: "/store-of-the-year/rank/csv", Access: access.Admin, Produces: []string{typeCSV},
			Heavy: true, Handler: web.Raw(access.Do(h.rankCSV)), Summary: "The stores by rank as CSV"},
		{ID: "list-store-of-the-year-criteria", Method: "GET", Path: "/store-of-the-year/criteria", Access: access.SignedIn,
			Handler: web.JSON(access.Do(h.criteria)), Summary: "The criteria of a financial year"},
		{ID: "save-store-of-the-year-criteria", Method: "POST", Path: "/store-of-the-year/criteria",
			Access: access.Admin.InPerson("manage Store of the Year"), Errors: []int{409}, Handler: web.JSON(access.Do(h.saveCriteria)),
			Summary: "Replace the criteria of a financial year"},
		{ID: "list-store-of-the-year-pdfs", Method: "GET", Path: "/store-of-the-year/pdf", Access: access.SignedIn, Handler: web.JSON(access.Do(h.pdfs)),
			Summary: "The marking criteria as PDF, the newest first"},
		{ID: "withdraw-store-of-the-year-pdf", Method: "DELETE", Path: "/store-of-the-year/pdf/{id}",
			Access: access.Admin.InPerson("manage Store of the Year"), Status: 204, Errors: []int{404}, Handler: web.Raw(access.Do(h.withdraw)),
			Summary: "Withdraw a PDF of the marking criteria: the one before is the newest again; a repeat changes nothing"},
		{ID: "upload-store-of-the-year-file", Method: "POST", Path: "/store-of-the-year/file-upload",
			Access: access.Admin.InPerson("manage Store of the Year"), Status: 201, Errors: []int{409}, MaxBody: MaxPDF + 1<<20,
			Handler: web.Raw(access.Do(h.upload)),
			Form: append(web.LookedAtParts(),
				web.FormPart{Name: partID, Doc: "A UUID made by the client, so that a repeat is harmless"},
				web.FormPart{Name: partFile, File: true,
					Doc: "Results as CSV or Excel, with the columns store, criterion, period, camel_bucks, points and financial_year, or the marking " +
						"criteria as PDF"}),
			Summary: "Upload results, all or none, or the PDF (201); a preview, and a file that changes nothing, answer 200"},
		{ID: "list-store-of-the-year-uploads", Method: "GET", Path: "/store-of-the-year/uploads", Access: access.Admin,
			Handler: web.JSON(access.Do(h.uploads)), Summary: "The files of results that counted, the newest first"},
		{ID: "undo-store-of-the-year-upload", Method: "POST", Path: "/store-of-the-year/uploads/{id}/undo",
			Access: access.Admin.InPerson("manage Store of the Year"), Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.undo)),
			Summary: "Take back an upload of results as a whole; a repeat changes nothing"},
		{ID: "export-store-of-the-year", Method: "GET", Path: "/store-of-the-year/csv", Access: access.SignedIn, Produces: []string{typeCSV}, Heavy: true,
			Handler: web.Raw(access.Do(h.csv)), Summary: "The results of a financial year as CSV, in the form that can be uploaded"},
	}
}

// Year names a financial year.
type Year struct {
	FinancialYear int `query:"financialYear" minimum:"2000" maximum:"9999" doc:"2026 is the year from 1 July 2025; absent: the current one"`
}

func overviewView(o Overview) OverviewView {
	v := OverviewView{Store: o.Store.View(), FinancialYear: o.FinancialYear, CurrentYear: o.CurrentYear, FinancialYears: o.Years,
		TotalCamelBucks: o.Total, StoreOfTheYear: TotalsView{o.OfCriteria, o.OfYear}, IncentivesTotal: o.OfIncentives,
		Rank:       RankView{o.Rank, Ordinal(o.Rank), o.Stores, o.ToNext},
		RankOfYear: RankView{o.RankOfYear, Ordinal(o.RankOfYear), o.Stores, o.ToNextOfYear},
		Criteria:   web.Views(o.Cards, cardView), Chances: web.Views(o.Chances, chanceView), Can: o.Can}
	names := map[string]string{}
	for _, c := range o.Cards {
		names[c.ID] = c.Name
	}
	v.Results = web.Views(o.Results, func(r Result) ResultView {
		return ResultView{ID: r.ID, Criteria: CriterionRef{r.CriterionID, names[r.CriterionID]}, CamelBucks: r.CamelBucks, TimePeriod: r.Period,
			Points: r.Points, FinancialYear: o.FinancialYear}
	})
	if o.PDF != nil {
		pdf := pdfView(*o.PDF)
		v.MarkingCriteriaPDF = &pdf
	}
	return v
}

func (h *HTTP) own(ctx context.Context, actor access.Actor, in *Year) (OverviewView, error) {
	o, err := h.service.Overview(ctx, actor, "", in.FinancialYear)
	return overviewView(o), err
}

func (h *HTTP) ofStore(ctx context.Context, actor access.Actor, in *struct {
	StoreID string `path:"storeId" maxLength:"60"`
	Year
}) (OverviewView, error) {
	o, err := h.service.Overview(ctx, actor, in.StoreID, in.FinancialYear)
	return overviewView(o), err
}

// WhichStores are the filters and the order of a ranking.
type WhichStores struct {
	Year
	Search    string         `query:"search" maxLength:"200" doc:"Words of the store's name, suburb or postcode"`
	Region    network.Region `query:"region" doc:"Only stores of this region; their ranks stay those among all"`
	Tier      network.Tier   `query:"tier" doc:"Only stores of this size"`
	SortBy    RankSort       `query:"sortBy" default:"rank" enum:"rank,store,storeOfTheYear,memberIncentives"`
	SortOrder string         `query:"sortOrder" default:"asc" enum:"asc,desc"`
}

func (w WhichStores) filter() RankFilter {
	return RankFilter{Search: w.Search, Region: w.Region, Tier: w.Tier, Sort: w.SortBy, Descending: w.SortOrder == "desc"}
}

func (h *HTTP) rank(ctx context.Context, actor access.Actor, in *struct {
	web.Page
	WhichStores
}) (RankingView, error) {
	found, total, year, err := h.service.Ranking(ctx, actor, in.FinancialYear, in.filter(), in.Rows())
	return RankingView{web.NewList(web.Views(found, func(r Ranked) RankedView {
		return RankedView{Rank: r.Rank, Ordinal: Ordinal(r.Rank), RankOfYear: r.RankOfYear, OrdinalOfYear: Ordinal(r.RankOfYear), Store: r.Store.View(),
			TotalCamelBucks: r.Total, StoreOfTheYear: r.OfYear, MemberIncentives: r.OfIncentives}
	}), in.Page, total), year}, err
}

func (h *HTTP) criteria(ctx context.Context, _ access.Actor, in *Year) (CriteriaView, error) {
	all, version, year, err := h.service.Criteria(ctx, in.FinancialYear)
	return CriteriaView{web.Views(all, criterionView), year, version}, err
}

// CriterionEntry is a criterion as head office enters it.
type CriterionEntry struct {
	ID                        string    `json:"id,omitempty" maxLength:"60" doc:"Absent: a new one"`
	Name                      string    `json:"name,omitempty"`
	Explanation               string    `json:"explanation,omitempty" doc:"Plain text of at most 500 characters"`
	Frequency                 Frequency `json:"frequency,omitempty" doc:"QUARTERLY, MONTHLY or OTHER"`
	TotalCamelBucks           int64     `json:"totalCamelBucks,omitempty"`
	CamelBucksByFrequency     int64     `json:"camelBucksByFrequency,omitempty" doc:"Of one quarter or month"`
	PointsThreshold           *int64    `json:"pointsThreshold,omitempty" doc:"For OTHER"`
	PointsRequiredByFrequency *int64    `json:"pointsRequiredByFrequency,omitempty" doc:"For QUARTERLY and MONTHLY; absent: it does not go by points"`
}

func (h *HTTP) saveCriteria(ctx context.Context, actor access.Actor, in *struct {
	Body struct {
		FinancialYear int              `json:"financialYear"`
		Version       int              `json:"version,omitempty" doc:"Of the criteria that the form was opened with; absent: there were none"`
		Items         []CriterionEntry `json:"items" nullable:"false" doc:"All criteria of the year in their order, at most 50"`
	}
}) (CriteriaView, error) {
	form := CriteriaForm{FinancialYear: in.Body.FinancialYear, Version: in.Body.Version}
	for _, e := range in.Body.Items {
		form.Items = append(form.Items, Criterion{ID: e.ID, Name: e.Name, Explanation: e.Explanation, Frequency: e.Frequency, Total: e.TotalCamelBucks,
			ByFrequency: e.CamelBucksByFrequency, Threshold: e.PointsThreshold, RequiredPoints: e.PointsRequiredByFrequency})
	}
	all, version, err := h.service.SaveCriteria(ctx, actor, form)
	return CriteriaView{web.Views(all, criterionView), form.FinancialYear, version}, err
}

func (h *HTTP) pdfs(ctx context.Context, actor access.Actor, _ *struct{}) (PDFsView, error) {
	found, err := h.service.PDFs(ctx, actor)
	return PDFsView{web.Views(found, pdfView)}, err
}

func (h *HTTP) rankCSV(ctx context.Context, actor access.Actor, in *WhichStores) (*web.File, error) {
	write, name, err := h.service.ExportRanking(ctx, actor, in.FinancialYear, in.filter())
	if err != nil {
		return nil, err
	}
	return web.Stream(typeCSV, name+".csv", write), nil
}

func (h *HTTP) csv(ctx context.Context, actor access.Actor, in *struct {
	Year
	Store string `query:"store" maxLength:"60" doc:"Only the results of this store; absent: of your own, and for head office of all"`
}) (*web.File, error) {
	write, name, err := h.service.Export(ctx, actor, in.Store, in.FinancialYear)
	if err != nil {
		return nil, err
	}
	return web.Stream(typeCSV, name+".csv", write), nil
}
