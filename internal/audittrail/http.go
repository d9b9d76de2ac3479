package audittrail

import (
	"cmp"
	"context"
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct {
	service *Service
	summary func(operation string) string
}

// NewHTTP returns the room's HTTP door. summary returns what an operation does in words, from the API's document.
func NewHTTP(s *Service, summary func(operation string) string) *HTTP {
	return &HTTP{service: s, summary: summary}
}

// EntryView is an entry of the audit trail.
type EntryView struct {
	ID        string             `json:"id"`
	At        time.Time          `json:"at"`
	Who       *network.PersonRef `json:"who" doc:"The real person; null: an operator, with a command of the program, or somebody outside who has a link"`
	As        *network.PersonRef `json:"as" doc:"The person whom they acted as; null: in their own name"`
	Reason    string             `json:"reason" doc:"Why they acted as somebody else; empty otherwise"`
	Operation string             `json:"operation" doc:"The operation's id in this document"`
	What      string             `json:"what" doc:"What the operation does, in words"`
	Path      string             `json:"path" doc:"The path that was called, or the operator's command"`
	Thing     string             `json:"thing" doc:"The name of the user or store that the path names; may be empty"`
	Changed   []string           `json:"changed" nullable:"false" doc:"What of the account in about has changed, such as new, role or store; empty: not known"`
	Outcome   Outcome            `json:"outcome" enum:"DONE,REFUSED,FAILED,UNKNOWN" doc:"UNKNOWN: the program or the database stopped before the answer"`
	Status    int                `json:"status" doc:"HTTP status of the answer; 0: unknown"`
}

func (h *HTTP) view(e Entry) EntryView {
	return EntryView{ID: e.ID, At: e.At, Who: e.Who.OrNil(), As: e.As.OrNil(), Reason: e.Reason, Operation: e.Operation, What: h.words(e.Operation),
		Path: e.Path, Thing: e.Thing, Changed: append([]string{}, e.Changed...), Outcome: e.Outcome(), Status: e.Status}
}

// words returns what an operation does. An operation's summary in the document goes on with what only callers of the API need to know.
func (h *HTTP) words(operation string) string {
	switch operation {
	case MakeResetLink:
		return "Make a link for setting a new password"
	case OpenOutsideLink:
		return "Open a link for people outside, for the first time"
	}
	summary := h.summary(operation)
	if summary == "" { // an operation of an earlier version
		return operation
	}
	for _, rest := range []string{";", " (", ", "} {
		summary, _, _ = strings.Cut(summary, rest)
	}
	return summary
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-audit-trail", Method: "GET", Path: "/audit-trail", Access: readers, Handler: web.JSON(access.Do(h.list)),
			Summary: "Who changed something as somebody else, and what head office changed, newest first"},
		{ID: "export-audit-trail", Method: "GET", Path: "/audit-trail/csv", Access: readers, Heavy: true, Produces: []string{typeCSV},
			Handler: web.Raw(access.Do(h.csv)), Summary: "The audit trail as CSV, newest first"},
	}
}

const typeCSV = "text/csv; charset=utf-8"

// maxExported is how many entries a CSV file has at most. For more, people choose days.
const maxExported = 50_000

// Filter says which entries to list.
type Filter struct {
	calendar.Span
	Query        string `query:"query" maxLength:"100" doc:"Words in the names of those who acted or were acted as"`
	Impersonated bool   `query:"impersonated" doc:"Only what was done in somebody else's name"`
	About        string `query:"about" maxLength:"60" doc:"Id of a person, or of another thing: only what was done to it"`
	Done         bool   `query:"done" doc:"Only what has succeeded, and what may have: neither refused nor failed"`
}

func (f Filter) search() (Search, error) {
	from, to, err := f.Days()
	return Search{Query: f.Query, From: from, To: to, Impersonated: f.Impersonated, About: f.About, Done: f.Done}, err
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *struct {
	web.Page
	Filter
	Before string `query:"before" maxLength:"60" doc:"Id of an entry: answer with those before it. The numbers of meta are then of those too"`
}) (_ web.List[EntryView], err error) {
	search, err := in.search()
	if err != nil {
		return web.List[EntryView]{}, err
	}
	search.Before = in.Before
	entries, total, err := h.service.List(ctx, actor, search, in.Rows())
	return web.NewList(web.Views(entries, h.view), in.Page, total), err
}

func (h *HTTP) csv(ctx context.Context, actor access.Actor, in *Filter) (*web.File, error) {
	search, err := in.search()
	if err != nil {
		return nil, err
	}
	entries, _, err := h.service.List(ctx, actor, search, db.Page{Limit: maxExported})
	if err != nil {
		return nil, err
	}
	return web.Stream(typeCSV, "audit trail.csv", func(_ context.Context, w io.Writer) error { return h.writeCSV(w, entries) }), nil
}

// Who has done what nobody with an account has done.
const (
	operator = "An operator"
	outsider = "Someone outside"
)

// stranger says who has done what nobody with an account has done.
func (e Entry) stranger() string {
	if e.Operation == OpenOutsideLink {
		return outsider
	}
	return operator
}

// writeCSV writes entries. What people typed cannot become a formula.
func (h *HTTP) writeCSV(w io.Writer, entries []Entry) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	rows := [][]string{{sheet.ByteOrderMark + "Time (Melbourne)", "Who", "As", "Reason", "What", "Of", "Outcome", "Status", "Operation", "Path"}}
	for _, e := range entries {
		rows = append(rows, []string{e.At.In(calendar.Zone).Format("2006-01-02 15:04:05"), sheet.Guarded(cmp.Or(e.Who.FullName(), e.stranger())),
			sheet.Guarded(e.As.FullName()), sheet.Guarded(e.Reason), h.words(e.Operation), sheet.Guarded(e.Thing), string(e.Outcome()),
			strconv.Itoa(e.Status), e.Operation, e.Path})
	}
	if err := out.WriteAll(rows); err != nil {
		return err
	}
	return out.Error()
}
