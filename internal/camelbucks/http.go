package camelbucks

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
	"caravan/internal/text"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{s} }

// BucksLineView is a line of a statement.
type BucksLineView struct {
	ID            string            `json:"id"`
	CamelBucks    int64             `json:"camelBucks" doc:"Below 0 when it takes back"`
	Source        Source            `json:"source" enum:"INCENTIVE,CRITERION,CORRECTION"`
	CountsAs      Source            `json:"countsAs" enum:"INCENTIVE,CRITERION" doc:"The part of the totals that it belongs to"`
	Title         string            `json:"title" doc:"What it was for"`
	Reason        string            `json:"reason" doc:"Of a correction"`
	Corrects      *string           `json:"corrects" doc:"Id of the line that it puts right; null: none"`
	FinancialYear int               `json:"financialYear" doc:"2026 is the year from 1 July 2025"`
	CreatedBy     network.AuthorRef `json:"createdBy"`
	CreatedAt     time.Time         `json:"createdAt"`
}

func view(l Line) BucksLineView {
	v := BucksLineView{ID: l.ID, CamelBucks: l.Amount, Source: l.Source, CountsAs: l.CountsAs, Title: l.Title, Reason: l.Reason,
		FinancialYear: l.FinancialYear, CreatedBy: l.By.View(), CreatedAt: l.CreatedAt}
	if l.Corrects != "" {
		v.Corrects = &l.Corrects
	}
	return v
}

// StatementView is a store's Camel Bucks with a page of the lines that they come from.
type StatementView struct {
	web.List[BucksLineView]
	Store         network.StoreView `json:"store"`
	FinancialYear *int              `json:"financialYear" doc:"Of the lines; null: all"`
	CurrentYear   int               `json:"currentYear" doc:"The financial year of today"`
	Total         int64             `json:"total" doc:"The sum of all lines of the store"`
	TotalOfYear   int64             `json:"totalOfYear" doc:"The sum of the lines of the financial year that was asked for"`
	Sums          []Sum             `json:"sums" nullable:"false" doc:"Of all lines, the newest financial year first"`
	Can           Can               `json:"can"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-camel-bucks", Method: "GET", Path: "/camel-bucks", Access: access.SignedIn, Errors: []int{404}, Handler: web.JSON(access.Do(h.statement)),
			Summary: "A store's Camel Bucks and the lines that they come from, newest first"},
		{ID: "export-camel-bucks", Method: "GET", Path: "/camel-bucks/csv", Access: access.SignedIn, Errors: []int{404}, Produces: []string{typeCSV},
			Handler: web.Raw(access.Do(h.csv)), Summary: "A store's statement of Camel Bucks as CSV"},
		{ID: "print-camel-bucks", Method: "GET", Path: "/camel-bucks/pdf", Access: access.SignedIn, Errors: []int{404}, Heavy: true,
			Produces: []string{typePDF}, Handler: web.Raw(access.Do(h.pdf)), Summary: "A store's statement of Camel Bucks as PDF"},
		{ID: "correct-camel-bucks", Method: "POST", Path: "/camel-bucks/corrections", Access: access.Admin.InPerson("correct Camel Bucks"), Status: 201,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.correct)),
			Summary: "Put a store's Camel Bucks right (201); a repeat with the same id answers 200"},
		{ID: "ask-about-camel-bucks", Method: "POST", Path: "/camel-bucks/{id}/questions", Access: access.SignedIn.InPerson("write to head office"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.ask)),
			Summary: "Ask head office about a line of your store, in its conversation with head office"},
	}
}

const (
	typeCSV = "text/csv; charset=utf-8"
	typePDF = "application/pdf"
)

// Which names a statement.
type Which struct {
	Store string `query:"store" maxLength:"60" doc:"Absent: your own"`
	Year  int    `query:"financialYear" minimum:"2000" maximum:"9999" doc:"2026 is the year from 1 July 2025; absent: all"`
}

func (h *HTTP) statement(ctx context.Context, actor access.Actor, in *struct {
	web.Page
	Which
}) (StatementView, error) {
	s, err := h.service.Statement(ctx, actor, in.Store, in.Year, in.Rows())
	if err != nil {
		return StatementView{}, err
	}
	v := StatementView{List: web.NewList(web.Views(s.Lines, view), in.Page, s.Count), Store: s.Store.View(), CurrentYear: s.Current, Total: s.Total(),
		TotalOfYear: s.OfYear(), Sums: s.Sums, Can: s.Can}
	if s.Year != 0 {
		v.FinancialYear = &s.Year
	}
	return v, nil
}

// maxPrinted is how many lines a printed statement has at most; a store gets some dozen a year.
const maxPrinted = 10_000

// printed returns a statement with all its lines, and the name of its file.
func (h *HTTP) printed(ctx context.Context, actor access.Actor, in *Which) (s Statement, name string, err error) {
	s, err = h.service.Statement(ctx, actor, in.Store, in.Year, db.Page{Limit: maxPrinted})
	name = "camel bucks " + s.Store.Name
	if s.Year != 0 {
		name += fmt.Sprint(" fy", s.Year)
	}
	return s, text.FileName(name), err
}

func (h *HTTP) csv(ctx context.Context, actor access.Actor, in *Which) (*web.File, error) {
	s, name, err := h.printed(ctx, actor, in)
	if err != nil {
		return nil, err
	}
	return web.Stream(typeCSV, name+".csv", func(_ context.Context, w io.Writer) error { return s.WriteCSV(w) }), nil
}

func (h *HTTP) pdf(ctx context.Context, actor access.Actor, in *Which) (*web.File, error) {
	s, name, err := h.printed(ctx, actor, in)
	if err != nil {
		return nil, err
	}
	return web.Stream(typePDF, name+".pdf", func(_ context.Context, w io.Writer) error {
		return Printout{Statement: s, PrintedAt: s.At}.WritePDF(w)
	}), nil
}

// WriteCSV writes the lines of a statement and their sum. What people typed cannot become a formula.
func (s Statement) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	rows := [][]string{{sheet.ByteOrderMark + "Date (Melbourne)", "Financial Year", "Store", "For", "Reason", "Camel Bucks", "By"}}
	for _, l := range s.Lines {
		by := l.By.View()
		rows = append(rows, []string{string(calendar.DayOf(l.CreatedAt)), "FY" + strconv.Itoa(l.FinancialYear), sheet.Guarded(s.Store.Name),
			sheet.Guarded(l.Title), sheet.Guarded(l.Reason), strconv.FormatInt(l.Amount, 10), sheet.Guarded(by.FullName())})
	}
	rows = append(rows, []string{"", "", sheet.Guarded(s.Store.Name), s.Caption(), "", strconv.FormatInt(s.OfYear(), 10), ""})
	if err := out.WriteAll(rows); err != nil {
		return err
	}
	return out.Error()
}

func (h *HTTP) correct(ctx context.Context, actor access.Actor, in *struct {
	Body struct {
		ID            string `json:"id,omitempty" format:"uuid" doc:"A UUID made by the client, so that repeating the call is harmless"`
		Store         string `json:"store,omitempty" maxLength:"60"`
		CamelBucks    int64  `json:"camelBucks,omitempty" doc:"A whole number; below 0 takes back"`
		Reason        string `json:"reason,omitempty" doc:"Plain text of at most 200 characters; the store reads it"`
		Corrects      string `json:"corrects,omitempty" maxLength:"60" doc:"Id of the line that it puts right; absent: none"`
		CountsAs      Source `json:"countsAs,omitempty" doc:"INCENTIVE or CRITERION: the part of the totals that it belongs to, when it puts no line right"`
		FinancialYear int    `json:"financialYear,omitempty" doc:"When it puts no line right; absent: the current one"`
	}
}) (*web.StatusBody[BucksLineView], error) {
	b := in.Body
	l, created,
		err := h.service.Correct(ctx, actor, Form{ID: b.ID, StoreID: b.Store, Amount: b.CamelBucks, Reason: b.Reason, Corrects: b.Corrects,
		CountsAs: b.CountsAs, Year: b.FinancialYear})
	return web.Saved(view(l), created), err
}

// AskedView says where a question went.
type AskedView struct {
	ConversationID string `json:"conversationId" doc:"The store's conversation with head office"`
}

func (h *HTTP) ask(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		MessageID string `json:"messageId,omitempty" format:"uuid" doc:"A UUID made by the client, so that repeating the call is harmless"`
		Question  string `json:"question,omitempty" doc:"Plain text of at most 2000 characters"`
	}
}) (AskedView, error) {
	id, err := h.service.Ask(ctx, actor, in.ID, in.Body.MessageID, in.Body.Question)
	return AskedView{id}, err
}
