package finding

import (
	"cmp"
	"context"
	"io"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{s} }

// SubjectView is what lines ask, in whichever quarter.
type SubjectView struct {
	Subject     string        `json:"subject" doc:"Names it; the same in every quarter"`
	Section     rules.Section `json:"section"`
	Description string        `json:"description"`
}

func (s Subject) view() SubjectView { return SubjectView{s.Key, s.Section, s.Description} }

// CellView is how many stores were asked something, and at how many it failed.
type CellView struct {
	Asked  int `json:"asked"`
	Failed int `json:"failed"`
}

// RegionView is a region and how many of its stores count.
type RegionView struct {
	Region network.Region `json:"region"`
	Label  string         `json:"label"`
	Stores int            `json:"stores" doc:"With a completed report of the quarter"`
}

func (r Region) view() RegionView { return RegionView{r.Region, r.Region.Label(), r.Stores} }

// LineView is what failed somewhere, in each region.
type LineView struct {
	SubjectView
	All   CellView   `json:"all"`
	Cells []CellView `json:"cells" nullable:"false" doc:"One for each region, in their order"`
}

// MapView is what the audits of a quarter have found.
type MapView struct {
	Quarter network.PromotionView `json:"quarter"`
	Stores  int                   `json:"stores" doc:"With a completed report of the quarter; each counts once (FD-20)"`
	Regions []RegionView          `json:"regions" nullable:"false" doc:"Those with such a store"`
	Lines   []LineView            `json:"lines" nullable:"false" doc:"At the most stores first"`
}

// FixView is where the fix of a finding stands.
type FixView struct {
	ID      string       `json:"id"`
	State   string       `json:"state" enum:"OPEN,DONE,ACCEPTED,FIXED,AGAIN,ENDED"`
	DueOn   calendar.Day `json:"dueOn"`
	Overdue bool         `json:"overdue"`
}

// StoreView is a store at which something failed.
type StoreView struct {
	Store    network.StoreView        `json:"store"`
	ReportID string                   `json:"reportId"`
	Date     calendar.Day             `json:"date" doc:"Of the report"`
	Fix      *FixView                 `json:"fix" doc:"Null: none is kept, because the report is older than fixes"`
	Photos   []network.AttachmentView `json:"photos" nullable:"false" doc:"Of the failed line"`
}

// StoresView is a page of the stores at which something failed.
type StoresView struct {
	Subject SubjectView `json:"subject"`
	Items   []StoreView `json:"items" nullable:"false"`
	Meta    web.Meta    `json:"meta"`
}

// RepeatView is what failed more than once in a row.
type RepeatView struct {
	SubjectView
	Failed int `json:"failed" doc:"Stores at which it failed in the quarter"`
	Twice  int `json:"twice" doc:"Of these: also at the visit before, and no more"`
	More   int `json:"more" doc:"Of these: also at the two visits before, or more"`
}

// RepeatsView is what failed more than once in a row.
type RepeatsView struct {
	Items []RepeatView `json:"items" nullable:"false" doc:"At the most stores first"`
}

// SpanView is how long it took to put right what had failed.
type SpanView struct {
	PutRight   int      `json:"putRight"`
	Again      int      `json:"again" doc:"Had failed again by the next visit that asked"`
	Waiting    int      `json:"waiting" doc:"Neither"`
	MedianDays *float64 `json:"medianDays" doc:"From the report to the day of acceptance, or else of the next report that found it right. Null: nothing was put right"`
}

func (s Span) view() SpanView {
	v := SpanView{PutRight: s.PutRight, Again: s.Again, Waiting: s.Waiting}
	if s.PutRight > 0 {
		v.MedianDays = &s.Median
	}
	return v
}

// SectionTimeView is how long a section took in each region.
type SectionTimeView struct {
	Section rules.Section `json:"section"`
	All     SpanView      `json:"all"`
	Cells   []SpanView    `json:"cells" nullable:"false" doc:"One for each region, in their order"`
}

// LineTimeView is how long a line took in each region.
type LineTimeView struct {
	SubjectView
	All   SpanView   `json:"all"`
	Cells []SpanView `json:"cells" nullable:"false" doc:"One for each region, in their order"`
}

// TimesView says how long it took to put right what the audits of a quarter have found.
type TimesView struct {
	Quarter  network.PromotionView `json:"quarter"`
	Regions  []RegionView          `json:"regions" nullable:"false" doc:"Those with a completed report of the quarter"`
	Sections []SectionTimeView     `json:"sections" nullable:"false" doc:"Those in which something failed"`
	Lines    []LineTimeView        `json:"lines" nullable:"false" doc:"The slowest first"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-findings", Method: "GET", Path: "/findings", Access: access.Office, Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.get)),
			Summary: "What the audits of a quarter have found, by line and region"},
		{ID: "list-finding-stores", Method: "GET", Path: "/findings/stores", Access: access.Office, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.stores)), Summary: "The stores at which a line failed in a quarter, by name, with their reports, fixes and photos"},
		{ID: "list-repeat-findings", Method: "GET", Path: "/findings/repeats", Access: access.Office, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.repeats)), Summary: "What failed in a quarter and at the visit before, too"},
		{ID: "list-finding-times", Method: "GET", Path: "/findings/times", Access: access.Office, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.times)), Summary: "How long it took to put right what failed in a quarter, by section, line and region"},
		{ID: "export-findings", Method: "GET", Path: "/findings/export", Access: access.Office, Errors: []int{404, 409}, Heavy: true,
			Handler: web.Raw(access.Do(h.export)), Produces: []string{typeCSV, typeXLSX},
			Summary: "What the audits of a quarter have found, or how long it took to put that right, by line and region, as a file"},
	}
}

type filterInput struct {
	Quarter string        `query:"quarter" maxLength:"60" doc:"Id of a core range promotion, or CURRENT_QUARTER; absent: that"`
	Section rules.Section `query:"section" doc:"Absent: all"`
	Tier    network.Tier  `query:"tier" doc:"Size of the store today; absent: all"`
}

func (in filterInput) filter() Filter {
	return Filter{Quarter: cmp.Or(in.Quarter, network.CurrentQuarter), Section: in.Section, Tier: in.Tier}
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *filterInput) (MapView, error) {
	m, err := h.service.Map(ctx, actor, in.filter())
	v := MapView{Quarter: m.Quarter.View(), Stores: m.Stores, Regions: make([]RegionView, len(m.Regions)), Lines: make([]LineView, len(m.Lines))}
	for i, r := range m.Regions {
		v.Regions[i] = r.view()
	}
	for i, l := range m.Lines {
		v.Lines[i] = LineView{SubjectView: l.view(), All: CellView(l.All), Cells: make([]CellView, len(l.Cells))}
		for j, c := range l.Cells {
			v.Lines[i].Cells[j] = CellView(c)
		}
	}
	return v, err
}

func (h *HTTP) stores(ctx context.Context, actor access.Actor, in *struct {
	filterInput
	web.Page
	Subject string         `query:"subject" maxLength:"300" required:"true"`
	Again   bool           `query:"again" doc:"Only those at which it had failed at the visit before, too"`
	Region  network.Region `query:"region" doc:"Region of the store today; absent: all"`
}) (StoresView, error) {
	found, of, total, err := h.service.Stores(ctx, actor, in.filter(), in.Subject, in.Again, in.Region, in.Rows())
	l := web.NewList(web.Views(found, storeView), in.Page, total)
	return StoresView{Subject: of.view(), Items: l.Items, Meta: l.Meta}, err
}

func storeView(s Store) StoreView {
	v := StoreView{Store: s.Store.View(), ReportID: s.ReportID, Date: s.Date, Photos: s.Photos}
	if s.Fix != nil {
		v.Fix = &FixView{s.Fix.ID, s.Fix.State, s.Fix.DueOn, s.Fix.Overdue}
	}
	if v.Photos == nil {
		v.Photos = []network.AttachmentView{}
	}
	return v
}

func (h *HTTP) repeats(ctx context.Context, actor access.Actor, in *filterInput) (RepeatsView, error) {
	found, err := h.service.Repeats(ctx, actor, in.filter())
	return RepeatsView{web.Views(found, func(r Repeat) RepeatView { return RepeatView{r.view(), r.Failed, r.Twice, r.More} })}, err
}

type exportInput struct {
	filterInput
	Format string `query:"format" enum:"csv,xlsx" default:"csv"`
	View   string `query:"view" enum:"times" doc:"times: how long it took to put that right"`
}

func (h *HTTP) times(ctx context.Context, actor access.Actor, in *filterInput) (TimesView, error) {
	t, err := h.service.Times(ctx, actor, in.filter())
	return TimesView{Quarter: t.Quarter.View(), Regions: web.Views(t.Regions, Region.view),
		Sections: web.Views(t.Sections, func(s SectionTime) SectionTimeView {
			return SectionTimeView{s.Section, s.All.view(), web.Views(s.Cells, Span.view)}
		}),
		Lines: web.Views(t.Lines, func(l LineTime) LineTimeView {
			return LineTimeView{l.view(), l.All.view(), web.Views(l.Cells, Span.view)}
		})}, err
}

func (h *HTTP) export(ctx context.Context, actor access.Actor, in *exportInput) (*web.File, error) {
	var t table
	if in.View == "times" {
		found, err := h.service.Times(ctx, actor, in.filter())
		if err != nil {
			return nil, err
		}
		t = timesTable(found)
	} else {
		found, err := h.service.Map(ctx, actor, in.filter())
		if err != nil {
			return nil, err
		}
		t = mapTable(found)
	}
	if in.Format == "xlsx" {
		return web.Stream(typeXLSX, t.file+".xlsx", func(_ context.Context, w io.Writer) error { return t.writeXLSX(w) }), nil
	}
	return web.Stream(typeCSV, t.file+".csv", func(_ context.Context, w io.Writer) error { return t.writeCSV(w) }), nil
}
