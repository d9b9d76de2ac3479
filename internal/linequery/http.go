package linequery

import (
	"context"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/web"
	"caravan/internal/text"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{s} }

// MarkView is a mark of a line.
type MarkView struct {
	Text        string `json:"text" doc:"In words, such as 'Not on the shelf'"`
	Passed      *bool  `json:"passed"`
	PricePassed *bool  `json:"pricePassed"`
}

// View is a query of a mark.
type View struct {
	ID          string                   `json:"id"`
	ReportID    string                   `json:"reportId"`
	ReportDate  calendar.Day             `json:"reportDate" doc:"Day of the audit"`
	Store       network.StoreName        `json:"store"`
	LineKey     string                   `json:"lineKey"`
	LineType    rules.LineType           `json:"lineType"`
	Section     rules.Section            `json:"section"`
	Description string                   `json:"description"`
	Text        string                   `json:"text"`
	Photos      []network.AttachmentView `json:"photos" nullable:"false"`
	State       State                    `json:"state" enum:"OPEN,KEPT,CHANGED,WITHDRAWN,UNANSWERED" doc:"UNANSWERED: the report was set as final first"`
	AskedBy     *network.PersonRef       `json:"askedBy"`
	AskedAt     time.Time                `json:"askedAt"`
	OldMark     MarkView                 `json:"oldMark" doc:"When it was asked"`
	OldScore    int                      `json:"oldScore" minimum:"-1" maximum:"100" doc:"The report's total when it was asked"`
	Answer      string                   `json:"answer" doc:"Empty when nobody has answered"`
	AnsweredBy  *network.PersonRef       `json:"answeredBy" doc:"Who answered or withdrew it; null while it is open, and when the report was set as final"`
	AnsweredAt  *time.Time               `json:"answeredAt"`
	NewMark     MarkView                 `json:"newMark" doc:"After the answer"`
	NewScore    int                      `json:"newScore" minimum:"-1" maximum:"100" doc:"The report's total after the answer"`
	Can         Can                      `json:"can"`
}

func view(r Reading) View {
	mark := func(m rules.Marks) MarkView {
		return MarkView{Text: rules.MarkText(r.Section, r.LineType, m), Passed: m.Passed, PricePassed: m.PricePassed}
	}
	v := View{ID: r.ID, ReportID: r.ReportID, ReportDate: r.ReportDate, Store: network.StoreName{ID: r.Store.ID, Name: r.Store.Name}, LineKey: r.LineKey,
		LineType: r.LineType, Section: r.Section, Description: r.Description, Text: r.Text, Photos: r.Photos, State: r.State, AskedBy: r.AskedRef.OrNil(),
		AskedAt: r.AskedAt, OldMark: mark(r.OldMark), OldScore: r.OldScore,
		Answer: r.Answer, AnsweredBy: r.AnsweredRef.OrNil(), AnsweredAt: r.AnsweredAt, NewMark: mark(r.NewMark), NewScore: r.NewScore, Can: r.Can}
	if v.Photos == nil {
		v.Photos = []network.AttachmentView{}
	}
	return v
}

// OfReportView is the queries of a report.
type OfReportView struct {
	Items    []View        `json:"items" nullable:"false" doc:"Oldest first"`
	Can      OfReportCan   `json:"can"`
	Blocked  string        `json:"askBlocked" doc:"Why the reader, who speaks for the store, can query no mark now; empty when they can, or do not"`
	LastDay  *calendar.Day `json:"askUntil" doc:"Last day on which marks can be queried; null unless the reader speaks for the store"`
	DaysLeft int           `json:"daysLeft" doc:"Days after today on which marks can still be queried; 0 on the last, and when none can"`
}

// OfReportCan says what the reader may do with the marks of a report.
type OfReportCan struct {
	Ask bool `json:"ask" doc:"Query marks of failed lines, unless askBlocked says why not"`
}

// ListView is a page of queries.
type ListView struct {
	Items []View   `json:"items" nullable:"false"`
	Meta  web.Meta `json:"meta"`
	Open  int      `json:"open" doc:"How many of the stores asked for wait for an answer"`
}

// CountView is how many queries wait for an answer.
type CountView struct {
	Open int `json:"open"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-report-queries", Method: "GET", Path: "/audit-reports/{id}/queries", Access: readers, Errors: []int{404},
			Handler: web.JSON(access.Do(h.ofReport)), Summary: "What the store has said against marks of a completed report, with the answers"},
		{ID: "query-mark", Method: "POST", Path: "/audit-reports/{id}/queries", Access: askers, Status: 201, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.ask)), Summary: "Query the mark of a failed line (201); a repeat gives the query that is there (200)"},
		{ID: "withdraw-query", Method: "POST", Path: "/mark-queries/{id}/withdraw", Access: askers, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.withdraw)), Summary: "Take a query back that waits for an answer; a repeat changes nothing"},
		{ID: "answer-query", Method: "POST", Path: "/mark-queries/{id}/answer", Access: judges, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.answer)), Summary: "Answer a query: keep the mark or change it, which scores the report again; a repeat " +
				"changes nothing"},
		{ID: "list-queries", Method: "GET", Path: "/mark-queries", Access: access.Auditors, Handler: web.JSON(access.Do(h.list)),
			Summary: "The queries of every store's marks"},
		{ID: "count-open-queries", Method: "GET", Path: "/mark-queries/open", Access: access.Auditors, Handler: web.JSON(access.Do(h.count)),
			Summary: "How many queries of some reports wait for an answer"},
	}
}

func (h *HTTP) ofReport(ctx context.Context, actor access.Actor, in *web.PathID) (OfReportView, error) {
	r, err := h.service.ForReport(ctx, actor, in.ID)
	v := OfReportView{Items: web.Views(r.Items, view), Can: OfReportCan{r.MayAsk}, Blocked: r.Blocked, DaysLeft: r.DaysLeft}
	if r.MayAsk {
		v.LastDay = &r.LastDay
	}
	return v, err
}

func (h *HTTP) ask(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		ID      string   `json:"id" maxLength:"60" doc:"A UUID made by the client, so that the request can be repeated safely"`
		LineKey string   `json:"lineKey" maxLength:"400"`
		Text    string   `json:"text" doc:"At most 500 characters"`
		Photos  []string `json:"photos,omitempty" maxItems:"20" doc:"Ids of up to 4 uploads"`
	}
}) (*web.StatusBody[View], error) {
	r, created,
		err := h.service.Ask(ctx, actor, Asking{ID: in.Body.ID, ReportID: in.ID, LineKey: in.Body.LineKey, Text: in.Body.Text, Photos: in.Body.Photos})
	return web.Saved(view(r), created), err
}

func (h *HTTP) withdraw(ctx context.Context, actor access.Actor, in *web.PathID) (View, error) {
	r, err := h.service.Withdraw(ctx, actor, in.ID)
	return view(r), err
}

func (h *HTTP) answer(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		Change      bool   `json:"change" doc:"False: the mark stays"`
		Passed      *bool  `json:"passed,omitempty" doc:"The other mark, with change"`
		PricePassed *bool  `json:"pricePassed,omitempty"`
		Text        string `json:"text" doc:"Why, in at most 500 characters"`
	}
}) (View, error) {
	r, err := h.service.Answer(ctx, actor, in.ID,
		Reply{Change: in.Body.Change, Mark: rules.Marks{Passed: in.Body.Passed, PricePassed: in.Body.PricePassed}, Text: in.Body.Text})
	return view(r), err
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *struct {
	web.Page
	Auditor string `query:"auditor" maxLength:"60" doc:"Only stores that this person has audited in this quarter or in the one before: a rep's own stores"`
	Show    Show   `query:"show" enum:"OPEN,ANSWERED" default:"OPEN" doc:"OPEN: those that wait for an answer, the oldest first; ANSWERED: and those that were withdrawn or closed, the latest first"`
}) (ListView, error) {
	found, total, open, err := h.service.List(ctx, actor, Filter{Show: in.Show, AuditorID: in.Auditor}, in.Rows())
	l := web.NewList(web.Views(found, view), in.Page, total)
	return ListView{Items: l.Items, Meta: l.Meta, Open: open}, err
}

func (h *HTTP) count(ctx context.Context, actor access.Actor, in *struct {
	Reports string `query:"reports" maxLength:"4000" doc:"Ids of up to 100 reports, with commas between them"`
}) (CountView, error) {
	ids := strings.FieldsFunc(in.Reports, func(r rune) bool { return r == ',' })
	if len(ids) > maxReports {
		return CountView{}, fault.InvalidField("reports", "Please send "+text.Number(maxReports)+" reports or fewer")
	}
	n, err := h.service.OpenOf(ctx, actor, ids)
	return CountView{n}, err
}

// maxReports is how many reports are set as final at once.
const maxReports = 100
