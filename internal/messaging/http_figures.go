package messaging

import (
	"context"
	"encoding/csv"
	"io"
	"strconv"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
)

const typeCSV = "text/csv; charset=utf-8"

func (h *HTTP) figuresOperations() []web.Operation {
	return []web.Operation{
		{ID: "get-inbox-figures", Method: "GET", Path: "/conversations/head-office/figures", Access: access.Admin.InPerson("use messages"),
			Handler: web.JSON(access.Do(h.figures)),
			Summary: "How many questions were asked of head office in the last weeks, and how soon they were answered and resolved"},
		{ID: "export-inbox-figures", Method: "GET", Path: "/conversations/head-office/figures.csv", Access: access.Admin.InPerson("use messages"),
			Handler: web.Raw(access.Do(h.exportFigures)), Produces: []string{typeCSV}, Summary: "The figures of the inbox by week and person, as a file"},
	}
}

type figuresInput struct {
	Weeks int `query:"weeks" minimum:"1" maximum:"26" default:"12" doc:"How many weeks from Monday to Sunday in Melbourne, the last of them this one"`
}

// TimesView are times that something took, in minutes; above ten hours in steps of ten minutes, above two days in whole hours.
type TimesView struct {
	Median  int `json:"median" doc:"Half of them took at most so many minutes"`
	Slowest int `json:"slowest" doc:"Nine of ten took at most so many minutes"`
}

// FiguresView are figures of questions by when they were asked, and of resolutions by when they were. A question is what a store or person writes to
// head office until it answers.
type FiguresView struct {
	Asked    int        `json:"asked" doc:"Questions"`
	Answered int        `json:"answered" doc:"Of these"`
	Kept     int        `json:"kept" doc:"Answered within the promise, as it is now"`
	Pending  int        `json:"pending" doc:"They wait, within the promise"`
	Overdue  int        `json:"overdue" doc:"They wait for longer than promised"`
	Closed   int        `json:"closed" doc:"They needed no answer: resolved, or said so, before one came"`
	Answer   *TimesView `json:"answer" doc:"From the question to the first answer; null: none was answered"`
	Resolved int        `json:"resolved" doc:"Conversations that were resolved and not opened again by hand"`
	Resolve  *TimesView `json:"resolve" doc:"From the first question since a conversation was resolved before; null: none was resolved"`
}

// WeekFiguresView are the figures of a week.
type WeekFiguresView struct {
	Monday calendar.Day `json:"monday"`
	FiguresView
}

// PersonFiguresView are the figures of what somebody answered first, and resolved.
type PersonFiguresView struct {
	Person network.AuthorRef `json:"person"`
	FiguresView
}

// InboxFiguresView are the figures of the inbox.
type InboxFiguresView struct {
	PromiseHours  int                 `json:"promiseHours"`
	Conversations int                 `json:"conversations" doc:"In which something was asked"`
	All           FiguresView         `json:"all"`
	Weeks         []WeekFiguresView   `json:"weeks" nullable:"false" doc:"The latest first"`
	People        []PersonFiguresView `json:"people" nullable:"false" doc:"Who answered most first; also those who have left"`
}

func (f Figures) view() FiguresView {
	return FiguresView{f.Asked, f.Answered, f.Kept, f.Pending, f.Overdue, f.Closed, f.Answer.view(), f.Resolved, f.Resolve.view()}
}

func (t *Times) view() *TimesView {
	if t == nil {
		return nil
	}
	return &TimesView{t.Median, t.Slowest}
}

func (h *HTTP) figures(ctx context.Context, actor access.Actor, in *figuresInput) (v InboxFiguresView, err error) {
	f, err := h.service.Figures(ctx, actor, in.Weeks)
	return InboxFiguresView{f.PromiseHours, f.Conversations, f.All.view(),
		web.Views(f.Weeks, func(w WeekFigures) WeekFiguresView { return WeekFiguresView{w.Monday, w.view()} }),
		web.Views(f.People, func(p PersonFigures) PersonFiguresView { return PersonFiguresView{p.View(), p.Figures.view()} })}, err
}

// The columns of the file after those that say of what a row is.
var figureColumns = []string{"Questions", "Answered", "Answered within the promise", "Waiting within the promise", "Waiting longer than promised",
	"No answer needed", "Minutes to the first answer (median)", "Minutes to the first answer (90% within)", "Resolved",
	"Minutes to resolve (median)", "Minutes to resolve (90% within)"}

// cells returns the figures as cells of the file, in the order of figureColumns; a time that there is not is empty.
func (f Figures) cells() (cells []string) {
	count := func(numbers ...int) {
		for _, n := range numbers {
			cells = append(cells, strconv.Itoa(n))
		}
	}
	took := func(t *Times) {
		if t == nil {
			cells = append(cells, "", "")
		} else {
			count(t.Median, t.Slowest)
		}
	}
	count(f.Asked, f.Answered, f.Kept, f.Pending, f.Overdue, f.Closed)
	took(f.Answer)
	count(f.Resolved)
	took(f.Resolve)
	return cells
}

// exportFigures writes a row for all weeks and for each, and one for each person in them.
func (h *HTTP) exportFigures(ctx context.Context, actor access.Actor, in *figuresInput) (*web.File, error) {
	f, err := h.service.Figures(ctx, actor, in.Weeks)
	if err != nil {
		return nil, err
	}
	return web.Stream(typeCSV, "inbox-figures.csv", func(_ context.Context, w io.Writer) error {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		const everybody = "Everybody"
		rows := [][]string{append([]string{sheet.ByteOrderMark + "Week from (Melbourne)", "Person"}, figureColumns...)}
		add := func(week, person string, figures Figures) {
			rows = append(rows, append([]string{week, sheet.Guarded(person)}, figures.cells()...))
		}
		add("All weeks", everybody, f.All)
		for _, p := range f.People {
			add("All weeks", p.View().FullName(), p.Figures)
		}
		for _, week := range f.Weeks {
			add(string(week.Monday), everybody, week.Figures)
			for _, p := range f.People {
				if of := f.of(week.Monday, p.ID); of.Answered+of.Resolved > 0 {
					add(string(week.Monday), p.View().FullName(), of)
				}
			}
		}
		return out.WriteAll(rows)
	}), nil
}
