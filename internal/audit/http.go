package audit

import (
	"context"
	"slices"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/web"
)

// maxSaveBody is enough for a save of every line of a large report, each with a comment of full length.
const maxSaveBody = 4 << 20

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return slices.Concat([]web.Operation{
		{ID: "get-audit-report", Method: "GET", Path: "/audit-reports/{id}", Access: access.Readers, Errors: []int{404},
			Handler: web.JSON(access.Do(h.get)), Summary: "A report. 'new' with a store and a date returns the store's open report, or else a template " +
				"that is not stored"},
		{ID: "get-latest-audit-report", Method: "GET", Path: "/audit-reports/latest",
			Access: access.Only(access.StoreOwner, access.StoreManager).ComplianceToo(), Handler: web.JSON(access.Do(h.latest)),
			Summary: "The report that counts in the latest audited quarter of the viewer's own store; null when it has none"},
		{ID: "get-audit-kit", Method: "GET", Path: "/audit-reports/kit", Access: access.Auditors, Errors: []int{404}, Handler: web.JSON(access.Do(h.kit)),
			Summary: "What an audit of any open store can begin with on a device without a connection"},
		{ID: "create-audit-report", Method: "POST", Path: "/audit-reports", Access: access.Auditors, Status: 201, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.create)), Summary: "Create a report (201), or get the one that already exists (200)"},
		{ID: "update-audit-report", Method: "POST", Path: "/audit-reports/{id}", Access: access.Auditors, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.update)), Summary: "Complete, mark pending, reopen, or set as final"},
		{ID: "delete-audit-report", Method: "DELETE", Path: "/audit-reports/{id}", Access: access.Auditors, Status: 204, Errors: []int{404},
			Handler: web.Raw(access.Do(h.remove)), Summary: "Delete a report"},
		{ID: "save-audit-report-lines", Method: "PUT", Path: "/audit-reports/{id}/lines", Access: access.Auditors, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.saveLines)), MaxBody: maxSaveBody, BodyChecked: true, Summary: "Save lines, all or nothing"},
		{ID: "save-audit-report-line", Method: "POST", Path: "/audit-reports/lines/{id}", Access: access.Auditors, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.saveLine)), BodyChecked: true, Summary: "Save one line"},
		{ID: "load-more-focus-products", Method: "POST", Path: "/audit-reports/{id}/load-more-focus-products", Access: access.Auditors,
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.loadMore)), Summary: "Show more focus products"},
		{ID: "resync-audit-report", Method: "POST", Path: "/audit-reports/{id}/resync", Access: access.Auditors, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.resync)), Summary: "Refresh the lines of an open report from their current sources"},
		{ID: "get-audit-report-certificate", Method: "GET", Path: "/audit-reports/{id}/certificate", Access: access.Readers, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.certificate)), Summary: "A final report's certificate, with a fresh link"},
		{ID: "create-pdf-ticket", Method: "POST", Path: "/audit-reports/pdf-tickets", Access: access.Readers, Errors: []int{404},
			Handler: web.JSON(access.Do(h.ticket)), Summary: "Get an address that opens a report's PDF for five minutes"},
		// Callers without a session are let in for the ticket in the address (FD-16). The handler refuses everybody who has neither.
		{ID: "get-audit-report-pdf", Method: "GET", Path: "/audit-reports/{id}/pdf", Access: access.Public, Errors: []int{401, 403, 404},
			Handler: web.Raw(h.pdf), Heavy: true, Produces: []string{"application/pdf"}, Summary: "A report's PDF, by ticket or for the signed-in user"},
	}, h.finalOperations(), h.mailOperations())
}

type getInput struct {
	web.PathID
	Store string `query:"store" maxLength:"60" doc:"With 'new': the store to audit"`
	Date  string `query:"date" maxLength:"20" doc:"With 'new': the day of the audit, YYYY-MM-DD"`
}

// get returns a stored report, or for the id 'new' what the page of a new report shows (AUDIT-002, AMB-028).
func (h *HTTP) get(ctx context.Context, actor access.Actor, in *getInput) (_ ReportView, err error) {
	if in.ID == "new" {
		r, err := h.service.Open(ctx, actor, NewReport{StoreID: in.Store, Date: in.Date})
		return viewOf(r), err
	}
	r, err := h.service.Get(ctx, actor, in.ID)
	return viewOf(r), err
}

func (h *HTTP) kit(ctx context.Context, actor access.Actor, _ *struct{}) (KitView, error) {
	k, err := h.service.Kit(ctx, actor)
	if err != nil {
		return KitView{}, err
	}
	return kitView(k), nil
}

// LatestView holds a store's latest result.
type LatestView struct {
	Report *ReportView `json:"report" doc:"null: no report of the store is completed"`
}

func (h *HTTP) latest(ctx context.Context, actor access.Actor, _ *struct{}) (v LatestView, err error) {
	r, err := h.service.Latest(ctx, actor)
	if r != nil {
		report := viewOf(*r)
		v.Report = &report
	}
	return v, err
}

type createInput struct {
	Body struct {
		ID    string `json:"id,omitempty" maxLength:"60" doc:"A UUID made by the client, so that the request can be repeated safely"`
		Store string `json:"store,omitempty" maxLength:"60" doc:"Id of the store"`
		Date  string `json:"date,omitempty" maxLength:"20" doc:"Day of the audit, YYYY-MM-DD, not in the future"`
	}
}

func (h *HTTP) create(ctx context.Context, actor access.Actor, in *createInput) (*web.StatusBody[ReportView], error) {
	r, created, err := h.service.Create(ctx, actor, NewReport{ID: in.Body.ID, StoreID: in.Body.Store, Date: in.Body.Date})
	return web.Saved(viewOf(r), created), err
}

type updateInput struct {
	web.PathID
	Body struct {
		Status  rules.Status `json:"status,omitempty" enum:"PENDING,COMPLETED" doc:"COMPLETED completes the report. PENDING marks an open report as pending and reopens a completed one"`
		Score   *int         `json:"score,omitempty" minimum:"-1" maximum:"100" doc:"The total that the client computed. It is compared and a difference is logged; it is never stored"`
		Final   *bool        `json:"final,omitempty" doc:"true sets the report as final"`
		Queries *int         `json:"openQueries,omitempty" minimum:"0" doc:"With final: how many open queries of its marks the person was told of; refused (409) when there are more. Absent: never refused for that"`
		Queued  string       `json:"queued,omitempty" maxLength:"60" doc:"With COMPLETED: a UUID that a device made for the completion, which may have waited on it for a connection. The same one again changes nothing, also when the report was opened again since"`
		Others  []string     `json:"others,omitempty" nullable:"false" maxItems:"100" doc:"With COMPLETED: ids of the others' reports of the visit that the person was told of; refused (409) when there is one more, with the ids of all as others. Absent: never refused for that"`
	}
}

// update runs the transition that the body asks for: {status, score} or {final: true} (AUDIT-119, AUDIT-120).
func (h *HTTP) update(ctx context.Context, actor access.Actor, in *updateInput) (_ ReportView, err error) {
	var r Reading
	switch body := in.Body; {
	case body.Final != nil && body.Status != "":
		err = fault.InvalidField("final", "Send either a status or final, not both.")
	case body.Queued != "" && body.Status != rules.Completed:
		err = fault.InvalidField("queued", "Only a completion can have waited on a device.")
	case body.Others != nil && body.Status != rules.Completed:
		err = fault.InvalidField("others", "Only who completes a report is told of others.")
	case body.Final != nil && !*body.Final:
		err = fault.InvalidField("final", "A final report stays final until it is reopened or another one is set as final.")
	case body.Final != nil:
		r, err = h.service.SetFinalKnowing(ctx, actor, in.ID, body.Queries)
	case body.Status == rules.Completed:
		r, err = h.service.CompleteOnce(ctx, actor, in.ID, body.Score, body.Queued, body.Others)
	case body.Status == rules.Pending:
		r, err = h.service.SetPending(ctx, actor, in.ID, body.Score)
	default:
		err = fault.InvalidField("status", "Send a status or final.")
	}
	return viewOf(r), err
}

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Delete(ctx, actor, in.ID)
}

type loadMoreInput struct {
	web.PathID
	Body *struct {
		Count *int `json:"count,omitempty" minimum:"1" maximum:"1000" doc:"How many; 10 when absent"`
	}
}

func (h *HTTP) loadMore(ctx context.Context, actor access.Actor, in *loadMoreInput) (_ ReportView, err error) {
	count := rules.LoadMoreDefault
	if in.Body != nil && in.Body.Count != nil {
		count = *in.Body.Count
	}
	r, err := h.service.LoadMore(ctx, actor, in.ID, count)
	return viewOf(r), err
}

func (h *HTTP) resync(ctx context.Context, actor access.Actor, in *web.PathID) (_ ReportView, err error) {
	r, err := h.service.Resync(ctx, actor, in.ID)
	return viewOf(r), err
}

func (h *HTTP) certificate(ctx context.Context, actor access.Actor, in *web.PathID) (_ CertificateView, err error) {
	c, err := h.service.Certificate(ctx, actor, in.ID)
	return certificateView(c), err
}
