package selfcheck

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{s} }

// LineView is a line of a self-check.
type LineView struct {
	Key         string           `json:"key" doc:"What the line is about; that of the audit's line"`
	Type        rules.LineType   `json:"type"`
	Description string           `json:"description"`
	Category    string           `json:"category"`
	Position    network.Position `json:"position"`
	Price       *float64         `json:"price" doc:"Dollars"`
	PreMarked   bool             `json:"preMarked" doc:"The store is known to range the product, so it is a yes unless the store says otherwise"`
	Hidden      bool             `json:"hidden" doc:"An audit does not show it at first"`
	Passed      *bool            `json:"passed" doc:"null: not answered"`
	PricePassed *bool            `json:"pricePassed" doc:"null: not answered"`
}

// CheckView is a self-check.
type CheckView struct {
	ID        string     `json:"id"`
	StartedAt time.Time  `json:"startedAt"`
	EndedAt   *time.Time `json:"endedAt" doc:"null: it was not ended"`
}

// StandingView is where the self-check of a store stands.
type StandingView struct {
	Store    network.StoreView      `json:"store"`
	Quarter  *network.PromotionView `json:"quarter" doc:"null when none covers today"`
	Check    *CheckView             `json:"check" doc:"That for the next visit; null when there is none"`
	Answered int                    `json:"answered" doc:"Of lines"`
	Lines    int                    `json:"lines" doc:"Those that an audit shows at first, and others that were answered"`
	Score    int                    `json:"score" minimum:"-1" maximum:"100" doc:"Of the visit if it found the same; it is kept nowhere and never counts"`
	Can      Can                    `json:"can"`
	Blocked  string                 `json:"startBlocked" doc:"Why none can be started; empty when one can be, or there is one"`
}

// CurrentView is where the self-check of a store stands, with its lines.
type CurrentView struct {
	StandingView
	Weightings rules.Weightings `json:"weightings" doc:"How much each section counts"`
	Asked      []LineView       `json:"asked" nullable:"false" doc:"In the order of a report"`
}

func standingView(c Current) StandingView {
	v := StandingView{Store: c.Store.View(), Answered: c.Answered, Lines: c.Progress.Lines, Score: c.Score, Can: c.Can, Blocked: c.Blocked}
	if c.Covered {
		quarter := c.Quarter.View()
		v.Quarter = &quarter
	}
	if c.Check != nil {
		v.Check = &CheckView{c.Check.ID, c.Check.StartedAt, c.Check.EndedAt}
	}
	return v
}

func currentView(c Current) CurrentView {
	v := CurrentView{StandingView: standingView(c), Weightings: c.Weightings, Asked: make([]LineView, len(c.Checklist.Lines))}
	for i, l := range c.Checklist.Lines {
		v.Asked[i] = LineView{Key: l.Key, Type: l.Type, Description: l.Description, Category: l.Category, Position: l.Position, PreMarked: l.PreMarked,
			Hidden: l.Hidden, Passed: l.Passed, PricePassed: l.PricePassed}
		if l.PriceCents != nil {
			dollars := float64(*l.PriceCents) / 100
			v.Asked[i].Price = &dollars
		}
	}
	return v
}

// AnswerView is an answer as it is stored.
type AnswerView struct {
	Key         string `json:"key"`
	Passed      *bool  `json:"passed"`
	PricePassed *bool  `json:"pricePassed"`
}

// SavedView is what has become of answers.
type SavedView struct {
	Answers []AnswerView `json:"answers" nullable:"false" doc:"Those that are stored now for the lines that were sent"`
	Gone    []string     `json:"gone" nullable:"false" doc:"Keys of lines that are not asked any more"`
}

// DifferenceView is a line that the visit saw differently.
type DifferenceView struct {
	Key         string        `json:"key"`
	Section     rules.Section `json:"section"`
	Description string        `json:"description"`
	Self        string        `json:"self" doc:"What the store said, in words, such as 'Yes'"`
	Visit       string        `json:"visit" doc:"What the visit found, in words, such as 'Not on the shelf'"`
	Missed      bool          `json:"missed" doc:"The store had called it right, and the visit did not"`
}

// ComparedView is how a completed report compares with the self-check before it.
type ComparedView struct {
	Own        bool              `json:"own" doc:"The reader speaks for the store"`
	StartedBy  network.PersonRef `json:"startedBy"`
	AnsweredAt time.Time         `json:"answeredAt" doc:"When the last answer was given"`
	Answered   int               `json:"answered" doc:"Lines that the store has answered: agree, and those of differ, unchecked and onlySelf"`
	Agree      int               `json:"agree"`
	Differ     []DifferenceView  `json:"differ" nullable:"false" doc:"Those that the store had called right first"`
	Unchecked  []string          `json:"unchecked" nullable:"false" doc:"Names of lines that the visit asked and did not answer"`
	OnlySelf   []string          `json:"onlySelf" nullable:"false" doc:"Names of lines that the visit did not ask"`
	OnlyVisit  []string          `json:"onlyVisit" nullable:"false" doc:"Names of lines that only the visit has answered"`
}

// OfReportView is the self-check before a report.
type OfReportView struct {
	Comparison *ComparedView `json:"comparison" doc:"null: the report is open, or the store had answered nothing"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-self-check", Method: "GET", Path: "/self-checks/current", Access: checkers, Handler: web.JSON(access.Do(h.current)),
			Summary: "What an audit of your store would ask today, with what you have answered yourself for the next visit"},
		{ID: "get-self-check-standing", Method: "GET", Path: "/self-checks/standing", Access: checkers, Handler: web.JSON(access.Do(h.standing)),
			Summary: "How far the self-check of your store is"},
		{ID: "start-self-check", Method: "POST", Path: "/self-checks", Access: checkers, Status: 201, Errors: []int{409},
			Handler: web.Raw(access.Do(h.start)), Summary: "Start a self-check of your store for the next visit (201), or get the one that is there (200)"},
		{ID: "answer-self-check", Method: "POST", Path: "/self-checks/{id}/answers", Access: checkers, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.answer)), Summary: "Answer lines of a self-check; of two answers to a line the one that was given later stays"},
		{ID: "end-self-check", Method: "PUT", Path: "/self-checks/{id}/ended", Access: checkers, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.end)), Summary: "End a self-check, or go on with it; a repeat changes nothing"},
		{ID: "get-report-self-check", Method: "GET", Path: "/audit-reports/{id}/self-check", Access: readers, Errors: []int{404},
			Handler: web.JSON(access.Do(h.ofReport)), Summary: "How a completed report compares with what the store had said itself before the visit"},
	}
}

func (h *HTTP) current(ctx context.Context, actor access.Actor, _ *struct{}) (CurrentView, error) {
	c, err := h.service.Current(ctx, actor)
	return currentView(c), err
}

func (h *HTTP) standing(ctx context.Context, actor access.Actor, _ *struct{}) (StandingView, error) {
	c, err := h.service.Current(ctx, actor)
	return standingView(c), err
}

func (h *HTTP) start(ctx context.Context, actor access.Actor, in *struct {
	Body struct {
		ID string `json:"id" maxLength:"60" doc:"A UUID made by the client, so that the request can be repeated safely"`
	}
}) (*web.StatusBody[CurrentView], error) {
	c, created, err := h.service.Start(ctx, actor, in.Body.ID)
	return web.Saved(currentView(c), created), err
}

// GivenBody is an answer as a device sends it.
type GivenBody struct {
	Key         string `json:"key" maxLength:"400"`
	Passed      *bool  `json:"passed" doc:"null takes the answer back"`
	PricePassed *bool  `json:"pricePassed"`
	Age         int64  `json:"age" minimum:"0" maximum:"9007199254740991" doc:"How many milliseconds ago it was given, so that the device's clock does not matter"`

	Revision int64 `json:"revision,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Grows with each answer that anybody gives on the device that the call names. A lower one than the device has sent of the line before changes nothing, because it comes too late; 0 or absent: not known"`
}

func (h *HTTP) answer(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		Device  string      `json:"device,omitempty" maxLength:"40" pattern:"^[0-9A-Za-z-]{0,40}$" doc:"A name of the device that is its own; when absent, revisions mean nothing"`
		Answers []GivenBody `json:"answers" minItems:"1" maxItems:"100"`
	}
}) (SavedView, error) {
	given := make([]Given, len(in.Body.Answers))
	for i, a := range in.Body.Answers {
		given[i] = Given{Key: a.Key, Marks: rules.Marks{Passed: a.Passed, PricePassed: a.PricePassed},
			Age: time.Duration(min(a.Age, maxAge.Milliseconds())) * time.Millisecond, Revision: rules.RevisionOf(a.Revision, in.Body.Device, "")}
	}
	saved, err := h.service.Answer(ctx, actor, in.ID, given)
	return SavedView{Answers: web.Views(saved.Answers, func(a Answer) AnswerView { return AnswerView{a.Key, a.Passed, a.PricePassed} }),
		Gone: saved.Gone}, err
}

func (h *HTTP) end(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		Ended bool `json:"ended"`
	}
}) (CurrentView, error) {
	c, err := h.service.End(ctx, actor, in.ID, in.Body.Ended)
	return currentView(c), err
}

func (h *HTTP) ofReport(ctx context.Context, actor access.Actor, in *web.PathID) (OfReportView, error) {
	c, err := h.service.ForReport(ctx, actor, in.ID)
	if err != nil || c == nil {
		return OfReportView{}, err
	}
	return OfReportView{&ComparedView{Own: c.Own, StartedBy: c.StartedBy, AnsweredAt: c.AnsweredAt, Answered: c.Answered(), Agree: c.Agree,
		Differ: web.Views(c.Differ, func(d Difference) DifferenceView {
			return DifferenceView{Key: d.Key, Section: d.Section, Description: d.Description, Self: rules.MarkText(d.Section, d.Self.Type, d.Self.Marks),
				Visit: rules.MarkText(d.Section, d.Visit.Type, d.Visit.Marks), Missed: d.Self.Succeeded()}
		}),
		Unchecked: c.Unchecked, OnlySelf: c.OnlySelf, OnlyVisit: c.OnlyVisit}}, nil
}
