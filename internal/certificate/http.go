package certificate

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// HTTP is the room's door to the API.
type HTTP struct{ service *Service }

// NewHTTP makes the room's door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// RunView is how far the making of a quarter's certificates is.
type RunView struct {
	RunID       string     `json:"runId"`
	PromotionID string     `json:"promotionId"`
	Total       int        `json:"total" doc:"How many there are to make; reports that cease to be final meanwhile are left out"`
	Done        int        `json:"done"`
	Failed      int        `json:"failed" doc:"Not made: so far, or in the end when the state is FAILED"`
	State       RunState   `json:"state" enum:"RUNNING,DONE,FAILED" doc:"FAILED: given up; what was made until then counts"`
	StartedAt   time.Time  `json:"startedAt"`
	FinishedAt  *time.Time `json:"finishedAt"`
}

func runView(r Run) RunView {
	return RunView{RunID: r.ID, PromotionID: r.PromotionID, Total: r.Total, Done: r.Done, Failed: r.Failed, State: r.State,
		StartedAt: r.StartedAt, FinishedAt: r.FinishedAt}
}

// Operations are the room's calls. The certificate of one report is the room of reports' to give.
func (h *HTTP) Operations() []web.Operation {
	const startSummary = "Make the certificates of a quarter's final reports, in a job; the running run when there is one"
	return []web.Operation{
		{ID: "generate-certificates", Method: "POST", Path: "/audit-reports/generate-certificates", Access: access.Admin, Status: 202, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.start)), Summary: startSummary},
		{ID: "generate-promotion-certificates", Method: "POST", Path: "/promotions/{id}/generate-certificates", Access: access.Admin, Status: 202, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.startOfPromotion)), Summary: startSummary},
		{ID: "get-certificate-run", Method: "GET", Path: "/audit-reports/certificate-runs/{id}", Access: access.Admin, Errors: []int{404},
			Handler: web.JSON(access.Do(h.run)), Summary: "How far a run is"},
		{ID: "get-latest-certificate-run", Method: "GET", Path: "/audit-reports/certificate-runs", Access: access.Admin,
			Handler: web.JSON(access.Do(h.latestRun)), Summary: "The run of a quarter that began last; null when there is none"},
		{ID: "download-certificates", Method: "GET", Path: "/audit-reports/certificates.zip", Access: access.Admin, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.bundle)), Produces: []string{"application/zip"}, Summary: "A quarter's certificates in one file"},
	}
}

type quarterInput struct {
	Quarter string `query:"quarter" required:"true" maxLength:"60" doc:"CURRENT_QUARTER or the id of a core range promotion"`
}

func (h *HTTP) start(ctx context.Context, actor access.Actor, in *quarterInput) (RunView, error) {
	run, err := h.service.Start(ctx, actor, in.Quarter)
	return runView(run), err
}

func (h *HTTP) startOfPromotion(ctx context.Context, actor access.Actor, in *web.PathID) (RunView, error) {
	run, err := h.service.Start(ctx, actor, in.ID)
	return runView(run), err
}

func (h *HTTP) run(ctx context.Context, actor access.Actor, in *web.PathID) (_ RunView, err error) {
	run, err := h.service.Run(ctx, actor, in.ID)
	return runView(run), err
}

type latestRunInput struct {
	Promotion string `query:"promotion" required:"true" maxLength:"60" doc:"Id of a core range promotion"`
}

func (h *HTTP) latestRun(ctx context.Context, actor access.Actor, in *latestRunInput) (_ *RunView, err error) {
	run, err := h.service.LatestRun(ctx, actor, in.Promotion)
	if run == nil || err != nil {
		return nil, err
	}
	view := runView(*run)
	return &view, nil
}

func (h *HTTP) bundle(ctx context.Context, actor access.Actor, in *quarterInput) (*web.File, error) {
	bundle, err := h.service.Bundle(ctx, actor, in.Quarter)
	if err != nil {
		return nil, err
	}
	return web.Stream("application/zip", bundle.FileName(), bundle.WriteZip), nil
}
