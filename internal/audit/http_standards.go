package audit

import (
	"context"
	"net/http"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/web"
)

// StandardsLineView is one store standards line.
type StandardsLineView struct {
	ID            string          `json:"id"`
	Name          string          `json:"name"`
	StartDate     calendar.Day    `json:"startDate"`
	EndDate       *calendar.Day   `json:"endDate" doc:"Last day in force; null = open-ended"`
	IncludedTiers []audience.Tier `json:"includedTiers" nullable:"false" enum:"SF,MF,LF" doc:"Sizes of store whose reports have the line; none = no store's"`
	TimeStatus    TimeStatus      `json:"timeStatus" enum:"ACTIVE,UPCOMING,ENDED,OTHER" doc:"Where today stands in its days; OTHER = started, open-ended"`
	Can           StandardsCan    `json:"can"`
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
	return StandardsLineView{ID: r.ID, Name: r.Name, StartDate: r.StartDate, EndDate: dayOrNull(r.EndDate), IncludedTiers: r.Tiers, TimeStatus: r.Status, Can: r.Can}
}

func standardsLinesView(lines []StandardsReading) StandardsLinesView {
	v := StandardsLinesView{Items: make([]StandardsLineView, len(lines))}
	for i, l := range lines {
		v.Items[i] = standardsLineView(l)
	}
	return v
}

// registerStandards adds the operations on store standards lines.
func (h *HTTP) registerStandards(api *web.API) {
	const path = "/audit-reports/non-liquor-lines"
	list := operation("list-non-liquor-lines", "GET", path, "Every store standards line, by name", access.Readers)
	list.Errors = nil
	web.Register(api, list, h.standardsLines)
	create := operation("create-non-liquor-line", "POST", path, "Add a store standards line (201); a repeat with the same id answers 200", access.Admin)
	create.Status, create.Errors = http.StatusCreated, []int{409}
	web.Register(api, create, h.createStandardsLine)
	web.Register(api, operation("update-non-liquor-line", "POST", path+"/{id}", "Replace the entries of a store standards line that has not ended", access.Admin), h.updateStandardsLine)
	remove := operation("delete-non-liquor-line", "DELETE", path+"/{id}", "Delete a store standards line that has not ended", access.Admin)
	remove.Status = http.StatusNoContent
	web.Register(api, remove, h.removeStandardsLine)
	duplicate := operation("copy-non-liquor-lines", "POST", path+"/copy-to-current-quarter", "Copy the lines of a day to the current quarter", access.Admin)
	duplicate.Errors = []int{409}
	web.Register(api, duplicate, h.copyStandardsLines)
}

func (h *HTTP) standardsLines(ctx context.Context, _ *struct{}) (*web.Body[StandardsLinesView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	lines, err := h.service.StandardsLines(ctx, actor)
	return answer(standardsLinesView, lines, err)
}

// StandardsLineEntry is what the form of a store standards line sends.
type StandardsLineEntry struct {
	ID            string          `json:"id,omitempty" maxLength:"60" doc:"Of a new line a UUID made by the client, so that a repeat is harmless; else the line's id again"`
	Name          string          `json:"name,omitempty" doc:"At most 200 characters"`
	StartDate     string          `json:"startDate,omitempty" doc:"YYYY-MM-DD"`
	EndDate       *string         `json:"endDate,omitempty" nullable:"true" doc:"YYYY-MM-DD, not before the start date; absent or null = open-ended"`
	IncludedTiers []audience.Tier `json:"includedTiers" nullable:"false" enum:"SF,MF,LF"`
}

func (e StandardsLineEntry) form() StandardsForm {
	f := StandardsForm{ID: e.ID, Name: e.Name, StartDate: e.StartDate, Tiers: e.IncludedTiers}
	if e.EndDate != nil {
		f.EndDate = *e.EndDate
	}
	return f
}

type createStandardsLineInput struct{ Body StandardsLineEntry }

func (h *HTTP) createStandardsLine(ctx context.Context, in *createStandardsLineInput) (*web.StatusBody[StandardsLineView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	l, created, err := h.service.CreateStandardsLine(ctx, actor, in.Body.form())
	if err != nil {
		return nil, err
	}
	status := http.StatusOK
	if created {
		status = http.StatusCreated
	}
	return &web.StatusBody[StandardsLineView]{Status: status, Body: standardsLineView(l)}, nil
}

type updateStandardsLineInput struct {
	PathID
	Body StandardsLineEntry
}

func (h *HTTP) updateStandardsLine(ctx context.Context, in *updateStandardsLineInput) (*web.Body[StandardsLineView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	if in.Body.ID != "" && in.Body.ID != in.ID {
		return nil, fault.InvalidField("id", "This is not the line in the address.")
	}
	form := in.Body.form()
	form.ID = ""
	l, err := h.service.UpdateStandardsLine(ctx, actor, in.ID, form)
	return answer(standardsLineView, l, err)
}

func (h *HTTP) removeStandardsLine(ctx context.Context, in *PathID) (*web.Empty, error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	return &web.Empty{}, h.service.DeleteStandardsLine(ctx, actor, in.ID)
}

type copyStandardsLinesInput struct {
	Body struct {
		FromDate string `json:"fromDate,omitempty" doc:"YYYY-MM-DD: every line in force on this day is copied"`
	}
}

func (h *HTTP) copyStandardsLines(ctx context.Context, in *copyStandardsLinesInput) (*web.Body[CopiedView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	copied, err := h.service.CopyStandardsLines(ctx, actor, in.Body.FromDate)
	return answer(func(c Copied) CopiedView { return CopiedView(c) }, copied, err)
}
