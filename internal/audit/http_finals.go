package audit

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// FinalisedView says what became of one report that was to be set as final.
type FinalisedView struct {
	ReportID string       `json:"id"`
	Store    string       `json:"store" doc:"Name; empty when there is no such report"`
	Quarter  string       `json:"quarter" doc:"Empty when there is no such report"`
	Outcome  FinalOutcome `json:"outcome" enum:"SET,ALREADY,REFUSED" doc:"ALREADY: it was final before, and nothing changed"`
	Reason   string       `json:"reason" doc:"Why it was refused; otherwise empty"`
}

// FinalsView says what became of several reports that were to be set as final.
type FinalsView struct {
	Reports []FinalisedView `json:"reports" nullable:"false" doc:"In the order of the request, each once"`
}

func (h *HTTP) finalOperations() []web.Operation {
	return []web.Operation{
		{ID: "set-audit-reports-final", Method: "POST", Path: "/audit-reports/final", Access: access.Office, Errors: []int{409},
			Handler: web.JSON(access.Do(h.setFinals)), Summary: "Set several reports as final, each by itself, and say what became of each"},
	}
}

type finalsInput struct {
	Body struct {
		IDs     []string `json:"ids" minItems:"1" maxItems:"100" doc:"Ids of the reports"`
		Queries *int     `json:"openQueries,omitempty" minimum:"0" doc:"How many open queries of them the person was told of; refused (409) when there are more. Absent: never refused for that"`
	}
}

func (h *HTTP) setFinals(ctx context.Context, actor access.Actor, in *finalsInput) (v FinalsView, err error) {
	done, err := h.service.SetFinals(ctx, actor, in.Body.IDs, in.Body.Queries)
	v.Reports = make([]FinalisedView, len(done))
	for i, one := range done {
		v.Reports[i] = FinalisedView(one)
	}
	return v, err
}
