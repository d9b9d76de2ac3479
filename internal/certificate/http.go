package certificate

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// RunView is the progress of making a quarter's certificates.
type RunView struct {
	RunID       string     `json:"runId"`
	PromotionID string     `json:"promotionId"`
	Total       int        `json:"total" doc:"Number of certificates to make, without reports that stop being final during the run"`
	Done        int        `json:"done"`
	Failed      int        `json:"failed" doc:"Number that could not be made: so far, or in the end when the state is FAILED"`
	State       RunState   `json:"state" doc:"FAILED: given up; the certificates made until then are valid"`
	StartedAt   time.Time  `json:"startedAt"`
	FinishedAt  *time.Time `json:"finishedAt"`
}

func runView(r Run) RunView {
	return RunView{RunID: r.ID, PromotionID: r.PromotionID, Total: r.Total, Done: r.Done, Failed: r.Failed, State: r.State,
		StartedAt: r.StartedAt, FinishedAt: r.FinishedAt}
}

// Operations returns the room's operations. The certificate of a single report is an operation of the audit room.
func (h *HTTP) Operations() []web.Operation {
	const startSummary = "Start a job that makes the certificates of a quarter's final reports, or return the run that is running already"
	return []web.Operation{
		{ID: "generate-certificates", Method: "POST", Path: "/audit-reports/generate-certificates", Access: access.Office, Status: 202,
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.start)), Summary: startSummary},
		{ID: "generate-promotion-certificates", Method: "POST", Path: "/promotions/{id}/generate-certificates", Access: access.Office, Status: 202,
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.startOfPromotion)), Summary: startSummary},
		{ID: "get-certificate-run", Method: "GET", Path: "/audit-reports/certificate-runs/{id}", Access: access.Office, Errors: []int{404},
			Handler: web.JSON(access.Do(h.run)), Summary: "The progress of a run"},
		{ID: "get-latest-certificate-run", Method: "GET", Path: "/audit-reports/certificate-runs", Access: access.Office,
			Handler: web.JSON(access.Do(h.latestRun)), Summary: "The latest run of a quarter; null when there is none"},
		{ID: "download-certificates", Method: "GET", Path: "/audit-reports/certificates.zip", Access: access.Office, Errors: []int{404, 409},
			Heavy: true, Handler: web.Raw(access.Do(h.bundle)), Produces: []string{"application/zip"}, Summary: "All certificates of a quarter in one file"},
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
