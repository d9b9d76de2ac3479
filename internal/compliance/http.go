package compliance

import (
	"context"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return slices.Concat([]web.Operation{
		{ID: "list-audit-reports", Method: "GET", Path: "/audit-reports", Access: access.Readers, Handler: web.JSON(access.Do(h.list)),
			Summary: "Reports, newest first by default; owners and managers get the completed ones of their store"},
	}, h.exportOperations(), h.figuresOperations(), h.homeOperations())
}

// ListedView is a report in a list.
type ListedView struct {
	ID                 string                `json:"id"`
	Status             rules.Status          `json:"status"`
	Final              bool                  `json:"final"`
	Score              int                   `json:"score" minimum:"-1" maximum:"100"`
	Date               calendar.Day          `json:"date"`
	CreatedAt          time.Time             `json:"createdAt"`
	CompletedAt        *time.Time            `json:"completedAt"`
	UpdatedAt          time.Time             `json:"updatedAt"`
	Store              network.StoreView     `json:"store"`
	CoreRangePromotion network.PromotionView `json:"coreRangePromotion"`
	CreatedBy          network.PersonRef     `json:"createdBy"`
	CompletedBy        *network.PersonRef    `json:"completedBy"`
	MarkedLines        int                   `json:"markedLines" doc:"Visible lines whose questions are all answered"`
	LinesToMark        int                   `json:"linesToMark" doc:"Visible lines and, while the report is open, the hidden focus products that must be shown and marked before it may be completed"`
	FailedLines        int                   `json:"failedLines"`
	Others             []OtherView           `json:"others,omitempty" nullable:"false" doc:"Of a completed report, for auditors: completed ones of the same visit by others; absent when there is none"`
}

// OtherView is somebody else's completed report of the same visit.
type OtherView struct {
	ID          string            `json:"id"`
	Date        calendar.Day      `json:"date"`
	Score       int               `json:"score" minimum:"-1" maximum:"100"`
	CompletedBy network.PersonRef `json:"completedBy"`
	CompletedAt time.Time         `json:"completedAt"`
}

// ReportFilter selects and sorts reports, for the list and for its export.
type ReportFilter struct {
	Search   string         `query:"search" maxLength:"200" doc:"Words that the store's or the author's name must contain; case and accents do not matter"`
	Status   rules.Status   `query:"status"`
	Final    string         `query:"final" enum:"true,false"`
	Quarter  string         `query:"quarter" maxLength:"60" doc:"Id of a core range promotion"`
	Store    string         `query:"store" maxLength:"60" doc:"Id of a store"`
	Region   network.Region `query:"region" doc:"Region of the store today"`
	Tier     network.Tier   `query:"tier" doc:"Size of the store today"`
	Counting bool           `query:"counting" doc:"Only the report that counts for its store and quarter: the final one, else the latest completed one, else an open one. So the list has one for each store that the figures count"`
	Settable bool           `query:"settable" doc:"Only reports that head office may set as final today, of stores without a final report for the quarter"`
	Mine     bool           `query:"mine" doc:"Only reports that the signed-in user created"`
	Sort     SortKey        `query:"sort" enum:"created,date,store,score,completed" default:"created"`
	Order    string         `query:"order" enum:"asc,desc" doc:"Default: stores from A, everything else from the latest or highest. Equal reports are listed newest first; open reports are last when sorted by completed."`
}

func (in ReportFilter) filter(actor access.Actor, today calendar.Day) Filter {
	f := Filter{Search: in.Search, Status: in.Status, Quarter: in.Quarter, StoreID: in.Store, Region: in.Region, Tier: in.Tier, Counting: in.Counting,
		Order: Order{By: in.Sort, Ascending: in.Order == "asc" || in.Order == "" && in.Sort == ByStore}}
	if in.Final != "" {
		final := in.Final == "true"
		f.Final = &final
	}
	if in.Settable {
		f.Settable = today
	}
	if in.Mine {
		f.AuthorID = actor.UserID
	}
	return f
}

type listInput struct {
	web.Page
	ReportFilter
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (_ web.List[ListedView], err error) {
	found, total, err := h.service.List(ctx, actor, in.filter(actor, h.service.today()), in.Rows())
	return web.NewList(listedViews(found), in.Page, total), err
}

func listedViews(listed []Listed) []ListedView {
	views := make([]ListedView, len(listed))
	for i, l := range listed {
		views[i] = listedView(l)
	}
	return views
}

func listedView(l Listed) ListedView {
	v := ListedView{
		ID: l.ID, Status: l.Status, Final: l.Final, Score: l.Scores.Total, Date: l.Date, CreatedAt: l.CreatedAt, CompletedAt: l.CompletedAt,
		UpdatedAt:          l.UpdatedAt,
		Store:              storeView(l),
		CoreRangePromotion: l.CoreRange.View(), CreatedBy: l.CreatedBy, CompletedBy: l.CompletedBy.OrNil(),
		MarkedLines: l.Tally.Marked, LinesToMark: l.Tally.Visible + l.Tally.Waiting, FailedLines: l.Tally.Failed,
	}
	for _, o := range l.Others {
		v.Others = append(v.Others, OtherView(o))
	}
	return v
}

// storeView returns the store of a report, with the size for which the report's lines were chosen.
func storeView(l Listed) network.StoreView {
	l.Store.Tier = l.StoreTier
	return l.Store.View()
}
