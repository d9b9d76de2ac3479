package standards

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// LineView is one line.
type LineView struct {
	ID            string         `json:"id"`
	Name          string         `json:"name"`
	StartDate     calendar.Day   `json:"startDate"`
	EndDate       *calendar.Day  `json:"endDate" doc:"Last day in force; null: open-ended"`
	IncludedTiers []network.Tier `json:"includedTiers" nullable:"false" doc:"Sizes of store whose reports have the line; empty: none"`
	TimeStatus    TimeStatus     `json:"timeStatus" enum:"ACTIVE,UPCOMING,ENDED,OTHER" doc:"Whether it is active, upcoming or ended today; OTHER: started and open-ended"`
	Version       int            `json:"version" doc:"Grows with each edit"`
	Can           Can            `json:"can"`
}

// LinesView is a list of lines.
type LinesView struct {
	Items []LineView `json:"items" nullable:"false"`
}

// CopiedView says what a copy to the current quarter did.
type CopiedView struct {
	Copied  int `json:"copied"`
	Skipped int `json:"skipped" doc:"Lines of the day that the quarter already has"`
}

func lineView(r Reading) LineView {
	return LineView{ID: r.ID, Name: r.Name, StartDate: r.StartDate, EndDate: r.EndDate.OrNil(), IncludedTiers: r.Tiers, TimeStatus: r.Status,
		Version: r.Version, Can: r.Can}
}

func linesView(lines []Reading) LinesView {
	v := LinesView{Items: make([]LineView, len(lines))}
	for i, l := range lines {
		v.Items[i] = lineView(l)
	}
	return v
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	const path = "/audit-reports/non-liquor-lines"
	return []web.Operation{
		{ID: "list-non-liquor-lines", Method: "GET", Path: path, Access: access.Readers, Handler: web.JSON(access.Do(h.list)),
			Summary: "Every store standards line, sorted by name"},
		{ID: "create-non-liquor-line", Method: "POST", Path: path, Access: access.Office, Status: 201, Errors: []int{409},
			Handler: web.Raw(access.Do(h.create)), Summary: "Add a store standards line (201); a repeat with the same id answers 200"},
		{ID: "update-non-liquor-line", Method: "POST", Path: path + "/{id}", Access: access.Office, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.update)), Summary: "Replace all fields of a store standards line that has not ended"},
		{ID: "delete-non-liquor-line", Method: "DELETE", Path: path + "/{id}", Access: access.Office, Status: 204, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.remove)), Summary: "Delete a store standards line that has not ended"},
		{ID: "copy-non-liquor-lines", Method: "POST", Path: path + "/copy-to-current-quarter", Access: access.Office, Errors: []int{409},
			Handler: web.JSON(access.Do(h.copy)), Summary: "Copy the lines of a day to the current quarter"},
	}
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, _ *struct{}) (_ LinesView, err error) {
	lines, err := h.service.List(ctx, actor)
	return linesView(lines), err
}

// LineEntry is what the form for a line sends.
type LineEntry struct {
	ID            string         `json:"id,omitempty" maxLength:"60" doc:"For a new line a UUID made by the client, so that repeating the call is harmless; otherwise the line's id"`
	Name          string         `json:"name,omitempty" doc:"At most 200 characters"`
	StartDate     string         `json:"startDate,omitempty" doc:"YYYY-MM-DD"`
	EndDate       *string        `json:"endDate,omitempty" nullable:"true" doc:"YYYY-MM-DD, not before the start date; absent or null: open-ended"`
	IncludedTiers []network.Tier `json:"includedTiers" nullable:"false"`
	Version       int            `json:"version,omitempty" doc:"When editing: the version that was edited, so that nobody's changes are lost"`
}

func (e LineEntry) form() Form {
	f := Form{ID: e.ID, Name: e.Name, StartDate: e.StartDate, Tiers: e.IncludedTiers, Version: e.Version}
	if e.EndDate != nil {
		f.EndDate = *e.EndDate
	}
	return f
}

type createInput struct{ Body LineEntry }

func (h *HTTP) create(ctx context.Context, actor access.Actor, in *createInput) (*web.StatusBody[LineView], error) {
	l, created, err := h.service.Create(ctx, actor, in.Body.form())
	return web.Saved(lineView(l), created), err
}

type updateInput struct {
	web.PathID
	Body LineEntry
}

func (h *HTTP) update(ctx context.Context, actor access.Actor, in *updateInput) (_ LineView, err error) {
	if err := in.Check("id", in.Body.ID); err != nil {
		return LineView{}, err
	}
	form := in.Body.form()
	form.ID = ""
	l, err := h.service.Update(ctx, actor, in.ID, form)
	return lineView(l), err
}

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Delete(ctx, actor, in.ID)
}

type copyInput struct {
	Body struct {
		FromDate string `json:"fromDate,omitempty" doc:"YYYY-MM-DD: every line in force on this day is copied"`
	}
}

func (h *HTTP) copy(ctx context.Context, actor access.Actor, in *copyInput) (_ CopiedView, err error) {
	copied, err := h.service.Copy(ctx, actor, in.Body.FromDate)
	return CopiedView(copied), err
}
