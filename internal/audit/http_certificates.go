package audit

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

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

func (h *HTTP) registerCertificates(api *web.API) {
	const startSummary = "Make the certificates of a quarter's final reports, in a job; the running run when there is one"
	start := operation("generate-certificates", "POST", "/audit-reports/generate-certificates", startSummary, access.Admin)
	start.Status = http.StatusAccepted
	web.Register(api, start, h.startCertificates)
	startOf := operation("generate-promotion-certificates", "POST", "/promotions/{id}/generate-certificates", startSummary, access.Admin)
	startOf.Status = http.StatusAccepted
	web.Register(api, startOf, h.startPromotionCertificates)
	run := operation("get-certificate-run", "GET", "/audit-reports/certificate-runs/{id}", "How far a run is", access.Admin)
	run.Errors = []int{404}
	web.Register(api, run, h.certificateRun)
	latest := operation("get-latest-certificate-run", "GET", "/audit-reports/certificate-runs", "The run of a quarter that began last; null when there is none", access.Admin)
	latest.Errors = nil
	web.Register(api, latest, h.latestRun)
	bundle := operation("download-certificates", "GET", "/audit-reports/certificates.zip", "A quarter's certificates in one file", access.Admin)
	bundle.Produces = []string{"application/zip"}
	web.Register(api, bundle, h.bundle)
	web.Register(api, operation("get-audit-report-certificate", "GET", "/audit-reports/{id}/certificate", "A final report's certificate, with a fresh link", access.Readers), h.certificate)
}

type quarterInput struct {
	Quarter string `query:"quarter" required:"true" maxLength:"60" doc:"CURRENT_QUARTER or the id of a core range promotion"`
}

func (h *HTTP) startCertificates(ctx context.Context, in *quarterInput) (*web.Body[CertificateRunView], error) {
	return h.start(ctx, in.Quarter)
}

func (h *HTTP) startPromotionCertificates(ctx context.Context, in *PathID) (*web.Body[CertificateRunView], error) {
	return h.start(ctx, in.ID)
}

func (h *HTTP) start(ctx context.Context, quarter string) (*web.Body[CertificateRunView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	run, err := h.service.StartCertificates(ctx, actor, quarter)
	return answer(runView, run, err)
}

func (h *HTTP) certificateRun(ctx context.Context, in *PathID) (*web.Body[CertificateRunView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	run, err := h.service.CertificateRun(ctx, actor, in.ID)
	return answer(runView, run, err)
}

type latestRunInput struct {
	Promotion string `query:"promotion" required:"true" maxLength:"60" doc:"Id of a core range promotion"`
}

func (h *HTTP) latestRun(ctx context.Context, in *latestRunInput) (*web.Body[*CertificateRunView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	run, err := h.service.LatestCertificateRun(ctx, actor, in.Promotion)
	if run == nil || err != nil {
		return &web.Body[*CertificateRunView]{}, err
	}
	view := runView(*run)
	return web.OK(&view), nil
}

func (h *HTTP) bundle(ctx context.Context, in *quarterInput) (*huma.StreamResponse, error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	bundle, err := h.service.Certificates(ctx, actor, in.Quarter)
	if err != nil {
		return nil, err
	}
	return web.Stream("application/zip", bundle.FileName(), bundle.WriteZip), nil
}

func (h *HTTP) certificate(ctx context.Context, in *PathID) (*web.Body[CertificateView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	c, err := h.service.CertificateOf(ctx, actor, in.ID)
	return answer(certificateView, c, err)
}
