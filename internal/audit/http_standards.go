package audit

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// StandardsLineView is one store standards line.
type StandardsLineView struct {
	ID            string         `json:"id"`
	Name          string         `json:"name"`
	StartDate     calendar.Day   `json:"startDate"`
	EndDate       *calendar.Day  `json:"endDate" doc:"Last day in force; null = open-ended"`
	IncludedTiers []network.Tier `json:"includedTiers" nullable:"false" enum:"SF,MF,LF" doc:"Sizes of store whose reports have the line; none = no store's"`
	TimeStatus    TimeStatus     `json:"timeStatus" enum:"ACTIVE,UPCOMING,ENDED,OTHER" doc:"Where today stands in its days; OTHER = started, open-ended"`
	Can           StandardsCan   `json:"can"`
}

// StandardsLinesView is all of them.
type StandardsLinesView struct {
	Items []StandardsLineView `json:"items" nullable:"false"`
}

// CopiedView says what a copy to the current quarter did.
type CopiedView struct {
	Copied  int `json:"copied"`
	Skipped int `json:"skipped" doc:"Lines of the day that the quarter has already"`
}

func standardsLineView(r StandardsReading) StandardsLineView {
	return StandardsLineView{ID: r.ID, Name: r.Name, StartDate: r.StartDate, EndDate: r.EndDate.OrNil(), IncludedTiers: r.Tiers, TimeStatus: r.Status, Can: r.Can}
}

func standardsLinesView(lines []StandardsReading) StandardsLinesView {
	v := StandardsLinesView{Items: make([]StandardsLineView, len(lines))}
	for i, l := range lines {
		v.Items[i] = standardsLineView(l)
	}
	return v
}

func (h *HTTP) standardsOperations() []web.Operation {
	const path = "/audit-reports/non-liquor-lines"
	return []web.Operation{
		{ID: "list-non-liquor-lines", Method: "GET", Path: path, Access: readers, Handler: web.JSON(access.Do(h.standardsLines)),
			Summary: "Every store standards line, by name"},
		{ID: "create-non-liquor-line", Method: "POST", Path: path, Access: access.Admin, Status: 201, Errors: []int{409}, Handler: web.Raw(access.Do(h.createStandardsLine)),
			Summary: "Add a store standards line (201); a repeat with the same id answers 200"},
		{ID: "update-non-liquor-line", Method: "POST", Path: path + "/{id}", Access: access.Admin, Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.updateStandardsLine)),
			Summary: "Replace the entries of a store standards line that has not ended"},
		{ID: "delete-non-liquor-line", Method: "DELETE", Path: path + "/{id}", Access: access.Admin, Status: 204, Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.removeStandardsLine)),
			Summary: "Delete a store standards line that has not ended"},
		{ID: "copy-non-liquor-lines", Method: "POST", Path: path + "/copy-to-current-quarter", Access: access.Admin, Errors: []int{409}, Handler: web.JSON(access.Do(h.copyStandardsLines)),
			Summary: "Copy the lines of a day to the current quarter"},
	}
}

func (h *HTTP) standardsLines(ctx context.Context, actor access.Actor, _ *struct{}) (_ StandardsLinesView, err error) {
	lines, err := h.service.StandardsLines(ctx, actor)
	return standardsLinesView(lines), err
}

// StandardsLineEntry is what the form of a store standards line sends.
type StandardsLineEntry struct {
	ID            string         `json:"id,omitempty" maxLength:"60" doc:"Of a new line a UUID made by the client, so that a repeat is harmless; else the line's id again"`
	Name          string         `json:"name,omitempty" doc:"At most 200 characters"`
	StartDate     string         `json:"startDate,omitempty" doc:"YYYY-MM-DD"`
	EndDate       *string        `json:"endDate,omitempty" nullable:"true" doc:"YYYY-MM-DD, not before the start date; absent or null = open-ended"`
	IncludedTiers []network.Tier `json:"includedTiers" nullable:"false" enum:"SF,MF,LF"`
}

func (e StandardsLineEntry) form() StandardsForm {
	f := StandardsForm{ID: e.ID, Name: e.Name, StartDate: e.StartDate, Tiers: e.IncludedTiers}
	if e.EndDate != nil {
		f.EndDate = *e.EndDate
	}
	return f
}

type createStandardsLineInput struct{ Body StandardsLineEntry }

func (h *HTTP) createStandardsLine(ctx context.Context, actor access.Actor, in *createStandardsLineInput) (*web.StatusBody[StandardsLineView], error) {
	l, created, err := h.service.CreateStandardsLine(ctx, actor, in.Body.form())
	return web.Saved(standardsLineView(l), created), err
}

type updateStandardsLineInput struct {
	web.PathID
	Body StandardsLineEntry
}

func (h *HTTP) updateStandardsLine(ctx context.Context, actor access.Actor, in *updateStandardsLineInput) (_ StandardsLineView, err error) {
	if in.Body.ID != "" && in.Body.ID != in.ID {
		return StandardsLineView{}, fault.InvalidField("id", "This is not the line in the address.")
	}
	form := in.Body.form()
	form.ID = ""
	l, err := h.service.UpdateStandardsLine(ctx, actor, in.ID, form)
	return standardsLineView(l), err
}

func (h *HTTP) removeStandardsLine(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.DeleteStandardsLine(ctx, actor, in.ID)
}

type copyStandardsLinesInput struct {
	Body struct {
		FromDate string `json:"fromDate,omitempty" doc:"YYYY-MM-DD: every line in force on this day is copied"`
	}
}

func (h *HTTP) copyStandardsLines(ctx context.Context, actor access.Actor, in *copyStandardsLinesInput) (_ CopiedView, err error) {
	copied, err := h.service.CopyStandardsLines(ctx, actor, in.Body.FromDate)
	return CopiedView(copied), err
}
