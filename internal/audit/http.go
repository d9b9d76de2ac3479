package audit

import (
	"context"
	"net/http"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/web"
)

// maxSaveBody holds a save of every line of a large report with comments of full length.
const maxSaveBody = 4 << 20

// HTTP is the room's door to the API.
type HTTP struct{ service *Service }

// NewHTTP makes the room's door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// operation declares an operation of the room that may not find what it is about, or find it in another state than it needs.
func operation(id, method, path, summary string, rule access.Rule) web.Operation {
	return web.Operation{ID: id, Method: method, Path: path, Tag: "audit", Summary: summary, Access: rule, Errors: []int{404, 409}}
}

// Register adds the room's operations.
func (h *HTTP) Register(api *web.API) {
	h.registerStandards(api)
	h.registerCertificates(api)
	h.registerMails(api)
	h.registerWeightings(api)
	h.registerFigures(api)
	h.registerHome(api)
	h.registerExport(api)
	list := operation("list-audit-reports", "GET", "/audit-reports", "Reports, the newest first unless sorted otherwise; owners and managers get the completed ones of their store", access.Readers)
	list.Errors = nil
	web.Register(api, list, h.list)
	get := operation("get-audit-report", "GET", "/audit-reports/{id}", "A report; 'new' with store and date is the store's open report, or a template that is not stored", access.Readers)
	get.Errors = []int{404}
	web.Register(api, get, h.get)
	create := operation("create-audit-report", "POST", "/audit-reports", "Create a report (201), or get the one that there is already (200)", access.Auditors)
	create.Status = http.StatusCreated
	web.Register(api, create, h.create)
	web.Register(api, operation("update-audit-report", "POST", "/audit-reports/{id}", "Complete, mark pending, reopen, or set as final", access.Auditors), h.update)
	remove := operation("delete-audit-report", "DELETE", "/audit-reports/{id}", "Delete a report", access.Auditors)
	remove.Status, remove.Errors = http.StatusNoContent, []int{404}
	web.Register(api, remove, h.remove)
	save := operation("save-audit-report-lines", "PUT", "/audit-reports/{id}/lines", "Save lines, all or nothing", access.Auditors)
	save.MaxBody, save.BodyChecked = maxSaveBody, true
	web.Register(api, save, h.saveLines)
	line := operation("save-audit-report-line", "POST", "/audit-reports/lines/{id}", "Save one line", access.Auditors)
	line.BodyChecked = true
	web.Register(api, line, h.saveLine)
	web.Register(api, operation("load-more-focus-products", "POST", "/audit-reports/{id}/load-more-focus-products", "Show more focus products", access.Auditors), h.loadMore)
	web.Register(api, operation("resync-audit-report", "POST", "/audit-reports/{id}/resync", "Refresh the lines of an open report from their present sources", access.Auditors), h.resync)
	ticket := operation("create-pdf-ticket", "POST", "/audit-reports/pdf-tickets", "An address that opens a report's PDF for five minutes", access.Readers)
	ticket.Errors = []int{404}
	web.Register(api, ticket, h.ticket)
	// The ticket in the address says who asks; without one it is the signed-in user (FD-16). pdf itself refuses everybody else.
	pdf := operation("get-audit-report-pdf", "GET", "/audit-reports/{id}/pdf", "A report's PDF, by ticket or for the signed-in user", access.Public)
	pdf.Produces, pdf.Errors = []string{"application/pdf"}, []int{401, 403, 404}
	web.Register(api, pdf, h.pdf)
}

// answer turns what a use case gives into a view, or passes its fault on.
func answer[T, V any](view func(T) V, of T, err error) (*web.Body[V], error) {
	if err != nil {
		return nil, err
	}
	return web.OK(view(of)), nil
}

// PathID is the id in an address.
type PathID struct {
	ID string `path:"id" maxLength:"60"`
}

// ReportFilter chooses and orders reports, in the list and in its export alike.
type ReportFilter struct {
	Search  string  `query:"search" maxLength:"200" doc:"Words that the store's or the author's name must contain; case and accents do not matter"`
	Status  Status  `query:"status" enum:"DRAFT,PENDING,COMPLETED"`
	Final   string  `query:"final" enum:"true,false"`
	Quarter string  `query:"quarter" maxLength:"60" doc:"Id of a core range promotion"`
	Store   string  `query:"store" maxLength:"60" doc:"Id of a store"`
	Mine    bool    `query:"mine" doc:"Only reports that the signed-in user created"`
	Sort    SortKey `query:"sort" enum:"created,date,store,score,completed" default:"created"`
	Order   string  `query:"order" enum:"asc,desc" doc:"Absent = stores from A, everything else from the latest or highest. Equal ones come the newest first, open reports last when sorted by completed."`
}

func (in ReportFilter) filter(actor access.Actor) Filter {
	f := Filter{Search: in.Search, Status: in.Status, Quarter: in.Quarter, StoreID: in.Store,
		Order: Order{By: in.Sort, Ascending: in.Order == "asc" || in.Order == "" && in.Sort == ByStore}}
	if in.Final != "" {
		final := in.Final == "true"
		f.Final = &final
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

func (h *HTTP) list(ctx context.Context, in *listInput) (*web.Body[web.List[ListedView]], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	found, total, err := h.service.List(ctx, actor, in.filter(actor), in.Page)
	if err != nil {
		return nil, err
	}
	return web.OK(web.NewList(listedViews(found), in.Page, total)), nil
}

type getInput struct {
	PathID
	Store string `query:"store" maxLength:"60" doc:"With 'new': the store to audit"`
	Date  string `query:"date" maxLength:"20" doc:"With 'new': the day of the audit, YYYY-MM-DD"`
}

// get answers a stored report, or for the id 'new' what the page of a new one shows (AUDIT-002, AMB-028).
func (h *HTTP) get(ctx context.Context, in *getInput) (*web.Body[ReportView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	if in.ID == "new" {
		r, err := h.service.Open(ctx, actor, NewReport{StoreID: in.Store, Date: in.Date})
		return answer(viewOf, r, err)
	}
	r, err := h.service.Get(ctx, actor, in.ID)
	return answer(viewOf, r, err)
}

type createInput struct {
	Body struct {
		ID    string `json:"id,omitempty" maxLength:"60" doc:"A UUID made by the client, so that a repeat is harmless"`
		Store string `json:"store,omitempty" maxLength:"60" doc:"Id of the store"`
		Date  string `json:"date,omitempty" maxLength:"20" doc:"Day of the audit, YYYY-MM-DD, not in the future"`
	}
}

func (h *HTTP) create(ctx context.Context, in *createInput) (*web.StatusBody[ReportView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	r, created, err := h.service.Create(ctx, actor, NewReport{ID: in.Body.ID, StoreID: in.Body.Store, Date: in.Body.Date})
	if err != nil {
		return nil, err
	}
	status := http.StatusOK
	if created {
		status = http.StatusCreated
	}
	return &web.StatusBody[ReportView]{Status: status, Body: viewOf(r)}, nil
}

type updateInput struct {
	PathID
	Body struct {
		Status Status `json:"status,omitempty" enum:"PENDING,COMPLETED" doc:"COMPLETED completes; PENDING marks an open report pending and reopens a completed one"`
		Score  *int   `json:"score,omitempty" minimum:"-1" maximum:"100" doc:"The total that the client computed; compared and logged, never stored"`
		Final  *bool  `json:"final,omitempty" doc:"true sets the report as final"`
	}
}

// update runs the transition that the body asks for: {status, score} or {final: true} (AUDIT-119, AUDIT-120).
func (h *HTTP) update(ctx context.Context, in *updateInput) (*web.Body[ReportView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	var r Reading
	switch body := in.Body; {
	case body.Final != nil && body.Status != "":
		err = fault.InvalidField("final", "Send either a status or final, not both.")
	case body.Final != nil && !*body.Final:
		err = fault.InvalidField("final", "A final report stays final until it is reopened or another one is set as final.")
	case body.Final != nil:
		r, err = h.service.SetFinal(ctx, actor, in.ID)
	case body.Status == Completed:
		r, err = h.service.Complete(ctx, actor, in.ID, body.Score)
	case body.Status == Pending:
		r, err = h.service.SetPending(ctx, actor, in.ID, body.Score)
	default:
		err = fault.InvalidField("status", "Send a status or final.")
	}
	return answer(viewOf, r, err)
}

func (h *HTTP) remove(ctx context.Context, in *PathID) (*web.Empty, error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	return &web.Empty{}, h.service.Delete(ctx, actor, in.ID)
}

type loadMoreInput struct {
	PathID
	Body *struct {
		Count *int `json:"count,omitempty" minimum:"1" maximum:"1000" doc:"How many; absent = 10"`
	}
}

func (h *HTTP) loadMore(ctx context.Context, in *loadMoreInput) (*web.Body[ReportView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	count := LoadMoreDefault
	if in.Body != nil && in.Body.Count != nil {
		count = *in.Body.Count
	}
	r, err := h.service.LoadMore(ctx, actor, in.ID, count)
	return answer(viewOf, r, err)
}

func (h *HTTP) resync(ctx context.Context, in *PathID) (*web.Body[ReportView], error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	r, err := h.service.Resync(ctx, actor, in.ID)
	return answer(viewOf, r, err)
}
