package audit

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// CertificateView is the certificate of a report.
type CertificateView struct {
	Number    string    `json:"number" doc:"The store's for the quarter, for good" example:"C-00042"`
	SignedURL string    `json:"signedURL" doc:"Address of the PDF, good for 15 minutes, without a sign-in"`
	CreatedAt time.Time `json:"createdAt" doc:"When the file was made"`
}

// CertificateRunView is how far the making of a quarter's certificates is.
type CertificateRunView struct {
	RunID       string     `json:"runId"`
	PromotionID string     `json:"promotionId"`
	Total       int        `json:"total" doc:"How many there are to make; reports that cease to be final meanwhile are left out"`
	Done        int        `json:"done"`
	Failed      int        `json:"failed" doc:"Not made: so far, or in the end when the state is FAILED"`
	State       RunState   `json:"state" enum:"RUNNING,DONE,FAILED" doc:"FAILED: given up; what was made until then counts"`
	StartedAt   time.Time  `json:"startedAt"`
	FinishedAt  *time.Time `json:"finishedAt"`
}

func certificateView(c SignedCertificate) CertificateView {
	return CertificateView{Number: c.NumberText(), SignedURL: c.URL, CreatedAt: c.MadeAt}
}

func runView(r CertificateRun) CertificateRunView {
	return CertificateRunView{RunID: r.ID, PromotionID: r.PromotionID, Total: r.Total, Done: r.Done, Failed: r.Failed, State: r.State,
		StartedAt: r.StartedAt, FinishedAt: r.FinishedAt}
}

func (h *HTTP) certificateOperations() []web.Operation {
	const startSummary = "Make the certificates of a quarter's final reports, in a job; the running run when there is one"
	return []web.Operation{
		{ID: "generate-certificates", Method: "POST", Path: "/audit-reports/generate-certificates", Access: access.Admin, Status: 202, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.startCertificates)), Summary: startSummary},
		{ID: "generate-promotion-certificates", Method: "POST", Path: "/promotions/{id}/generate-certificates", Access: access.Admin, Status: 202, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.startPromotionCertificates)), Summary: startSummary},
		{ID: "get-certificate-run", Method: "GET", Path: "/audit-reports/certificate-runs/{id}", Access: access.Admin, Errors: []int{404},
			Handler: web.JSON(access.Do(h.certificateRun)), Summary: "How far a run is"},
		{ID: "get-latest-certificate-run", Method: "GET", Path: "/audit-reports/certificate-runs", Access: access.Admin,
			Handler: web.JSON(access.Do(h.latestRun)), Summary: "The run of a quarter that began last; null when there is none"},
		{ID: "download-certificates", Method: "GET", Path: "/audit-reports/certificates.zip", Access: access.Admin, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.bundle)), Produces: []string{"application/zip"}, Summary: "A quarter's certificates in one file"},
		{ID: "get-audit-report-certificate", Method: "GET", Path: "/audit-reports/{id}/certificate", Access: readers, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.certificate)), Summary: "A final report's certificate, with a fresh link"},
	}
}

type quarterInput struct {
	Quarter string `query:"quarter" required:"true" maxLength:"60" doc:"CURRENT_QUARTER or the id of a core range promotion"`
}

func (h *HTTP) startCertificates(ctx context.Context, actor access.Actor, in *quarterInput) (CertificateRunView, error) {
	run, err := h.service.StartCertificates(ctx, actor, in.Quarter)
	return runView(run), err
}

func (h *HTTP) startPromotionCertificates(ctx context.Context, actor access.Actor, in *web.PathID) (CertificateRunView, error) {
	run, err := h.service.StartCertificates(ctx, actor, in.ID)
	return runView(run), err
}

func (h *HTTP) certificateRun(ctx context.Context, actor access.Actor, in *web.PathID) (_ CertificateRunView, err error) {
	run, err := h.service.CertificateRun(ctx, actor, in.ID)
	return runView(run), err
}

type latestRunInput struct {
	Promotion string `query:"promotion" required:"true" maxLength:"60" doc:"Id of a core range promotion"`
}

func (h *HTTP) latestRun(ctx context.Context, actor access.Actor, in *latestRunInput) (_ *CertificateRunView, err error) {
	run, err := h.service.LatestCertificateRun(ctx, actor, in.Promotion)
	if run == nil || err != nil {
		return nil, err
	}
	view := runView(*run)
	return &view, nil
}

func (h *HTTP) bundle(ctx context.Context, actor access.Actor, in *quarterInput) (*web.File, error) {
	bundle, err := h.service.Certificates(ctx, actor, in.Quarter)
	if err != nil {
		return nil, err
	}
	return web.Stream("application/zip", bundle.FileName(), bundle.WriteZip), nil
}

func (h *HTTP) certificate(ctx context.Context, actor access.Actor, in *web.PathID) (_ CertificateView, err error) {
	c, err := h.service.CertificateOf(ctx, actor, in.ID)
	return certificateView(c), err
}
