package fix

import (
	"context"
	"io"
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

const typeCSV = "text/csv; charset=utf-8"

// StoreName is a store inside a fix.
type StoreName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// View is a fix.
type View struct {
	ID          string                   `json:"id"`
	ReportID    string                   `json:"reportId" doc:"The report whose line has failed"`
	ClosedBy    string                   `json:"closedByReportId" doc:"The later report that has closed it; empty: none"`
	LineKey     string                   `json:"lineKey" doc:"Of the failed line. In the list of an open report, that of its line which asks the same; empty: none does"`
	LineKeys    []string                 `json:"lineKeys" nullable:"false" doc:"In the list of a completed report: its lines that ask the same, of which one fix is kept; empty elsewhere"`
	Store       StoreName                `json:"store"`
	Section     rules.Section            `json:"section"`
	Description string                   `json:"description"`
	What        string                   `json:"what" doc:"What to do about it, such as 'Put it on the shelf'"`
	Comment     string                   `json:"comment" doc:"Of the auditor, on the line; may be empty"`
	Points      float64                  `json:"points" doc:"Points of the report's score that it brings, with one decimal"`
	AuditedOn   calendar.Day             `json:"auditedOn" doc:"The day of the report"`
	DueOn       calendar.Day             `json:"dueOn"`
	Overdue     bool                     `json:"overdue"`
	State       State                    `json:"state" doc:"FIXED and AGAIN: a later report has closed it; ENDED: one of a later quarter no longer asks it"`
	Standing    string                   `json:"standing" doc:"Where it stands, in words" example:"Due 2 Dec 2026"`
	SentBack    bool                     `json:"sentBack" doc:"It is open because an auditor has sent it back"`
	Assignee    *network.PersonRef       `json:"assignee" doc:"Null: nobody in particular"`
	Note        string                   `json:"note" doc:"Of whoever did it; may be empty"`
	DoneBy      *network.PersonRef       `json:"doneBy" doc:"Null: nobody yet"`
	DoneAt      *time.Time               `json:"doneAt"`
	Photos      []network.AttachmentView `json:"photos" nullable:"false"`
	Answer      string                   `json:"answer" doc:"Of the auditor; may be empty"`
	JudgedBy    *network.PersonRef       `json:"judgedBy" doc:"Null: nobody yet"`
	JudgedAt    *time.Time               `json:"judgedAt"`
	Version     int                      `json:"version" doc:"Grows with each change"`
	Can         Can                      `json:"can"`
}

func view(r Reading) View {
	v := View{ID: r.ID, ReportID: r.ReportID, ClosedBy: r.ClosedBy, LineKey: r.LineKey, LineKeys: r.LineKeys, Store: StoreName{r.Store.ID, r.Store.Name},
		Section: r.Section, Description: r.Description, What: r.What, Comment: r.Comment, Points: float64(r.Points) / 10, AuditedOn: r.AuditedOn,
		DueOn: r.DueOn, Overdue: r.Overdue, State: r.State, Standing: r.Standing, SentBack: r.SentBack, Assignee: r.Assignee.OrNil(),
		Note: r.Note, DoneBy: r.DoneRef.OrNil(), DoneAt: r.DoneAt, Photos: r.Photos, Answer: r.Answer, JudgedBy: r.JudgeRef.OrNil(), JudgedAt: r.JudgedAt,
		Version: r.Version, Can: r.Can}
	if v.LineKeys == nil {
		v.LineKeys = []string{}
	}
	if v.Photos == nil {
		v.Photos = []network.AttachmentView{}
	}
	return v
}

// CountsView is how many fixes the reader sees of those that were asked for.
type CountsView struct {
	Open    int `json:"open" doc:"Also those that are overdue"`
	Overdue int `json:"overdue"`
	Done    int `json:"done" doc:"Waiting for an auditor"`
}

// ListView is a page of fixes.
type ListView struct {
	Items  []View     `json:"items" nullable:"false"`
	Meta   web.Meta   `json:"meta"`
	InFile int        `json:"inFile" doc:"How many of all of them their file has (export-fixes)"`
	Counts CountsView `json:"counts"`
	Can    ListCan    `json:"can"`
}

// ListCan says what the reader may do with fixes.
type ListCan struct {
	Judge bool `json:"judge" doc:"Accept fixes or send them back"`
}

// SeenFix is a fix in the version that somebody looked at.
type SeenFix struct {
	ID      string `json:"id" minLength:"1" maxLength:"60"`
	Version int    `json:"version" minimum:"1" doc:"What was looked at"`
}

// AnsweredView is what came of a fix that was to be accepted.
type AnsweredView struct {
	ID      string  `json:"id"`
	Outcome Outcome `json:"outcome" doc:"ACCEPTED also for what the same person has accepted before"`
	Message string  `json:"message" doc:"Why it was not accepted; empty: it was"`
}

// AcceptedView is what came of each fix that was to be accepted.
type AcceptedView struct {
	Items []AnsweredView `json:"items" nullable:"false" doc:"In the order in which they were sent"`
}

// OfReportView is the fixes beside a report's lines.
type OfReportView struct {
	Items   []View       `json:"items" nullable:"false" doc:"Those that bring most first; of an open report those that the store had to fix before, the latest first"`
	Closing *ClosingView `json:"closing" doc:"What a completed report has made of what the store had to fix before; null while it is open"`
	Later   *LaterView   `json:"later" doc:"The store's next completed report, whose list has replaced that of this completed one; null: none"`
}

// ClosingView is what a completed report has made of what the store had to fix before.
type ClosingView struct {
	Fixed     int `json:"fixed"`
	Again     int `json:"again" doc:"Failed again; the report has a fix of its own for each"`
	StillOpen int `json:"stillOpen" doc:"Open, and not closed by any report so far"`
	Waiting   int `json:"waiting" doc:"Done by the store, and not closed by any report so far"`
}

// LaterView is a later report of the store.
type LaterView struct {
	ReportID string       `json:"reportId"`
	Date     calendar.Day `json:"date" doc:"Of the audit"`
}

// TeamView is people: those to whom a store's fixes can be handed, or those who audit.
type TeamView struct {
	Items []network.PersonRef `json:"items" nullable:"false"`
}

func teamView(found []network.PersonRef) TeamView {
	if found == nil {
		found = []network.PersonRef{}
	}
	return TeamView{Items: found}
}

// SectionDays is how many days stores have to fix a line of a section.
type SectionDays struct {
	Section rules.Section `json:"section"`
	Days    int           `json:"days" minimum:"1" maximum:"365"`
}

// DaysView is how many days stores have.
type DaysView struct {
	Items []SectionDays `json:"items" nullable:"false" doc:"All four sections, in the order of a report"`
	Can   DaysCan       `json:"can"`
}

// DaysCan says what the reader may do with these days.
type DaysCan struct {
	Edit bool `json:"edit"`
}

// people is who sees fixes: auditors and the people of stores.
var people = access.Everybody

// members is the rule of operations that only the people of stores call.
var members = access.Only(access.StoreOwner, access.StoreManager, access.StoreEmployee).ComplianceToo()

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-fixes", Method: "GET", Path: "/fixes", Access: people, Handler: web.JSON(access.Do(h.list)),
			Summary: "What stores have to fix after audits, those due first before the others"},
		{ID: "export-fixes", Method: "GET", Path: "/fixes/export", Access: people, Heavy: true, Produces: []string{typeCSV},
			Handler: web.Raw(access.Do(h.export)), Summary: "The fixes of the list, in its order, as CSV; at most " + text.Number(MaxExport) +
				", and then its last line says so"},
		{ID: "count-fixes", Method: "GET", Path: "/fixes/counts", Access: people, Handler: web.JSON(access.Do(h.counts)),
			Summary: "How many fixes are open, overdue, and done and waiting: the numbers of the list"},
		{ID: "get-fix", Method: "GET", Path: "/fixes/{id}", Access: people, Errors: []int{404}, Handler: web.JSON(access.Do(h.get)),
			Summary: "A fix"},
		{ID: "plan-fix", Method: "POST", Path: "/fixes/{id}", Access: access.Readers, Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.plan)),
			Summary: "Say who does a fix, and until when"},
		{ID: "do-fix", Method: "POST", Path: "/fixes/{id}/done", Access: members, Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.do)),
			Summary: "Say that a fix is done, with a photo; a repeat changes nothing"},
		{ID: "judge-fix", Method: "POST", Path: "/fixes/{id}/judge", Access: access.Auditors, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.judge)), Summary: "Accept a fix that is done, or send it back with a note; a repeat changes nothing"},
		{ID: "accept-fixes", Method: "POST", Path: "/fixes/accept", Access: access.Auditors, Handler: web.JSON(access.Do(h.accept)),
			Summary: "Accept several fixes that are done; the answer says what came of each, and a repeat changes nothing"},
		{ID: "list-report-fixes", Method: "GET", Path: "/audit-reports/{id}/fixes", Access: access.Readers, Errors: []int{404},
			Handler: web.JSON(access.Do(h.ofReport)), Summary: "The fixes of a completed report with what it has closed, or what the store had to fix " +
				"before an open or a 'new' one"},
		{ID: "list-fix-team", Method: "GET", Path: "/fixes/team", Access: access.Readers, Handler: web.JSON(access.Do(h.team)),
			Summary: "The people of a store, to whom fixes can be handed"},
		{ID: "list-fix-auditors", Method: "GET", Path: "/fixes/auditors", Access: access.Auditors, Handler: web.JSON(access.Do(h.auditors)),
			Summary: "The people who audit, by whose stores fixes can be listed"},
		{ID: "get-fix-days", Method: "GET", Path: "/fixes/days", Access: access.Auditors, Handler: web.JSON(access.Do(h.days)),
			Summary: "How many days stores have to fix a line, by section"},
		{ID: "set-fix-days", Method: "PUT", Path: "/fixes/days", Access: access.Office, Handler: web.JSON(access.Do(h.setDays)),
			Summary: "Choose how many days stores have, for reports that are completed from now on"},
	}
}

// Narrowing says of which stores and lines fixes are listed or counted.
type Narrowing struct {
	Store   string         `query:"store" maxLength:"60" doc:"Absent: your own, or for staff every store"`
	Auditor string         `query:"auditor" maxLength:"60" doc:"Only stores that this person has audited in this quarter or in the one before: a rep's own stores"`
	Search  string         `query:"search" maxLength:"200" doc:"Words that all are in the store's name, suburb or postcode, or in what the line asks; case and accents do not matter"`
	Region  network.Region `query:"region" doc:"Region of the store today"`
	Section rules.Section  `query:"section"`
	Late    int            `query:"late" minimum:"0" maximum:"365" doc:"Only those that were due more than so many days ago; 0: all"`
}

func (in Narrowing) filter(show Show) Filter {
	return Filter{Show: show, StoreID: in.Store, AuditorID: in.Auditor, Search: in.Search, Region: in.Region, Section: in.Section, Late: in.Late}
}

// Choice says which fixes a list has, and in which order.
type Choice struct {
	Narrowing
	Show  Show    `query:"show" enum:"OPEN,OVERDUE,DONE,ACCEPTED,CLOSED" doc:"OPEN has the overdue ones too; DONE waits for an auditor; CLOSED: a later report has asked again; absent: all"`
	Sort  SortKey `query:"sort" doc:"Absent: those due first before the others; what is done in the order in which it was, and what is accepted or closed from the latest audit"`
	Order string  `query:"order" enum:"asc,desc" default:"asc" doc:"Of the sort. Equal ones are listed those due first before the others."`
}

func (in Choice) order() Order { return Order{By: in.Sort, Descending: in.Order == "desc"} }

type listInput struct {
	web.Page
	Choice
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (ListView, error) {
	found, total, n, err := h.service.List(ctx, actor, in.filter(in.Show), in.order(), in.Rows())
	l := web.NewList(web.Views(found, view), in.Page, total)
	return ListView{Items: l.Items, Meta: l.Meta, InFile: min(total, MaxExport), Counts: CountsView(n), Can: ListCan{MayJudge(actor)}}, err
}

func (h *HTTP) export(ctx context.Context, actor access.Actor, in *Choice) (*web.File, error) {
	f, err := h.service.Export(ctx, actor, in.filter(in.Show), in.order())
	if err != nil {
		return nil, err
	}
	return web.Stream(typeCSV, "fixes-"+string(f.Day)+".csv", func(_ context.Context, w io.Writer) error { return WriteCSV(w, f) }), nil
}

func (h *HTTP) counts(ctx context.Context, actor access.Actor, in *Narrowing) (CountsView, error) {
	n, err := h.service.Counts(ctx, actor, in.filter(""))
	return CountsView(n), err
}

func (h *HTTP) auditors(ctx context.Context, actor access.Actor, _ *struct{}) (TeamView, error) {
	found, err := h.service.Auditors(ctx, actor)
	return teamView(found), err
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *web.PathID) (View, error) {
	r, err := h.service.Get(ctx, actor, in.ID)
	return view(r), err
}

func (h *HTTP) plan(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		AssigneeID string `json:"assigneeId,omitempty" maxLength:"60" doc:"One of the store's people; absent or empty: nobody in particular"`
		DueOn      string `json:"dueOn" maxLength:"10" doc:"YYYY-MM-DD"`
		Version    int    `json:"version,omitempty" minimum:"0" doc:"What was looked at; absent: whatever is there"`
	}
}) (View, error) {
	day, err := readDay(in.Body.DueOn)
	if err != nil {
		return View{}, err
	}
	r, err := h.service.Plan(ctx, actor, in.ID, Plan{AssigneeID: in.Body.AssigneeID, DueOn: day, Version: in.Body.Version})
	return view(r), err
}

func (h *HTTP) do(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		Note    string   `json:"note,omitempty" doc:"At most 500 characters"`
		Photos  []string `json:"photos" maxItems:"20" doc:"Ids of 1 to 4 uploads"`
		Version int      `json:"version,omitempty" minimum:"0" doc:"What was looked at; absent: whatever is there"`
	}
}) (View, error) {
	r, err := h.service.Do(ctx, actor, in.ID, Deed{Note: in.Body.Note, Photos: in.Body.Photos, Version: in.Body.Version})
	return view(r), err
}

func (h *HTTP) judge(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		Accept  bool   `json:"accept" doc:"False: send it back"`
		Note    string `json:"note,omitempty" doc:"At most 500 characters; needed to send it back"`
		Version int    `json:"version,omitempty" minimum:"0" doc:"What was looked at; absent: whatever is there"`
	}
}) (View, error) {
	r, err := h.service.Judge(ctx, actor, in.ID, Judgement{Accept: in.Body.Accept, Note: in.Body.Note, Version: in.Body.Version})
	return view(r), err
}

func (h *HTTP) accept(ctx context.Context, actor access.Actor, in *struct {
	Body struct {
		Items []SeenFix `json:"items" nullable:"false" minItems:"1" maxItems:"100"`
	}
}) (AcceptedView, error) {
	found, err := h.service.Accept(ctx, actor, web.Views(in.Body.Items, func(s SeenFix) Seen { return Seen(s) }))
	return AcceptedView{Items: web.Views(found, func(a Answered) AnsweredView { return AnsweredView(a) })}, err
}

func (h *HTTP) ofReport(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Store string `query:"store" maxLength:"60" doc:"With 'new': the store to audit"`
	Date  string `query:"date" maxLength:"20" doc:"With 'new': the day of the audit, YYYY-MM-DD"`
}) (OfReportView, error) {
	b, err := h.service.OfReport(ctx, actor, Of{ReportID: in.ID, StoreID: in.Store, Date: in.Date})
	return OfReportView{Items: web.Views(b.Fixes, view), Closing: (*ClosingView)(b.Closing), Later: (*LaterView)(b.Later)}, err
}

func (h *HTTP) team(ctx context.Context, actor access.Actor, in *struct {
	Store string `query:"store" maxLength:"60" doc:"Absent: your own"`
}) (TeamView, error) {
	found, err := h.service.Team(ctx, actor, in.Store)
	return teamView(found), err
}

func (h *HTTP) days(ctx context.Context, actor access.Actor, _ *struct{}) (DaysView, error) {
	days, canChoose, err := h.service.Days(ctx, actor)
	v := DaysView{Items: []SectionDays{}, Can: DaysCan{canChoose}}
	for _, s := range rules.Sections() {
		v.Items = append(v.Items, SectionDays{s, days[s]})
	}
	return v, err
}

func (h *HTTP) setDays(ctx context.Context, actor access.Actor, in *struct {
	Body struct {
		Items []SectionDays `json:"items" nullable:"false" minItems:"4" maxItems:"4" doc:"One for each section"`
	}
}) (DaysView, error) {
	days := Days{}
	for _, d := range in.Body.Items {
		days[d.Section] = d.Days
	}
	if err := h.service.SetDays(ctx, actor, days); err != nil {
		return DaysView{}, err
	}
	return h.days(ctx, actor, nil)
}

// readDay reads the due day of a form. Fault: Invalid.
func readDay(typed string) (calendar.Day, error) {
	day, message := calendar.ReadDay(typed, messageDue)
	if message != "" {
		return "", fault.InvalidField("dueOn", message)
	}
	return day, nil
}
